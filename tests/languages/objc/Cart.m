#import "Cart.h"
#import <Foundation/Foundation.h>
@import UIKit;
@class Item;

NS_ASSUME_NONNULL_BEGIN

/// What a customer wants to buy.
@interface Cart<T> : Base <Priced, NSCopying> {
  Store *_store;
}
@property (nonatomic, strong, nullable) NSArray<Item *> *items;
@property (nonatomic, weak) id<CartDelegate> delegate;
/** Makes one. */
+ (instancetype)cartWithStore:(Store *)store name:(nullable NSString *)name NS_SWIFT_NAME(make(_:_:));
- (nullable Item *)first API_AVAILABLE(ios(11.0), macos(10.13));
@end

@protocol CartDelegate <NSObject>
@optional
- (void)cart:(Cart *)cart didAdd:(Item *)item;
@end

@interface Cart ()
@property (nonatomic) Item *secret;
@end

typedef NS_ENUM(NSInteger, Kind) {
  KindSmall,
  KindLarge = 2
};

static int helper(int a) { return a; }
NSString *const kName = @"cart.name";

@implementation Cart {
  NSMutableArray *_rows;
}

// Makes one.
+ (instancetype)cartWithStore:(Store *)store name:(NSString *)name {
  Cart *cart = [[Cart alloc] initWithStore:store];
  return cart;
}

- (void)add:(Item *)item {
  [_store save:item with:@"cart.saved"];
  [self.delegate cart:self didAdd:item];
  for (Item *row in self.items) {
    [row price];
  }
  __weak typeof(self) weakSelf = self;
  id other = [Store sharedStore];
  [(Store *)other save];
  [super add:item];
  SEL action = @selector(refresh);
  int n = item.price.cents;
  helper(n);
}

@end

@implementation Item (Text)
- (NSString *)text {
  return [[self.cart first] name];
}
@end

NS_ASSUME_NONNULL_END

@interface CartTests : XCTestCase
@end
@implementation CartTests
- (void)testTotal {
}
@end
//#> imports 2
//#> import Cart.h name=* 1 reexport
//#> import Foundation/Foundation.h name=* 2 reexport
//#> def Cart class 8-17 exported base=Base,Priced,NSCopying doc=8-8 at=9
//#> def Cart._store field 10-10 exported type=Store
//#> def Cart.items field 12-12 exported type=NSArray<Item␠*>
//#> def Cart.delegate field 13-13 exported type=id<CartDelegate>
//#> def Cart.cartWithStore method 14-15 exported type=instancetype doc=14-14 ordinal=1
//#> def Cart.cartWithStore method 40-44 exported type=instancetype ordinal=0 doc=40-40 body=41
//#> sig Cart.cartWithStore = + (instancetype)cartWithStore:(Store *)store name:(NSString *)name
//#> def Cart.first method 16-16 exported type=Item␠*
//#> def CartDelegate interface 19-22 exported base=NSObject
//#> def CartDelegate.cart method 21-21 exported type=void
//#> def Cart.secret field 25-25 exported type=Item
//#> def Kind enum 28-31 exported
//#> def Kind.KindSmall constant 29-29 exported
//#> def helper function 33-33 type=int
//#> def kName variable 34-34 exported type=NSString
//#> def Cart._rows field 37-37 exported
//#> def Cart.add method 46-59 exported type=void
//#> def Item.text method 64-66 exported type=NSString␠*
//#> def CartTests class 71-72 exported test base=XCTestCase
//#> def CartTests.testTotal method 74-75 exported test
//#> ref Cart construct 42 in=Cart.cartWithStore
//#> ref initWithStore receiver=Cart.alloc() call 42
//#> ref save receiver=_store call 47 in=Cart.add
//#> ref cart receiver=self.delegate call 48 in=Cart.add
//#> ref price receiver=row call 50 in=Cart.add
//#> ref save receiver=Store call 54 in=Cart.add
//#> ref add receiver=super call 55
//#> ref helper call 58
//#> ref cents receiver=item.price use 57
//#> ref first receiver=self.cart call 65 in=Item.text
//#> ref name receiver=self.cart.first() call 65 in=Item.text
//#> bind row Item type 49 in=Cart.add
//#> bind weakSelf self 52 in=Cart.add
//#> bind other Store.sharedStore() 53 in=Cart.add
//#> bind store Store␠* type 41 in=Cart.cartWithStore
//#> no ref didAdd
//#> no ref row
//#> string cart.saved 47
//#> problem
