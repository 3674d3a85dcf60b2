; definitions ---------------------------------------------------------------------------------------------------
((call target: (identifier) @_def (arguments (alias) @name) (do_block) @body) @definition.module
  (#eq? @_def "defmodule"))
((call target: (identifier) @_def (arguments (alias) @name) (do_block) @body) @definition.interface
  (#eq? @_def "defprotocol"))
; an implementation is the module Protocol.Type
((call target: (identifier) @_def
  (arguments (alias) @owner (keywords (pair key: (keyword) @_for value: [(alias) @name (list . (alias) @name)])))
  (do_block) @body) @definition.module
  (#eq? @_def "defimpl") (#match? @_for "^for:"))
((call target: (identifier) @_def (arguments . (alias) @name .) (do_block) @body) @definition.module
  (#eq? @_def "defimpl"))
((call target: (identifier) @_def (arguments (alias) @base)) (#eq? @_def "defimpl"))
((call target: (identifier) @_def (do_block
    (unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments (alias) @base)))))
  (#any-of? @_def "defmodule" "defimpl") (#eq? @_attribute "behaviour"))
((call target: (identifier) @_def (do_block (call target: (identifier) @_use (arguments . (alias) @base))))
  (#any-of? @_def "defmodule" "defimpl") (#eq? @_use "use"))

((call target: (identifier) @_def (arguments [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")])
  (do_block) @body) @definition.function
  (#any-of? @_def "def" "defp"))
((call target: (identifier) @_def (arguments [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")]
  (keywords) @body)) @definition.function
  (#any-of? @_def "def" "defp" "defdelegate"))
((call target: (identifier) @_def (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")] .)) @definition.function
  (#any-of? @_def "def" "defp" "defdelegate"))
((call target: (identifier) @_def (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "when")])
  (do_block)? @body) @definition.macro
  (#any-of? @_def "defmacro" "defmacrop" "defguard" "defguardp"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments [
    (binary_operator left: (call target: (identifier) @name) operator: "::")
    (binary_operator left: (binary_operator left: (call target: (identifier) @name) operator: "::") operator: "when")])))
  @definition.method
  (#any-of? @_attribute "callback" "macrocallback"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments
    (binary_operator left: [(call target: (identifier) @name) (identifier) @name] operator: "::"))))
  @definition.type
  (#any-of? @_attribute "type" "typep" "opaque"))
((unary_operator operator: "@" operand: (call target: (identifier) @name (arguments . (_)))) @definition.constant
  (#not-match? @name "^(doc|moduledoc|typedoc|spec|impl|behaviour|callback|macrocallback|type|typep|opaque|derive|enforce_keys|deprecated|since|dialyzer|compile|on_load|before_compile|after_compile|optional_callbacks|external_resource|tag|moduletag|describetag|shortdoc|requirements|on_definition)$"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute)) @attribute
  (#any-of? @_attribute "doc" "spec" "impl" "typedoc" "deprecated" "since" "dialyzer" "tag"))
((unary_operator operator: "@" operand: (call target: (identifier) @_attribute (arguments [
    (binary_operator left: (call target: (identifier) @ignore) operator: "::")
    (binary_operator left: (binary_operator left: (call target: (identifier) @ignore) operator: "::") operator: "when")])))
  (#any-of? @_attribute "spec"))
(unary_operator operator: "@" operand: (call target: (identifier) @ignore))
(comment) @comment

((call target: (identifier) @_directive (arguments)) @import
  (#any-of? @_directive "alias" "import" "require" "use"))

; references ----------------------------------------------------------------------------------------------------
(alias) @reference.use
(call target: (identifier) @reference.call)
(call target: (dot left: (_) @receiver right: (identifier) @reference.call) (arguments))
(call target: (dot left: (alias) @receiver right: (identifier) @reference.call))
(binary_operator operator: "|>" right: (identifier) @reference.call)
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @reference.call operator: "/"))
(unary_operator operator: "@" operand: (identifier) @reference.use)
(map (struct (alias) @reference.construct))
; a struct that is taken apart is not made
((call target: (identifier) @_def (arguments [
    (call (arguments) @pattern)
    (binary_operator left: (call (arguments) @pattern) operator: "when")]))
  (#any-of? @_def "def" "defp" "defmacro" "defmacrop"))
(binary_operator left: (_) @pattern operator: ["=" "<-"])
(stab_clause left: (_) @pattern)
((call target: (identifier) @_delegate
  (arguments (call target: (identifier) @reference.call) (keywords (pair key: (keyword) @_to value: (alias) @receiver))))
  (#eq? @_delegate "defdelegate") (#match? @_to "^to:"))
((call target: (identifier) @_delegate (arguments (keywords
    (pair key: (keyword) @_to value: (alias) @receiver) (pair key: (keyword) @_as value: (atom) @reference.call))))
  (#eq? @_delegate "defdelegate") (#match? @_to "^to:") (#match? @_as "^as:"))

; bindings: a variable or attribute that holds a module ---------------------------------------------------------------
((unary_operator operator: "@" operand: (call target: (identifier) @binding.target (arguments . (alias) @binding.value .))) @binding
  (#not-eq? @binding.target "behaviour"))
(binary_operator left: (identifier) @binding.target operator: "=" right: (alias) @binding.value) @binding

(string (quoted_content)) @string
