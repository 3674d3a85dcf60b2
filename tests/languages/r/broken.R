total <- function(x) {
  sum(x[
}

sum_up <- function(x) {
  1
}
#> def sum_up function 5-7 exported
#> problem errors
