// SPDX-License-Identifier: Apache-2.0
// Canvases: their size, their colours, boxes with names.

// Height of a row of boxes.
const LEVEL = 17;

// Hues as in the viewer: packages of the app vivid, those of the platform muted.
const VIVID = [214, 4, 132, 308, 28, 186, 262, 338];
const MUTED = [216, 135, 5, 190, 62, 285];

let palette, letter = 0;

const root = document.documentElement;
const isDark = () => root.dataset.theme === "dark";

const colour = (name) => getComputedStyle(root).getPropertyValue(`--${name}`).trim();

// All that is drawn with, for light or dark.
function mixPalette() {
	const dark = isDark();

	palette = {
		hues: [...VIVID.map((hue) => `hsl(${hue} ${dark ? "40% 40%" : "62% 78%"})`),
			...MUTED.map((hue) => `hsl(${hue} ${dark ? "13% 29%" : "20% 86%"})`)],
		thread: dark ? "#333b49" : "#cdd5e1",
		rest: dark ? "#232933" : "#eceff4",
		onMatch: "#1b1300",
		...Object.fromEntries(["match", "fg", "dim", "panel", "line", "strip", "runs", "accent"]
			.map((name) => [name, colour(name)])),
	};
}

function fill(context, style, x, y, width, height) {
	context.fillStyle = style;
	context.fillRect(x, y, width, height);
}

// An empty picture in pixels of the screen; its context counts those of the page.
function contextOf(canvas, width, height) {
	const ratio = window.devicePixelRatio || 1;

	if (canvas.width !== round(width * ratio) || canvas.height !== round(height * ratio)) {
		canvas.width = round(width * ratio);
		canvas.height = round(height * ratio);
	}
	const context = canvas.getContext("2d", { alpha: false });

	context.setTransform(ratio, 0, 0, ratio, 0, 0);
	fill(context, palette.panel, 0, 0, width, height);
	return context;
}

function setFont(context) {
	context.font = `11px ${colour("mono")}`;
	context.textBaseline = "middle";
	letter ||= context.measureText("m").width;
}

// Boxes of the rows in sight: where a level is, and how a box looks, is asked.
function paintBoxes(context, height, boxes, topOf, look) {
	for (let i = 0; i < boxes.node.length; i++) {
		const y = topOf(boxes.level[i]);

		if (y <= -LEVEL || y >= height)
			continue;
		const x = boxes.x[i], width = boxes.width[i], box = look(i);
		const room = floor((width - 9) / letter);

		context.globalAlpha = box.isPale ? 0.38 : 1;
		fill(context, box.fill, x, y, width > 2 ? width - 0.75 : width, LEVEL - 1);
		if (room > 1) {
			context.fillStyle = box.ink;
			context.fillText(box.text(room), x + 5, y + LEVEL / 2, width - 9);
		}
		if (box.mark)
			fill(context, box.mark, x, y + LEVEL - 3, max(1, width - 0.75), 2);
	}
	context.globalAlpha = 1;
}

function outline(context, x, y, width, style) {
	context.strokeStyle = style;
	context.lineWidth = 1.5;
	context.strokeRect(x + 0.75, y + 0.75, max(1, width - 2.25), LEVEL - 2.5);
}
