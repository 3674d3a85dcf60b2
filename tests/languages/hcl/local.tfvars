region = "eu-central-1" # the default is another
disks  = [{ size = 10 }]

#> defs 0
#> ref region receiver= use 1
#> ref disks receiver= use 2
#> no ref size
