FROM alpine AS before
ARG NAME=x
COPY --from run.sh
???
FROM before AS after
RUN echo $NAME
COPY --from=before /a /b

#> problem parsed with errors near line
#> def before module 1-4 exported
#> def after module 5-13 exported
#> ref before use 7
#> ref NAME use 6 in=after
