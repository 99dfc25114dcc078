/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "compare/answers.h"
#include "compare/changes_list.h"
#include "compare/comparison.h"
#include "compare/loaded_runs.h"
#include "compare/words.h"
#include "names/naming.h"
#include "query/answer.h"
#include "ui/comparison.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "ui/search.h"
#include "ui/state.h"
#include "view/frame.h"
#include "view/list.h"
#include "view/outline.h"

extern const struct pane_ops changes_pane;

/*
 * The list of changes between two recordings.  A row is a row of the comparison
 * in the answer; with methods as rows, one of them can be open, with its
 * callers and callees below it.
 */

struct changes_pane {
	struct state *s; /* the begin is that of a struct list_pane */
	struct list list; /* of lines: rows, and those below the open row */
	struct list_choice choice;
	struct list_order order;
	enum changes_show show;
	enum grouping by;
	struct changes_list rows; /* without an answer: of no_comparison */
	struct changes_relatives relatives; /* of the open row */
	struct outline outline;             /* these as lines */
	uint32_t open_row;                  /* as a row of the comparison */
	bool *matched; /* by row of the comparison; NULL: no search */
	uint32_t here; /* the row of the comparison that the cursor was on */

	uint32_t seen, filtered; /* versions of the selection and the filters */
	const struct hits_answer *hits; /* that rows are marked for */
	unsigned caveats; /* about the rows: bits by enum caveat */
	bool has_warned; /* of the caveats */
};

static const struct comparison no_comparison;

/* ---- the answer, and the rows of the list ---- */

static bool has_rows(const struct changes_pane *pane)
{
	return pane->rows.comparison != &no_comparison;
}

static size_t line_count(const struct changes_pane *pane)
{
	return outline_line_of(&pane->outline, pane->rows.count);
}

/* Fits the list to lines that have come or gone. */
static void resize(struct changes_pane *pane)
{
	struct list *list = &pane->list;

	list_resize(list, line_count(pane), list->rows);
}

/* Returns the row that the cursor is on, or NULL on a heading and without
 * rows. */
static const struct compared_row *row_here(const struct changes_pane *pane)
{
	const size_t line = pane->list.cursor;
	const struct outline_line at = outline_line(&pane->outline, line);
	const struct changes_relatives *all = &pane->relatives;

	if (line >= line_count(pane) || at.is_heading)
		return NULL;
	return at.relative != NULL ?
	    &all->view.rows[all->list.rows[at.relative->number]] :
	    &pane->rows.comparison->rows[pane->rows.rows[at.place]];
}

/* ---- which rows are listed, in which order, and which one is open ---- */

static const char *const show_words[SHOWS] = {
	[SHOW_CHANGED] = "what has changed",
	[SHOW_SLOWER] = "what takes longer",
	[SHOW_FASTER] = "what takes less",
	[SHOW_NEW_AND_GONE] = "what is new or gone",
	[SHOW_ALL] = "all rows"
};

/* Sets out[row] for each row of the comparison of which the search hits a
 * method, or, without hits, of which a method passes the filters. */
static void mark_methods(const struct comparison *c,
    const struct hits_answer *hits, struct filter_passes passes, bool *out)
{
	const bool is_by_method = c->request.by == BY_METHOD;

	for (int s = 0; s < BOTH_SIDES; s++) {
		const uint32_t *rows = c->matches.rows[s];

		for (uint32_t i = 0; i < c->sides[s].methods; i++) {
			const uint32_t key = is_by_method ? i :
			    i < c->keys.methods ? c->keys.by_method[i] :
						  NO_METHOD;

			if (c->sides[s].has_method[i] && key != NO_METHOD &&
			    rows[key] != NO_METHOD &&
			    (hits != NULL ? hits_has(hits, i) :
					    filter_passes_has(passes, i)))
				out[rows[key]] = true;
		}
	}
}

/* Leaves out the rows that are not chosen, and those of which no method passes
 * the filters. */
