// SPDX-License-Identifier: Apache-2.0
// page_bench.js - how soon an exported page of a million stacks answers, in a browser.
// node page_bench.js BUILD [--threads N]: the folder that the programs were built in.
// It prints milliseconds in real time, from the event until the screen is painted: when
// the first thread's flame is there after the page was asked for; medians of nine, and
// the slowest of them, which is the first one where something is worked out once.
"use strict";

const { execFileSync, spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const [folder, , threads = "1"] = process.argv.slice(2);
const build = path.resolve(folder);
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "page-"));
const file = path.join(dir, "x.html");

execFileSync(path.join(build, "tests/tracegen"), ["--scenario", "bulk", "--wide", "--threads", threads,
	"--records", "4500000", "-o", path.join(dir, "x.trace")]);
execFileSync(path.join(build, "artscope"), ["export", "-o", file, path.join(dir, "x.trace")]);

// Commands and answers of the browser go through pipes, each ended by a zero.
const browser = spawn(process.env.CHROMIUM || "chromium", ["--headless=new", "--no-sandbox",
	"--disable-gpu", "--remote-debugging-pipe", `--user-data-dir=${path.join(dir, "profile")}`,
	"about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
const waiting = new Map();
let rest = "", last = 0;

browser.stdio[4].on("data", (data) => {
	const answers = (rest + data).split("\0");

	rest = answers.pop();
	for (const answer of answers.map((text) => JSON.parse(text)))
		if (waiting.has(answer.id))
			waiting.get(answer.id)(answer);
});

function send(method, params, sessionId) {
	const id = ++last;

	return new Promise((resolve) => {
		waiting.set(id, resolve);
		browser.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
	});
}

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
	const { targetId } = (await send("Target.createTarget", { url: "about:blank" })).result;
	const { sessionId } = (await send("Target.attachToTarget", { targetId, flatten: true })).result;

	await send("Emulation.setDeviceMetricsOverride",
		{ width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }, sessionId);
	await send("Page.enable", {}, sessionId);
	await send("Page.addScriptToEvaluateOnNewDocument", { source: inPage }, sessionId);
	await send("Page.navigate", { url: `file://${file}` }, sessionId);
	const { result } = await send("Runtime.evaluate",
		{ expression: "measure()", awaitPromise: true, returnByValue: true }, sessionId);

	console.log(`${fs.statSync(file).size} bytes`, result.exceptionDetails || result.result.value);
	await send("Browser.close", {});
}

browser.on("exit", () => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
run().finally(() => browser.kill());
