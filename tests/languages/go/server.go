// Package x
package server

import (
	"fmt"
	log "github.com/o/r/log"
	. "dot"
	_ "side"
)

// Max is it.
const Max = 3

const (
	A Color = iota // first
	B
)

var Default, other = New(), 2
var mu sync.Mutex

type Color int
type Alias = pkg.T

// Server serves.
type Server[T any] struct {
	*http.Server
	Base
	Name, addr string `json:"name"`
	store map[string]*Store
	on func(a int) error
}

type Shape interface {
	fmt.Stringer
	Area(x int) (float64, error)
}

// New makes.
func New(addr string, opts ...Option) (*Server, error) {
	s := &Server{addr: addr, Name: pkg.Name}
	c, err := pkg.NewClient(addr)
	if err != nil { return nil, fmt.Errorf("no.key: %w", err) }
	var x, y Store
	for i, st := range s.store { st.Do(i) }
	m := make(map[string]int)
	f := func(q int) int { return q + Max }
	go s.run(c, handler, f)
	_ = x.(Shape)
	switch v := y.(type) { case *Store: v.Z() }
	return s, nil
}

func (s *Server[T]) Handle(w http.ResponseWriter, r *http.Request) error { return s.store["k"].Get(r.URL) }
func (Server) priv() { Default.Handle(nil, nil); New2[int](3) }
func TestNew(t *testing.T) { New("x") }

// #> package server
// #> defs 19
// #> def Max constant 11-12 exported doc=11-11
// #> def A constant 15-15 exported type=Color
// #> def B constant 16-16 exported
// #> def Default variable 19-19 exported
// #> def other variable 19-19
// #> def mu variable 20-20 type=sync.Mutex
// #> def Color type 22-22 exported
// #> def Alias type 23-23 exported
// #> def Server struct 25-32 body=26 exported base=http.Server,Base doc=25-25
// #> def Server.Name field 29-29 exported type=string in=Server
// #> def Server.addr field 29-29 type=string in=Server
// #> def Server.store field 30-30 type=map[string]*Store in=Server
// #> def Server.on field 31-31 type=func(a␠int)␠error in=Server
// #> def Shape interface 34-37 body=34 exported base=fmt.Stringer
// #> def Shape.Area method 36-36 exported type=(float64,␠error) in=Shape
// #> def New function 39-52 body=40 exported type=(*Server,␠error) doc=39-39
// #> def Server.Handle method 54-54 body=54 exported type=error
// #> def Server.priv method 55-55 body=55
// #> def TestNew function 56-56 body=56 exported test
// #> sig Server = type Server[T any] struct
// #> sig Shape = type Shape interface
// #> sig Shape.Area = Area(x int) (float64, error)
// #> sig New = func New(addr string, opts ...Option) (*Server, error)
// #> sig Server.Handle = func (s *Server[T]) Handle(w http.ResponseWriter, r *http.Request) error
// #> sig Server.priv = func (Server) priv()
// #> sig TestNew = func TestNew(t *testing.T)
// #> imports 4
// #> import fmt alias=fmt 5
// #> import github.com/o/r/log alias=log 6
// #> import dot name=* alias= 7
// #> import side alias= 8
// #> ref Color receiver= type 15 in=A
// #> ref New receiver= call 19 in=Default
// #> ref Mutex receiver=sync type 20 in=mu
// #> ref T receiver=pkg type 23 in=Alias
// #> ref Server receiver=http inherit 27 in=Server
// #> ref Base receiver= inherit 28 in=Server
// #> ref Store receiver= type 30 in=Server.store
// #> ref Stringer receiver=fmt inherit 35 in=Shape
// #> ref Option receiver= type 40 in=New
// #> ref Server receiver= type 40 in=New
// #> ref Name receiver=Server use 41 in=New
// #> ref Name receiver=pkg use 41 in=New
// #> ref Server receiver= construct 41 in=New
// #> ref addr receiver=Server use 41 in=New
// #> ref pkg receiver= use 41,42 in=New
// #> ref NewClient receiver=pkg call 42 in=New
// #> ref Errorf receiver=fmt call 43 in=New
// #> ref fmt receiver= use 43 in=New
// #> ref Store receiver= type 44,50 in=New
// #> ref Do receiver=st call 45 in=New
// #> ref store receiver=s use 45 in=New
// #> ref Max receiver= use 47 in=New
// #> ref handler receiver= use 48 in=New
// #> ref run receiver=s call 48 in=New
// #> ref Shape receiver= type 49 in=New
// #> ref Z receiver=v call 50 in=New
// #> ref Get receiver=s.store[] call 54 in=Server.Handle
// #> ref Request receiver=http type 54 in=Server.Handle
// #> ref ResponseWriter receiver=http type 54 in=Server.Handle
// #> ref Server receiver= type 54 in=Server.Handle
// #> ref T receiver= type 54 in=Server.Handle
// #> ref URL receiver=r use 54 in=Server.Handle
// #> ref store receiver=s use 54 in=Server.Handle
// #> ref Default receiver= use 55 in=Server.priv
// #> ref Handle receiver=Default call 55 in=Server.priv
// #> ref New2 receiver= call 55 in=Server.priv
// #> ref Server receiver= type 55 in=Server.priv
// #> ref New receiver= call 56 in=TestNew
// #> ref T receiver=testing type 56 in=TestNew
// #> bind Default New() 19 in=
// #> bind mu sync.Mutex type 20 in=
// #> bind store map[string]*Store type 30 in=Server
// #> bind on func(a␠int)␠error type 31 in=Server
// #> bind opts Option type 40 in=New
// #> bind s Server type 41 in=New
// #> bind c pkg.NewClient() 42 in=New
// #> bind x Store type 44 in=New
// #> bind y Store type 44 in=New
// #> bind st s.store[] 45 in=New
// #> bind m make() 46 in=New
// #> bind r *http.Request type 54 in=Server.Handle
// #> bind s *Server[T] type 54 in=Server.Handle
// #> bind w http.ResponseWriter type 54 in=Server.Handle
// #> bind t *testing.T type 56 in=TestNew
