; component tags ------------------------------------------------------------------------------------------------
((jsx_opening_element name: (identifier) @reference.construct) (#match? @reference.construct "^[A-Z]"))
((jsx_self_closing_element name: (identifier) @reference.construct) (#match? @reference.construct "^[A-Z]"))
(jsx_opening_element name: (member_expression property: (_) @reference.construct))
(jsx_self_closing_element name: (member_expression property: (_) @reference.construct))
((jsx_opening_element name: (identifier) @ignore) (#match? @ignore "^[a-z]"))
((jsx_self_closing_element name: (identifier) @ignore) (#match? @ignore "^[a-z]"))
(jsx_closing_element name: (identifier) @ignore)
(jsx_closing_element name: (member_expression property: (_) @ignore))
