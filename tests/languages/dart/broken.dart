class Basket {
  int total() {
    return sum(;
  }

  int sum() => 1;
}

void after() {
  Basket().total();
<<<<<<< HEAD
  one();
=======
  two();
>>>>>>> other
}
//#> def Basket class 1-7 exported
//#> def Basket.sum method 6-6 exported type=int
//#> def after function 9-16 exported
//#> problem conflict