static void choose_rows(struct changes_pane *pane)
{
	struct changes_list *l = &pane->rows;
	const struct comparison *c = l->comparison;
	const enum changes_show show = pane->show;
	const bool is_filtered = filter_now(pane->s)->texts != NULL &&
	    c->request.by != BY_THREAD;
	bool *pass = array_new(c->count, sizeof *pass);
	size_t kept = 0;

	if (is_filtered)
		mark_methods(c, NULL, filter_now(pane->s)->kept, pass);
	for (size_t i = 0; i < l->count; i++) {
		const struct compared_row *row = &c->rows[l->rows[i]];
		const bool is_change = !row_verdicts[row->verdict].is_no_change;

		if ((!is_filtered || pass[l->rows[i]]) &&
		    (show == SHOW_SLOWER ?
			    is_change && row->twice_self_change > 0 :
			    show == SHOW_FASTER ?
			    is_change && row->twice_self_change < 0 :
			    show == SHOW_NEW_AND_GONE ?
			    row->verdict == ROW_NEW ||
				row->verdict == ROW_GONE :
			    true))
			l->rows[kept++] = l->rows[i];
	}
	l->count = kept;
	free(pass);
}

/* Returns where a row of the comparison is in the list, or list.count. */
static size_t changes_find(const struct changes_pane *pane, uint32_t row)
{
	const struct changes_list *l = &pane->rows;
	size_t at = 0;

	while (at < l->count && l->rows[at] != row)
		at++;
	return at;
}

/* Adds callers and callees, each kind below a heading. */
static void add_relatives(const void *self, uint32_t row, struct outline *out)
{
	const struct changes_relatives *all = self;

	(void)row;
	for (size_t i = 0; i < all->list.count; i++) {
		struct outline_row line = { .number = i, .relative = {
		    .relation = i < all->callers ? RELATION_PARENT :
						   RELATION_CHILD,
		    .is_heading = true, .method = NO_METHOD } };

		if (i == 0 || i == all->callers)
			outline_add(out, line);
		line.relative.is_heading = false;
		line.relative.method = all->rows[all->list.rows[i]];
		outline_add(out, line);
	}
}

/* Opens callers and callees below a row of the list; SIZE_MAX closes what is
 * open. */
static void open_relatives(struct changes_pane *pane, size_t row)
{
	const struct changes_list *l = &pane->rows;

	changes_relatives_free(&pane->relatives);
	outline_free(&pane->outline);
	if (row < l->count) {
		pane->outline.is_open = true;
		pane->outline.place = row;
		pane->open_row = l->rows[row];
		changes_relatives_make(&pane->relatives, l->comparison,
		    pane->open_row, pane->order);
		pane->relatives.list.is_ascii = l->is_ascii;
		outline_renew(&pane->outline,
		    (struct outline_source){ &pane->relatives, add_relatives },
		    pane->open_row);
	}
	resize(pane);
}

/* Marks the rows that the search finds. */
static void changes_match(struct changes_pane *pane)
{
	const struct comparison *c = pane->rows.comparison;

	pane->hits = search_hits(pane->s);
	free(pane->matched);
	pane->matched = NULL;
	if (pane->hits == NULL || !has_rows(pane) || c->request.by == BY_THREAD)
		return;
	pane->matched = array_new(c->count, sizeof *pane->matched);
	mark_methods(c, pane->hits, filter_now(pane->s)->kept, pane->matched);
}

/* Lists the rows of the comparison that filters let pass.  A row that was open
 * stays open, if it is there. */
static void list_rows_of(struct changes_pane *pane, const struct comparison *c)
{
	const struct changes_list_request all = { pane->show == SHOW_CHANGED ?
		    0 :
		    ~0u,
		pane->order, SIZE_MAX };
	const bool was_open = pane->outline.is_open &&
	    pane->rows.comparison == c;

	changes_list_free(&pane->rows);
	changes_list_make(&pane->rows, c, &all);
	choose_rows(pane);
	pane->rows.is_ascii = pane->s->canvas->is_ascii;
	changes_match(pane);
	open_relatives(pane,
	    was_open ? changes_find(pane, pane->open_row) : SIZE_MAX);
	pane->filtered = filter_now(pane->s)->version;
}

static void forget_rows(void *own)
{
	struct changes_pane *pane = own;

	changes_list_free(&pane->rows);
	pane->rows = (struct changes_list){ .comparison = &no_comparison };
	changes_relatives_free(&pane->relatives);
	outline_free(&pane->outline);
	free(pane->matched);
	pane->matched = NULL;
}

/* ---- the cursor ---- */

