; A chain (``a.b().c``) is flat in this grammar: a head and its suffixes are siblings.
; definitions ---------------------------------------------------------------------------------------------------
(VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . (ContainerDecl (ContainerDeclType "struct")) @body))) @definition.struct
(VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . (ContainerDecl (ContainerDeclType "union")) @body))) @definition.struct
(VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . (ContainerDecl (ContainerDeclType "opaque")) @body))) @definition.struct
(VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . (ContainerDecl (ContainerDeclType "enum")) @body))) @definition.enum
(VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . (ErrorSetDecl) @body))) @definition.enum
; a function that returns a type is that type, with arguments
(Decl (FnProto function: (IDENTIFIER) @name)
  (Block (Statement (AssignExpr "return" (ErrorUnionExpr (SuffixExpr . (ContainerDecl))))) ) @body) @definition.struct
(Decl (FnProto function: (IDENTIFIER) @name) (Block)? @body) @definition.function
(FnProto function: (IDENTIFIER) @name (ParamDeclList) . (PrefixTypeOp)* @type . (ErrorUnionExpr) @type .) @definition.function
(TestDecl (STRINGLITERALSINGLE) @name (Block) @body) @definition.function
(TestDecl "test" @name . (IDENTIFIER) (Block) @body) @definition.function
(TestDecl "test" @name . (Block) @body) @definition.function
(Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name)) @definition.constant
(Decl (VarDecl "var" variable_type_function: (IDENTIFIER) @name)) @definition.variable
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name . ":" . (PrefixTypeOp)* @type . (ErrorUnionExpr) @type)) @definition.variable
(ContainerField field_member: (IDENTIFIER) @name . ":" . (PrefixTypeOp)* @type . (ErrorUnionExpr) @type) @definition.field
(ContainerField field_member: (IDENTIFIER) @name) @definition.field
(ContainerDecl (ContainerDeclType "enum")
  (ContainerField . (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @name))) @definition.constant)
(ErrorSetDecl field_constant: (IDENTIFIER) @name @definition.constant)
"pub" @prefix
"export" @prefix
(doc_comment) @comment
(line_comment) @comment

((VarDecl (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER) @_import))) @import (#eq? @_import "@import"))
((Decl "usingnamespace" (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER) @_import))) @import (#eq? @_import "@import"))
((SuffixExpr . (BUILTINIDENTIFIER) @_import . (FnCallArguments) @import) (#eq? @_import "@import"))

; references ----------------------------------------------------------------------------------------------------
(SuffixExpr . variable_type_function: (IDENTIFIER) @reference.use)
(SuffixExpr . variable_type_function: (IDENTIFIER) @reference.call . (FnCallArguments))
(SuffixExpr . (_) @receiver . (_)* @receiver . (FieldOrFnCall field_access: (IDENTIFIER) @reference.use))
(SuffixExpr . (_) @receiver . (_)* @receiver . (FieldOrFnCall function_call: (IDENTIFIER) @reference.call))
(FieldOrFnCall function_call: (IDENTIFIER) @reference.call)
((ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @reference.construct .)) . (InitList))
((ErrorUnionExpr (SuffixExpr (FieldOrFnCall field_access: (IDENTIFIER) @reference.construct) .)) . (InitList))
(VarDecl variable_type_function: (_) . ":" . (PrefixTypeOp)* . (ErrorUnionExpr) @receiver
  (ErrorUnionExpr (SuffixExpr . field_constant: (IDENTIFIER) @reference.call . (FnCallArguments))))
(ParamType (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @reference.type)))

; names declared inside a function ------------------------------------------------------------------------------
(ParamDecl parameter: (IDENTIFIER) @local)
(Statement (VarDecl variable_type_function: (IDENTIFIER) @local))
(PtrPayload variable: (IDENTIFIER) @local)
(PtrIndexPayload variable: (IDENTIFIER) @local)
(PtrListPayload variable: (IDENTIFIER) @local)
(Payload variable: (IDENTIFIER) @local)

; bindings ------------------------------------------------------------------------------------------------------
(ParamDecl parameter: (IDENTIFIER) @binding.name (ParamType) @binding.type) @binding
(ContainerField field_member: (IDENTIFIER) @binding.name . ":" . (PrefixTypeOp)* @binding.type . (ErrorUnionExpr) @binding.type) @binding
(VarDecl variable_type_function: (IDENTIFIER) @binding.name . ":" . (PrefixTypeOp)* @binding.type
  . (ErrorUnionExpr) @binding.type) @binding
(VarDecl variable_type_function: (IDENTIFIER) @binding.name . "=" . (ErrorUnionExpr) @binding.type . (InitList)) @binding
((VarDecl variable_type_function: (IDENTIFIER) @binding.name . "="
  . [(ErrorUnionExpr) (UnaryExpr) (BinaryExpr)] @binding.value .) @binding (#not-match? @binding.value "^(.import|struct|enum|union)"))
(ForPrefix (ForArgumentsList . (ForItem . (ErrorUnionExpr) @binding.value))
  (PtrListPayload . variable: (IDENTIFIER) @binding.name)) @binding.element
(WhilePrefix . [(ErrorUnionExpr) (UnaryExpr)] @binding.value (PtrPayload variable: (IDENTIFIER) @binding.name)) @binding
(IfPrefix . [(ErrorUnionExpr) (UnaryExpr)] @binding.value (PtrPayload variable: (IDENTIFIER) @binding.name)) @binding

(STRINGLITERALSINGLE) @string
