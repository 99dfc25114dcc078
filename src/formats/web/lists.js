// SPDX-License-Identifier: Apache-2.0
// The lists: threads, methods, and the relatives of one.

const COLUMNS = ["method", "self", "self", "total", "total", "calls", "each"];

// ---- methods ----

let order = [];
const methodBox = byId("methods");
const methodRows = rowsOf(methodBox, [25, 30], barRow, (row, i) => {
	const m = order[i], self = sums.self[m], total = sums.total[m], inner = sums.inner[m];

	fillCells(row, methods[m], [ms(self), percentText(self, whole()), ms(total),
		percentText(total, whole()),
		grouped(sums.calls[m] - inner) + (inner ? `+${grouped(inner)}` : ""),
		sums.calls[m] ? ms(total / sums.calls[m]) : ""]);
	row.lastChild.style.width = `${100 * self / (whole() || 1)}%`;
	row.classList.toggle("is-on", m === method);
}, (i) => chooseMethod(order[i]));
// Those that are called here and match, in order; ties by name.
function listMethods() {
	const { flags, isWrong } = matchesOf(methods, filter);
	const values = sort === "each" ? sums.total.map((total, m) => total / (sums.calls[m] || 1)) :
		sums[sort] || byName;

	order = [];
	for (let m = 0; m < methods.length; m++)
		if (sums.calls[m] > 0 && (filter === "" || flags[m]))
			order.push(m);
	order.sort((a, b) => sign * (values[a] - values[b]) || byName[a] - byName[b]);
	filterInput.parentNode.classList.toggle("is-wrong", isWrong);
	methodBox.querySelector("h2").replaceChildren(countText(order.length, "methods"), make("span", {},
		noIdle && stacks.dropped[k] > 0 ? ` ${time(stacks.dropped[k])} dropped` : ""));
	showSort();
	methodBox.dataset.sort = sort;
	methodRows.box.scrollTop = 0;
	methodRows.show(order.length);
}

// ---- threads ----

// How much of each stretch the thread was inside of calls, and how much it ran.
function paintStrip(canvas, strip) {
	const width = canvas.clientWidth, height = canvas.clientHeight;

	if (width === 0)
		return;
	const context = contextOf(canvas, width, height), part = 2 * width / strip.length;
	const bar = (at, size, style) => fill(context, style, at / 2 * part, height - size, part + 0.5, size);

	for (let i = 0; i < strip.length; i += 2) {
		bar(i, 1, palette.line);
		bar(i, (strip.charCodeAt(i) - 48) / 15 * height, palette.strip);
		bar(i, (strip.charCodeAt(i + 1) - 48) / 15 * height, palette.runs);
	}
}

const threadRows = rowsOf(byId("threads"), [48, 48], () => make("div", { className: "thread" },
	make("div", {}, make("span", { className: "name" }), make("span", { className: "dim" })),
	make("canvas")), (row, i) => {
	const t = threads[i - 1], [name, took] = row.firstChild.children;

	name.textContent = name.title = t ? t.label : "All threads";
	name.classList.toggle("is-main", i < 2);
	took.textContent = time(t ? t.total[k] : threads.reduce((sum, each) => sum + each.total[k], 0));
	row.classList.toggle("is-on", i - 1 === thread);
	row.lastChild.hidden = !t;
	if (t)
		paintStrip(row.lastChild, t.strip);
}, (i) => openThread(i - 1));
// ---- callers and callees ----

let kin = [];
const [kinName, kinFigures] = byId("kin").firstElementChild.children;
const kinRows = rowsOf(byId("kin"), [25, 30], () => cellsOf(3), (row, i) => {
	const each = kin[i];

	row.classList.toggle("heading", each.words !== undefined);
	if (each.words)
		fillCells(row, each.words, []);
	else
		fillCells(row, each.own ? "(its own time)" : each.method < 0 ? "(the thread itself)" :
			methods[each.method], [ms(each.time), percentText(each.time, sums.total[method]),
			each.own ? "" : grouped(each.calls)]);
}, (i) => kin[i].method >= 0 && chooseMethod(kin[i].method));
function listKin() {
	const group = (words, rows) => rows.length > 0 && kin.push({ words }, ...rows);

	kin = [];
	if (method < 0) {
		kinName.textContent = "Callers and callees";
		kinFigures.textContent = "of the chosen method";
	} else {
		const m = methods[method], outer = relativesOf(stacks, k, method, false);
		const own = { own: true, time: sums.self[method] };

		kinName.textContent = `${m.full} ${m.rest}`;
		kinFigures.textContent = [m.source, `self ${time(own.time)}`,
			`total ${time(sums.total[method])}`,
			countText(sums.calls[method])].filter(Boolean).join(" · ");
		group("callers", outer.callers);
		group("callees", [own, ...outer.callees].sort((a, b) => b.time - a.time));
		if (sums.inner[method] > 0) {
			const inner = relativesOf(stacks, k, method, true);

			group("callers of calls inside of others", inner.callers);
			group("callees of calls inside of others", inner.callees);
		}
	}
	kinRows.box.scrollTop = 0;
	kinRows.show(kin.length);
}

const allRows = [methodRows, kinRows, threadRows];
