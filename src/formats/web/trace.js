// SPDX-License-Identifier: Apache-2.0
// What keys and clicks do, and the page's place in the address.

const canvas = byId("canvas"), stage = byId("stage");
const wide = () => stage.clientWidth, high = () => stage.clientHeight;
const showView = choiceOf(byId("views"), setView);
const showTab = choiceOf(byId("tabs"), setTab);
const showLenses = switchesOf(byId("lenses"), [() => setLens(!onlyApp, noIdle), () => setLens(onlyApp, !noIdle)]);
let showClock;

// So many rows of it are one thing; of none there is no button.
function addDialog(id, rows, each) {
	byId(id).lastElementChild.append(...rows);
	if (rows.length > 0)
		byId("facts").append(" · ", button(countText(rows.length / each, id), "",
			() => byId(id).showModal()));
}

function build() {
	const end = max(0, ...threads.map((t) => t.end)), { notices, merged } = head;

	if (merged > 0)
		notices.push("page", `${grouped(merged)} light stacks are merged into their callers`);
	byId("name").append(head.name);
	heads[5].append(head.sign + counted);
	byId("facts").append([head.layout, head.kind, head.clocks, time(end),
		countText(threads.reduce((sum, t) => sum + t.calls, 0)),
		countText(threads.length, "threads"), countText(methods.length, "methods")]
		.filter(Boolean).join(" · "));
	addDialog("notices", notices.map((words, i) => make(i % 2 ? "dd" : "dt", {}, words)), 2);
	addDialog("bookmarks", groupsOf(head.bookmarks, 2).map(([text, spot]) => make("dd", {},
		button(text, "", () => {
			location.hash = spot;
			byId("bookmarks").close();
		}))), 1);
	byId("threads").firstChild.append(countText(threads.length, "threads"));
	for (const each of [...byId("clocks").children])
		if (!measures.includes(each.textContent.toLowerCase()))
			each.remove();
	showClock = choiceOf(byId("clocks"), setClock);
	byId("views").lastElementChild.hidden = timed() < 0;
	byId("lenses").firstElementChild.hidden = !/0/.test(head.app);
	byId("lenses").lastElementChild.hidden = head.idle.length === 0;
	setTab(1);
	listen();
}

function setTab(i) {
	document.body.dataset.tab = i;
	showTab(i);
}

function turn(dark) {
	root.dataset.theme = dark ? "dark" : "light";
	mixPalette();
	if (!tree)
		return;
	paint();
	allRows.forEach((rows) => rows.draw());
}

// ---- threads and clocks ----

// Trees and calls, or the promises of these.
const kept = new Map();

function keptAs(key, promise) {
	if (!kept.has(key))
		kept.set(key, promise());
	return kept.get(key);
}

const treeAt = (i) => keptAs(i, async () => {
	if (i >= 0)
		return treeOf(await readBlock(`tree${i}`), threads[i].count, measures.length,
			methods.length, head.sampled);
	return joinTrees(await Promise.all(threads.map((_, each) => treeAt(each))), measures.length,
		methods.length);
});

const lensName = () => `${onlyApp ? "app" : ""}${noIdle ? " idle" : ""}`;
const lens = () => lensWith(onlyApp, noIdle);

const stacksAt = (i) => lensName() === "" ? treeAt(i) : keptAs(`${i} ${lensName()}`, async () =>
	lensTree(await treeAt(i), lens(), methods.length));

// Each lens makes calls of its own of the bytes.
const callsAt = (i) => keptAs(`calls${i} ${lensName()}`, async () =>
	callsOf(await keptAs(`bytes${i}`, () => readBlock(`calls${i}`)), measures.length > 1, threads[i].end, lens()));

let wanted;

async function openThread(i, spot) {
	const isTime = (spot ? spot.view : view) === TIME && i >= 0 && threads[i].hasCalls;
	const want = wanted = {};
	const opened = await stacksAt(i), over = isTime ? await callsAt(i) : null;

	if (wanted !== want)
		return;
	if (tree && !spot)
		past.push(spotOf());
	thread = i;
	stacks = opened;
	calls = over;
	place(spot || { view });
	renew();
	threadRows.reveal(i + 1);
	if (chosen() > (calls ? -1 : 0))
		choose(chosen());
	else
		chooseMethod(sums.calls[method] > 0 ? method : order[0] ?? -1);
}

