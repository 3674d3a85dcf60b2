terraform {
  required_version = ">= 1.0"
}

# Where it runs.
variable "region" {
  type    = string
  default = "eu-west-1"
}

locals {
  name = "shop-${var.region}"
  # Two of them.
  tags = { Name = local.name }
}

data "aws_ami" "ubuntu" {
  most_recent = true
}

resource "aws_instance" "web" {
  ami        = data.aws_ami.ubuntu.id
  subnet_id  = module.vpc.subnets[0]
  tags       = local.tags
  depends_on = [aws_s3_bucket.logs, module.vpc]
  count      = length(aws_subnet.all[*].id)
  dynamic "ebs" {
    for_each = var.disks
    content {
      size = ebs.value.size
    }
  }
}

module "vpc" {
  source  = "./modules/vpc"
  version = "1.2"
  cidr    = var.cidr
}

output "ip" {
  value = aws_instance.web[0].public_ip
}

#> defs 7
#> def region variable 5-9 exported doc=5-5 body=6
#> sig region = variable "region"
#> def name constant 12-12 exported
#> def tags constant 13-14 exported doc=13-13
#> def aws_ami.ubuntu type 17-19 exported
#> sig aws_ami.ubuntu = data "aws_ami" "ubuntu"
#> def aws_instance.web struct 21-33 exported in=
#> def vpc module 35-39 exported
#> def ip field 41-43 exported
#> imports 1
#> import ./modules/vpc name= alias=./modules/vpc 36
#> bind vpc "./modules/vpc" 35 in=
#> ref region receiver=var use 12 in=name
#> ref name receiver=local use 14 in=tags
#> ref ubuntu receiver=aws_ami use 22 in=aws_instance.web
#> ref vpc receiver=module use 23,25 in=aws_instance.web
#> ref subnets receiver=vpc use 23
#> ref tags receiver=local use 24
#> ref logs receiver=aws_s3_bucket use 25
#> ref all receiver=aws_subnet use 26
#> ref disks receiver=var use 28
#> ref cidr receiver="vpc" use 38 in=vpc
#> ref cidr receiver=var use 38 in=vpc
#> ref web receiver=aws_instance use 42 in=ip
#> no ref version
#> no ref required_version
#> no ref most_recent
#> string eu-west-1 8
