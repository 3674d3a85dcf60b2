; definitions ---------------------------------------------------------------------------------------------------
((rule (targets (word) @name) (recipe (_) @body)?) @definition.function (#match? @name "^[A-Za-z0-9_][^%]*$"))
(variable_assignment name: (word) @name operator: ["=" ":=" "::=" "?="]) @definition.variable
(shell_assignment name: (word) @name) @definition.variable
(define_directive name: (word) @name) @definition.macro
(export_directive (variable_assignment)) @wrapper
(override_directive (variable_assignment)) @wrapper
(comment) @comment

(include_directive) @import

; references ----------------------------------------------------------------------------------------------------
((rule (targets) @_targets normal: (prerequisites (word) @reference.call)) (#not-match? @_targets "^[.][A-Z]"))
(rule order_only: (prerequisites (word) @reference.call))
(variable_assignment name: (word) @reference.use operator: "+=" @receiver)
(ifdef_directive _ @receiver variable: (word) @reference.use)
(variable_reference "$" @receiver (word) @reference.use)
(function_call "$" @receiver) @words
(shell_text) @words
(shell_text) @script
(shell_assignment) @script
