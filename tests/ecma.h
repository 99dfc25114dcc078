/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ecma.h - the orders that a terminal of our days understands, those of ECMA-48.
 */
#ifndef TESTS_ECMA_H
#define TESTS_ECMA_H

#include <stdio.h>

#include "term/draw.h"

static inline void ecma_colour(int base, int colour, char *out)
{
	if (colour == COLOUR_DEFAULT)
		snprintf(out, ORDER_BYTES, "\033[%dm", base + 9);
	else if (colour < 8)
		snprintf(out, ORDER_BYTES, "\033[%dm", base + colour);
	else
		snprintf(out, ORDER_BYTES, "\033[%d;5;%dm", base + 8, colour);
}

static inline void ecma_order(enum terminal_order order, int a, int b,
    char *out)
{
	static const struct {
		const char *text;
		int numbers;
	} orders[ORDERS] = {
		[ORDER_MOVE] = { "H", 2 },
		[ORDER_ROW] = { "d", 1 },
		[ORDER_COLUMN] = { "G", 1 },
		[ORDER_RIGHT] = { "C", 1 },
		[ORDER_RESET] = { "\033[m", 0 },
		[ORDER_BOLD] = { "\033[1m", 0 },
		[ORDER_DIM] = { "\033[2m", 0 },
		[ORDER_UNDERLINE] = { "\033[4m", 0 },
		[ORDER_REVERSE] = { "\033[7m", 0 },
		[ORDER_CLEAR] = { "\033[2J", 0 },
		[ORDER_CLEAR_LINE] = { "\033[K", 0 },
		[ORDER_REGION] = { "r", 2 },
		[ORDER_UP] = { "\n", 0 },
		[ORDER_DOWN] = { "\033M", 0 },
		[ORDER_HIDE_CURSOR] = { "\033[?25l", 0 },
		[ORDER_SHOW_CURSOR] = { "\033[?25h", 0 },
	};
	const char *text = orders[order].text;
	int first = order == ORDER_RIGHT ? a : a + 1; /* places are from 1 */

	if (order == ORDER_FG || order == ORDER_BG)
		ecma_colour(order == ORDER_FG ? 30 : 40, a, out);
	else if (orders[order].numbers == 2)
		snprintf(out, ORDER_BYTES, "\033[%d;%d%s", first, b + 1, text);
	else if (orders[order].numbers == 1)
		snprintf(out, ORDER_BYTES, "\033[%d%s", first, text);
	else
		snprintf(out, ORDER_BYTES, "%s", text);
}

#endif
