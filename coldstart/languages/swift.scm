; definitions ---------------------------------------------------------------------------------------------------
(class_declaration "enum" name: (type_identifier) @name body: (_) @body) @definition.enum
(class_declaration "struct" name: (type_identifier) @name body: (_) @body) @definition.struct
(class_declaration ["class" "actor"] name: (type_identifier) @name body: (_) @body) @definition.class
(class_declaration "extension" name: (user_type . (type_identifier) @name)) @container
(protocol_declaration name: (type_identifier) @name body: (_) @body) @definition.interface
(function_declaration name: (simple_identifier) @name body: (_) @body) @definition.function
(function_declaration name: (simple_identifier) @name [(user_type) (optional_type) (array_type)] @type) @definition.function
(protocol_function_declaration name: (simple_identifier) @name) @definition.method
(init_declaration "init" @name body: (_) @body) @definition.method
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name) (type_annotation (_) @type)) @definition.variable
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.field
(enum_entry name: (simple_identifier) @name) @definition.constant
(typealias_declaration . name: (type_identifier) @name) @definition.type
(inheritance_specifier inherits_from: (_) @base)
(modifiers (attribute) @attribute)
(comment) @comment
(multiline_comment) @comment

(import_declaration) @import

; references ----------------------------------------------------------------------------------------------------
(simple_identifier) @reference.use
(type_identifier) @reference.type
(navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @reference.use))
(call_expression . (simple_identifier) @reference.call (call_suffix (value_arguments)? @arguments (lambda_literal)? @arguments))
(call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)) (call_suffix (value_arguments)? @arguments (lambda_literal)? @arguments))
(value_argument_label (simple_identifier) @ignore)
(parameter external_name: (simple_identifier) @ignore)

; names declared inside a function ------------------------------------------------------------------------------
(parameter name: (simple_identifier) @local)
(lambda_parameter name: (simple_identifier) @local)
(for_statement item: (pattern bound_identifier: (simple_identifier) @local))
(if_statement bound_identifier: (simple_identifier) @local)
(guard_statement bound_identifier: (simple_identifier) @local)
(while_statement bound_identifier: (simple_identifier) @local)
(type_parameter (type_identifier) @local.type)
; the grammar reads ``one() + two()`` as ``(one() + two)()``
(call_expression . [(additive_expression rhs: (simple_identifier) @reference.call)
  (multiplicative_expression rhs: (simple_identifier) @reference.call)
  (comparison_expression rhs: (simple_identifier) @reference.call)
  (equality_expression rhs: (simple_identifier) @reference.call)
  (conjunction_expression rhs: (simple_identifier) @reference.call)
  (disjunction_expression rhs: (simple_identifier) @reference.call)])
(call_expression . [(additive_expression rhs: (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
  (multiplicative_expression rhs: (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
  (comparison_expression rhs: (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
  (equality_expression rhs: (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
  (conjunction_expression rhs: (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
  (disjunction_expression rhs: (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))])

; bindings ------------------------------------------------------------------------------------------------------
(parameter name: (simple_identifier) @binding.name [(user_type) (optional_type) (array_type)] @binding.type) @binding
(property_declaration name: (pattern bound_identifier: (simple_identifier) @binding.name)
  (type_annotation (_) @binding.type)) @binding
(property_declaration name: (pattern bound_identifier: (simple_identifier) @binding.name)
  value: [(call_expression) (navigation_expression) (simple_identifier)] @binding.value) @binding
(for_statement item: (pattern bound_identifier: (simple_identifier) @binding.name)
  collection: [(simple_identifier) (navigation_expression) (call_expression)] @binding.value) @binding.element

(line_string_literal) @string
(call_expression . (navigation_expression) @binding.value (call_suffix (lambda_literal
  type: (lambda_function_type (lambda_function_type_parameters . (lambda_parameter name: (simple_identifier) @binding.name))))))
  @binding.lambda
(call_expression . (navigation_expression) @binding.value (call_suffix (lambda_literal . (statements)) @binding.name))
  @binding.implicit
(type_parameter (type_identifier) @binding.name (user_type) @binding.type) @binding
