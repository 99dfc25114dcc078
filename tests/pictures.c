/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pictures FOLDER - writes the pictures of README, docs/pictures, into FOLDER.
 *
 * Each command runs on a pseudo-terminal, in a folder that has the files it names
 * (`make pictures` sees to that).  What the screen shows after some keys becomes text
 * and rectangles of SVG, in the colours of a dark and of a light terminal.  Lines and
 * blocks are drawn, since hardly two fonts have them alike.  The same program always
 * gives the same bytes.
 */
#include "config.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pty.h"

/* Of a cell and of the edge around all, in tenths of a pixel. */
enum { WIDTH = 84, HEIGHT = 180, BASELINE = 135, EDGE = 120 };
enum { MOST_COLUMNS = 200 };

static const struct picture {
	const char *name, *title, *command;
	int rows, columns;
	struct {
		const char *keys, *shows;
	} steps[4];
} pictures[] = {
	{ "viewer", "The viewer: the calls of the main thread over time, and its methods",
	    "artscope --demo --theme $THEME", 30, 100, { { "", "FlagStore.awaitReady" } } },
	{ "culprit", "The thread flags-io calls Pattern.compile 4 800 times",
	    "artscope --demo --theme $THEME", 30, 100, { { "", "FlagStore.awaitReady" },
	    { "t", "filter" }, { "flags\r", "Pattern.compile" },
	    { "\r", "normalizeKey" } } },
	{ "fix", "The comparison: main waits half a second less",
	    "artscope diff --demo --demo=fixed --theme $THEME", 30, 100,
	    { { "", "FlagStore.awaitReady" }, { "9", "after" } } },
	{ "check", "What check says of the recording",
	    "PS4='$ '; set -x; artscope check app.budget app.trace", 17, 120,
	    { { "", "2 fail" } } },
};

/* What stands for the terminal's own colours, and for its first sixteen. */
static const struct terminal {
	const char *name;
	uint32_t bg, fg, frame, colours[16];
} terminals[] = {
	{ "dark", 0x14181d, 0xd6dce4, 0x3d444d,
	    { 0x14181d, 0xe5656d, 0x77c785, 0xd9b25f, 0x6fa8f0, 0xc58be0, 0x5fc4c9,
	    0xd6dce4, 0x7d8590, 0xf48b91, 0x98dba3, 0xe8c987, 0x94bff5, 0xd7aceb,
	    0x8bd8dc, 0xffffff } },
	{ "light", 0xffffff, 0x1f2328, 0xd0d7de,
	    { 0x1f2328, 0xb3261e, 0x1a7f37, 0x8a5a00, 0x0b57c2, 0x8533b5, 0x0d7a80,
	    0x6e7781, 0x57606a, 0xc4342b, 0x2c9148, 0xa06c00, 0x2b6fd6, 0x9a4bc7,
	    0x1f8f95, 0xffffff } },
};

/* Signs that are drawn: a rectangle in percent of the cell, and its opacity. */
static const struct drawn {
	uint32_t sign;
	int left, top, right, bottom, opacity;
} drawn[] = {
	{ 0x2500, 0, 48, 100, 54, 100 },  /* ─ */
	{ 0x2501, 0, 45, 100, 57, 100 },  /* ━ */
	{ 0x2502, 45, 0, 57, 100, 100 },  /* │ */
	{ 0x2577, 45, 48, 57, 100, 100 }, /* ╷ */
	{ 0x2580, 0, 0, 100, 50, 100 },   /* ▀ */
	{ 0x2581, 0, 88, 100, 100, 100 }, /* ▁ */
	{ 0x2582, 0, 75, 100, 100, 100 },
	{ 0x2583, 0, 62, 100, 100, 100 },
	{ 0x2584, 0, 50, 100, 100, 100 },
	{ 0x2585, 0, 38, 100, 100, 100 },
	{ 0x2586, 0, 25, 100, 100, 100 },
	{ 0x2587, 0, 12, 100, 100, 100 },
	{ 0x2588, 0, 0, 100, 100, 100 }, /* █ */
	{ 0x2589, 0, 0, 88, 100, 100 },
	{ 0x258a, 0, 0, 75, 100, 100 },
	{ 0x258b, 0, 0, 62, 100, 100 },
	{ 0x258c, 0, 0, 50, 100, 100 },
	{ 0x258d, 0, 0, 38, 100, 100 },
	{ 0x258e, 0, 0, 25, 100, 100 },
	{ 0x258f, 0, 0, 12, 100, 100 },   /* ▏ */
	{ 0x2590, 50, 0, 100, 100, 100 }, /* ▐ */
	{ 0x2591, 0, 0, 100, 100, 25 },   /* ░ */
	{ 0x2592, 0, 0, 100, 100, 50 },
	{ 0x2593, 0, 0, 100, 100, 75 },
	{ 0x2594, 0, 0, 100, 12, 100 },
	{ 0x2595, 88, 0, 100, 100, 100 }, /* ▕ */
};

