#include <vector>
#include "fmt/core.h"
using namespace std;
using detail::buffer;
namespace fmt { namespace detail {
/// A buffer.
template <typename T>
class FMT_API buffer : public base<T>, private ns::other {
 public:
  buffer(T* p, size_t n) noexcept : ptr_(p), size_(n) {}
  ~buffer();
  virtual auto grow(size_t cap) -> bool = 0;
  static int count;
  void append(const T& v) { this->ptr_[size_++] = v; helper(v); ns::f<int>(v); }
  friend class pal;
  T operator[](size_t i) const;
  enum class mode { on, off };
  using value_type = T;
 private:
  T* ptr_;
  std::vector<store> list_;
};
template <typename T> buffer<T>::~buffer() { delete ptr_; }
template <typename T> T buffer<T>::operator[](size_t i) const { return ptr_[i]; }
auto f(int x) -> int { auto b = buffer<int>(nullptr, 0); store s{1}; store t(2); auto p = new fmt::widget(3); p->go(); s.x.run();
  auto l = [&](int q) { return q + x; }; for (auto& e : s.items) e.touch(); std::unique_ptr<store> u = make(); return l(MAX); }
}  // namespace detail
int Foo::Bar::baz(const string& s) { return mode::on; }
inline constexpr int limit = 3;
concept C = true;
}
struct S { int a = 1; explicit operator bool() const { return a; } };
TEST(FooTest, Bar) { EXPECT_EQ(1, f(2)); }
int main() { return 0; }

