/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_pen - which orders a pen chooses where a terminal has only long ones.
 *
 * An order is its letter, as often as the row says; "r63 b60" is what is sent.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "rows.h"
#include "term/draw.h"

enum { SENT = 1024 };

struct fake {
	struct terminal terminal;
	unsigned lengths[ORDERS];
	char letters[ORDERS];
	char sent[SENT];
};

static void order_of(void *of, enum terminal_order order, int a, int b,
    char *out)
{
	const struct fake *f = of;

	(void)a;
	(void)b;
	memset(out, f->letters[order], f->lengths[order]);
	out[f->lengths[order]] = '\0';
}

/* As runs of letters. */
static void send(void *of, const char *bytes, size_t length)
{
	struct fake *f = of;
	size_t used = strlen(f->sent), run;

	for (size_t i = 0; i < length; i += run) {
		for (run = 1; i + run < length && bytes[i + run] == bytes[i];)
			run++;
		used += (size_t)snprintf(f->sent + used, SENT - used, "%s%c%zu",
		    used > 0 ? " " : "", bytes[i], run);
	}
}

static const char letters[ORDERS] = {
	[ORDER_RESET] = 'r',
	[ORDER_BOLD] = 'b',
	[ORDER_REVERSE] = 'v',
	[ORDER_UNDERLINE] = 'u',
	[ORDER_DIM] = 'd',
	[ORDER_FG] = 'f',
	[ORDER_BG] = 'g',
};

#define ALL (ATTR_BOLD | ATTR_REVERSE | ATTR_UNDERLINE | ATTR_DIM)

static void looks(void **state)
{
	static const struct {
		const char *name;
		struct look from, to;
		unsigned lengths[ORDERS];
		const char *sent;
	} rows[] = {
		{ "the shorter one of two ways", { 5, 6, 0 },
		    { COLOUR_DEFAULT, COLOUR_DEFAULT, ATTR_BOLD },
		    { [ORDER_RESET] = 10, [ORDER_BOLD] = 9, [ORDER_FG] = 9,
			[ORDER_BG] = 9 }, "r10 b9" },
		{ "the other one", { 5, 6, 0 },
		    { COLOUR_DEFAULT, COLOUR_DEFAULT, ATTR_BOLD },
		    { [ORDER_RESET] = 20, [ORDER_BOLD] = 9, [ORDER_FG] = 9,
			[ORDER_BG] = 9 }, "b9 f9 g9" },
		{ "the only one that is not too long", { 5, 6, 0 },
		    { COLOUR_DEFAULT, COLOUR_DEFAULT, ATTR_BOLD },
		    { [ORDER_RESET] = 63, [ORDER_BOLD] = 60, [ORDER_FG] = 60,
			[ORDER_BG] = 60 }, "r63 b60" },
		{ "as long as can be", { COLOUR_DEFAULT, COLOUR_DEFAULT, 0 },
		    { COLOUR_DEFAULT, COLOUR_DEFAULT, ALL },
		    { [ORDER_RESET] = 1, [ORDER_BOLD] = 31,
			[ORDER_REVERSE] = 32, [ORDER_UNDERLINE] = 32,
			[ORDER_DIM] = 32 }, "b31 d32 u32 v32" },
		{ "what does not fit is left out",
		    { COLOUR_DEFAULT, COLOUR_DEFAULT, 0 },
		    { COLOUR_DEFAULT, COLOUR_DEFAULT, ALL },
		    { [ORDER_RESET] = 1, [ORDER_BOLD] = 32,
			[ORDER_REVERSE] = 32, [ORDER_UNDERLINE] = 32,
			[ORDER_DIM] = 32 }, "r1 b32 d32 u32" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char bytes[SENT];
		struct fake f = { .sent = "" };
		struct term_output pen = { .terminal = &f.terminal,
			.room = SENT,
			.bytes = bytes };

		f.terminal = (struct terminal){ .self = &f, .order = order_of,
			.send = send };
		memcpy(f.lengths, rows[i].lengths, sizeof f.lengths);
		memcpy(f.letters, letters, sizeof f.letters);
		term_output_start(&pen);
		pen.look = rows[i].from;
		pen.is_look_known = true;
		term_output_set(&pen, rows[i].to);
		term_output_flush(&pen);
		row_assert_text(rows[i].name, f.sent, rows[i].sent);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(looks),
};

TEST_FILE(tests, NULL, NULL);
