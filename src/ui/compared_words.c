#include "config.h"

#include "ui/compared_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "compare/answers.h"
#include "compare/loaded_runs.h"
#include "compare/words.h"
#include "names/naming.h"
#include "ui/sides.h"

static void add_change(struct words *w, int64_t change, enum tick tick)
{
	words_add(w, " %s", change > 0 ? "+" : change < 0 ? "-" : "");
	words_add_time(w, "", (uint64_t)llabs(change), tick);
}

/* "+6.1 %", of what it was before; nothing where that was nothing. */
static void add_percent(struct words *w, const struct compared *m)
{
	const uint64_t change = m->b > m->a ? m->b - m->a : m->a - m->b;
	char percent[40];

	if (m->a == 0 || change == 0)
		return;
	text_percent(percent, sizeof percent, change, m->a);
	words_add(w, " (%s%s %% of before)", m->b > m->a ? "+" : "-", percent);
}

/* "734 ms to 779 ms" */
static void add_both(struct words *w, const char *name,
    const struct compared *m, enum tick tick)
{
	words_add_time(w, name, m->a, tick);
	if (m->b != m->a)
		words_add_time(w, " to ", m->b, tick);
}

static void add_counts(struct words *w, const struct comparison *c)
{
	char count[40];
	bool is_first = true;

	words_phrase(w, 2);
	for (int i = 0; i < ROW_VERDICTS; i++) {
		if (c->verdicts[i] == 0)
			continue;
		text_count(count, sizeof count, c->verdicts[i]);
		words_add(w, "%s%s %s", is_first ? "; " : ", ",
		    row_verdict_name((enum row_verdict)i), count);
		is_first = false;
	}
}

static bool is_damaged(const struct recording *r)
{
	struct notices notices;

	profile_notices(r->profile, &notices);
	return notices_has_damage(&notices);
}

/* ---- what is doubtful ----------------------------------------------------- */

/* Those that are told when the changes are first seen, the worst first; with what stands
 * in front of the line from then on, if anything. */
static const struct {
	enum doubt doubt;
	const char *word;
} warned[] = {
	{ DOUBT_NAMES, "NAMES SHORTENED DIFFERENTLY" },
	{ DOUBT_BUILDS, NULL },
	{ DOUBT_SAMPLES, NULL },
	{ DOUBT_DRIFT_BEFORE, "DRIFT before" },
	{ DOUBT_DRIFT_AFTER, "DRIFT after" },
	{ DOUBT_TEST, NULL },
};
enum { WARNED = sizeof warned / sizeof *warned, BUILD = 80 };

static void words_of(const struct state *s, const struct comparison *c,
    enum doubt doubt, char out[DOUBT_WORDS])
{
	char ids[BOTH_SIDES][BUILD] = { "", "" };
	const char *const builds[] = { ids[BEFORE], ids[AFTER] };

	for (int side = 0; s != NULL && side < BOTH_SIDES; side++)
		text_clean(ids[side], BUILD, map_id_of(profile_ids(
		    sides_at(s, side)->profile)));
	doubts_words(c, doubt, builds, out);
}

unsigned compared_words_doubts(const struct comparison *c)
{
	unsigned doubts = 0;
	char words[DOUBT_WORDS];

	for (size_t i = 0; i < WARNED; i++) {
		words_of(NULL, c, warned[i].doubt, words);
		if (words[0] != '\0')
			doubts |= 1u << warned[i].doubt;
	}
	return doubts;
}

void compared_words_why(const struct state *s, const struct comparison *c,
    char *out, size_t size)
{
	size_t used = 0;
	char words[DOUBT_WORDS];

	out[0] = '\0';
	for (size_t i = 0; i < WARNED && used < size; i++) {
		words_of(s, c, warned[i].doubt, words);
		if (words[0] != '\0')
			used += (size_t)snprintf(out + used, size - used, "%s%s",
			    used == 0 ? "" : "; ", words);
	}
}

/* What makes the numbers doubtful comes first. */
static void add_doubts(struct words *w, const struct state *s, unsigned doubts)
{
	const bool before = is_damaged(sides_at(s, BEFORE));
	const bool after = is_damaged(sides_at(s, AFTER));

	if (before || after)
		words_add(w, "DAMAGED %s; ", !after ? "before" : !before ?
		    "after" : "before and after");
	for (size_t i = 0; i < WARNED; i++)
		if (warned[i].word != NULL &&
		    (doubts & 1u << warned[i].doubt) != 0)
			words_add(w, "%s; ", warned[i].word);
}

/* "8+8 runs, ", or that the numbers are not of all of them. */
static void add_runs(struct words *w, const struct question *q)
{
	const struct open_runs *runs = q->runs;

	if (runs == NULL)
		return;
	if (!comparing_has_runs(q))
		words_add(w, "the median runs alone, ");
	else
		words_add(w, "%zu+%zu runs, ", open_runs_count(runs, BEFORE),
		    open_runs_count(runs, AFTER));
	for (int s = 0; s < BOTH_SIDES; s++)
		if (open_runs_left_out(runs, s) > 0)
			words_add(w, "%zu damaged %s left out, ",
			    open_runs_left_out(runs, s), s == BEFORE ?
			    "before" : "after");
}

