; This grammar knows commands of units, not declarations: what they are is told by their words.
; definitions ---------------------------------------------------------------------------------------------------
((command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))]) @definition.class (#eq? @_word "class"))
((command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))] (block "{" @body)) @definition.class (#eq? @_word "class"))
((command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]) "{" @body)) @definition.class (#eq? @_word "class"))
((end_command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))]) @definition.class (#eq? @_word "class"))
((end_command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))] (block "{" @body)) @definition.class (#eq? @_word "class"))
((end_command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]) "{" @body)) @definition.class (#eq? @_word "class"))
((command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))]) @definition.interface (#eq? @_word "interface"))
((command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))] (block "{" @body)) @definition.interface (#eq? @_word "interface"))
((command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]) "{" @body)) @definition.interface (#eq? @_word "interface"))
((end_command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))]) @definition.interface (#eq? @_word "interface"))
((end_command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))] (block "{" @body)) @definition.interface (#eq? @_word "interface"))
((end_command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]) "{" @body)) @definition.interface (#eq? @_word "interface"))
((command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))]) @definition.trait (#eq? @_word "trait"))
((command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))] (block "{" @body)) @definition.trait (#eq? @_word "trait"))
((command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]) "{" @body)) @definition.trait (#eq? @_word "trait"))
((end_command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))]) @definition.trait (#eq? @_word "trait"))
((end_command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))] (block "{" @body)) @definition.trait (#eq? @_word "trait"))
((end_command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]) "{" @body)) @definition.trait (#eq? @_word "trait"))
((command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))]) @definition.enum (#eq? @_word "enum"))
((command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))] (block "{" @body)) @definition.enum (#eq? @_word "enum"))
((command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]) "{" @body)) @definition.enum (#eq? @_word "enum"))
((end_command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))]) @definition.enum (#eq? @_word "enum"))
((end_command (unit . (identifier) @_word .) . [(unit . [(identifier) @name (generics_class . (identifier) @name)]) (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]))] (block "{" @body)) @definition.enum (#eq? @_word "enum"))
((end_command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (generics_class . (identifier) @name)]) "{" @body)) @definition.enum (#eq? @_word "enum"))
((command (unit . (identifier) @_word .) . [(unit . [(identifier) (generics_class)] @base .) (block . (unit . [(identifier) (generics_class)] @base .))])
  (#any-of? @_word "extends" "implements") (#not-match? @base "^(extends|implements)$"))
((command (unit . (identifier) @_word .) . (unit) . [(unit . [(identifier) (generics_class)] @base .) (block . (unit . [(identifier) (generics_class)] @base .))])
  (#any-of? @_word "extends" "implements") (#not-match? @base "^(extends|implements)$"))
((command (unit . (identifier) @_word .) . (unit) . (unit) . [(unit . [(identifier) (generics_class)] @base .) (block . (unit . [(identifier) (generics_class)] @base .))])
  (#any-of? @_word "extends" "implements") (#not-match? @base "^(extends|implements)$"))
((command (unit . [(identifier) (generics_class)] @type .) . (block . (unit . (func . (identifier) @name (arg_block))) "{" @body)) @definition.function
  (#not-match? @type "^(return|new|throw|else|in|assert|case|as|instanceof|import|package|class|interface|enum|trait|extends|implements|yield)$") (#not-match? @name "^(if|for|while|switch|catch|synchronized)$"))
((command . (block . (unit . (func . (identifier) @name)) "{" @body) .) @definition.function (#match? @name "^[A-Z]"))
((command (unit . [(identifier) (generics_class)] @type .) . (unit . (func . (identifier) @name (arg_block))) .) @definition.function
  (#match? @type "^([A-Z]|def$|var$|void$|int$|long$|boolean$|double$|float$|byte$|char$|short$)"))
((command (unit . [(identifier) (generics_class)] @type .) . (unit . (identifier) @name .) . [(operators) (arg_spliter)]) @definition.variable
  (#match? @type "^([A-Z]|def$|var$|void$|int$|long$|boolean$|double$|float$|byte$|char$|short$)"))
((command (unit . [(identifier) (generics_class)] @type .) . (unit . (identifier) @name .) .) @definition.variable
  (#match? @type "^([A-Z]|def$|var$|void$|int$|long$|boolean$|double$|float$|byte$|char$|short$)"))
((command (unit . (identifier) @_word .) . (unit . (identifier) @name .) . (operators)) @definition.variable
  (#any-of? @_word "final" "static"))
((command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (func . (identifier) @name)]))) @definition.function (#eq? @_word "task"))
((end_command (unit . (identifier) @_word .) . [(unit . [(identifier) (generics_class)] @base .) (block . (unit . [(identifier) (generics_class)] @base .))])
  (#any-of? @_word "extends" "implements") (#not-match? @base "^(extends|implements)$"))
((end_command (unit . (identifier) @_word .) . (unit) . [(unit . [(identifier) (generics_class)] @base .) (block . (unit . [(identifier) (generics_class)] @base .))])
  (#any-of? @_word "extends" "implements") (#not-match? @base "^(extends|implements)$"))
((end_command (unit . (identifier) @_word .) . (unit) . (unit) . [(unit . [(identifier) (generics_class)] @base .) (block . (unit . [(identifier) (generics_class)] @base .))])
  (#any-of? @_word "extends" "implements") (#not-match? @base "^(extends|implements)$"))
((end_command (unit . [(identifier) (generics_class)] @type .) . (block . (unit . (func . (identifier) @name (arg_block))) "{" @body)) @definition.function
  (#not-match? @type "^(return|new|throw|else|in|assert|case|as|instanceof|import|package|class|interface|enum|trait|extends|implements|yield)$") (#not-match? @name "^(if|for|while|switch|catch|synchronized)$"))
((end_command . (block . (unit . (func . (identifier) @name)) "{" @body) .) @definition.function (#match? @name "^[A-Z]"))
((end_command (unit . [(identifier) (generics_class)] @type .) . (unit . (func . (identifier) @name (arg_block))) .) @definition.function
  (#match? @type "^([A-Z]|def$|var$|void$|int$|long$|boolean$|double$|float$|byte$|char$|short$)"))
((end_command (unit . [(identifier) (generics_class)] @type .) . (unit . (identifier) @name .) . [(operators) (arg_spliter)]) @definition.variable
  (#match? @type "^([A-Z]|def$|var$|void$|int$|long$|boolean$|double$|float$|byte$|char$|short$)"))
((end_command (unit . [(identifier) (generics_class)] @type .) . (unit . (identifier) @name .) .) @definition.variable
  (#match? @type "^([A-Z]|def$|var$|void$|int$|long$|boolean$|double$|float$|byte$|char$|short$)"))
((end_command (unit . (identifier) @_word .) . (unit . (identifier) @name .) . (operators)) @definition.variable
  (#any-of? @_word "final" "static"))
((end_command (unit . (identifier) @_word .) . (block . (unit . [(identifier) @name (func . (identifier) @name)]))) @definition.function (#eq? @_word "task"))
((block . (unit) (command . (unit . (identifier) @name @definition.constant .) (arg_spliter)?)) (#match? @name "^[A-Z][A-Z0-9_]*$"))
(command (decorate) @attribute)
(end_command (decorate) @attribute)
(line_comment) @comment
(block_comment) @comment

((command . (unit . (identifier) @_word .) . (unit) @package) (#eq? @_word "package"))
((command . (unit . (identifier) @_word .)) @import (#eq? @_word "import"))
((command . (unit . (identifier) @_word .) . (unit . (identifier) @_from) . (arg_spliter) . (string)) @import
  (#eq? @_word "apply") (#eq? @_from "from"))

; references ----------------------------------------------------------------------------------------------------
(unit . (identifier) @reference.use)
(unit . (generics_class . (identifier) @reference.type))
(generics_class generics_type: (identifier) @reference.type)
(decorate (identifier) @reference.type)
((unit . (func . (identifier) @reference.call (arg_block) @arguments)) (#match? @reference.call "^[a-z_$]"))
((unit . (func . (identifier) @reference.construct)) (#match? @reference.construct "^[A-Z]"))
(unit . (_) @receiver . (_)* @receiver . (func . (identifier) @reference.call (arg_block) @arguments))
(unit . (_) @receiver . (_)* @receiver . (identifier) @reference.use)
; what follows a closure has no receiver that can be read
((unit . (identifier) @_nothing . (func . (identifier) @ignore)) (#eq? @_nothing ""))
((unit . (identifier) @_nothing . (identifier) @ignore) (#eq? @_nothing ""))
; with a closure or arguments behind it, a name is called
(block . (unit . (_) . (_)* . (identifier) @reference.call .))
((block . (unit . (identifier) @reference.call .)) (#match? @reference.call "^[a-z_$]"))
((command . (unit . (identifier) @reference.call .) . [(unit) (string) (number) (list)]) (#match? @reference.call "^[a-z_$]"))
(command . (unit . (_) . (_)* . (identifier) @reference.call .) . [(unit) (string) (number) (list)])
((end_command . (unit . (identifier) @reference.call .) . [(unit) (string) (number) (list)]) (#match? @reference.call "^[a-z_$]"))
(end_command . (unit . (_) . (_)* . (identifier) @reference.call .) . [(unit) (string) (number) (list)])

; names declared inside a function ------------------------------------------------------------------------------
(arg_block (unit . [(identifier) (generics_class)] .) . (unit . (identifier) @local .))
((func (arg_block . (unit . (identifier) @local .) . (unit . (identifier) @_in .))) (#eq? @_in "in"))

; bindings ------------------------------------------------------------------------------------------------------
((command (unit . [(identifier) (generics_class)] @binding.type .) . (unit . (identifier) @binding.name .)) @binding
  (#match? @binding.type "^[A-Z]") (#not-match? @binding.name "^(extends|implements|as|in|instanceof)$"))
((end_command (unit . [(identifier) (generics_class)] @binding.type .) . (unit . (identifier) @binding.name .)) @binding
  (#match? @binding.type "^[A-Z]") (#not-match? @binding.name "^(extends|implements|as|in|instanceof)$"))
((arg_block (unit . [(identifier) (generics_class)] @binding.type .) . (unit . (identifier) @binding.name .)) @binding
  (#match? @binding.type "^[A-Z]") (#not-match? @binding.name "^(extends|implements|as|in|instanceof)$"))
((command (unit . (identifier) @_word .) . (unit . (identifier) @binding.name .) . (operators) . (unit . (identifier) @_new .) . (unit . (func . (identifier) @binding.type)))
  @binding (#eq? @_new "new"))
((command (unit . (identifier) @_word .) . (unit . (identifier) @binding.name .) . (operators) . (unit) @binding.value .) @binding
  (#any-of? @_word "def" "var" "final"))
(command . (unit . (identifier) @binding.target .) . (operators) . (unit . (identifier) @_new .) . (unit . (func . (identifier) @binding.type))) @binding
(command . (unit . (identifier) @binding.target .) . (operators) . (unit) @binding.value .) @binding
((command . (unit . (identifier) @binding.owner . (identifier) @binding.target .) . (operators) . (unit) @binding.value .) @binding (#eq? @binding.owner "this"))
((block . (unit . (_) . (_)* . (identifier) .) @binding.value . (command . (unit . (identifier) @binding.name .) . (operators) @_to)) @binding.lambda (#match? @_to "^->"))
(block . (unit . (_) . (_)* . (identifier) .) @binding.value . (command) @binding.name) @binding.implicit
((end_command (unit . (identifier) @_word .) . (unit . (identifier) @binding.name .) . (operators) . (unit . (identifier) @_new .) . (unit . (func . (identifier) @binding.type)))
  @binding (#eq? @_new "new"))
((end_command (unit . (identifier) @_word .) . (unit . (identifier) @binding.name .) . (operators) . (unit) @binding.value .) @binding
  (#any-of? @_word "def" "var" "final"))
(end_command . (unit . (identifier) @binding.target .) . (operators) . (unit . (identifier) @_new .) . (unit . (func . (identifier) @binding.type))) @binding
(end_command . (unit . (identifier) @binding.target .) . (operators) . (unit) @binding.value .) @binding
((end_command . (unit . (identifier) @binding.owner . (identifier) @binding.target .) . (operators) . (unit) @binding.value .) @binding (#eq? @binding.owner "this"))
((block . (unit . (_) . (_)* . (identifier) .) @binding.value . (end_command . (unit . (identifier) @binding.name .) . (operators) @_to)) @binding.lambda (#match? @_to "^->"))
(block . (unit . (_) . (_)* . (identifier) .) @binding.value . (end_command) @binding.name) @binding.implicit
((func (arg_block . (unit . (identifier) @binding.name .) . (unit . (identifier) @_in .) . (unit) @binding.value)) @binding.element
  (#eq? @_in "in"))

(string) @string
