// SPDX-License-Identifier: Apache-2.0
// The script of a picture of frames: zoom, search, and the width of the window.
// It is put into the file as it is, without comments and indents; names reach it as
// texts of the page alone, and it puts them nowhere but into texts.
(function () {
	'use strict';
	var root = document.currentScript.parentNode;
	var box = root.viewBox.baseVal, height = box.height, width = box.width;
	var whole = Number(root.dataset.whole);
	var opening = document.currentScript.dataset.open || '';
	var state = { zoom: -1, search: '', ignores: false };
	var matched = null;
	var frames = [], rests = [], usual = -1;

	function find(name) {
		return root.getElementsByClassName(name)[0];
	}

	function show(name, is_shown) {
		find(name).classList.toggle('none', !is_shown);
	}

	// Each with its parent; no parent has less than its children.
	function read() {
		var all = find('frames').children, above = [], good = true;
		for (var i = 0; i < all.length; i++) {
			var n = all[i].dataset.f.split(',').map(Number);
			var f = { g: all[i], title: all[i].children[0],
				rect: all[i].children[1], text: all[i].children[2],
				depth: n[0], begin: n[1], width: n[2], left: n[2],
				parent: n[0] > 0 ? above[n[0] - 1] : null };
			all[i].setAttribute('data-n', i);
			f.name = f.title.textContent.split('\n')[0];
			f.short = f.name.replace(/^[^ ]*\.([^. ]*\.[^. ]*)/, '$1');
			above.length = f.depth;
			above.push(f);
			if (f.parent) {
				f.parent.left -= f.width;
				good = good && f.parent.left >= 0 &&
				    f.begin >= f.parent.begin && f.begin + f.width <=
				    f.parent.begin + f.parent.width;
			}
			frames.push(f);
		}
		root.setAttribute('data-ok', good ? frames.length : 'no');
	}

	// The picture opens at the thread that takes most, where there are several side
	// by side below a frame of them all: these have no package either.
	function heaviest() {
		var best = -1;
		frames.forEach(function (f, i) {
			if (f.depth === 1 && f.g.classList.contains('plain') &&
			    (best < 0 || f.width > frames[best].width))
				best = i;
		});
		return best;
	}

	// A wide character takes two cells.
	function cells(text) {
		return text.length + (text.match(/[\u1100-\uffff]/g) || []).length;
	}

	function label(f, pixels) {
		var room = Math.floor((pixels - 6) / 7.2);
		var text = cells(f.name) <= room ? f.name : f.short;
		if (room < 3)
			return '';
		if (cells(text) <= room)
			return text;
		text = text.substring(0, room - 2);
		while (text !== '' && cells(text) > room - 2)
			text = text.substring(0, text.length - 1);
		return text.replace(/[\ud800-\udbff]$/, '') + '..';
	}

	// What is seen: all, or the frame that is zoomed in on.
	function seen() {
		var f = frames[state.zoom];
		return f && f.width > 0 ? f : { begin: 0, width: whole };
	}

	function place(f, zoomed, scale) {
		var end = zoomed.begin + zoomed.width;
		var from = Math.max(f.begin, zoomed.begin);
		var to = Math.min(f.begin + f.width, end);
		var is_seen = to > from || (f.width === 0 && from === to);
		var x = (from - zoomed.begin) * scale, pixels = (to - from) * scale;
		f.g.classList.toggle('none', !is_seen);
		if (!is_seen)
			return;
		f.rect.setAttribute('x', x.toFixed(2));
		f.rect.setAttribute('width', pixels.toFixed(2));
		f.text.setAttribute('x', (x + 3).toFixed(2));
		f.text.textContent = label(f, pixels);
		f.g.classList.toggle('above', f.begin + f.width > end ||
		    f.begin < zoomed.begin);
	}

	function lay() {
		var zoomed = seen(), scale = width / zoomed.width;
		frames.forEach(function (f) {
			place(f, zoomed, scale);
		});
		show('reset', zoomed.width !== whole);
		tell_matched();
		hover({ target: root });
	}

	// The picture is as wide as the window, and texts stay as they are.
	function fit() {
		var now = root.clientWidth || root.getBoundingClientRect().width;
		if (now >= 100)
			width = now;
		root.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
		root.setAttribute('height', height);
		['title', 'subtitle'].forEach(function (name) {
			root.querySelector('text.' + name).setAttribute('x',
			    width / 2);
		});
		find('matched').setAttribute('x', width - 10);
		find('search').setAttribute('x', width - 40);
		find('case').setAttribute('x', width - 10);
		lay();
	}

	// In parts of what is seen, nothing twice: a frame within one that matches is of it.
	function tell_matched() {
		var zoomed = seen(), sum = 0, all = 0, inside = -1;
		var end = zoomed.begin + zoomed.width;
		if (!matched) {
			find('matched').textContent = '';
			return;
		}
		frames.forEach(function (f) {
			var part = Math.min(f.begin + f.width, end) -
			    Math.max(f.begin, zoomed.begin);
			if (f.depth === 0 && part > 0)
				all += part;
			if (f.depth <= inside)
				inside = -1;
			if (inside >= 0 || !f.found)
				return;
			inside = f.depth;
			sum += part > 0 ? part : 0;
		});
		find('matched').textContent = 'Matched: ' +
		    (all > 0 ? 100 * sum / all : 0).toFixed(1) + ' % of ' +
		    (zoomed.name ? label(zoomed, 240) : 'all');
	}

	function search() {
		matched = null;
		try {
			if (state.search !== '')
				matched = new RegExp(state.search,
				    state.ignores ? 'i' : '');
		} catch (e) {
			find('told').textContent = 'no such pattern: ' +
			    state.search;
		}
		frames.forEach(function (f) {
			f.found = matched !== null && matched.test(f.name);
			f.g.classList.toggle('found', f.found);
		});
		find('search').textContent = matched ? 'Reset Search' : 'Search';
		find('case').classList.toggle('off', !state.ignores);
		tell_matched();
	}

	// In the part of the address that files have, too.
	function keep() {
		var words = rests.slice();
		if (state.zoom !== usual && (state.zoom > 0 || usual > 0))
			words.push('zoom=' + Math.max(0, state.zoom));
		if (state.search !== '')
			words.push('search=' + encodeURIComponent(state.search));
		if (state.ignores)
			words.push('ic=1');
		try {
			history.replaceState(null, '', '#' + words.join('&'));
		} catch (e) {
			// A frame of another page may not.
		}
	}

	function recall() {
		rests = [];
		state = { zoom: usual, search: '', ignores: false };
		var words = location.hash.substring(1) || opening;
		words.split('&').forEach(function (word) {
			var m = /^(zoom|search|ic)=(.*)$/.exec(word);
			if (!m && word !== '')
				rests.push(word);
			else if (m && m[1] === 'zoom')
				state.zoom = parseInt(m[2], 10);
			else if (m && m[1] === 'ic')
				state.ignores = true;
			else if (m)
				try {
					state.search = decodeURIComponent(m[2]);
				} catch (e) {
					state.search = '';
				}
		});
		search();
		fit();
	}

	function ask() {
		var text = matched ? '' : prompt('Search for (a regular expression)',
		    state.search);
		if (text === null)
			return;
		state.search = text;
		search();
		keep();
	}

	function zoom(number) {
		state.zoom = number;
		lay();
		keep();
	}

	function turn_case() {
		state.ignores = !state.ignores;
		search();
		keep();
	}

	function frame_of(target) {
		var g = target.closest ? target.closest('[data-n]') : null;
		return g && root.contains(g) ? Number(g.getAttribute('data-n')) : -1;
	}

	function click(e) {
		var number = frame_of(e.target), list = e.target.classList;
		if (number >= 0 && !(e.ctrlKey || e.metaKey))
			zoom(frames[number].width > 0 ? number : -1);
		else if (list.contains('reset'))
			zoom(-1);
		else if (list.contains('search'))
			ask();
		else if (list.contains('case'))
			turn_case();
	}

	// Of the frame below the pointer, or of what is seen.
	function hover(e) {
		var zoomed = seen(), f = frames[frame_of(e.target)] || zoomed;
		var words = f.title ? f.title.textContent.replace('\n', ': ') : '';
		if (f === frames[usual] && f === zoomed)
			words += ', a click on all threads shows the others';
		if (f !== zoomed && zoomed.width !== whole && f.begin >= zoomed.begin &&
		    f.begin + f.width <= zoomed.begin + zoomed.width)
			words += ', ' + (100 * f.width / zoomed.width).toFixed(1) +
			    ' % of what is seen';
		find('told').textContent = words;
	}

	function press(e) {
		var is_ctrl = e.ctrlKey || e.metaKey;
		if (e.key === 'F3' || (is_ctrl && e.key === 'f'))
			ask();
		else if (is_ctrl && e.key === 'i')
			turn_case();
		else if (e.key === 'Escape' && state.zoom > 0)
			zoom(-1);
		else
			return;
		e.preventDefault();
	}

	read();
	usual = heaviest();
	show('search', true);
	show('case', true);
	root.addEventListener('click', click);
	root.addEventListener('mouseover', hover);
	window.addEventListener('keydown', press);
	window.addEventListener('resize', fit);
	window.addEventListener('hashchange', recall);
	recall();
})();
