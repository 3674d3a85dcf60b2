(ns shop.broken
  (:require [shop.cart :as cart]))

(defn first-one [x]
  (cart/total [x)

(defn second-one [y]
  (first-one y))
;; #> package shop.broken
;; #> import shop.cart alias=cart 2
;; #> def second-one function exported
;; #> ref total receiver=cart 5
;; #> problem parsed with errors near line
