; definitions ---------------------------------------------------------------------------------------------------
(function_declaration name: (identifier) @name result: (_)? @type body: (_)? @body) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (pointer_type (type_identifier) @owner)
    (generic_type type: (type_identifier) @owner)
    (pointer_type (generic_type type: (type_identifier) @owner))]))
  name: (field_identifier) @name result: (_)? @type body: (_)? @body) @definition.method
(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name type: (_) @type) @definition.type
(const_spec name: (identifier) @name type: (_)? @type) @definition.constant
(var_spec name: (identifier) @name type: (_)? @type) @definition.variable
(field_declaration name: (field_identifier) @name type: (_) @type) @definition.field
(method_elem name: (field_identifier) @name result: (_)? @type) @definition.method
(field_declaration !name type: (_) @base)
(interface_type (type_elem [(type_identifier) (qualified_type)] @base))
(type_declaration) @wrapper
(const_declaration) @wrapper
(var_declaration) @wrapper
(comment) @comment

(package_clause (package_identifier) @package)
(import_spec) @import

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(field_identifier) @reference.use
(type_identifier) @reference.type
(selector_expression operand: (_) @receiver field: (field_identifier) @reference.use)
(qualified_type package: (_) @receiver name: (type_identifier) @reference.type)
; fields named in a literal belong to its type
(composite_literal type: (_) @receiver
  body: (literal_value (keyed_element . (literal_element (identifier) @reference.use))))
(composite_literal type: [
    (slice_type element: [(type_identifier) (qualified_type)] @receiver)
    (array_type element: [(type_identifier) (qualified_type)] @receiver)
    (slice_type element: (pointer_type [(type_identifier) (qualified_type)] @receiver))
    (map_type value: [(type_identifier) (qualified_type)] @receiver)
    (map_type value: (pointer_type [(type_identifier) (qualified_type)] @receiver))]
  body: (literal_value [
    (literal_element (literal_value (keyed_element . (literal_element (identifier) @reference.use))))
    (keyed_element (_) (literal_element (literal_value (keyed_element . (literal_element (identifier) @reference.use)))))]))
(call_expression function: (identifier) @reference.call)
(call_expression function: (selector_expression field: (field_identifier) @reference.call))
(call_expression function: (index_expression operand: (identifier) @reference.call))
(call_expression function: (index_expression operand: (selector_expression field: (_) @reference.call)))
(type_conversion_expression type: (generic_type type: (type_identifier) @reference.call))
(composite_literal type: (type_identifier) @reference.construct)
(composite_literal type: (qualified_type name: (type_identifier) @reference.construct))
(composite_literal type: (generic_type type: (type_identifier) @reference.construct))

; names declared inside a function ------------------------------------------------------------------------------
(parameter_declaration name: (identifier) @local)
(variadic_parameter_declaration name: (identifier) @local)
(short_var_declaration left: (expression_list (identifier) @local))
(range_clause left: (expression_list (identifier) @local))
(type_switch_statement alias: (expression_list (identifier) @local))
(receive_statement left: (expression_list (identifier) @local))
(type_parameter_declaration name: (identifier) @local.type)

; bindings ------------------------------------------------------------------------------------------------------
(parameter_declaration name: (identifier) @binding.name type: (_) @binding.type) @binding
(variadic_parameter_declaration name: (identifier) @binding.name type: (_) @binding.type) @binding
(var_spec name: (identifier) @binding.name type: (_) @binding.type) @binding
(var_spec . name: (identifier) @binding.name !type value: (expression_list . (call_expression) @binding.value)) @binding
(var_spec . name: (identifier) @binding.name !type value: (expression_list . [
  (composite_literal type: (_) @binding.type)
  (unary_expression operand: (composite_literal type: (_) @binding.type))])) @binding
(field_declaration name: (field_identifier) @binding.name type: (_) @binding.type) @binding
(short_var_declaration left: (expression_list . (identifier) @binding.name) right: (expression_list . [
  (composite_literal type: (_) @binding.type)
  (unary_expression operand: (composite_literal type: (_) @binding.type))
  (type_assertion_expression type: (_) @binding.type)])) @binding
(short_var_declaration left: (expression_list . (identifier) @binding.name)
  right: (expression_list . [(call_expression) (selector_expression) (identifier) (index_expression)] @binding.value)) @binding
(range_clause left: (expression_list (identifier) . (identifier) @binding.name)
  right: [(identifier) (selector_expression) (call_expression)] @binding.value) @binding.element

(interpreted_string_literal) @string
(raw_string_literal) @string
(type_parameter_declaration name: (identifier) @binding.name type: (type_constraint (_) @binding.type)) @binding