struct cell {
	uint32_t sign, fg, bg;
	bool is_bold, is_underlined;
	const struct drawn *drawn; /* NULL: it is text */
};

struct row {
	int number, columns;
	struct cell cells[MOST_COLUMNS];
};

static const struct drawn *find_drawn(uint32_t sign)
{
	for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
		if (drawn[i].sign == sign)
			return &drawn[i];
	return NULL;
}

/* Of xterm: 6 × 6 × 6 colours from 16 on, and 24 greys from 232 on. */
static uint32_t find_colour(const struct terminal *t, int number, uint32_t own)
{
	static const uint32_t steps[] = { 0, 95, 135, 175, 215, 255 };
	uint32_t n = (uint32_t)number;

	if (number < 0)
		return own;
	if (n < 16)
		return t->colours[n];
	if (n >= 232)
		return (8 + 10 * (n - 232)) * 0x10101;
	n -= 16;
	return steps[n / 36] << 16 | steps[n / 6 % 6] << 8 | steps[n % 6];
}

/* The next character of UTF-8 that is well-formed; a blank at the end. */
static uint32_t next_sign(const char **text)
{
	const unsigned char *at = (const unsigned char *)*text;
	uint32_t sign = *at;
	int more = sign >= 0xf0 ? 3 : sign >= 0xe0 ? 2 : sign >= 0xc0 ? 1 : 0;

	if (sign == '\0')
		return ' ';
	if (more > 0)
		sign &= 0x3fU >> more;
	while (more-- > 0)
		sign = sign << 6 | (*++at & 0x3f);
	*text = (const char *)at + 1;
	return sign;
}

/* Every sign of these screens has one column. */
static void read_row(struct row *row, struct pty *p, const struct terminal *t)
{
	const char *text = pty_text(p, row->number);

	for (int i = 0; i < row->columns; i++) {
		struct pty_look look = pty_look(p, row->number, i);
		uint32_t fg = find_colour(t, look.fg, t->fg);
		uint32_t bg = find_colour(t, look.bg, t->bg);
		uint32_t sign = next_sign(&text);

		row->cells[i] = (struct cell){
			.sign = sign,
			.fg = look.is_reverse ? bg : fg,
			.bg = look.is_reverse ? fg : bg,
			.is_bold = look.is_bold,
			.is_underlined = look.is_underlined,
			.drawn = find_drawn(sign),
		};
	}
}

/* " NAME=..." of a length in tenths. */
static void write_length(FILE *out, const char *name, int tenths)
{
	if (tenths % 10 == 0)
		fprintf(out, " %s=\"%d\"", name, tenths / 10);
	else
		fprintf(out, " %s=\"%d.%d\"", name, tenths / 10, tenths % 10);
}

/* The rectangle of `count` cells, or a part of it in percent of one cell. */
static void write_area(FILE *out, const struct row *row, int from, int count,
    const struct drawn *part, uint32_t colour)
{
	int width = (part->right - part->left) * WIDTH / 100 + (count - 1) * WIDTH;

	fputs("<rect", out);
	write_length(out, "x", EDGE + from * WIDTH + part->left * WIDTH / 100);
	write_length(out, "y", EDGE + row->number * HEIGHT + part->top * HEIGHT / 100);
	write_length(out, "width", width);
	write_length(out, "height", (part->bottom - part->top) * HEIGHT / 100);
	fprintf(out, " fill=\"#%06x\"", (unsigned)colour);
	if (part->opacity < 100)
		fprintf(out, " opacity=\".%d\"", part->opacity);
	fputs("/>\n", out);
}

static void write_grounds(FILE *out, const struct row *row, uint32_t usual)
{
	static const struct drawn whole = { 0, 0, 0, 100, 100, 100 };
	int end;

	for (int i = 0; i < row->columns; i = end) {
		end = i + 1;
		while (end < row->columns && row->cells[end].bg == row->cells[i].bg)
			end++;
		if (row->cells[i].bg != usual)
			write_area(out, row, i, end - i, &whole, row->cells[i].bg);
	}
}

/* Signs of many fonts stand each alone, wherever that font puts them. */
static bool is_plain(uint32_t sign)
{
	return sign > ' ' && sign < 0x7f;
}

/* The colour of a blank is not seen, and is that of what stood there before. */
static bool has_look_of(const struct cell *a, const struct cell *b)
{
	return (a->sign == ' ' || (a->fg == b->fg && a->is_bold == b->is_bold)) &&
	    a->is_underlined == b->is_underlined;
}

/* The end of the text that begins in a cell: words of one look, a blank apart. */
static int find_end(const struct row *row, int from)
{
	const struct cell *cells = row->cells;
	int end = from + 1;

	if (!is_plain(cells[from].sign))
		return end;
	for (int i = end; i < row->columns; i++) {
		if (!has_look_of(&cells[i], &cells[from]))
			break;
		if (is_plain(cells[i].sign))
			end = i + 1;
		else if (cells[i].sign != ' ' || cells[i - 1].sign == ' ')
			break;
	}
	return end;
}

