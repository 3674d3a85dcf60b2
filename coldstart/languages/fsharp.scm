; definitions: what stands at the top of a file, a module or a type -----------------------------------------------
(module_defn (attributes (attribute (simple_type (long_identifier (identifier) @_open .)))) (identifier) @name block: (_) @body
  (#match? @_open "^AutoOpen")) @definition.namespace
(module_defn (identifier) @name block: (_) @body) @definition.module
(file (declaration_expression (function_or_value_defn
  (function_declaration_left (identifier) @name) @definition.function . [(simple_type) (postfix_type) (generic_type) (function_type)]? @type . body: (_) @body)))
(named_module (declaration_expression (function_or_value_defn
  (function_declaration_left (identifier) @name) @definition.function . [(simple_type) (postfix_type) (generic_type) (function_type)]? @type . body: (_) @body)))
(module_defn (declaration_expression (function_or_value_defn
  (function_declaration_left (identifier) @name) @definition.function . [(simple_type) (postfix_type) (generic_type) (function_type)]? @type . body: (_) @body)))
(type_extension_elements (function_or_value_defn
  (function_declaration_left (identifier) @name) @definition.function . [(simple_type) (postfix_type) (generic_type) (function_type)]? @type . body: (_) @body))
(file (declaration_expression (function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @name) .)) @definition.function
  . body: [(function_expression) (fun_expression)] @body)))
(named_module (declaration_expression (function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @name) .)) @definition.function
  . body: [(function_expression) (fun_expression)] @body)))
(module_defn (declaration_expression (function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @name) .)) @definition.function
  . body: [(function_expression) (fun_expression)] @body)))
((named_module (declaration_expression (function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @name) .)) @definition.function
  . body: (infix_expression (infix_op) @_compose) @body))) (#eq? @_compose ">>"))
((module_defn (declaration_expression (function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @name) .)) @definition.function
  . body: (infix_expression (infix_op) @_compose) @body))) (#eq? @_compose ">>"))
(file (declaration_expression (function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @name) .)) @definition.variable
  . [(simple_type) (postfix_type) (generic_type) (function_type)]? @type . body: (_) @body)))
(named_module (declaration_expression (function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @name) .)) @definition.variable
  . [(simple_type) (postfix_type) (generic_type) (function_type)]? @type . body: (_) @body)))
(module_defn (declaration_expression (function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @name) .)) @definition.variable
  . [(simple_type) (postfix_type) (generic_type) (function_type)]? @type . body: (_) @body)))
(type_extension_elements (function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @name) .)) @definition.variable
  . body: (_) @body))
(record_type_defn (type_name type_name: [(identifier) @name (long_identifier (identifier) @name .)]) block: (_) @body)
  @definition.struct
(union_type_defn (type_name type_name: [(identifier) @name (long_identifier (identifier) @name .)]) block: (_) @body)
  @definition.enum
(enum_type_defn (type_name type_name: [(identifier) @name (long_identifier (identifier) @name .)])) @definition.enum
(anon_type_defn (type_name type_name: [(identifier) @name (long_identifier (identifier) @name .)])
  . block: (type_extension_elements (member_defn (member_signature))) @body) @definition.interface
(anon_type_defn (type_name type_name: [(identifier) @name (long_identifier (identifier) @name .)]) block: (_)? @body)
  @definition.class
(type_abbrev_defn (type_name type_name: [(identifier) @name (long_identifier (identifier) @name .)])) @definition.type
(type_extension (type_name type_name: [(identifier) @name (long_identifier (identifier) @name .)])) @container
(record_field (identifier) @name (_) @type) @definition.field
(union_type_case (identifier) @name) @definition.constant
(enum_type_case (identifier) @name) @definition.constant
(exception_definition exception_name: (long_identifier (identifier) @name)) @definition.class
(member_defn (method_or_prop_defn name: (property_or_ident method: (identifier) @name) (_) @body .)) @definition.method
(member_defn (method_or_prop_defn name: (property_or_ident . (identifier) @name .) (_) @body .)) @definition.method
(member_defn (method_or_prop_defn name: (property_or_ident (identifier) @name .)
  args: (typed_pattern (paren_pattern) [(simple_type) (postfix_type) (generic_type)] @type .))) @definition.method
