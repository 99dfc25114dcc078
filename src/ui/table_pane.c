#include "config.h"

#include "ui/commands.h"

#include <stdio.h>
#include <string.h>

#include "ui/follow.h"
#include "ui/history.h"
#include "view/frame.h"
#include "view/words.h"

/* The frame that the flame is zoomed into, of the same threads and range. */
static bool has_zoom(const struct state *s)
{
	return flame_is_there(s) && s->flame_sight.zoom.first > 0 &&
	    where_is(s->flame.question.where, state_where(s));
}

bool table_has_base(const struct state *s, enum base base)
{
	return base == BASE_ZOOM ? has_zoom(s) : base == BASE_RANGE ?
	    !period_is_none(s->range) : true;
}

static const char *threads_of(const struct state *s)
{
	return s->scope == SCOPE_THREAD ? "this thread" : s->scope_words;
}

static void name_base(const struct state *s, enum base base, char *out,
    size_t size)
{
	if (base == BASE_ZOOM)
		snprintf(out, size, "the zoomed frame");
	else if (period_is_none(s->range))
		snprintf(out, size, "%s", threads_of(s));
	else
		snprintf(out, size, "%s%s", base == BASE_SCOPE ? "all of " :
		    "the range", base == BASE_SCOPE ? threads_of(s) : "");
}

/* In one word, for where there is hardly any room. */
static const char *base_word(const struct state *s, enum base base)
{
	if (base == BASE_ZOOM)
		return "zoom";
	if (base != BASE_SCOPE && !period_is_none(s->range))
		return "range";
	return s->scope == SCOPE_THREAD ? "thread" : "threads";
}

/* Stacks do not wait less than nothing, so together they may wait longer than the
 * clocks of their threads differ. */
static void say_grain(const struct state *s, enum base base, char *out,
    size_t size)
{
	const uint64_t *times = base == BASE_SCOPE ?
	    s->table_answer.whole :
	    s->table_answer.totals.span;
	uint64_t differ = measure_of_call(MEASURE_WAIT, times);
	char text[40];

	out[0] = '\0';
	if (base == BASE_ZOOM || s->table.order.measure != MEASURE_WAIT ||
	    differ == times[MEASURE_WAIT])
		return;
	text_ms(text, sizeof text, differ, s->table_answer.totals.tick);
	snprintf(out, size,
	    " (wall - CPU: %s ms; the rest is the clocks' grain)", text);
}

static void say_base(struct state *s, enum base base)
{
	struct table_base *b = &s->table.base;
	uint64_t whole = b->whole[s->table.order.measure];
	const char *below = base == BASE_PARENT ?
	    "; below a row, of that row" : "";
	char name[64], time[40], grain[100];

	name_base(s, base, name, sizeof name);
	text_ms(time, sizeof time, whole, s->table_answer.totals.tick);
	say_grain(s, base, grain, sizeof grain);
	snprintf(b->words[0], sizeof b->words[0], "100 %% = %s ms of %s%s%s",
	    time, name, grain, below);
	snprintf(b->words[1], sizeof b->words[1], "%% of %s%s", name, below);
	snprintf(b->words[2], sizeof b->words[2], "%% of %s", name);
	snprintf(b->words[3], sizeof b->words[3], "%% %s", base_word(s, base));
}

void table_show_base(struct state *s)
{
	enum base base = table_has_base(s, s->base) ? s->base : BASE_PARENT;
	struct table_base *b = &s->table.base;
	const uint64_t *times = base == BASE_SCOPE ? s->table_answer.whole :
	    s->table_answer.totals.span;

	*b = (struct table_base){ .is_of_relatives = base != BASE_PARENT };
	if (!s->has_table)
		return;
	for (int m = 0; m < MEASURES; m++)
		b->whole[m] = base == BASE_ZOOM ? 0 : times[m];
	if (base == BASE_ZOOM)
		b->whole[s->flame.question.measure] = flame_sum(
		    &s->flame.flame, s->flame_sight.zoom);
	say_base(s, base);
}

/* Those that were shown last, until others have come; never those of other
 * threads or times. */
static bool draw_old(struct state *s, struct area area)
{
	const struct table_question *q = &s->table_answer.question;
	const struct spreads_question *spreads = &s->spreads.answer.question;
	struct table old = s->old_table;

	if (old.figures.totals == NULL || !where_is(q->where, state_where(s)))
		return false;
	for (int m = 0; m < MEASURES; m++)
		if (spreads->by != q->by || spreads->filter != q->filter ||
		    !spreads->wanted[m])
			old.figures.spread[m] = NULL;
	old.matched = NULL;
	old.is_old = true;
	list_resize(&old.list, table_count(&old), list_rows(area.rows));
	table_draw(&old, s->canvas, area);
	return true;
}

/* A part of what is being added up, below words that say so; it can only be looked
 * at. */
