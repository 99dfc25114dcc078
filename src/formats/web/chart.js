// SPDX-License-Identifier: Apache-2.0
// Calls over time: entries and exits → calls in the order in which they begin → boxes.

function callsOf(bytes, isDual, last) {
	const codes = [], times = [], cpus = [];
	const rows = readColumns(bytes, isDual ? [codes, times, cpus] : [codes, times]);
	const c = { method: [], begin: [], end: [], level: [], parent: [], cpu: [], isCut: [], levels: [] };
	const path = [];
	let now = 0, cpu = 0;

	for (let i = 0; i < rows; i++) {
		const entered = floor(codes[i] / 2), cut = codes[i] % 2 === 1;

		now += times[i];
		cpu += isDual ? cpus[i] : 0;
		if (entered === 0) {
			const n = path.pop();

			c.end[n] = now;
			c.cpu[n] = cpu - c.cpu[n];
			c.isCut[n] = c.isCut[n] || cut;
			continue;
		}
		const n = c.method.length;

		c.level.push(path.length);
		c.parent.push(path.length > 0 ? path[path.length - 1] : -1);
		c.method.push(entered - 1);
		c.begin.push(now);
		c.end.push(last);
		c.cpu.push(cpu);
		c.isCut.push(cut);
		(c.levels[path.length] ||= []).push(n);
		path.push(n);
	}
	return c;
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
