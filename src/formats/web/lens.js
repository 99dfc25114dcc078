// SPDX-License-Identifier: Apache-2.0
// What the switches and the picture of callers make of a tree: other trees.
//
// A lens has by method whether it is the app's, or no such list; and bits of pairs, of
// what waits for work and of the methods it waits in, or no such lists.

// Which methods stay, and which of them wait: of the head's letters and of its rows of
// method, bits of who waits, bits of what it waits in.
function lensesOf(letters, idle) {
	const app = Uint8Array.from(letters), who = new Int32Array(app.length);
	const waits = new Int32Array(app.length);

	for (const [m, first, second] of groupsOf(idle, 3)) {
		who[m] = first;
		waits[m] = second;
	}
	return (onlyApp, noIdle) => ({ app: onlyApp && app, who: noIdle && who, waits });
}

// Is all time dropped in which the method runs below a stack with these bits?
const isIdle = (lens, bits, m) => lens.who && m >= 0 && (bits & lens.waits[m]) !== 0;
const bitsBelow = (lens, bits, m) => lens.who && m >= 0 ? bits | lens.who[m] : bits;
const stays = (lens, m) => !lens.app || m < 0 || lens.app[m] === 1;

// Calls of a node alone: samples are there with those below it.
function ownCalls(t) {
	const own = t.calls.slice();

	for (let n = 1; t.isSampled && n < t.count; n++)
		own[t.parent[n]] -= t.calls[n];
	return own;
}

const expectedWait = (wall, cpu) => max(0, wall - cpu);

// The tree of what a lens leaves: what waits for work is dropped first, and then the
// methods of the platform vanish into their callers.  Nodes of one stack are one.
function lensTree(t, lens, methods) {
	const into = new Int32Array(t.count), bits = new Int32Array(t.count);
	const known = new Map(), first = [-1], next = [-1], method = [t.method[0]];

	for (let n = 1; n < t.count; n++) {
		const up = t.parent[n], m = t.method[n], above = into[up], key = above * methods + m;

		bits[n] = bitsBelow(lens, bits[up], m);
		into[n] = above < 0 || isIdle(lens, bits[up], m) ? -1 : above;
		if (into[n] < 0 || !stays(lens, m))
			continue;
		into[n] = known.get(key) ?? method.length;
		if (into[n] < method.length)
			continue;
		if (m >= 0)
			known.set(key, into[n]);
		method.push(m);
		first.push(-1);
		next.push(first[above]);
		first[above] = into[n];
	}
	const out = newTree(method.length, t.self.length), place = new Int32Array(method.length);

	for (let n = 0, count = 0, path = []; n >= 0;) {
		place[n] = count;
		out.depth[count] = path.length;
		out.method[count++] = method[n];
		path.push(n);
		for (n = first[n]; n < 0 && path.length > 0;)
			n = next[path.pop()];
	}
	fillTree(out, t, (n) => into[n] < 0 ? -1 : place[into[n]], (n) => stays(lens, t.method[n]));
	finishTree(out, methods);
	out.dropped = t.total.map((total, k) => total[0] - out.total[k][0]);
	return out;
}

// Adds what nodes have to those that they went to, calls only of those that stay.  A node
// waits for what it is longer than it runs, whatever the nodes it is made of waited.
function fillTree(out, t, placeOf, hasCalls) {
	const own = ownCalls(t), [wall, cpu, wait] = t.self, [wallOut, cpuOut, waitOut] = out.self;

	for (let n = 0; n < t.count; n++) {
		const to = placeOf(n);

		if (to < 0)
			continue;
		t.self.forEach((self, k) => {
			out.self[k][to] += self[n];
		});
		if (wait)
			waitOut[to] -= expectedWait(wall[n], cpu[n]);
		if (t.isSampled || hasCalls(n))
			out.calls[to] += own[n];
	}
	for (let n = 0; wait && n < out.count; n++)
		waitOut[n] += expectedWait(wallOut[n], cpuOut[n]);
	out.isSampled = t.isSampled;
	for (let n = 0, up = []; t.isSampled && n < out.count; n++) {
		up[out.depth[n]] = n;
		for (let d = 0; d < out.depth[n]; d++)
			out.calls[up[d]] += out.calls[n];
	}
}

// Where there could be more nodes than these, what is lighter than a ten-thousandth has no
// callers.
const MANY_NODES = 2e6, LIGHT = 1e-4;

// Below the thread each method with its own time, below each frame its callers with their
// share of that.
function invertTree(t, methods, most = MANY_NODES) {
	const { method, parent, self } = t, own = ownCalls(t), whole = t.total.map((total) => total[0]);
	const least = t.depth.reduce((sum, depth) => sum + depth, 0) > most ? LIGHT : 0;
	const out = { depth: [], method: [], calls: [], self: self.map(() => []) };
	const groupAt = (depth, m) => ({ depth, m, leaves: [], tops: [], calls: 0, sums: self.map(() => 0) });
	const waiting = [groupAt(0, method[0])];

	// Stacks by their innermost node, and how far out they were looked at.
	function add(group, leaf, top) {
		group.leaves.push(leaf);
		group.tops.push(top);
		group.calls += own[leaf];
		for (let k = 0; k < self.length; k++)
			group.sums[k] += self[k][leaf];
	}

	for (let n = 0; n < t.count; n++)
		add(waiting[0], n, -1);
	while (waiting.length > 0) {
		const { depth, m, leaves, tops, calls, sums } = waiting.pop(), below = new Map();
		const isLight = sums.every((sum, k) => sum < least * whole[k]);

		for (let i = 0; i < leaves.length && !isLight; i++) {
			const caller = depth === 0 ? leaves[i] : parent[tops[i]], up = method[caller];

			if (up < 0)
				continue;
			if (!below.has(up))
				below.set(up, groupAt(depth + 1, up));
			add(below.get(up), leaves[i], caller);
		}
		for (const group of below.values()) {
			group.sums.forEach((sum, k) => {
				sums[k] -= sum;
			});
			waiting.push(group);
		}
		out.depth.push(depth);
		out.method.push(m);
		out.calls.push(calls);
		sums.forEach((sum, k) => out.self[k].push(sum));
	}
	const made = newTree(out.depth.length, self.length);

	for (const key of ["depth", "method", "calls"])
		made[key].set(out[key]);
	made.self.forEach((times, k) => times.set(out.self[k]));
	made.isInverted = true;
	return finishTree(made, methods);
}
