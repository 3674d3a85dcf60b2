; inherits: c
; definitions ---------------------------------------------------------------------------------------------------
((function_definition declarator: (function_declarator declarator: (identifier) @_macro
  parameters: (parameter_list . (_) @owner . (_) @name)) body: (_) @body) @definition.function
  (#match? @_macro "^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$"))
((function_definition type: (_)? @type declarator: [
  (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name)
  (pointer_declarator declarator:
    (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name))
  (reference_declarator
    (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name))
  (operator_cast) @name]
  body: (_)? @body) @definition.function (#not-match? @name "^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$"))
(function_definition type: (_)? @type declarator: [
  (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (_) @name))
  (pointer_declarator declarator: (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (_) @name)))
  (reference_declarator (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (_) @name)))]
  body: (_)? @body) @definition.function
[(declaration type: (_)? @type declarator: [
  (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name)
  (pointer_declarator declarator:
    (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name))
  (reference_declarator
    (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name))])
 (field_declaration type: (_)? @type declarator: [
  (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name)
  (pointer_declarator declarator:
    (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name))
  (reference_declarator
    (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name))])]
  @definition.function
(declaration declarator: [(reference_declarator (identifier) @name)
  (init_declarator declarator: (reference_declarator (identifier) @name))]) @definition.variable
(class_specifier name: [(type_identifier) (template_type) (qualified_identifier)] @name body: (_) @body) @definition.class
(struct_specifier name: [(template_type) (qualified_identifier)] @name body: (_) @body) @definition.struct
(namespace_definition name: (_) @name body: (_) @body) @definition.namespace
(alias_declaration name: (type_identifier) @name) @definition.type
(concept_definition name: (identifier) @name) @definition.type
(field_declaration declarator: (reference_declarator (field_identifier) @name)) @definition.field
(template_declaration) @wrapper
(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base)

; references ----------------------------------------------------------------------------------------------------
(qualified_identifier scope: (namespace_identifier) @reference.use)
(qualified_identifier scope: (_) @receiver name: [(identifier) @reference.use (template_function name: (identifier) @reference.use)])
(qualified_identifier scope: (_) @receiver
  name: [(type_identifier) @reference.type (template_type name: (type_identifier) @reference.type)])
(call_expression function: [
  (qualified_identifier name: (identifier) @reference.call)
  (template_function name: (identifier) @reference.call)
  (qualified_identifier name: (template_function name: (identifier) @reference.call))
  (qualified_identifier name: (qualified_identifier name: (identifier) @reference.call))])
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (_) @ignore)))
(destructor_name (identifier) @ignore)
(new_expression type: [
  (type_identifier) @reference.construct
  (template_type name: (type_identifier) @reference.construct)
  (qualified_identifier name: (type_identifier) @reference.construct)])
(compound_literal_expression type: (type_identifier) @reference.construct)

; names declared inside a function ------------------------------------------------------------------------------
(parameter_declaration declarator: (reference_declarator (identifier) @local))
(optional_parameter_declaration declarator: [(identifier) @local
  (pointer_declarator declarator: (identifier) @local) (reference_declarator (identifier) @local)])
(variadic_parameter_declaration declarator: (_ (identifier) @local))
(for_range_loop declarator: [(identifier) @local (reference_declarator (identifier) @local)])
(structured_binding_declarator (identifier) @local)
(lambda_capture_initializer left: (identifier) @local)
(type_parameter_declaration (type_identifier) @local.type)
(variadic_type_parameter_declaration (type_identifier) @local.type)
(optional_type_parameter_declaration name: (type_identifier) @local.type)

; bindings ------------------------------------------------------------------------------------------------------
(parameter_declaration type: [(type_identifier) (qualified_identifier) (template_type)] @binding.type
  declarator: (reference_declarator (identifier) @binding.name)) @binding
(parameter_declaration type: [(qualified_identifier) (template_type)] @binding.type
  declarator: [(identifier) @binding.name (pointer_declarator declarator: (identifier) @binding.name)]) @binding
(optional_parameter_declaration type: [(type_identifier) (qualified_identifier) (template_type)] @binding.type
  declarator: [(identifier) @binding.name (pointer_declarator declarator: (identifier) @binding.name)
    (reference_declarator (identifier) @binding.name)]) @binding
(declaration type: [(type_identifier) (qualified_identifier) (template_type)] @binding.type
  declarator: [(identifier) @binding.name (pointer_declarator declarator: (identifier) @binding.name)
    (reference_declarator (identifier) @binding.name)
    (init_declarator declarator: [(identifier) @binding.name (pointer_declarator declarator: (identifier) @binding.name)
      (reference_declarator (identifier) @binding.name)])]) @binding
(declaration type: (placeholder_type_specifier) declarator: (init_declarator
  declarator: [(identifier) @binding.name (pointer_declarator declarator: (identifier) @binding.name)
    (reference_declarator (identifier) @binding.name)]
  value: [(call_expression) (new_expression) (field_expression) (identifier) (qualified_identifier)] @binding.value)) @binding
(field_declaration type: [(qualified_identifier) (template_type)] @binding.type
  declarator: [(field_identifier) @binding.name (pointer_declarator declarator: (field_identifier) @binding.name)
    (reference_declarator (field_identifier) @binding.name)]) @binding
(for_range_loop declarator: [(identifier) @binding.name (reference_declarator (identifier) @binding.name)]
  right: [(identifier) (field_expression) (call_expression)] @binding.value) @binding.element
