; definitions ---------------------------------------------------------------------------------------------------
((function_definition type: (_) @type declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))]
  body: (_) @body) @definition.function (#not-match? @name "^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$"))
(declaration type: (_) @type declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))])
  @definition.function
(declaration type: (_) @type declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (array_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
  (array_declarator declarator: (array_declarator declarator: (identifier) @name))
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))])]) @definition.variable
(declaration declarator: (function_declarator declarator: (parenthesized_declarator
  (pointer_declarator declarator: (identifier) @name)))) @definition.variable
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum
(type_definition type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition type: [(struct_specifier body: (_)) (union_specifier body: (_)) (enum_specifier body: (_))]
  declarator: [(type_identifier) @name @definition.type (pointer_declarator declarator: (type_identifier) @name) @definition.type])
(type_definition declarator: [
  (type_identifier) @name
  (pointer_declarator declarator: (type_identifier) @name)
  (array_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))])
  @definition.type
(type_definition "typedef" @prefix)
(field_declaration type: (_) @type declarator: [
  (field_identifier) @name
  (pointer_declarator declarator: (field_identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
  (array_declarator declarator: (field_identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))])
  @definition.field
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

; names declared inside a function ------------------------------------------------------------------------------
(preproc_params (identifier) @local)
(parameter_declaration declarator: [
  (identifier) @local
  (pointer_declarator declarator: (identifier) @local)
  (array_declarator declarator: (identifier) @local)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @local))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @local)))])

; bindings ------------------------------------------------------------------------------------------------------
(parameter_declaration
  type: [(type_identifier) @binding.type
    (struct_specifier name: (_) @binding.type) (union_specifier name: (_) @binding.type) (enum_specifier name: (_) @binding.type)]
  declarator: [(identifier) @binding.name
    (pointer_declarator declarator: (identifier) @binding.name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @binding.name))
    (array_declarator declarator: (identifier) @binding.name)]) @binding
(declaration
  type: [(type_identifier) @binding.type
    (struct_specifier name: (_) @binding.type) (union_specifier name: (_) @binding.type) (enum_specifier name: (_) @binding.type)]
  declarator: [(identifier) @binding.name
    (pointer_declarator declarator: (identifier) @binding.name)
    (array_declarator declarator: (identifier) @binding.name)
    (init_declarator declarator: [(identifier) @binding.name
      (pointer_declarator declarator: (identifier) @binding.name)
      (array_declarator declarator: (identifier) @binding.name)])]) @binding
(field_declaration
  type: [(type_identifier) @binding.type
    (struct_specifier name: (_) @binding.type) (union_specifier name: (_) @binding.type) (enum_specifier name: (_) @binding.type)]
  declarator: [(field_identifier) @binding.name
    (pointer_declarator declarator: (field_identifier) @binding.name)
    (array_declarator declarator: (field_identifier) @binding.name)]) @binding

(string_literal) @string
