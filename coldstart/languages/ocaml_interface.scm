; definitions ---------------------------------------------------------------------------------------------------
(value_specification (value_name) @name type: (_) @type) @definition.function
(value_specification (parenthesized_operator (_) @name)) @definition.function
(external (value_name) @name) @definition.function
(type_binding name: (type_constructor) @name body: (record_declaration) @body) @definition.struct
(type_binding name: (type_constructor) @name body: (variant_declaration) @body) @definition.enum
(type_binding name: (type_constructor) @name) @definition.type
(constructor_declaration (constructor_name) @name) @definition.constant
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.class
(field_declaration (field_name) @name type: (_) @type) @definition.field
(module_type_definition (module_type_name) @name body: (_)? @body) @definition.interface
(compilation_unit (module_definition (module_binding (module_name) @name module_type: (signature)? @body)
  @definition.module))
(signature (module_definition (module_binding (module_name) @name module_type: (signature)? @body) @definition.module))
(module_binding module_type: (module_type_path) @base)
(module_binding module_type: (module_type_constraint module_type: (module_type_path) @base))
(class_binding (class_name) @name) @definition.class
(method_specification (method_name) @name) @definition.method
(module_definition ["module" "rec" "and"] @prefix)
(class_definition ["class" "and"] @prefix)
(type_definition ["type" "nonrec" "and"] @prefix)
(comment) @comment

(open_module) @import
(module_binding body: (module_path)) @import
(module_parameter) @import
(include_module_type) @import

; references ----------------------------------------------------------------------------------------------------
(type_constructor_path (type_constructor) @reference.type)
(type_constructor_path (extended_module_path) @receiver (type_constructor) @reference.type)
(module_type_path (module_type_name) @reference.type)
(module_type_path (extended_module_path) @receiver (module_type_name) @reference.type)
(module_path (module_name) @reference.use .)
(module_path (module_path) @receiver (module_name) @reference.use .)
(typed_pattern pattern: (value_pattern) @binding.target type: (_) @binding.type) @binding
