// SPDX-License-Identifier: Apache-2.0
// browser.js - a browser without a head, which a script talks to.
"use strict";

const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

// Starts it with a page of that size; the caller ends it.  `command` is one of the
// DevTools protocol, and `ask` the value of an expression of the page, once it is there.
async function browserOf(width, height) {
	const dir = fs.mkdtempSync(path.join(os.tmpdir(), "page-"));
	const browser = spawn(process.env.CHROMIUM || "chromium", ["--headless=new", "--no-sandbox",
		"--disable-gpu", "--remote-debugging-pipe", `--user-data-dir=${dir}`, "about:blank"],
	{ stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
	const waiting = new Map();
	let rest = "", last = 0;

	// Commands and answers go through pipes, each ended by a zero.
	browser.stdio[4].on("data", (data) => {
		const answers = (rest + data).split("\0");

		rest = answers.pop();
		for (const answer of answers.map((text) => JSON.parse(text)))
			waiting.get(answer.id)?.resolve(answer);
	});

	const fail = () => waiting.forEach(({ reject }) => reject(new Error("the browser has ended")));
	const gone = new Promise((resolve) => browser.on("close", resolve));

	browser.on("exit", fail);
	browser.on("error", fail);
	browser.stdio[3].on("error", fail);

	function send(method, params, sessionId) {
		const id = ++last;

		return new Promise((resolve, reject) => {
			waiting.set(id, { resolve, reject });
			browser.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
		});
	}

	const { targetId } = (await send("Target.createTarget", { url: "about:blank" })).result;
	const { sessionId } = (await send("Target.attachToTarget", { targetId, flatten: true })).result;
	const command = (method, params) => send(method, params, sessionId);

	async function ask(expression) {
		const { result } = await command("Runtime.evaluate",
			{ expression, awaitPromise: true, returnByValue: true });

		if (result.exceptionDetails)
			throw new Error(`${expression}: ${result.exceptionDetails.exception?.description}`);
		return result.result.value;
	}

	await command("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
	await command("Page.enable", {});

	async function end() {
		await send("Browser.close", {}).catch(() => browser.kill());
		await gone;
		fs.rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
	}

	return { command, ask, end };
}

module.exports = { browserOf };
