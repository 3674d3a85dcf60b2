; definitions ---------------------------------------------------------------------------------------------------
(module_definition name: (identifier) @name (block)? @body) @definition.module
(struct_definition (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])]) (block)? @body) @definition.struct
(abstract_definition (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])])) @definition.interface
(primitive_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @definition.struct
(type_head (binary_expression (operator) . (_) @base))
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (identifier) @name)) @definition.enum
  (#eq? @_enum "enum"))
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (identifier) (identifier) @name @definition.constant))
  (#eq? @_enum "enum"))
((macrocall_expression (macro_identifier (identifier) @_enum)
  (macro_argument_list . (identifier) (assignment . (identifier) @name) @definition.constant)) (#eq? @_enum "enum"))

(function_definition (signature [
    (call_expression . [(identifier) @name (operator) @name (field_expression (identifier) @name .)
      (field_expression (quote_expression [(operator) @name (parenthesized_expression (operator) @name)]))
      (parametrized_type_expression . (identifier) @name)])
    (typed_expression . (call_expression . [(identifier) @name (operator) @name (field_expression (identifier) @name .)
      (field_expression (quote_expression [(operator) @name (parenthesized_expression (operator) @name)]))
      (parametrized_type_expression . (identifier) @name)]))
    (where_expression . (call_expression . [(identifier) @name (operator) @name (field_expression (identifier) @name .)
      (field_expression (quote_expression [(operator) @name (parenthesized_expression (operator) @name)]))
      (parametrized_type_expression . (identifier) @name)]))
    (where_expression . (typed_expression . (call_expression . [(identifier) @name (operator) @name (field_expression (identifier) @name .)
      (field_expression (quote_expression [(operator) @name (parenthesized_expression (operator) @name)]))
      (parametrized_type_expression . (identifier) @name)])))]) (block)? @body) @definition.function
(assignment . [
    (call_expression . [(identifier) @name (operator) @name (field_expression (identifier) @name .)
      (field_expression (quote_expression [(operator) @name (parenthesized_expression (operator) @name)]))
      (parametrized_type_expression . (identifier) @name)])
    (typed_expression . (call_expression . [(identifier) @name (operator) @name (field_expression (identifier) @name .)
      (field_expression (quote_expression [(operator) @name (parenthesized_expression (operator) @name)]))
      (parametrized_type_expression . (identifier) @name)]))
    (where_expression . (call_expression . [(identifier) @name (operator) @name (field_expression (identifier) @name .)
      (field_expression (quote_expression [(operator) @name (parenthesized_expression (operator) @name)]))
      (parametrized_type_expression . (identifier) @name)]))
    (where_expression . (typed_expression . (call_expression . [(identifier) @name (operator) @name (field_expression (identifier) @name .)
      (field_expression (quote_expression [(operator) @name (parenthesized_expression (operator) @name)]))
      (parametrized_type_expression . (identifier) @name)])))] (operator) . (_) @body) @definition.function
(macro_definition (signature (call_expression . (identifier) @name)) (block)? @body) @definition.macro
(assignment . (identifier) @name (operator) . [(arrow_function_expression) (function_definition)] @body) @definition.function
; what it gives: as declared, or a construction at its end
(function_definition (signature [(typed_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)]) . (_) @type) (where_expression . (typed_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)]) . (_) @type))]))
  @definition.function
