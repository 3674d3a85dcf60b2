; definitions: a rule is a definition of each class and id that its selectors name, to a depth of five ------------
(rule_set (selectors (class_selector "." (class_name) @name)) (block) @body) @definition.class
(rule_set (selectors (_ (class_selector "." (class_name) @name))) (block) @body) @definition.class
(rule_set (selectors (_ (_ (class_selector "." (class_name) @name)))) (block) @body) @definition.class
(rule_set (selectors (_ (_ (_ (class_selector "." (class_name) @name))))) (block) @body) @definition.class
(rule_set (selectors (_ (_ (_ (_ (class_selector "." (class_name) @name)))))) (block) @body) @definition.class
(rule_set (selectors (id_selector (id_name) @name)) (block) @body) @definition.constant
(rule_set (selectors (_ (id_selector (id_name) @name))) (block) @body) @definition.constant
(rule_set (selectors (_ (_ (id_selector (id_name) @name)))) (block) @body) @definition.constant
(rule_set (selectors (_ (_ (_ (id_selector (id_name) @name))))) (block) @body) @definition.constant
((declaration (property_name) @name) @definition.variable (#match? @name "^--"))
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @definition.type
(comment) @comment

(import_statement) @import

; references ----------------------------------------------------------------------------------------------------
((call_expression (function_name) @_var (arguments . (plain_value) @reference.use)) (#eq? @_var "var"))
((declaration (property_name) @receiver (plain_value) @reference.use) (#match? @receiver "^animation(-name)?$"))
