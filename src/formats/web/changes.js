// SPDX-License-Identifier: Apache-2.0
// The page of changes: what is seen of it, and what keys and clicks do.

let head, rows, ranks, tree;

// The node that is zoomed into, and which part of it (0 … 1) is seen; what is chosen: a
// node, and a row or -1.
let zoomed = 0, from = 0, to = 1, node = 0, chosen = -1;

let query = "", found, filter = "", kind, sort = "change", sign = -1;
let order = [], past = [], hover = -1, most = 1, showKind;

const SIDES = ["before", "after"], AB = ["a", "b"];
const COLUMNS = Object.keys(KEYS), WORDS = Object.keys(KINDS);
const rowBox = byId("rows");
const stages = [...document.querySelectorAll(".stage")].map((stage, k) => ({
	k, stage, canvas: stage.firstChild, space: stage.lastChild,
	words: document.querySelectorAll(".side span")[k], boxes: newBoxes(), hover: -1,
}));

const changeAt = (n) => tree.total[1][n] - tree.total[0][n];
const ownChangeAt = (n) => tree.self[1][n] - tree.self[0][n];
const usualKind = () => rows.some((row) => KINDS.changed(row, head.min_change)) ? "changed" : "all";
const hasRuns = (k) => head[AB[k]].length > 1;
const sideText = (amount, k, text) => text(amount[AB[k]]) +
	(hasRuns(k) ? ` ±${text(amount[`spread_${AB[k]}`])}` : "");
const classOf = (change) => change > 0 ? "grown" : change < 0 ? "shrunk" : "";

// Of a row, or of what stands for threads.
const labelOf = (m) => rows[m] || textLabel(m < -1 ? head.groups[-2 - m] : "all threads");

// ---- what stands above ----

function build() {
	const { total, calls, scope, notes, verdict } = head, change = total.b - total.a;
	const words = [scope, `${sideText(total, 0, time)} → ${sideText(total, 1, time)}`];

	byId("name").append(head.before, make("b", {}, " → "), head.after);
	byId("facts").append(words.join(" · "), " ", make("b", { className: classOf(change) },
		signed(change, time) + changePercent([total.a, total.b])),
	[verdict, calls && `${callsText([calls.a, calls.b])} calls`].filter(Boolean)
		.map((word) => ` · ${word}`).join(""));
	byId("notes").lastElementChild.append(...notes.map((note) => make("dd", {}, note)));
	if (notes.length > 0)
		byId("facts").append(" · ", button(notes.length === 1 ? "1 note" : `${notes.length} notes`, "",
			() => byId("notes").showModal()));
	for (const each of WORDS) {
		const count = rows.filter((row) => KINDS[each](row, head.min_change)).length;

		byId("kinds").append(make("button", { hidden: count === 0 }, `${each} ${grouped(count)}`));
	}
	showKind = choiceOf(byId("kinds"), (at) => setKind(WORDS[at]));
	listen();
}

// ---- the table ----

const table = rowsOf(rowBox, [25, 30], barRow, (row, i) => {
	const m = order[i], each = rows[m];
	const side = (k) => each.runs[k] === 0 ? "–" : ms(each.self[k]) +
		(hasRuns(k) ? ` ±${ms(each.spread[k])}` : "");

	fillCells(row, each, [signed(each.change, ms), side(0), side(1),
		head.counted ? callsText(each.calls) : "", ...[each.byCalls, each.perCall]
			.map((part) => head.counted ? signed(part, ms) : ""), each.words]);
	row.children[1].className = classOf(each.change);
	row.children[7].title = each.reason;
	row.lastChild.style.width = `${100 * abs(each.change) / most}%`;
	row.lastChild.className = `share-bar ${classOf(each.change)}`;
	row.classList.toggle("is-on", m === chosen);
}, (i) => chooseRow(order[i]));

function list() {
	const { flags, isWrong } = matchesOf(rows, filter);

	order = orderOf(rows, kind, filter === "" ? flags.fill(1) : flags, sort, sign, ranks, head.min_change);
	filterInput.parentNode.classList.toggle("is-wrong", isWrong);
	rowBox.querySelector("h2").textContent = `${grouped(order.length)} methods`;
	showSort();
	showKind(WORDS.indexOf(kind));
	table.box.scrollTop = 0;
	table.show(order.length);
	keep();
}

