import type { A, B as C } from "../model";
import def, * as all from "pkg/sub";
import legacy = require("./legacy");
import { type T1, useThing } from './thing';
export { useThing };
export * as ui from "./ui";

/** Keeps carts. */
@Injectable({ providedIn: "root" })
export abstract class CartService<T extends A> extends all.Base<T> implements C {
  static readonly LIMIT: number = 3;
  protected items = new Map<string, A>();
  constructor(private http: HttpClient, public readonly log?: Logger) {
    super();
  }
  abstract save(a: A): Promise<void>;
  @HostListener("window.resize", ["$event"])
  async load(id: string): Promise<A[]> {
    const found = await this.http.get<A[]>(`/carts/${id}`);
    const cast = <A>(<unknown>found);
    for (const item of found) this.items.set(item.id, item);
    const { left, right: renamed } = useThing(id, { log: this.log });
    return renamed.filter((x) => x.ok && left);
  }
}

export function overload(a: string): string;
export function overload(a: number): number;
export function overload(a: any): any {
  return def(a) satisfies unknown;
}

function hidden(): asserts this is T1 {}

declare global {
  interface Window {
    store: Store;
  }
}

export default {
  name: "cart.view",
  setup(props: Props) {
    return () => overload(props.a);
  },
};

// #> defs 14
// #> def CartService class 8-25 body=10 exported base=all.Base,C doc=8-8
// #> def CartService.LIMIT field 11-11 exported type=number in=CartService
// #> def CartService.items field 12-12 exported in=CartService
// #> def CartService.constructor method 13-15 body=13 exported in=CartService
// #> def CartService.save method 16-16 exported type=Promise<void> in=CartService
// #> def CartService.load method 17-24 body=18 exported type=Promise<A[]> in=CartService
// #> def overload function 27-27 exported type=string ordinal=1
// #> def overload function 28-28 exported type=number ordinal=2
// #> def overload function 29-31 body=29 exported type=any ordinal=0
// #> def hidden function 33-33 body=33 type=asserts␠this␠is␠T1
// #> def Window interface 36-38 body=36
// #> def Window.store field 37-37 type=Store in=Window
// #> def default variable 41-46 exported
// #> def default.setup method 43-45 body=43 exported in=default
// #> sig CartService = export abstract class CartService<T extends A> extends all.Base<T> implements C
// #> sig CartService.constructor = constructor(private http: HttpClient, public readonly log?: Logger)
// #> sig CartService.save = abstract save(a: A): Promise<void>
// #> sig CartService.load = async load(id: string): Promise<A[]>
// #> sig overload = export function overload(a: string): string
// #> sig overload = export function overload(a: number): number
// #> sig overload = export function overload(a: any): any
// #> sig hidden = function hidden(): asserts this is T1
// #> sig Window = interface Window
// #> sig default.setup = setup(props: Props)
// #> imports 9
// #> import ../model name=A alias=A 1 type_only
// #> import ../model name=B alias=C 1 type_only
// #> import pkg/sub alias=all 2
// #> import pkg/sub name=default alias=def 2
// #> import ./legacy alias=legacy 3
// #> import ./thing name=T1 alias=T1 4 type_only
// #> import ./thing name=useThing alias=useThing 4 reexport
// #> import (here) name=useThing alias=useThing 5 reexport
// #> import ./ui alias=ui 6 reexport
// #> ref Injectable receiver= call 9 in=CartService
// #> ref A receiver= type 10 in=CartService
// #> ref Base receiver=all inherit 10 in=CartService
// #> ref C receiver= inherit 10 in=CartService
// #> ref all receiver= use 10 in=CartService
// #> ref A receiver= type 12 in=CartService.items
// #> ref Map receiver= construct 12 in=CartService.items
// #> ref HttpClient receiver= type 13 in=CartService.constructor
// #> ref Logger receiver= type 13 in=CartService.constructor
// #> ref A receiver= type 16 in=CartService.save
// #> ref Promise receiver= type 16 in=CartService.save
// #> ref HostListener receiver= call 17 in=CartService.load
// #> ref A receiver= type 18,19,20 in=CartService.load
// #> ref Promise receiver= type 18 in=CartService.load
// #> ref get receiver=this.http call 19 in=CartService.load
// #> ref http receiver=this use 19 in=CartService.load
// #> ref id receiver=item use 21 in=CartService.load
// #> ref items receiver=this use 21 in=CartService.load
// #> ref set receiver=this.items call 21 in=CartService.load
// #> ref log receiver=this use 22 in=CartService.load
// #> ref useThing receiver= call 22 in=CartService.load
// #> ref filter receiver=renamed call 23 in=CartService.load
// #> ref ok receiver=x use 23 in=CartService.load
// #> ref def receiver= call 30 in=overload
// #> ref T1 receiver= type 33 in=hidden
// #> ref Store receiver= type 37 in=Window.store
// #> ref Props receiver= type 43 in=default.setup
// #> ref a receiver=props use 44 in=default.setup
// #> ref overload receiver= call 44 in=default.setup
// #> bind LIMIT number type 11 in=CartService
// #> bind items new␠Map() 12 in=CartService
// #> bind http HttpClient type 13 in=CartService
// #> bind http HttpClient type 13 in=CartService.constructor
// #> bind log Logger type 13 in=CartService.constructor
// #> bind a A type 16 in=CartService.save
// #> bind id string type 18 in=CartService.load
// #> bind found await␠this.http.get() 19 in=CartService.load
// #> bind item found[] 21 in=CartService.load
// #> bind a string type 27 in=overload
// #> bind a number type 28 in=overload
// #> bind a any type 29 in=overload
// #> bind store Store type 37 in=Window
// #> bind props Props type 43 in=default.setup
// #> string root 9
// #> string window.resize 17
// #> string cart.view 42
