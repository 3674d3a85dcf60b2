contract Basket {
    function total() public returns (uint256) {
        return sum(;
    }

    function sum() internal returns (uint256) {
        return 1;
    }
}

contract After {}
//#> def Basket class 1-9 exported
//#> def Basket.sum method 6-8 exported type=uint256
//#> def After class 11-11 exported
//#> problem errors
