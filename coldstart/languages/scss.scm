; inherits: css
(rule_set (selectors (placeholder (identifier) @name)) (block) @body) @definition.class
(rule_set (selectors (_ (placeholder (identifier) @name))) (block) @body) @definition.class
(mixin_statement name: (identifier) @name (block) @body) @definition.function
(function_statement name: (identifier) @name (block) @body) @definition.function
((declaration (property_name) @name) @definition.variable (#match? @name "^[$]"))
(parameter (variable) @local)

(js_comment) @comment

(use_statement) @import
(forward_statement) @import

(include_statement (identifier) @reference.call)
(call_expression (function_name) @reference.call)
(extend_statement (class_selector (class_name) @reference.type))
(variable) @reference.use
