def ok():
    return 1


def broken(:
    x = (


def after_broken(a):
    return 2

#> problem parsed with errors near line
#> def ok function 1-2 exported
#> def broken function 5-6 exported
#> def after_broken function 9-10 exported