/* Selects the method of the row that the cursor is on. */
static void changes_select(void *own)
{
	struct changes_pane *pane = own;
	const struct outline_line at = outline_line(&pane->outline,
	    pane->list.cursor);
	const struct compared_row *row = row_here(pane);
	uint32_t method;

	if (row == NULL)
		return;
	if (at.relative == NULL)
		pane->here = pane->rows.rows[at.place];
	/* The method in the recording that is shown, or else in the other. */
	method = row->match.keys[AFTER] == NO_METHOD ||
		(recording_pair_shown(pane->s) != AFTER &&
		    row->match.keys[BEFORE] != NO_METHOD) ?
	    row->match.keys[BEFORE] :
	    row->match.keys[AFTER];
	if (pane->by == GROUP_METHOD && method != NO_METHOD &&
	    method != pane->s->selection->method)
		navigate_method(pane->s, PANE_COMPARED, method);
}

/* Puts the cursor on a row of the comparison; on the first row if that is not
 * listed. */
static void changes_go_row(struct changes_pane *pane, uint32_t row)
{
	size_t at = changes_find(pane, row);

	if (at == pane->rows.count)
		at = 0;
	resize(pane);
	list_stay(&pane->list, outline_line_of(&pane->outline, at));
}

/* ---- callers and callees below a row ---- */

static void open_row(struct changes_pane *pane, size_t row)
{
	if (pane->by == GROUP_METHOD)
		open_relatives(pane, row);
	else
		state_say(pane->s,
		    "callers and callees are those of methods: "
		    "gm shows these");
}

/* Closes the open row, and puts the cursor on it. */
static void close_line(void *own, size_t line)
{
	struct changes_pane *pane = own;

	open_relatives(pane, SIZE_MAX);
	list_go(&pane->list, line);
}

static bool open_line(void *own, size_t line)
{
	struct changes_pane *pane = own;
	const struct outline_line at = outline_line(&pane->outline, line);

	if (at.relative != NULL)
		return false;
	open_row(pane, at.place);
	list_go(&pane->list, at.place);
	return true;
}

/* Jumps to the row of a relative, and opens it. */
static bool jump(void *own, size_t line)
{
	struct changes_pane *pane = own;
	const struct outline_row *relative = outline_line(&pane->outline, line)
					    .relative;
	size_t at;

	if (relative == NULL || relative->relative.method == NO_METHOD)
		return relative != NULL;
	at = changes_find(pane, relative->relative.method);
	if (at == pane->rows.count) {
		state_say(pane->s, "its row is not listed; V shows others");
		return true;
	}
	navigate_keep(pane->s);
	open_row(pane, at);
	list_stay(&pane->list, at);
	pane->list.top = pane->list.cursor;
	list_move(&pane->list, 0);
	return true;
}

static const struct outline_ops opening = { open_line, close_line, jump };

/* ---- words: times, counts, caveats ---- */

/* Adds half of a number: a time rounded up, a count as it is. */
static void add_half_of(struct words *w, const char *name, uint64_t twice,
    enum tick tick)
{
	words_add_time(w, name, twice / 2 + (tick != TICK_WEIGHT && twice % 2),
	    tick);
	if (tick == TICK_WEIGHT && twice % 2 == 1)
		words_add(w, ".5");
}

/* Adds half of a change. */
static void add_change(struct words *w, int64_t twice, enum tick tick)
{
	words_add(w, " %s", twice > 0 ? "+" : twice < 0 ? "-" : "");
	add_half_of(w, "", (uint64_t)llabs(twice), tick);
}

/* Adds "+6.1 %" of the time before; nothing where that was 0. */
static void add_percent(struct words *w, const struct compared_number *m)
{
	const int64_t change = compared_twice_change(m);

	if (m->twice[BEFORE] > 0 && change != 0)
		words_add_percent(w, change > 0 ? " (+" : " (-",
		    (uint64_t)llabs(change), m->twice[BEFORE], " of before)");
}

/* Adds "734 ms to 779 ms". */
static void add_both(struct words *w, const char *name,
    const struct compared_number *m, enum tick tick)
{
	add_half_of(w, name, m->twice[BEFORE], tick);
	if (m->twice[AFTER] != m->twice[BEFORE])
		add_half_of(w, " to ", m->twice[AFTER], tick);
}

static void add_counts(struct words *w, const struct comparison *c)
{
	const char *between = "; ";

	words_phrase(w, 2);
	for (int i = 0; i < ROW_VERDICTS; i++) {
		if (c->verdicts[i] == 0)
			continue;
		words_add(w, "%s%s", between, row_verdicts[i].name);
		words_add_count(w, " ", c->verdicts[i], "");
		between = ", ";
	}
}

