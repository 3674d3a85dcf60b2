; inherits: ecma, jsx
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(field_definition property: [(property_identifier) (private_property_identifier)] @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(field_definition property: [(property_identifier) (private_property_identifier)] @name) @definition.field
(class_heritage (_) @base)
(field_definition property: (property_identifier) @binding.name
  value: [(new_expression) (call_expression)] @binding.value) @binding
(formal_parameters (identifier) @local)
(call_expression function: (member_expression) @binding.value arguments: (arguments . [
  (arrow_function parameter: (identifier) @binding.name)
  (arrow_function parameters: (formal_parameters . (identifier) @binding.name))
  (function_expression parameters: (formal_parameters . (identifier) @binding.name))])) @binding.lambda
