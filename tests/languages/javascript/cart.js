'use strict';
const fs = require('fs');
const { join, resolve: abs } = require('node:path');
const Store = require('./store').Store;
require('./side');
import('./lazy.js').then((m) => m.go());

/**
 * Makes a cart.
 */
function makeCart(a, { b = 1, ...rest }, [c]) {
  const cart = new Cart(a, b);
  cart.items.push(c);
  return cart.total().toFixed(LIMIT);
}

const LIMIT = 2;
let count = 0, other = helper();

class Cart extends mixin.Base {
  #lines = [];
  items = new Items();
  static of(x) { return new this(x); }
  get total() { return this.#lines.reduce((s, l) => s + l.price, 0); }
  onClick = (e) => { this.items.add(e); };
  constructor() { super(); this.store = Store.open(); }
}

function Old() {}
Old.prototype.run = function (n) { count += n; };
Old.create = () => new Old();

export const View = ({ cart }) => (
  <ul className="list" onClick={makeCart}>
    {cart.items.map((i) => <Row key={i.id} {...i} />)}
    <Ns.Foot />
  </ul>
);

exports.run = async function run() { return abs(join('a.b', 'c')); };
module.exports = { makeCart, Cart, renamed: other };

// #> defs 16
// #> def makeCart function 8-15 body=11 exported doc=8-10
// #> def LIMIT constant 17-17
// #> def count variable 18-18
// #> def other variable 18-18 exported
// #> def Cart class 20-27 body=20 exported base=mixin.Base
// #> def Cart.#lines field 21-21 in=Cart
// #> def Cart.items field 22-22 exported in=Cart
// #> def Cart.of method 23-23 body=23 exported in=Cart
// #> def Cart.total method 24-24 body=24 exported in=Cart
// #> def Cart.onClick method 25-25 body=25 exported in=Cart
// #> def Cart.constructor method 26-26 body=26 exported in=Cart
// #> def Old function 29-29 body=29
// #> def Old.run method 30-30 body=30
// #> def Old.create method 31-31 body=31
// #> def View function 33-38 body=33 exported
// #> def run function 40-40 body=40 exported
// #> sig makeCart = function makeCart(a, { b = 1, ...rest }, [c])
// #> sig Cart = class Cart extends mixin.Base
// #> sig Cart.of = static of(x)
// #> sig Cart.total = get total()
// #> sig Cart.onClick = onClick = (e)
// #> sig Cart.constructor = constructor()
// #> sig Old = function Old()
// #> sig Old.run = Old.prototype.run = function (n)
// #> sig Old.create = Old.create = ()
// #> sig View = export const View = ({ cart })
// #> sig run = exports.run = async function run()
// #> imports 9
// #> import fs alias=fs 2
// #> import node:path name=join alias=join 3
// #> import node:path name=resolve alias=abs 3
// #> import ./store name=Store alias=Store 4
// #> import ./side alias= 5
// #> import ./lazy.js alias= 6
// #> import (here) name=makeCart alias=makeCart 41 reexport
// #> import (here) name=Cart alias=Cart 41 reexport
// #> import (here) name=other alias=renamed 41 reexport
// #> ref go receiver=m call 6 in=
// #> ref m receiver= use 6 in=
// #> ref then receiver=import() call 6 in=
// #> ref Cart receiver= construct 12 in=makeCart
// #> ref items receiver=cart use 13 in=makeCart
// #> ref push receiver=cart.items call 13 in=makeCart
// #> ref LIMIT receiver= use 14 in=makeCart
// #> ref toFixed receiver=cart.total() call 14 in=makeCart
// #> ref total receiver=cart call 14 in=makeCart
// #> ref helper receiver= call 18 in=other
// #> ref Base receiver=mixin inherit 20 in=Cart
// #> ref mixin receiver= use 20 in=Cart
// #> ref Items receiver= construct 22 in=Cart.items
// #> ref #lines receiver=this use 24 in=Cart.total
// #> ref price receiver=l use 24 in=Cart.total
// #> ref reduce receiver=this.#lines call 24 in=Cart.total
// #> ref add receiver=this.items call 25 in=Cart.onClick
// #> ref items receiver=this use 25 in=Cart.onClick
// #> ref Store receiver= use 26 in=Cart.constructor
// #> ref open receiver=Store call 26 in=Cart.constructor
// #> ref store receiver=this use 26 in=Cart.constructor
// #> ref Old receiver= use 30 in=Old.run
// #> ref count receiver= use 30 in=Old.run
// #> ref prototype receiver=Old use 30 in=Old.run
// #> ref Old receiver= construct 31 in=Old.create
// #> ref Old receiver= use 31 in=Old.create
// #> ref makeCart receiver= use 34 in=View
// #> ref Row receiver= construct 35 in=View
// #> ref id receiver=i use 35 in=View
// #> ref items receiver=cart use 35 in=View
// #> ref map receiver=cart.items call 35 in=View
// #> ref Foot receiver=Ns construct 36 in=View
// #> ref Ns receiver= use 36 in=View
// #> ref abs receiver= call 40 in=run
// #> ref join receiver= call 40 in=run
// #> bind fs require() 2 in=
// #> bind Store require().Store 4 in=
// #> bind cart new␠Cart() 12 in=makeCart
// #> bind other helper() 18 in=
// #> bind items new␠Items() 22 in=Cart
// #> bind store Store.open() 26 in=Cart
// #> string list 34
// #> string a.b 40
