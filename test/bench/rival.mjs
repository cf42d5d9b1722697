// SPDX-License-Identifier: MPL-2.0
// The next Swiss round of the same event by the npm package
// tournament-pairings: prints the seconds of its call alone.
import { readFileSync } from 'node:fs';
import { Swiss } from 'tournament-pairings';

const rows = (name) => readFileSync(name, 'utf8').trim().split('\n').slice(1)
    .map((line) => line.split(','));
const players = new Map(rows(process.argv[2]).map(([id]) =>
    [id, { id, score: 0, pairedUpDown: false, receivedBye: false, avoid: [] }]));
let round = 0;
for (const [r, , a, b, wins1, wins2] of rows(process.argv[3])) {
    round = Math.max(round, Number(r));
    if (b === 'BYE') {
        players.get(a).score += 3;
        players.get(a).receivedBye = true;
        continue;
    }
    const points = wins1 > wins2 ? [3, 0] : wins1 < wins2 ? [0, 3] : [1, 1];
    players.get(a).score += points[0];
    players.get(b).score += points[1];
    players.get(a).avoid.push(b);
    players.get(b).avoid.push(a);
}
const start = process.hrtime.bigint();
const matches = Swiss([...players.values()], round + 1);
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
console.log(seconds.toFixed(4), matches.length);