// Of another thread or clock all is new.
function renew() {
	sums = stacks.sums[k] ||= sumMethods(stacks, k, methods.length);
	showClock(k);
	showLenses(onlyApp, noIdle);
	listMethods();
	listKin();
	threadRows.show(threads.length + 1);
	layout();
}

function setClock(to) {
	k = to % measures.length;
	place({ ...spotOf(), from: 0, to: 1 });
	renew();
}

// Between the callers and other pictures the chosen method is what stays.
function setView(to) {
	const next = to % (timed() < 0 ? TIME : VIEWS.length);
	const stays = next !== TIME || (thread >= 0 && threads[thread].hasCalls);
	const isSame = stays && (view === CALLERS) === (next === CALLERS);

	openThread(stays ? thread : timed(), isSame ? { ...spotOf(), view: next } : { view: next });
}

// What was seen is not there any more: the chosen method and the time stay.
function setLens(app, idle) {
	onlyApp = app && /0/.test(head.app);
	noIdle = idle && head.idle.length > 0;
	past = [];
	openThread(thread, { view, since, until });
}

// ---- the picture ----

function layout() {
	if (!tree || wide() === 0)
		return;
	boxes = calls ? layoutCalls(calls, since, until, wide()) :
		layoutFlame(tree, k, zoomed, from, to, wide());
	hover = -1;
	showView(view);
	fillCrumbs(calls ? [0] : pathOf(tree, zoomed), calls ? acts[0] : zoom,
		calls ? `${time(since)} … ${time(until)}` : "");
	showShare();
	follow();
	paint();
	showDetail();
	keep();
}

const rulerHeight = () => calls ? LEVEL : 0;
const pictureHeight = () => max(high(), (boxes.levels + 1) * LEVEL + rulerHeight());

// What is zoomed into is in sight.
function follow() {
	const under = pictureHeight() - high(), over = max(0, (tree.depth[zoomed] - 2) * LEVEL);

	byId("space").style.height = `${under}px`;
	canvas.style.height = `${high()}px`;
	if (!calls)
		stage.scrollTop = view === 1 ? under - over : over;
}

const rowTop = (level) => (view === 1 ? pictureHeight() - (level + 1) * LEVEL - 2 :
	level * LEVEL + 2 + rulerHeight()) - stage.scrollTop;

function look(i) {
	const n = boxes.node[i], m = methodIn(n), rest = boxes.rest[i];

	if (rest > 0 && !calls)
		return { fill: palette.rest, ink: palette.dim, isPale: found.count > 0,
			text: (room) => room < 8 ? "" : `${grouped(rest)} more` };
	const label = labelOf(m), isMatch = found.flags[m] === 1;
	const isAround = !calls && tree.depth[n] < tree.depth[zoomed];

	return {
		fill: isMatch ? palette.match : label.hue < 0 ? palette.thread : palette.hues[label.hue],
		ink: isMatch ? palette.onMatch : palette.fg,
		isPale: (isAround || found.count > 0) && !isMatch,
		mark: m >= 0 && m === method && palette.accent,
		text: (room) => rest > 0 ? "" : fitted(label, room),
	};
}

function paintNow() {
	const width = wide(), height = high();
	const context = contextOf(canvas, width, height);

	isDue = false;
	setFont(context);
	paintBoxes(context, height, boxes, rowTop, look);
	boxes.node.forEach((n, i) => {
		if (i === hover || (n === chosen() && (calls || boxes.rest[i] === 0)))
			outline(context, boxes.x[i], rowTop(boxes.level[i]), boxes.width[i],
				i === hover ? palette.dim : palette.fg);
	});
	if (calls)
		paintRuler(context, width);
}

function boxUnder(event) {
	const at = canvas.getBoundingClientRect(), y = event.clientY - at.top - rowTop(0);

	return boxAt(boxes, event.clientX - at.left, view === 1 ? ceil(-y / LEVEL) : floor(y / LEVEL));
}

