; definitions ---------------------------------------------------------------------------------------------------
(class_definition name: (identifier) @name body: (_)? @body) @definition.class
(object_definition name: (identifier) @name body: (_)? @body) @definition.class
(trait_definition name: (identifier) @name body: (_)? @body) @definition.trait
(enum_definition name: (identifier) @name body: (_)? @body) @definition.enum
(simple_enum_case name: (identifier) @name) @definition.constant
(function_definition name: (identifier) @name return_type: (_)? @type body: (_) @body) @definition.function
(function_declaration name: (identifier) @name return_type: (_)? @type) @definition.function
(val_definition pattern: (identifier) @name type: (_)? @type) @definition.variable
(var_definition pattern: (identifier) @name type: (_)? @type) @definition.variable
(val_declaration name: (identifier) @name type: (_)? @type) @definition.variable
(type_definition name: (type_identifier) @name) @definition.type
(class_definition class_parameters: (class_parameters
  (class_parameter name: (identifier) @name type: (_)? @type) @definition.field))
(extends_clause [(type_identifier) (generic_type) (stable_type_identifier)] @base)
(annotation) @attribute
(comment) @comment
(block_comment) @comment

(package_clause name: (package_identifier) @package)
(import_declaration) @import

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(type_identifier) @reference.type
(field_expression value: (_) @receiver field: (identifier) @reference.use)
(stable_type_identifier (_) @receiver (type_identifier) @reference.type .)
(call_expression function: [(identifier) @reference.call
  (field_expression field: (identifier) @reference.call)
  (generic_function function: (identifier) @reference.call)
  (generic_function function: (field_expression field: (identifier) @reference.call))] arguments: (_) @arguments)
(infix_expression operator: (identifier) @reference.call)
(instance_expression [(type_identifier) @reference.construct (generic_type type: (type_identifier) @reference.construct)])
(interpolated_string_expression interpolator: (identifier) @ignore)

; names declared inside a function ------------------------------------------------------------------------------
(parameter name: (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(bindings (binding name: (identifier) @local))
(enumerator . (identifier) @local)
(typed_pattern pattern: (identifier) @local)
(case_class_pattern pattern: (identifier) @local)
(type_parameters name: (identifier) @local.type)

; bindings ------------------------------------------------------------------------------------------------------
(parameter name: (identifier) @binding.name type: (_) @binding.type) @binding
(class_parameter name: (identifier) @binding.name type: (_) @binding.type) @binding
(val_definition pattern: (identifier) @binding.name type: (_) @binding.type) @binding
(var_definition pattern: (identifier) @binding.name type: (_) @binding.type) @binding
(val_definition pattern: (identifier) @binding.name
  value: [(call_expression) (instance_expression) (field_expression) (identifier)] @binding.value) @binding
(enumerator . (identifier) @binding.name . (_) @binding.value) @binding.element
(typed_pattern pattern: (identifier) @binding.name type: (_) @binding.type) @binding
(call_expression function: (field_expression) @binding.value arguments: (_ . (lambda_expression
  parameters: [(identifier) @binding.name (bindings . (binding name: (identifier) @binding.name))]))) @binding.lambda
(call_expression function: (field_expression) @binding.value arguments: (arguments
  . (call_expression function: (field_expression value: (wildcard) @binding.name)))) @binding.lambda
(call_expression function: (field_expression) @binding.value arguments: (arguments
  . (field_expression value: (wildcard) @binding.name))) @binding.lambda
(function_definition body: [(instance_expression) (call_expression) (identifier) (field_expression)] @binding.value) @binding.return
(function_definition body: (block [(instance_expression) (call_expression) (identifier) (field_expression)] @binding.value .))
  @binding.return

(string) @string
