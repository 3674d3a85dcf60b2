import React, { useState as use, type FC } from 'react'
import * as ns from "./ns.service"
import type { Money } from './money'
import './side.css'
export * from './all'
export { default as X, y } from './x'
const lazy = () => import('./Lazy')

/** Props */
export interface Props<T> extends Base<T>, ns.Other {
  total: Money
  onPick?(x: T): void
}

export type Id = string | Money
export enum Color { Red, Green = 2 }

const LIMIT = 10, other = make(LIMIT)

// Row
export const Row = ({ item, ...rest }: Props<string>) => {
  const [a, setA] = use(item)
  const cart = new Cart<Money>(a)
  const inner = (q: number) => q + LIMIT
  cart.total().format(inner(2), ns.helper)
  for (const l of cart.lines) { l.show() }
  return <div className="row"><Price value={cart} {...rest} /><ns.Tag>x</ns.Tag></div>
}
const Memo = memo(function M(p) { return p })

@Component({ selector: 'app-root' })
export class Cart<T> extends ns.Base<T> implements Shape, Other {
  private store: Store = new Store()
  #secret = 1
  constructor(private readonly db: Database, readonly n = 1) { super(db); this.items = new Items() }
  get total(): Money { return this.store.get<Money>('cart.total') ?? { Row } }
  handle = async (e: Event) => { this.db.run(e) }
  static of(a: string): Cart<string>;
}
namespace NS.Deep { export function go() {} }
declare function dec(a: number): Id
export default function main() { return new ns.Thing() }
export { Memo, LIMIT as MAX }

// #> defs 24
// #> def lazy function 7-7 body=7
// #> def Props interface 9-13 body=10 exported base=Base,ns.Other doc=9-9
// #> def Props.total field 11-11 exported type=Money in=Props
// #> def Props.onPick method 12-12 exported type=void in=Props
// #> def Id type 15-15 exported
// #> def Color enum 16-16 body=16 exported
// #> def Color.Red constant 16-16 exported in=Color
// #> def Color.Green constant 16-16 exported in=Color
// #> def LIMIT constant 18-18 exported
// #> def other variable 18-18
// #> def Row function 20-28 body=21 exported doc=20-20
// #> def Row.inner function 24-24 body=24 in=Row
// #> def Memo function 29-29 body=29 exported
// #> def Cart class 31-39 body=32 exported base=ns.Base,Shape,Other
// #> def Cart.store field 33-33 type=Store in=Cart
// #> def Cart.#secret field 34-34 in=Cart
// #> def Cart.constructor method 35-35 body=35 exported in=Cart
// #> def Cart.total method 36-36 body=36 exported type=Money in=Cart
// #> def Cart.handle method 37-37 body=37 exported in=Cart
// #> def Cart.of method 38-38 exported type=Cart<string> in=Cart
// #> def NS.Deep namespace 40-40 body=40
// #> def NS.Deep.go function 40-40 body=40 exported in=NS.Deep
// #> def dec function 41-41 exported type=Id
// #> def main function 42-42 body=42 exported
// #> sig lazy = const lazy = ()
// #> sig Props = export interface Props<T> extends Base<T>, ns.Other
// #> sig Props.onPick = onPick?(x: T): void
// #> sig Row = export const Row = ({ item, ...rest }: Props<string>)
// #> sig Row.inner = const inner = (q: number)
// #> sig Memo = const Memo = memo(function M(p)
// #> sig Cart = export class Cart<T> extends ns.Base<T> implements Shape, Other
// #> sig Cart.constructor = constructor(private readonly db: Database, readonly n = 1)
// #> sig Cart.total = get total(): Money
// #> sig Cart.handle = handle = async (e: Event)
// #> sig Cart.of = static of(a: string): Cart<string>
// #> sig NS.Deep.go = export function go()
// #> sig dec = declare function dec(a: number): Id
// #> sig main = export default function main()
// #> imports 12
// #> import react name=default alias=React 1
// #> import react name=useState alias=use 1
// #> import react name=FC alias=FC 1 type_only
// #> import ./ns.service alias=ns 2
// #> import ./money name=Money alias=Money 3 type_only
// #> import ./side.css alias= 4
// #> import ./all name=* alias= 5 reexport
// #> import ./x name=default alias=X 6 reexport
// #> import ./x name=y alias=y 6 reexport
// #> import ./Lazy alias= 7
// #> import (here) name=Memo alias=Memo 43 reexport
// #> import (here) name=LIMIT alias=MAX 43 reexport
// #> ref Base receiver= inherit 10 in=Props
// #> ref Other receiver=ns inherit 10 in=Props
// #> ref ns receiver= use 10 in=Props
// #> ref Money receiver= type 11 in=Props.total
// #> ref Money receiver= type 15 in=Id
// #> ref LIMIT receiver= use 18 in=other
// #> ref make receiver= call 18 in=other
// #> ref Props receiver= type 21 in=Row
// #> ref use receiver= call 22 in=Row
// #> ref Cart receiver= construct 23 in=Row
// #> ref Money receiver= type 23 in=Row
// #> ref LIMIT receiver= use 24 in=Row.inner
// #> ref format receiver=cart.total() call 25 in=Row
// #> ref helper receiver=ns use 25 in=Row
// #> ref inner receiver= call 25 in=Row
// #> ref ns receiver= use 25,27 in=Row
// #> ref total receiver=cart call 25 in=Row
// #> ref lines receiver=cart use 26 in=Row
// #> ref show receiver=l call 26 in=Row
// #> ref Price receiver= construct 27 in=Row
// #> ref Tag receiver=ns construct 27 in=Row
// #> ref memo receiver= call 29 in=Memo
// #> ref Component receiver= call 31 in=Cart
// #> ref Base receiver=ns inherit 32 in=Cart
// #> ref Other receiver= inherit 32 in=Cart
// #> ref Shape receiver= inherit 32 in=Cart
// #> ref ns receiver= use 32 in=Cart
// #> ref Store receiver= construct 33 in=Cart.store
// #> ref Store receiver= type 33 in=Cart.store
// #> ref Database receiver= type 35 in=Cart.constructor
// #> ref Items receiver= construct 35 in=Cart.constructor
// #> ref items receiver=this use 35 in=Cart.constructor
// #> ref Money receiver= type 36 in=Cart.total
// #> ref Row receiver= use 36 in=Cart.total
// #> ref get receiver=this.store call 36 in=Cart.total
// #> ref store receiver=this use 36 in=Cart.total
// #> ref Event receiver= type 37 in=Cart.handle
// #> ref db receiver=this use 37 in=Cart.handle
// #> ref run receiver=this.db call 37 in=Cart.handle
// #> ref Cart receiver= type 38 in=Cart.of
// #> ref Id receiver= type 41 in=dec
// #> ref Thing receiver=ns construct 42 in=main
// #> ref ns receiver= use 42 in=main
// #> bind total Money type 11 in=Props
// #> bind x T type 12 in=Props.onPick
// #> bind other make() 18 in=
// #> bind cart new␠Cart() 23 in=Row
// #> bind q number type 24 in=Row.inner
// #> bind l cart.lines[] 26 in=Row
// #> bind Memo memo() 29 in=
// #> bind store Store type 33 in=Cart
// #> bind store new␠Store() 33 in=Cart
// #> bind db Database type 35 in=Cart
// #> bind db Database type 35 in=Cart.constructor
// #> bind items new␠Items() 35 in=Cart
// #> bind e Event type 37 in=Cart.handle
// #> bind a string type 38 in=Cart.of
// #> bind a number type 41 in=dec
// #> string row 27
// #> string app-root 31
// #> string cart.total 36