(assignment . [(typed_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)]) . (_) @type) (where_expression . (typed_expression . (call_expression . [(identifier) @name (field_expression (identifier) @name .)]) . (_) @type))]) @definition.function
((assignment . (call_expression . [(identifier) @name (field_expression (identifier) @name .)]) (operator) . (call_expression . (identifier) @type)) @definition.function (#match? @type "^_*[A-Z]"))
((function_definition (signature (call_expression . [(identifier) @name (field_expression (identifier) @name .)])) (block (call_expression . (identifier) @type) .)) @definition.function (#match? @type "^_*[A-Z]"))
((function_definition (signature (call_expression . [(identifier) @name (field_expression (identifier) @name .)])) (block (return_statement (call_expression . (identifier) @type)) .)) @definition.function
  (#match? @type "^_*[A-Z]"))

(struct_definition (block (typed_expression . (identifier) @name . (_) @type) @definition.field))
(struct_definition (block (identifier) @name @definition.field))
(const_statement (assignment . (identifier) @name)) @definition.constant
(source_file (assignment . (identifier) @name) @definition.variable)
(module_definition (block (assignment . (identifier) @name) @definition.variable))
(macrocall_expression (macro_argument_list . [(function_definition) (struct_definition) (assignment)] .)) @wrapper
(line_comment) @comment
(block_comment) @comment
((string_literal) @comment . [(function_definition) (struct_definition) (abstract_definition) (macro_definition) (assignment)
  (module_definition) (const_statement) (macrocall_expression)])

(using_statement) @import
(import_statement) @import
((call_expression . (identifier) @_include) @import (#eq? @_include "include"))

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(typed_expression (_) . (identifier) @reference.type)
(curly_expression (identifier) @reference.type)
(field_expression value: (_) @receiver (identifier) @reference.use .)
; by the type of its first argument a call is dispatched
((call_expression . (identifier) @reference.call . (argument_list . (_)? @first) @arguments) (#not-match? @reference.call "^_*[A-Z]"))
((call_expression . (identifier) @reference.construct . (argument_list)) (#match? @reference.construct "^_*[A-Z]"))
((call_expression . (parametrized_type_expression . (identifier) @reference.construct)))
(broadcast_call_expression . (identifier) @reference.call)
((call_expression . (field_expression (identifier) @reference.call .)) (#not-match? @reference.call "^_*[A-Z]"))
((call_expression . (field_expression (identifier) @reference.construct .)) (#match? @reference.construct "^_*[A-Z]"))
((binary_expression (_) @first . (operator) @_pipe . (identifier) @reference.call) (#eq? @_pipe "|>"))
((binary_expression (operator) @_pipe . (identifier) @reference.call) (#eq? @_pipe ".|>"))
(macrocall_expression (macro_identifier (identifier) @reference.call))
(argument_list (assignment . (identifier) @ignore))
(export_statement (identifier) @ignore)
(public_statement (identifier) @ignore)
(signature [
    (call_expression . [(identifier) @ignore (field_expression (identifier) @ignore .) (parametrized_type_expression . (identifier) @ignore)])
    (typed_expression . (call_expression . [(identifier) @ignore (field_expression (identifier) @ignore .) (parametrized_type_expression . (identifier) @ignore)]))
    (where_expression . (call_expression . [(identifier) @ignore (field_expression (identifier) @ignore .) (parametrized_type_expression . (identifier) @ignore)]))
    (where_expression . (typed_expression . (call_expression . [(identifier) @ignore (field_expression (identifier) @ignore .) (parametrized_type_expression . (identifier) @ignore)])))])
(assignment . [
    (call_expression . [(identifier) @ignore (field_expression (identifier) @ignore .) (parametrized_type_expression . (identifier) @ignore)])
    (typed_expression . (call_expression . [(identifier) @ignore (field_expression (identifier) @ignore .) (parametrized_type_expression . (identifier) @ignore)]))
    (where_expression . (call_expression . [(identifier) @ignore (field_expression (identifier) @ignore .) (parametrized_type_expression . (identifier) @ignore)]))
    (where_expression . (typed_expression . (call_expression . [(identifier) @ignore (field_expression (identifier) @ignore .) (parametrized_type_expression . (identifier) @ignore)])))])

; names declared inside a function ------------------------------------------------------------------------------
(signature [
    (call_expression (argument_list [(identifier) @local (assignment . (identifier) @local) (splat_expression (identifier) @local)]))
    (typed_expression . (call_expression (argument_list [(identifier) @local (assignment . (identifier) @local) (splat_expression (identifier) @local)])))
    (where_expression . (call_expression (argument_list [(identifier) @local (assignment . (identifier) @local) (splat_expression (identifier) @local)])))
    (where_expression . (typed_expression . (call_expression (argument_list [(identifier) @local (assignment . (identifier) @local) (splat_expression (identifier) @local)]))))])
(signature (argument_list (identifier) @local))
(assignment . [
    (call_expression (argument_list [(identifier) @local (assignment . (identifier) @local) (splat_expression (identifier) @local)]))
    (typed_expression . (call_expression (argument_list [(identifier) @local (assignment . (identifier) @local) (splat_expression (identifier) @local)])))
    (where_expression . (call_expression (argument_list [(identifier) @local (assignment . (identifier) @local) (splat_expression (identifier) @local)])))
    (where_expression . (typed_expression . (call_expression (argument_list [(identifier) @local (assignment . (identifier) @local) (splat_expression (identifier) @local)]))))])
((assignment . (identifier) @local (operator) . (_) @_value) (#not-match? @_value "^(function[ (]|[^\n]*->)"))
(assignment . (open_tuple (identifier) @local))
(assignment . (tuple_expression (identifier) @local))
(for_binding . (identifier) @local)
(for_binding . (tuple_expression (identifier) @local))
(do_clause (identifier) @local)
(arrow_function_expression . (identifier) @local)
(arrow_function_expression . (argument_list (identifier) @local))
(where_expression (curly_expression (identifier) @local.type))
(where_expression (_) . (identifier) @local.type)
(type_head (_ (curly_expression (identifier) @local.type)))

; bindings ------------------------------------------------------------------------------------------------------
(argument_list (typed_expression . (identifier) @binding.name . (_) @binding.type)) @binding
(argument_list (assignment . (typed_expression . (identifier) @binding.name . (_) @binding.type))) @binding
(assignment . (typed_expression . (identifier) @binding.name . (_) @binding.type)) @binding
(struct_definition (block (typed_expression . (identifier) @binding.name . (_) @binding.type))) @binding
(assignment . (identifier) @binding.target (operator)
  . [(call_expression) (field_expression) (identifier) (index_expression)] @binding.value) @binding
(for_binding . (identifier) @binding.name (operator) . [(identifier) (field_expression) (call_expression)] @binding.value .) @binding.element
((call_expression . (identifier) @_each
  (argument_list . (arrow_function_expression . (identifier) @binding.name) . (_) @binding.value)) @binding.element
  (#any-of? @_each "map" "filter" "foreach" "sum" "any" "all" "count" "findfirst" "findall" "maximum" "minimum" "sort" "prod"))
((call_expression . (identifier) @_each (argument_list . (_) @binding.value) (do_clause . (identifier) @binding.name))
  @binding.element
  (#any-of? @_each "map" "filter" "foreach" "sum" "any" "all" "count" "findfirst" "findall" "maximum" "minimum" "sort" "prod"))

(string_literal (content) @string)
