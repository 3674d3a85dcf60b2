; inherits: c
; definitions ---------------------------------------------------------------------------------------------------
((function_definition declarator: (function_declarator declarator: (identifier) @_macro
  parameters: (parameter_list . (_) @owner . (_) @name)) body: (_) @body) @definition.function
  (#match? @_macro "^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)$"))
(class_specifier name: (_) @name body: (_) @body) @definition.class
(namespace_definition name: (_) @name body: (_) @body) @definition.namespace
(alias_declaration name: (type_identifier) @name type: (_) @type) @definition.type
(concept_definition name: (identifier) @name) @definition.type
(template_declaration) @wrapper
(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base)

; references ----------------------------------------------------------------------------------------------------
(qualified_identifier scope: (namespace_identifier) @reference.use)
(qualified_identifier scope: (_) @receiver name: [(identifier) @reference.use (template_function name: (identifier) @reference.use)])
(qualified_identifier scope: (_) @receiver
  name: [(type_identifier) @reference.type (template_type name: (type_identifier) @reference.type)])
(call_expression function: [
  (identifier) @reference.call
  (field_expression field: (field_identifier) @reference.call)
  (qualified_identifier name: (identifier) @reference.call)
  (template_function name: (identifier) @reference.call)
  (qualified_identifier name: (template_function name: (identifier) @reference.call))
  (qualified_identifier name: (qualified_identifier name: (identifier) @reference.call))] arguments: (_) @arguments)
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (_) @ignore)))
(destructor_name (identifier) @ignore)
(new_expression type: [
  (type_identifier) @reference.construct
  (template_type name: (type_identifier) @reference.construct)
  (qualified_identifier name: (type_identifier) @reference.construct)])
(compound_literal_expression type: (type_identifier) @reference.construct)

; names declared inside a function ------------------------------------------------------------------------------
(structured_binding_declarator (identifier) @local)
(lambda_capture_initializer left: (identifier) @local)
(type_parameter_declaration (type_identifier) @local.type)
(variadic_type_parameter_declaration (type_identifier) @local.type)
(optional_type_parameter_declaration name: (type_identifier) @local.type)

; bindings ------------------------------------------------------------------------------------------------------
(optional_parameter_declaration type: (_) @binding.type declarator: (_) @declarator) @binding
(variadic_parameter_declaration type: (_) @binding.type declarator: (_) @declarator) @binding
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: (_) @declarator
  value: [(call_expression) (new_expression) (field_expression) (identifier) (qualified_identifier)] @binding.value)) @binding
(for_range_loop type: (_) @binding.type declarator: (_) @declarator) @binding
(for_range_loop declarator: (_) @declarator right: (_) @binding.value) @binding.element
(declaration type: [(type_identifier) @reference.construct (qualified_identifier name: (type_identifier) @reference.construct)]
  declarator: (init_declarator value: [(argument_list) (initializer_list)]))
