// SPDX-License-Identifier: Apache-2.0
// page.js - the functions of the pages that need no browser, in node; and pages
// themselves, unpacked by them, against what artscope report and diff print.
// node page.js SOURCES PAGE REPORT CHANGES DIFF APP BUSY BOTH: their folder, a page, and
// report --format=tsv of the same trace; the page of two traces, and diff --format=tsv of
// them; that report with --only app, with --no-idle, and with the latter and the former.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const [sources, pageFile, reportFile, changesFile, diffFile, ...lensFiles] = process.argv.slice(2);
const names = ["bytes", "words", "tree", "flame", "lens", "chart", "both"];
const context = vm.createContext({ atob, Blob, Response, DecompressionStream, URLSearchParams });

vm.runInContext(names.map((name) => fs.readFileSync(path.join(sources, `${name}.js`), "utf8"))
	.join("\n"), context);
const page = vm.runInContext(`({ decodeBase64, unpack, readColumns, unzigzag, grouped, timeText,
	msText, percentText, methodsOf, threadsOf, ranksOf, expressionOf, matchesOf, fitted,
	readFragment, writeFragment, treeOf, finishTree, newTree, joinTrees, sumMethods, relativesOf,
	pathOf, matchedTime, nextOf, heaviestOf, calleesOf, nextNode, layoutFlame, boxAt, callsOf,
	layoutCalls, marksOf, nextCall, changesOf, bothOf, stepOf, orderOf, signed, callsText,
	changePercent, lensesOf, lensTree, invertTree, longestOf, culpritOf, sceneOf })`, context);

const plain = (value) => JSON.parse(JSON.stringify(value));
const same = (row, got, wanted) => assert.deepStrictEqual(plain(got), plain(wanted), row);

// Rows: the name, what comes out, what should.
function rows(...all) {
	for (const [row, got, wanted] of all)
		same(row, got, wanted);
}

// ---- a small tree ----

// A thread with f, which calls g, which calls f and h; and h once more.
const F = 0, G = 1, H = 2;

function small() {
	const t = page.newTree(6, 2);

	t.depth.set([0, 1, 2, 3, 3, 1]);
	t.method.set([-1, F, G, F, H, H]);
	t.calls.set([0, 1, 2, 3, 4, 5]);
	t.self[0].set([10, 20, 30, 5, 15, 40]);
	t.self[1].set([0, 0, 7, 0, 3, 1]);
	return page.finishTree(t, 3);
}

// A thread with forty calls side by side.
function crowd() {
	const t = page.newTree(41, 1);

	t.depth.fill(1, 1);
	t.self[0].fill(1, 1);
	return page.finishTree(t, 1);
}

// Any tree: of so many nodes at most, and five methods.
function anyTree(random, most, measures) {
	const count = 1 + random(most), t = page.newTree(count, measures);

	for (let n = 0; n < count; n++) {
		t.depth[n] = n === 0 ? 0 : 1 + random(t.depth[n - 1] + 1);
		t.method[n] = n === 0 ? -1 : random(5);
		t.calls[n] = random(3);
		t.self.forEach((self) => {
			self[n] = random(3) * random(50);
		});
	}
	return page.finishTree(t, 5);
}

// The same numbers every time.
function dice() {
	let seed = 1;

	return (below) => {
		seed = (seed * 16807) % 2147483647;
		return seed % below;
	};
}

const methods = page.methodsOf(["com.a.", "B.f", "()V", "B.java", 12, 1,
	"com.a.", "B.g", "", "B.java", 0, 1, "", "ΩHh", "(I)V", "", 0, 9]);

// What stands in a block of a page.
const blockOf = (text, id) => page.unpack(page.decodeBase64(
	text.split(`id="${id}">`)[1].split("</script>")[0]));

// The lines below the heads of a table, as objects.
function tableOf(file) {
	const [heads, ...lines] = fs.readFileSync(file, "utf8").trimEnd().split("\n")
		.map((line) => line.split("\t"));

	return lines.map((line) => Object.fromEntries(heads.map((head, i) => [head, line[i]])));
}

