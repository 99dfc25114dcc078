// SPDX-License-Identifier: Apache-2.0
// A tree: nodes in depth-first order, callers before callees, so that what is below
// node n are the nodes n + 1 … end[n] - 1.  Node 0 is the thread.  Methods are numbers
// from 0; below 0 is none: -1 the root, -2 - i the thread i.

function newTree(count, measures) {
	const times = () => Array.from({ length: measures }, () => new Float64Array(count));

	return {
		count,
		depth: new Int32Array(count),
		parent: new Int32Array(count),
		method: new Int32Array(count),
		end: new Int32Array(count),
		outer: new Uint8Array(count),
		calls: new Float64Array(count),
		self: times(),
		total: times(),
		sums: [],
	};
}

// Depths, methods, calls and own times are there; parents, ends and totals follow from
// them, and which nodes are in no other call of their method.
function finishTree(t, methods) {
	const { depth, parent, method, end, outer, count } = t;
	const path = new Int32Array(count + 1), inside = new Int32Array(methods);

	for (let n = 0, open = 0; n <= count; n++) {
		const level = n < count ? depth[n] : 0;

		while (open > level) {
			const done = path[--open];

			end[done] = n;
			if (method[done] >= 0)
				inside[method[done]]--;
		}
		if (n === count)
			break;
		parent[n] = level === 0 ? -1 : path[level - 1];
		outer[n] = method[n] < 0 || inside[method[n]]++ === 0 ? 1 : 0;
		path[open++] = n;
	}
	t.self.forEach((self, k) => {
		const total = t.total[k];

		total.set(self);
		for (let n = count - 1; n > 0; n--)
			total[parent[n]] += total[n];
	});
	return t;
}

// Samples come where they are alone; a node has those of all below it.
function treeOf(bytes, count, measures, methods, isSampled) {
	const t = newTree(count, measures);
	const { calls, depth, method, self: [wall, cpu, wait] } = t;

	readColumns(bytes, [depth, method, calls, ...t.self]);
	for (let n = 0, level = 0; n < count; n++) {
		level = n === 0 ? 0 : level + 1 - depth[n];
		depth[n] = level;
		method[n]--;
		if (wait)
			wait[n] = unzigzag(wait[n], wall[n] > cpu[n] ? wall[n] - cpu[n] : 0);
	}
	finishTree(t, methods);
	t.isSampled = isSampled;
	for (let n = count - 1; isSampled && n > 0; n--)
		calls[t.parent[n]] += calls[n];
	return t;
}

// All threads, each below a root of them all.
function joinTrees(trees, measures, methods) {
	const all = newTree(trees.reduce((sum, t) => sum + t.count, 1), measures);
	let at = 1;

	all.isSampled = trees[0]?.isSampled;
	all.method[0] = -1;
	trees.forEach((t, i) => {
		for (let n = 0; n < t.count; n++)
			all.depth[at + n] = t.depth[n] + 1;
		all.method.set(t.method, at);
		all.method[at] = -2 - i;
		all.calls.set(t.calls, at);
		for (let k = 0; k < measures; k++)
			all.self[k].set(t.self[k], at);
		at += t.count;
	});
	return finishTree(all, methods);
}

// By method: own time and time with all it calls, which of calls inside of each other
// is that of the outermost; calls, and of these the ones inside of others.
function sumMethods(t, k, methods) {
	const self = new Float64Array(methods), total = new Float64Array(methods);
	const calls = new Float64Array(methods), inner = new Float64Array(methods);
	const ownOf = t.self[k], totalOf = t.total[k];

	for (let n = 0; n < t.count; n++) {
		const m = t.method[n];

		if (m < 0)
			continue;
		self[m] += ownOf[n];
		if (t.outer[n])
			total[m] += totalOf[n];
		else if (t.isSampled)
			continue;
		else
			inner[m] += t.calls[n];
		calls[m] += t.calls[n];
	}
	return { self, total, calls, inner };
}

// Callers and callees of a method: of its outermost calls, and of those inside of
// others.  Each row: method, time, calls; the heaviest first.
function relativesOf(t, k, m, isInner) {
	const up = new Map(), down = new Map(), total = t.total[k];
	const add = (map, n, key) => {
		const row = map.get(key) || { method: key, time: 0, calls: 0 };

		row.time += total[n];
		row.calls += t.calls[n];
		map.set(key, row);
	};
	const rows = (map) => [...map.values()]
		.sort((a, b) => b.time - a.time || b.calls - a.calls || a.method - b.method);

	for (let n = 0; n < t.count; n++) {
		if (t.method[n] !== m || (t.outer[n] === 0) !== isInner)
			continue;
		add(up, n, t.method[t.parent[n]]);
		for (let c = n + 1; c < t.end[n]; c = t.end[c])
			add(down, c, t.method[c]);
	}
	return { callers: rows(up), callees: rows(down) };
}

// From the root to the node.
function pathOf(t, node) {
	const path = [];

	for (let n = node; n >= 0; n = t.parent[n])
		path.unshift(n);
	return path;
}

// Time in matching calls below a node, none counted twice.
function matchedTime(t, k, flags, node) {
	let sum = 0, n = node;

	if (pathOf(t, node).some((p) => flags[t.method[p]]))
		return t.total[k][node];
	while (n < t.end[node])
		if (flags[t.method[n]]) {
			sum += t.total[k][n];
			n = t.end[n];
		} else {
			n++;
		}
	return sum;
}

// The next one whose method matches, forwards or backwards, around the end; -1: none.
function nextOf(methods, flags, at, step) {
	const count = methods.length;

	for (let i = 1; i <= count; i++) {
		const n = (at + step * i + 2 * count) % count;

		if (flags[methods[n]])
			return n;
	}
	return -1;
}

// The heaviest one of a method, where callers stand below callees that with its own time;
// -1: there is none.
function heaviestOf(t, k, m) {
	const weight = t.weight || t.total[k];
	let best = -1;

	for (let n = 0; n < t.count; n++)
		if (t.method[n] === m && !(t.isInverted && t.depth[n] > 1) && (best < 0 || weight[n] > weight[best]))
			best = n;
	return best;
}

// Its callees, the heaviest first, of those that take at least so much; of no node (-1)
// there are none.
function calleesOf(t, k, node, least) {
	const total = t.total[k], weight = t.weight || total, found = [];

	for (let c = node + 1; c < t.end[node]; c = t.end[c])
		if (total[c] >= least)
			found.push(c);
	return found.sort((a, b) => weight[b] - weight[a] || a - b);
}

// Its caller, its heaviest callee, or the neighbour; -1: none.
function nextNode(t, k, node, way) {
	const up = t.parent[node], near = calleesOf(t, k, way === "down" ? node : up, 0);
	const next = way === "up" ? up : way === "down" ? near[0] :
		near[near.indexOf(node) + (way === "right" ? 1 : -1)];

	return next ?? -1;
}