/* The caveats that are told when the changes are first seen, the worst first;
 * the word stands in front of the line from then on, if there is one. */
static const struct {
	enum caveat caveat;
	const char *word;
} warned[] = {
	{ CAVEAT_NAMES, "NAMES SHORTENED DIFFERENTLY" },
	{ CAVEAT_BUILDS, NULL },
	{ CAVEAT_RECORDED, NULL },
	{ CAVEAT_DRIFT_BEFORE, "DRIFT before" },
	{ CAVEAT_DRIFT_AFTER, "DRIFT after" },
	{ CAVEAT_TEST, NULL },
};
enum { WARNED = sizeof warned / sizeof *warned };

/* Adds what makes the numbers doubtful. */
static void add_caveats(struct words *w, const struct state *s,
    unsigned caveats)
{
	bool damaged[BOTH_SIDES];

	for (int side = 0; side < BOTH_SIDES; side++) {
		struct notices notices;

		profile_notices(recording_pair_at(s, side)->profile, &notices);
		damaged[side] = notices_has_damage(&notices);
	}
	if (damaged[BEFORE] || damaged[AFTER])
		words_add(w, "DAMAGED %s; ",
		    !damaged[AFTER]      ? "before" :
			!damaged[BEFORE] ? "after" :
					   "before and after");
	for (size_t i = 0; i < WARNED; i++)
		if (warned[i].word != NULL &&
		    (caveats & 1u << warned[i].caveat) != 0)
			words_add(w, "%s; ", warned[i].word);
}

/* Adds "8+8 runs, ", or which runs the numbers leave out. */
static void add_runs(struct words *w, const struct question *q)
{
	const struct loaded_runs *runs = q->runs;

	if (runs == NULL)
		return;
	if (!comparing_has_runs(q))
		words_add(w, "the median runs alone, ");
	else
		words_add(w, "%zu+%zu runs, ", runs->sides[BEFORE].count,
		    runs->sides[AFTER].count);
	for (int s = 0; s < BOTH_SIDES; s++)
		if (runs->sides[s].left_out > 0)
			words_add(w, "%zu damaged %s left out, ",
			    runs->sides[s].left_out, side_names[s]);
}

/* Adds the two ranges, where there are any. */
static void add_ranges(struct words *w, const struct state *s)
{
	enum { CELLS = 60 }; /* of METHOD#N */
	const char *call = recording_pair_within(s), *number;
	char name[200];
	const bool here = !period_is_none(s->selection->range);
	const bool there = !period_is_none(recording_pair_other(s).range);
	const bool is_after = recording_pair_shown(s) == AFTER;

	if (call != NULL) {
		/* A long name loses its end, but never the number of the
		 * call. */
		number = strrchr(call, '#');
		text_clean(name, sizeof name,
		    (struct slice){ call,
			number == NULL ? strlen(call) :
					 (size_t)(number - call) });
		number = number == NULL ? "#1" : number;
		words_add(w, ", within ");
		words_add_text(w, name,
		    strlen(number) < CELLS ? CELLS - strlen(number) : 1,
		    s->canvas->is_ascii);
		words_add(w, "%s", number);
	} else if (here && there)
		words_add(w, ", a range of each");
	else if (here || there)
		words_add(w, ", a range of that %s",
		    here == is_after ? "after" : "before");
}

/* ---- the line above the rows, and the details of a row ---- */

static void add_line(const struct changes_pane *pane, struct words *w)
{
	const struct state *s = pane->s;
	const struct question *q = &query_answer(s, ASK_COMPARED)->question;
	const struct comparison *c = pane->rows.comparison;
	const struct compared_number *total = &c->total.self;
	const uint64_t *threads = c->total.threads.twice;
	const struct where *sides[] = { q->is_before ? &q->where : &q->other,
		q->is_before ? &q->other : &q->where };
	char names[BOTH_SIDES][98], thread[200];

	if (q->is_paired) {
		for (int i = 0; i < BOTH_SIDES; i++)
			thread_label(sides[i]
					 ->recording->profile->threads
					 ->items[sides[i]->thread],
			    names[i], sizeof names[i]);
		snprintf(thread, sizeof thread, "%s -> %s", names[0], names[1]);
	} else if (s->selection->scope == SCOPE_THREAD)
		thread_label(state_thread(s), thread, sizeof thread);
	else
		snprintf(thread, sizeof thread, "%s", state_scope(s));
	add_caveats(w, s, pane->caveats);
	add_runs(w, q);
	words_add_text(w, thread, 30, s->canvas->is_ascii);
	if (s->selection->scope == SCOPE_THREAD &&
	    compared_larger(threads) > 2) {
		add_half_of(w, " and its like (", threads[BEFORE], TICK_WEIGHT);
		add_half_of(w, " to ", threads[AFTER], TICK_WEIGHT);
		words_add(w, ")");
	}
	words_add(w, ", %s", measure_time(c->request.measure, c->tick));
	add_ranges(w, s);
	add_both(w, ": ", total, c->tick);
	words_phrase(w, 6);
	words_add(w, ", change");
	add_change(w, compared_twice_change(total), c->tick);
	add_percent(w, total);
	words_phrase(w, 5);
	words_add(w, "; %s", show_words[pane->show]);
	if (c->has_calls) {
		words_phrase(w, 3);
		add_both(w, "; calls ", &c->total.calls, TICK_WEIGHT);
	}
	add_counts(w, c);
}

