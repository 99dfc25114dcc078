// SPDX-License-Identifier: Apache-2.0
// page_keys.js - what keys and the mouse do in the pages, in a browser.
// node page_keys.js PAGE CHANGES: a page of coldstart, and one of two such traces.
"use strict";

const assert = require("node:assert");
const path = require("node:path");
const { browserOf } = require("./browser.js");

const [page, changes] = process.argv.slice(2).map((file) => `file://${path.resolve(file)}`);
const pressed = (id) => `[...byId("${id}").children].map((each) => each.getAttribute("aria-pressed")).join()`;

async function run() {
	const { command, ask, end } = await browserOf(1280, 800).catch(() => {
		console.log("the browser does not start");
		process.exit(77);
	});
	const paused = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

	// Waits, as what is asked for is worked out.
	async function becomes(expression, wanted) {
		let got;

		for (let i = 0; i < 100; i++) {
			got = await ask(expression);
			if (got === wanted)
				return;
			await paused(50);
		}
		assert.strictEqual(got, wanted, expression);
	}

	async function open(url) {
		await command("Page.navigate", { url: "about:blank" });
		await command("Page.navigate", { url });
		await becomes(`performance.getEntriesByName("drawn").length`, 1);
	}

	async function press(key) {
		await command("Input.dispatchKeyEvent", { type: "keyDown", key, text: key.length === 1 ? key : undefined });
		await command("Input.dispatchKeyEvent", { type: "keyUp", key });
	}

	const mouse = (type, x, y) => command("Input.dispatchMouseEvent",
		{ type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1 });

	async function drag() {
		const [x, y] = await ask(`{ const at = byId("divider").getBoundingClientRect(); [at.x + 9, at.y + 2]; }`);

		await mouse("mousePressed", x, y);
		await mouse("mouseMoved", x, y - 150);
		await mouse("mouseReleased", x, y - 150);
		await becomes(`upper < 50 && upper > 30 && location.hash.endsWith("p=" + upper)`, true);
		await ask(`byId("divider").focus()`);
		const before = await ask("upper");

		await press("ArrowDown");
		await becomes("upper", before + 4);
	}

	try {
		await open(page);
		await press("o");
		await becomes(pressed("lenses"), "true,false");
		await becomes("stacks.method.some((m) => m >= 0 && head.app[m] === '0')", false);
		await press("i");
		await becomes(pressed("lenses"), "true,true");
		await becomes("methods[method].full", "com.acme.shop.flags.FlagStore.awaitReady");
		await becomes("location.hash.includes('l=app+idle')", true);
		await press("v");
		await press("v");
		await becomes("[tree.isInverted, tree.depth[node], tree.method[node] === method].join()", "true,1,true");
		await press("v");
		await becomes("calls?.method.some((m) => head.app[m] === '0')", false);
		await becomes("calls?.method[call] === method", true);
		await press("o");
		await becomes("calls?.method.some((m) => head.app[m] === '0')", true);
		await drag();
		await open(changes);
		await becomes("[zoomed > 0, node > zoomed, tree.method[node] === chosen].join()", "true,true,true");
		await drag();
	} finally {
		await end();
	}
}

setTimeout(() => {
	console.error("the browser does not answer");
	process.exit(1);
}, 60000).unref();
run().catch((error) => {
	console.error(error);
	process.exit(1);
});
