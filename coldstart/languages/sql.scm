; definitions ---------------------------------------------------------------------------------------------------
(create_table (object_reference name: (identifier) @name) (column_definitions)? @body) @definition.struct
(create_view (object_reference name: (identifier) @name) (create_query) @body) @definition.type
(create_materialized_view (object_reference name: (identifier) @name) (create_query) @body) @definition.type
(create_function (object_reference name: (identifier) @name) (function_body) @body) @definition.function
(create_trigger . (_)* (keyword_trigger) . (object_reference name: (identifier) @name)) @definition.function
(create_type (object_reference name: (identifier) @name)) @definition.type
(column_definition name: (identifier) @name type: (_)? @type) @definition.field
(alter_table (object_reference name: (identifier) @owner) (add_column
  (column_definition name: (identifier) @name) @definition.field))
(statement) @wrapper
(comment) @comment
(marginalia) @comment

; names of one query --------------------------------------------------------------------------------------------
(cte . (identifier) @local.type)
(relation alias: (identifier) @local.type)
(relation (object_reference name: (identifier) @binding.type) alias: (identifier) @binding.target) @binding

; references ----------------------------------------------------------------------------------------------------
(object_reference name: (identifier) @reference.type)
(invocation (object_reference name: (identifier) @reference.call))
(create_trigger (keyword_function) . (object_reference name: (identifier) @reference.call))
(create_trigger (keyword_procedure) . (object_reference name: (identifier) @reference.call))
(field (object_reference name: (identifier) @receiver) . name: (identifier) @reference.use)

; columns beside their table --------------------------------------------------------------------------------------
(insert (object_reference name: (identifier) @receiver) (list (column (identifier) @reference.use)))
(update (relation (object_reference name: (identifier) @receiver))
  (assignment left: (field . name: (identifier) @reference.use)))
(update (relation (object_reference name: (identifier) @receiver))
  (where predicate: (binary_expression (field . name: (identifier) @reference.use))))
(update (relation (object_reference name: (identifier) @receiver))
  (where predicate: (binary_expression (binary_expression (field . name: (identifier) @reference.use)))))
(from (object_reference name: (identifier) @receiver)
  (where predicate: (binary_expression (field . name: (identifier) @reference.use))))
(from . (_) . (relation . (object_reference name: (identifier) @receiver))
  (where predicate: (binary_expression (field . name: (identifier) @reference.use))))
(from . (_) . (relation . (object_reference name: (identifier) @receiver))
  (where predicate: (binary_expression (binary_expression (field . name: (identifier) @reference.use)))))
(from . (_) . (relation . (object_reference name: (identifier) @receiver))
  (order_by (order_target (field . name: (identifier) @reference.use))))
(from . (_) . (relation . (object_reference name: (identifier) @receiver))
  (group_by (field . name: (identifier) @reference.use)))
((select (select_expression (term value: (field . name: (identifier) @reference.use))))
  . (from . (_) . (relation . (object_reference name: (identifier) @receiver))))
((select (select_expression (term value: (invocation parameter: (term value: (field . name: (identifier) @reference.use))))))
  . (from . (_) . (relation . (object_reference name: (identifier) @receiver))))
(create_index (object_reference name: (identifier) @receiver) (index_fields (field column: (identifier) @reference.use)))
(column_definition (keyword_references) . (object_reference name: (identifier) @receiver) . (identifier) @reference.use)
(constraint (keyword_references) . (object_reference name: (identifier) @receiver) . (identifier) @reference.use)
