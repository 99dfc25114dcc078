// SPDX-License-Identifier: Apache-2.0
// page_bench.js - how soon an exported page of a million stacks answers, in a browser.
// node page_bench.js BUILD [--threads N]: the folder that the programs were built in.
// It prints milliseconds in real time, from the event until the screen is painted: when
// the first thread's flame is there after the page was asked for; medians of nine, and
// the slowest of them, which is the first one where something is worked out once.
"use strict";

const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { browserOf } = require("./browser.js");

const [folder, , threads = "1"] = process.argv.slice(2);
const build = path.resolve(folder);
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "page-"));
const file = path.join(dir, "x.html");

execFileSync(path.join(build, "tests/tracegen"), ["--scenario", "bulk", "--wide", "--threads", threads,
	"--records", "4500000", "-o", path.join(dir, "x.trace")]);
execFileSync(path.join(build, "artscope"), ["export", "-o", file, path.join(dir, "x.trace")]);

// Runs in the page.
const inPage = `
	const painted = () => new Promise((resolve) =>
		requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
	const drawn = new Promise((resolve) => new PerformanceObserver(() => painted().then(resolve))
		.observe({ type: "mark", buffered: true }));

	async function median(act) {
		const took = [];

		for (let i = 0; i < 9; i++) {
			const begin = performance.now();

			act(i);
			took.push(await painted() - begin);
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
		took.sort((a, b) => a - b);
		return Math.round(took[4]) + ", at most " + Math.round(took[8]);
	}

	async function measure() {
		const first = Math.round(await drawn);
		const key = (word) => window.dispatchEvent(new KeyboardEvent("keydown", { key: word }));
		const canvas = document.getElementById("canvas"), search = document.getElementById("search");
		const click = (x, y) => canvas.dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y }));
		const at = canvas.getBoundingClientRect();

		return {
			"first flame": first,
			zoom: await median((i) => i % 2 ? key("Backspace") : click(at.x + 60 + 20 * i, at.y + 200)),
			search: await median((i) => {
				search.value = ["a", "ab", "view", "e.*t", "run", "on[A-Z]", "x$", "get", "s"][i];
				search.dispatchEvent(new Event("input"));
			}),
			clock: await median(() => key("c")),
			filter: await median((i) => {
				const filter = document.getElementById("filter");

				filter.value = ["a", "ab", "view", "e.*t", "run", "on[A-Z]", "x$", "get", ""][i];
				filter.dispatchEvent(new Event("input"));
			}),
			sort: await median(() => key("S")),
			choose: await median((i) => key(i % 2 ? "j" : "k")),
			nodes: tree.count,
		};
	}`;

async function run() {
	const { command, ask, end } = await browserOf(1280, 800);

	await command("Page.addScriptToEvaluateOnNewDocument", { source: inPage });
	await command("Page.navigate", { url: `file://${file}` });
	console.log(`${fs.statSync(file).size} bytes`, await ask("measure()").catch((error) => error));
	await end();
}

run().finally(() => fs.rmSync(dir, { recursive: true, force: true }));
