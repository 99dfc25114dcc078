// Pieces of the page.  Texts only ever become text nodes, so no name can be markup.

const byId = (id) => document.getElementById(id);

function make(tag, options = {}, ...children) {
	const made = Object.assign(document.createElement(tag), options);

	made.append(...children);
	return made;
}

const button = (textContent, title, onclick) =>
	make("button", { textContent, title, onclick });

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
