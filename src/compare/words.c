/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/fuzzy.h"
#include "base/text.h"
#include "compare/statistics.h"
#include "query/hues.h"

/* ---- verdicts as options name them ---- */

enum { WORDS = ROW_VERDICTS + TAGS + 1 }; /* by number of their bit; "all" */

static const char *word_at(size_t number)
{
	return number < ROW_VERDICTS ? row_verdicts[number].word :
	    number < WORDS - 1       ? row_tags[number - ROW_VERDICTS].word :
				       "all";
}

const char *row_verdict_word(size_t number)
{
	for (size_t i = 0; i < WORDS; i++)
		if ((i == 0 || strcmp(word_at(i), word_at(i - 1)) != 0) &&
		    number-- == 0)
			return word_at(i);
	return NULL;
}

static bool fail_word(struct slice word, struct error *err)
{
	char *text = text_copy_part(word.start, word.length);
	struct nearest n = nearest_to(text);

	for (size_t i = 0; i < WORDS; i++)
		nearest_try(&n, word_at(i));
	fail(err, "there is no verdict '%s'", text_printable(text, 60).text);
	nearest_fail(&n, "; artscope diff --help lists them", err);
	free(text);
	return false;
}

/* Returns whether a word means a known one: "more" is enough for
 * "more-calls". */
static bool is_meant(const char *known, struct slice word)
{
	return (word.length == strlen(known) ||
	    word.length == strcspn(known, "-")) &&
	    strncmp(known, word.start, word.length) == 0;
}

bool row_verdict_words(unsigned *out, const char *words, struct error *err)
{
	*out = 0;
	for (;;) {
		const struct slice word = { words, strcspn(words, ",") };
		unsigned bits = 0;

		for (size_t i = 0; i < WORDS - 1; i++)
			bits |= is_meant(word_at(i), word) ? 1u << i : 0;
		if (is_meant("all", word))
			bits = (1u << ROW_VERDICTS) - 1;
		if (bits == 0)
			return fail_word(word, err);
		*out |= bits;
		words += word.length;
		if (*words++ == '\0')
			return true;
	}
}

/* ---- why a row has its verdict ---- */

void row_verdict_reason(const struct comparison *c,
    const struct compared_row *row, char *out, size_t size)
{
	const struct row_verdict_info *info = &row_verdicts[row->verdict];

	snprintf(out, size, "%s: %s",
	    row->verdict == ROW_UNCLEAR ? info->word : info->name,
	    c->has_calls || info->uncounted == NULL ? info->reason :
						      info->uncounted);
	for (int i = 0; i < TAGS; i++)
		if ((row->tags & 1u << i) != 0)
			text_add(out, size, "; %s", row_tags[i].reason);
}

/* ---- caveats: names shortened by two mappings ---- */

enum { LETTERS = 3 };

/* Returns how many letters a class has without its package. */
static uint64_t letters_of(struct slice class_name)
{
	uint64_t letters = 0;

	for (size_t i = 0; i < class_name.length; i++)
		letters = class_name.start[i] == '.' ? 0 : letters + 1;
	return letters;
}

/* Returns whether a method of a row is there after.  Where the user paired
 * threads, which have other methods, it is enough that any thread has it. */
static bool is_found(const struct comparison *c, const struct match *m)
{
	const struct side *after = &c->sides[AFTER];

	return m->keys[AFTER] != NO_METHOD || (after->worded.words > 0 &&
	    m->keys[BEFORE] < after->methods &&
	    after->has_method[m->keys[BEFORE]]);
}

/*
 * Returns whether the names of both sides seem to be shortened by two mappings:
 * then one name means two methods, and nothing can be said.  It looks so where
 * fewer than 70 % of the calls that the app's own methods have before are of
 * methods that are there after, and half of the names of their classes have
 * three letters at most.
 */
static bool obfuscation_differs(const struct comparison *c)
{
	uint64_t *letters, calls = 0, found = 0;
	size_t count = 0;
	bool are_short;

	if (c->request.by != BY_METHOD && c->request.by != BY_STACK)
		return false;
	letters = array_new(c->count, sizeof *letters);
	for (uint32_t i = 0; i < c->count; i++) {
		const struct compared_row *row = &c->rows[i];
		const bool is_group = c->stacks != NULL &&
		    c->stacks[i].parent == NO_NODE;
		const struct method *m;

		if (row->match.keys[BEFORE] == NO_METHOD || is_group)
			continue;
		m = methods_at(c->methods, row->match.keys[BEFORE]);
		if (m->is_function || hue_is_platform(method_class(m)))
			continue;
		letters[count++] = letters_of(method_class(m));
		calls += row->calls.twice[BEFORE];
		if (is_found(c, &row->match))
			found += row->calls.twice[BEFORE];
	}
	statistics_sort(letters, count);
	are_short = count > 0 && statistics_twice_median((struct values){
		letters, count }) <= 2 * LETTERS;
	free(letters);
	return are_short && found < calls / 10 * 7 + calls % 10 * 7 / 10;
}

/* ---- caveats in words ---- */

static void say(char out[CAVEAT_WORDS], const char *words)
{
	snprintf(out, CAVEAT_WORDS, "%s", words);
}

static void say_builds(const struct comparison *c,
    const char *const builds[BOTH_SIDES], char out[CAVEAT_WORDS])
{
	const char *a = builds[BEFORE], *b = builds[AFTER];

	if (obfuscation_differs(c))
		snprintf(out, CAVEAT_WORDS, "--mapping-a and --mapping-b give "
		    "them the names of the sources: map_id is %s before, %s "
		    "after", a[0] == '\0' ? "not known" : a,
		    b[0] == '\0' ? "not known" : b);
}

