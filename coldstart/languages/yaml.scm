; definitions: jobs, services, volumes … below a key of the top -----------------------------------------------------
((document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_top value: (block_node (block_mapping
  (block_mapping_pair key: (flow_node (plain_scalar (string_scalar) @name)) value: (_)? @body) @definition.function))))))
  (#eq? @_top "jobs"))
((document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_top value: (block_node (block_mapping
  (block_mapping_pair key: (flow_node (plain_scalar (string_scalar) @name)) value: (_)? @body) @definition.struct))))))
  (#eq? @_top "services"))
((document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_top value: (block_node (block_mapping
  (block_mapping_pair key: (flow_node (plain_scalar (string_scalar) @name)) value: (_)? @body) @definition.variable))))))
  (#any-of? @_top "volumes" "networks" "secrets" "configs"))
; GitLab's jobs stand at the top
((document (block_node (block_mapping (block_mapping_pair key: (flow_node (plain_scalar (string_scalar) @name))
  value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_key))) @body) @definition.function)))
  (#any-of? @_key "script" "extends" "trigger"))
; Kubernetes' objects
((document (block_node (block_mapping
  (block_mapping_pair key: (flow_node) @_kind value: (_) @type)
  (block_mapping_pair key: (flow_node) @_meta ":" @body value: (block_node (block_mapping
    (block_mapping_pair key: (flow_node) @_name value: (flow_node (plain_scalar (string_scalar) @name))))))) @definition.type))
  (#eq? @_kind "kind") (#eq? @_meta "metadata") (#eq? @_name "name"))
(anchor (anchor_name) @name) @definition.constant
(comment) @comment

; references: the key before them says what they are ----------------------------------------------------------------
((block_mapping_pair key: (flow_node) @receiver value: (flow_node [(plain_scalar (string_scalar) @reference.use)
  (double_quote_scalar) @reference.use (single_quote_scalar) @reference.use]))
  (#any-of? @receiver "needs" "extends" "depends_on" "configMapName" "secretName" "serviceAccountName" "claimName"
   "serviceName" "ingressClassName" "storageClassName" "priorityClassName"))
((block_mapping_pair key: (flow_node) @receiver value: (flow_node (flow_sequence
  (flow_node [(plain_scalar (string_scalar) @reference.use) (double_quote_scalar) @reference.use (single_quote_scalar) @reference.use]))))
  (#any-of? @receiver "needs" "dependencies" "extends" "depends_on" "links" "networks" "secrets" "configs"))
((block_mapping_pair key: (flow_node) @receiver value: (block_node (block_sequence (block_sequence_item
  (flow_node [(plain_scalar (string_scalar) @reference.use) (double_quote_scalar) @reference.use (single_quote_scalar) @reference.use])))))
  (#any-of? @receiver "needs" "dependencies" "extends" "depends_on" "links" "networks" "secrets" "configs"))
((block_mapping_pair key: (flow_node) @receiver value: (block_node (block_mapping
  (block_mapping_pair key: (flow_node (plain_scalar (string_scalar) @reference.use))))))
  (#eq? @receiver "depends_on"))
((block_mapping_pair key: (flow_node) @receiver value: (block_node (block_mapping (block_mapping_pair
  key: (flow_node) @_name value: (flow_node [(plain_scalar (string_scalar) @reference.use) (double_quote_scalar) @reference.use])))))
  (#any-of? @receiver "configMapRef" "configMapKeyRef" "configMap" "secretRef" "secretKeyRef" "service" "scaleTargetRef" "roleRef")
  (#eq? @_name "name"))
((block_mapping_pair key: (flow_node) @receiver value: (block_node (block_sequence (block_sequence_item (flow_node) @words))))
  (#eq? @receiver "volumes"))
((block_mapping_pair key: (flow_node) @receiver value: (flow_node (flow_sequence (flow_node) @words))) (#eq? @receiver "volumes"))
(alias "*" @receiver (alias_name) @reference.use)
((string_scalar) @words (#match? @words "needs\\."))
((double_quote_scalar) @words (#match? @words "needs\\."))
((block_scalar) @words (#match? @words "needs\\."))

; files -------------------------------------------------------------------------------------------------------------
((block_mapping_pair key: (flow_node) @_key value: [(flow_node) (block_node (block_scalar)) (block_node (block_sequence))]) @script
  (#any-of? @_key "uses" "run" "script" "before_script" "after_script" "command" "entrypoint" "args" "entry" "main" "pre" "post"
   "env_file" "resources" "include" "local" "$ref"))
((block_mapping_pair key: (flow_node) @_key value: (block_node (block_sequence))) @script (#eq? @_key "volumes"))
((document (block_node (block_mapping (block_mapping_pair key: (flow_node) @_top value: (block_node (block_mapping
  (block_mapping_pair value: (block_node (block_mapping (block_mapping_pair key: (flow_node) @_key) @script)))))))))
  (#eq? @_top "services") (#eq? @_key "build"))
