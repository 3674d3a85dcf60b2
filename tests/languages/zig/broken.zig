pub const Basket = struct {
    rows: u32,

    pub fn total(self: Basket) u32 {
        return sum(;
    }

    pub fn sum(self: Basket) u32 {
        return 1;
    }
};

fn after() void {}
//#> def Basket.sum method 8-10 exported type=u32
//#> def after function 13-13 type=void
//#> problem errors
