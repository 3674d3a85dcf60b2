; definitions ---------------------------------------------------------------------------------------------------
(contract_declaration name: (identifier) @name body: (_) @body) @definition.class
(library_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(struct_declaration name: (identifier) @name body: (_) @body) @definition.struct
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_value) @name @definition.constant
(user_defined_type_definition name: (identifier) @name) @definition.type
(function_definition name: (identifier) @name body: (_)? @body) @definition.function
(function_definition name: (identifier) @name
  return_type: (return_type_definition . (parameter type: (type_name) @type))) @definition.function
(modifier_definition name: (identifier) @name body: (_)? @body) @definition.function
(constructor_definition "constructor" @name body: (_) @body) @definition.method
(fallback_receive_definition ["receive" "fallback"] @name body: (_)? @body) @definition.method
(event_definition name: (identifier) @name) @definition.function
(error_declaration name: (identifier) @name) @definition.function
(state_variable_declaration type: (type_name) @type name: (identifier) @name) @definition.variable
(constant_variable_declaration type: (type_name) @type name: (identifier) @name) @definition.constant
(struct_member type: (type_name) @type name: (identifier) @name) @definition.field
(inheritance_specifier ancestor: (user_defined_type) @base)
(comment) @comment

(import_directive) @import

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(user_defined_type (identifier) @reference.type .)
(user_defined_type (identifier) @receiver . (identifier) @reference.type .)
(member_expression object: (_) @receiver property: (identifier) @reference.use)
((call_expression function: (expression (identifier) @reference.call) (call_argument)* @arguments)
  (#match? @reference.call "^[_$]*[a-z]"))
((call_expression function: (expression (identifier) @reference.construct) . (call_argument) . (call_argument))
  (#match? @reference.construct "^[_$]*[A-Z]"))
((call_expression function: (expression (identifier) @reference.construct) (call_argument (call_struct_argument)))
  (#match? @reference.construct "^[_$]*[A-Z]"))
; with one argument it is a conversion: ``IERC20(token)``
((call_expression function: (expression (identifier) @reference.type) . (call_argument) .)
  (#match? @reference.type "^[_$]*[A-Z]"))
((call_expression function: (expression (member_expression property: (identifier) @reference.call)) (call_argument)* @arguments)
  (#match? @reference.call "^[_$]*[a-z]"))
((call_expression function: (expression (member_expression property: (identifier) @reference.construct))
    . (call_argument) . (call_argument)) (#match? @reference.construct "^[_$]*[A-Z]"))
((call_expression function: (expression (member_expression property: (identifier) @reference.construct))
    (call_argument (call_struct_argument))) (#match? @reference.construct "^[_$]*[A-Z]"))
(struct_expression type: (expression (member_expression property: (identifier) @reference.call)))
(struct_expression type: (expression (identifier) @reference.call))
(new_expression name: (type_name (user_defined_type (identifier) @reference.construct .)))
(call_expression function: (expression (member_expression object: (expression (new_expression))
  property: (identifier) @reference.construct)))
(emit_statement name: (expression (identifier) @reference.call))
(emit_statement name: (expression (member_expression property: (identifier) @reference.call)))
(revert_statement error: (expression (identifier) @reference.call))
(revert_statement error: (expression (member_expression property: (identifier) @reference.call)))
(function_definition (modifier_invocation . (identifier) @reference.call))
((constructor_definition (modifier_invocation . (identifier) @reference.construct))
  (#match? @reference.construct "^[_$]*[A-Z]"))
((constructor_definition (modifier_invocation . (identifier) @reference.call)) (#match? @reference.call "^[_$]*[a-z]"))
(call_struct_argument name: (identifier) @ignore)
(struct_field_assignment name: (identifier) @ignore)
(yul_identifier (identifier) @ignore)
(event_parameter name: (identifier) @ignore)
(error_parameter name: (identifier) @ignore)
(catch_clause . (identifier) @ignore)

; names declared inside a function ------------------------------------------------------------------------------
(parameter name: (identifier) @local)
(variable_declaration name: (identifier) @local)

; bindings ------------------------------------------------------------------------------------------------------
(parameter type: (type_name) @binding.type name: (identifier) @binding.name) @binding
(variable_declaration type: (type_name) @binding.type name: (identifier) @binding.name) @binding
(state_variable_declaration type: (type_name) @binding.type name: (identifier) @binding.name) @binding
(constant_variable_declaration type: (type_name) @binding.type name: (identifier) @binding.name) @binding
(struct_member type: (type_name) @binding.type name: (identifier) @binding.name) @binding
; ``using Library for Type``: what the type gains
(using_directive (type_alias (identifier) @binding.value) source: (type_name) @binding.target) @binding.attached
(using_directive (type_alias (identifier) @binding.value) source: (any_source_type) @binding.target) @binding.attached
(using_directive (using_alias (user_defined_type) @binding.value) source: (type_name) @binding.target) @binding.attached

(string) @string