// What the page of changes says of a row, as the table has it.
function changeAsTable(row) {
	const [callsA, callsB] = row.calls, [selfA, selfB] = row.self, [inclA, inclB] = row.total;

	return { verdict: row.verdict, verdict_incl: row.verdictIncl, tags: row.tags,
		method: `${row.full} ${row.rest}`.trim(), method_b: row.other, calls_a: callsA,
		calls_b: callsB, self_a_us: selfA, self_b_us: selfB, delta_self_us: row.change,
		by_calls_us: row.byCalls, per_call_us: row.perCall, incl_a_us: inclA, incl_b_us: inclB,
		delta_incl_us: inclB - inclA, spread_a_us: row.spread[0], spread_b_us: row.spread[1] };
}

// All methods of a tree have the numbers that report prints of them, and no others have any.
function sameAsReport(tree, all, head, file) {
	const sums = head.measures.map((word, k) => page.sumMethods(tree, k, all.length));
	const lines = new Map(all.map((m, i) => [`${m.full} ${m.rest}`, [sums[0].calls[i] - sums[0].inner[i],
		sums[0].inner[i], ...sums.flatMap((sum) => [sum.total[i], sum.self[i]])]]).filter(([, numbers]) =>
		numbers[0] > 0));
	const report = tableOf(file), names = ["calls", "recursive", ...["wall", "cpu", "wait"]
		.flatMap((clock) => [`incl_${clock}_us`, `excl_${clock}_us`])];

	same(`${file}: as many methods`, lines.size, report.length);
	for (const line of report)
		same(`${file}: ${line.method}`, lines.get(line.method), names.map((name) => Number(line[name])));
}

