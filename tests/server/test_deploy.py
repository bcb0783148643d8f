"""The files that hosts start from: the container, its compositions, and the proxy before two servers."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from server.engines import Postgres, Valkey
from server.flooding import metric, served
from server.support import Person, Server, wait_for

from fogcity.server.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
CADDY = Path(sys.executable).parent / "caddy"


def settings_in(text: str) -> set[str]:
    return {name.lower() for name in re.findall(PREFIX + r"(\w+)[=:]", text)}


def composition(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / name).read_text())
    return found


def versions(lock: str) -> dict[str, str]:
    lines = (ROOT / "requirements" / lock).read_text().splitlines()
    return dict(line.split(" ")[0].split("==") for line in lines if "==" in line)


def test_every_setting_that_a_host_starts_from_exists() -> None:
    known = set(Settings.__dataclass_fields__)
    for file in (ROOT / "Dockerfile", DEPLOY / "fogcity.service"):
        assert settings_in(file.read_text()) - {"site"} <= known, file
    for name in ("compose.yaml", "cluster.yaml"):
        for service in composition(name)["services"].values():
            if service.get("image") == "fogcity:local":
                assert {key.removeprefix(PREFIX).lower() for key in service.get("environment", {})} <= known, name


def test_the_image_installs_the_versions_that_are_tested() -> None:
    tested, shipped = versions("dev.txt"), versions("host.txt")
    assert {"psycopg", "redis", "uvicorn"} <= set(shipped)
    assert "mypy" not in shipped
    assert {name: tested.get(name) for name in shipped} == shipped


def test_servers_in_containers_write_nowhere_but_where_they_should() -> None:
    for name in ("compose.yaml", "cluster.yaml"):
        servers = [each for each in composition(name)["services"].values() if each["image"] == "fogcity:local"]
        for server in servers:
            assert server["read_only"]
            assert server["cap_drop"] == ["ALL"]
            assert "/data" in str(server.get("volumes", []) + server["tmpfs"])
        assert servers


def test_the_image_is_healthy_where_its_server_answers_on_whatever_port(server: Server) -> None:
    found = re.search(r"HEALTHCHECK.*\\\n\s+CMD (\[.+\])\n", (ROOT / "Dockerfile").read_text())
    assert found
    _, *arguments = json.loads(found[1])
    with socket.socket() as nobody:  # has the port, and answers nothing
        nobody.bind(("127.0.0.1", 0))
        ports = {server.port: 0, nobody.getsockname()[1]: 1}
        for port, ending in ports.items():
            usual = os.environ | {"FOGCITY_PORT": str(port)}
            done = subprocess.run([sys.executable, *arguments], env=usual, stderr=subprocess.DEVNULL)
            assert done.returncode == ending, port


def test_the_servers_of_a_cluster_know_each_others_address_and_the_proxy_knows_whose_tables_are_whose() -> None:
    services = composition("cluster.yaml")["services"]
    servers = {name: each["environment"] for name, each in services.items() if each["image"] == "fogcity:local"}
    assert {each["FOGCITY_ADDRESS"] for each in servers.values()} == set(servers)
    routes = re.findall(r"table\)/(\w)\n\s+reverse_proxy @\w+ (\S+):8906", (DEPLOY / "Caddyfile").read_text())
    assert dict(routes) == {each["FOGCITY_INITIAL"]: name for name, each in servers.items()}


@pytest.mark.parametrize("initials", ["AB", ""])
def test_behind_the_proxy_a_tables_people_are_together_and_play_on_when_their_server_dies(
    tmp_path: Path, start_server: Callable[..., Server], postgres: Postgres, valkey: Valkey, initials: str
) -> None:
    """Where the proxy does not know whose table it is, the servers pass its people on to each other."""
    database = postgres.database()
    nodes = [
        start_server(database=database, broker=valkey.url, address="127.0.0.1", initial=initials[number:][:1])
        for number in range(2)
    ]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    file = (DEPLOY / "Caddyfile").read_text()
    for number, node in enumerate(nodes, 1):
        assert f"server-{number}:8906" in file
        file = file.replace(f"server-{number}:8906", f"127.0.0.1:{node.port}")
    (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n}\n" + file)
    proxy = Server(tmp_path / "proxy")
    proxy.port = port
    command: list[str | Path] = [CADDY, "run", "--adapter", "caddyfile", "--config", tmp_path / "Caddyfile"]
    home = {"HOME": str(tmp_path), "FOGCITY_SITE": f"http://127.0.0.1:{port}"}
    with subprocess.Popen(command, env=os.environ | home, stderr=subprocess.DEVNULL) as running:
        try:
            wait_for(proxy.ready, "the proxy to find its servers")
            wait_for(lambda: all(metric(node, "fogcity_servers_reached") == 1 for node in nodes), "both to be linked")
            assert proxy.get("/metrics").status == 404
            used, came = set(), set()
            for _ in range(20):
                ada, bob = Person(proxy), Person(proxy)
                table = ada.open("planners", "me Ada", "free")
                bob.sit(table, 1, "Bob")
                with ada.look(table, 0), bob.look(table, 1):
                    held = [served(node) for node in nodes]
                    assert sorted(held) == [0, 2], "they are apart"
                    used.add(held.index(2))
                    if initials:
                        assert table.startswith(initials[held.index(2)])
                        assert not any(metric(node, "fogcity_sockets_passed_on") for node in nodes)
                    came |= {number for number, node in enumerate(nodes) if metric(node, "fogcity_sockets")}
                wait_for(lambda: not any(map(served, nodes)), "both to be gone")
                if len(used) == len(came) == 2:
                    break
            assert used == {0, 1}, "all tables are on one server"
            assert came == {0, 1}, "everybody comes to one server"
            nodes[held.index(2)].kill()
            with ada.look(table, 0) as one, bob.look(table, 1) as two:
                assert one.move(one.choices[0])["type"] == "ack"
                two.wait(lambda chair: chair.version == one.version)
        finally:
            running.kill()
