/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>

#include "base/text.h"
#include "options/values.h"
#include "ui/comparison.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "view/list.h"

/*
 * The list of places that one has been to, the last first: Backspace goes
 * through them, Enter goes to one.
 */

extern const struct pane_ops jumps_pane;

enum { FIELD_VIEW, FIELD_THREAD, FIELD_TIME, FIELD_METHOD };

static size_t count(const void *own)
{
	const struct list_pane *pane = own;
	size_t i = 0;

	while (history_last(pane->s, i) != NULL)
		i++;
	return i;
}

static bool command(void *own, enum command cmd, int amount)
{
	struct list_pane *pane = own;
	struct state *s = pane->s;
	struct position to;

	if (cmd != CMD_OPEN)
		return list_pane_command(own, cmd, amount);
	/* A copy: to keep this place, for the way back, may drop the oldest. */
	to = *history_last(s, pane->list.cursor);
	pane_close(s);
	navigate_keep(s);
	navigate_to(s, &to);
	return true;
}

static void cell(const void *own, size_t row, unsigned column, char *out)
{
	const struct state *s = ((const struct list_pane *)own)->s;
	const struct position *position = history_last(s, row);
	const struct selection *selected = &position->selection;
	const struct period seen = position->window.period;
	const uint64_t origin = position->window.whole.begin;
	const struct thread *t = position->recording->profile->threads
				     ->items[selected->thread];
	char from[40], to[40];

	if (column == FIELD_VIEW) {
		snprintf(out, VIEW_CELL, "%s",
		    view_name((size_t)position->shown[position->focus]));
	} else if (column == FIELD_THREAD) {
		snprintf(out, VIEW_CELL, "%s%.200s",
		    !recording_pair_are_two(s) ? "" :
			position->recording == recording_pair_at(s, BEFORE) ?
						 "before: " :
						 "after: ",
		    t->name);
	} else if (column == FIELD_TIME) {
		text_ms(from, sizeof from, seen.begin - origin, t->calls.tick);
		text_ms(to, sizeof to, seen.end - origin, t->calls.tick);
		snprintf(out, VIEW_CELL, "%s .. %s%s", from, to,
		    tick_unit_of_ms(t->calls.tick));
	} else if (selected->method != NO_METHOD) {
		method_label(methods_at(state_methods(s), selected->method),
		    out, VIEW_CELL);
	}
}

static const struct list_ops jumps = {
	.title = "places, the last first",
	.hints = "`j k` move  `Enter` go there  `q` close",
	.heads = { [FIELD_VIEW] = { .text = "view", .cells = 12 },
	    [FIELD_THREAD] = { .text = "thread",
		.cells = 20,
		.is_third = true },
	    [FIELD_TIME] = { .text = "time", .cells = 28, .is_third = true },
	    [FIELD_METHOD] = { .text = "selected" } },
	.none = "there is no place to go back to yet",
	.count = count,
	.cell = cell,
};

const struct pane_ops jumps_pane = {
	.mode = MODE_HELP,
	.passes_on = true,
	.size = sizeof(struct list_pane),
	.open = plain_open,
	.command = command,
	.draw = plain_draw,
	.list = &jumps,
};
