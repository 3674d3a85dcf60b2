; definitions ---------------------------------------------------------------------------------------------------
(method name: (_) @name body: (_)? @body) @definition.function
(singleton_method name: (_) @name body: (_)? @body) @definition.function
(class name: [(constant) (scope_resolution)] @name body: (_)? @body) @definition.class
(module name: [(constant) (scope_resolution)] @name body: (_)? @body) @definition.module
(assignment left: (constant) @name) @definition.constant
(alias name: (_) @name) @definition.function
((call method: (identifier) @_define arguments: (argument_list . (simple_symbol) @name)) @definition.function
  (#any-of? @_define "define_method" "alias_method" "scope" "attribute"))
((call method: (identifier) @_attr arguments: (argument_list (simple_symbol) @name @definition.field))
  (#match? @_attr "^(attr_(accessor|reader|writer)|cattr_\\w+|mattr_\\w+|class_attribute|delegate)$"))
(superclass (_) @base)
((call method: (identifier) @_include arguments: (argument_list [(constant) (scope_resolution)] @base))
  (#any-of? @_include "include" "extend" "prepend"))
(comment) @comment

((call method: (identifier) @_require arguments: (argument_list)) @import
  (#any-of? @_require "require" "require_relative" "load" "autoload" "require_dependency"))

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(constant) @reference.use
(scope_resolution scope: (_) @receiver name: (constant) @reference.use)
(call method: (identifier) @reference.call)
(call receiver: (_) @receiver method: (identifier) @reference.call)
((call receiver: (constant) @reference.construct method: (identifier) @_new) (#eq? @_new "new"))
((call receiver: (scope_resolution name: (constant) @reference.construct) method: (identifier) @_new) (#eq? @_new "new"))

; names declared inside a method --------------------------------------------------------------------------------
(method_parameters (identifier) @local)
(optional_parameter name: (identifier) @local)
(keyword_parameter name: (identifier) @local)
(splat_parameter name: (identifier) @local)
(hash_splat_parameter name: (identifier) @local)
(block_parameter name: (identifier) @local)
(block_parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(destructured_parameter (identifier) @local)
(assignment left: (identifier) @local)
(operator_assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(exception_variable (identifier) @local)
(super) @reference.call

; bindings ------------------------------------------------------------------------------------------------------
(assignment left: (identifier) @binding.name
  right: [(call) (constant) (scope_resolution) (instance_variable) (identifier)] @binding.value) @binding
(assignment left: (instance_variable) @binding.name
  right: [(call) (constant) (scope_resolution) (instance_variable) (identifier)] @binding.value) @binding.field
(call receiver: (_) @binding.value method: (identifier) block: [
  (block parameters: (block_parameters . (identifier) @binding.name))
  (do_block parameters: (block_parameters . (identifier) @binding.name))]) @binding.element
(method body: (body_statement [(call) (identifier) (self)] @binding.value .)) @binding.return
(method body: (call) @binding.value) @binding.return
(singleton_method body: (body_statement [(call) (identifier) (self)] @binding.value .)) @binding.return
(return (argument_list . [(call) (identifier) (self)] @binding.value .)) @binding.return

(string (string_content)) @string
(simple_symbol) @string
