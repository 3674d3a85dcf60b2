# frozen_string_literal: true
require 'json'
require_relative '../lib/store'
autoload :Thing, 'thing'

module Acme
  MAX = 3

  # A cart.
  class Cart < Base::Model
    include Comparable
    extend Helpers
    attr_accessor :items, :name
    LIMIT = 5
    @@count = 0

    def initialize(store, n = 1, *rest, key:, **opts, &block)
      super(store)
      @store = store
      @log = Logger.new('cart.key')
    end

    def self.make(a) = new(a)

    class << self
      def build; Cart.new(1); end
    end

    def total(x)
      s = Store.new(x)
      @store.get(x).run
      s.items.each { |i| i.price(MAX) }
      items.map(&:price).sum do |v| v + helper(v) end
      Acme::Util.half(x, key: LIMIT)
      reset!
      raise Error, "bad" unless valid?
      @log.info self.name
    end

    private

    def valid?; true; end
    define_method(:dyn) { |z| z }
    alias_method :sum, :total
    alias old_total total
    scope :active, -> { where(ok: true) }
  end
end

class Acme::Other; end
def top_level; puts Acme::Cart.make(1); end
describe 'x' do
  it('y') { expect(1).to eq 2 }
end

#> defs 17
#> def Acme module 6-48 body=7 exported
#> def Acme.MAX constant 7-7 exported in=Acme
#> def Acme.Cart class 9-47 body=11 exported base=Base::Model,Comparable,Helpers doc=9-9 in=Acme
#> def Acme.Cart.items field 13-13 exported in=Acme.Cart
#> def Acme.Cart.name field 13-13 exported in=Acme.Cart
#> def Acme.Cart.LIMIT constant 14-14 exported in=Acme.Cart
#> def Acme.Cart.initialize method 17-21 body=18 exported in=Acme.Cart
#> def Acme.Cart.make method 23-23 body=23 exported in=Acme.Cart
#> def Acme.Cart.build method 26-26 body=26 exported in=Acme.Cart
#> def Acme.Cart.total method 29-38 body=30 exported in=Acme.Cart
#> def Acme.Cart.valid? method 42-42 body=42 exported in=Acme.Cart
#> def Acme.Cart.dyn method 43-43 exported in=Acme.Cart
#> def Acme.Cart.sum method 44-44 exported in=Acme.Cart
#> def Acme.Cart.old_total method 45-45 exported in=Acme.Cart
#> def Acme.Cart.active method 46-46 exported in=Acme.Cart
#> def Acme.Other class 50-50 exported
#> def top_level function 51-51 body=51 exported
#> sig Acme.Cart = class Cart < Base::Model
#> sig Acme.Cart.initialize = def initialize(store, n = 1, *rest, key:, **opts, &block)
#> sig Acme.Cart.make = def self.make(a)
#> sig Acme.Cart.build = def build
#> sig Acme.Cart.total = def total(x)
#> sig Acme.Cart.valid? = def valid?
#> sig Acme.Cart.dyn = define_method(:dyn) { |z| z }
#> sig Acme.Cart.sum = alias_method :sum, :total
#> sig Acme.Cart.old_total = alias old_total total
#> sig Acme.Cart.active = scope :active, -> { where(ok: true) }
#> sig Acme.Other = class Acme::Other; end
#> sig top_level = def top_level
#> imports 3
#> import json name=* alias= 2 reexport
#> import ../lib/store name=* alias= 3 reexport
#> import thing name=* alias= 4 reexport
#> ref Base receiver= use 10 in=Acme.Cart
#> ref Model receiver=Base inherit 10 in=Acme.Cart
#> ref Comparable receiver= inherit 11 in=Acme.Cart
#> ref Helpers receiver= inherit 12 in=Acme.Cart
#> ref Logger receiver= construct 20 in=Acme.Cart.initialize
#> ref new receiver=Logger call 20 in=Acme.Cart.initialize
#> ref Cart receiver= construct 26 in=Acme.Cart.build
#> ref new receiver=Cart call 26 in=Acme.Cart.build
#> ref Store receiver= construct 30 in=Acme.Cart.total
#> ref new receiver=Store call 30 in=Acme.Cart.total
#> ref get receiver=@store call 31 in=Acme.Cart.total
#> ref run receiver=@store.get() call 31 in=Acme.Cart.total
#> ref MAX receiver= use 32 in=Acme.Cart.total
#> ref each receiver=s.items call 32 in=Acme.Cart.total
#> ref items receiver=s call 32 in=Acme.Cart.total
#> ref price receiver=i call 32 in=Acme.Cart.total
#> ref helper receiver= call 33 in=Acme.Cart.total
#> ref items receiver= use 33 in=Acme.Cart.total
#> ref map receiver=items call 33 in=Acme.Cart.total
#> ref sum receiver=items.map() call 33 in=Acme.Cart.total
#> ref Acme receiver= use 34 in=Acme.Cart.total
#> ref LIMIT receiver= use 34 in=Acme.Cart.total
#> ref Util receiver=Acme use 34 in=Acme.Cart.total
#> ref half receiver=Acme::Util call 34 in=Acme.Cart.total
#> ref reset! receiver= call 35 in=Acme.Cart.total
#> ref Error receiver= use 36 in=Acme.Cart.total
#> ref valid? receiver= call 36 in=Acme.Cart.total
#> ref info receiver=@log call 37 in=Acme.Cart.total
#> ref name receiver=self call 37 in=Acme.Cart.total
#> ref define_method receiver= call 43 in=Acme.Cart.dyn
#> ref alias_method receiver= call 44 in=Acme.Cart.sum
#> ref total receiver= use 45 in=Acme.Cart.old_total
#> ref scope receiver= call 46 in=Acme.Cart.active
#> ref where receiver= call 46 in=Acme.Cart.active
#> ref Other receiver=Acme use 50 in=Acme.Other
#> ref Acme receiver= use 51 in=top_level
#> ref Cart receiver=Acme use 51 in=top_level
#> ref make receiver=Acme::Cart call 51 in=top_level
#> ref describe receiver= call 52 in=
#> ref eq receiver= call 53 in=
#> ref expect receiver= call 53 in=
#> ref it receiver= call 53 in=
#> ref to receiver=expect() call 53 in=
#> bind @store store 19 in=Acme.Cart
#> bind @log Logger.new() 20 in=Acme.Cart
#> bind s Store.new() 30 in=Acme.Cart.total
#> string :items 13
#> string :name 13
#> string cart.key 20
#> string :price 33
#> string bad 36
#> string :dyn 43
#> string :sum 44
#> string :total 44
#> string :active 46
