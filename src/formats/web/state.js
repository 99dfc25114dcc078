// SPDX-License-Identifier: Apache-2.0
// What the page has, and what of it is seen.

let head, measures, methods, byName, threads, counted;

// The thread (-1: all), its stacks, the tree that is drawn, its calls over time (null:
// they are not seen), and what methods take of it.
let thread = 0, stacks, tree, calls = null, sums;

// Of two switches, which are on; what they leave, by lensesOf.
let onlyApp = false, noIdle = false, lensWith;

// The clock; the node that is zoomed into, and which part of it (0 … 1) is seen; of
// calls over time the ticks that are seen.
let k = 0, zoomed = 0, from = 0, to = 1, since = 0, until = 0;

// What is chosen: a node or, over time, a call; a method, or -1.
let node = 0, call = -1, method = -1;

// One of VIEWS.
let view = 0;

let query = "", filter = "", found, sort = "self", sign = -1;
let boxes = newBoxes(), hover = -1, past = [];

const VIEWS = ["icicle", "flame", "callers", "time"];
const CALLERS = 2, TIME = 3;

const whole = () => tree.total[k][0];
// "2 calls", "1 call"; "~2 calls" where they are told by samples.
const countText = (n, word = counted) => `${word === counted ? head.sign : ""}${grouped(n)} ${
	n === 1 ? word.slice(0, -1) : word}`;

// Of a method, or of what stands for a thread.
const labelOf = (m) => methods[m] || textLabel(m < -1 ? threads[-2 - m].label :
	threads[thread]?.label ?? "all threads");

const methodIn = (n) => (calls || tree).method[n];
const chosen = () => calls ? call : node;

// The first thread whose calls over time are there, or -1.
const timed = () => threads.findIndex((t) => t.hasCalls);