static void write_sign(FILE *out, uint32_t sign)
{
	if (sign == '<' || sign == '>' || sign == '&')
		fprintf(out, "&#%u;", (unsigned)sign);
	else if (sign < 0x80)
		putc((int)sign, out);
	else if (sign < 0x800)
		fprintf(out, "%c%c", (int)(0xc0 | sign >> 6), (int)(0x80 | (sign & 0x3f)));
	else
		fprintf(out, "%c%c%c", (int)(0xe0 | sign >> 12),
		    (int)(0x80 | (sign >> 6 & 0x3f)), (int)(0x80 | (sign & 0x3f)));
}

static void write_text(FILE *out, const struct row *row, int from, int end)
{
	const struct cell *look = &row->cells[from];

	fputs("<text", out);
	write_length(out, "x", EDGE + from * WIDTH);
	write_length(out, "y", EDGE + row->number * HEIGHT + BASELINE);
	if (end - from > 1)
		write_length(out, "textLength", (end - from) * WIDTH);
	fprintf(out, " fill=\"#%06x\"%s%s>", (unsigned)look->fg,
	    look->is_bold ? " font-weight=\"bold\"" : "",
	    look->is_underlined ? " text-decoration=\"underline\"" : "");
	for (int i = from; i < end; i++)
		write_sign(out, row->cells[i].sign);
	fputs("</text>\n", out);
}

static void write_signs(FILE *out, const struct row *row)
{
	const struct cell *cells = row->cells;
	int end;

	for (int i = 0; i < row->columns; i = end) {
		end = i + 1;
		if (cells[i].sign == ' ')
			continue;
		if (cells[i].drawn == NULL) {
			end = find_end(row, i);
			write_text(out, row, i, end);
			continue;
		}
		while (cells[i].drawn->left == 0 && cells[i].drawn->right == 100 &&
		    end < row->columns && cells[end].drawn == cells[i].drawn &&
		    cells[end].fg == cells[i].fg)
			end++;
		write_area(out, row, i, end - i, cells[i].drawn, cells[i].fg);
	}
}

static void write_head(FILE *out, const struct picture *picture, const struct terminal *t)
{
	int width = 2 * EDGE + picture->columns * WIDTH;
	int height = 2 * EDGE + picture->rows * HEIGHT;

	fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"", out);
	write_length(out, "width", width);
	write_length(out, "height", height);
	fprintf(out, " viewBox=\"0 0 %d.%d %d.%d\" font-family=\"ui-monospace, 'DejaVu Sans "
	    "Mono', Menlo, 'Liberation Mono', Consolas, monospace\" font-size=\"14\">\n",
	    width / 10, width % 10, height / 10, height % 10);
	fprintf(out, "<title>%s</title>\n<rect x=\".5\" y=\".5\"", picture->title);
	write_length(out, "width", width - 10);
	write_length(out, "height", height - 10);
	fprintf(out, " rx=\"6\" fill=\"#%06x\" stroke=\"#%06x\"/>\n", (unsigned)t->bg,
	    (unsigned)t->frame);
}

/* As soon as the screen has what the last key brings, and nothing comes any more. */
static bool play(struct pty *p, const struct picture *picture)
{
	for (size_t i = 0; i < 4 && picture->steps[i].keys != NULL; i++) {
		pty_send(p, picture->steps[i].keys);
		if (!pty_shows(p, picture->steps[i].shows))
			return false;
		while (pty_bytes(p) > 0)
			;
	}
	return true;
}

static bool write_picture(const char *folder, const struct picture *picture,
    const struct terminal *t)
{
	static struct row row;
	char theme[64], path[4096];
	const char *argv[] = { "sh", "-c", picture->command, NULL };
	const char *environment[] = { theme, "PAGER=cat", NULL };
	struct pty *p;
	FILE *out;
	bool is_done = false;

	snprintf(theme, sizeof theme, "THEME=%s", t->name);
	snprintf(path, sizeof path, "%s/%s-%s.svg", folder, picture->name, t->name);
	p = pty_start_with(picture->rows, picture->columns, argv, environment);
	out = play(p, picture) ? fopen(path, "w") : NULL;
	if (out != NULL) {
		write_head(out, picture, t);
		row.columns = picture->columns;
		for (row.number = 0; row.number < picture->rows; row.number++) {
			read_row(&row, p, t);
			write_grounds(out, &row, t->bg);
			write_signs(out, &row);
		}
		fputs("</svg>\n", out);
		is_done = !ferror(out);
		is_done = fclose(out) == 0 && is_done;
	}
	pty_free(p);
	if (!is_done)
		fprintf(stderr, "pictures: %s was not written\n", path);
	return is_done;
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fputs("usage: pictures FOLDER\n", stderr);
		return 2;
	}
	for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
		for (size_t k = 0; k < sizeof terminals / sizeof *terminals; k++)
			if (!write_picture(argv[1], &pictures[i], &terminals[k]))
				return 1;
	return 0;
}
