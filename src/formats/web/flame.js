// SPDX-License-Identifier: Apache-2.0
// The flame: which boxes there are.  No canvas is needed here.

// In pixels: what is narrower is one box with its neighbours.
const NARROWEST = 1;

// Boxes: node, x, width, level; of those that stand for many callees of a node how many
// these are, else 0.
function newBoxes() {
	return { node: [], x: [], width: [], level: [], rest: [], levels: 0 };
}

// What is left of it within 0 … room.
function addBox(boxes, node, x, width, level, rest, room) {
	const from = max(0, x), to = min(room, x + width);

	boxes.node.push(node);
	boxes.x.push(from);
	boxes.width.push(to - from);
	boxes.level.push(level);
	boxes.rest.push(rest);
	boxes.levels = max(boxes.levels, level + 1);
}

// Those of the zoomed node, of which the part from … to (0 … 1) is seen, and of its
// callers, which take all of the width.  So much time takes it, too.
function layoutFlame(t, k, zoomed, from, to, room, widest = t.total[k][zoomed]) {
	const boxes = newBoxes(), total = t.total[k], waiting = [zoomed];
	const scale = widest > 0 ? room / (widest * (to - from)) : 0;
	const least = NARROWEST / scale;
	const xs = [-from * widest * scale];

	for (const n of pathOf(t, zoomed).slice(0, scale > 0 ? -1 : Infinity))
		addBox(boxes, n, 0, room, t.depth[n], 0, room);
	while (scale > 0 && waiting.length > 0) {
		const n = waiting.pop(), x = xs.pop();
		let at = x, rest = 0, count = 0;

		addBox(boxes, n, x, total[n] * scale, t.depth[n], 0, room);
		for (const c of calleesOf(t, k, n, least)) {
			if (at + total[c] * scale > 0 && at < room) {
				waiting.push(c);
				xs.push(at);
			}
			at += total[c] * scale;
		}
		for (let c = n + 1; c < t.end[n]; c = t.end[c])
			if (total[c] < least && total[c] > 0) {
				rest += total[c];
				count++;
			}
		if (rest >= least && at < room && at + rest * scale > 0)
			addBox(boxes, n, at, rest * scale, t.depth[n] + 1, count, room);
	}
	return boxes;
}

// The box at a place; -1: none.
function boxAt(boxes, x, level) {
	for (let i = 0; i < boxes.node.length; i++)
		if (boxes.level[i] === level && x >= boxes.x[i] &&
		    x < boxes.x[i] + boxes.width[i])
			return i;
	return -1;
}
