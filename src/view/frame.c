/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "view/frame.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "view/words.h"

/* ---- the title ---- */

/* What the title leaves out, the first of these first. */
enum { TITLE_CLOCKS, TITLE_THREADS, TITLE_CALLS, TITLE_TIME };

static void add_facts(struct words *t, const struct title *title,
    const char *between)
{
	char layout[64];

	if (title->facts == NULL)
		return;
	facts_layout(title->facts, layout, sizeof layout);
	words_add(t, "  %s", layout);
	if (title->is_sampled)
		words_add(t, "%ssampled", between);
	words_phrase(t, TITLE_CLOCKS);
	words_add(t, "%s%s", between, facts_clocks(title->facts));
	words_phrase(t, TITLE_TIME);
	if (title->duration > 0 || title->facts->has_clock[CLOCK_WALL]) {
		words_add(t, "%s", between);
		words_add_time(t, title->facts->tick == TICK_WEIGHT ?
		    "weight " : "", title->duration, title->facts->tick);
	}
	words_phrase(t, TITLE_CALLS);
	words_add(t, "%s%s", between,
	    counted_sign(title->facts->is_sampled, title->is_sampled));
	words_add_calls(t, title->calls, title->facts->is_sampled);
	words_phrase(t, TITLE_THREADS);
	words_add_plural(t, between, title->threads, "thread");
}

enum { NAME_CELLS = 12 }; /* of the trace's name, at least */

void title_draw(const struct title *title, struct canvas *canvas, int row)
{
	struct style style = { ROLE_TITLE, 0, 0 };
	struct words facts = { .used = 0 }, state = { .used = 0 };
	int left = canvas->columns - 2, name, at;

	canvas_fill(canvas, (struct area){ row, 0, 1, canvas->columns }, style);
	add_facts(&facts, title, canvas->is_ascii ? " - " : " · ");
	if (title->live != NULL && title->live[0] != '\0')
		words_add(&state, " %s ", title->live);
	else if (title->percent >= 0)
		words_add(&state, " %s %d %% ",
		    title->facts == NULL ? "opening" : "loading",
		    title->percent);
	if (title->percent < 0 && title->warning != NULL)
		words_add(&state, " %s %s ", canvas->is_ascii ? "!" : "⚠",
		    title->warning);
	left -= (int)text_width(slice_of(state.text));
	name = (int)text_width(slice_of(title->name));
	name = name < NAME_CELLS ? name : NAME_CELLS;
	words_fit(&facts, left > name ? (size_t)(left - name) : 0);
	name = left - (int)text_width(slice_of(facts.text));
	at = 1 + canvas_put(canvas, row, 1, name > NAME_CELLS ? name :
	    NAME_CELLS, slice_of(title->name), style);
	if (left + 1 > at)
		canvas_put(canvas, row, at, left + 1 - at, slice_of(facts.text),
		    style);
	style.role = ROLE_WARNING;
	canvas_put(canvas, row, left + 2, canvas->columns, slice_of(state.text),
	    style);
}

/* ---- transforms and filters, in the status line ---- */

enum { CELLS_LEAST = 8 }; /* of a text that is cut */

/* Adds the text, cut if need be, and takes what it needs from the cells. */
static void add_text(struct words *w, const char *text, size_t *cells,
    bool is_ascii)
{
	const struct slice all = slice_of(text);
	const struct slice part = text_crop(all, *cells);
	const bool is_cut = part.length < all.length;
	size_t length = part.length;

	/* A number whose unit is cut off goes, too: "longer 1 516" would be
	 * another limit. */
	while (is_cut && length > 0 &&
	    strchr("0123456789. ", part.start[length - 1]) != NULL)
		length--;

	words_add(w, "%.*s%s", (int)length, part.start,
	    is_cut ? glyph(GLYPH_CUT, is_ascii) : "");
	*cells -= text_width(part);
}

static size_t width_of(const char *text)
{
	return text == NULL ? 0 : text_width(slice_of(text));
}

/* Returns the cells that are left for a text. */
static size_t cells_left(size_t cells, size_t used)
{
	return cells > used + CELLS_LEAST ? cells - used : CELLS_LEAST;
}