function setKind(to) {
	kind = to;
	list();
}

function filterBy(text) {
	filter = filterInput.value = text;
	list();
}

function sortBy(key, way) {
	sign = way || (key === sort ? -sign : KEYS[key] ? -1 : 1);
	sort = key;
	list();
}

function moveInList(by) {
	const next = max(0, min(order.length - 1, order.indexOf(chosen) + by));

	if (order.length > 0)
		chooseRow(order[next]);
	table.reveal(next);
}

// ---- the pictures ----

// What is zoomed into is in sight, unless it was looked at before.
function layout(stays) {
	const room = stages[0].stage.clientWidth;

	if (!tree || room === 0)
		return;
	const levels = stages.map((each) => {
		each.boxes = layoutFlame(tree, each.k, zoomed, from, to, room, tree.weight[zoomed]);
		each.hover = -1;
		return each.boxes.levels;
	});
	const height = (max(...levels) + 1) * LEVEL;

	for (const { k, stage, canvas, space, words } of stages) {
		canvas.style.height = `${stage.clientHeight}px`;
		space.style.height = `${max(0, height - stage.clientHeight)}px`;
		if (!stays)
			stage.scrollTop = max(0, (tree.depth[zoomed] - 2) * LEVEL);
		words.textContent = `${head[SIDES[k]]} · ${time(tree.total[k][zoomed])}`;
	}
	hover = -1;
	fillCrumbs(pathOf(tree, zoomed), zoom);
	showShare();
	paint();
	showDetail();
	keep();
}

const rowTop = (each, level) => level * LEVEL + 2 - each.stage.scrollTop;

function look(each, i) {
	const n = each.boxes.node[i], rest = each.boxes.rest[i], m = tree.method[n], change = changeAt(n);

	if (rest > 0)
		return { fill: palette.rest, ink: palette.dim, isPale: found.count > 0,
			text: (room) => room < 8 ? "" : `${grouped(rest)} more` };
	const label = labelOf(m), isMatch = found.flags[m] === 1, seen = tree.weight[zoomed];
	const step = stepOf(change, seen), own = stepOf(ownChangeAt(n), seen);
	const isThere = tree.total[each.k][n] > 0, sign = step > 0 ? "+ " : step < 0 ? "− " : "";

	return {
		fill: isMatch ? palette.match : !isThere ? palette.rest : palette.steps[own + 3],
		ink: isMatch ? palette.onMatch : isThere ? palette.fg : palette.dim,
		isPale: (tree.depth[n] < tree.depth[zoomed] || found.count > 0) && !isMatch,
		mark: step !== 0 && own === 0 && palette.steps[step > 0 ? 6 : 0],
		text: (room) => sign + fitted(label, room - sign.length),
	};
}

function paintNow() {
	isDue = false;
	stages.forEach(paintStage);
}

function paintStage(each) {
	const { stage, canvas, boxes } = each, width = stage.clientWidth, height = stage.clientHeight;
	const context = contextOf(canvas, width, height);

	setFont(context);
	paintBoxes(context, height, boxes, (level) => rowTop(each, level), (i) => look(each, i));
	boxes.node.forEach((n, i) => {
		const isChosen = boxes.rest[i] === 0 && (n === node || tree.method[n] === chosen) && chosen >= 0;

		if (n === hover || isChosen)
			outline(context, boxes.x[i], rowTop(each, boxes.level[i]), boxes.width[i],
				isChosen ? palette.fg : palette.dim);
	});
}

function mixSteps() {
	const dark = isDark(), style = getComputedStyle(root);
	const steps = (name) => [1, 2, 3].map((i) => `hsl(${style.getPropertyValue(`--${name}`)} ${
		dark ? `${20 + 15 * i}% ${24 + 6 * i}%` : `${40 + 15 * i}% ${92 - 8 * i}%`})`);

	palette.steps = [...steps("shrunk").reverse(), dark ? "#2b323e" : "#e3e7ee", ...steps("grown")];
}

