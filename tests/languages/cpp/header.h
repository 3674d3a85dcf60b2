#pragma once
namespace app {
class EXPORT_API Widget final : public Base {
  void draw() const override;
};
}  // namespace app

// #> defs 3
// #> def app namespace 2-6 body=2 exported
// #> def app.Widget class 3-5 body=3 exported base=Base in=app
// #> def app.Widget.draw method 4-4 exported type=void in=app.Widget
// #> sig app.Widget = class EXPORT_API Widget final : public Base
// #> sig app.Widget.draw = void draw() const override
// #> imports 0
// #> ref once receiver= use 1 in=
// #> ref Base receiver= inherit 3 in=app.Widget