// #> defs 26
// #> def fmt namespace 5-31 body=5 exported
// #> def fmt.detail namespace 5-27 body=5 exported in=fmt
// #> def fmt.detail.buffer class 6-22 body=8 exported base=base,ns::other doc=6-6 in=fmt.detail
// #> def fmt.detail.buffer.buffer method 10-10 body=10 exported in=fmt.detail.buffer
// #> def fmt.detail.buffer.~buffer method 11-11 exported in=fmt.detail.buffer
// #> def fmt.detail.buffer.grow method 12-12 exported type=auto in=fmt.detail.buffer
// #> def fmt.detail.buffer.count field 13-13 type=int in=fmt.detail.buffer
// #> def fmt.detail.buffer.append method 14-14 body=14 exported type=void in=fmt.detail.buffer
// #> def fmt.detail.buffer.operator[] method 16-16 exported type=T in=fmt.detail.buffer
// #> def fmt.detail.buffer.mode enum 17-17 body=17 exported in=fmt.detail.buffer
// #> def fmt.detail.buffer.mode.on constant 17-17 exported in=fmt.detail.buffer.mode
// #> def fmt.detail.buffer.mode.off constant 17-17 exported in=fmt.detail.buffer.mode
// #> def fmt.detail.buffer.value_type type 18-18 exported in=fmt.detail.buffer
// #> def fmt.detail.buffer.ptr_ field 20-20 exported type=T in=fmt.detail.buffer
// #> def fmt.detail.buffer.list_ field 21-21 exported type=std::vector<store> in=fmt.detail.buffer
// #> def fmt.detail.buffer.~buffer method 23-23 body=23 exported ordinal=0 in=fmt.detail
// #> def fmt.detail.buffer.operator[] method 24-24 body=24 exported type=T ordinal=0 in=fmt.detail
// #> def fmt.detail.f function 25-26 body=25 exported type=auto in=fmt.detail
// #> def fmt.Foo.Bar.baz method 28-28 body=28 exported type=int in=fmt
// #> def fmt.limit variable 29-29 exported type=int in=fmt
// #> def fmt.C type 30-30 exported in=fmt
// #> def S struct 32-32 body=32 exported
// #> def S.a field 32-32 exported type=int in=S
// #> def S.operator␠bool method 32-32 body=32 exported in=S
// #> def FooTest.Bar method 33-33 body=33 exported test
// #> def main function 34-34 body=34 exported type=int
// #> sig fmt.detail.buffer = template <typename T> class FMT_API buffer : public base<T>, private ns::other
// #> sig fmt.detail.buffer.buffer = buffer(T* p, size_t n) noexcept : ptr_(p), size_(n)
// #> sig fmt.detail.buffer.~buffer = ~buffer()
// #> sig fmt.detail.buffer.grow = virtual auto grow(size_t cap) -> bool = 0
// #> sig fmt.detail.buffer.append = void append(const T& v)
// #> sig fmt.detail.buffer.operator[] = T operator[](size_t i) const
// #> sig fmt.detail.buffer.~buffer = template <typename T> buffer<T>::~buffer()
// #> sig fmt.detail.buffer.operator[] = template <typename T> T buffer<T>::operator[](size_t i) const
// #> sig fmt.detail.f = auto f(int x) -> int
// #> sig fmt.Foo.Bar.baz = int Foo::Bar::baz(const string& s)
// #> sig S = struct S
// #> sig S.operator bool = explicit operator bool() const
// #> sig FooTest.Bar = TEST(FooTest, Bar)
// #> sig main = int main()
// #> imports 2
// #> import vector name=* alias= 1 reexport
// #> import fmt/core.h name=* alias= 2 reexport
// #> ref std receiver= use 3 in=
// #> ref buffer receiver=detail use 4 in=
// #> ref detail receiver= use 4 in=
// #> ref base receiver= inherit 8 in=fmt.detail.buffer
// #> ref ns receiver= use 8 in=fmt.detail.buffer
// #> ref other receiver=ns inherit 8 in=fmt.detail.buffer
// #> ref ptr_ receiver= use 10 in=fmt.detail.buffer.buffer
// #> ref size_ receiver= use 10 in=fmt.detail.buffer.buffer
// #> ref f receiver=ns call 14 in=fmt.detail.buffer.append
// #> ref helper receiver= call 14 in=fmt.detail.buffer.append
// #> ref ns receiver= use 14 in=fmt.detail.buffer.append
// #> ref ptr_ receiver=this use 14 in=fmt.detail.buffer.append
// #> ref size_ receiver= use 14 in=fmt.detail.buffer.append
// #> ref pal receiver= type 15 in=fmt.detail.buffer
// #> ref std receiver= use 21 in=fmt.detail.buffer.list_
// #> ref store receiver= type 21 in=fmt.detail.buffer.list_
// #> ref vector receiver=std type 21 in=fmt.detail.buffer.list_
// #> ref buffer receiver= type 23 in=fmt.detail.buffer.~buffer
// #> ref ptr_ receiver= use 23 in=fmt.detail.buffer.~buffer
// #> ref buffer receiver= type 24 in=fmt.detail.buffer.operator[]
// #> ref ptr_ receiver= use 24 in=fmt.detail.buffer.operator[]
// #> ref buffer receiver= call 25 in=fmt.detail.f
// #> ref fmt receiver= use 25 in=fmt.detail.f
// #> ref go receiver=p call 25 in=fmt.detail.f
// #> ref run receiver=s.x call 25 in=fmt.detail.f
// #> ref store receiver= construct 25 in=fmt.detail.f
// #> ref store receiver= type 26 in=fmt.detail.f
// #> ref widget receiver=fmt construct 25 in=fmt.detail.f
// #> ref x receiver=s use 25 in=fmt.detail.f
// #> ref MAX receiver= use 26 in=fmt.detail.f
// #> ref items receiver=s use 26 in=fmt.detail.f
// #> ref make receiver= call 26 in=fmt.detail.f
// #> ref std receiver= use 26 in=fmt.detail.f
// #> ref touch receiver=e call 26 in=fmt.detail.f
// #> ref unique_ptr receiver=std type 26 in=fmt.detail.f
// #> ref Bar receiver= use 28 in=fmt.Foo.Bar.baz
// #> ref Foo receiver= use 28 in=fmt.Foo.Bar.baz
// #> ref mode receiver= use 28 in=fmt.Foo.Bar.baz
// #> ref on receiver=mode use 28 in=fmt.Foo.Bar.baz
// #> ref string receiver= type 28 in=fmt.Foo.Bar.baz
// #> ref a receiver= use 32 in=S.operator␠bool
// #> ref EXPECT_EQ receiver= call 33 in=FooTest.Bar
// #> ref FooTest receiver= type 33 in=FooTest.Bar
// #> ref TEST receiver= use 33 in=FooTest.Bar
// #> ref f receiver= call 33 in=FooTest.Bar
// #> bind p T type 10 in=fmt.detail.buffer.buffer
// #> bind v T type 14 in=fmt.detail.buffer.append
// #> bind ptr_ T type 20 in=fmt.detail.buffer
// #> bind list_ std::vector<store> type 21 in=fmt.detail.buffer
// #> bind b buffer() 25 in=fmt.detail.f
// #> bind p new␠fmt::widget() 25 in=fmt.detail.f
// #> bind s store type 25 in=fmt.detail.f
// #> bind t store type 25 in=fmt.detail.f
// #> bind e s.items[] 26 in=fmt.detail.f
// #> bind u std::unique_ptr<store> type 26 in=fmt.detail.f
// #> bind s string type 28 in=fmt.Foo.Bar.baz