function showDetail() {
	const box = stages.find((each) => each.hover >= 0), n = hover >= 0 ? hover : node;
	const rest = box ? box.boxes.rest[box.hover] : 0;
	const m = tree.method[n], label = labelOf(m), row = rows[m];
	const pair = (word, of) => `${word} ${time(of[0])} → ${time(of[1])} ${signed(of[1] - of[0], time)}${changePercent(of)}`;
	const here = tree.total.map((total) => total[n]), own = tree.self.map((self) => self[n]);

	byId("detail").textContent = rest > 0 ? `${grouped(rest)} light callees of ${label.full}` :
		`${label.full} ${label.rest}${row?.other ? ` → ${row.other}` : ""}`;
	byId("more").textContent = [pair("this stack", here),
		own.some((self, k) => self !== here[k]) && pair("self", own), row && pair("method", row.self),
		row?.reason, label.source].filter(Boolean).join(" · ");
}

function showShare() {
	searchInput.parentNode.classList.toggle("is-wrong", found.isWrong);
	searchInput.nextElementSibling.textContent = query === "" ? "" : found.isWrong ? "no expression" :
		`${[0, 1].map((k) => time(matchedTime(tree, k, found.flags, zoomed))).join(" → ")} · ${grouped(found.count)}`;
}

// ---- going about ----

const spotOf = () => ({ zoomed, from, to, node });

// Whatever an address says, it is within what there is.
function place(spot) {
	const within = (n) => min(tree.count - 1, max(0, n || 0));

	({ from = 0, to = 1 } = spot);
	zoomed = within(spot.zoomed);
	node = within(spot.node);
}

function zoom(n, low = 0, high = 1, at = n) {
	if (n === zoomed && low === from && high === to)
		return;
	past.push(spotOf());
	place({ zoomed: n, node: at, from: low, to: high });
	layout();
}

function back() {
	const spot = past.pop();

	if (spot) {
		place(spot);
		layout();
	}
}

// All stacks of the row are marked, and the one that changed most is chosen.
function chooseRow(m) {
	chosen = m;
	if (m >= 0 && tree.method[node] !== m)
		node = max(0, culpritOf(tree, m));
	reveal();
}

function choose(n) {
	if (n < 0)
		return;
	node = n;
	chosen = max(-1, tree.method[n]);
	reveal();
}

function reveal() {
	const isSeen = stages.some(({ boxes: { node: of, width, rest } }) =>
		of.some((n, i) => n === node && rest[i] === 0 && width[i] > 2));

	if (!isSeen)
		zoom(sceneOf(tree, node), 0, 1, node);
	for (const each of stages) {
		const y = rowTop(each, tree.depth[node]);

		each.stage.scrollTop += min(0, y - 2 * LEVEL) || max(0, y + 2 * LEVEL - each.stage.clientHeight);
	}
	table.draw();
	paint();
	showDetail();
	keep();
}

// To a relative of what is chosen: the caller, a callee, or a neighbour.
function step(way) {
	choose(nextNode(tree, 0, node, way));
}

function nextMatch(by) {
	choose(nextOf(tree.method, found.flags, node, by));
}

function searchFor(text) {
	query = searchInput.value = text;
	found = matchesOf(rows, text);
	showShare();
	paint();
	keep();
}

// ---- the address ----

function keepNow() {
	history.replaceState(null, "", writeFragment({
		z: zoomed,
		x: from > 0 || to < 1 ? `${from},${to}` : "",
		n: node,
		m: chosen < 0 ? "" : chosen + 1,
		q: query,
		f: filter,
		p: upper === USUAL ? "" : upper,
		k: kind === usualKind() ? "" : kind,
		s: sort === "change" && sign < 0 ? "" : (sign < 0 ? "" : "-") + sort,
	}));
}

function restore(text) {
	const said = readFragment(text), key = (said.s || "change").replace(/^-/, "");
	const [low, high] = (said.x || "0,1").split(",").map(Number);
	const isPart = low >= 0 && high > low && high <= 1;

	sort = key in KEYS ? key : "change";
	sign = (said.s || "")[0] === "-" ? 1 : -1;
	kind = said.k in KINDS ? said.k : usualKind();
	chosen = rows[said.m - 1] ? said.m - 1 : -1;
	divide(said.p || upper);
	place({ zoomed: floor(said.z), node: floor(said.n), from: isPart ? low : 0, to: isPart ? high : 1 });
	searchFor(said.q || "");
	filterBy(said.f || "");
	layout();
	if (chosen >= 0 && !said.n)
		chooseRow(chosen);
	else if (!said.m && !said.n && !said.z)
		openAtChange();
}

