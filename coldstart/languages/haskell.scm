; definitions: a signature and the equations below it are one ---------------------------------------------------------
((signature name: [(variable) @name (prefix_id (operator) @name)] type: [(name) (list) (tuple) (unit)]) @definition.variable
  (#match? @name "^[a-z_]"))
((signature name: (variable) @name type: (apply constructor: (name) @_type)) @definition.variable
  (#match? @_type "^(Map|Set|HashMap|HashSet|IntMap|IntSet|IORef|MVar|TVar|Vector|Array|Seq|Maybe|NonEmpty|Text)$"))
((signature name: (variable) @name type: (apply constructor: (qualified))) @definition.variable)
(signature name: [(variable) @name (prefix_id (operator) @name)]) @definition.function
(signature names: (binding_list . name: (variable) @name)) @definition.function
(declarations (bind name: (variable) @name match: (match expression: (literal)) @body) @definition.variable)
(declarations [
  (function name: [(variable) @name (prefix_id (operator) @name)] match: (_) @body)
  (function (infix operator: [(operator) @name (infix_id (variable) @name)]) match: (_) @body)
  (bind name: (variable) @name match: (_) @body)] @definition.function)
(class_declarations [
  (function name: [(variable) @name (prefix_id (operator) @name)] match: (_) @body)
  (function (infix operator: (operator) @name) match: (_) @body)
  (bind name: (variable) @name match: (_) @body)] @definition.function)
(instance_declarations [
  (function name: [(variable) @name (prefix_id (operator) @name)] match: (_) @body)
  (function (infix operator: (operator) @name) match: (_) @body)
  (bind name: [(variable) @name (prefix_id (operator) @name)] match: (_) @body)] @definition.function)
(class name: (name) @name declarations: (_)? @body) @definition.interface
(class context: (context [
  (apply constructor: (name) @base)
  (tuple (apply constructor: (name) @base))]))
; an instance is named by its class and its type
(instance name: (_) @owner patterns: (type_patterns . [
    (name) @name
    (qualified id: (name) @name)
    (parens type: (apply constructor: [(name) @name (qualified id: (name) @name) (apply constructor: (name) @name)]))
    (list element: (name) @name)
    (list element: (variable)) @name
    (tuple) @name
    (unit) @name])
  declarations: (_)? @body) @definition.class
(instance name: (_) @base)
(data_type name: (name) @name constructors: (_)? @body) @definition.enum
(newtype name: (name) @name constructor: (_)? @body) @definition.struct
(type_synomym name: (name) @name) @definition.type
(type_family name: (name) @name) @definition.type
(data_family name: (name) @name) @definition.type
; a constructor that bears its type's name is the type
((data_type name: (name) @_type constructors: (_ constructor: (data_constructor
    constructor: (prefix name: (constructor) @name)) @definition.constant)) (#not-eq? @_type @name))
((data_type name: (name) @_type constructors: (_ constructor: (data_constructor
    constructor: (infix operator: (constructor_operator) @name)) @definition.constant)))
((data_type name: (name) @_type constructors: (_ constructor: (data_constructor
    constructor: (record name: (constructor) @name @definition.constant)))) (#not-eq? @_type @name))
((newtype name: (name) @_type constructor: (newtype_constructor name: (constructor) @name @definition.constant))
  (#not-eq? @_type @name))
(data_constructor constructor: (_ name: (constructor) @ignore))
(newtype_constructor name: (constructor) @ignore)
(gadt_constructor name: (constructor) @name) @definition.constant
(pattern_synonym (equation synonym: (apply function: (constructor) @name))) @definition.function
(field name: (field_name (variable) @name) type: (_)? @type) @definition.field
(haddock) @comment
(comment) @comment
(pragma) @comment

(header module: (module) @package)
(import) @import
(exports (export type: (name) @exported))
(exports (export variable: (variable) @exported))
(exports (export (children element: (_) @exported)))
(exports (module_export (module) @exported))
(exports (export type: (name) @ignore))
(exports (export variable: (variable) @ignore))
(exports (export variable: (qualified id: (variable) @ignore)))
(exports (export (children element: (_) @ignore)))

; references ----------------------------------------------------------------------------------------------------
(variable) @reference.use
(operator) @reference.use
(constructor) @reference.construct
(constructor_operator) @reference.construct
(name) @reference.type
(apply function: (variable) @reference.call)
(field_pattern field: (field_name (variable) @reference.type))
(fixity operator: (_) @ignore)
(infix_id (variable) @reference.call)
(qualified module: (_) @receiver id: [(variable) (operator)] @reference.use)
(qualified module: (_) @receiver id: (constructor) @reference.construct)
(qualified module: (_) @receiver id: (name) @reference.type)
(qualified module: (_) @receiver id: (field_name (variable) @reference.use))

; names declared inside a definition ------------------------------------------------------------------------------
(patterns) @pattern.binds
(function (infix left_operand: (_) @pattern.binds))
(function (infix right_operand: (_) @pattern.binds))
(alternative pattern: (_) @pattern.binds)
(bind pattern: (_) @pattern.binds)
(generator pattern: (_) @pattern.binds)
(pattern_guard pattern: (_) @pattern.binds)
(pattern_synonym (_) @pattern.binds)
(signature type: (_) @pattern.types)
(field type: (_) @pattern.types)
(prefix field: (_) @pattern.types)
(type_synomym) @pattern.types
(context) @pattern.types
(instance patterns: (_) @pattern.types)
(gadt_constructor type: (_) @pattern.types)
(local_binds (bind name: (variable) @local))
(local_binds (function name: (variable) @local))
(local_binds (signature name: (variable) @ignore))
(type_params (variable) @local.type)
(type_params bind: (variable) @ignore)
(forall (quantified_variables (variable) @ignore))

(string) @string
