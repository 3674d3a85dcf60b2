; inherits: ocaml_interface

; definitions: what stands at the top of a file or a module --------------------------------------------------------
(compilation_unit (value_definition (let_binding
  pattern: [(value_name) @name (parenthesized_operator (_) @name)] . (parameter) type: (_)? @type body: (_) @body)
  @definition.function))
(structure (value_definition (let_binding
  pattern: [(value_name) @name (parenthesized_operator (_) @name)] . (parameter) type: (_)? @type body: (_) @body)
  @definition.function))
(compilation_unit (value_definition (let_binding
  pattern: (value_name) @name type: (_)? @type body: [(function_expression) (fun_expression)] @body) @definition.function))
(structure (value_definition (let_binding
  pattern: (value_name) @name type: (_)? @type body: [(function_expression) (fun_expression)] @body) @definition.function))
(compilation_unit (value_definition (let_binding pattern: (value_name) @name type: (_)? @type body: (_) @body)
  @definition.variable))
(structure (value_definition (let_binding pattern: (value_name) @name type: (_)? @type body: (_) @body)
  @definition.variable))
(compilation_unit (module_definition (module_binding (module_name) @name body: (_)? @body) @definition.module))
(structure (module_definition (module_binding (module_name) @name body: (_)? @body) @definition.module))
(class_binding (class_name) @name body: (_)? @body) @definition.class
(class_type_binding (class_type_name) @name body: (_)? @body) @definition.interface
(inheritance_definition class: (class_path) @base)
(inheritance_definition class: (class_application class: (class_path) @base))
(method_definition (method_name) @name body: (_)? @body) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field
(value_definition ["let" "rec" "and"] @prefix)
(item_attribute) @comment

(include_module module: (module_path)) @import
(include_module module: (parenthesized_module_expression)) @import
(module_binding body: (module_application)) @import
(local_open_expression . (module_path) @import)
(local_open_pattern . (module_path) @import)

; references ----------------------------------------------------------------------------------------------------
(value_path (value_name) @reference.use)
(value_path (module_path) @receiver (value_name) @reference.use)
(value_path (module_path) @receiver (parenthesized_operator (_) @reference.use))
(application_expression function: (value_path (value_name) @reference.call))
((infix_expression operator: (_) @_pipe right: (value_path (value_name) @reference.call)) (#eq? @_pipe "|>"))
((infix_expression left: (value_path (value_name) @reference.call) operator: (_) @_apply) (#eq? @_apply "@@"))
(infix_expression operator: (_) @reference.use)
(prefix_expression operator: (_) @reference.use)
(let_operator) @reference.use
(constructor_path (constructor_name) @reference.construct)
(constructor_path (module_path) @receiver (constructor_name) @reference.construct)
(new_expression (class_path (class_name) @reference.construct))
(new_expression (class_path (module_path) @receiver (class_name) @reference.construct))
(class_path (class_name) @reference.type)
(class_path (module_path) @receiver (class_name) @reference.type)
(method_invocation object: (_) @receiver method: (method_name) @reference.call)
(field_get_expression record: (_) @receiver field: (field_path . (field_name) @reference.use))
(field_path (field_name) @reference.use)
(field_path (module_path) @receiver (field_name) @reference.use)
(instance_variable_name) @reference.use

; names declared inside a definition ------------------------------------------------------------------------------
(value_pattern) @local
(let_expression (value_definition (let_binding pattern: (value_name) @local)))
(let_expression (value_definition (let_binding pattern: (parenthesized_operator (_) @local))))
(let_expression (value_definition "let" . (let_binding pattern: (value_name) @local.later body: (_) @body)))
(let_expression (value_definition "rec" (let_binding pattern: (value_name) @local.later)))
(class_binding (value_definition (let_binding pattern: (value_name) @local)))
(field_pattern . (field_path (field_name) @local) .)

(abstract_type (type_constructor) @local.type)
(match_case pattern: (_) @pattern)
(parameter pattern: (_) @pattern)
(let_binding pattern: (_) @pattern)

; bindings ------------------------------------------------------------------------------------------------------
(let_binding pattern: (value_name) @binding.target type: (_) @binding.type body: (_)) @binding
(let_binding pattern: (value_name) @binding.target
  body: (application_expression function: (new_expression (class_path) @binding.type))) @binding
(let_binding pattern: (value_name) @binding.target body: (new_expression (class_path) @binding.type)) @binding
(let_binding pattern: (value_name) @binding.target body: (value_path) @binding.value) @binding

(string) @string
