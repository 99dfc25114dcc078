// SPDX-License-Identifier: Apache-2.0
// Numbers and names, as people read them.

function grouped(number) {
	return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

// Four digits, and the unit that suits: "734.4 ms".
function timeText(ticks, perUs) {
	const us = ticks / perUs;

	if (us < 1)
		return us === 0 ? "0" : `${ticks} ns`;
	if (us < 1000)
		return `${Number.isInteger(us) ? us : us.toPrecision(4)} µs`;
	if (us < 1e6)
		return `${(us / 1e3).toPrecision(4)} ms`;
	return `${us < 1e10 ? (us / 1e6).toPrecision(4) : grouped(round(us / 1e6))} s`;
}

// Milliseconds with three decimals, to stand below each other.
function msText(ticks, perUs) {
	const [whole, part] = (ticks / perUs / 1e3).toFixed(3).split(".");

	return `${grouped(whole)}.${part}`;
}

function percentText(part, whole) {
	const percent = whole > 0 ? part / whole * 100 : 0;

	return `${percent.toFixed(percent > 0 && percent < 0.095 ? 2 : 1)}%`;
}

// A list of the head holds so many fields for each thing.
const groupsOf = (flat, size) => Array.from({ length: flat.length / size },
	(_, i) => flat.slice(i * size, (i + 1) * size));

// A method: what stands before its short name, that, what stands after it, the source,
// its line, the hue.
const methodsOf = (flat) => groupsOf(flat, 6).map(([around, brief, rest, source, line, hue]) => ({
	full: around + brief,
	brief,
	name: brief.slice(brief.lastIndexOf(".") + 1) || brief,
	around: around.slice(0, -1),
	rest,
	hue,
	source: source + (source && line ? `:${line}` : ""),
}));

// A thread: its times by clock stand in the middle.
const threadsOf = (flat, clocks) => groupsOf(flat, 8 + clocks).map(([name, id, count, calls, ...more]) => {
	const [hasCalls, strip, begin, end] = more.splice(clocks);

	return { label: `${name}#${id}`, id, count, calls, hasCalls, strip, begin, end, total: more };
});

// Which place each text has in their order.
function ranksOf(texts) {
	const ranks = new Float64Array(texts.length);

	[...texts.keys()].sort((a, b) => texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : a - b)
		.forEach((each, i) => {
			ranks[each] = i;
		});
	return ranks;
}

// Lower case alone means either case.  Null: it is no expression.
function expressionOf(text) {
	try {
		return new RegExp(text, /[A-Z]/.test(text.replace(/\\./g, "")) ? "u" : "iu");
	} catch {
		return null;
	}
}

// Which names it matches, by number, and how many these are.
function matchesOf(methods, text) {
	const expression = expressionOf(text), isWrong = !expression;
	const flags = Uint8Array.from(methods, (m) => text !== "" && !isWrong && expression.test(m.full));

	return { flags, count: flags.reduce((sum, flag) => sum + flag, 0), isWrong };
}

// As much of a label as so many letters hold; nothing where that says nothing.
function fitted(method, room) {
	if (method.full.length <= room)
		return method.full;
	if (method.brief.length <= room)
		return method.brief;
	if (method.name.length <= room)
		return method.name;
	return room < 3 ? "" : `${method.name.slice(0, room - 1)}…`;
}

// "#t=4711&c=cpu" ↔ { t: "4711", c: "cpu" }; what is empty is left out.
function readFragment(text) {
	return Object.fromEntries(new URLSearchParams(text.replace(/^#/, "")));
}

function writeFragment(state) {
	return `#${new URLSearchParams(Object.entries(state).filter(([, value]) => value && value !== -1))}`;
}