/* Adds the verdict of a row with its reason, and then its numbers. */
static void add_row(const struct comparison *c,
    const struct compared_row *row, struct words *w)
{
	char reason[400];

	row_verdict_reason(c, row, reason, sizeof reason);
	words_add(w, "%s", reason);
	words_phrase(w, 5);
	add_both(w, "; self ", &row->self, c->tick);
	words_add(w, ", change");
	add_change(w, row->twice_self_change, c->tick);
	words_phrase(w, 4);
	add_percent(w, &row->self);
	if (!c->has_calls)
		return;
	words_phrase(w, 3);
	add_both(w, "; calls ", &row->calls, TICK_WEIGHT);
	if (row->calls.twice[BEFORE] == row->calls.twice[AFTER])
		return;
	words_phrase(w, 2);
	words_add(w, ": by calls");
	add_change(w, row->split.twice_by_calls, c->tick);
	words_add(w, ", per call");
	add_change(w, row->split.twice_per_call, c->tick);
}

/* ---- the question, and rows as answers come ---- */

static bool is_shown(const struct state *s)
{
	return s->shown[LOWER] == PANE_COMPARED;
}

static bool request(const void *own, struct question *q)
{
	const struct changes_pane *pane = own;

	q->grouping = pane->by;
	return is_shown(pane->s);
}

/* Is the last answer one to what is asked now? */
static bool are_there(const void *own)
{
	const struct changes_pane *pane = own;
	const struct answer *a = query_current(pane->s, ASK_COMPARED);

	return has_rows(pane) && is_shown(pane->s) && a != NULL &&
	    a->question.grouping == pane->by;
}

/* Returns the row of the method in the comparison, or NO_METHOD: the rows of
 * each answer are numbered anew. */
static uint32_t row_of_method(const struct changes_pane *pane,
    uint32_t method)
{
	const struct comparison *c = pane->rows.comparison;

	for (uint32_t i = 0; pane->by == GROUP_METHOD && i < c->count; i++)
		if (c->rows[i].match.keys[BEFORE] == method ||
		    c->rows[i].match.keys[AFTER] == method)
			return i;
	return NO_METHOD;
}

/* Finds what makes the rows doubtful; says it in whole sentences, the first
 * time. */
static void say_caveats(struct changes_pane *pane)
{
	enum { BUILD = 80 };
	char ids[BOTH_SIDES][BUILD], words[CAVEAT_WORDS];
	const char *const builds[] = { ids[BEFORE], ids[AFTER] };
	char said[sizeof pane->s->message], why[sizeof said] = "";

	for (int side = 0; side < BOTH_SIDES; side++)
		text_clean(ids[side], BUILD,
		    map_id_of(recording_pair_at(pane->s, side)->profile->ids));
	pane->caveats = 0;
	for (size_t i = 0; i < WARNED; i++) {
		caveats_words(pane->rows.comparison, warned[i].caveat, builds,
		    words);
		if (words[0] == '\0')
			continue;
		text_add(why, sizeof why, "%s%s",
		    pane->caveats == 0 ? "" : "; ",
		    words);
		pane->caveats |= 1u << warned[i].caveat;
	}
	if (pane->caveats == 0 || pane->has_warned)
		return;
	pane->has_warned = true;
	memcpy(said, pane->s->message, sizeof said); /* comes first */
	state_say(pane->s, "%s%s%s", said, said[0] == '\0' ? "" : "; ", why);
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	struct changes_pane *pane = own;
	/* Another clock is another order: its first row is asked for. */
	const bool is_to_first = !pane->s->is_touched || (old != NULL &&
	    old->question.measure != new->question.measure);

	list_rows_of(pane, new->comparing);
	say_caveats(pane);
	changes_go_row(pane, is_to_first ? NO_METHOD :
	    row_of_method(pane, pane->s->selection->method));
	if (is_shown(pane->s) && pane->s->focus == LOWER)
		changes_select(pane);
}

