#include "config.h"

#include "ui/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
	MIN_ROWS = 5, MIN_COLUMNS = 20, TWO_PANE_ROWS = 24,
	MINIMAP_ROWS = 10, /* of the chart, at least */
	FRAME_ROWS = 5 /* title, strip, two of details, hints */
};

/* One pane over all rows of the body. */
static void lay_one(const struct state *s, struct layout *l, enum pane pane,
    int row, int rows)
{
	if (pane == PANE_PICTURE) {
		if (s->picture == PICTURE_CHART && rows >= MINIMAP_ROWS) {
			l->minimap = row++;
			rows--;
		}
		l->ruler = row;
		l->picture = row + 1;
		l->picture_rows = rows - 1;
	} else {
		l->table = row;
		l->table_rows = rows;
	}
}

struct layout state_layout(const struct state *s)
{
	int body = s->rows - FRAME_ROWS, picture = body * 45 / 100;
	struct layout l = { .strip = 1, .details = s->rows - 3,
	    .hints = s->rows - 1 };

	if (s->rows < MIN_ROWS || s->columns < MIN_COLUMNS) {
		l.is_too_small = true;
	} else if (s->rows < 2 * FRAME_ROWS) {
		l.details = l.strip = -1; /* the pane matters more */
		lay_one(s, &l, s->focus, 1, s->rows - 2);
	} else if (s->is_full || s->rows < TWO_PANE_ROWS) {
		lay_one(s, &l, s->focus, 2, body);
	} else {
		lay_one(s, &l, PANE_PICTURE, 2, picture);
		lay_one(s, &l, PANE_LIST, 2 + picture, body - picture);
	}
	return l;
}

const struct thread *state_thread(const struct state *s)
{
	return s->thread == NO_THREAD ? NULL :
	    threads_at(profile_threads(s->profile), s->thread);
}

struct where state_where(const struct state *s)
{
	return (struct where){ s->thread, s->scope == SCOPE_ALL ?
	    &all_threads : s->scope == SCOPE_MARKED ? s->marked : NULL,
	    s->range };
}

const char *state_base(const struct state *s)
{
	return !period_is_none(s->range) ? "range" :
	    s->scope == SCOPE_THREAD ? "thread" : s->scope_words;
}

struct thread_hits state_hits(const struct state *s)
{
	if (s->pattern[0] == '\0' ||
	    strcmp(s->pattern, s->hits.question.pattern) != 0)
		return (struct thread_hits){ NULL, 0 };
	return (struct thread_hits){ s->hits.thread_calls, s->hits.threads };
}

void state_say(struct state *s, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(s->message, sizeof s->message, format, args);
	va_end(args);
}
