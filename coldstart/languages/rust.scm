; definitions ---------------------------------------------------------------------------------------------------
(function_item name: (identifier) @name return_type: (_)? @type body: (_) @body) @definition.function
(function_signature_item name: (identifier) @name return_type: (_)? @type) @definition.function
(struct_item name: (type_identifier) @name body: (field_declaration_list)? @body) @definition.struct
(union_item name: (type_identifier) @name body: (_) @body) @definition.struct
(enum_item name: (type_identifier) @name body: (_) @body) @definition.enum
(enum_variant name: (identifier) @name) @definition.constant
(trait_item name: (type_identifier) @name body: (_) @body) @definition.trait
(type_item name: (type_identifier) @name type: (_) @type) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(const_item name: (identifier) @name type: (_) @type) @definition.constant
(static_item name: (identifier) @name type: (_) @type) @definition.variable
(field_declaration name: (field_identifier) @name type: (_) @type) @definition.field
(mod_item name: (identifier) @name body: (_) @body) @definition.module
(macro_definition name: (identifier) @name) @definition.macro
(impl_item type: [
  (type_identifier) @name
  (generic_type type: (type_identifier) @name)
  (scoped_type_identifier name: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier name: (type_identifier) @name))
  (reference_type type: (type_identifier) @name)
  (reference_type type: (generic_type type: (type_identifier) @name))]) @container
(impl_item trait: (_) @base)
(trait_item bounds: (trait_bounds [(type_identifier) (generic_type) (scoped_type_identifier)] @base))
(attribute_item) @attribute
(line_comment) @comment
(block_comment) @comment

(use_declaration) @import
(extern_crate_declaration) @import
(mod_item !body) @import

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(type_identifier) @reference.type
(field_identifier) @reference.use
(shorthand_field_identifier) @reference.use
(field_expression value: (_) @receiver field: (field_identifier) @reference.use)
(scoped_identifier path: (_) @receiver name: (identifier) @reference.use)
(scoped_type_identifier path: (_) @receiver name: (type_identifier) @reference.type)
(call_expression function: [
  (identifier) @reference.call
  (scoped_identifier name: (identifier) @reference.call)
  (field_expression field: (field_identifier) @reference.call)
  (generic_function function: (identifier) @reference.call)
  (generic_function function: (scoped_identifier name: (identifier) @reference.call))
  (generic_function function: (field_expression field: (field_identifier) @reference.call))])
(macro_invocation macro: [(identifier) @reference.call (scoped_identifier name: (identifier) @reference.call)])
(struct_expression name: [
  (type_identifier) @reference.construct
  (scoped_type_identifier name: (type_identifier) @reference.construct)
  (generic_type_with_turbofish type: (type_identifier) @reference.construct)])
(token_tree (identifier) @reference.call . (token_tree "("))
(token_tree [(identifier) (self)] @receiver . "." . (identifier) @reference.use)
(token_tree [(identifier) (self)] @receiver . "." . (identifier) @receiver . "." . (identifier) @reference.use)
(token_tree [(identifier) (self)] @receiver . "::" . (identifier) @reference.use)
(lifetime (identifier) @ignore)
(attribute_item (attribute [(identifier) (scoped_identifier)] @ignore))

; names declared inside a function ------------------------------------------------------------------------------
(parameter pattern: (identifier) @local)
(parameter pattern: (mut_pattern (identifier) @local))
(closure_parameters (identifier) @local)
(let_declaration pattern: (identifier) @local)
(let_declaration pattern: (mut_pattern (identifier) @local))
(for_expression pattern: (identifier) @local)
((match_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((tuple_struct_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((tuple_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((ref_pattern (identifier) @local) (#match? @local "^[a-z_]"))
(captured_pattern . (identifier) @local)
(field_pattern pattern: (identifier) @local)
(type_parameter name: (type_identifier) @local.type)
(const_parameter name: (identifier) @local)

; bindings ------------------------------------------------------------------------------------------------------
(parameter pattern: [(identifier) @binding.name (mut_pattern (identifier) @binding.name)] type: (_) @binding.type) @binding
(let_declaration pattern: [(identifier) @binding.name (mut_pattern (identifier) @binding.name)]
  type: (_) @binding.type) @binding
(let_declaration pattern: [(identifier) @binding.name (mut_pattern (identifier) @binding.name)]
  value: [(struct_expression name: (_) @binding.type)
    (reference_expression value: (struct_expression name: (_) @binding.type))]) @binding
(let_declaration pattern: [(identifier) @binding.name (mut_pattern (identifier) @binding.name)]
  value: [(call_expression) @binding.value (field_expression) @binding.value (identifier) @binding.value
    (scoped_identifier) @binding.value (try_expression (call_expression) @binding.value)
    (await_expression (call_expression) @binding.value) (try_expression (await_expression (call_expression) @binding.value))
    (reference_expression value: [(call_expression) (field_expression) (identifier)] @binding.value)]) @binding
(for_expression pattern: (identifier) @binding.name
  value: [(identifier) (field_expression) (call_expression)] @binding.value) @binding.element
(field_declaration name: (field_identifier) @binding.name type: (_) @binding.type) @binding
(const_item name: (identifier) @binding.name type: (_) @binding.type) @binding
(static_item name: (identifier) @binding.name type: (_) @binding.type) @binding
(call_expression function: (field_expression) @binding.value arguments: (arguments . (closure_expression
  parameters: (closure_parameters . [(identifier) @binding.name (reference_pattern (identifier) @binding.name)])))) @binding.lambda
(for_expression pattern: (identifier) @binding.name value: (reference_expression value: (_) @binding.value)) @binding.element
(type_parameter name: (type_identifier) @binding.name bounds: (trait_bounds . (_) @binding.type)) @binding

(string_literal) @string
