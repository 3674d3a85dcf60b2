; definitions ---------------------------------------------------------------------------------------------------
((function_definition type: (_)? @type declarator: (_) @declarator body: (_)? @body) @definition.function
  (#not-match? @declarator "^(TYPED_)?TEST(_F|_P)?\\("))
(declaration type: (_)? @type declarator: (_) @declarator) @definition.variable
(struct_specifier name: (_) @name body: (_) @body) @definition.struct
(union_specifier name: (_) @name body: (_) @body) @definition.struct
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
(type_definition type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition type: (_ body: (_)) declarator: (type_identifier) @name @definition.type)
(type_definition declarator: (_) @declarator) @definition.type
(type_definition "typedef" @prefix)
(field_declaration type: (_)? @type declarator: (_) @declarator) @definition.field
(enumerator name: (identifier) @name) @definition.constant
((preproc_def name: (identifier) @name) @definition.macro (#not-match? @name "_(H|HH|HPP|H_INCLUDED|INCLUDED)_*$"))
(preproc_function_def name: (identifier) @name) @definition.macro
(comment) @comment

(preproc_include) @import

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(field_identifier) @reference.use
(type_identifier) @reference.type
(field_expression argument: (_) @receiver field: (field_identifier) @reference.use)
(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (field_identifier) @reference.call))
(preproc_arg) @words
(preproc_params (identifier) @local)

; bindings ------------------------------------------------------------------------------------------------------
(parameter_declaration type: (_) @binding.type declarator: (_) @declarator) @binding
(declaration type: (_) @binding.type declarator: (_) @declarator) @binding
(field_declaration type: (_) @binding.type declarator: (_) @declarator) @binding

(string_literal) @string
