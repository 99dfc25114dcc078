#include "config.h"

#include "ui/split.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/layout.h"

const char split_takes[] = "rows as 12, a share as 60%, or auto";

static void choose(struct state *s, int rows, int percent)
{
	s->arrangement->rows = rows;
	s->arrangement->percent = percent;
}

/* Of the upper pane, as it is shown; and of both. */
static int rows_of(const struct state *s, int *body)
{
	struct layout l = layout_of(s);
	int begin = l.minimap > 0 ? l.minimap : l.ruler;

	*body = l.table + l.table_rows - begin;
	return l.table - begin;
}

void split_move(struct state *s, int by)
{
	int body, rows;

	if (!layout_has_two(s)) {
		state_say(s, "there is room for one pane only");
		return;
	}
	if (!layout_shows_two(s)) {
		state_say(s, "one pane has the full screen; f shows both");
		return;
	}
	rows = rows_of(s, &body) + by;
	if (rows > body - PANE_ROWS)
		rows = body - PANE_ROWS;
	if (rows < PANE_ROWS)
		rows = PANE_ROWS;
	if (rows != rows_of(s, &body))
		choose(s, rows, 0);
}

bool split_parse(struct arrangement *out, const char *text, struct error *err)
{
	char *end;
	long n = strtol(text, &end, 10);

	out->rows = out->percent = 0;
	if (strcmp(text, "auto") == 0)
		return true;
	if (end > text && strcmp(end, "%") == 0 && n > 0 && n < 100)
		out->percent = (int)n;
	else if (end > text && *end == '\0' && n >= PANE_ROWS && n < 10000)
		out->rows = (int)n;
	else if (end > text && (*end == '\0' || strcmp(end, "%") == 0))
		return fail(err,
		    "a pane has %d rows or more, and a share is "
		    "1%% to 99%%",
		    PANE_ROWS);
	else
		return fail(err, "the split takes %s", split_takes);
	return true;
}

bool split_set(struct state *s, const char *text, struct error *err)
{
	struct arrangement new;

	if (!split_parse(&new, text, err))
		return false;
	choose(s, new.rows, new.percent);
	return true;
}

void split_words(const struct state *s, char *out, size_t size)
{
	const struct arrangement *a = s->arrangement;

	if (a->rows > 0)
		snprintf(out, size, "%d", a->rows);
	else if (a->percent > 0)
		snprintf(out, size, "%d%%", a->percent);
	else
		snprintf(out, size, "auto");
}
