; definitions ---------------------------------------------------------------------------------------------------
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(record_declaration name: (identifier) @name body: (_) @body) @definition.class
(annotation_type_declaration name: (identifier) @name body: (_) @body) @definition.interface
(method_declaration type: (_) @type name: (identifier) @name body: (_)? @body) @definition.method
(constructor_declaration name: (identifier) @name body: (_) @body) @definition.method
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @definition.method
(annotation_type_element_declaration type: (_) @type name: (identifier) @name) @definition.method
(enum_constant name: (identifier) @name) @definition.constant
(field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.variable
(constant_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.variable
(record_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @definition.field))
(superclass (_) @base)
(super_interfaces (type_list (_) @base))
(extends_interfaces (type_list (_) @base))
(modifiers [(annotation) (marker_annotation)] @attribute)
(line_comment) @comment
(block_comment) @comment

(package_declaration [(identifier) (scoped_identifier)] @package)
(import_declaration) @import

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(type_identifier) @reference.type
(method_invocation name: (identifier) @reference.call arguments: (_) @arguments)
(method_invocation object: (_) @receiver name: (identifier) @reference.call)
(field_access object: (_) @receiver field: (identifier) @reference.use)
(method_reference . (_) @receiver (identifier) @reference.use .)
(object_creation_expression type: [
  (type_identifier) @reference.construct
  (generic_type (type_identifier) @reference.construct)
  (scoped_type_identifier (type_identifier) @reference.construct .)
  (generic_type (scoped_type_identifier (type_identifier) @reference.construct .))] arguments: (_) @arguments)
(scoped_type_identifier (_) @receiver (type_identifier) @reference.type .)
(annotation name: (identifier) @reference.type)
(marker_annotation name: (identifier) @reference.type)
(element_value_pair key: (identifier) @ignore)
(labeled_statement . (identifier) @ignore)

; names declared inside a method --------------------------------------------------------------------------------
(formal_parameter name: (identifier) @local)
(spread_parameter (variable_declarator name: (identifier) @local))
(local_variable_declaration declarator: (variable_declarator name: (identifier) @local))
(inferred_parameters (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(catch_formal_parameter name: (identifier) @local)
(enhanced_for_statement name: (identifier) @local)
(resource name: (identifier) @local)
(instanceof_expression name: (identifier) @local)
(type_pattern (identifier) @local)
(type_parameter . (type_identifier) @local.type)

; bindings ------------------------------------------------------------------------------------------------------
(formal_parameter type: (_) @binding.type name: (identifier) @binding.name) @binding
((local_variable_declaration type: (_) @binding.type declarator: (variable_declarator name: (identifier) @binding.name))
  @binding (#not-eq? @binding.type "var"))
((local_variable_declaration type: (type_identifier) @_type declarator: (variable_declarator name: (identifier) @binding.name
  value: [(object_creation_expression) (method_invocation) (field_access) (identifier)] @binding.value))
  @binding (#eq? @_type "var"))
(field_declaration type: (_) @binding.type declarator: (variable_declarator name: (identifier) @binding.name)) @binding
(constant_declaration type: (_) @binding.type declarator: (variable_declarator name: (identifier) @binding.name)) @binding
(catch_formal_parameter (catch_type . (_) @binding.type) name: (identifier) @binding.name) @binding
((enhanced_for_statement type: (_) @binding.type name: (identifier) @binding.name) @binding (#not-eq? @binding.type "var"))
((enhanced_for_statement type: (type_identifier) @_type name: (identifier) @binding.name
  value: [(identifier) (method_invocation) (field_access)] @binding.value) @binding.element (#eq? @_type "var"))
((resource type: (_) @binding.type name: (identifier) @binding.name) @binding (#not-eq? @binding.type "var"))
(instanceof_expression right: (_) @binding.type name: (identifier) @binding.name) @binding
(type_pattern (_) @binding.type . (identifier) @binding.name) @binding
(method_invocation object: (_) name: (identifier) arguments: (argument_list . (lambda_expression
  parameters: [(identifier) @binding.name (inferred_parameters . (identifier) @binding.name .)]))) @binding.value @binding.lambda
(type_parameter . (type_identifier) @binding.name (type_bound . (_) @binding.type)) @binding

(string_literal) @string