function showDetail() {
	const n = hover < 0 ? chosen() : boxes.node[hover];
	const rest = hover < 0 ? 0 : boxes.rest[hover], m = n < 0 ? -1 : methodIn(n), label = labelOf(m);
	const part = (word, ticks) => `${word} ${time(ticks)} (${percentText(ticks, whole())})`;
	let words;

	if (rest > 0)
		words = [calls ? `the first of ${grouped(rest)} calls` :
			`${grouped(rest)} light ${tree.isInverted ? "callers" : "callees"} of it; a click makes them wider`];
	else if (calls)
		words = n < 0 ? ["choose a call"] : [`at ${time(calls.begin[n])}`,
			`took ${time(calls.took[n])}`,
			measures.length > 1 && `CPU ${time(calls.cpu[n])}`,
			calls.isCut[n] && "cut", label.source];
	else if (tree.isInverted)
		words = [part(n > 0 ? `self of ${labelOf(tree.method[pathOf(tree, n)[1]]).brief}` : "total", tree.total[k][n]),
			n > 0 && countText(tree.calls[n]), label.source];
	else
		words = [part("total", tree.total[k][n]), part("self", tree.self[k][n]),
			m >= 0 && countText(tree.calls[n]), label.source];
	byId("detail").textContent = `${label.full} ${label.rest}`;
	byId("more").textContent = words.filter(Boolean).join(" · ");
}

function showShare() {
	searchInput.parentNode.classList.toggle("is-wrong", found.isWrong);
	searchInput.nextElementSibling.textContent = query === "" ? "" : found.isWrong ? "no expression" :
		`${percentText(matchedTime(tree, k, found.flags, zoomed), tree.total[k][zoomed])} · ${
			grouped(found.count)}`;
}

// ---- going about ----

const spotOf = () => ({ thread, view, zoomed, node, call, from, to, since, until });

// Whatever an address says, it is within what there is.
function place(spot) {
	const within = (number, least, most) => min(most, max(least, number || 0));
	const { begin: first, end: last } = threads[max(0, thread)] || { begin: 0, end: 0 };

	({ view, from = 0, to = 1 } = spot);
	view = view === TIME && !calls ? 0 : view;
	tree = view === CALLERS ? stacks.callers ||= invertTree(stacks, methods.length) : stacks;
	zoomed = within(spot.zoomed, 0, tree.count - 1);
	node = within(spot.node, 0, tree.count - 1);
	call = calls ? within(spot.call ?? -1, -1, calls.method.length - 1) : -1;
	since = within(spot.since, first, last);
	until = max(since + 1, within(spot.until > since ? spot.until : last, since, last));
	if (view !== TIME)
		calls = null;
}

function back() {
	const spot = past.pop();

	if (spot && (spot.thread !== thread || spot.view !== view))
		openThread(spot.thread, spot);
	else if (spot) {
		place(spot);
		layout();
	}
}

function change(what) {
	past.push(spotOf());
	place({ ...spotOf(), ...what });
	layout();
}

function zoom(n, low = 0, high = 1) {
	if (n !== zoomed || low !== from || high !== to)
		change({ zoomed: n, from: low, to: high });
}

// At least a few ticks wide, and inside of the thread's time.
function fit(begin, end) {
	if (!calls)
		return;
	const { begin: first, end: last } = threads[thread];
	const width = min(max(end - begin, 4), last - first);
	const low = max(first, min(begin, last - width));

	if (low !== since || low + width !== until)
		change({ since: low, until: low + width });
}

function chooseMethod(m) {
	method = m;
	if (m >= 0 && (tree.isInverted || tree.method[node] !== m))
		node = max(0, heaviestOf(tree, k, m));
	if (calls && calls.method[call] !== m)
		call = longestOf(calls, m);
	showChosen();
}

function choose(n) {
	method = max(-1, methodIn(n));
	if (calls)
		call = n;
	else
		node = n;
	showChosen();
}

function showChosen() {
	methodRows.draw();
	listKin();
	paint();
	showDetail();
	keep();
}

function click(box) {
	if (box < 0)
		return;
	const n = boxes.node[box], part = (to - from) / wide();

	if (calls)
		choose(n);
	else if (boxes.rest[box] > 0)
		zoom(zoomed, from + part * boxes.x[box], from + part * (boxes.x[box] + boxes.width[box]));
	else {
		zoom(n);
		choose(n);
	}
}

