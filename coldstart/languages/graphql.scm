; definitions ---------------------------------------------------------------------------------------------------
(object_type_definition (description)? @doc (name) @name (fields_definition)? @body) @definition.class
(interface_type_definition (description)? @doc (name) @name (fields_definition)? @body) @definition.interface
(input_object_type_definition (description)? @doc (name) @name (input_fields_definition)? @body) @definition.struct
(enum_type_definition (description)? @doc (name) @name (enum_values_definition)? @body) @definition.enum
(union_type_definition (description)? @doc (name) @name) @definition.type
(scalar_type_definition (description)? @doc (name) @name) @definition.type
(directive_definition (description)? @doc (name) @name) @definition.function
(field_definition (description)? @doc (name) @name (type) @type) @definition.field
(input_fields_definition (input_value_definition (description)? @doc (name) @name (type) @type) @definition.field)
(enum_value_definition (description)? @doc (enum_value (name) @name)) @definition.constant
(operation_definition (name) @name (selection_set) @body) @definition.function
(fragment_definition (fragment_name (name) @name) (selection_set) @body) @definition.function
(object_type_extension (name) @name) @container
(interface_type_extension (name) @name) @container
(input_object_type_extension (name) @name) @container
(enum_type_extension (name) @name) @container
(implements_interfaces (named_type (name) @base))
(comment) @comment

((comment) @import (#match? @import "^#[ ]*import "))

; references ----------------------------------------------------------------------------------------------------
(named_type (name) @reference.type)
(object_type_extension (name) @reference.type)
(interface_type_extension (name) @reference.type)
(input_object_type_extension (name) @reference.type)
(enum_type_extension (name) @reference.type)
(fragment_spread (fragment_name (name) @reference.call))
(directive (name) @reference.call)
(operation_definition (operation_type) @receiver (selection_set (selection (field (name) @reference.use))))
(fragment_definition (type_condition (named_type (name) @receiver))
  (selection_set (selection (field (name) @reference.use))))
(inline_fragment (type_condition (named_type (name) @receiver))
  (selection_set (selection (field (name) @reference.use))))
(field (name) @receiver (selection_set (selection (field (name) @reference.use))))

(string_value) @string
