; definitions ---------------------------------------------------------------------------------------------------
(class_declaration name: (identifier) @name body: (_)? @body) @definition.class
(record_declaration name: (identifier) @name body: (_)? @body) @definition.class
(struct_declaration name: (identifier) @name body: (_)? @body) @definition.struct
(interface_declaration name: (identifier) @name body: (_)? @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_)? @body) @definition.enum
(delegate_declaration type: (_) @type name: (identifier) @name) @definition.type
(method_declaration returns: (_) @type name: (identifier) @name body: (_)? @body) @definition.method
(constructor_declaration name: (identifier) @name body: (_)? @body) @definition.method
(local_function_statement type: (_) @type name: (identifier) @name body: (_)? @body) @definition.function
(property_declaration type: (_) @type name: (identifier) @name accessors: (_)? @body) @definition.field
(event_declaration type: (_) @type name: (identifier) @name) @definition.field
(event_field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.field
(field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name))) @definition.field
(enum_member_declaration name: (identifier) @name) @definition.constant
(record_declaration (parameter_list (parameter type: (_) @type name: (identifier) @name) @definition.field))
(base_list (_) @base)
(attribute_list) @attribute
(comment) @comment

(file_scoped_namespace_declaration name: (_) @package)
(namespace_declaration name: (_) @package)
(using_directive) @import

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(_ type: (identifier) @reference.type)
(_ returns: (identifier) @reference.type)
(generic_name (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
(attribute name: (identifier) @reference.type)
(qualified_name qualifier: (_) @receiver name: (identifier) @reference.type)
(member_access_expression expression: _ @receiver
  name: [(identifier) @reference.use (generic_name (identifier) @reference.use)])
(conditional_access_expression condition: _ @receiver (member_binding_expression name: (identifier) @reference.use))
(invocation_expression function: [
  (identifier) @reference.call
  (generic_name (identifier) @reference.call)
  (member_access_expression name: [(identifier) @reference.call (generic_name (identifier) @reference.call)])
  (conditional_access_expression (member_binding_expression
    name: [(identifier) @reference.call (generic_name (identifier) @reference.call)]))] arguments: (_) @arguments)
(object_creation_expression type: [
  (identifier) @reference.construct
  (generic_name (identifier) @reference.construct)
  (qualified_name name: (identifier) @reference.construct)] arguments: (_)? @arguments)
(argument name: (identifier) @ignore)

; names declared inside a method --------------------------------------------------------------------------------
(parameter name: (identifier) @local)
(implicit_parameter) @local
(local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(using_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(for_statement (variable_declaration (variable_declarator name: (identifier) @local)))
(foreach_statement left: (identifier) @local)
(declaration_pattern name: (identifier) @local)
(declaration_expression name: (identifier) @local)
(catch_declaration name: (identifier) @local)
(type_parameter name: (identifier) @local.type)

; bindings ------------------------------------------------------------------------------------------------------
(parameter type: (_) @binding.type name: (identifier) @binding.name) @binding
(variable_declaration type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type)] @binding.type
  (variable_declarator name: (identifier) @binding.name)) @binding
(variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @binding.name
  [(object_creation_expression) (invocation_expression) (member_access_expression) (identifier) (await_expression)]
  @binding.value)) @binding
(property_declaration type: (_) @binding.type name: (identifier) @binding.name) @binding
(foreach_statement type: [(identifier) (generic_name) (qualified_name)] @binding.type left: (identifier) @binding.name) @binding
(foreach_statement type: (implicit_type) left: (identifier) @binding.name right: (_) @binding.value) @binding.element
(declaration_pattern type: (_) @binding.type name: (identifier) @binding.name) @binding
(catch_declaration type: (_) @binding.type name: (identifier) @binding.name) @binding
(invocation_expression function: (_) @binding.value arguments: (argument_list . (argument (lambda_expression
  parameters: [(implicit_parameter) @binding.name (parameter_list . (parameter !type name: (identifier) @binding.name))]))))
  @binding.lambda
(type_parameter_constraints_clause . (identifier) @binding.name . (type_parameter_constraint (type) @binding.type)) @binding
(variable_declaration type: (identifier) @reference.construct (variable_declarator (implicit_object_creation_expression)))
(method_declaration returns: (identifier) @reference.construct body: (arrow_expression_clause (implicit_object_creation_expression)))

(string_literal) @string
