; inherits: ecma
(function_declaration name: (identifier) @name return_type: (_ (_) @type)) @definition.function
(method_definition name: (_) @name return_type: (_ (_) @type)) @definition.method
(variable_declarator name: (identifier) @name
  value: (arrow_function return_type: (_ (_) @type))) @definition.function
(variable_declarator name: (identifier) @name type: (_ (_) @type)) @definition.variable
(class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(abstract_class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (type_identifier) @name body: (_) @body) @definition.interface
(type_alias_declaration name: (type_identifier) @name) @definition.type
(type_alias_declaration name: (type_identifier) @name value: [(type_identifier) (generic_type)] @type) @definition.type
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_body name: (property_identifier) @name @definition.constant)
(enum_assignment name: (property_identifier) @name) @definition.constant
(internal_module name: (_) @name body: (_) @body) @definition.namespace
(module name: (_) @name body: (_) @body) @definition.module
(function_signature name: (identifier) @name return_type: (_ (_) @type)?) @definition.function
(method_signature name: (property_identifier) @name return_type: (_ (_) @type)?) @definition.method
(abstract_method_signature name: (property_identifier) @name return_type: (_ (_) @type)?) @definition.method
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name
  type: (_ (_) @type)?) @definition.field
(interface_body (property_signature name: (property_identifier) @name type: (_ (_) @type)?) @definition.field)
(type_alias_declaration value: (object_type
  (property_signature name: (property_identifier) @name type: (_ (_) @type)?) @definition.field))
(expression_statement (internal_module)) @wrapper
(ambient_declaration) @wrapper.exported

(extends_clause value: (_) @base)
(implements_clause (_) @base)
(extends_type_clause (_) @base)

(type_identifier) @reference.type
(nested_type_identifier module: (_) @receiver name: (type_identifier) @reference.type)
(type_query (identifier) @reference.use)
(type_parameter name: (type_identifier) @local.type)
(mapped_type_clause name: (type_identifier) @local.type)
(infer_type (type_identifier) @local.type)

(required_parameter pattern: (identifier) @local)
(optional_parameter pattern: (identifier) @local)
(required_parameter pattern: (identifier) @binding.name type: (_ (_) @binding.type)) @binding
(optional_parameter pattern: (identifier) @binding.name type: (_ (_) @binding.type)) @binding
(required_parameter (accessibility_modifier) pattern: (identifier) @binding.name type: (_ (_) @binding.type)) @binding.field
(variable_declarator name: (identifier) @binding.name type: (_ (_) @binding.type)) @binding
(public_field_definition name: (property_identifier) @binding.name type: (_ (_) @binding.type)) @binding
(public_field_definition name: (property_identifier) @binding.name
  value: [(new_expression) (call_expression)] @binding.value) @binding
(property_signature name: (property_identifier) @binding.name type: (_ (_) @binding.type)) @binding
(call_expression function: (member_expression) @binding.value arguments: (arguments . [
  (arrow_function parameter: (identifier) @binding.name)
  (arrow_function parameters: (formal_parameters . (required_parameter . pattern: (identifier) @binding.name .)))
  (function_expression parameters: (formal_parameters . (required_parameter . pattern: (identifier) @binding.name .)))]))
  @binding.lambda
(type_parameter name: (type_identifier) @binding.name constraint: (constraint (_) @binding.type)) @binding
