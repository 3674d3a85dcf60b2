#!/usr/bin/env bash
set -e
source "$(dirname "$0")/lib/common.sh"
. ./env.sh
readonly MAX=3
export PATH_X="$HOME/bin"
declare -r LIMIT=5
# Builds.
function build() {
  local name="$1" other
  name=$(helper "$name" | run_filter)
  if [[ -n $name ]]; then deploy "$MAX" --flag; fi
  for f in *.txt; do echo "$f ${LIMIT}"; done
}
deploy () { build; my_cmd arg; trap cleanup EXIT; }
deploy "cart.key"

#> defs 5
#> def MAX constant 5-5 exported
#> def PATH_X constant 6-6 exported
#> def LIMIT constant 7-7 exported
#> def build function 8-14 body=9 exported doc=8-8
#> def deploy function 15-15 body=15 exported
#> sig build = function build()
#> sig deploy = deploy ()
#> imports 2
#> import $(dirname␠"$0")/lib/common.sh name=* alias= 3 reexport
#> import ./env.sh name=* alias= 4 reexport
#> ref 1 receiver= use 10 in=build
#> ref helper receiver= call 11 in=build
#> ref run_filter receiver= call 11 in=build
#> ref MAX receiver= use 12 in=build
#> ref deploy receiver= call 12 in=build
#> ref LIMIT receiver= use 13 in=build
#> ref build receiver= call 15 in=deploy
#> ref cleanup receiver= use 15 in=deploy
#> ref my_cmd receiver= call 15 in=deploy
#> ref deploy receiver= call 16 in=
#> string cart.key 16
