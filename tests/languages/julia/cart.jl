module Shop

using LinearAlgebra
using Base: show
import ..Utils: helper, half as halve
import Dates
include("money.jl")
include(joinpath("sub", "rows.jl"))
export Cart, total

"""
What a customer wants to buy.
"""
mutable struct Cart{T<:Real} <: AbstractCart
    items::Vector{Item}
    rate::T
    Cart(items) = new(items, 1)
end

abstract type AbstractCart <: Priced end

const MAX_ITEMS = 3

@enum Kind small large = 2

# How much it costs.
total(c::Cart)::Money = sum(price(i) for i in c.items)

function price(item::Item, n::Int=1)::Money where {T}
    x = Cart([item])
    y = item.cost
    Utils.half(y)
    for row in x.items
        println(row.cost)
    end
    map(i -> price(i), x.items)
    @loud trim("cart.total")
    y |> halve
    return total(x)
end

Base.show(io::IO, c::Cart) = print(io, c)

macro loud(ex)
    esc(ex)
end

@inline function fast(x)
    x
end

make_cart() = Cart([])

module Inner
foo() = 1
end

end
#> imports 8
#> import LinearAlgebra name=* 3
#> import LinearAlgebra alias=LinearAlgebra 3 reexport
#> import Base name=show alias=show 4 reexport
#> import Utils name=helper alias=helper 5 reexport
#> import Utils name=half alias=halve 5 reexport
#> import Dates alias=Dates 6 reexport
#> import money.jl name=* 7 reexport
#> import sub/rows.jl name=* 8 reexport
#> def Shop module 1-58 exported
#> def Shop.Cart struct 11-18 exported base=AbstractCart doc=11-13
#> def Shop.Cart.items field 15-15 exported type=Vector{Item}
#> def Shop.Cart.Cart method 17-17 exported
#> def Shop.AbstractCart interface 20-20 exported base=Priced
#> def Shop.MAX_ITEMS constant 22-22 exported
#> def Shop.Kind enum 24-24 exported
#> def Shop.Kind.small constant 24-24 exported
#> def Shop.Kind.large constant 24-24 exported
#> def Shop.total function 26-27 exported type=Money doc=26-26
#> def Shop.price function 29-40 exported type=Money body=30
#> sig Shop.price = function price(item::Item, n::Int=1)::Money where {T}
#> def Shop.show function 42-42 exported
#> def Shop.loud macro 44-46 exported
#> def Shop.fast function 48-50 exported
#> def Shop.make_cart function 52-52 exported type=Cart
#> def Shop.Inner module 54-56 exported
#> def Shop.Inner.foo function 55-55 exported
#> ref price receiver=(i) call 27 in=Shop.total
#> ref Cart construct 30 in=Shop.price
#> ref half receiver=Utils call 32 in=Shop.price
#> ref cost receiver=row use 34 in=Shop.price
#> ref loud call 37 in=Shop.price
#> ref halve receiver=(y) call 38 in=Shop.price
#> ref total receiver=(x) call 39 in=Shop.price
#> ref Money type 27
#> bind item Item type 29 in=Shop.price
#> bind x Cart() 30 in=Shop.price
#> bind row x.items[] 33 in=Shop.price
#> bind c Cart type 27 in=Shop.total
#> no ref c
#> no ref item
#> string cart.total 37
#> problem
