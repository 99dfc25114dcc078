// What the page has, and what of it is seen.

let head, measures, methods, byName, threads, perUs, counted;

// The thread (-1: all), its stacks, its calls over time (null: they are not seen), and
// what methods take of it.
let thread = 0, tree, calls = null, sums;

// The clock; the node that is zoomed into, and which part of it (0 … 1) is seen; of
// calls over time the ticks that are seen.
let k = 0, zoomed = 0, from = 0, to = 1, since = 0, until = 0;

// What is chosen: a node or, over time, a call; a method, or -1.
let node = 0, call = -1, method = -1;

// One of VIEWS.
let view = 0;

let query = "", filter = "", found, sort = "self", sign = -1;
let boxes = newBoxes(), hover = -1, past = [];

const VIEWS = ["icicle", "flame", "time"];
const TIME = 2;

const whole = () => tree.total[k][0];
// Weights have no unit.
const time = (ticks) => perUs ? timeText(ticks, perUs) : grouped(ticks);
// "2 calls", "1 call".
const countText = (n, word = counted) => `${grouped(n)} ${n === 1 ? word.slice(0, -1) : word}`;
const ms = (ticks) => perUs ? msText(ticks, perUs) : grouped(ticks);

// Of a method, or of what stands for a thread.
function labelOf(m) {
	const text = m >= 0 ? "" : m < -1 ? threads[-2 - m].label :
		thread < 0 ? "all threads" : threads[thread].label;

	return m >= 0 ? methods[m] :
		{ full: text, brief: text, name: text, around: "", rest: "", source: "", hue: -1 };
}

const methodIn = (n) => (calls || tree).method[n];
const chosen = () => calls ? call : node;

// The first thread whose calls over time are there, or -1.
const timed = () => threads.findIndex((t) => t.hasCalls);
