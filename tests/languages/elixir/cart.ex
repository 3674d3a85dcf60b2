defmodule Shop.Cart do
  @moduledoc "Carts."
  @behaviour Shop.Priced
  use Shop.Web, :controller
  alias Shop.{Item, Money}
  alias Shop.Repo, as: R
  import Shop.Util, only: [trim: 1, pad: 2]
  import Shop.Text, except: [upcase: 1]
  require Logger, as: L

  @tax 0.2
  @type t :: %__MODULE__{items: list}
  @callback put(t()) :: :ok
  defstruct items: []

  # Sums up.
  @doc """
  The total.
  """
  @spec total(t()) :: integer
  def total(%__MODULE__{items: []}), do: 0

  def total(%__MODULE__{items: [head | rest]} = cart) do
    head
    |> Item.price()
    |> add(total(%{cart | items: rest}))
    |> round
  end

  def total(cart, shipping \\ 0) when is_map(cart), do: total(cart) + shipping * @tax

  defp add(a, b), do: Money.add(a, b)

  defdelegate size(cart), to: Enum, as: :count

  defmacro wrap(x) do
    quote do: unquote(x)
  end

  def load(id) do
    %Item{name: name} = R.get("item:key", id)
    L.info(name)
    %Shop.Cart.Line{name: name, list: Enum.map([1], &add/2)}
  end

  defmodule Line do
    def qty(line), do: line.qty
  end
end

defimpl Shop.Describe, for: Shop.Cart do
  def describe(cart), do: Shop.Cart.total(cart)
end

defprotocol Shop.Describe do
  def describe(thing)
end
#> defs 16
#> def Shop.Cart module 1-49 body=1 exported base=Shop.Priced,Shop.Web name=Cart
#> def Shop.Cart.tax constant 11-11 in=Shop.Cart
#> def Shop.Cart.t type 12-12 exported
#> def Shop.Cart.put method 13-13 exported in=Shop.Cart
#> def Shop.Cart.total function 16-28 body=21 at=21 doc=16-16 exported ordinal=0
#> def Shop.Cart.total function 30-30 exported ordinal=1
#> def Shop.Cart.add function 32-32
#> def Shop.Cart.size function 34-34 exported
#> def Shop.Cart.wrap macro 36-38 exported
#> def Shop.Cart.load function 40-44 body=40 exported
#> def Shop.Cart.Line module 46-48 exported
#> def Shop.Cart.Line.qty function 47-47 exported
#> def Shop.Describe.Shop.Cart module 51-53 exported base=Shop.Describe name=Cart
#> def Shop.Describe.Shop.Cart.describe function 52-52 exported
#> def Shop.Describe interface 55-57 exported name=Describe
#> def Shop.Describe.describe method 56-56 exported
#> sig Shop.Cart.total = def total(%__MODULE__{items: []})
#> sig Shop.Cart.total = def total(cart, shipping \\ 0) when is_map(cart)
#> sig Shop.Cart.put = @callback put(t()) :: :ok
#> imports 11
#> import Shop.Web alias= 4
#> import Shop.Web.__using__ name=* 4
#> import Shop.Web.controller name=* 4
#> import Shop.Item alias=Item 5
#> import Shop.Money alias=Money 5
#> import Shop.Repo alias=R 6
#> import Shop.Util name=trim alias=trim 7
#> import Shop.Util name=pad alias=pad 7
#> import Shop.Util name= alias= 7
#> import Shop.Text name=* 8
#> import Logger alias=L 9
#> ref Priced receiver=Shop inherit 3 in=Shop.Cart
#> ref Web receiver=Shop inherit 4 in=Shop.Cart
#> ref price receiver=Item call 25 in=Shop.Cart.total
#> ref add receiver= call 26 in=Shop.Cart.total
#> ref total receiver= call 26 in=Shop.Cart.total
#> ref round receiver= call 27 in=Shop.Cart.total
#> ref tax receiver= use 30
#> ref add receiver=Money call 32 in=Shop.Cart.add
#> ref count receiver=Enum call 34 in=Shop.Cart.size
#> ref Item receiver= type 41 in=Shop.Cart.load
#> ref get receiver=R call 41
#> ref info receiver=L call 42
#> ref Line receiver=Shop.Cart construct 43
#> ref add receiver= call 43 in=Shop.Cart.load
#> no ref defstruct
#> no ref cart
#> ref total receiver=Shop.Cart call 52
#> string item:key 41