(member_defn (method_or_prop_defn name: (property_or_ident (identifier) @name .)
  . [(simple_type) (postfix_type) (generic_type)] @type)) @definition.method
(member_defn (member_signature (identifier) @name (curried_spec) @type)) @definition.method
(member_defn (property_or_ident . (identifier) @name .)) @definition.field
(class_inherits_decl (simple_type) @base)
(interface_implementation (simple_type) @base)
(declaration_expression (function_or_value_defn)) @wrapper
(type_definition) @wrapper
(attributes) @attribute
(line_comment) @comment
(block_comment) @comment

(named_module name: (long_identifier) @package)
(namespace name: (long_identifier) @package)
(import_decl) @import
(module_abbrev) @import

; references ----------------------------------------------------------------------------------------------------
(long_identifier_or_op (identifier) @reference.use)
((long_identifier_or_op (long_identifier . (identifier) @reference.use . (identifier))) (#match? @reference.use "^[a-z_]"))
(long_identifier_or_op (long_identifier . (identifier)+ @receiver . (identifier) @reference.use .))
(application_expression . (long_identifier_or_op (identifier) @reference.call))
(application_expression . (long_identifier_or_op (long_identifier (identifier) @reference.call .)))
(dot_expression base: (_) @receiver field: (long_identifier_or_op . (identifier) @reference.use .))
(dot_expression base: (paren_expression (typecast_expression (simple_type) @receiver))
  field: (long_identifier_or_op . (identifier) @reference.call .))
(application_expression . (dot_expression field: (long_identifier_or_op . (identifier) @reference.call .)))
(simple_type (long_identifier . (identifier) @reference.type .))
(simple_type (long_identifier . (identifier)+ @receiver . (identifier) @reference.type .))
(atomic_type (long_identifier . (identifier) @reference.type .))
(postfix_type (long_identifier . (identifier) @reference.type .))
(generic_type (long_identifier . (identifier) @reference.type .))
(generic_type (long_identifier . (identifier)+ @receiver . (identifier) @reference.type .))
(field_initializer field: (long_identifier (identifier) @reference.type .))

; names declared inside a definition ------------------------------------------------------------------------------
(argument_patterns (long_identifier . (identifier) @local .))
((identifier_pattern (long_identifier_or_op (identifier) @local)) (#match? @local "^[a-z_]"))
(function_or_value_defn (function_declaration_left (identifier) @local))
(declaration_expression . (identifier) @local)
(function_or_value_defn "let" . (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @local.later) .))
  body: (_) @body)
(function_or_value_defn "let" . (function_declaration_left (identifier) @local.later) body: (_) @body)
(function_or_value_defn "rec" (function_declaration_left (identifier) @local.later))
(property_or_ident instance: (identifier) @local)
(class_as_reference (identifier) @local)
(type_check_pattern (identifier) @local)
(union_type_field (identifier) @ignore)
(named_field (identifier) @ignore)
(rule pattern: (_) @pattern)
(argument_patterns) @pattern
(identifier_pattern) @pattern

; bindings ------------------------------------------------------------------------------------------------------
(typed_pattern (identifier_pattern . (long_identifier_or_op (identifier) @binding.target) .) (_) @binding.type) @binding
(function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @binding.target) .))
  . body: [
    (long_identifier_or_op) @binding.value
    (application_expression . (long_identifier_or_op) @binding.value)
    (application_expression . (application_expression . (long_identifier_or_op) @binding.value))
    (prefixed_expression (application_expression . (long_identifier_or_op) @binding.value))]) @binding
(function_or_value_defn
  (value_declaration_left (identifier_pattern . (long_identifier_or_op (identifier) @binding.target) .))
  . (simple_type) @binding.type) @binding
(declaration_expression . (identifier) @binding.target
  . [(application_expression . (long_identifier_or_op) @binding.value)
    (prefixed_expression (application_expression . (long_identifier_or_op) @binding.value))]) @binding

(string) @string
