; definitions ---------------------------------------------------------------------------------------------------
(function_definition name: (word) @name body: (_) @body) @definition.function
(variable_assignment name: (variable_name) @name) @definition.variable
(declaration_command . ["readonly" "export" "declare" "typeset"]) @wrapper
(comment) @comment

((command name: (command_name) @_source . argument: (_)) @import (#any-of? @_source "source" "."))

; references ----------------------------------------------------------------------------------------------------
(command name: (command_name (word) @reference.call))
(simple_expansion (variable_name) @reference.use)
(expansion (variable_name) @reference.use)
((command name: (command_name) @_trap . argument: (word) @reference.use) (#eq? @_trap "trap"))

; names declared inside a function ------------------------------------------------------------------------------
((declaration_command (variable_name) @local) @_d (#match? @_d "^local"))
(for_statement variable: (variable_name) @local)

(string (string_content)) @string
(raw_string) @string
