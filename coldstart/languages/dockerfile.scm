; definitions ---------------------------------------------------------------------------------------------------
(from_instruction (image_spec) as: (image_alias) @name) @definition.module
(from_instruction !as) @container
(arg_instruction name: (unquoted_string) @name) @definition.variable
(env_instruction (env_pair name: (unquoted_string) @name) @definition.variable)
((comment) @comment (#not-match? @comment "^# *(syntax|escape|check) *="))

; references ----------------------------------------------------------------------------------------------------
(image_spec name: (image_name) @reference.use)
(expansion (variable) @reference.use)
(param) @words
(mount_param) @words
(shell_fragment) @words
(heredoc_line) @words
(path) @words

; files ---------------------------------------------------------------------------------------------------------
(copy_instruction) @script
(add_instruction) @script
(run_instruction) @script
(cmd_instruction) @script
(entrypoint_instruction) @script
(healthcheck_instruction) @script

(double_quoted_string) @string