/* Adds "focus B.b (1.2 ms dropped)  c.C" or "focus B.b (coming)".  Where texts
 * need more than so many cells they are cut, or the time has fewer words; its
 * number is always there. */
static void add_transforms(struct words *w, const struct transforms_line *a,
    size_t cells, bool is_ascii)
{
	const size_t others = width_of(a->stacks) + width_of(a->rows);
	char dropped[80] = "", time[40];
	size_t left;

	text_duration(time, sizeof time, a->dropped, a->tick);
	if (a->is_coming)
		snprintf(dropped, sizeof dropped, " (coming)");
	else if (a->dropped > 0)
		snprintf(dropped, sizeof dropped, " (%s dropped)", time);
	if (!a->is_coming && a->dropped > 0 &&
	    others + width_of(dropped) > cells)
		snprintf(dropped, sizeof dropped, " (%s%s)",
		    is_ascii ? "-" : "−", time);
	if (others + width_of(dropped) == 0)
		return;
	left = cells_left(cells, width_of(dropped));
	words_add(w, " ");
	if (width_of(a->stacks) > 0)
		add_text(w, a->stacks, &left, is_ascii);
	words_add(w, "%s%s", dropped, width_of(a->stacks) > 0 &&
	    width_of(a->rows) > 0 ? "  " : "");
	left = cells_left(left, 0);
	if (width_of(a->rows) > 0)
		add_text(w, a->rows, &left, is_ascii);
	words_add(w, " ");
}

/* ---- the status line ---- */

enum { BAR_CELLS = 12, BAR_PART = 7 };

/* Adds a bar that shows which part of the whole is visible, of a seventh of the
 * screen and of some cells at least. */
