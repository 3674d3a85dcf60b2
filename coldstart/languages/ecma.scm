; what JavaScript, TypeScript and TSX have in common -----------------------------------------------------------

; definitions
[(function_declaration name: (identifier) @name body: (_) @body)
 (generator_function_declaration name: (identifier) @name body: (_) @body)] @definition.function
(method_definition name: [(property_identifier) (private_property_identifier) (string)] @name
  body: (_) @body) @definition.method
(variable_declarator name: (identifier) @name
  value: [(arrow_function body: (_) @body)
          (function_expression body: (_) @body)
          (generator_function body: (_) @body)]) @definition.function
((variable_declarator name: (identifier) @name
  value: (call_expression arguments: (arguments [(arrow_function body: (_) @body) (function_expression body: (_) @body)])))
  @definition.function (#match? @name "^([A-Z][A-Za-z0-9]*[a-z]|use[A-Z])"))
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(variable_declarator name: (identifier) @name) @definition.variable
(pair key: [(property_identifier) (string)] @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
((assignment_expression left: (member_expression object: (identifier) @_exports property: (property_identifier) @name)
  right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @definition.function
  (#eq? @_exports "exports"))
((assignment_expression left: (member_expression object: (member_expression) @_exports property: (property_identifier) @name)
  right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @definition.function
  (#eq? @_exports "module.exports"))
((assignment_expression left: (member_expression
    object: (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @definition.method
  (#eq? @_prototype "prototype"))
((assignment_expression left: (member_expression object: (identifier) @owner property: (property_identifier) @name)
  right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @definition.method
  (#not-match? @owner "^(exports|module|window|self|global)$"))
(export_statement value: [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)]) @definition.function
(export_statement value: (class !name body: (_) @body)) @definition.class
(export_statement value: [(object) (call_expression) (new_expression)]) @definition.variable

; what belongs to a definition
(lexical_declaration) @wrapper
(variable_declaration) @wrapper
(export_statement) @wrapper.exported
((expression_statement (assignment_expression left: (member_expression object: (_) @_exports))) @wrapper.exported
  (#match? @_exports "^(module\\.)?exports$"))
(expression_statement (assignment_expression left: (member_expression))) @wrapper
(export_specifier name: (identifier) @exported)
(export_statement value: (identifier) @exported)
((assignment_expression left: (member_expression) @_exports right: (identifier) @exported)
  (#any-of? @_exports "module.exports" "exports.default"))
((assignment_expression left: (member_expression) @_exports
  right: (object [(shorthand_property_identifier) @exported (pair value: (identifier) @exported)]))
  (#eq? @_exports "module.exports"))
(decorator) @attribute
(comment) @comment

; imports
(import_statement) @import
(export_statement source: (string)) @import
(export_statement !source (export_clause)) @import
(export_statement value: (identifier)) @import
((assignment_expression left: (member_expression object: (identifier) @_module) right: [(identifier) (object)]) @import
  (#any-of? @_module "module" "exports"))
((assignment_expression left: (member_expression object: (member_expression object: (identifier) @_module)) right: (identifier))
  @import (#eq? @_module "module"))
((variable_declarator value: (call_expression function: (identifier) @_require arguments: (arguments . (string)))) @import
  (#eq? @_require "require"))
((variable_declarator value: (member_expression
  object: (call_expression function: (identifier) @_require arguments: (arguments . (string))))) @import
  (#eq? @_require "require"))
((call_expression function: (identifier) @_require arguments: (arguments . (string))) @import (#eq? @_require "require"))
(call_expression function: (import) arguments: (arguments . (string))) @import

; references
(identifier) @reference.use
(shorthand_property_identifier) @reference.use
(member_expression object: (_) @receiver property: [(property_identifier) (private_property_identifier)] @reference.use)
(call_expression function: (identifier) @reference.call)
(call_expression function: (member_expression property: (_) @reference.call))
(call_expression function: (await_expression [
  (identifier) @reference.call (member_expression property: (_) @reference.call)]))
(new_expression constructor: (identifier) @reference.construct)
(new_expression constructor: (member_expression property: (_) @reference.construct))
(export_specifier alias: (identifier) @ignore)
(labeled_statement label: (statement_identifier) @ignore)

; names declared inside a function
(shorthand_property_identifier_pattern) @local
(pair_pattern value: (identifier) @local)
(array_pattern (identifier) @local)
(rest_pattern (identifier) @local)
(assignment_pattern left: (identifier) @local)
(arrow_function parameter: (identifier) @local)
(catch_clause parameter: (identifier) @local)
(for_in_statement left: (identifier) @local)
(function_expression name: (identifier) @local)

; bindings
(variable_declarator name: (identifier) @binding.name
  value: [(new_expression) (call_expression) (member_expression) (identifier) (await_expression)] @binding.value) @binding
(assignment_expression left: (identifier) @binding.target
  right: [(new_expression) (call_expression)] @binding.value) @binding
(assignment_expression left: (member_expression object: (this) @binding.owner
    property: [(property_identifier) (private_property_identifier)] @binding.target)
  right: [(new_expression) (call_expression) (member_expression) (identifier) (await_expression)] @binding.value) @binding
(for_in_statement left: (identifier) @binding.name
  right: [(identifier) (call_expression) (member_expression)] @binding.value) @binding.element
(return_statement [(new_expression) (call_expression) (identifier) (member_expression) (this) (await_expression)] @binding.value)
  @binding.return
(variable_declarator value: (arrow_function body: [(new_expression) (call_expression) (identifier) (member_expression)]
  @binding.value)) @binding.return
(pair value: (arrow_function body: [(new_expression) (call_expression) (identifier) (member_expression)] @binding.value))
  @binding.return
(variable_declarator name: (identifier) @binding.name value: (binary_expression operator: ["||" "??"]
  right: [(new_expression) (call_expression) (identifier) (member_expression)] @binding.value)) @binding

(string) @string
