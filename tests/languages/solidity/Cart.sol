// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Base.sol";
import {IERC20, SafeMath as SM} from "@shop/token/ERC20.sol";
import * as Lib from "./lib.sol";
import "./x.sol" as X;

error Bad(uint256 code);

uint256 constant MAX_ITEMS = 5;

/// @notice What a customer wants to buy.
/// Prices are in cents.
abstract contract Cart is Base, IERC20, X.Other {
    using SM for uint256;

    uint256 public total;
    mapping(address => Item) private items;

    struct Row {
        Item item;
        uint256 count;
    }

    enum Kind {
        Small,
        Large
    }

    event Added(address indexed who, Item item);

    modifier onlyOwner(uint256 level) virtual {
        check(level);
        _;
    }

    constructor(IERC20 token) Base(token) {
        total = 0;
    }

    /**
     * @dev Adds one.
     */
    function add(Item memory item, uint256 count) public virtual override onlyOwner(1) returns (Item memory, uint256) {
        items[msg.sender].price();
        Row memory row = Row({item: item, count: 2});
        Cart other = new Cart(IERC20(msg.sender));
        other.add{value: 1}(item, 2);
        total = total.plus(count).times(3);
        emit Added(msg.sender, item);
        if (count == 0 || super.isZero(count)) revert Lib.Empty("cart.empty");
        return (row.item, 1);
    }

    receive() external payable {
        helper();
    }

    function clear() external virtual;
}

contract CartTest is Test {
    function testAdd() public {}
}
//#> imports 5
//#> import ./Base.sol name=* 4 reexport
//#> import @shop/token/ERC20.sol name=IERC20 alias=IERC20 5 reexport
//#> import @shop/token/ERC20.sol name=SafeMath alias=SM 5 reexport
//#> import ./lib.sol alias=Lib 6 reexport
//#> import ./x.sol alias=X 7 reexport
//#> def Bad function 9-9 exported
//#> def MAX_ITEMS constant 11-11 exported type=uint256
//#> def Cart class 13-61 exported base=Base,IERC20,X.Other doc=13-14 at=15
//#> sig Cart = abstract contract Cart is Base, IERC20, X.Other
//#> def Cart.total field 18-18 exported type=uint256
//#> def Cart.items field 19-19
//#> def Cart.Row struct 21-24 exported
//#> def Cart.Row.item field 22-22 exported type=Item
//#> def Cart.Kind enum 26-29 exported
//#> def Cart.Kind.Small constant 27-27 exported
//#> def Cart.Added method 31-31 exported
//#> def Cart.onlyOwner method 33-36 exported body=33
//#> def Cart.constructor method 38-40 exported
//#> def Cart.add method 42-54 exported type=Item doc=42-44 body=45
//#> sig Cart.add = function add(Item memory item, uint256 count) public virtual override onlyOwner(1) returns (Item memory, uint256)
//#> def Cart.receive method 56-58 exported
//#> def Cart.clear method 60-60 exported
//#> def CartTest class 63-65 exported test base=Test
//#> def CartTest.testAdd method 64-64 exported test
//#> ref onlyOwner call 45 in=Cart.add
//#> ref price receiver=items[] call 46 in=Cart.add
//#> ref Row construct 47 in=Cart.add
//#> ref Cart construct 48 in=Cart.add
//#> ref IERC20 type 48 in=Cart.add
//#> ref add receiver=other call 49 in=Cart.add
//#> ref plus receiver=total call 50 in=Cart.add
//#> ref times receiver=total.plus() call 50 in=Cart.add
//#> ref Added call 51 in=Cart.add
//#> ref isZero receiver=super call 52 in=Cart.add
//#> ref Empty receiver=Lib call 52 in=Cart.add
//#> ref helper call 57 in=Cart.receive
//#> ref Base construct 38 in=Cart.constructor
//#> bind other Cart type 48 in=Cart.add
//#> bind items mapping(address␠=>␠Item) type 19 in=Cart
//#> bind uint256 SM+ 16 in=Cart
//#> no ref count
//#> string cart.empty 52
//#> problem
