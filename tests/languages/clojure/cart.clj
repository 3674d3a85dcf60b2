(ns shop.cart
  "Carts."
  (:require [shop.item :as item :refer [price make] :rename {make make-item}]
            [shop.money :refer :all :exclude [show]]
            [clojure.string :as str]
            shop.util
            (shop [tax :as tax] log))
  (:use [shop.old :only [legacy]])
  (:import (java.util Date UUID)))

(def ^:private rate 0.2)
(def twice (comp helper helper))
(declare total)

(defprotocol Storage
  "Stores."
  (put [this k v] "Puts.")
  (fetch [this k]))

(defrecord Memory [table]
  Storage
  (put [this k v] (swap! table assoc k v)))

(extend-type Cart store/Other
  (fetch [m k] (lookup m k)))

(defmulti area :shape)
(defmethod area :circle [{:keys [r]}] (square r))

(defn- helper [x & more] (inc x))

;; Sums.
(defn total
  "The total."
  {:added "1.0"}
  ([cart] (total cart 0))
  ([{:keys [items] :as cart} extra]
   (let [sum (reduce + (map item/price items))
         total (tax/apply-tax sum)]
     (-> total helper (->> (str/join ","))))))

(defmacro with-store [[s init] & body]
  `(let [~s ~init] (helper ~s) ~@body))

(defn build []
  (let [m (->Memory (Cell. 1))
        f #(helper %)]
    (.fetch m :a)
    (put m :cart/key (price "plain-key"))
    (for [i [1 2] :let [j (inc i)]] (go j))
    (letfn [(run [n] (run (dec n)))] (run 3))
    (try (f) (catch Exception legacy (print legacy)))))

(deftest total-test (is (= 1 (total []))))
;; #> package shop.cart
;; #> defs 16
;; #> def rate variable 11-11
;; #> def twice function 12-12 exported
;; #> def Storage interface 15-18 exported
;; #> def Storage.put method 17-17 exported in=Storage
;; #> def Storage.fetch method 18-18 exported in=Storage
;; #> def Memory struct 20-22 exported base=Storage
;; #> def Memory.put method 22-22 exported in=Memory
;; #> def store.Other.Cart class 24-25 exported base=store.Other name=Cart
;; #> def store.Other.Cart.fetch method 25-25 exported
;; #> def area function 27-27 exported
;; #> def circle.area method 28-28 exported name=area
;; #> def helper function 30-30
;; #> def total function 32-40 exported at=33 body=36
;; #> def with-store macro 42-43 exported
;; #> def build function 45-52 exported body=46
;; #> def total-test function 54-54 exported test
;; #> imports 11
;; #> import shop.item alias=item 3
;; #> import shop.item name=price alias=price 3
;; #> import shop.item name=make alias=make-item 3
;; #> import shop.money name= alias= 4
;; #> import shop.money name=* 4
;; #> import clojure.string alias=str 5
;; #> import shop.util name= alias= 6
;; #> import shop.tax alias=tax 7
;; #> import shop.log alias= 7
;; #> import shop.old alias= name= 8
;; #> import shop.old name=legacy alias=legacy 8
;; #> ref Storage inherit 21 in=Memory
;; #> ref Other receiver=store inherit 24
;; #> ref area inherit 28 in=circle.area
;; #> ref square call 28
;; #> ref total call 36 in=total
;; #> ref price receiver=item use 38 in=total
;; #> ref apply-tax receiver=tax call 39
;; #> ref helper use 40 in=total
;; #> no ref sum
;; #> no ref items
;; #> ref helper call 43 in=with-store
;; #> ref Memory construct 46 in=build
;; #> ref Cell construct 46 in=build
;; #> no ref fetch
;; #> ref put call 49 in=build
;; #> ref price receiver= call 49
;; #> ref go call 50
;; #> no ref run
;; #> no ref legacy
;; #> string plain-key 49
;; #> string :cart/key 49
