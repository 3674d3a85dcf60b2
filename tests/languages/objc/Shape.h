#import <Foundation/Foundation.h>

@protocol Shape
- (double)area;
@end
//#> def Shape interface 3-5 exported
//#> def Shape.area method 4-4 exported type=double
//#> problem
