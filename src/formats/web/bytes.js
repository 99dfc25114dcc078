// SPDX-License-Identifier: Apache-2.0
"use strict";
const { abs, ceil, floor, max, min, round } = Math;

// The data of the page: base64 → gzip → columns of LEB128 numbers.

function decodeBase64(text) {
	const letters = atob(text), out = new Uint8Array(letters.length);

	for (let i = 0; i < out.length; i++)
		out[i] = letters.charCodeAt(i);
	return out;
}

async function unpack(bytes) {
	const stream = new Blob([bytes]).stream()
		.pipeThrough(new DecompressionStream("gzip"));

	return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Fills the columns, arrays or typed arrays, and returns how many rows there were.
function readColumns(bytes, columns) {
	let at = 0, rows = 0;

	function number() {
		let byte = bytes[at++];

		if (byte < 128)
			return byte;
		let value = byte & 127, unit = 128;
		do {
			byte = bytes[at++];
			value += (byte & 127) * unit;
			unit *= 128;
		} while (byte >= 128);
		return value;
	}

	for (let count = number(); count > 0; count = number()) {
		for (const column of columns)
			for (let i = 0; i < count; i++)
				column[rows + i] = number();
		rows += count;
	}
	return rows;
}

// What zigzag made of a number near the expected one.
function unzigzag(value, expected) {
	return value === 0 ? expected :
		value % 2 === 0 ? expected + value / 2 : expected - (value + 1) / 2;
}