// To a relative of what is chosen: the caller, a callee, or a neighbour.
function step(way) {
	go(!calls ? nextNode(tree, k, node, way) : call < 0 ? boxes.node[0] : nextCall(calls, call, way));
}

function go(n) {
	if (n < 0)
		return;
	const box = boxes.node.findIndex((each, i) => each === n && (calls || boxes.rest[i] === 0));

	if (box < 0 && calls)
		fit(calls.begin[n] - (until - since) / 2, calls.begin[n] + (until - since) / 2);
	else if (box < 0)
		zoom(max(0, tree.parent[n]));
	choose(n);
	const y = rowTop(calls ? calls.level[n] : tree.depth[n]);

	stage.scrollTop += min(0, y - 2 * LEVEL) || max(0, y + 2 * LEVEL - high());
}

function searchFor(text) {
	query = searchInput.value = text;
	found = matchesOf(methods, text);
	if (!tree)
		return;
	showShare();
	paint();
	keep();
}

function nextMatch(by) {
	go(nextOf((calls || tree).method, found.flags, chosen(), by));
}

function filterBy(text) {
	filter = filterInput.value = text;
	if (tree)
		listMethods();
	keep();
}

function sortBy(key, way) {
	sign = way || (key === sort ? -sign : key === "method" ? 1 : -1);
	sort = key;
	listMethods();
	keep();
}

// Over time: wider or narrower around the middle or the pointer; to the side.
function widen(by, at = 0.5) {
	const middle = since + (until - since) * at, width = (until - since) * by;

	fit(middle - width * at, middle + width * (1 - at));
}

const pan = (by) => fit(since + (until - since) * by, until + (until - since) * by);

// ---- the address ----

function keepNow() {
	const isAll = !calls || (since <= threads[thread].begin && until >= threads[thread].end);

	if (tree)
		history.replaceState(null, "", writeFragment({
			t: thread < 0 ? "all" : thread && threads[thread].id,
			c: measures[k] === head.clock ? "" : measures[k],
			v: view && VIEWS[view],
			l: lensName().trim(),
			z: zoomed,
			x: from > 0 || to < 1 ? `${from},${to}` : "",
			r: isAll ? "" : `${since},${until}`,
			n: chosen(),
			q: query,
			f: filter,
			p: upper === USUAL ? "" : upper,
			s: sort === "self" && sign < 0 ? "" : (sign < 0 ? "" : "-") + sort,
		}));
}

function restore(text) {
	const said = readFragment(text), key = (said.s || "self").replace("-", "");
	const [low, high] = (said.x || "0,1").split(",").map(Number);
	const [begin, end] = (said.r || "0,0").split(",").map(Number);
	const isPart = low >= 0 && high > low && high <= 1;

	k = max(0, measures.indexOf(said.c || head.clock));
	onlyApp = /app/.test(said.l) && /0/.test(head.app);
	noIdle = /idle/.test(said.l) && head.idle.length > 0;
	sort = COLUMNS.includes(key) ? key : "self";
	sign = (said.s || "")[0] === "-" ? 1 : -1;
	divide(said.p || upper);
	tree = undefined;
	searchFor(said.q || "");
	filterBy(said.f || "");
	method = -1;
	return openThread(said.t === "all" ? -1 :
		max(min(0, threads.length - 1), threads.findIndex((t) => String(t.id) === said.t)), {
		view: max(0, VIEWS.indexOf(said.v)),
		zoomed: floor(said.z), node: floor(said.n || said.z), call: floor(said.n || -1),
		from: isPart ? low : 0, to: isPart ? high : 1, since: begin, until: end,
	});
}

// ---- keys and the mouse ----

