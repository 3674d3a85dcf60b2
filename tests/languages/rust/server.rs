//! Crate doc
use std::collections::HashMap;
use crate::model::{self, Cart as C, item::*, sub::{A, B}};
pub use super::thing::Thing;
extern crate serde;
mod other;
pub mod inline {
    pub fn f() {}
}

/// Max.
pub const MAX: usize = 3;
static mut COUNT: u32 = 0;
pub type Alias<T> = Result<T, Error>;

/// A server.
#[derive(Debug, Clone)]
pub struct Server<'a, T: Shape> {
    /// Store.
    pub store: HashMap<String, Store>,
    name: &'a str,
    inner: T,
}
struct Unit(u8, pub Money);
#[derive(Default)]
pub enum Color { #[default] Red, Green { x: i32 }, Blue(Money) }
pub trait Shape: Base + fmt::Display {
    const N: usize;
    type Out;
    fn area(&self, x: i32) -> f64;
    fn hi(&self) { self.area(MAX); }
}
impl<'a, T> Shape for Server<'a, T> where T: Shape {
    type Out = u8;
    fn area(&self, x: i32) -> f64 { self.store.get("cart.key").unwrap().run(x) }
}
impl<T> Server<'_, T> {
    pub(crate) async fn new(store: &mut Store, n: Option<u8>) -> Result<Self, Error> {
        let s: Store = Store::new(n)?;
        let t = Server { store, name: "x" };
        let u = crate::model::make(s);
        let Some(v) = u.get() else { return Err(Error::Bad) };
        for item in t.items.iter() { item.price::<u8>().add(MAX) }
        match s { Color::Red => helper(), Color::Green { x } if x > 1 => {}, _ => panic!("no {}", v.name) }
        let f = |a: i32, b| a + b + COUNT;
        vec![Thing::A, f(1, 2)];
        my_macro!(store => other_fn(t));
        Self::go(t)
    }
}
macro_rules! my_macro { ($x:expr => $y:expr) => { helper($x) } }
fn gen<T: Into<Money> + Shape>(x: impl Fn(A) -> B, y: Box<dyn Shape>) -> impl Iterator<Item = u8> { fn inner() {} inner() }
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn it_works() { assert_eq!(Server::new(1), gen(2)); }
}

