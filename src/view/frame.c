#include "config.h"

#include "view/frame.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/found_calls.h"
#include "view/origin_words.h"
#include "view/words.h"

static void put_line(struct canvas *canvas, int row, struct words *t,
    struct style style)
{
	words_fit(t, (size_t)canvas_columns(canvas) - 2);
	canvas_put(canvas, row, 1, canvas_columns(canvas) - 2,
	    slice_of(t->at), style);
}

static const char *dot(const struct canvas *canvas)
{
	return canvas_is_ascii(canvas) ? " - " : " · ";
}

static struct area whole_row(const struct canvas *canvas, int row)
{
	return (struct area){ row, 0, 1, canvas_columns(canvas) };
}

/* What is left out of the title, the first first. */
enum { TITLE_CLOCKS, TITLE_THREADS, TITLE_CALLS, TITLE_TIME };

static void add_facts(struct words *t, const struct title *title,
    const char *between)
{
	char layout[64], number[40];

	if (title->facts == NULL)
		return;
	facts_layout(title->facts, layout, sizeof layout);
	words_add(t, "  %s", layout);
	words_phrase(t, TITLE_CLOCKS);
	words_add(t, "%s%s", between, facts_clocks(title->facts));
	words_phrase(t, TITLE_TIME);
	if (title->duration > 0 || title->facts->has_clock[CLOCK_WALL]) {
		words_add(t, "%s", between);
		words_add_time(t, title->facts->tick == TICK_COUNT ?
		    "weight " : "", title->duration, title->facts->tick);
	}
	text_count(number, sizeof number, title->calls);
	words_phrase(t, TITLE_CALLS);
	words_add(t, "%s%s %s", between, number,
	    counted(title->facts->is_sampled, title->calls));
	words_phrase(t, TITLE_THREADS);
	words_add_count(t, between, title->threads, title->threads == 1 ?
	    " thread" : " threads");
}

static void add_state(struct words *t, const struct title *title, bool ascii)
{
	bool is_live = title->live != NULL && title->live[0] != '\0';

	if (is_live)
		words_add(t, " %s ", title->live);
	else if (title->percent >= 0)
		words_add(t, " %s %d %% ", title->facts == NULL ? "opening" :
		    "loading", title->percent);
	if (title->percent < 0 && title->warning != NULL)
		words_add(t, " %s %s ", ascii ? "!" : "⚠", title->warning);
}

enum { NAME_CELLS = 12 }; /* of the trace's name, at least */

void title_draw(const struct title *title, struct canvas *canvas, int row)
{
	struct style style = { ROLE_TITLE, 0, 0 };
	struct words facts = { .used = 0 }, state = { .used = 0 };
	int left = canvas_columns(canvas) - 2, name, at;

	canvas_fill(canvas, whole_row(canvas, row), style);
	add_facts(&facts, title, dot(canvas));
	add_state(&state, title, canvas_is_ascii(canvas));
	left -= (int)text_width(slice_of(state.at));
	name = (int)text_width(slice_of(title->name));
	name = name < NAME_CELLS ? name : NAME_CELLS;
	words_fit(&facts, left > name ? (size_t)(left - name) : 0);
	name = left - (int)text_width(slice_of(facts.at));
	at = 1 + canvas_put(canvas, row, 1, name > NAME_CELLS ? name :
	    NAME_CELLS, slice_of(title->name), style);
	if (left + 1 > at)
		canvas_put(canvas, row, at, left + 1 - at, slice_of(facts.at),
		    style);
	style.role = ROLE_WARNING;
	canvas_put(canvas, row, left + 2, canvas_columns(canvas),
	    slice_of(state.at), style);
}

enum { BAR_CELLS = 12, BAR_PART = 7 };

/* Which part of the whole is visible, in a bar of a seventh of the screen, and
 * of some cells at least. */
