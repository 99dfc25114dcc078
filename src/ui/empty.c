#include "config.h"

#include "ui/empty.h"

#include <stdio.h>

#include "base/text.h"
#include "ui/filters.h"
#include "ui/key_words.h"
#include "ui/showing.h"

enum { WORDS = 600 };

static const struct {
	const char *filtered; /* NULL: filters leave it alone */
	const char *what;
} kinds[] = {
	[EMPTY_METHODS] = { "method", "calls" },
	[EMPTY_CALLS] = { "call", "calls" },
	[EMPTY_METHOD_CALLS] = { NULL, "calls of the method" },
	[EMPTY_STACKS] = { NULL, "calls" },
};

static const char *const places[SCOPES] = {
	[SCOPE_THREAD] = " in this thread",
	[SCOPE_MARKED] = " in the marked threads",
	[SCOPE_ALL] = "",
};

/* Of the numbers there may be more in other threads, of this thread there is none. */
static const char *way_out(const struct state *s, enum empty_of of)
{
	if (!period_is_none(s->selection->range))
		return ", in the range: Esc leaves the range";
	if (s->selection->scope == SCOPE_ALL)
		return "";
	return s->selection->scope == SCOPE_MARKED || of == EMPTY_METHOD_CALLS ?
	    ": `T` takes other threads" : ": `]` is the next one, `t` lists them";
}

void empty_draw(const struct state *s, int row, enum empty_of of)
{
	const struct filtering *filter = filter_now(s);
	char words[WORDS], undo[40], out[100];

	key_words(state_keys(s), MODE_ANY, "`u`", undo, sizeof undo);
	key_words(state_keys(s), MODE_ANY, way_out(s, of), out, sizeof out);
	if (kinds[of].filtered != NULL && filter->texts != NULL)
		snprintf(words, sizeof words,
		    "no %s passes %s; %s takes the last filter back",
		    kinds[of].filtered, filter->words, undo);
	else if (s->steps->lens != NULL)
		snprintf(words, sizeof words,
		    "no %s%s are left by the transforms; %s takes the last one "
		    "back",
		    kinds[of].what, places[s->selection->scope], undo);
	else
		snprintf(words, sizeof words, "no %s%s%s", kinds[of].what,
		    places[s->selection->scope], out);
	canvas_put(s->canvas, row, 2, s->columns - 3, slice_of(words),
	    (struct style){ ROLE_DIM, 0, 0 });
}

void empty_draw_chart(const struct state *s, struct area area)
{
	const struct shown shown = showing_now(s);
	bool has_none = shown_levels(&shown) == 0;
	char words[WORDS];

	key_words(state_keys(s), MODE_CHART, has_none && shown.map != NULL ?
	    "Transforms leave no calls of this thread: `u` takes the last one "
	    "back." : has_none ?
	    "This thread has no calls: `]` is the next one, `t` lists them." :
	    s->focus == UPPER ?
	    "No calls here: `l` goes to the nearest, `0` shows all." :
	    "No calls here: `Tab` and `l` go to the nearest, `Tab` and `0` "
	    "show all.", words, sizeof words);
	canvas_put(s->canvas, area.row, 1, area.columns - 1, slice_of(words),
	    (struct style){ ROLE_DIM, 0, 0 });
}