const acts = {
	"/": () => searchInput.select(),
	"&": () => filterInput.select(),
	n: () => nextMatch(1),
	N: () => nextMatch(-1),
	"#": () => method >= 0 && searchFor(`^${methods[method].full.replace(/[^\w]/g, "\\$&")}$`),
	"]": () => openThread((thread + 2) % (threads.length + 1) - 1),
	"[": () => openThread((thread + 1 + threads.length) % (threads.length + 1) - 1),
	c: () => setClock(k + 1),
	v: () => setView(view + 1),
	o: () => setLens(!onlyApp, noIdle),
	i: () => setLens(onlyApp, !noIdle),
	ArrowDown: () => step(view === 1 ? "up" : "down"),
	ArrowUp: () => step(view === 1 ? "down" : "up"),
	ArrowLeft: () => step("left"),
	ArrowRight: () => step("right"),
	w: () => widen(0.5),
	s: () => widen(2),
	a: () => pan(-0.25),
	d: () => pan(0.25),
	J: () => moveInList(1),
	K: () => moveInList(-1),
	Enter: () => calls ? call >= 0 && fit(calls.begin[call], calls.end[call]) : zoom(node),
	Backspace: back,
	Escape: () => query !== "" ? searchFor("") : acts[0](),
	0: () => calls ? fit(0, Infinity) : zoom(0),
	S: () => sortBy({ method: "self", self: "total", total: "calls", calls: "each" }[sort] || "method"),
	r: () => sortBy(sort),
	y: () => method >= 0 && navigator.clipboard?.writeText(methods[method].full),
	D: () => turn(!isDark()),
	"?": () => byId("keys").showModal(),
};

function moveInList(by) {
	const next = max(0, min(order.length - 1, order.indexOf(method) + by));

	if (order.length > 0)
		chooseMethod(order[next]);
	methodRows.reveal(next);
}

function pointAt(box) {
	if (box === hover || !tree)
		return;
	hover = box;
	canvas.style.cursor = box < 0 ? "" : "pointer";
	paint();
	showDetail();
}

function listen() {
	let held = null;

	canvas.onpointerdown = (event) => {
		held = { x: event.clientX, ...spotOf() };
	};
	canvas.onpointermove = (event) => {
		const by = held && event.buttons ? held.x - event.clientX : 0;

		if (!calls || !(held?.moved || abs(by) > 3)) {
			pointAt(boxUnder(event));
			return;
		}
		const ticks = by / wide() * (held.until - held.since);

		if (held.moved)
			past.pop();
		held.moved = true;
		fit(held.since + ticks, held.until + ticks);
	};
	canvas.onpointerleave = () => pointAt(-1);
	canvas.onclick = (event) => held?.moved || click(boxUnder(event));
	canvas.ondblclick = () => acts.Enter();
	canvas.onwheel = (event) => {
		if (!calls || !(event.ctrlKey || event.shiftKey || boxes.levels * LEVEL < high()))
			return;
		event.preventDefault();
		widen(event.deltaY > 0 || event.deltaX > 0 ? 1.25 : 0.8, event.offsetX / wide());
	};
	stage.onscroll = () => tree && paint();
	new ResizeObserver(layout).observe(stage);
	listenToPage(allRows);
}

// What tests compare: sums of each thread, and the first rows of all.
async function selftest() {
	const lines = [];

	for (let i = 0; i < threads.length; i++) {
		const t = await treeAt(i);
		const sum = (numbers) => numbers.subarray(1).reduce((all, each) => all + each, 0);

		lines.push([threads[i].id, sum(t.calls), ...t.self.map(sum)]);
	}
	const all = await treeAt(-1), each = measures.map((word, i) => sumMethods(all, i, methods.length));
	const { self, calls: count, inner } = each[0];
	const first = [...self.keys()].sort((a, b) => self[b] - self[a] || byName[a] - byName[b]);

	for (const m of first.slice(0, 10))
		lines.push([`${methods[m].full} ${methods[m].rest}`, count[m] - inner[m], inner[m],
			...each.flatMap((of) => [of.total[m], of.self[m]])]);
	showTest(lines);
}

async function open(words) {
	head = words;
	for (const list of Object.values(head))
		if (Array.isArray(list))
			list.pop();
	measures = head.measures;
	perUs = { ns: 1000, us: 1 }[head.tick];
	root.dataset.tick = head.tick;
	counted = head.sampled ? "samples" : "calls";
	methods = methodsOf(head.methods);
	lensWith = lensesOf(head.app, head.idle);
	byName = ranksOf(methods.map((m) => m.full));
	threads = threadsOf(head.threads, measures.length);
	build();
	await (location.hash === "#selftest" ? selftest() : restore(location.hash || head.spot));
}

begin();
