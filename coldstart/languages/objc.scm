; inherits: c
; definitions ---------------------------------------------------------------------------------------------------
; a category, an extension and an implementation hold members of the class whose interface has a superclass
(class_interface . (identifier) @name superclass: (_)) @definition.class
(class_interface . (identifier) @name !superclass) @container
(class_implementation . (identifier) @name) @container
(protocol_declaration . (identifier) @name) @definition.interface
(method_declaration . (method_type)? . (identifier) @name) @definition.method
(method_declaration . (method_type (type_name) @type) . (identifier) @name) @definition.method
(method_definition . (method_type)? . (identifier) @name (compound_statement) @body) @definition.method
(method_definition . (method_type (type_name) @type) . (identifier) @name) @definition.method
(property_declaration (struct_declaration . (_) @type (struct_declarator) @declarator)) @definition.field
(instance_variable (struct_declaration . (_) @type (struct_declarator) @declarator)) @definition.field
(class_interface superclass: (identifier) @base)
(class_interface superclass: (_) . (parameterized_arguments (type_name (type_identifier) @base)))
(class_interface category: (_) . (parameterized_arguments (type_name (type_identifier) @base)))
(protocol_declaration (protocol_reference_list (identifier) @base))

; references ----------------------------------------------------------------------------------------------------
(message_expression receiver: (_) @receiver . method: (identifier) @reference.call) @arguments
((message_expression receiver: (identifier) @reference.construct . method: (identifier) @_make)
  (#any-of? @_make "alloc" "new"))
(protocol_reference_list (identifier) @reference.type)
(selector_expression (identifier) @reference.use) @receiver
(message_expression method: (identifier) (_) method: (identifier) @ignore)
(method_definition (method_parameter) (identifier) @ignore)
(method_declaration (method_parameter) (identifier) @ignore)
(class_declaration (identifier) @ignore)
(class_implementation category: (identifier) @ignore)
(class_interface category: (identifier) @ignore)
(class_implementation . (identifier) @ignore)
(property_attribute (identifier) @ignore)
(property_implementation (identifier) @ignore)
(available_expression (identifier) @ignore)

; names declared inside a method --------------------------------------------------------------------------------
(method_parameter (identifier) @local .)
(for_statement type: (_) (identifier) @local . (_))

; bindings ------------------------------------------------------------------------------------------------------
(method_parameter (method_type (type_name) @binding.type) (identifier) @binding.name .) @binding
(property_declaration (struct_declaration . (_) @binding.type (struct_declarator) @declarator)) @binding
(instance_variable (struct_declaration . (_) @binding.type (struct_declarator) @declarator)) @binding
(for_statement type: (_) @binding.type (pointer_declarator) @declarator) @binding
(for_statement type: (typedefed_specifier) . (identifier) @binding.name
  . [(identifier) (field_expression) (message_expression)] @binding.value) @binding.element
(catch_clause (type_name (type_identifier) @binding.type (pointer_declarator declarator: (identifier) @binding.name))) @binding
(declaration type: [(typedefed_specifier) (typeof_specifier) (type_identifier)]
  declarator: (init_declarator declarator: (_) @declarator
    value: [(identifier) (field_expression) (message_expression) (call_expression)] @binding.value)) @binding
(assignment_expression left: (identifier) @binding.target
  right: [(message_expression) (field_expression) (identifier) (call_expression)] @binding.value) @binding
(assignment_expression left: (field_expression argument: (identifier) @binding.owner field: (field_identifier) @binding.target)
  right: [(message_expression) (identifier)] @binding.value) @binding
(string_literal (string_content) @string)
