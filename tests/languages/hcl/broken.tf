variable "before" {}

resource "aws_instance" "web" {
  ami = var.before
  tags = {
    Name = "x
  }

variable "after" {
  type = string
}

#> problem parsed with errors near line
#> def before variable 1-1 exported
#> def after variable 9-11 exported
#> ref before receiver=var use 4
