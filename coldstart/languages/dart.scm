; A chain of selectors is flat in this grammar: receivers, types and values are several siblings, from first to last.
; definitions ---------------------------------------------------------------------------------------------------
(class_definition name: (identifier) @name body: (_) @body) @definition.class
(class_definition (mixin_application_class . (identifier) @name)) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.trait
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(extension_declaration name: (identifier) @name class: (type_identifier) @type body: (_) @body) @definition.class
(extension_declaration !name class: (type_identifier) @name) @container
(extension_type_declaration name: (identifier) @name body: (_) @body) @definition.class
(enum_constant name: (identifier) @name) @definition.constant
(type_alias . (type_identifier) @name . [(function_type) (type_identifier) (type_parameters)]) @definition.type
(type_alias (type_identifier) @name . (formal_parameter_list)) @definition.type

((function_signature name: (identifier) @name) @definition.function . (function_body) @body)
((getter_signature name: (identifier) @name) @definition.function . (function_body) @body)
((setter_signature name: (identifier) @name) @definition.function . (function_body) @body)
((method_signature [
    (function_signature name: (identifier) @name)
    (getter_signature name: (identifier) @name)
    (setter_signature name: (identifier) @name)]) @definition.function . (function_body) @body)
((method_signature [
    (constructor_signature . name: (identifier) @name @type .)
    (constructor_signature . name: (identifier) @name @type . parameters: (_))
    (constructor_signature name: (identifier) @type . name: (identifier) @name)
    (factory_constructor_signature . (identifier) @name @type . (formal_parameter_list))
    (factory_constructor_signature (identifier) @type . (identifier) @name . (formal_parameter_list))
  ]) @definition.method . (function_body) @body)
((method_signature (operator_signature ["[]" "[]=" "~" (binary_operator)] @name)) @definition.method . (function_body) @body)
(declaration [
    (factory_constructor_signature . (identifier) @name @type . (formal_parameter_list))
    (factory_constructor_signature (identifier) @type . (identifier) @name . (formal_parameter_list))
    (constructor_signature . name: (identifier) @name @type . parameters: (_))
    (constructor_signature name: (identifier) @type . name: (identifier) @name)
    (constant_constructor_signature (identifier) @name @type . (formal_parameter_list))
    (constant_constructor_signature (identifier) @type . (identifier) @name . (formal_parameter_list))
    (redirecting_factory_constructor_signature (identifier) @name @type . (formal_parameter_list))
    (redirecting_factory_constructor_signature (identifier) @type . (identifier) @name . (formal_parameter_list))
  ]) @definition.method
(declaration [
    (function_signature name: (identifier) @name)
    (getter_signature name: (identifier) @name)
    (setter_signature name: (identifier) @name)]) @definition.method
(function_signature (type_identifier)? @type . (type_identifier) @type . (type_arguments)? @type . (nullable_type)?
  . name: (identifier) @name) @definition.function
(getter_signature (type_identifier)? @type . (type_identifier) @type . (type_arguments)? @type . (nullable_type)?
  . name: (identifier) @name) @definition.function

