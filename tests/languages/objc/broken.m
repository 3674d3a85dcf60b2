#import "Basket.h"

@implementation Basket

- (int)total {
  return [self sum:;
}

- (int)sum {
  return 1;
}

@end
//#> import Basket.h name=* 1 reexport
//#> def Basket.total method 5-7 exported type=int
//#> def Basket.sum method 9-11 exported type=int
//#> problem errors