static void add_bar(struct words *t, const struct strip *s, int columns,
    bool ascii)
{
	int cells = columns / BAR_PART > BAR_CELLS ? columns / BAR_PART :
	    BAR_CELLS;
	int from = period_cell(s->whole, cells, s->visible.begin);
	int to = s->visible.end >= s->whole.end ? cells - 1 :
	    period_cell(s->whole, cells, s->visible.end - 1);

	words_add(t, "%s", ascii ? "[" : "▕");
	for (int i = 0; i < cells; i++)
		words_add(t, "%s", i < from || i > to ? " " :
		    ascii ? "#" : "█");
	words_add(t, "%s", ascii ? "]" : "▏");
}

/* "12.5 %", or "1/6 935" where percents have no digits for it. */
static void share_of(char *out, size_t size, uint64_t part, uint64_t all)
{
	char share[40];

	if (part == 0 || part > all / 1000) {
		text_percent(share, sizeof share, part, all);
		snprintf(out, size, "%s %%", share);
	} else {
		text_count(share, sizeof share, all / part);
		snprintf(out, size, "1/%s", share);
	}
}

/* Where all is seen, that is the range of the numbers as well, or not worth a word. */
static void add_range(struct words *t, const struct strip *s)
{
	uint64_t part = s->visible.end - s->visible.begin;
	uint64_t all = s->whole.end - s->whole.begin;
	const enum tick tick = s->thread->calls.tick;
	char from[40], to[40], share[48];

	text_ms(from, sizeof from, s->visible.begin - s->whole.begin, tick);
	text_ms(to, sizeof to, s->visible.end - s->whole.begin, tick);
	share_of(share, sizeof share, part, all);
	if (part < all)
		words_add(t, " %s-%s%s (%s)  ", from, to, tick_ms(tick), share);
	else if (period_is_none(s->range))
		words_add(t, " all time  ");
}

/* The same of the strip. */
enum {
	STRIP_CPU,
	STRIP_WALL,
	STRIP_BAR,
	STRIP_VISIBLE, /* the ruler says it, too */
	STRIP_SCOPE,
	STRIP_CLOCK,
	STRIP_ASKED,
	STRIP_RANGE
};

void strip_draw(const struct strip *s, struct canvas *canvas, int row)
{
	const struct thread *thread = s->thread;
	const bool has_wall = thread->calls.axis == CLOCK_WALL;
	const enum tick tick = thread->calls.tick;
	struct words t = { .used = 0 };
	char from[40];

	words_add(&t, "%s  ", s->view);
	words_add_thread(&t, thread, (size_t)canvas_columns(canvas) / 3,
	    canvas_is_ascii(canvas));
	words_add(&t, " %" PRIu32 "/%" PRIu32 " ", s->place, s->places);
	words_phrase(&t, STRIP_SCOPE);
	if (s->scope != NULL)
		words_add(&t, " scope: %s ", s->scope);
	words_phrase(&t, STRIP_BAR);
	if (s->has_bar && !period_is_same(s->visible, s->whole))
		add_bar(&t, s, canvas_columns(canvas),
		    canvas_is_ascii(canvas));
	words_phrase(&t, STRIP_VISIBLE);
	add_range(&t, s);
	words_phrase(&t, STRIP_RANGE);
	if (!period_is_none(s->range)) {
		words_add_time(&t, " numbers of ",
		    s->range.end - s->range.begin, tick);
		text_ms(from, sizeof from, s->range.begin - s->whole.begin,
		    tick);
		words_add(&t, " from +%s%s ", from, tick_ms(tick));
	}
	words_phrase(&t, STRIP_CLOCK);
	if (tick == TICK_COUNT)
		words_add(&t, "no clock ");
	else
		words_add(&t, "clock: %s ", measure_name(s->measure));
	words_phrase(&t, STRIP_ASKED);
	/* All that they do is not to push aside how long things took. */
	asked_line_add(&t, &s->asked, (size_t)canvas_columns(canvas) / 3,
	    canvas_is_ascii(canvas));
	words_phrase(&t, STRIP_WALL);
	if (has_wall)
		words_add_time(&t, tick == TICK_COUNT ? " weight " : " wall ",
		    s->span[CLOCK_WALL], tick);
	words_phrase(&t, STRIP_CPU);
	if (!has_wall || thread->calls.is_dual)
		words_add_time(&t, has_wall ? ", cpu " : " cpu ",
		    s->span[CLOCK_CPU], tick);
	put_line(canvas, row, &t, (struct style){ 0 });
}

