function total(x)
    sum(x[
end

function after(x::Int)
    return 1
end
#> def after function 5-7 exported body=6
#> problem errors
