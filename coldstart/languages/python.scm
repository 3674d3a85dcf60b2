; definitions ---------------------------------------------------------------------------------------------------
(function_definition name: (identifier) @name return_type: (_)? @type
  body: (block . (string)? @doc) @body) @definition.function
(class_definition name: (identifier) @name
  body: (block . (string)? @doc) @body) @definition.class
(class_definition superclasses: (argument_list [(identifier) (attribute) (subscript)] @base))
(assignment left: (identifier) @name type: (_)? @type) @definition.variable
(assignment left: [(pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @definition.variable
(type_alias_statement left: (type (identifier) @name)) @definition.type
(decorated_definition) @wrapper
(decorator) @attribute
(comment) @comment

; imports -------------------------------------------------------------------------------------------------------
(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import

; references ----------------------------------------------------------------------------------------------------
(identifier) @reference.use
(attribute object: (_) @receiver attribute: (identifier) @reference.use)
(call function: (identifier) @reference.call)
(call function: (attribute attribute: (identifier) @reference.call))
(type (identifier) @reference.type)
(type (attribute attribute: (identifier) @reference.type))
(type (generic_type (identifier) @reference.type))


(keyword_argument name: (identifier) @ignore)

; names that are declared inside a function ---------------------------------------------------------------------
(parameters [(identifier) @local (default_parameter name: (identifier) @local)
  (list_splat_pattern (identifier) @local) (dictionary_splat_pattern (identifier) @local)])
(lambda_parameters [(identifier) @local (default_parameter name: (identifier) @local)
  (list_splat_pattern (identifier) @local) (dictionary_splat_pattern (identifier) @local)])
(typed_parameter [(list_splat_pattern (identifier) @local) (dictionary_splat_pattern (identifier) @local)])
(as_pattern_target (identifier) @local)
(for_statement left: (identifier) @local)
(for_statement left: (_ (identifier) @local))
(for_in_clause left: (identifier) @local)
(for_in_clause left: (_ (identifier) @local))
(named_expression name: (identifier) @local)
(function_definition type_parameters: (type_parameter (type (identifier) @local.type)))
(class_definition type_parameters: (type_parameter (type (identifier) @local.type)))
(type (string) @words)

; parameters through which pytest hands in the fixture of that name
((function_definition name: (identifier) @_test parameters: (parameters [(identifier) @injected
  (typed_parameter . (identifier) @injected)])) (#match? @_test "^test") (#not-match? @injected "^(self|cls)$"))
((decorated_definition (decorator) @_fixture definition: (function_definition parameters: (parameters [(identifier) @injected
  (typed_parameter . (identifier) @injected)]))) (#match? @_fixture "fixture") (#not-match? @injected "^(self|cls)$"))

; bindings ------------------------------------------------------------------------------------------------------
(typed_parameter . (identifier) @binding.name type: (_) @binding.type) @binding
(typed_default_parameter name: (identifier) @binding.name type: (_) @binding.type) @binding
(assignment left: (identifier) @binding.name type: (_) @binding.type) @binding
(assignment left: (identifier) @binding.name
  right: [(call) (identifier) (attribute) (subscript) (await)] @binding.value) @binding
(named_expression name: (identifier) @binding.name value: [(call) (identifier) (attribute)] @binding.value) @binding
(assignment left: (attribute object: (identifier) @binding.owner attribute: (identifier) @binding.target)
  type: (_) @binding.type) @binding
(assignment left: (attribute object: (identifier) @binding.owner attribute: (identifier) @binding.target)
  right: [(call) (identifier) (attribute) (subscript) (await)] @binding.value) @binding
(for_statement left: (identifier) @binding.name right: [(call) (identifier) (attribute)] @binding.value) @binding.element
(for_in_clause left: (identifier) @binding.name right: [(call) (identifier) (attribute)] @binding.value) @binding.element
(as_pattern [(call) (identifier) (attribute)] @binding.value
  alias: (as_pattern_target (identifier) @binding.name)) @binding
(return_statement [(call) (identifier) (attribute) (await)] @binding.value) @binding.return
(yield [(call) (identifier) (attribute)] @binding.value) @binding.return
(assignment left: (identifier) @binding.name right: (boolean_operator right: [(call) (identifier) (attribute)] @binding.value))
  @binding
(assignment left: (attribute object: (identifier) @binding.owner attribute: (identifier) @binding.target)
  right: (boolean_operator right: [(call) (identifier) (attribute)] @binding.value)) @binding

(string) @string