/* And of the details.  Totals are in the table, too; what is said of this call
 * is nowhere else. */
enum {
	CALLS_THREW,
	CALLS_SELF,
	CALLS_TOTAL,
	CALLS_MAX,
	CALL_LABEL,
	CALL_CPU_TIME,
	CALLS_P50,
	CALL_FROM,
	CALL_PLACE,
	CALLS_ALL,
	CALL_ODD,
	CALL_THIS
};

enum { FIGURE_CELLS = 12 }; /* as many as ", p50 10.0 us" has */

/* What a lens leaves of the call.  False: that is not known, and it is as recorded. */
static bool take_left(struct call *call, const struct details *d)
{
	const struct lens_time *took = d->same == NULL || d->is_cut ? NULL :
	    occurrences_took(d->same, (struct place){ d->depth, d->first });

	if (d->map == NULL || !d->map->shortens)
		return true;
	for (int c = 0; took != NULL && c < CLOCKS; c++)
		call->time[c] = took->time[c];
	return took != NULL;
}

static void add_this_time(struct words *t, const struct details *d,
    struct call *call)
{
	const struct calls *calls = &d->thread->calls;
	const bool is_left = take_left(call, d);
	char one[40];

	snprintf(one, sizeof one, "this %s%s: %s",
	    d->thread->tree.is_sampled ? "stretch" : "call",
	    is_left ? "" : " as recorded",
	    calls->axis == CLOCK_CPU ? "cpu " : "");
	words_add_time(t, one, call->time[calls->axis], calls->tick);
	if (!calls->is_dual)
		return;
	words_phrase(t, CALL_CPU_TIME);
	words_add_time(t, ", cpu ", call->time[CLOCK_CPU], calls->tick);
}

static void add_this_call(struct words *t, const struct details *d)
{
	const struct calls *calls = &d->thread->calls;
	struct call call = calls_at(calls, d->depth, d->first);
	char number[40];

	words_phrase(t, CALL_THIS);
	add_this_time(t, d, &call);
	text_ms(number, sizeof number, call.begin - d->origin, calls->tick);
	words_phrase(t, CALL_FROM);
	words_add(t, ", from +%s%s", number, tick_ms(calls->tick));
	words_phrase(t, CALL_PLACE);
	if (d->same != NULL && d->same->count > 1) {
		words_add_count(t, ", ", occurrences_before(d->same, d->thread,
		    (struct place){ d->depth, d->first }) + 1, "");
		words_add_count(t, " of ", d->same->count, "");
	}
	words_phrase(t, CALL_ODD);
	if (call.end == CALL_THREW)
		words_add(t, ", threw");
	if (call.end == CALL_OPEN)
		words_add(t, ", still running");
	if (call.number == 0 && call.depth < d->thread->running_before)
		words_add(t, ", began before the recording");
}

/* A density cell: how many calls, their sum, the longest. */
static void add_group(struct words *t, const struct details *d)
{
	const struct calls *calls = &d->thread->calls;
	struct call first = calls_at(calls, d->depth, d->first);
	struct call last = calls_at(calls, d->depth,
	    d->first + d->count - 1);
	struct call longest = calls_at(calls, d->depth, calls_longest(calls,
	    d->depth, d->first, d->first + d->count));
	uint64_t sum[CLOCKS];
	char label[256];

	calls_sum(calls, d->depth, d->first, d->first + d->count, sum);
	method_label(methods_at(d->methods,
	    d->thread->tree.nodes[longest.node].method), label, sizeof label);
	words_phrase(t, CALL_THIS);
	words_add_single(t, d->count, 0, d->thread->tree.is_sampled);
	words_add_time(t, " within ", call_end_time(&last, calls->axis) -
	    first.begin, calls->tick);
	words_phrase(t, CALL_CPU_TIME);
	words_add_time(t, ", together ", sum[calls->axis], calls->tick);
	words_phrase(t, CALL_FROM);
	words_add_time(t, ", longest ", longest.time[calls->axis],
	    calls->tick);
	words_phrase(t, CALL_LABEL);
	words_add(t, " %s", label);
}

