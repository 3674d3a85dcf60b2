; definitions ---------------------------------------------------------------------------------------------------
(function_declaration name: (identifier) @name body: (_)? @body) @definition.function
(function_declaration name: (dot_index_expression table: (_) @owner field: (identifier) @name) body: (_)? @body)
  @definition.function
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name) body: (_)? @body)
  @definition.function
(assignment_statement (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition body: (_)? @body))) @definition.function
(assignment_statement (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name))
  (expression_list . value: (function_definition body: (_)? @body))) @definition.function
(field name: (identifier) @name value: (function_definition body: (_)? @body)) @definition.function
(assignment_statement (variable_list name: (identifier) @name)) @definition.variable
(variable_declaration) @wrapper
(comment) @comment

((variable_declaration (assignment_statement (expression_list value: [(function_call name: (identifier) @_require)
  (dot_index_expression table: (function_call name: (identifier) @_require))]))) @import
  (#eq? @_require "require"))
((function_call name: (identifier) @_require arguments: (arguments (string))) @import
  (#any-of? @_require "require" "dofile" "loadfile"))

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(dot_index_expression table: (_) @receiver field: (identifier) @reference.use)
(method_index_expression table: (_) @receiver method: (identifier) @reference.use)
(function_call name: [(identifier) @reference.call
  (dot_index_expression field: (identifier) @reference.call)
  (method_index_expression method: (identifier) @reference.call)])
(field name: (identifier) @ignore)

; names declared inside a function ------------------------------------------------------------------------------
(parameters name: (identifier) @local)
(for_generic_clause (variable_list name: (identifier) @local))
(for_numeric_clause name: (identifier) @local)

; bindings ------------------------------------------------------------------------------------------------------
(variable_declaration (assignment_statement (variable_list . name: (identifier) @binding.name)
  (expression_list . value: [(function_call) (dot_index_expression) (identifier)] @binding.value))) @binding
(return_statement (expression_list . [(function_call) (identifier) (dot_index_expression)] @binding.value .)) @binding.return

(string) @string
