; definitions ---------------------------------------------------------------------------------------------------
((block . (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) @body) @definition.variable
  (#eq? @_kind "variable"))
((block . (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) @body) @definition.field
  (#eq? @_kind "output"))
((block . (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) @body) @definition.module
  (#eq? @_kind "module"))
((block . (identifier) @_kind . (string_lit (template_literal) @owner) . (string_lit (template_literal) @name)
  . (block_start) @body) @definition.struct (#any-of? @_kind "resource" "ephemeral"))
((block . (identifier) @_kind . (string_lit (template_literal) @owner) . (string_lit (template_literal) @name)
  . (block_start) @body) @definition.type (#eq? @_kind "data"))
((block . (identifier) @_kind (body (attribute . (identifier) @name) @definition.constant)) (#eq? @_kind "locals"))
(comment) @comment

; modules: the name is bound to its source, which is the alias of the import --------------------------------------
((block . (identifier) @_kind (body (attribute . (identifier) @_source) @import))
  (#eq? @_kind "module") (#eq? @_source "source"))
((block . (identifier) @_kind . (string_lit (template_literal) @binding.target)
  (body (attribute . (identifier) @_source (expression) @binding.value))) @binding
  (#eq? @_kind "module") (#eq? @_source "source"))
((block . (identifier) @_kind . (string_lit) @receiver (body (attribute . (identifier) @reference.use)))
  (#eq? @_kind "module")
  (#not-match? @reference.use "^(source|version|providers|count|for_each|depends_on)$"))

; references ----------------------------------------------------------------------------------------------------
(_ (variable_expr (identifier) @receiver) . (get_attr (identifier) @reference.use))
((_ (variable_expr (identifier) @_first) . (get_attr (identifier) @receiver) . (get_attr (identifier) @reference.use))
  (#any-of? @_first "module" "data"))
((_ (variable_expr (identifier) @_first) . (get_attr (identifier) @receiver) . (index)
  . (get_attr (identifier) @reference.use)) (#eq? @_first "module"))
(config_file (body (attribute . (identifier) @reference.use)))

((function_call (identifier) @_name) @script
  (#match? @_name "^(file|templatefile|filebase64|filemd5|filesha256|filebase64sha256)$"))

(string_lit) @string