// Zoomed to the row that changed most of those that are listed.
function openAtChange() {
	const m = orderOf(rows, kind, rows.map(() => 1), "change", -1, ranks, head.min_change)[0] ?? -1;
	const n = culpritOf(tree, m);

	if (n < 1 || rows[m].change === 0)
		return;
	place({ zoomed: sceneOf(tree, n), node: n });
	layout();
	chooseRow(m);
}

// ---- keys and the mouse ----

const following = (names, at) => names[(names.indexOf(at) + 1) % names.length];

const acts = {
	"/": () => searchInput.focus(),
	"&": () => filterInput.focus(),
	n: () => nextMatch(1),
	N: () => nextMatch(-1),
	ArrowUp: () => step("up"),
	ArrowDown: () => step("down"),
	ArrowLeft: () => step("left"),
	ArrowRight: () => step("right"),
	V: () => setKind(following(WORDS, kind)),
	J: () => moveInList(1),
	K: () => moveInList(-1),
	Enter: () => zoom(node),
	Backspace: back,
	Escape: () => query !== "" ? searchFor("") : chosen >= 0 ? chooseRow(-1) : zoom(0),
	0: () => zoom(0),
	S: () => sortBy(following(COLUMNS, sort)),
	r: () => sortBy(sort),
	y: () => chosen >= 0 && navigator.clipboard?.writeText(rows[chosen].full),
	D: () => turn(!isDark()),
	"?": () => byId("keys").showModal(),
};

function turn(dark) {
	root.dataset.theme = dark ? "dark" : "light";
	mixPalette();
	mixSteps();
	if (!tree)
		return;
	paint();
	table.draw();
}

const boxUnder = (each, event) => {
	const at = each.canvas.getBoundingClientRect();

	return boxAt(each.boxes, event.clientX - at.left, floor((event.clientY - at.top - rowTop(each, 0)) / LEVEL));
};

function pointAt(each, box) {
	if (box === each.hover || !tree)
		return;
	each.hover = box;
	hover = box < 0 ? -1 : each.boxes.node[box];
	each.canvas.style.cursor = box < 0 ? "" : "pointer";
	paint();
	showDetail();
}

function click(each, box) {
	const { node: of, x, width, rest } = each.boxes, part = (to - from) / each.stage.clientWidth;

	if (box < 0)
		return;
	if (rest[box] > 0)
		zoom(zoomed, from + part * x[box], from + part * (x[box] + width[box]));
	else {
		zoom(of[box]);
		choose(of[box]);
	}
}

function listenTo(each) {
	const { stage, canvas } = each, other = stages[1 - each.k].stage;

	canvas.onpointermove = (event) => pointAt(each, boxUnder(each, event));
	canvas.onpointerleave = () => pointAt(each, -1);
	canvas.onclick = (event) => click(each, boxUnder(each, event));
	stage.onscroll = () => {
		if (other.scrollTop !== stage.scrollTop)
			other.scrollTop = stage.scrollTop;
		paint();
	};
}

function listen() {
	stages.forEach(listenTo);
	new ResizeObserver(() => layout(true)).observe(stages[0].stage);
	listenToPage([table]);
}

// What tests compare: of each row its numbers, and what its stacks add up to.
function selftest() {
	const sums = [0, 1].map((k) => sumMethods(tree, k, rows.length).self);

	showTest(rows.map((row, m) => [`${row.full} ${row.rest}`.trim(), row.verdict, row.tags,
		...row.calls, ...row.self, row.change, row.byCalls, row.perCall, ...row.total,
		sums[0][m], sums[1][m]]));
}

async function open(words) {
	head = words;
	head.rows.pop();
	head.groups.pop();
	perUs = { ns: 1000, us: 1 }[head.unit];
	root.dataset.tick = head.unit;
	rows = changesOf(head.rows);
	ranks = { name: ranksOf(rows.map((row) => row.full)), verdict: ranksOf(rows.map((row) => row.words)) };
	most = rows.reduce((so, row) => max(so, abs(row.change)), 1);
	tree = bothOf(await readBlock("both0"), head.nodes, rows.length);
	build();
	if (location.hash === "#selftest")
		selftest();
	else
		restore(location.hash);
}

begin();