static bool draw_so_far(struct state *s, struct area area)
{
	struct table part = s->table;
	char words[80];
	size_t at;

	if (s->so_far.percent == 0 || s->keep.filter.count > 0 ||
	    !follow_is_asked(s, &s->so_far.question) || area.rows < 2)
		return false;
	part.figures = table_answer_figures(&s->so_far,
	    profile_methods(s->profile));
	part.ranking = &s->so_far.ranking;
	part.family = NULL;
	part.matched = NULL;
	part.base = (struct table_base){ .is_of_relatives = false };
	for (int m = 0; m < MEASURES; m++)
		part.base.whole[m] = s->so_far.totals.span[m];
	part.is_old = true;
	list_resize(&part.list, table_count(&part), list_rows(area.rows - 1));
	list_go(&part.list, 0);
	list_hold(&part.list, true);
	at = table_find(&part, follow_row(s, part.figures.groups));
	list_go(&part.list, at < table_count(&part) ? at : 0);
	table_fit(&part);
	/* The heads once more, above the words. */
	table_draw(&part, s->canvas,
	    (struct area){ area.row + 1, area.column, area.rows - 1,
		area.columns });
	table_draw(&part, s->canvas,
	    (struct area){ area.row, area.column, 1, area.columns });
	canvas_fill(s->canvas,
	    (struct area){ area.row + 1, area.column, 1, area.columns },
	    (struct style){ ROLE_TEXT, 0, 0 });
	snprintf(words, sizeof words,
	    "adding up; so far the first %u %% of the time", s->so_far.percent);
	wait_draw(s->canvas, area.row + 1, words);
	return true;
}

void table_pane_draw(struct state *s, const struct layout *l)
{
	struct area area = { l->table, 0, l->table_rows, s->columns };

	list_resize(&s->table.list, table_count(&s->table),
	    list_rows(l->table_rows));
	s->table.is_focused = s->focus == PANE_LIST;
	list_hold(&s->table.list, !s->table.is_focused);
	if (!s->has_table && (draw_old(s, area) || draw_so_far(s, area)))
		return;
	table_show_base(s);
	table_draw(&s->table, s->canvas, area);
	if (s->has_table && table_count(&s->table) == 0 &&
	    s->keep.filter.count > 0 && l->table_rows > 1)
		canvas_print(s->canvas, l->table + 1, 2,
		    (struct style){ ROLE_DIM, 0, 0 },
		    "no method passes %s; u takes the last filter back",
		    s->keep.filter_words);
	if (!s->has_table && l->table_rows > 1)
		wait_draw(s->canvas, l->table + 1, "adding up");
}

/* "all: 12+3 calls, wall 1.000 ms (100.0 %), self …" of a group. */
static void describe_group(const struct state *s, uint32_t group,
    struct words *w)
{
	const struct figures *f = &s->table.figures;
	const struct total *total = &f->totals->of[group];
	enum measure measure = s->table.order.measure;
	uint64_t whole = f->totals->span[measure];
	uint64_t inclusive = total->inclusive[measure];
	uint64_t exclusive = total->exclusive[measure];
	char share[40], calls[40];
	unsigned methods = 0;

	for (uint32_t i = 0; i < f->groups->methods &&
	    i < s->table_answer.totals.methods; i++)
		methods += f->groups->of[i] == group &&
		    s->table_answer.totals.of[i].is_called;
	text_count(calls, sizeof calls, total->calls + total->recursive);
	words_add(w, "%s: %u method%s, %s %s, %s",
	    grouping_name(s->grouping), methods, methods == 1 ? "" : "s",
	    calls, counted(f->totals->is_sampled,
	    total->calls + total->recursive), measure_name(measure));
	words_add_time(w, " ", inclusive, f->totals->tick);
	text_percent(share, sizeof share, inclusive, whole);
	words_add(w, " (%s %%)", share);
	words_phrase(w, 0);
	words_add_time(w, ", self ", exclusive, f->totals->tick);
	text_percent(share, sizeof share, exclusive, whole);
	words_add(w, " (%s %%)", share);
}

bool table_pane_details(struct state *s, int row)
{
	struct style style = { ROLE_TEXT, 0, 0 };
	struct words words = { .used = 0 };
	uint32_t group = s->group;

	if (s->grouping == GROUP_METHOD)
		return false;
	if (!s->has_table || table_count(&s->table) == 0)
		return true;
	if (group == NO_METHOD)
		group = table_row(&s->table, s->table.list.cursor).row;
	if (group == NO_METHOD || group >= s->table.figures.groups->count)
		return true;
	describe_group(s, group, &words);
	canvas_put(s->canvas, row, 1, s->columns - 2,
	    slice_of(figures_text(&s->table.figures, group)), style);
	words_fit(&words, (size_t)s->columns - 2);
	canvas_put(s->canvas, row + 1, 1, s->columns - 2, slice_of(words.at),
	    style);
	return true;
}

static void add_crumb(const struct state *s, uint32_t row, struct words *w)
{
	const struct figures *f = &s->table.figures;
	char label[200];

	if (f->groups != NULL)
		snprintf(label, sizeof label, "%s", figures_text(f, row));
	else
		method_label(methods_at(f->methods, row), label,
		    sizeof label);
	words_add(w, " %s %.100s", canvas_is_ascii(s->canvas) ? "<" : "‹",
	    label);
}

bool table_pane_crumbs(const struct state *s, char *out, size_t size)
{
	enum { CRUMBS = 6 };
	struct words words = { .used = 0 };
	uint32_t rows[CRUMBS];
	struct slice line;
	size_t count = s->has_table && s->open_row != NO_METHOD ?
	    history_crumbs(s, rows, CRUMBS) : 0;

	if (count == 0)
		return false;
	words_add(&words, "`Backspace` back to");
	for (size_t i = 0; i < count; i++)
		add_crumb(s, rows[i], &words);
	line = text_crop(slice_of(words.at), s->columns > 8 ?
	    (size_t)s->columns - 6 : 1);
	snprintf(out, size, "%.*s%s", (int)line.length, line.at,
	    line.length == words.used ? "" :
	    canvas_is_ascii(s->canvas) ? "~" : "…");
	return true;
}