// #> defs 27
// #> def inline module 7-9 body=7 exported
// #> def inline.f function 8-8 body=8 exported in=inline
// #> def MAX constant 11-12 exported type=usize doc=11-11
// #> def COUNT constant 13-13 type=u32
// #> def Alias type 14-14 exported
// #> def Server struct 16-23 body=18 exported base=Shape doc=16-16
// #> def Server.store field 19-20 exported type=HashMap<String,␠Store> doc=19-19 in=Server
// #> def Server.name field 21-21 type=&'a␠str in=Server
// #> def Server.inner field 22-22 type=T in=Server
// #> def Unit struct 24-24
// #> def Color enum 25-26 body=26 exported
// #> def Color.Red constant 26-26 exported in=Color
// #> def Color.Green constant 26-26 exported in=Color
// #> def Color.Blue constant 26-26 exported in=Color
// #> def Shape trait 27-32 body=27 exported base=Base,fmt::Display
// #> def Shape.N constant 28-28 exported type=usize in=Shape
// #> def Shape.Out type 29-29 exported in=Shape
// #> def Shape.area method 30-30 exported type=f64 in=Shape
// #> def Shape.hi method 31-31 body=31 exported in=Shape
// #> def Server.Out type 34-34
// #> def Server.area method 35-35 body=35 type=f64
// #> def Server.new method 38-49 body=38 exported type=Result<Self,␠Error>
// #> def my_macro macro 51-51 exported
// #> def gen function 52-52 body=52 type=impl␠Iterator<Item␠=␠u8>
// #> def gen.inner function 52-52 body=52 in=gen
// #> def tests module 53-58 body=54 test
// #> def tests.it_works function 56-57 body=57 test in=tests
// #> sig inline.f = pub fn f()
// #> sig Server = pub struct Server<'a, T: Shape>
// #> sig Unit = struct Unit(u8, pub Money)
// #> sig Shape = pub trait Shape: Base + fmt::Display
// #> sig Shape.area = fn area(&self, x: i32) -> f64
// #> sig Shape.hi = fn hi(&self)
// #> sig Server.area = fn area(&self, x: i32) -> f64
// #> sig Server.new = pub(crate) async fn new(store: &mut Store, n: Option<u8>) -> Result<Self, Error>
// #> sig my_macro = macro_rules! my_macro { ($x:expr => $y:expr) => { helper($x) } }
// #> sig gen = fn gen<T: Into<Money> + Shape>(x: impl Fn(A) -> B, y: Box<dyn Shape>) -> impl Iterator<Item = u8>
// #> sig gen.inner = fn inner()
// #> sig tests.it_works = fn it_works()
// #> imports 10
// #> import std::collections name=HashMap alias=HashMap 2
// #> import crate name=model alias=model 3
// #> import crate::model name=Cart alias=C 3
// #> import crate::model::item name=* alias= 3
// #> import crate::model::sub name=A alias=A 3
// #> import crate::model::sub name=B alias=B 3
// #> import super::thing name=Thing alias=Thing 4 reexport
// #> import serde alias=serde 5
// #> import self::other alias=other 6
// #> import super name=* alias= 55
// #> ref Error receiver= type 14 in=Alias
// #> ref Result receiver= type 14 in=Alias
// #> ref Clone receiver= use 17 in=Server
// #> ref Debug receiver= use 17 in=Server
// #> ref Shape receiver= type 18 in=Server
// #> ref HashMap receiver= type 20 in=Server.store
// #> ref Store receiver= type 20 in=Server.store
// #> ref String receiver= type 20 in=Server.store
// #> ref Money receiver= type 24 in=Unit
// #> ref Default receiver= use 25 in=Color
// #> ref Money receiver= type 26 in=Color.Blue
// #> ref Base receiver= inherit 27 in=Shape
// #> ref Display receiver=fmt inherit 27 in=Shape
// #> ref fmt receiver= use 27 in=Shape
// #> ref MAX receiver= use 31 in=Shape.hi
// #> ref area receiver=self call 31 in=Shape.hi
// #> ref Server receiver= type 33,37 in=
// #> ref Shape receiver= inherit 33 in=
// #> ref Shape receiver= type 33 in=
// #> ref get receiver=self.store call 35 in=Server.area
// #> ref run receiver=self.store.get().unwrap() call 35 in=Server.area
// #> ref store receiver=self use 35 in=Server.area
// #> ref unwrap receiver=self.store.get() call 35 in=Server.area
// #> ref Error receiver= type 38 in=Server.new
// #> ref Option receiver= type 38 in=Server.new
// #> ref Result receiver= type 38 in=Server.new
// #> ref Store receiver= type 38,39 in=Server.new
// #> ref Store receiver= use 39 in=Server.new
// #> ref new receiver=Store call 39 in=Server.new
// #> ref Server receiver= construct 40 in=Server.new
// #> ref name receiver= use 40 in=Server.new
// #> ref make receiver=crate::model call 41 in=Server.new
// #> ref model receiver=crate use 41 in=Server.new
// #> ref Bad receiver=Error use 42 in=Server.new
// #> ref Err receiver= call 42 in=Server.new
// #> ref Error receiver= use 42 in=Server.new
// #> ref Some receiver= use 42 in=Server.new
// #> ref get receiver=u call 42 in=Server.new
// #> ref MAX receiver= use 43 in=Server.new
// #> ref add receiver=item.price() call 43 in=Server.new
// #> ref items receiver=t use 43 in=Server.new
// #> ref iter receiver=t.items call 43 in=Server.new
// #> ref price receiver=item call 43 in=Server.new
// #> ref Color receiver= use 44 in=Server.new
// #> ref Green receiver=Color type 44 in=Server.new
// #> ref Red receiver=Color use 44 in=Server.new
// #> ref helper receiver= call 44 in=Server.new
// #> ref name receiver=v use 44 in=Server.new
// #> ref panic receiver= call 44 in=Server.new
// #> ref x receiver= use 44 in=Server.new
// #> ref COUNT receiver= use 45 in=Server.new
// #> ref A receiver=Thing use 46 in=Server.new
// #> ref Thing receiver= use 46 in=Server.new
// #> ref vec receiver= call 46 in=Server.new
// #> ref my_macro receiver= call 47 in=Server.new
// #> ref other_fn receiver= call 47 in=Server.new
// #> ref go receiver=Self call 48 in=Server.new
// #> ref helper receiver= call 51 in=my_macro
// #> ref A receiver= type 52 in=gen
// #> ref B receiver= type 52 in=gen
// #> ref Box receiver= type 52 in=gen
// #> ref Fn receiver= type 52 in=gen
// #> ref Into receiver= type 52 in=gen
// #> ref Item receiver= type 52 in=gen
// #> ref Iterator receiver= type 52 in=gen
// #> ref Money receiver= type 52 in=gen
// #> ref Shape receiver= type 52 in=gen
// #> ref inner receiver= call 52 in=gen
// #> ref test receiver= use 53 in=tests
// #> ref Server receiver= use 57 in=tests.it_works
// #> ref assert_eq receiver= call 57 in=tests.it_works
// #> ref new receiver=Server call 57 in=tests.it_works
// #> bind MAX usize type 12 in=
// #> bind COUNT u32 type 13 in=
// #> bind store HashMap<String,␠Store> type 20 in=Server
// #> bind name &'a␠str type 21 in=Server
// #> bind inner T type 22 in=Server
// #> bind x i32 type 26 in=Color
// #> bind N usize type 28 in=Shape
// #> bind x i32 type 30 in=Shape.area
// #> bind x i32 type 35 in=Server.area
// #> bind n Option<u8> type 38 in=Server.new
// #> bind store &mut␠Store type 38 in=Server.new
// #> bind s Store type 39 in=Server.new
// #> bind s Store::new() 39 in=Server.new
// #> bind t Server type 40 in=Server.new
// #> bind u crate::model::make() 41 in=Server.new
// #> bind item t.items.iter()[] 43 in=Server.new
// #> bind a i32 type 45 in=Server.new
// #> bind x impl␠Fn(A)␠->␠B type 52 in=gen
// #> bind y Box<dyn␠Shape> type 52 in=gen
// #> string cart.key 35
