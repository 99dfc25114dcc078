/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "ui/command/jobs.h"
#include "ui/command/session.h"
#include "ui/command/view_line.h"
#include "ui/edits.h"
#include "ui/pane.h"
#include "ui/panes/marks.h"
#include "view/frame.h"

/*
 * Asks before `q` quits, or :open opens another trace, where marks or
 * filters would be lost.
 */

extern const struct pane_ops quit_pane;

struct quit_pane {
	struct state *s;
	bool is_open;             /* another trace would lose them */
	char lost[96];            /* "3 marks and a filter" */
};

static void add_lost(struct quit_pane *pane, uint32_t count, const char *what)
{
	if (count > 0)
		text_add(pane->lost, sizeof pane->lost, "%s%" PRIu32 " %s%s",
		    pane->lost[0] == '\0' ? "" : " and ", count, what,
		    count == 1 ? "" : "s");
}

/* Was the transform given on the command line, so that it is there again the
 * next time? */
static bool is_given(const struct state *s, const struct transform_request *w)
{
	const struct app_options *o = s->options;
	char words[COMMAND_TEXT], given[COMMAND_TEXT];

	transforms_words(w, 1, words, sizeof words);
	for (size_t i = 0; i < o->transform_count; i++) {
		transforms_words(&o->transforms[i], 1, given, sizeof given);
		if (strcmp(words, given) == 0)
			return true;
	}
	return false;
}

static void find_lost(struct quit_pane *pane)
{
	const struct filter_texts *filters = filter_now(pane->s)->texts;
	const struct transform_texts *t = lens_texts(pane->s);
	uint32_t transforms = 0;

	for (uint32_t i = 0; t != NULL && i < t->count; i++)
		transforms += !is_given(pane->s, &t->items[i]);
	pane->lost[0] = '\0';
	if (!session_has_trace(pane->s->options->session) ||
	    !pane->s->is_complete) {
		add_lost(pane, marks_count(pane->s), "mark");
		add_lost(pane, transforms, "transform");
		add_lost(pane, filters == NULL ? 0 : filters->count, "filter");
	}
	if (jobs_is_exporting(pane->s))
		text_add(pane->lost, sizeof pane->lost,
		    "%san unfinished export",
		    pane->lost[0] == '\0' ? "" : " and ");
}

static void grant(struct quit_pane *pane)
{
	if (pane->is_open)
		jobs_start_other(pane->s);
	else
		pane->s->request.kind = APP_QUIT;
}

/* Opens only where something would be lost; else the request is granted at
 * once.  The amount is APP_OPEN; any other one means to quit. */
static bool open_line(void *own, int amount)
{
	struct quit_pane *pane = own;

	pane->is_open = amount == APP_OPEN;
	find_lost(pane);
	if (pane->lost[0] == '\0')
		grant(pane);
	return pane->lost[0] != '\0';
}

static void key_typed(void *own, const char *key)
{
	struct quit_pane *pane = own;

	pane_close(pane->s);
	if (strcmp(key, pane->is_open ? "o" : "q") == 0 ||
	    strcmp(key, pane->is_open ? "<Enter>" : "Q") == 0)
		grant(pane);
}

static void draw(void *own, const struct layout *l)
{
	struct quit_pane *pane = own;
	char text[160];

	snprintf(text, sizeof text, "%s, without %s  `Esc` stay",
	    pane->is_open ? "`o` open it" : "`q` quit", pane->lost);
	hints_draw(pane->s->canvas, l->hints, text);
}

const struct pane_ops quit_pane = {
	.is_line = true,
	.size = sizeof(struct quit_pane),
	.open = open_line,
	.key = key_typed,
	.draw = draw,
};