/* While it is not known, words that give way to it should not be shown: it takes
 * its room with blanks of another kind, which count at the end of a line. */
#define ROOM "\u00a0"

static void add_figure(struct words *t, const struct details *d,
    const char *before, uint64_t time)
{
	if (d->has_spread)
		words_add_time(t, before, time, d->thread->calls.tick);
	for (int i = 0; !d->has_spread && i < FIGURE_CELLS; i++)
		words_add(t, ROOM);
}

static void clear_room(struct words *t)
{
	char *at = t->at;

	while ((at = strstr(at, ROOM)) != NULL) {
		memmove(at, at + 1, strlen(at));
		*at++ = ' ';
	}
}

static void add_all_calls(struct words *t, const struct details *d,
    const char *between)
{
	const enum tick tick = d->thread->calls.tick;
	const struct total *total;
	uint64_t inclusive;
	char share[40];

	if (d->totals == NULL || d->method >= d->totals->methods)
		return;
	total = &d->totals->of[d->method];
	inclusive = total->inclusive[d->measure];
	text_percent(share, sizeof share, inclusive,
	    d->totals->span[d->measure]);
	words_phrase(t, CALLS_ALL);
	words_add(t, "%sall: ", t->used > 0 ? between : "");
	words_add_calls(t, total->calls + total->recursive,
	    d->totals->is_sampled);
	words_phrase(t, CALLS_TOTAL);
	words_add(t, ", %s", measure_word(d->measure, tick));
	words_add_time(t, " ", inclusive, tick);
	words_add(t, " (%s %%)", share);
	words_phrase(t, CALLS_SELF);
	words_add_time(t, ", self ", total->exclusive[d->measure], tick);
	if (d->has_spread || d->awaits_spread) {
		words_phrase(t, CALLS_P50);
		add_figure(t, d, ", p50 ", d->median);
		words_phrase(t, CALLS_MAX);
		add_figure(t, d, ", max ", d->longest);
	}
	words_phrase(t, CALLS_THREW);
	if (total->threw > 0)
		words_add_count(t, ", ", total->threw, " threw");
}

/* Is the source that of the outermost class, "Outer.java" of a.Outer$Inner? */
static bool is_told_by_class(const struct method *m)
{
	struct slice name = method_class(m), source = slice_of(m->source);
	size_t begin = name.length, length = 0;

	while (begin > 0 && name.at[begin - 1] != '.')
		begin--;
	while (begin + length < name.length && name.at[begin + length] != '$')
		length++;
	return source.length == length + strlen(".java") &&
	    memcmp(source.at, name.at + begin, length) == 0 &&
	    strcmp(source.at + length, ".java") == 0;
}

static void draw_name(const struct details *d, struct canvas *canvas,
    int row)
{
	const struct method *m = methods_at(d->methods, d->method);
	struct words t = { .used = 0 };

	words_add(&t, "%s", m->text);
	if (m->source[0] != '\0' && (m->line > 0 || !is_told_by_class(m)))
		words_add(&t, "  %s", m->source);
	if (m->line > 0)
		words_add(&t, ":%" PRId32, m->line);
	origin_add(&t, d->methods, d->method);
	put_line(canvas, row, &t, (struct style){ 0 });
}

void details_draw(const struct details *d, struct canvas *canvas, int row)
{
	const char *between = canvas_is_ascii(canvas) ? " | " : " │ ";
	struct words t = { .used = 0 };

	if (d->method != NO_METHOD)
		draw_name(d, canvas, row);
	if (d->depth != NO_CALL && d->count > 1)
		add_group(&t, d);
	else if (d->depth != NO_CALL)
		add_this_call(&t, d);
	if (d->method != NO_METHOD)
		add_all_calls(&t, d, between);
	words_fit(&t, (size_t)canvas_columns(canvas) - 2);
	clear_room(&t);
	put_line(canvas, row + 1, &t, (struct style){ 0 });
}