static void add_bar(struct words *t, const struct status_line *s, int columns,
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

/* Adds which part is visible.  That all is visible is said only where no range
 * is chosen for the numbers. */
static void add_visible(struct words *t, const struct status_line *s)
{
	uint64_t part = s->visible.end - s->visible.begin;
	uint64_t all = s->whole.end - s->whole.begin;
	const enum tick tick = s->thread->calls.tick;
	char from[40], to[40], number[40], share[48];

	text_ms(from, sizeof from, s->visible.begin - s->whole.begin, tick);
	text_ms(to, sizeof to, s->visible.end - s->whole.begin, tick);
	if (part == 0 || part > all / 1000) {
		text_percent(number, sizeof number, part, all);
		snprintf(share, sizeof share, "%s %%", number);
	} else { /* percents have no digits for it */
		text_count(number, sizeof number, all / part);
		snprintf(share, sizeof share, "1/%s", number);
	}
	if (part < all)
		words_add(t, " %s-%s%s (%s)  ", from, to, tick_unit_of_ms(tick),
		    share);
	else if (period_is_none(s->range))
		words_add(t, " all time  ");
}

/* What the status line leaves out, the first of these first. */
enum {
	STATUS_CPU,
	STATUS_WALL,
	STATUS_BAR,
	STATUS_VISIBLE, /* the ruler says this, too */
	STATUS_SCOPE,
	STATUS_CLOCK,
	STATUS_ASKED,
	STATUS_RANGE
};

void status_line_draw(const struct status_line *s, struct canvas *canvas,
    int row)
{
	const struct thread *thread = s->thread;
	const bool has_wall = thread->calls.axis == CLOCK_WALL;
	const enum tick tick = thread->calls.tick;
	struct words t = { .used = 0 };

	words_add(&t, "%s  ", s->view);
	words_add_thread(&t, thread, (size_t)canvas->columns / 3,
	    canvas->is_ascii);
	words_add(&t, " %" PRIu32 "/%" PRIu32 " ", s->place, s->places);
	words_phrase(&t, STATUS_SCOPE);
	if (s->scope != NULL)
		words_add(&t, " scope: %s ", s->scope);
	words_phrase(&t, STATUS_BAR);
	if (s->has_bar && !period_is_same(s->visible, s->whole))
		add_bar(&t, s, canvas->columns, canvas->is_ascii);
	words_phrase(&t, STATUS_VISIBLE);
	add_visible(&t, s);
	words_phrase(&t, STATUS_RANGE);
	if (!period_is_none(s->range)) {
		words_add_time(&t, " numbers of ",
		    s->range.end - s->range.begin, tick);
		words_add_ms(&t, " from +", s->range.begin - s->whole.begin,
		    tick);
		words_add(&t, " ");
	}
	words_phrase(&t, STATUS_CLOCK);
	if (tick == TICK_WEIGHT)
		words_add(&t, "no clock ");
	else
		words_add(&t, "clock: %s ", measure_name(s->measure));
	words_phrase(&t, STATUS_ASKED);
	/* Transforms must not push aside how long things took. */
	add_transforms(&t, &s->asked, (size_t)canvas->columns / 3,
	    canvas->is_ascii);
	words_phrase(&t, STATUS_WALL);
	if (has_wall)
		words_add_time(&t, tick == TICK_WEIGHT ? " weight " : " wall ",
		    s->span[CLOCK_WALL], tick);
	words_phrase(&t, STATUS_CPU);
	if (!has_wall || thread->calls.is_dual)
		words_add_time(&t, has_wall ? ", cpu " : " cpu ",
		    s->span[CLOCK_CPU], tick);
	words_put(&t, canvas, row, ROLE_TEXT);
}

/* ---- the details of the selection ---- */

/* What the details leave out, the first of these first: totals are in the
 * table, too, and what is said of the selected call is nowhere else. */
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

enum { FIGURE_CELLS = 12 }; /* of ", p50 10.0 us" */

/* Adds how long the call took: what a lens leaves of it, where that is
 * known. */
static void add_this_time(struct words *t, const struct details *d,
    struct call *call)
{
	const struct calls *calls = &d->thread->calls;
	const bool is_shortened = d->left != NULL && d->left->shortens;
	const struct lens_time *took = d->same == NULL || d->is_cut ?
	    NULL :
	    found_calls_lens_time(d->same,
		(struct place){ d->depth, d->first });
	char one[40];

	for (int c = 0; is_shortened && took != NULL && c < CLOCKS; c++)
		call->time[c] = took->time[c];
	snprintf(one, sizeof one, "this %s%s: %s",
	    d->thread->tree.is_sampled ? "stretch" : "call",
	    is_shortened && took == NULL ? " as recorded" : "",
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

	words_phrase(t, CALL_THIS);
	add_this_time(t, d, &call);
	words_phrase(t, CALL_FROM);
	words_add_ms(t, ", from +", call.begin - d->whole.begin, calls->tick);
	words_phrase(t, CALL_PLACE);
	if (d->same != NULL && d->same->count > 1) {
		words_add_count(t, ", ",
		    found_calls_count_before(d->same, d->thread,
			(struct place){ d->depth, d->first }) +
			1,
		    "");
		words_add_count(t, " of ", d->same->count, "");
	}
	words_phrase(t, CALL_ODD);
	if (call.end == CALL_THREW)
		words_add(t, ", threw");
	if (call_runs_on(&call, calls->axis, d->whole))
		words_add(t, ", still running");
	else if (call.end == CALL_OPEN)
		words_add_time(t, ", last event at ",
		    call_end_time(&call, calls->axis) - d->whole.begin, calls->tick);
	if (call.number == 0 && call.depth < d->thread->running_before)
		words_add(t, ", began before the recording");
}

/* Adds what a density cell has: how many calls, their sum, the longest. */
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

/* While a figure is not known its room is kept, so that no words are shown
 * which would give way to it later: it has blanks of another kind, which count
 * at the end of a line. */
#define ROOM "\u00a0"

static void add_figure(struct words *t, const struct details *d,
    const char *before, uint64_t time)
{
	if (d->has_spread)
		words_add_time(t, before, time, d->thread->calls.tick);
	for (int i = 0; !d->has_spread && i < FIGURE_CELLS; i++)
		words_add(t, ROOM);
}

static void add_all_calls(struct words *t, const struct details *d,
    const char *between)
{
	const enum tick tick = d->thread->calls.tick;
	const struct total *total;
	uint64_t inclusive;
	const char *sign;

	if (d->totals == NULL || d->method >= d->totals->methods)
		return;
	total = &d->totals->items[d->method];
	inclusive = total->inclusive[d->measure];
	sign = counted_sign(d->totals->is_sampled, d->is_sampled);
	words_phrase(t, CALLS_ALL);
	words_add(t, "%sall: %s", t->used > 0 ? between : "", sign);
	words_add_calls(t, total->calls + total->recursive,
	    d->totals->is_sampled);
	words_phrase(t, CALLS_TOTAL);
	words_add(t, ", %s", measure_word(d->measure, tick));
	words_add_time(t, " ", inclusive, tick);
	words_add_percent(t, " (", inclusive, d->totals->span[d->measure], ")");
	words_phrase(t, CALLS_SELF);
	words_add_time(t, ", self ", total->exclusive[d->measure], tick);
	if (d->has_spread || d->awaits_spread) {
		words_phrase(t, CALLS_P50);
		add_figure(t, d, sign[0] == '\0' ? ", p50 " : ", p50 ~",
		    d->median);
		words_phrase(t, CALLS_MAX);
		add_figure(t, d, ", max ", d->longest);
	}
	words_phrase(t, CALLS_THREW);
	if (total->threw > 0)
		words_add_count(t, ", ", total->threw, " threw");
}

/* Is the source named after the outermost class, "Outer.java" of
 * a.Outer$Inner? */
static bool is_told_by_class(const struct method *m)
{
	struct slice name = slice_after_last(method_class(m), '.');
	const struct slice outermost = slice_take(&name, '$');

	return strncmp(m->source, outermost.start, outermost.length) == 0 &&
	    strcmp(m->source + outermost.length, ".java") == 0;
}

/* Adds, after the name that is shown of a method, how it came about: its name
 * in the trace, how sure the mapping is, and whose code is in it, "  a.b.c,
 * exact, with code of x.A.f"; nothing where the mapping does not know the
 * method, or names are those of the trace. */
static void add_origin(struct words *w, const struct methods *methods,
    uint32_t method)
{
	const struct name_origin *o = methods_origin(methods, method);
	const struct method *recorded = methods_raw(methods, method);

	/* GRADES: there is no mapping, or nothing that it may know. */
	if (o->grade == GRADES || o->grade == GRADE_NOT_IN_MAP ||
	    methods_form(methods) == NAMES_RAW)
		return;
	words_add(w, "  %.*s, %s",
	    (int)(recorded->name_at + recorded->name_length), recorded->text,
	    name_origin_grade(o));
	if (o->inlined[0] != '\0')
		words_add(w, ", with code of %s", o->inlined);
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
	add_origin(&t, d->methods, d->method);
	words_put(&t, canvas, row, ROLE_TEXT);
}

void details_draw(const struct details *d, struct canvas *canvas, int row)
{
	const char *between = canvas->is_ascii ? " | " : " │ ";
	struct words t = { .used = 0 };

	if (d->method != NO_METHOD)
		draw_name(d, canvas, row);
	if (d->depth != NO_CALL && d->count > 1)
		add_group(&t, d);
	else if (d->depth != NO_CALL)
		add_this_call(&t, d);
	if (d->method != NO_METHOD)
		add_all_calls(&t, d, between);
	words_fit(&t, (size_t)canvas->columns - 2);
	for (char *at = t.text; (at = strstr(at, ROOM)) != NULL; *at++ = ' ')
		memmove(at, at + 1, strlen(at));
	words_put(&t, canvas, row + 1, ROLE_TEXT);
}

/* ---- the foot of a pane: waiting, keys, prompts ---- */

enum { HINT_ROWS = 8, TYPED_CELLS = 24, GAP_CELLS = 3 };

void note_draw(struct canvas *canvas, int row, const char *text)
{
	canvas_put(canvas, row, 2, canvas->columns - 3, slice_of(text),
	    (struct style){ ROLE_DIM, 0, 0 });
}

void wait_draw(struct canvas *canvas, int row, const char *text)
{
	canvas_print(canvas, row, 2, (struct style){ ROLE_DIM, 0, 0 }, "%s %s",
	    text, canvas->is_ascii ? "..." : "…");
}

/* Returns the bytes of a key with its words, or of the words before the first
 * key. */
static size_t hint_length(const char *text)
{
	size_t length = *text == '`' ? 1 + strcspn(text + 1, "`") : 0;

	if (length > 0 && text[length] == '`')
		length++;
	return length + strcspn(text + length, "`");
}

/* Returns the end of the last key that fits, with its words, into a row from
 * this column on. */
static const char *end_of_fitting(const struct canvas *canvas, int column,
    const char *text)
{
	while (*text != '\0') {
		const struct slice hint = { text, hint_length(text) };
		const int ticks = *text == '`' ? 2 : 0;
		size_t length = hint.length; /* of what must fit */

		while (length > 0 && text[length - 1] == ' ')
			length--;
		if (ticks > 0 && column - ticks + (int)text_width(
			slice_first(hint, length)) > canvas->columns)
			break;
		column += (int)text_width(hint) - ticks;
		text += hint.length;
	}
	return text;
}

/* Puts the hints up to `end`. */
static void put_hints(struct canvas *canvas, int row, int column,
    const char *text, const char *end)
{
	struct style styles[2] = { { ROLE_DIM, 0, 0 }, { ROLE_KEY, 0, 0 } };

	while (end > text && end[-1] == ' ')
		end--;
	for (int which = 0; text < end; which = !which) {
		size_t length = strcspn(text, "`");

		if (length > (size_t)(end - text))
			length = (size_t)(end - text);
		if (column < canvas->columns)
			column += canvas_put(canvas, row, column,
			    canvas->columns - column,
			    (struct slice){ text, length }, styles[which]);
		text += length + 1;
	}
}

void hints_draw(struct canvas *canvas, int row, const char *text)
{
	put_hints(canvas, row, 1, text, end_of_fitting(canvas, 1, text));
}

void hints_draw_up(struct canvas *canvas, int row, const char *text)
{
	const char *ends[HINT_ROWS], *from = text;
	int column = 1 + (int)text_width(
	    (struct slice){ text, strcspn(text, "`") });
	int rows = 0;

	while (*from != '\0' && rows < HINT_ROWS && rows <= row) {
		ends[rows] = end_of_fitting(canvas, rows == 0 ? 1 : column,
		    from);
		if (ends[rows] == from) /* too long for any row */
			ends[rows] += hint_length(from);
		from = ends[rows++];
	}
	canvas_fill(canvas,
	    (struct area){ row - rows + 1, 0, rows, canvas->columns },
	    (struct style){ 0 });
	for (int i = 0; i < rows; i++) {
		put_hints(canvas, row - rows + 1 + i, i == 0 ? 1 : column, text,
		    ends[i]);
		text = ends[i];
	}
}

void prompt_draw(struct canvas *canvas, int row, const char *prompt,
    const char *text, size_t cursor)
{
	struct style style = { ROLE_PROMPT, 0, 0 };
	int width = canvas->columns;
	struct slice before = { text, cursor };
	int at;

	canvas_fill(canvas, (struct area){ row, 0, 1, width },
	    (struct style){ ROLE_TEXT, 0, 0 });
	at = canvas_put(canvas, row, 0, width, slice_of(prompt), style);
	/* A long text shows its end. */
	while ((int)text_width(before) > width - at - 2 && before.length > 0)
		text_next(&before);
	canvas_put(canvas, row, at, width - at, slice_of(before.start), style);
	canvas_set_cursor(canvas, row, at + (int)text_width(before));
}

void prompt_hints_draw(struct canvas *canvas, int row, const char *text)
{
	int column = canvas->cursor_column + GAP_CELLS;

	if (column < TYPED_CELLS)
		column = TYPED_CELLS;
	put_hints(canvas, row, column, text,
	    end_of_fitting(canvas, column, text));
}