static void renew(struct changes_pane *pane, bool is_to_first)
{
	if (!has_rows(pane))
		return;
	list_rows_of(pane, pane->rows.comparison);
	changes_go_row(pane, is_to_first ? NO_METHOD : pane->here);
	changes_select(pane);
}

static void follow(void *own)
{
	struct changes_pane *pane = own;
	const struct selection *to = pane->s->selection;

	list_hold(&pane->list, pane->s->focus != LOWER);
	if (!is_shown(pane->s) || !has_rows(pane))
		return;
	if (pane->filtered != filter_now(pane->s)->version)
		renew(pane, false);
	if (pane->hits != search_hits(pane->s))
		changes_match(pane);
	if (pane->seen != to->version && to->chosen_by != PANE_COMPARED &&
	    pane->s->focus != LOWER)
		changes_go_row(pane, row_of_method(pane, to->method));
	pane->seen = to->version;
}

/* ---- columns ---- */

enum {
	NAME_CELLS = 24, /* of the last column, if that can be had */
	VERDICT_CELLS = 20,
	LEAST_CELLS = 11, /* of a number */
	RELATIVE_INDENT = 4
};

static const struct usual_column usual[] = {
	{ COMPARED_CHANGE, .weight = 9 }, { COMPARED_A, .weight = 6 },
	{ COMPARED_B, .weight = 7 }, { COMPARED_CALLS, .weight = 5 },
	{ COMPARED_BY_CALLS, .weight = 2 }, { COMPARED_PER_CALL, .weight = 3 },
	{ COMPARED_VERDICT, .weight = 4 },
};

static const struct list_type type = {
	.title = "the changes",
	USUAL_COLUMNS(usual),
	.last = COMPARED_NAME,
	.lead = 1,
	.min = NAME_CELLS,
	.has_methods = true,
};

/* Returns the cells of a time: no row has more than the total, but for what is
 * counted twice. */
static int time_cells(const struct comparison *all)
{
	const int cells = 3 + list_time_cells(1 +
		compared_larger(all->total.self.twice) / 2, all->tick);

	return cells < LEAST_CELLS ? LEAST_CELLS : cells;
}

static bool has_runs(const struct comparison *all)
{
	return all->sides[BEFORE].count > 1 || all->sides[AFTER].count > 1;
}

static int cells_of(const void *self, struct column_choice c)
{
	const struct comparison *all =
	    ((const struct changes_pane *)self)->rows.comparison;
	const struct list_column *column =
	    &changes_list_columns.items[c.column];
	const struct compared_number *calls = &all->total.calls;
	int cells;

	if (!all->has_calls && (c.column == COMPARED_CALLS ||
	    c.column == COMPARED_BY_CALLS || c.column == COMPARED_PER_CALL))
		return -1;
	if (c.column == COMPARED_CALLS) {
		cells = text_count_width(calls->twice[BEFORE] / 2) +
		    text_count_width(calls->twice[AFTER] / 2) + 3 +
		    (calls->twice[BEFORE] % 2 + calls->twice[AFTER] % 2 > 0 ?
			4 : 0);
		return cells < LEAST_CELLS ? LEAST_CELLS : cells;
	}
	if (c.column == COMPARED_A || c.column == COMPARED_B) {
		if (!has_runs(all))
			return time_cells(all);
		/* The spread of the runs stands after the value. */
		return time_cells(all) + 2 + list_time_cells(
		    compared_larger(all->total.self.spread), all->tick);
	}
	if (column->kind == LIST_TIME || column->kind == LIST_CHANGE)
		return time_cells(all);
	return list_is_text(column->kind) ? VERDICT_CELLS : LEAST_CELLS;
}

