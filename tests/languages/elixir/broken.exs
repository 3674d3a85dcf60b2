defmodule Shop.BrokenTest do
  use ExUnit.Case

  def first(x) do
    Shop.Cart.total(x

  def second(y), do: first(y)

  test "adds" do
    assert second(1) == 2
  end
end
#> def Shop.BrokenTest module exported test base=ExUnit.Case
#> def Shop.BrokenTest.first function body=4 exported
#> def Shop.BrokenTest.first.second function 7-9
#> ref total receiver=Shop.Cart call 5
#> problem parsed with errors near line
