{-# LANGUAGE LambdaCase #-}
-- | Carts.
module Shop.Cart
  ( Cart (..)
  , Shape (area)
  , total
  , module Shop.Money
  ) where

import qualified Data.Map.Strict as Map
import Data.List (sortBy, foldl')
import Shop.Money
import Shop.Item (Item (..), Size (Small), price)
import Shop.Text as T hiding (trim)

-- | A cart.
data Cart = Cart
  { cartItems :: [Item] -- ^ what is in it
  , cartOwner :: String
  }
  deriving (Show)

data Figure = Circle Double | Square { side :: Double }

newtype Wrapper a = Wrap { unwrap :: a }

type Name = String

class Describe a => Shape a where
  area :: a -> Double
  area _ = 0
  perimeter :: a -> Double

instance Shape Figure where
  area (Circle r) = r * r
  area (Square s) = times s s
  perimeter = const 1

infixl 6 <+>
(<+>) :: Int -> Int -> Int
a <+> b = a + b

{- | The total.
-}
total :: Cart -> Double
total (Cart [] _) = 0
total cart@Cart { cartItems = items }
  | null items = 0
  | otherwise = go items rate
  where
    go [] acc = acc
    go (y : ys) acc = go ys (acc + price y)
    rate = 0.2

discount :: Double
discount = 0.1

taxed :: Cart -> Double
taxed = T.round . applyTax discount . total

build :: Name -> IO Cart
build name = do
  found <- Map.lookup name <$> load
  case found of
    Just value -> pure value
    Nothing -> pure Cart { cartItems = [], cartOwner = name }
-- #> package Shop.Cart
-- #> defs 22
-- #> def Cart enum 16-21 body=17 exported doc=16-16
-- #> def Cart.cartItems field 18-18 exported type=[Item] in=Cart
-- #> def Cart.cartOwner field 19-19 exported type=String in=Cart
-- #> def Figure enum 23-23
-- #> def Figure.Circle constant 23-23 in=Figure
-- #> def Figure.Square constant 23-23 in=Figure
-- #> def Figure.side field 23-23 type=Double in=Figure
-- #> def Wrapper struct 25-25
-- #> def Wrapper.Wrap constant 25-25 in=Wrapper
-- #> def Wrapper.unwrap field 25-25 type=a in=Wrapper
-- #> def Name type 27-27
-- #> def Shape interface 29-32 body=30 exported base=Describe
-- #> def Shape.area method 30-31 exported in=Shape
-- #> def Shape.perimeter method 32-32 exported in=Shape
-- #> def Shape.Figure class 34-37 exported base=Shape name=Figure
-- #> def Shape.Figure.area method 35-36 exported in=Shape.Figure
-- #> def Shape.Figure.perimeter method 37-37 exported in=Shape.Figure
-- #> def <+> function 40-41 at=40
-- #> def total function 43-53 body=46 at=45 exported doc=43-44
-- #> def discount variable 55-56
-- #> def taxed function 58-59
-- #> def build function 61-66
-- #> sig total = total :: Cart -> Double
-- #> sig Shape = class Describe a => Shape a
-- #> import Data.Map.Strict name= alias=Map 10
-- #> import Data.List name=foldl' alias=foldl' 11
-- #> import Shop.Money name=* alias= 12 reexport
-- #> import Shop.Item name=Item alias=Item 13
-- #> import Shop.Item.Item name=* 13
-- #> import Shop.Item name=Small alias=Small 13
-- #> import Shop.Item name=price alias=price 13
-- #> import Shop.Text name=* alias= 14
-- #> import Shop.Text name= alias=T 14
-- #> ref Describe receiver= inherit 29 in=Shape
-- #> ref Shape receiver= inherit 34 in=Shape.Figure
-- #> ref Circle type 35 in=Shape.Figure.area
-- #> ref times call 36 in=Shape.Figure.area
-- #> ref price call 52 in=total
-- #> ref cartItems type 47 in=total
-- #> no ref go
-- #> no ref items
-- #> no ref rate
-- #> no ref acc
-- #> no ref a
-- #> ref round receiver=T use 59 in=taxed
-- #> ref applyTax call 59 in=taxed
-- #> ref discount use 59 in=taxed
-- #> ref total use 59 in=taxed
-- #> ref lookup receiver=Map use 63 in=build
-- #> ref load use 63 in=build
-- #> no ref Just
-- #> ref Cart construct 66 in=build
-- #> no ref found
-- #> no ref value