static bool head_of(const void *self, struct column_choice c, char *out,
    size_t size)
{
	const struct changes_pane *pane = self;

	if (c.column == COMPARED_CHANGE)
		snprintf(out, size, "change%s",
		    tick_unit_of_ms(pane->rows.comparison->tick));
	else if (c.column == COMPARED_NAME)
		snprintf(out, size, "%s",
		    pane->by == GROUPINGS ? "threads of one kind" :
					    grouping_name(pane->by));
	else
		return false;
	return true;
}

/* ---- rows ---- */

static struct slice text_of_cell(const void *self, size_t line,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct changes_pane *pane = self;
	const struct outline_line at = outline_line(&pane->outline, line);
	const struct outline_row *relative = at.relative;

	if (at.is_heading) {
		snprintf(scratch, VIEW_CELL, "%s%s",
		    relative->relative.relation == RELATION_CHILD ?
			"callees, and their time here" :
			"callers, and the time on their behalf",
		    has_runs(pane->rows.comparison) ? ", in the median runs" :
						      "");
		return slice_of(scratch);
	}
	if (relative != NULL && column->choice.column == COMPARED_NAME &&
	    relative->relative.method == NO_METHOD)
		return slice_of("(the thread itself)");
	return list_words_of(changes_list_cell(relative != NULL ?
				     &pane->relatives.list :
				     &pane->rows,
				 relative != NULL ? relative->number : at.place,
				 column->choice, scratch),
	    column, room, scratch);
}

static bool is_match(const void *own, size_t line)
{
	const struct changes_pane *pane = own;
	const struct outline_line at = outline_line(&pane->outline, line);

	return at.relative == NULL && pane->matched != NULL &&
	    pane->matched[pane->rows.rows[at.place]];
}

static void read_row(const void *self, size_t line, struct view_row *out)
{
	const struct changes_pane *pane = self;
	const struct outline_line at = outline_line(&pane->outline, line);

	snprintf(out->lead, sizeof out->lead, "%s",
	    at.is_open ? glyph(GLYPH_OPEN, pane->rows.is_ascii) : " ");
	if (at.is_heading) {
		out->is_heading = true;
		out->style.role = ROLE_DIM;
	} else if (at.relative != NULL) {
		out->indent = RELATIVE_INDENT;
	} else if (is_match(pane, line)) {
		out->style.marks = MARK_MATCH;
	}
}

/* ---- order ---- */

static struct list_now now(void *own)
{
	const struct changes_pane *pane = own;
	const struct comparison *c = pane->rows.comparison;

	return (struct list_now){ .type = &type,
		.columns = &changes_list_columns,
		.choice = &pane->choice,
		.order = pane->order,
		.measure = c->request.measure,
		.has_clock = c->has_clock,
		.is_sampled = !c->has_calls,
		.tick = c->tick,
		.self = pane,
		.cells = cells_of,
		.head = head_of };
}

static void sort(void *own, struct list_order order)
{
	struct changes_pane *pane = own;

	pane->order = order;
	renew(pane, true);
}

static const struct list_ops as_list = { .is_there = are_there,
	.match = is_match,
	.now = now,
	.sort = sort };

/* ---- commands ---- */

static bool command(void *own, enum command cmd, int amount)
{
	struct changes_pane *pane = own;
	struct list *list = &pane->list;
	const struct list before = *list;
	const struct outline *o = &pane->outline;
	const enum grouping by = (enum grouping)(amount - 1);

	if (cmd == CMD_GROUP) {
		if (by > GROUPINGS)
			return true;
		pane->by = by;
		state_say(pane->s, "a row for each %s",
		    by == GROUPINGS ? "group of threads" : grouping_name(by));
		return true;
	}
	if (cmd == CMD_SHOW_ROWS) {
		pane->show = (enum changes_show)((pane->show + 1) % SHOWS);
		renew(pane, true);
		state_say(pane->s, "rows: %s", show_words[pane->show]);
		return true;
	}
	if (line_count(pane) == 0)
		return list_empty_command(pane->s, cmd, amount);
	if (cmd == CMD_NEXT_MATCH)
		lists_next_match(pane, "row", "rows", amount);
	else if (cmd == CMD_FOLD && o->is_open && list->cursor != o->place &&
	    outline_line(o, list->cursor).relative == NULL)
		list_go(list, o->place);
	else if (!outline_command(pane, o, &opening, cmd, amount))
		return false;
	changes_select(pane);
	return cmd == CMD_NEXT_MATCH || list_has_changed(&before, list);
}

/* ---- drawing ---- */

