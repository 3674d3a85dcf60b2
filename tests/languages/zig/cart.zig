const std = @import("std");
const money = @import("money.zig");
const Money = @import("money.zig").Money;
pub usingnamespace @import("rows.zig");

/// What a customer wants to buy.
/// Prices are in cents.
pub const Cart = struct {
    items: []Item,
    owner: ?*Item = null,
    rate: u32,

    const Self = @This();
    pub const max_lines = 100;

    // Makes one.
    pub fn init(allocator: std.mem.Allocator) !Cart {
        const first, const second = pair();
        _ = first;
        return Cart{ .items = second, .rate = Money.init(1) };
    }

    pub fn total(self: *const Self) Money {
        for (self.items) |item| {
            _ = item.price();
        }
        const text = try money.parse("cart.total");
        return helper(text).plus(self.owner.?.cost);
    }

    fn reset(self: *Self) void {
        self.rate = 0;
    }
};

const Kind = enum(u8) {
    small,
    large,

    pub fn weight(self: Kind) u32 {
        return 1;
    }
};

pub const Failure = error{ NotFound, Empty };

pub fn List(comptime T: type) type {
    return struct {
        rows: []T,

        pub fn push(self: *@This(), row: T) void {
            self.rows[0] = row;
        }
    };
}

var global: Cart = undefined;

export fn shop_total() callconv(.C) i32 {
    return 0;
}

test "total of nothing" {
    var cart: Cart = .init(std.testing.allocator);
    defer cart.reset();
}

test Cart {}
//#> imports 4
//#> import std alias=std 1 reexport
//#> import money.zig alias=money 2 reexport
//#> import money.zig name=Money alias=Money 3 reexport
//#> import rows.zig name=* 4 reexport
//#> def Cart struct 6-34 exported doc=6-7 at=8
//#> sig Cart = pub const Cart
//#> def Cart.items field 9-9 exported type=[]Item
//#> def Cart.owner field 10-10 exported type=?*Item
//#> def Cart.rate field 11-11 exported type=u32
//#> def Cart.max_lines constant 14-14 exported
//#> def Cart.init method 16-21 exported type=Cart doc=16-16 body=17
//#> sig Cart.init = pub fn init(allocator: std.mem.Allocator) !Cart
//#> def Cart.total method 23-29 exported type=Money
//#> def Cart.reset method 31-33 type=void
//#> def Kind enum 36-43
//#> def Kind.small constant 37-37
//#> def Kind.weight method 40-42 type=u32
//#> def Failure enum 45-45 exported
//#> def Failure.Empty constant 45-45 exported
//#> def List struct 47-55 exported type=type
//#> def List.push method 51-53 exported type=void
//#> def global variable 57-57 type=Cart
//#> def shop_total function 59-61 exported
//#> ref Cart construct 20 in=Cart.init
//#> ref init receiver=Money call 20 in=Cart.init
//#> ref price receiver=item call 25 in=Cart.total
//#> ref parse receiver=money call 27 in=Cart.total
//#> ref helper call 28 in=Cart.total
//#> ref plus receiver=helper() call 28 in=Cart.total
//#> ref cost receiver=self.owner use 28
//#> ref init receiver=Cart call 64
//#> ref reset receiver=cart call 65
//#> bind item self.items[] 24 in=Cart.total
//#> bind text money.parse() 27 in=Cart.total
//#> bind self *const␠Self type 23 in=Cart.total
//#> bind owner ?*Item type 10 in=Cart
//#> no ref item
//#> no ref row
//#> string cart.total 27
//#> problem
