"""A program at a table: it opens one against two bots, and plays its seat to the end.

python seat.py http://localhost:8906 [GAME]
"""

import json
import sys
import urllib.request

from websockets.sync.client import connect

server, game = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "planners"


def post(path, body):
    request = urllib.request.Request(server + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


seats = [{"kind": "me", "name": "Example"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "greedy"}]
opened = post("/api/tables", {"game": game, "seats": seats})
address = server.replace("http", "ws", 1) + f"/api/tables/{opened['table']['id']}/socket"
answers = 0
with connect(address, additional_headers={"Authorization": f"Bearer {opened['token']}"}) as socket:
    socket.send(json.dumps({"type": "hello", "seat": 0}))
    for frame in socket:
        message = json.loads(frame)
        position = message.get("position")
        if position and position["outcome"]:
            print("scores:", *position["outcome"]["scores"])
            break
        decision = position and position["decision"]
        if decision and decision["number"] >= answers:
            answers = decision["number"] + 1
            text = decision["choices"][-1]["text"]  # every choice can be sent as it is
            move = {"type": "move", "id": str(answers), "seat": 0, "decision": decision["number"], "text": text}
            socket.send(json.dumps(move))
