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

enum field { FIELD_VIEW, FIELD_THREAD, FIELD_TIME, FIELD_METHOD };

static size_t count(const void *own)
{
	const struct plain_list *pane = own;
	size_t i = 0;

	while (history_last(pane->s, i) != NULL)
		i++;
	return i;
}

static bool open_list(void *own, int amount)
{
	struct plain_list *pane = own;
	const size_t rows = count(own);

	(void)amount;
	if (rows == 0) {
		state_say(pane->s, "there is no place to go back to yet");
		return false;
	}
	list_resize(&pane->list, rows, rows);
	list_go(&pane->list, 0);
	return true;
}

static bool command(void *own, enum command cmd, int amount)
{
	struct plain_list *pane = own;
	struct state *s = pane->s;
	struct position to;

	if (cmd != CMD_OPEN)
		return plain_command(own, cmd, amount);
	/* A copy: to keep this place, for the way back, may drop the oldest. */
	to = *history_last(s, pane->list.cursor);
	pane_close(s);
	navigate_keep(s);
	navigate_to(s, &to);
	return true;
}

static struct slice cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct plain_list *pane = self;
	const struct state *s = pane->s;
	const struct position *spot = history_last(s, at);
	const struct selection *selected = &spot->selection;
	const struct period seen = spot->window.period;
	const uint64_t origin = spot->window.whole.begin;
	const struct thread *t = threads_at(
	    profile_threads(spot->recording->profile), selected->thread);
	char from[40], to[40];

	(void)room;
	switch ((enum field)column->choice.column) {
	case FIELD_VIEW:
		return slice_of(view_name((size_t)spot->shown[spot->focus]));
	case FIELD_THREAD:
		snprintf(scratch, VIEW_CELL, "%s%.200s",
		    !recording_pair_are_two(s) ? "" :
		    spot->recording == recording_pair_at(s, BEFORE) ?
		    "before: " : "after: ", t->name);
		break;
	case FIELD_TIME:
		text_ms(from, sizeof from, seen.begin - origin, t->calls.tick);
		text_ms(to, sizeof to, seen.end - origin, t->calls.tick);
		snprintf(scratch, VIEW_CELL, "%s .. %s%s", from, to,
		    tick_unit_of_ms(t->calls.tick));
		break;
	case FIELD_METHOD:
		scratch[0] = '\0';
		if (selected->method != NO_METHOD)
			method_label(methods_at(state_methods(s),
				selected->method), scratch, VIEW_CELL);
		break;
	}
	return slice_of(scratch);
}

static const struct plain_rows jumps = {
	.title = "places, the last first",
	.hints = "`j k` move  `Enter` go there  `q` close",
	.heads = { [FIELD_VIEW] = { .text = "view", .cells = 12 },
	    [FIELD_THREAD] = { .text = "thread", .cells = 20, .is_third = true },
	    [FIELD_TIME] = { .text = "time", .cells = 28, .is_third = true },
	    [FIELD_METHOD] = { .text = "selected" } },
	.count = count,
	.cell = cell,
};

static void draw(void *own, const struct layout *l)
{
	plain_draw(own, &jumps, l);
}

const struct pane_ops jumps_pane = {
	.mode = MODE_HELP,
	.passes_on = true,
	.size = sizeof(struct plain_list),
	.open = open_list,
	.command = command,
	.draw = draw,
	.list = &plain_list_on_top,
};
