; definitions ---------------------------------------------------------------------------------------------------
(class_declaration "interface" (type_identifier) @name (class_body)? @body) @definition.interface
(class_declaration (type_identifier) @name (enum_class_body) @body) @definition.enum
(class_declaration (type_identifier) @name (class_body)? @body) @definition.class
(object_declaration (type_identifier) @name (class_body)? @body) @definition.class
(companion_object) @container
(function_declaration (simple_identifier) @name (function_body)? @body) @definition.function
(function_declaration receiver: (receiver_type (user_type (type_identifier) @owner)) (simple_identifier) @name) @definition.function
(function_declaration (simple_identifier) @name (function_value_parameters) . [(user_type) (nullable_type)] @type)
  @definition.function
(property_declaration (variable_declaration . (simple_identifier) @name [(user_type) (nullable_type)]? @type))
  @definition.variable
(class_parameter (binding_pattern_kind) (simple_identifier) @name [(user_type) (nullable_type)] @type) @definition.field
(enum_entry (simple_identifier) @name) @definition.constant
(type_alias . (type_identifier) @name (user_type)? @type) @definition.type
(delegation_specifier (user_type) @base)
(delegation_specifier (constructor_invocation (user_type) @base))
(delegation_specifier (explicit_delegation (user_type) @base))
(modifiers (annotation) @attribute)
(line_comment) @comment
(multiline_comment) @comment

(package_header (identifier) @package)
(import_header) @import

; references ----------------------------------------------------------------------------------------------------
(simple_identifier) @reference.use
(type_identifier) @reference.type
(navigation_expression (_) @receiver (navigation_suffix (simple_identifier) @reference.use))
(call_expression . (simple_identifier) @reference.call (call_suffix (value_arguments)? @arguments (annotated_lambda)? @arguments))
(call_expression . (navigation_expression (navigation_suffix (simple_identifier) @reference.call)) (call_suffix (value_arguments)? @arguments (annotated_lambda)? @arguments))
(callable_reference (simple_identifier) @reference.use)
(value_argument (simple_identifier) @ignore . "=")

; names declared inside a function ------------------------------------------------------------------------------
(parameter (simple_identifier) @local)
(lambda_parameters (variable_declaration . (simple_identifier) @local))
(lambda_parameters (multi_variable_declaration (variable_declaration . (simple_identifier) @local)))
(property_declaration (multi_variable_declaration (variable_declaration . (simple_identifier) @local)))
(for_statement (variable_declaration . (simple_identifier) @local))
(catch_block (simple_identifier) @local)
(type_parameter (type_identifier) @local.type)

; bindings ------------------------------------------------------------------------------------------------------
(parameter (simple_identifier) @binding.name [(user_type) (nullable_type)] @binding.type) @binding
(class_parameter (simple_identifier) @binding.name [(user_type) (nullable_type)] @binding.type) @binding
(variable_declaration . (simple_identifier) @binding.name [(user_type) (nullable_type)] @binding.type) @binding
(property_declaration (variable_declaration . (simple_identifier) @binding.name)
  [(call_expression) (navigation_expression) (simple_identifier)] @binding.value) @binding
(for_statement (variable_declaration . (simple_identifier) @binding.name)
  . [(simple_identifier) (navigation_expression) (call_expression)] @binding.value) @binding.element
(catch_block (simple_identifier) @binding.name (user_type) @binding.type) @binding
(call_expression . (navigation_expression) @binding.value (call_suffix (annotated_lambda (lambda_literal
  . (lambda_parameters . (variable_declaration . (simple_identifier) @binding.name .)))))) @binding.lambda
(call_expression . (navigation_expression) @binding.value (call_suffix (annotated_lambda (lambda_literal . (statements))
  @binding.name))) @binding.implicit
(type_parameter (type_identifier) @binding.name [(user_type) (nullable_type)] @binding.type) @binding
(function_declaration (function_body . [(call_expression) (navigation_expression) (simple_identifier)] @binding.value .)) @binding.return
(property_declaration (variable_declaration . (simple_identifier) @binding.name) (property_delegate (call_expression
  (call_suffix (annotated_lambda (lambda_literal (statements (call_expression) @binding.value .))))))) @binding

(string_literal) @string
