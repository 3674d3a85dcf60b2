; definitions ---------------------------------------------------------------------------------------------------
((attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name @definition.variable))
  (#match? @_id "^[iI][dD]$") (#match? @name "^[A-Za-z_][A-Za-z0-9_:.-]*$"))
((attribute (attribute_name) @_id (attribute_value) @name @definition.variable)
  (#match? @_id "^[iI][dD]$") (#match? @name "^[A-Za-z_][A-Za-z0-9_:.-]*$"))
(comment) @comment

; files ---------------------------------------------------------------------------------------------------------
((start_tag . (tag_name) @_tag (attribute (attribute_name) @_href)) @import
  (#any-of? @_tag "link" "LINK") (#any-of? @_href "href" "HREF"))
((self_closing_tag . (tag_name) @_tag (attribute (attribute_name) @_href)) @import
  (#any-of? @_tag "link" "LINK") (#any-of? @_href "href" "HREF"))
((script_element (start_tag (attribute (attribute_name) @_src)) @import) (#any-of? @_src "src" "SRC"))
((self_closing_tag . (tag_name) @_tag (attribute (attribute_name) @_file)) @import (#eq? @_file "t-file"))
((start_tag . (tag_name) @_tag (attribute (attribute_name) @_href (quoted_attribute_value (attribute_value) @script)))
  (#any-of? @_tag "a" "iframe" "form") (#any-of? @_href "href" "src" "action")
  (#match? @script "^[A-Za-z0-9_./-]+[.](html?|xhtml)([?#].*)?$"))

; references ----------------------------------------------------------------------------------------------------
((attribute (attribute_name) @receiver (quoted_attribute_value (attribute_value) @words))
  (#any-of? @receiver "class" "className" "CLASS"))
((attribute (attribute_name) @receiver . (attribute_value) @words) (#any-of? @receiver "class" "className"))
((attribute (attribute_name) @receiver (quoted_attribute_value) @reference.use) (#any-of? @receiver "id" "ID" "Id"))
((attribute (attribute_name) @receiver (quoted_attribute_value (attribute_value) @words))
  (#any-of? @receiver "for" "aria-controls" "aria-labelledby" "aria-describedby" "list" "form"))
((attribute (attribute_name) @receiver (quoted_attribute_value (attribute_value) @words))
  (#any-of? @receiver "href" "data-target" "data-bs-target" "xlink:href") (#match? @words "^#[A-Za-z_]"))
((start_tag . (tag_name) @reference.construct) (#match? @reference.construct "^[a-z]+[0-9a-z]*(-[a-z0-9]+)+$"))
((self_closing_tag . (tag_name) @reference.construct) (#match? @reference.construct "^[a-z]+[0-9a-z]*(-[a-z0-9]+)+$"))
