#!/usr/bin/env python3
# SPDX-License-Identifier: MPL-2.0
"""Swiss rounds of random events against the matching of networkx, which shares
nothing with ours: the same cost, level by level, over all pairs of players.

usage: oracle.py HJ-PAIR EVENTS SEED"""
import json
import random
import subprocess
import sys
import tempfile

import networkx as nx

HEADER = "round,table,player1,player2,wins1,wins2,draws\n"
WISH = {"club": 1, "family": 4}


class Event:
    def __init__(self, rng, folder):
        self.rng, self.folder = rng, folder
        self.count = rng.randrange(4, 41)
        self.players = [f"P{i}" for i in range(self.count)]
        self.club = {p: rng.randrange(6) for p in self.players}
        self.family = {p: rng.randrange(self.count) for p in self.players}
        self.points = dict.fromkeys(self.players, 0)
        self.met, self.had_bye, self.rows = {}, set(), []
        self.inside = set(self.players)
        self.forbidden = set()
        if rng.random() < 0.3:
            pair = rng.sample(self.players, 2)
            self.forbidden.add(frozenset(pair))
            self.rows.append(f"0,,{pair[0]},{pair[1]},,,")
        with open(folder + "/roster.csv", "w") as f:
            f.write("id,name,club,family\n")
            for p in self.players:
                f.write(f"{p},{p},C{self.club[p]},F{self.family[p]}\n")

    def pair(self, tool, seed):
        with open(self.folder + "/results.csv", "w") as f:
            f.write(HEADER + "".join(row + "\n" for row in self.rows))
        run = subprocess.run(
            [tool, "next", "--json", "--seed", str(seed),
             self.folder + "/roster.csv", self.folder + "/results.csv"],
            capture_output=True, text=True, check=False)
        return json.loads(run.stdout)

    def levels(self, a, b):
        """unpaired, rematches, squares, wishes, floats"""
        if frozenset((a, b)) in self.forbidden:
            bad = 2
        else:
            bad = 0
        wishes = WISH["club"] * (self.club[a] == self.club[b])
        wishes += WISH["family"] * (self.family[a] == self.family[b])
        square = (self.points[a] - self.points[b]) ** 2
        groups = sorted({self.points[p] for p in self.inside})
        high = groups.index(max(self.points[a], self.points[b])) + 1
        met = self.met.get(frozenset((a, b)), 0)
        return (bad, met, square, wishes, square * high)

    def best(self, players):
        base = 10 ** 9
        graph = nx.Graph()
        for i, a in enumerate(players):
            for b in players[i + 1:]:
                weight = 0
                for level in self.levels(a, b):
                    weight = weight * base + level
                graph.add_edge(a, b, weight=-weight)
        pairs = nx.max_weight_matching(graph, maxcardinality=True)
        assert len(pairs) * 2 == len(players)
        return self.sum(pairs)

    def sum(self, pairs):
        total = [0] * 5
        for a, b in pairs:
            total = [x + y for x, y in zip(total, self.levels(a, b))]
        return tuple(total)

    def can_pair_fresh(self, players):
        graph = nx.Graph()
        graph.add_nodes_from(players)
        for i, a in enumerate(players):
            for b in players[i + 1:]:
                levels = self.levels(a, b)
                if levels[0] == 0 and levels[1] == 0:
                    graph.add_edge(a, b)
        pairs = nx.max_weight_matching(graph, maxcardinality=True)
        return len(pairs) * 2 == len(players)

    def check(self, answer, where):
        pairs, bye = [], None
        for table in answer["pairings"]:
            if table["bye"]:
                bye = table["players"][0]
            else:
                pairs.append(tuple(table["players"]))
        left = answer["unpaired"]
        pairs += list(zip(left[::2], left[1::2]))
        seated = [p for pair in pairs for p in pair] + ([bye] if bye else [])
        assert sorted(seated) == sorted(self.inside), where
        assert answer["proven"], where
        rest = sorted(p for p in self.inside if p != bye)
        ours, theirs = self.sum(pairs), self.best(rest)
        assert ours == theirs, f"{where}: {ours}, networkx has {theirs}"
        if bye is None:
            return
        fresh = [p for p in self.inside if p not in self.had_bye]
        if fresh:
            assert bye in fresh, f"{where}: {bye} has had a bye"
        if ours[0] == 0 and ours[1] == 0:
            for p in fresh:
                if self.points[p] < self.points[bye]:
                    others = sorted(q for q in self.inside if q != p)
                    assert not self.can_pair_fresh(others), \
                        f"{where}: the bye belongs to {p}, not to {bye}"

    def play(self, answer):
        for table in answer["pairings"]:
            if table["bye"]:
                player = table["players"][0]
                self.points[player] += 3
                self.had_bye.add(player)
                self.rows.append(f"{answer['round']},,{player},BYE,,,")
                continue
            a, b = table["players"]
            games = self.rng.choice(["2,0,0", "0,2,0", "1,1,1", "2,1,0"])
            first, second = int(games[0]), int(games[2])
            self.points[a] += 3 if first > second else first == second
            self.points[b] += 3 if second > first else first == second
            key = frozenset((a, b))
            self.met[key] = self.met.get(key, 0) + 1
            self.rows.append(f"{answer['round']},{table['table']},{a},{b},"
                             f"{games}")
        for player in answer["unpaired"]:
            self.rows.append(f"{answer['round']},,{player},ABSENT,,,")
        for player in sorted(self.inside):
            if self.rng.random() < 0.04 and len(self.inside) > 3:
                self.inside.remove(player)
                self.rows.append(f"{answer['round']},,{player},DROP,,,")


def main():
    tool, events, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    rounds = 0
    for number in range(events):
        rng = random.Random(seed + number)
        with tempfile.TemporaryDirectory() as folder:
            event = Event(rng, folder)
            for turn in range(rng.randrange(1, 9)):
                answer = event.pair(tool, seed + turn)
                event.check(answer, f"event {number}, round {turn + 1}")
                event.play(answer)
                rounds += 1
    print(f"{rounds} rounds of {events} events, seed {seed}")


main()
