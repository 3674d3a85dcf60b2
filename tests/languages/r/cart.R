library(dplyr)
source("util.R")
source(file.path("R", "more.R"))

#' Adds what a cart holds.
#'
#' @export
add_up <- function(x, y = 2, ...) {
  z <- x + y
  stats::median(helper(z))
  cart <- Cart$new(z)
  cart$add("cart.item")$total()
  for (item in cart$items) {
    item$price()
  }
  new("Person", name = "a")
}

print.cart <- function(x, ...) {
  inner <- function(i) i
  inner(x)
}

`%+%` <- function(a, b) paste0(a, b)
MAX_ITEMS <- 3L

setClass("Person", representation(name = "character"), contains = "Base")
setGeneric("greet", function(object, ...) standardGeneric("greet"))
setMethod("greet", "Person", function(object, ...) {
  cat(object@name)
})

Cart <- R6::R6Class("Cart",
  inherit = Store,
  public = list(
    items = NULL,
    add = function(item) {
      private$check()
      invisible(self)
    },
    total = function() super$total()
  ),
  private = list(
    check = function() TRUE
  )
)

make_cart <- function() {
  Cart$new()
}
#> imports 6
#> import dplyr name=* 1
#> import dplyr alias=dplyr 1
#> import util.R name=* 2 reexport
#> import R/more.R name=* 3 reexport
#> import stats alias=stats 10
#> def add_up function 5-17 exported doc=5-7 body=8
#> sig add_up = add_up <- function(x, y = 2, ...)
#> def print.cart function 19-22 exported
#> def print.cart.inner function 20-20
#> def %+% function 24-24 exported
#> def MAX_ITEMS constant 25-25 exported
#> def Person class 27-27 exported base=Base
#> def greet function 28-28 exported
#> def Person.greet method 29-31 exported
#> def Cart class 33-46 exported base=Store
#> def Cart.items field 36-36 exported
#> def Cart.add method 37-40 exported type=self
#> def Cart.total method 41-41 exported
#> def Cart.check method 44-44 exported
#> def make_cart function 48-50 exported type=Cart
#> ref median receiver=stats call 10 in=add_up
#> ref helper call 10 in=add_up
#> ref Cart construct 11 in=add_up
#> ref add receiver=cart call 12 in=add_up
#> ref total receiver=cart.add() call 12 in=add_up
#> ref price receiver=item call 14 in=add_up
#> ref Person construct 16 in=add_up
#> ref inner call 21 in=print.cart
#> ref name receiver=object use 30
#> ref check receiver=private call 38 in=Cart.add
#> ref total receiver=super call 41 in=Cart.total
#> bind cart Cart.new() 11 in=add_up
#> bind item cart.items[] 13 in=add_up
#> no ref x
#> no ref item
#> string cart.item 12
#> problem
