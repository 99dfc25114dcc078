// SPDX-License-Identifier: Apache-2.0
// Pieces of the page.  Texts only ever become text nodes, so no name can be markup.

const byId = (id) => document.getElementById(id);

function make(tag, options = {}, ...children) {
	const made = Object.assign(document.createElement(tag), options);

	made.append(...children);
	return made;
}

const button = (textContent, title, onclick) =>
	make("button", { textContent, title, onclick });

const heads = [...byId("heads").children];
const searchInput = byId("search"), filterInput = byId("filter");

// What stands for methods where there is none.
const textLabel = (text) =>
	({ full: text, brief: text, name: text, around: "", rest: "", source: "", hue: -1 });

// Ticks to a microsecond; weights, which have no unit, have none.
let perUs;

const ticksAs = (text) => (ticks) => perUs ? text(ticks, perUs) : grouped(ticks);
const time = ticksAs(timeText), ms = ticksAs(msText);

const small = matchMedia("(max-width: 760px)");

// A list of any length, of which only the rows in sight are there: of some height, or
// of another one where the screen is small.
function rowsOf(parent, heights, create, fill, choose) {
	const space = make("div", { className: "space" });
	const box = make("div", { className: "rows", tabIndex: 0 }, space);
	const pool = [];
	let count = 0, printed = 0;
	const height = () => heights[small.matches ? 1 : 0];

	function draw() {
		const first = printed ? 0 : floor(box.scrollTop / height());
		const fits = printed || ceil(box.clientHeight / height()) + 1;
		const shown = max(0, min(fits, count - first));

		while (pool.length < shown) {
			const row = create();

			row.classList.add("row");
			row.onclick = () => choose(row.number);
			pool.push(row);
			box.append(row);
		}
		pool.forEach((row, i) => {
			row.hidden = i >= shown;
			if (row.hidden)
				return;
			row.number = first + i;
			row.style.top = `${row.number * height()}px`;
			row.style.height = `${height()}px`;
			fill(row, row.number);
		});
	}

	function show(rows) {
		count = rows;
		space.style.height = `${count * height()}px`;
		draw();
	}

	function reveal(number) {
		const top = number * height(), last = top + height() - box.clientHeight;

		box.scrollTop = max(min(box.scrollTop, top), last);
		draw();
	}

	function print(rows) {
		printed = rows;
		draw();
	}

	parent.append(box);
	box.onscroll = draw;
	new ResizeObserver(() => show(count)).observe(box);
	return { box, draw, show, reveal, print };
}

// Some buttons, of which one is on: tells which was pressed, and shows which is on.
function choiceOf(box, choose) {
	const buttons = [...box.children];

	buttons.forEach((each, i) => {
		each.onclick = () => choose(i);
	});
	return (at) => buttons.forEach((each, i) => each.setAttribute("aria-pressed", i === at));
}

// Some buttons, each on or off.
function switchesOf(box, acts) {
	const buttons = [...box.children];

	buttons.forEach((each, i) => {
		each.onclick = acts[i];
	});
	return (...on) => buttons.forEach((each, i) => each.setAttribute("aria-pressed", on[i]));
}

// A row of a list: a name, and so many cells.
const cellsOf = (count) => make("div", { className: "cells" },
	make("span", { className: "name" }, make("i", { className: "swatch" }),
		make("span", { className: "brief" }), make("span", { className: "around" })),
	...Array.from({ length: count }, () => make("span")));

// A row below the heads: its share is a bar.
function barRow() {
	const row = cellsOf(heads.length - 1);

	row.append(make("i", { className: "share-bar" }));
	return row;
}

function fillCells(row, m, texts) {
	const [name, ...cells] = row.children, [swatch, brief, around] = name.children;

	swatch.hidden = typeof m === "string";
	if (swatch.hidden) {
		brief.textContent = m;
		around.textContent = name.title = "";
	} else {
		swatch.style.background = palette.hues[m.hue];
		brief.textContent = m.brief;
		around.textContent = m.around && `  ${m.around}`;
		name.title = `${m.full} ${m.rest}`;
	}
	cells.forEach((cell, i) => {
		cell.textContent = texts[i] ?? "";
	});
}

// ---- what all pages do; each has its own acts, and its searchFor, filterBy, restore,
// tree, COLUMNS, sort … ----

const showSort = () => heads.forEach((each, i) => each.setAttribute("aria-sort",
	COLUMNS[i] !== sort ? "none" : sign < 0 ? "descending" : "ascending"));