/* METHOD#N; of a long name the end is left out, and never which of its calls it is. */
static void add_call(struct words *w, const char *words, bool is_ascii)
{
	enum { CELLS = 60 };
	const char *number = strrchr(words, '#');
	const size_t length = number == NULL ? strlen(words) :
					       (size_t)(number - words);
	char name[200];

	if (number == NULL)
		number = "#1";
	text_clean(name, sizeof name, (struct slice){ words, length });
	words_add_text(w, name, strlen(number) < CELLS ?
	    CELLS - strlen(number) : 1, is_ascii);
	words_add(w, "%s", number);
}

/* The two ranges, where there are any. */
static void add_ranges(struct words *w, const struct state *s)
{
	const bool here = !period_is_none(s->selection->range);
	const bool there = !period_is_none(sides_other(s).range);
	const bool is_after = sides_shown(s) == AFTER;

	if (sides_within(s) != NULL) {
		words_add(w, ", within ");
		add_call(w, sides_within(s), canvas_is_ascii(s->canvas));
	} else if (here && there)
		words_add(w, ", a range of each");
	else if (here || there)
		words_add(w, ", a range of that %s",
		    here == is_after ? "after" : "before");
}

/* "main -> worker" */
static void name_pair(const struct question *q, char *out, size_t size)
{
	const struct where *sides[] = { q->is_before ? &q->where : &q->other,
		q->is_before ? &q->other : &q->where };
	char names[2][98];

	for (int i = 0; i < 2; i++)
		thread_label(threads_at(profile_threads(
		    sides[i]->recording->profile), sides[i]->thread), names[i],
		    sizeof names[i]);
	snprintf(out, size, "%s -> %s", names[0], names[1]);
}

void compared_words_line(const struct state *s,
    const struct compared_line *line, struct words *w)
{
	const struct comparison *c = &line->answer->comparing->comparison;
	const struct compared *total = &c->total.self;
	char thread[200];

	if (line->answer->question.is_paired)
		name_pair(&line->answer->question, thread, sizeof thread);
	else if (s->selection->scope == SCOPE_THREAD)
		thread_label(state_thread(s), thread, sizeof thread);
	else
		snprintf(thread, sizeof thread, "%s", state_scope(s));
	add_doubts(w, s, line->doubts);
	add_runs(w, &line->answer->question);
	words_add_text(w, thread, 30, canvas_is_ascii(s->canvas));
	if (s->selection->scope == SCOPE_THREAD &&
	    (c->total.threads.a > 1 || c->total.threads.b > 1))
		words_add(w, " and its like (%" PRIu64 " to %" PRIu64 ")",
		    c->total.threads.a, c->total.threads.b);
	words_add(w, ", %s", measure_time(c->wish.measure, c->tick));
	add_ranges(w, s);
	add_both(w, ": ", total, c->tick);
	words_phrase(w, 6);
	words_add(w, ", change");
	add_change(w, compared_change(total), c->tick);
	add_percent(w, total);
	words_phrase(w, 5);
	words_add(w, "; %s", line->shown);
	if (c->has_calls) {
		words_phrase(w, 3);
		add_both(w, "; calls ", &c->total.calls, TICK_COUNT);
	}
	add_counts(w, c);
}

void compared_words_name(const struct comparison *c,
    const struct compared_row *row, struct words *w)
{
	const struct match *m = &row->match;
	const bool is_after = m->a == NO_METHOD;

	words_add(w, "%s", comparison_text(c, row, is_after ? AFTER : BEFORE));
	if (m->a != NO_METHOD && m->b != NO_METHOD && m->a != m->b)
		words_add(w, ", after: %s", comparison_text(c, row, AFTER));
}

static void add_calls(struct words *w, const struct comparison *c,
    const struct compared_row *row)
{
	if (!c->has_calls)
		return;
	words_phrase(w, 3);
	add_both(w, "; calls ", &row->calls, TICK_COUNT);
	if (row->calls.a == row->calls.b)
		return;
	words_phrase(w, 2);
	words_add(w, ": by calls");
	add_change(w, row->split.by_calls, c->tick);
	words_add(w, ", per call");
	add_change(w, row->split.per_call, c->tick);
}

void compared_words_row(const struct comparison *c,
    const struct compared_row *row, struct words *w)
{
	char reason[400];

	verdict_reason(row, reason, sizeof reason);
	words_add(w, "%s", reason);
	words_phrase(w, 5);
	add_both(w, "; self ", &row->self, c->tick);
	words_add(w, ", change");
	add_change(w, row->self_change, c->tick);
	words_phrase(w, 4);
	add_percent(w, &row->self);
	add_calls(w, c, row);
}
