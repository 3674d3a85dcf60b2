class Basket {
    int total() {
        return sum((
    }

    int sum() { 1 }
}

class After {
    void run() {}
}
//#> def Basket class 1-7 exported
//#> def Basket.sum method 6-6 exported type=int
//#> def After class 9-11 exported
//#> problem errors