(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.variable
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.variable
(declaration (type_identifier)? @type . (type_identifier) @type . (type_arguments)? @type . (nullable_type)? . [
  (initialized_identifier_list (initialized_identifier . (identifier) @name))
  (static_final_declaration_list (static_final_declaration . (identifier) @name))]) @definition.variable
(program [(final_builtin) (const_builtin) (inferred_type) (type_identifier) (type_arguments) (nullable_type)]*
    @definition.variable . [
  (initialized_identifier_list (initialized_identifier . (identifier) @name))
  (static_final_declaration_list (static_final_declaration . (identifier) @name))] @definition.variable)
(program (type_identifier)? @type . (type_identifier) @type . (type_arguments)? @type . (nullable_type)? . [
  (initialized_identifier_list (initialized_identifier . (identifier) @name))
  (static_final_declaration_list (static_final_declaration . (identifier) @name))] @definition.variable)

((superclass . (type_identifier) @base) (#match? @base "^[_$]*[A-Z]"))
((superclass . (type_identifier) . (type_identifier) @base) (#match? @base "^[_$]*[A-Z]"))
((mixins (type_identifier) @base) (#match? @base "^[_$]*[A-Z]"))
((interfaces (type_identifier) @base) (#match? @base "^[_$]*[A-Z]"))
((mixin_declaration (identifier) (type_identifier) @base) (#match? @base "^[_$]*[A-Z]"))
(mixin_application . (type_identifier) @base)
(annotation) @attribute
(comment) @comment
(documentation_comment) @comment

(import_or_export) @import
(part_directive) @import
(part_of_directive) @import

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(identifier_dollar_escaped) @reference.use
(type_identifier) @reference.type
((identifier) @reference.call . (selector (argument_part)) (#match? @reference.call "^[_$]*[a-z]"))
((identifier) @reference.construct . (selector (argument_part)) (#match? @reference.construct "^[_$]*[A-Z]"))
(new_expression (type_identifier) @reference.construct . (arguments))
(new_expression (type_identifier) @receiver . (type_identifier) @reference.construct . (arguments))
(new_expression (type_identifier) @receiver . (type_arguments)? . (identifier) @reference.call . (arguments))
(const_object_expression (type_identifier) @reference.construct . (arguments))
(const_object_expression (type_identifier) @receiver . (type_identifier) @reference.construct . (arguments))
(const_object_expression (type_identifier) @receiver . (type_arguments)? . (identifier) @reference.call . (arguments))
(annotation name: (identifier) @reference.construct . (arguments))

([(identifier) (this) (super) (parenthesized_expression) (new_expression) (const_object_expression) (string_literal)
    (list_literal) (set_or_map_literal)] @receiver
  . [(selector) (unconditional_assignable_selector)]* @receiver
  . (selector [(unconditional_assignable_selector (identifier) @reference.use)
               (conditional_assignable_selector (identifier) @reference.use)]))
([(identifier) (this) (super) (parenthesized_expression) (new_expression) (const_object_expression) (string_literal)
    (list_literal) (set_or_map_literal)] @receiver
  . [(selector) (unconditional_assignable_selector)]* @receiver
  . [(unconditional_assignable_selector (identifier) @reference.use)
     (conditional_assignable_selector (identifier) @reference.use)])
((_) @receiver . (selector [(unconditional_assignable_selector (identifier) @reference.use)
                            (conditional_assignable_selector (identifier) @reference.use)]))
((selector [(unconditional_assignable_selector (identifier) @reference.call)
            (conditional_assignable_selector (identifier) @reference.call)]) . (selector (argument_part))
  (#match? @reference.call "^[_$]*[a-z]"))
((selector (unconditional_assignable_selector (identifier) @reference.construct)) . (selector (argument_part))
  (#match? @reference.construct "^[_$]*[A-Z]"))
((unconditional_assignable_selector (identifier) @reference.call) . (selector (argument_part)))
([(identifier) (this) (super) (parenthesized_expression) (new_expression) (const_object_expression) (selector)] @receiver
  . (selector)* @receiver . (cascade_section)* . (cascade_section (cascade_selector (identifier) @reference.use)))
(cascade_section (cascade_selector (identifier) @reference.call) . (argument_part))
; ``(x as Cart).total()``
((parenthesized_expression (type_cast_expression (type_cast (type_identifier) @receiver)))
  . (selector (unconditional_assignable_selector (identifier) @reference.use)))
(initializer_list_entry (super) @receiver . (identifier) @reference.call)
(redirection (this) @receiver . (identifier) @reference.call)
(super_formal_parameter (identifier) @ignore)
(field_initializer . (identifier) @ignore)
(label (identifier) @ignore)
(named_argument (label (identifier) @ignore))
(combinator (identifier) @ignore)

; names declared inside a function ------------------------------------------------------------------------------
(formal_parameter (identifier) @local)
(catch_parameters (identifier) @local)
(local_function_declaration (lambda_expression parameters: (function_signature name: (identifier) @local)))
(constant_pattern (identifier) @local)
(variable_pattern (identifier) @local)
(type_parameter . (type_identifier) @local.type)
(initialized_variable_definition name: (identifier) @local)
(initialized_variable_definition (initialized_identifier . (identifier) @local))
(for_loop_parts name: (identifier) @local)

; bindings ------------------------------------------------------------------------------------------------------
(formal_parameter (type_identifier)? @binding.type . (type_identifier) @binding.type . (type_arguments)? @binding.type
  . (nullable_type)? . name: (identifier) @binding.name) @binding
(formal_parameter . (identifier) @binding.name .) @binding
((type_identifier)? @binding.type . (type_identifier) @binding.type . (type_arguments)? @binding.type . (nullable_type)? . [
  (initialized_identifier_list (initialized_identifier . (identifier) @binding.name))
  (static_final_declaration_list (static_final_declaration . (identifier) @binding.name))] @binding)
(initialized_identifier . (identifier) @binding.name . (_) @binding.value . (selector)* @binding.value .) @binding
(static_final_declaration . (identifier) @binding.name . (_) @binding.value . (selector)* @binding.value .) @binding
(initialized_variable_definition (type_identifier)? @binding.type . (type_identifier) @binding.type
  . (type_arguments)? @binding.type . (nullable_type)? . name: (identifier) @binding.name) @binding
(initialized_variable_definition name: (identifier) @binding.name
  . value: (_) @binding.value . value: (selector)* @binding.value .) @binding
(initialized_variable_definition name: (identifier) @binding.name
  . value: [(list_literal . (type_arguments) @binding.type) (set_or_map_literal . (type_arguments) @binding.type)]) @binding
(assignment_expression left: (assignable_expression . (identifier) @binding.target .)
  right: (_) @binding.value . right: (selector)* @binding.value .) @binding
(assignment_expression left: (assignable_expression . (this) @binding.owner
    . (unconditional_assignable_selector (identifier) @binding.target))
  right: (_) @binding.value . right: (selector)* @binding.value .) @binding
(field_initializer . (identifier) @binding.target . (_) @binding.value . (selector)* @binding.value .) @binding.field
(for_loop_parts (type_identifier)? @binding.type . (type_identifier) @binding.type . (type_arguments)? @binding.type
  . (nullable_type)? . name: (identifier) @binding.name) @binding
(for_loop_parts [(inferred_type) (final_builtin)] . name: (identifier) @binding.name
  . value: (_) @binding.value . value: (selector)* @binding.value .) @binding.element
(variable_pattern (type_identifier) @binding.type . (identifier) @binding.name) @binding
(type_test_expression . (identifier) @binding.target . (type_test (type_identifier) @binding.type)) @binding
((try_statement (type_identifier) @binding.type . (catch_clause (catch_parameters . (identifier) @binding.name)))) @binding
; ``items.map((e) => …)``: the parameter is an element of the receiver
((_) @binding.value . (selector)* @binding.value
  . (selector (unconditional_assignable_selector (identifier) @_each))
  . (selector (argument_part (arguments (argument (function_expression
      parameters: (formal_parameter_list . (formal_parameter . (identifier) @binding.name .) .)))))) @binding.element
  (#any-of? @_each "map" "forEach" "where" "any" "every" "firstWhere" "lastWhere" "singleWhere" "expand" "takeWhile" "skipWhile"
    "removeWhere" "retainWhere" "listen"))

(string_literal) @string