const tests = {
	numbers() {
		rows(["a thousand", page.grouped(1234567), "1\u202f234\u202f567"],
			["less", page.grouped(123), "123"],
			["nothing", page.timeText(0, 1), "0"],
			["ns", page.timeText(12, 1000), "12 ns"],
			["us", page.timeText(999, 1), "999 µs"],
			["part of a us", page.timeText(1500, 1000), "1.500 µs"],
			["ms", page.timeText(734413, 1), "734.4 ms"],
			["s", page.timeText(2250762, 1), "2.251 s"],
			["hours", page.timeText(7.2e10, 1), "72\u202f000 s"],
			["a column", page.msText(1234567, 1), "1\u202f234.567"],
			["a column of ns", page.msText(1234567, 1000), "1.235"],
			["percent", page.percentText(1, 3), "33.3%"],
			["hardly", page.percentText(1, 5000), "0.02%"],
			["of nothing", page.percentText(0, 0), "0.0%"]);
	},

	names() {
		rows(["full", methods[F].full, "com.a.B.f"], ["name", methods[F].name, "f"],
			["package", methods[F].around, "com.a"], ["source", methods[F].source, "B.java:12"],
			["no line", methods[G].source, "B.java"], ["no class", methods[H].full, "ΩHh"],
			["all of it", page.fitted(methods[F], 9), "com.a.B.f"],
			["the brief one", page.fitted(methods[F], 8), "B.f"],
			["the name", page.fitted(methods[F], 2), "f"],
			["a part", page.fitted({ full: "a.bcdef", brief: "bcdef", name: "bcdef" }, 4), "bcd…"],
			["none", page.fitted({ full: "a.bcdef", brief: "bcdef", name: "bcdef" }, 2), ""],
			["ranks", [...page.ranksOf(["b", "a", "c", "a"])], [2, 0, 3, 1]]);
	},

	searches() {
		const flags = (text) => [...page.matchesOf(methods, text).flags].join("");

		rows(["nothing", flags(""), "000"], ["either case", flags("b\\.F"), "000"],
			["small letters mean both", flags("b\\.f"), "100"], ["large ones do not", flags("H"), "001"],
			["an escape is no large letter", flags("\\Sh"), "001"],
			["wrong", page.matchesOf(methods, "(").isWrong, true],
			["right", page.matchesOf(methods, "(f|g)$").count, 2],
			["next", page.nextOf([-1, F, G, F], [1, 0, 0], 1, 1), 3],
			["around the end", page.nextOf([-1, F, G, F], [1, 0, 0], 3, 1), 1],
			["back", page.nextOf([-1, F, G, F], [1, 0, 0], 1, -1), 3],
			["none", page.nextOf([-1, F, G, F], [0, 0, 1], 1, 1), -1]);
	},

	addresses() {
		const state = { t: 4711, c: "cpu", z: 0, q: "a&b=#%ü", n: -1, f: "" };

		same("there and back", page.readFragment(page.writeFragment(state)),
			{ t: "4711", c: "cpu", q: "a&b=#%ü" });
		same("nothing", page.readFragment(page.writeFragment({})), {});
		same("rubbish", page.readFragment("#%&=&x"), { "%": "", "": "", x: "" });
	},

	columns() {
		const left = [], right = [];

		same("two blocks", page.readColumns(Uint8Array.of(2, 1, 0x80, 1, 5, 127, 1, 9, 8, 0), [left, right]), 3);
		rows(["left", left, [1, 128, 9]], ["right", right, [5, 127, 8]]);
		page.readColumns(Uint8Array.of(1, 255, 255, 255, 255, 255, 255, 255, 15, 0), [left]);
		same("53 bits", left[0], Number.MAX_SAFE_INTEGER);
		rows(["above", page.unzigzag(4, 10), 12], ["below", page.unzigzag(3, 10), 8],
			["as expected", page.unzigzag(0, 10), 10]);
	},

	trees() {
		const t = small();

		rows(["ends", [...t.end], [6, 5, 5, 4, 5, 6]], ["callers", [...t.parent], [-1, 0, 1, 2, 2, 0]],
			["outer", [...t.outer], [1, 1, 1, 0, 1, 1]],
			["totals", [...t.total[0]], [120, 70, 50, 5, 15, 40]],
			["path", page.pathOf(t, 4), [0, 1, 2, 4]],
			["heaviest", page.heaviestOf(t, 0, H), 5], ["not called", page.heaviestOf(t, 0, 7), -1],
			["callees", page.calleesOf(t, 0, 2, 0), [4, 3]], ["light ones", page.calleesOf(t, 0, 2, 6), [4]],
			["down", page.nextNode(t, 0, 2, "down"), 4], ["up", page.nextNode(t, 0, 2, "up"), 1],
			["right", page.nextNode(t, 0, 4, "right"), 3], ["no further", page.nextNode(t, 0, 3, "right"), -1],
			["the root has no neighbour", page.nextNode(t, 0, 0, "left"), -1]);
	},

	sums() {
		const t = small(), sums = page.sumMethods(t, 0, 3);

		rows(["self", [...sums.self], [25, 30, 55]],
			["recursion counts once", [...sums.total], [70, 50, 55]],
			["calls", [...sums.calls], [4, 2, 9]], ["inner ones", [...sums.inner], [3, 0, 0]],
			["callers", page.relativesOf(t, 0, H, false).callers,
				[{ method: -1, time: 40, calls: 5 }, { method: G, time: 15, calls: 4 }]],
			["callees", page.relativesOf(t, 0, F, false).callees, [{ method: G, time: 50, calls: 2 }]],
			["callers of inner ones", page.relativesOf(t, 0, F, true).callers,
				[{ method: G, time: 5, calls: 3 }]],
			["none is counted twice", page.matchedTime(t, 0, [1, 1, 0], 0), 70],
			["of two", page.matchedTime(t, 0, [0, 0, 1], 0), 55],
			["inside of a match", page.matchedTime(t, 0, [1, 0, 0], 4), 15]);
	},

	samples() {
		// f has one by itself, and two in g below it, which calls f once more.
		const bytes = Uint8Array.of(4, 0, 0, 0, 0, 0, 1, 2, 1, 0, 1, 2, 1, 9, 1, 1, 1, 0);
		const t = page.treeOf(bytes, 4, 1, 2, 1), sums = page.sumMethods(t, 0, 2);

		rows(["of nodes", [...t.calls], [4, 4, 3, 1]], ["of methods", [...sums.calls], [4, 3]],
			["none is inside", [...sums.inner], [0, 0]],
			["of all threads", [...page.sumMethods(page.joinTrees([t, t], 1, 2), 0, 2).calls], [8, 6]]);
	},

	joined() {
		const all = page.joinTrees([small(), small()], 2, 3);

		rows(["count", all.count, 13], ["total", all.total[0][0], 240],
			["threads", [all.method[1], all.method[7]], [-2, -3]], ["depth", all.depth[8], 2],
			["sums", [...page.sumMethods(all, 1, 3).total], [20, 20, 8]]);
	},

	flames() {
		const t = small(), boxes = page.layoutFlame(t, 0, 0, 0, 1, 240);
		const round = (number) => Math.round(number * 100) / 100;
		const of = (list) => list.node
			.map((n, i) => [n, round(list.x[i]), round(list.width[i]), list.rest[i]])
			.sort((a, b) => a[0] - b[0] || a[3] - b[3]);

		same("boxes", of(boxes), [[0, 0, 240, 0], [1, 0, 140, 0], [2, 0, 100, 0], [3, 30, 10, 0],
			[4, 0, 30, 0], [5, 140, 80, 0]]);
		same("narrow ones are one", of(page.layoutFlame(t, 0, 0, 0, 1, 20)),
			[[0, 0, 20, 0], [1, 0, 11.67, 0], [2, 0, 8.33, 0], [4, 0, 2.5, 0], [5, 11.67, 6.67, 0]]);
		same("many callees", of(page.layoutFlame(crowd(), 0, 0, 0, 1, 10)), [[0, 0, 10, 0], [0, 0, 10, 40]]);
		same("zoomed", of(page.layoutFlame(t, 0, 2, 0, 1, 100)),
			[[0, 0, 100, 0], [1, 0, 100, 0], [2, 0, 100, 0], [3, 30, 10, 0], [4, 0, 30, 0]]);
		same("a part of it", of(page.layoutFlame(t, 0, 2, 0.5, 0.75, 100)).slice(0, 3),
			[[0, 0, 100, 0], [1, 0, 100, 0], [2, 0, 100, 0]]);
		same("no time at all", page.layoutFlame(t, 1, 5, 0, 1, 100).node.length, 2);
		same("the box there", boxes.node[page.boxAt(boxes, 150, 1)], 5);
		same("none there", page.boxAt(boxes, 230, 1), -1);
	},

	anyFlame() {
		const random = dice();

		for (let round = 0; round < 200; round++) {
			const t = anyTree(random, 60, 1), width = 1 + random(300);
			const zoomed = random(t.count), low = random(2) * random(90) / 100;
			const boxes = page.layoutFlame(t, 0, zoomed, low, low + 0.1, width);

			boxes.node.forEach((n, i) => {
				assert(boxes.x[i] >= 0 && boxes.width[i] >= 0, `round ${round}: a box has a place`);
				assert(boxes.x[i] + boxes.width[i] <= width + 1e-6, `round ${round}: all is in sight`);
				boxes.node.forEach((m, j) => assert(i === j || boxes.level[i] !== boxes.level[j] ||
					boxes.x[i] + boxes.width[i] <= boxes.x[j] + 1e-6 ||
					boxes.x[j] + boxes.width[j] <= boxes.x[i] + 1e-6, `round ${round}: none over another`));
			});
		}
	},

	lenses() {
		const t = small(), app = page.lensesOf("101", [])(true, false);
		const only = page.lensTree(t, app, 3);
		const idle = page.lensesOf("111", [F, 1, 0, H, 0, 1])(false, true);
		const busy = page.lensTree(t, idle, 3);

		rows(["g's time goes to f", [...only.method], [-1, H, F, H, F]],
			["its own times", [...only.self[0]], [10, 40, 50, 15, 5]], ["calls", [...only.calls], [0, 5, 1, 4, 3]],
			["h waits below f alone", [...busy.self[0]], [10, 40, 20, 30, 5]],
			["all calls of what stays", [...busy.calls], [0, 5, 1, 2, 3]]);
	},

	// What a lens leaves and what it drops is all of it; with nothing to do it changes none.
	anyLens() {
		const random = dice();

		for (let round = 0; round < 200; round++) {
			const t = anyTree(random, 80, 2), letters = [0, 1, 2, 3, 4].map(() => random(2)).join("");
			const lens = page.lensesOf(letters, [random(5), 1, 0]);
			const sum = (times) => times.reduce((all, each) => all + each, 0);

			for (const k of [0, 1]) {
				same(`round ${round}: no switch`, page.sumMethods(page.lensTree(t, lens(false, false), 5), k, 5),
					page.sumMethods(t, k, 5));
				same(`round ${round}: nothing is lost`, sum(page.lensTree(t, lens(true, true), 5).self[k]),
					sum(t.self[k]));
			}
			page.sumMethods(page.lensTree(t, lens(true, false), 5), 0, 5).calls.forEach((calls, m) =>
				assert(letters[m] === "1" || calls === 0, `round ${round}: only the app's are there`));
		}
	},

	anyCallers() {
		const random = dice();

		for (let round = 0; round < 200; round++) {
			const t = anyTree(random, 80, 2), turned = page.invertTree(t, 5);
			const short = page.invertTree(t, 5, 0), ownOf = (tree, m) => {
				const n = page.heaviestOf(tree, 0, m);

				return n < 0 ? 0 : tree.total[0][n];
			};
			const stackOf = (tree, n) => page.pathOf(tree, n).slice(1).map((p) => tree.method[p]);

			same(`round ${round}: light ones have all their time`,
				[0, 1, 2, 3, 4].map((m) => ownOf(short, m)), [...page.sumMethods(t, 0, 5).self]);
			assert(short.count <= turned.count);
			for (let n = 0; n < turned.count; n++) {
				const stack = stackOf(turned, n);
				const ends = [...t.method.keys()].filter((m) => t.method[m] >= 0 &&
					stack.every((each, i) => stackOf(t, m).reverse()[i] === each));

				if (n > 0)
					same(`round ${round}: calls`, turned.calls[n], ends.reduce((sum, m) => sum + t.calls[m], 0));
				for (const k of [0, 1])
					same(`round ${round}: ${stack}`, turned.total[k][n],
						n === 0 ? t.total[k][0] : ends.reduce((sum, m) => sum + t.self[k][m], 0));
			}
		}
	},

	charts() {
		// f from 10 to 100, in it g from 20 to 50 and g from 60 to 61, cut.
		const bytes = Uint8Array.of(6, 2, 4, 0, 4, 0, 1, 10, 10, 30, 10, 1, 39, 0, 5, 5, 0, 0, 20, 0);
		const c = page.callsOf(bytes, true, 100, page.lensesOf("11", [])(false, false)), boxes = page.layoutCalls(c, 10, 100, 90);

		rows(["begins", c.begin, [10, 20, 60]], ["ends", c.end, [100, 50, 61]], ["CPU", c.cpu, [30, 5, 0]],
			["cut", c.isCut, [true, false, false]], ["levels", c.level, [0, 1, 1]],
			["boxes", boxes.node.map((n, i) => [n, boxes.x[i], boxes.width[i]]),
				[[0, 0, 90], [1, 10, 30], [2, 50, 1]]],
			["a part", page.layoutCalls(c, 30, 40, 100).x, [0, 0]],
			["down", page.nextCall(c, 0, "down"), 1], ["up", page.nextCall(c, 2, "up"), 0],
			["left", page.nextCall(c, 2, "left"), 1], ["no further", page.nextCall(c, 2, "right"), -1],
			["the longest", page.longestOf(c, 1), 1], ["of no call", page.longestOf(c, 7), -1],
			["marks", page.marksOf(0, 1000, 5), [0, 200, 400, 600, 800]],
			["marks within", page.marksOf(150, 350, 2), [200, 300]]);
		const lens = page.lensesOf("01", [0, 1, 0, 1, 0, 1]);
		const app = page.callsOf(bytes, true, 100, lens(true, false));
		const busy = page.callsOf(bytes, true, 100, lens(false, true));

		rows(["only app", [app.method, app.level, app.begin, app.took], [[1, 1], [0, 0], [20, 60], [30, 1]]],
			["without idle", [busy.method, busy.begin, busy.end, busy.took, busy.cpu], [[0], [10], [100], [59], [25]]]);
		const narrow = page.layoutCalls(c, 10, 100, 9);

		same("narrow", narrow.node.map((n, i) => [n, narrow.rest[i]]), [[0, 0], [1, 0], [2, 0]]);
	},

	changes() {
		const flat = (verdict, change, calls) => ["a.", `A.${verdict}${calls}`, "()V", "", 0, 1, "", verdict,
			"same", "", `${verdict}, waits`, "why", 1, calls, 10, 10 + change, 0, 0, 20, 30, 1, 1, change];
		const all = page.changesOf([...flat("slower", 9, 1), ...flat("same", 0, 1), ...flat("gone", -8, 0),
			...flat("noise", 3, 2)]);
		const ranks = { name: [3, 2, 0, 1], verdict: [3, 2, 0, 1] }, flags = [1, 1, 1, 1];
		const order = (kind, key, sign, kept = flags) => page.orderOf(all, kind, kept, key, sign, ranks, 2);

		rows(["change", all[0].change, 9], ["per call", all[0].perCall, 0], ["name", all[2].full, "a.A.gone0"],
			["by change", order("all", "change", -1), [0, 2, 3, 1]],
			["the other way round", order("all", "change", 1), [1, 3, 2, 0]],
			["by name", order("all", "name", 1), [2, 3, 1, 0]], ["by calls", order("all", "calls", -1), [2, 3, 0, 1]],
			["slower", order("slower", "change", -1), [0]], ["gone", order("gone", "change", -1), [2]],
			["changed", order("changed", "change", -1), [0, 2]], ["calls", order("calls", "change", -1), [2, 3]],
			["filtered", order("all", "change", -1, [0, 1, 1, 0]), [2, 1]],
			["more", page.signed(12, String), "+12"], ["less", page.signed(-12, String), "−12"],
			["as much", page.signed(0, String), "0"], ["calls", page.callsText([40, 1640]), "40→1\u202f640"],
			["as many calls", page.callsText([7, 7]), "7"], ["percent", page.changePercent([200, 250]), " (+25.0%)"],
			["of nothing", page.changePercent([0, 250]), ""],
			["steps", [0, 1, 10, 100, -1, -10, -100].map((change) => page.stepOf(change, 1000)),
				[0, 1, 2, 3, 1 - 2, -2, -3]], ["hardly", page.stepOf(1, 1e6), 0]);
	},

	bothSides() {
		// Threads main with f, which calls g, and pool with f; g is there after alone.
		const bytes = Uint8Array.of(5, 0, 0, 0, 3, 0, 0, 0, 1, 1, 0, 5, 4, 0, 0, 7, 6, 2, 9, 1, 7, 0);
		const t = page.bothOf(bytes, 5, 2), one = page.bothOf(Uint8Array.of(2, 0, 0, 4, 1, 0, 3, 0, 2, 0), 2, 2);

		rows(["depth", [...t.depth], [0, 1, 2, 3, 1, 2]], ["methods", [...t.method], [-1, -2, 0, 1, -3, 0]],
			["before", [...t.total[0]], [16, 9, 4, 0, 7, 7]], ["after", [...t.total[1]], [25, 17, 11, 9, 8, 7]],
			["weight", [...t.weight], [25, 17, 11, 9, 8, 7]], ["one group", [...one.method], [-6, 1]],
			["the culprit is the stack of f that changed", page.culpritOf(t, 0), 2],
			["of a row without one there is none", page.culpritOf(t, 7), -1],
			["twice as wide a caller is too much", page.sceneOf(t, 5), 4],
			["it is seen with its callers", page.sceneOf(t, 3), 1]);
	},

	async changesPage() {
		const text = fs.readFileSync(changesFile, "utf8");
		const head = JSON.parse(new TextDecoder().decode(await blockOf(text, "head0")));

		assert.strictEqual(head.rows.pop(), 0);
		assert.strictEqual(head.groups.pop(), 0);
		const all = page.changesOf(head.rows), lines = tableOf(diffFile);
		const known = new Map(all.map((row) => [row.full + row.rest, changeAsTable(row)]));

		same("as many rows", all.length, lines.length);
		for (const line of lines) {
			const got = known.get(line.method.replace(" ", ""));

			for (const key of Object.keys(got))
				same(`${line.method}: ${key}`, String(got[key]), line[key]);
		}
		const t = page.bothOf(await blockOf(text, "both0"), head.nodes, all.length);

		[0, 1].forEach((k) => same("its stacks have all of it",
			[...page.sumMethods(t, k, all.length).self], all.map((row) => row.self[k])));
	},

	async page() {
		const text = fs.readFileSync(pageFile, "utf8");
		const block = (id) => blockOf(text, id);
		const head = JSON.parse(new TextDecoder().decode(await block("head0")));

		for (const list of Object.values(head))
			if (Array.isArray(list))
				assert.strictEqual(list.pop(), 0);
		const clocks = head.measures.length, all = page.methodsOf(head.methods), trees = [];

		for (const [i, thread] of page.threadsOf(head.threads, clocks).entries())
			trees.push(page.treeOf(await block(`tree${i}`), thread.count, clocks, all.length));
		const whole = page.joinTrees(trees, clocks, all.length), lens = page.lensesOf(head.app, head.idle);

		sameAsReport(whole, all, head, reportFile);
		[[true, false], [false, true], [true, true]].forEach((switches, i) =>
			sameAsReport(page.lensTree(whole, lens(...switches), all.length), all, head, lensFiles[i]));
	},
};

async function run() {
	for (const [name, test] of Object.entries(tests)) {
		await test();
		console.log(`[       OK ] ${name}`);
	}
}

run().catch((error) => {
	console.error(error);
	process.exit(1);
});