// The path to what is seen, a button each that goes there; words after it.
function fillCrumbs(nodes, choose, words = "") {
	const crumbs = byId("crumbs");

	crumbs.replaceChildren(...nodes.flatMap((n, i) => {
		const label = labelOf(tree.method[n]), each = button(label.brief, label.full, () => choose(n));

		return i === 0 ? [each] : [make("i", {}, "›"), each];
	}), ...(words && [make("i", {}, words)]));
	crumbs.scrollLeft = crumbs.scrollWidth;
}

// What the picture has of its height and that of the lists, in percent.
const USUAL = 62;
const divider = byId("divider");
let upper = USUAL;

function divide(percent) {
	upper = max(15, min(85, round(percent) || USUAL));
	document.body.style.setProperty("--upper", `${upper}fr`);
	document.body.style.setProperty("--lower", `${100 - upper}fr`);
	divider.setAttribute("aria-valuenow", upper);
}

function listenToDivider() {
	const move = (percent) => {
		divide(percent);
		keep();
	};

	divider.onpointerdown = (event) => divider.setPointerCapture(event.pointerId);
	divider.onpointermove = (event) => {
		const top = byId("turn").closest(".bar").offsetHeight;

		if (event.buttons)
			move(100 * (event.clientY - top) / (innerHeight - top));
	};
	divider.ondblclick = () => move(USUAL);
	divider.onkeydown = (event) => {
		const by = { ArrowUp: -4, ArrowDown: 4 }[event.key];

		if (!by)
			return;
		event.preventDefault();
		event.stopPropagation();
		move(upper + by);
	};
}

let isDue = false, timer;

// Before the next frame, once.
function paint() {
	if (!isDue)
		requestAnimationFrame(paintNow);
	isDue = true;
}

// Browsers refuse to write the address too often.
function keep() {
	clearTimeout(timer);
	timer = setTimeout(keepNow, 200);
}

function onKey(event) {
	const { target, key } = event, isTyped = target.tagName === "INPUT";

	if (event.ctrlKey || event.metaKey || event.altKey || !tree || document.querySelector("[open]"))
		return;
	if (isTyped) {
		if (key === "Enter" && target === searchInput)
			nextMatch(1);
		if (key === "Enter" || key === "Escape")
			target.blur();
		return;
	}
	if (!acts[key] || (target.tagName === "BUTTON" && key === "Enter"))
		return;
	event.preventDefault();
	acts[key]();
}

// Printed are the first rows of the lists, and the pictures in light colours.
function listenToPage(lists) {
	let wasDark;

	Object.assign(acts, { h: acts.ArrowLeft, j: acts.ArrowDown, k: acts.ArrowUp, l: acts.ArrowRight });
	heads.forEach((each, i) => {
		each.onclick = () => sortBy(COLUMNS[i]);
	});
	searchInput.oninput = () => searchFor(searchInput.value);
	filterInput.oninput = () => filterBy(filterInput.value);
	listenToDivider();
	byId("turn").onclick = acts.D;
	byId("help").onclick = acts["?"];
	for (const each of document.querySelectorAll("dialog"))
		each.onclick = (event) => event.target === each && each.close();
	window.onkeydown = onKey;
	window.onhashchange = () => restore(location.hash);
	window.onbeforeprint = () => {
		wasDark = isDark();
		lists.forEach((rows) => rows.print(40));
		turn(false);
		paintNow();
	};
	window.onafterprint = () => {
		lists.forEach((rows) => rows.print(0));
		turn(wasDark);
	};
}

// Lines of fields, for who asks for them.
const showTest = (lines) => document.body.append(make("pre", { id: "selftest" },
	lines.map((line) => line.join("\t")).join("\n")));

async function readBlock(id) {
	const block = byId(id), bytes = decodeBase64(block.textContent);

	block.remove();
	return unpack(bytes);
}

async function begin() {
	const dark = matchMedia("(prefers-color-scheme: dark)");

	dark.onchange = () => turn(dark.matches);
	turn(dark.matches);
	try {
		await open(JSON.parse(new TextDecoder().decode(await readBlock("head0"))));
		performance.mark("drawn");
	} catch (error) {
		document.body.append(make("p", { className: "message" },
			!window.DecompressionStream ? "This browser is too old." :
				`The page is damaged: ${error.message}`));
	}
}
