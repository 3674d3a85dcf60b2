import pytest


@pytest.fixture(scope="module")
def client(app: App, tmp_path):
    return app.client(tmp_path)


@other
def helper(client):
    return client.get()


class TestApi:
    def test_get(self, client, n: int = 1):
        value = client
        assert value.get(n)

#> defs 4
#> def client function 4-6 body=6 exported
#> def helper function 9-11 body=11 exported
#> def TestApi class 14-17 body=15 exported test
#> def TestApi.test_get method 15-17 body=16 exported test in=TestApi
#> sig client = def client(app: App, tmp_path)
#> sig helper = def helper(client)
#> sig TestApi = class TestApi
#> sig TestApi.test_get = def test_get(self, client, n: int = 1)
#> imports 1
#> import pytest alias=pytest 1 reexport
#> ref fixture receiver=pytest call 4 in=client
#> ref pytest receiver= use 4 in=client
#> ref App receiver= type 5 in=client
#> ref app receiver= use 5,6 in=client
#> ref tmp_path receiver= use 5,6 in=client
#> ref client receiver=app call 6 in=client
#> ref other receiver= use 9 in=helper
#> ref get receiver=client call 11 in=helper
#> ref client receiver= use 15,16 in=TestApi.test_get
#> ref int receiver= type 15 in=TestApi.test_get
#> ref get receiver=value call 17 in=TestApi.test_get
#> bind app App type 5 in=client
#> bind n int type 15 in=TestApi.test_get
#> bind value client 16 in=TestApi.test_get
#> string module 4
