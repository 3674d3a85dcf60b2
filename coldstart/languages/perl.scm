; definitions ---------------------------------------------------------------------------------------------------
(package_statement name: (package) @name) @definition.class
; a package in a block ends with it
(package_statement (block "}" @container))
(block_statement (package_statement) "}" @container)
(subroutine_declaration_statement name: (bareword) @name body: (_)? @body) @definition.function
(method_declaration_statement name: (bareword) @name body: (_)? @body) @definition.method
((assignment_expression left: (glob (varname) @name)
  right: (anonymous_subroutine_expression body: (_) @body)) @definition.function
  (#match? @name "^\\w+$"))
((assignment_expression left: (variable_declaration "our" variable: (_ (varname) @name))) @definition.variable
  (#not-match? @name "^(ISA|EXPORT(_OK|_TAGS)?|VERSION|AUTOLOAD)$|::"))
((variable_declaration "our" (_ (varname) @name)) @definition.variable
  (#not-match? @name "^(ISA|EXPORT(_OK|_TAGS)?|VERSION|AUTOLOAD)$|::"))
((source_file (expression_statement (assignment_expression left: (variable_declaration "my" variable: (_ (varname) @name)))
    @definition.variable))
  (#match? @name "^[A-Z]"))
((use_statement module: (package) @_constant (list_expression . (autoquoted_bareword) @name)) @definition.constant
  (#eq? @_constant "constant"))
((use_statement module: (package) @_constant
    (anonymous_hash_expression (list_expression (autoquoted_bareword) @name @definition.constant)))
  (#eq? @_constant "constant"))
((ambiguous_function_call_expression function: (function) @_has . arguments: [
    (autoquoted_bareword) @name
    (string_literal content: (string_content) @name)]) @definition.field
  (#eq? @_has "has"))
(comment) @comment
(pod) @comment

; what a package inherits from
((use_statement module: (package) @_use [
    (string_literal content: (string_content) @base)
    (interpolated_string_literal content: (string_content) @base)
    (quoted_word_list content: (string_content) @base)
    (list_expression [
      (string_literal content: (string_content) @base)
      (interpolated_string_literal content: (string_content) @base)
      (quoted_word_list content: (string_content) @base)
      (bareword) @base
      (list_expression (bareword) @base)])])
  (#any-of? @_use "parent" "base"))
((assignment_expression left: [(array (varname) @_isa) (variable_declaration variable: (array (varname) @_isa))] [
    (string_literal content: (string_content) @base)
    (interpolated_string_literal content: (string_content) @base)
    (quoted_word_list content: (string_content) @base)
    (list_expression [(string_literal content: (string_content) @base) (bareword) @base])
    (bareword) @base])
  (#eq? @_isa "ISA"))
((ambiguous_function_call_expression function: (function) @_push (array (varname) @_isa) [
    (string_literal content: (string_content) @base)
    (quoted_word_list content: (string_content) @base)])
  (#eq? @_push "push") (#eq? @_isa "ISA"))
((_ function: (function) @_extends [
    (string_literal content: (string_content) @base)
    (interpolated_string_literal content: (string_content) @base)
    (quoted_word_list content: (string_content) @base)
    (list_expression [(string_literal content: (string_content) @base) (bareword) @base])])
  (#any-of? @_extends "extends" "with"))

; the same names again, as references: a name in a string is none by itself
((use_statement module: (package) @_use [
    (string_literal content: (string_content) @reference.inherit)
    (interpolated_string_literal content: (string_content) @reference.inherit)
    (quoted_word_list content: (string_content) @reference.inherit)
    (list_expression [
      (string_literal content: (string_content) @reference.inherit)
      (interpolated_string_literal content: (string_content) @reference.inherit)
      (quoted_word_list content: (string_content) @reference.inherit)
      (bareword) @reference.inherit
      (list_expression (bareword) @reference.inherit)])])
  (#any-of? @_use "parent" "base"))
((assignment_expression left: [(array (varname) @_isa) (variable_declaration variable: (array (varname) @_isa))] [
    (string_literal content: (string_content) @reference.inherit)
    (interpolated_string_literal content: (string_content) @reference.inherit)
    (quoted_word_list content: (string_content) @reference.inherit)
    (list_expression [(string_literal content: (string_content) @reference.inherit) (bareword) @reference.inherit])
    (bareword) @reference.inherit])
  (#eq? @_isa "ISA"))
((ambiguous_function_call_expression function: (function) @_push (array (varname) @_isa) [
    (string_literal content: (string_content) @reference.inherit)
    (quoted_word_list content: (string_content) @reference.inherit)])
  (#eq? @_push "push") (#eq? @_isa "ISA"))
((_ function: (function) @_extends [
    (string_literal content: (string_content) @reference.inherit)
    (interpolated_string_literal content: (string_content) @reference.inherit)
    (quoted_word_list content: (string_content) @reference.inherit)
    (list_expression [(string_literal content: (string_content) @reference.inherit) (bareword) @reference.inherit])])
  (#any-of? @_extends "extends" "with"))

; imports -------------------------------------------------------------------------------------------------------
(use_statement) @import
(require_expression) @import
((_ function: (function) @_load) @import
  (#any-of? @_load "extends" "with" "use_ok" "require_ok"))
((assignment_expression left: [(array (varname) @_isa) (variable_declaration variable: (array (varname) @_isa))]) @import
  (#eq? @_isa "ISA"))

; references ----------------------------------------------------------------------------------------------------
(bareword) @reference.use
(function) @reference.call
(function (varname) @reference.call)
(method_call_expression invocant: (_) @receiver method: (method) @reference.call)
((method_call_expression invocant: (bareword) @reference.construct method: (method) @_new) (#eq? @_new "new"))
((ambiguous_function_call_expression function: (function) @_new
    arguments: [(function_call_expression function: (function) @reference.construct) (bareword) @reference.construct])
  (#eq? @_new "new"))
((scalar (varname) @reference.use) (#match? @reference.use "^[A-Za-z]"))
((array (varname) @reference.use) (#match? @reference.use "^[A-Za-z]"))
((hash (varname) @reference.use) (#match? @reference.use "^[A-Za-z]"))
((container_variable (varname) @reference.use) (#match? @reference.use "^[A-Za-z]"))

; names declared inside a sub -----------------------------------------------------------------------------------
(variable_declaration ["my" "state"] (_ (varname) @local))
(for_statement variable: (scalar (varname) @local))
(signature (_ (_ (varname) @local)))

; bindings ------------------------------------------------------------------------------------------------------
(assignment_expression left: (variable_declaration variable: (scalar) @binding.name)
  right: [(method_call_expression) (function_call_expression) (scalar) (hash_element_expression)] @binding.value) @binding
(assignment_expression left: (scalar) @binding.target
  right: [(method_call_expression) (function_call_expression) (scalar) (hash_element_expression)] @binding.value) @binding
(assignment_expression
  left: (hash_element_expression . (scalar) @binding.owner key: [(autoquoted_bareword) @binding.target
    (string_literal content: (string_content) @binding.target)])
  right: [(method_call_expression) (function_call_expression) (scalar) (hash_element_expression)] @binding.value) @binding
((ambiguous_function_call_expression function: (function) @_bless arguments: (anonymous_hash_expression
    (list_expression (autoquoted_bareword) @binding.target . (method_call_expression) @binding.value))) @binding.field
  (#eq? @_bless "bless"))
((ambiguous_function_call_expression function: (function) @_has . arguments: (autoquoted_bareword) @binding.target
    (list_expression (autoquoted_bareword) @_isa . (string_literal content: (string_content) @binding.value)))
  @binding.field
  (#eq? @_has "has") (#eq? @_isa "isa"))
((subroutine_declaration_statement name: (bareword) @_name body: (block (expression_statement (return_expression
    [(method_call_expression) (function_call_expression) (scalar) (hash_element_expression)] @binding.value))))
  @binding.return
  (#not-eq? @_name "new"))
((subroutine_declaration_statement name: (bareword) @_name body: (block (expression_statement
    [(method_call_expression) (scalar) (hash_element_expression)] @binding.value) .))
  @binding.return
  (#not-eq? @_name "new"))

(string_literal) @string
(interpolated_string_literal) @string
