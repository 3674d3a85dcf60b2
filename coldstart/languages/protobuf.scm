; definitions ---------------------------------------------------------------------------------------------------
(message (message_name) @name (message_body) @body) @definition.struct
(enum (enum_name) @name (enum_body) @body) @definition.enum
(service (service_name) @name "{" @body) @definition.interface
(rpc (rpc_name) @name "returns" (message_or_enum_type) @type) @definition.method
(field (type) @type (identifier) @name) @definition.field
(map_field (type) @type . ">" . (identifier) @name) @definition.field
(oneof_field (type) @type (identifier) @name) @definition.field
(enum_field (identifier) @name) @definition.constant
(extend (full_ident) @name) @container
(comment) @comment

(package (full_ident) @package)
(import) @import

; references ----------------------------------------------------------------------------------------------------
(message_or_enum_type (identifier) @reference.type .)
(message_or_enum_type (identifier) @receiver . "." . (identifier) @reference.type .)
(extend (full_ident (identifier) @reference.type .))

(string) @string
