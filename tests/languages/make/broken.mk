before: dep
	echo $(NAME

endef
ifeq (
after: before
	./run.sh

NAME = x

#> problem parsed with errors near line
#> def before function 1-1 exported
#> def after function 6-7 exported
#> ref dep call 1
