; definitions ---------------------------------------------------------------------------------------------------
((binary_operator lhs: (identifier) @name rhs: (call
    function: [(identifier) @_make (namespace_operator rhs: (identifier) @_make)] arguments: (arguments) @body)) @definition.class
  (#any-of? @_make "R6Class" "setRefClass" "setClass" "new_class" "ggproto"))
((program (call function: (identifier) @_make
    arguments: (arguments . (argument value: (string (string_content) @name))) @body) @definition.class)
  (#any-of? @_make "setClass" "setRefClass" "R6Class"))
(binary_operator lhs: [(identifier) @name (string (string_content) @name)] operator: ["<-" "<<-" "="]
  rhs: (function_definition body: (_) @body)) @definition.function
((program (call function: (identifier) @_make
    arguments: (arguments . (argument value: (string (string_content) @name)))) @definition.function)
  (#eq? @_make "setGeneric"))
((program (call function: (identifier) @_make arguments: (arguments
    . (argument value: (string (string_content) @name)) . (comma)
    . (argument value: [(string (string_content) @owner)
        (call arguments: (arguments . (argument value: (string (string_content) @owner))))])
    (argument value: (function_definition body: (_) @body)))) @definition.method)
  (#any-of? @_make "setMethod" "setReplaceMethod"))
((program (binary_operator lhs: (identifier) @name rhs: (call function: (identifier) @_list
    arguments: (arguments (argument value: (function_definition))) @body)) @definition.module) (#eq? @_list "list"))
((call function: (identifier) @_list arguments: (arguments
    (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.function))
  (#eq? @_list "list"))
((call arguments: (arguments (argument name: (identifier) @_part value: (call arguments: (arguments
    (argument name: (identifier) @name value: [(null) (call) (string) (float) (integer) (true) (false) (identifier) (na)])
      @definition.field)))))
  (#any-of? @_part "public" "private" "active" "fields" "slots"))
(program (binary_operator lhs: (identifier) @name operator: ["<-" "="]) @definition.variable)

; what a function gives, where its last expression says it
((binary_operator lhs: (identifier) @name rhs: (function_definition body: [(call function: (extract_operator lhs: (identifier) @type rhs: (identifier) @_new)) (braced_expression (call function: (extract_operator lhs: (identifier) @type rhs: (identifier) @_new)) .)])) @definition.function
  (#eq? @_new "new"))
((binary_operator lhs: (identifier) @name rhs: (function_definition body: [(call function: (identifier) @_new arguments: (arguments . (argument value: (string (string_content) @type)))) (braced_expression (call function: (identifier) @_new arguments: (arguments . (argument value: (string (string_content) @type)))) .)])) @definition.function
  (#eq? @_new "new"))
((binary_operator lhs: (identifier) @name rhs: (function_definition body: [(call function: (identifier) @_new arguments: (arguments . (argument value: (identifier) @type))) (braced_expression (call function: (identifier) @_new arguments: (arguments . (argument value: (identifier) @type))) .)])) @definition.function
  (#eq? @_new "invisible") (#any-of? @type "self" ".self"))
((binary_operator lhs: (identifier) @name rhs: (function_definition body: [(identifier) @type (braced_expression (identifier) @type .)])) @definition.function
  (#any-of? @type "self" ".self"))
((argument name: (identifier) @name value: (function_definition body: [(call function: (extract_operator lhs: (identifier) @type rhs: (identifier) @_new)) (braced_expression (call function: (extract_operator lhs: (identifier) @type rhs: (identifier) @_new)) .)])) @definition.function
  (#eq? @_new "new"))
((argument name: (identifier) @name value: (function_definition body: [(call function: (identifier) @_new arguments: (arguments . (argument value: (string (string_content) @type)))) (braced_expression (call function: (identifier) @_new arguments: (arguments . (argument value: (string (string_content) @type)))) .)])) @definition.function
  (#eq? @_new "new"))
((argument name: (identifier) @name value: (function_definition body: [(call function: (identifier) @_new arguments: (arguments . (argument value: (identifier) @type))) (braced_expression (call function: (identifier) @_new arguments: (arguments . (argument value: (identifier) @type))) .)])) @definition.function
  (#eq? @_new "invisible") (#any-of? @type "self" ".self"))
((argument name: (identifier) @name value: (function_definition body: [(identifier) @type (braced_expression (identifier) @type .)])) @definition.function
  (#any-of? @type "self" ".self"))
((argument name: (identifier) @_inherit value: (identifier) @base) (#eq? @_inherit "inherit"))
((argument name: (identifier) @_inherit value: (namespace_operator rhs: (identifier) @base)) (#eq? @_inherit "inherit"))
((argument name: (identifier) @_contains value: (string (string_content) @base)) (#eq? @_contains "contains"))
((argument name: (identifier) @_contains value: (call arguments: (arguments (argument value: (string (string_content) @base)))))
  (#eq? @_contains "contains"))
(comment) @comment

((call function: (identifier) @_load) @import (#any-of? @_load "library" "require" "source" "sys.source" "requireNamespace" "loadNamespace"))
(namespace_operator lhs: (identifier) @import)

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(namespace_operator lhs: (_) @receiver rhs: (identifier) @reference.use)
(extract_operator lhs: (_) @receiver rhs: (identifier) @reference.use)
(call function: (identifier) @reference.call)
(call function: (namespace_operator rhs: (identifier) @reference.call))
(call function: (extract_operator rhs: (identifier) @reference.call))
((call function: (extract_operator lhs: (identifier) @reference.construct rhs: (identifier) @_new)) (#eq? @_new "new"))
((call function: (extract_operator lhs: (namespace_operator rhs: (identifier) @reference.construct) rhs: (identifier) @_new))
  (#eq? @_new "new"))
((call function: (identifier) @_new arguments: (arguments . (argument value: (string (string_content) @reference.construct))))
  (#eq? @_new "new"))
((argument name: (identifier) @_contains value: (string (string_content) @reference.inherit)) (#eq? @_contains "contains"))
((argument name: (identifier) @_contains value: (call arguments: (arguments (argument value:
  (string (string_content) @reference.inherit))))) (#eq? @_contains "contains"))
((call function: (identifier) @_do arguments: (arguments . (argument value: (string (string_content) @reference.call))))
  (#any-of? @_do "do.call" "match.fun" "callGeneric"))
((call function: (identifier) @_do arguments: (arguments . (argument value: (identifier) @reference.call))) (#eq? @_do "do.call"))
(argument name: (identifier) @ignore)

; names declared inside a function ------------------------------------------------------------------------------
(parameter name: (identifier) @local)
(for_statement variable: (identifier) @local)
((binary_operator lhs: (identifier) @local operator: ["<-" "="] rhs: (_) @_value)
  (#not-match? @_value "^(function[ (]|.\\()"))

; bindings ------------------------------------------------------------------------------------------------------
(binary_operator lhs: (identifier) @binding.target operator: ["<-" "<<-" "="]
  rhs: [(call) (identifier) (extract_operator) (subset2)] @binding.value) @binding
(binary_operator lhs: (extract_operator lhs: (identifier) @binding.owner rhs: (identifier) @binding.target)
  operator: ["<-" "="] rhs: [(call) (identifier)] @binding.value) @binding
(for_statement variable: (identifier) @binding.name sequence: [(identifier) (extract_operator) (call)] @binding.value) @binding.element

(string (string_content) @string)