static void draw(void *own, const struct layout *l)
{
	struct changes_pane *pane = own;
	struct state *s = pane->s;
	struct area area = { l->table, 0, l->table_rows, s->columns };
	struct words line = { .used = 0 };
	struct list_view view = { &pane->list, s->focus == LOWER,
		.self = pane, .row = read_row, .cell = text_of_cell };
	struct list_now as_now;

	if (!are_there(pane) && recording_pair_are_two(s) && s->is_complete) {
		query_draw(s, ASK_COMPARED, l->table, "comparing");
		return;
	}
	if (!are_there(pane)) {
		note_draw(s->canvas, l->table,
		    recording_pair_are_two(s) ?
			"Both traces are being read." :
			"One trace is open; :diff FILE compares it with FILE, "
			"which is then the one before.");
		return;
	}
	list_resize(&pane->list, line_count(pane),
	    list_rows_below_line(l->table_rows));
	add_line(pane, &line);
	as_now = now(pane);
	list_draw(&view, &as_now, &line, s->canvas, area);
	if (line_count(pane) == 0 && l->table_rows > 2)
		canvas_print(s->canvas, l->table + 2, 2, (struct style){
		    ROLE_DIM, 0, 0 }, "no such row: V shows others");
}

static bool details(void *own, int row)
{
	struct changes_pane *pane = own;
	struct state *s = pane->s;
	const struct comparison *c;
	const struct compared_row *here;
	const struct match *m;
	struct words name = { .used = 0 }, numbers = { .used = 0 };

	if (!are_there(pane))
		return false;
	here = row_here(pane);
	if (here == NULL)
		return true;
	c = pane->rows.comparison;
	m = &here->match;
	words_add(&name, "%s",
	    comparison_text(c, here, compared_row_side(here)));
	if (m->keys[BEFORE] != NO_METHOD && m->keys[AFTER] != NO_METHOD &&
	    m->keys[BEFORE] != m->keys[AFTER])
		words_add(&name, ", after: %s",
		    comparison_text(c, here, AFTER));
	add_row(c, here, &numbers);

	words_put(&name, s->canvas, row, ROLE_TEXT);
	words_put(&numbers, s->canvas, row + 1, ROLE_TEXT);
	return true;
}

static bool is_of_method(void *own)
{
	const struct changes_pane *pane = own;

	return pane->by == GROUP_METHOD && line_count(pane) > 0;
}

/* ---- history ---- */

static void position_get(const void *own, struct pane_position *position)
{
	const struct changes_pane *pane = own;
	const struct changes_kept kept = { pane->by, pane->show,
		pane->outline.is_open, pane->open_row, pane->here,
		pane->list.cursor };

	position->changes = kept;
	position->number = (uint64_t)kept.here << 32 | (kept.is_open ?
	    kept.open_row : NO_METHOD);
}

static void position_set(void *own, const struct pane_position *position)
{
	struct changes_pane *pane = own;
	const struct changes_kept kept = position->changes;

	pane->by = kept.by;
	pane->here = kept.here;
	if (pane->show != kept.show) {
		pane->show = kept.show;
		renew(pane, false);
	}
	if (!has_rows(pane))
		return;
	if (kept.is_open)
		open_row(pane, changes_find(pane, kept.open_row));
	else if (pane->outline.is_open)
		close_line(pane, pane->outline.place);
	changes_go_row(pane, kept.here);
	pane->seen = pane->s->selection->version;
}

/* ---- the pane ---- */

static void begin(void *own)
{
	struct changes_pane *pane = own;

	pane->order = (struct list_order){ COMPARED_CHANGE, false };
	forget_rows(pane);
	pane->by = pane->s->options->compared_group;
	pane->here = NO_METHOD;
}

const struct pane_ops changes_pane = {
	.mode = MODE_COMPARED,
	.is_of_two = true,
	.hints = "`?` keys  `Enter` callers  `V` which rows  `~` before"
		 "  `s` sort  `c` clock  `/` search  `&` filter  `q` quit"
		 "  `gt` threads",
	.is_filtered = true,
	.size = sizeof(struct changes_pane),

	.begin = begin,
	.end = forget_rows,
	.enter = changes_select,
	.follow = follow,
	.command = command,
	.draw = draw,
	.details = details,
	.is_of_method = is_of_method,
	.list = &as_list,
	.position_get = position_get,
	.position_set = position_set,
	.asks = { { ASK_COMPARED, PANE_COMPARED, request, take } },
};
