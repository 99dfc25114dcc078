#include "config.h"

#include "ui/quit_pane.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ui/copying.h"
#include "ui/filters.h"
#include "ui/keep.h"
#include "ui/marks_pane.h"
#include "ui/pane.h"
#include "view/frame.h"

struct quit_pane {
	struct state *s;
	enum app_wish wish; /* which loses them */
	char lost[96]; /* "3 marks and a filter" */
};

/* What is remembered is not lost. */
static bool is_kept(const struct state *s)
{
	return keep_has_trace(s->options->keep) && s->is_complete;
}

/* Nothing is lost where nobody has made anything.  The amount is APP_OPEN, or to
 * quit. */
static bool open_line(void *own, int amount)
{
	struct quit_pane *pane = own;
	const struct filter_texts *texts = filter_now(pane->s)->texts;
	uint32_t marks = is_kept(pane->s) ? 0 : marks_count(pane->s);
	uint32_t filters = is_kept(pane->s) || texts == NULL ? 0 : texts->count;
	const char *of_export = copy_is_exporting(pane->s) ?
	    "an unfinished export" : "";
	char of_marks[30] = "", of_filters[30] = "";

	pane->wish = amount == APP_OPEN ? APP_OPEN : APP_QUIT;
	if (marks + filters == 0 && of_export[0] == '\0') {
		pane->s->wish = pane->wish;
		return false;
	}
	if (marks > 0)
		snprintf(of_marks, sizeof of_marks, "%" PRIu32 " mark%s", marks,
		    marks == 1 ? "" : "s");
	if (filters > 0)
		snprintf(of_filters, sizeof of_filters, "%" PRIu32 " filter%s",
		    filters, filters == 1 ? "" : "s");
	snprintf(pane->lost, sizeof pane->lost, "%s%s%s%s%s", of_marks,
	    marks > 0 && filters > 0 ? " and " : "", of_filters,
	    of_export[0] != '\0' && marks + filters > 0 ? " and " : "",
	    of_export);
	return true;
}

static void key_typed(void *own, const char *key)
{
	struct quit_pane *pane = own;

	const char *const yes[][2] = { { "q", "Q" }, { "o", "<Enter>" } };
	const bool is_open = pane->wish == APP_OPEN;

	pane_close(pane->s);
	for (int i = 0; i < 2; i++)
		if (strcmp(key, yes[is_open][i]) == 0)
			pane->s->wish = pane->wish;
}

static void draw(void *own, const struct layout *l)
{
	struct quit_pane *pane = own;
	char text[160];

	snprintf(text, sizeof text, "%s, without %s  `Esc` stay",
	    pane->wish == APP_OPEN ? "`o` open it" : "`q` quit", pane->lost);
	hints_draw(pane->s->canvas, l->hints, text);
}

const struct pane_ops quit_pane = {
	.mode = MODES,
	.is_line = true,
	.size = sizeof(struct quit_pane),
	.open = open_line,
	.key = key_typed,
	.draw = draw,
};