/* Says it of the first run that is of another kind than its side's first. */
static void say_mixed(const struct side *s, char out[CAVEAT_WORDS])
{
	char words[RUN_WORDS];

	for (size_t i = 1; i < s->count && out[0] == '\0'; i++)
		if (run_kinds_differ(&s->runs[0].kind, s->runs[0].label,
			&s->runs[i].kind, words, sizeof words))
			snprintf(out, CAVEAT_WORDS, "%.100s %.*s",
			    s->runs[i].label, (int)CAVEAT_WORDS - 110, words);
	text_trim_utf8(out);
}

/* Says what a table of sums does not have. */
static void say_tables(const struct comparison *c, char out[CAVEAT_WORDS])
{
	if (comparison_is_whole(c))
		return;
	snprintf(out, CAVEAT_WORDS, "%s is known by a table of sums: the time "
	    "in no call, waiting%s and what the tracing took are not in it",
	    !c->has_table[AFTER]  ? side_names[BEFORE] :
	    !c->has_table[BEFORE] ? side_names[AFTER] :
				    "each side",
	    c->has_inclusive ? "" : ", inclusive times of groups");
}

/* Says it where calls cannot be counted, or were recorded in two ways. */
static void say_recorded(const struct comparison *c, char out[CAVEAT_WORDS])
{
	const enum recorded a = c->recorded[BEFORE], b = c->recorded[AFTER];
	const char *before = recorded_words[a].content;

	if (a != b)
		snprintf(out, CAVEAT_WORDS, "%s before, %s after: their times "
		    "differ by how they were recorded, and calls cannot be "
		    "compared", before, recorded_words[b].content);
	else if (a == RECORDED_SAMPLES || a == RECORDED_STACKS)
		snprintf(out, CAVEAT_WORDS,
		    "these are %s: calls are not counted", before);
	else if (a == RECORDED_LONG)
		say(out, "these are calls of some 0.4 s and more alone: what "
		    "took less counts for its caller, and calls are not "
		    "counted");
}

/* Says it where some runs have a clock and others have not. */
static void say_clock(const struct comparison *c, enum clock clock,
    char out[CAVEAT_WORDS])
{
	bool has = false;

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t i = 0; i < c->sides[s].count; i++)
			has |= c->sides[s].runs[i].kind.has_clock[clock];
	if (has && !c->has_clock[clock])
		snprintf(out, CAVEAT_WORDS, "not all of them have %s time",
		    clock == CLOCK_WALL ? "wall" : "CPU");
}

static void say_runs(const struct comparison *c, char out[CAVEAT_WORDS])
{
	if (c->limits.has_runs)
		say(out, "times are medians, which need not add up to the "
		    "median of the total");
	else if (c->sides[BEFORE].count > 1 || c->sides[AFTER].count > 1)
		say(out, "one run on a side: changes of time may be noise");
	else if (c->has_calls)
		say(out, "one run a side: changes of time may be noise; counts "
		    "of calls are exact");
	else
		say(out, "one run a side: changes of time may be noise");
}

enum { RUNS_MOST = 1000 }; /* that anybody makes */

/* Says what the test cannot do, with the numbers of this comparison. */
static void say_test(const struct comparison *c, char out[CAVEAT_WORDS])
{
	size_t needed = 2; /* runs a side, to tell one row from chance */
	const double chance = c->tested * c->least_p;
	char more[60] = "";

	if (!c->limits.has_runs || c->limits.can_tell)
		return;
	while (needed < RUNS_MOST && !statistics_is_sure(
	    c->tested * statistics_least_p(needed, needed)))
		needed++;
	if (needed < RUNS_MOST)
		snprintf(more, sizeof more, "; %zu+%zu runs could", needed,
		    needed);
	snprintf(out, CAVEAT_WORDS, "%zu+%zu runs, %" PRIu32 " rows: no test "
	    "can tell one changed row from chance%s; about %u.%u of the rows "
	    "do not overlap by chance alone",
	    c->sides[BEFORE].count, c->sides[AFTER].count, c->tested, more,
	    (unsigned)(chance * 10 + 0.5) / 10,
	    (unsigned)(chance * 10 + 0.5) % 10);
}

static void say_drift(const struct comparison *c, int side,
    char out[CAVEAT_WORDS])
{
	if (fabs(c->drift[side]) >= 0.9)
		snprintf(out, CAVEAT_WORDS, "the runs %s drift: did the device "
		    "warm up?", side_names[side]);
}

void caveats_words(const struct comparison *c, enum caveat caveat,
    const char *const builds[BOTH_SIDES], char out[CAVEAT_WORDS])
{
	out[0] = '\0';
	switch (caveat) {
	case CAVEAT_NAMES:
		if (obfuscation_differs(c))
			say(out, "the names of the two builds seem to have "
			    "been shortened differently: one name can mean two "
			    "methods, so most rows say nothing");
		break;
	case CAVEAT_BUILDS: say_builds(c, builds, out); break;
	case CAVEAT_MIXED_BEFORE: say_mixed(&c->sides[BEFORE], out); break;
	case CAVEAT_MIXED_AFTER: say_mixed(&c->sides[AFTER], out); break;
	case CAVEAT_TABLES: say_tables(c, out); break;
	case CAVEAT_RECORDED: say_recorded(c, out); break;
	case CAVEAT_WALL: say_clock(c, CLOCK_WALL, out); break;
	case CAVEAT_CPU: say_clock(c, CLOCK_CPU, out); break;
	case CAVEAT_RUNS: say_runs(c, out); break;
	case CAVEAT_TEST: say_test(c, out); break;
	case CAVEAT_DRIFT_BEFORE: say_drift(c, BEFORE, out); break;
	case CAVEAT_DRIFT_AFTER:
	case CAVEATS: say_drift(c, AFTER, out);
	}
}
