; definitions: the clauses of a function are one ----------------------------------------------------------------------
(fun_decl clause: (function_clause name: (atom) @name body: (_) @body)) @definition.function
(module_attribute name: (atom) @name) @definition.module
(behaviour_attribute name: (atom) @base)
(record_decl name: (atom) @name) @definition.struct
(record_decl fields: (record_field name: (atom) @name) @definition.field)
(type_alias name: (type_name name: (atom) @name)) @definition.type
(opaque name: (type_name name: (atom) @name)) @definition.type
(callback fun: (atom) @name) @definition.method
(pp_define lhs: (macro_lhs name: (_) @name args: (_))) @definition.macro
(pp_define lhs: (macro_lhs name: (_) @name)) @definition.constant
(spec) @attribute
((wild_attribute name: (_) @_name) @attribute (#match? @_name "doc"))
(comment) @comment

(module_attribute name: (atom) @package)
(import_attribute) @import
(pp_include) @import
(pp_include_lib) @import
(export_attribute funs: (fa fun: (atom) @exported))
(export_type_attribute types: (fa fun: (atom) @exported))

; references ----------------------------------------------------------------------------------------------------
(behaviour_attribute name: (atom) @reference.inherit)
(call expr: (atom) @reference.call)
(call expr: (remote module: (remote_module module: (_) @receiver) fun: (atom) @reference.call))
(internal_fun fun: (atom) @reference.call)
(external_fun module: (module name: (_) @receiver) fun: (atom) @reference.call)
((call expr: (atom) @_spawn args: (expr_args . args: [(atom) (macro_call_expr)] @receiver . args: (atom) @reference.call))
  (#any-of? @_spawn "spawn" "spawn_link" "spawn_monitor" "apply"))
((call expr: (remote fun: (atom) @_spawn)
  args: (expr_args . args: [(atom) (macro_call_expr)] @receiver . args: (atom) @reference.call))
  (#match? @_spawn "^(spawn|spawn_link|spawn_monitor|start_link|apply)$"))
(tuple . expr: [(atom) (macro_call_expr)] @receiver . expr: (atom) @reference.use . expr: (list) .)
(record_expr name: (record_name name: (atom) @reference.construct))
(record_update_expr name: (record_name name: (atom) @reference.type))
(record_field_expr name: (record_name name: (atom) @reference.type))
(record_index_expr name: (record_name name: (atom) @reference.type))
(record_field_expr name: (record_name name: (atom) @receiver) field: (record_field_name name: (atom) @reference.use))
(record_expr name: (record_name name: (atom) @receiver) fields: (record_field name: (atom) @reference.use))
(record_update_expr name: (record_name name: (atom) @receiver) fields: (record_field name: (atom) @reference.use))
(macro_call_expr name: (_) @reference.use)
(macro_call_expr name: (_) @reference.call args: (_))

; a record that is taken apart, or stands in a type, is not made ------------------------------------------------------
(function_clause args: (_) @pattern)
(fun_clause args: (_) @pattern)
(cr_clause pat: (_) @pattern)
(catch_clause pat: (_) @pattern)
(match_expr lhs: (_) @pattern)
(generator lhs: (_) @pattern)
(spec) @pattern.types
(callback) @pattern.types
(type_alias) @pattern.types
(opaque) @pattern.types
(field_type) @pattern.types

; a variable that holds a module
(match_expr lhs: (var) @binding.target rhs: [(atom) (macro_call_expr)] @binding.value) @binding

(string) @string
