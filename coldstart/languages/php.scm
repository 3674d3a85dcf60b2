; definitions ---------------------------------------------------------------------------------------------------
(function_definition name: (name) @name return_type: (_)? @type body: (_) @body) @definition.function
(method_declaration name: (name) @name return_type: (_)? @type body: (_)? @body) @definition.method
(class_declaration name: (name) @name body: (_) @body) @definition.class
(interface_declaration name: (name) @name body: (_) @body) @definition.interface
(trait_declaration name: (name) @name body: (_) @body) @definition.trait
(enum_declaration name: (name) @name body: (_) @body) @definition.enum
(enum_case name: (name) @name) @definition.constant
(const_declaration (const_element (name) @name)) @definition.constant
((function_call_expression function: (name) @_define arguments: (arguments . (argument (string (string_content) @name))))
  @definition.constant (#eq? @_define "define"))
(property_declaration type: (_)? @type (property_element name: (variable_name (name) @name))) @definition.field
(property_promotion_parameter type: (_)? @type name: (variable_name (name) @name)) @definition.field
(base_clause (_) @base)
(class_interface_clause (_) @base)
(use_declaration [(name) (qualified_name)] @base)
(attribute_list) @attribute
(comment) @comment

(namespace_definition name: (namespace_name) @package)
(namespace_use_declaration) @import
(require_expression) @import
(require_once_expression) @import
(include_expression) @import
(include_once_expression) @import

; references ----------------------------------------------------------------------------------------------------
(name) @reference.use
(variable_name (name) @local)
(namespace_name (name) @ignore)
(named_type [(name) @reference.type (qualified_name (name) @reference.type)])
(qualified_name prefix: (_) @receiver (name) @reference.use)
(attribute [(name) @reference.type (qualified_name (name) @reference.type)])
(function_call_expression function: [(name) @reference.call (qualified_name (name) @reference.call)])
(member_call_expression object: (_) @receiver name: (name) @reference.call)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @reference.call)
(scoped_call_expression scope: (_) @receiver name: (name) @reference.call)
(member_access_expression object: (_) @receiver name: (name) @reference.use)
(nullsafe_member_access_expression object: (_) @receiver name: (name) @reference.use)
(scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @reference.use))
(class_constant_access_expression . (_) @receiver (name) @reference.use .)
(object_creation_expression [(name) @reference.construct (qualified_name (name) @reference.construct)])
(argument name: (name) @ignore)

; bindings ------------------------------------------------------------------------------------------------------
(simple_parameter type: (_) @binding.type name: (variable_name) @binding.name) @binding
(property_promotion_parameter type: (_) @binding.type name: (variable_name) @binding.name) @binding
(property_promotion_parameter type: (_) @binding.type name: (variable_name (name) @binding.name)) @binding.field
(property_declaration type: (_) @binding.type (property_element name: (variable_name (name) @binding.name))) @binding
(assignment_expression left: (variable_name) @binding.name
  right: [(object_creation_expression) (member_call_expression) (scoped_call_expression) (function_call_expression)
    (member_access_expression) (variable_name)] @binding.value) @binding
(assignment_expression left: (member_access_expression object: (variable_name) @binding.owner name: (name) @binding.target)
  right: [(object_creation_expression) (member_call_expression) (scoped_call_expression) (function_call_expression)
    (member_access_expression) (variable_name)] @binding.value) @binding
(catch_clause type: (type_list . (_) @binding.type) name: (variable_name) @binding.name) @binding
(foreach_statement . (_) @binding.value . [(variable_name) @binding.name (pair (variable_name) (variable_name) @binding.name)])
  @binding.element
(return_statement [(object_creation_expression) (function_call_expression) (member_call_expression)
  (scoped_call_expression) (variable_name) (member_access_expression)] @binding.value) @binding.return

(string) @string
