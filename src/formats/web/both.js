// SPDX-License-Identifier: Apache-2.0
// Two recordings: rows, and one tree of the stacks of both.  Side 0 is before, 1 after.

// So many fields has the head for each row.
const FIELDS = 23;

// A row: its name as methods have it, what it is called after if that differs, verdicts,
// and numbers of both sides.
const changesOf = (flat) => groupsOf(flat, FIELDS).map((fields) => {
	const [named] = methodsOf(fields.slice(0, 6));
	const [other, verdict, verdictIncl, tags, words, reason, ...numbers] = fields.slice(6);
	const pairs = groupsOf(numbers.slice(0, 10), 2);
	const [calls, self, spread, total, runs] = pairs, byCalls = numbers[10];
	const change = self[1] - self[0];

	return { ...named, other, verdict, verdictIncl, tags, words, reason, calls, self, spread,
		total, runs, change, byCalls, perCall: change - byCalls };
});

// Nodes below groups of threads, and where there are several of these a root of them all.
// Methods are rows; below 0 is none: -1 the root, -2 - i the group i.
function bothOf(bytes, count, rows) {
	const up = new Float64Array(count), key = new Float64Array(count);
	const own = [new Float64Array(count), new Float64Array(count)];

	readColumns(bytes, [up, key, ...own]);
	const groups = up.reduce((sum, each, n) => {
		up[n] = n === 0 ? 0 : up[n - 1] + 1 - each;
		return sum + (up[n] === 0);
	}, 0);
	const lift = groups === 1 ? 0 : 1, t = newTree(count + lift, 2);

	t.method[0] = -1;
	for (let n = 0; n < count; n++) {
		t.depth[n + lift] = up[n] + lift;
		t.method[n + lift] = up[n] === 0 ? -2 - key[n] : key[n];
		own.forEach((self, k) => {
			t.self[k][n + lift] = self[n];
		});
	}
	finishTree(t, rows);
	t.weight = t.total[0].map((total, n) => max(total, t.total[1][n]));
	return t;
}

// The stack of a row whose own time changed most; -1: it has none.
function culpritOf(t, m) {
	const change = (n) => abs(t.self[1][n] - t.self[0][n]);
	let best = -1;

	for (let n = 0; n < t.count; n++)
		if (t.method[n] === m && (best < 0 || change(n) > change(best) ||
		    (change(n) === change(best) && t.weight[n] > t.weight[best])))
			best = n;
	return best;
}

// Which caller to zoom into, so that a node has about half of the width, and is in sight.
function sceneOf(t, node) {
	let n = node;

	while (t.parent[n] >= 0 && t.depth[node] - t.depth[n] < 5 &&
	    t.weight[t.parent[n]] <= 2 * t.weight[node])
		n = t.parent[n];
	return n;
}

// How a frame has changed: -3 … 3, by a thousandth, a hundredth and a tenth of all.
function stepOf(change, all) {
	const part = abs(change) / (all || 1);

	return change === 0 || part < 0.001 ? 0 :
		(change > 0 ? 1 : -1) * (part < 0.01 ? 1 : part < 0.1 ? 2 : 3);
}

// What rows can be sorted by; texts have a rank.
const KEYS = {
	name: null,
	change: (row) => abs(row.change),
	before: (row) => row.self[0],
	after: (row) => row.self[1],
	calls: (row) => abs(row.calls[1] - row.calls[0]),
	"by calls": (row) => abs(row.byCalls),
	"per call": (row) => abs(row.perCall),
	verdict: null,
};

// Which of them are shown: a word, and whether a row is one, where a change is at least so
// much.
const KINDS = {
	all: () => true,
	changed: (row, least) => !["same", "noise", "small"].includes(row.verdict) &&
		abs(row.change) >= max(least, 1),
	slower: (row) => row.verdict.endsWith("slower"),
	faster: (row) => row.verdict.endsWith("faster"),
	new: (row) => row.verdict === "new",
	gone: (row) => row.verdict === "gone",
	calls: (row) => row.calls[0] !== row.calls[1],
};

// Numbers of the rows of a kind whose flags are set, in order; ties by change, then name.
function orderOf(rows, kind, flags, key, sign, ranks, least) {
	const value = KEYS[key] || ((row, i) => ranks[key][i]);

	return [...rows.keys()].filter((i) => KINDS[kind](rows[i], least) && flags[i])
		.sort((a, b) => sign * (value(rows[a], a) - value(rows[b], b)) ||
			abs(rows[b].change) - abs(rows[a].change) || ranks.name[a] - ranks.name[b]);
}

// "+1.250", "−0.004", "0.000": what is to be added.
const signed = (number, text) => `${number > 0 ? "+" : number < 0 ? "−" : ""}${text(abs(number))}`;

// "40→640", or "13".
const callsText = ([a, b]) => a === b ? grouped(a) : `${grouped(a)}→${grouped(b)}`;

const changePercent = ([a, b]) => a > 0 ? ` (${signed(b - a, (part) => percentText(part, a))})` : "";
