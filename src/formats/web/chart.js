// SPDX-License-Identifier: Apache-2.0
// Calls over time: entries and exits → calls in the order in which they begin → boxes.

// Those that a lens leaves.  What it drops is a gap in their caller, and no time of it.
function callsOf(bytes, isDual, last, lens) {
	const codes = [], times = [], cpus = [];
	const rows = readColumns(bytes, isDual ? [codes, times, cpus] : [codes, times]);
	const c = { method: [], begin: [], end: [], level: [], parent: [], took: [], cpu: [], isCut: [], levels: [] };
	const path = [{ n: -1, level: -1, bits: 0 }];
	let now = 0, cpu = 0;

	function enter(m, cut) {
		const above = path[path.length - 1], { n: up, level, bits } = above, n = c.method.length;
		const isDropped = above.isDropped || isIdle(lens, bits, m), isSeen = !isDropped && stays(lens, m);

		path.push({ n: isSeen ? n : up, level: level + isSeen, isSeen, isDropped,
			bits: bitsBelow(lens, bits, m), ends: isDropped && !above.isDropped, now, cpu });
		if (!isSeen)
			return;
		c.level.push(level + 1);
		c.parent.push(up);
		c.method.push(m);
		c.begin.push(now);
		c.end.push(last);
		c.took.push(0);
		c.cpu.push(0);
		c.isCut.push(cut);
		(c.levels[level + 1] ||= []).push(n);
	}

	function leave(cut) {
		const { n, isSeen, ends, now: begin, cpu: from } = path.pop();

		if (isSeen) {
			c.end[n] = now;
			c.took[n] += now - begin;
			c.cpu[n] += cpu - from;
			c.isCut[n] = c.isCut[n] || cut;
		}
		for (let up = n; ends && up >= 0; up = c.parent[up]) {
			c.took[up] -= now - begin;
			c.cpu[up] -= cpu - from;
		}
	}

	for (let i = 0; i < rows; i++) {
		const entered = floor(codes[i] / 2), cut = codes[i] % 2 === 1;

		now += times[i];
		cpu += isDual ? cpus[i] : 0;
		if (entered > 0)
			enter(entered - 1, cut);
		else
			leave(cut);
	}
	return c;
}

// The longest one of a method; -1: there is none.
function longestOf(c, m) {
	let best = -1;

	for (let n = 0; n < c.method.length; n++)
		if (c.method[n] === m && (best < 0 || c.took[n] > c.took[best]))
			best = n;
	return best;
}

// The first of a sorted list for which it holds; its length: for none.
function firstOf(list, holds) {
	let low = 0, high = list.length;

	while (low < high) {
		const middle = low + high >> 1;

		if (holds(list[middle]))
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

// Those between two times.  Neighbours that are too narrow are one box.
function layoutCalls(c, since, until, room) {
	const out = newBoxes(), scale = room / (until - since), least = NARROWEST / scale;

	c.levels.forEach((list, level) => {
		let i = firstOf(list, (n) => c.end[n] > since);

		while (i < list.length && c.begin[list[i]] < until) {
			const n = list[i], begin = c.begin[n];
			let next = i + 1, end = c.end[n];

			if (end - begin < least) {
				next = max(next, firstOf(list, (m) => c.begin[m] >= begin + least ||
					(c.begin[m] > begin && c.end[m] - c.begin[m] >= least)));
				end = max(c.end[list[next - 1]], begin + least);
			}
			addBox(out, n, (begin - since) * scale, (end - begin) * scale, level,
				next - i > 1 ? next - i : 0, room);
			i = next;
		}
	});
	return out;
}

// Where the ruler has its marks: a round number of ticks apart.
function marksOf(since, until, most) {
	const least = (until - since) / most, unit = 10 ** ceil(Math.log10(least));
	const step = max(1, [unit / 5, unit / 2, unit].find((each) => each >= least));
	const marks = [];

	for (let at = ceil(since / step) * step; at < until; at += step)
		marks.push(at);
	return marks;
}

// Its caller, the longest call inside, or the neighbour on its level; -1: none.
function nextCall(c, call, way) {
	if (way === "up")
		return c.parent[call];
	const list = c.levels[c.level[call] + (way === "down" ? 1 : 0)] || [];
	let at = firstOf(list, (n) => n >= call), best = -1;

	if (way !== "down")
		return list[at + (way === "right" ? 1 : -1)] ?? -1;
	for (; at < list.length && c.parent[list[at]] === call; at++)
		if (best < 0 || c.end[list[at]] - c.begin[list[at]] > c.end[best] - c.begin[best])
			best = list[at];
	return best;
}

// Times above the chart, which scrolls below them.
function paintRuler(context, width) {
	const scale = width / (until - since);

	fill(context, palette.panel, 0, 0, width, LEVEL);
	for (const at of marksOf(since, until, width / 110)) {
		const x = (at - since) * scale;

		fill(context, palette.line, x, 0, 1, LEVEL);
		context.fillStyle = palette.dim;
		context.fillText(time(at), x + 5, LEVEL / 2);
	}
}
