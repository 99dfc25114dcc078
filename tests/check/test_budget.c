/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_budget.c - the lines of a budget, good and bad (check/budget).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "check/budget.h"
#include "rows.h"

enum { SAID = 600 };

static bool read(struct rules *rules, const char *text, struct error *err)
{
	return rules_read(rules, "app.budget",
	    (struct slice){ text, strlen(text) }, err);
}

static void put_limit(char *out, const char *title, const struct limit *l)
{
	static const char *const units[] = { "", "ns", "%" };

	if (!l->is_given)
		return;
	sprintf(out + strlen(out), "%s%s%.10g%s", title,
	    l->is_relative ? "+" : "", l->amount, units[l->unit]);
	if (l->min > 0)
		sprintf(out + strlen(out), ",+%.10g", l->min);
}

/* All that was read of a rule, in a line. */
static void describe(const struct rule *r, char *out)
{
	sprintf(out, "%u [%s] %s: %s%s", r->line, r->group, r->thread,
	    r->is_self ? "self " : "", metrics[r->metric].name);
	for (uint32_t i = 0; i < r->pattern_count; i++)
		sprintf(out + strlen(out), "%s%s", i == 0 ? " " : "|",
		    r->patterns[i]);
	sprintf(out + strlen(out), " %s ", comparison_names[r->comparison]);
	put_limit(out, "", &r->limit);
	put_limit(out, " warn ", &r->warn);
	sprintf(out + strlen(out), "%s%s%s%s%s",
	    r->is_optional ? " optional" : "",
	    r->has_agg ? " runs " : "", r->has_agg ? agg_names[r->agg] : "",
	    r->within == NULL ? "" : " in ",
	    r->within == NULL ? "" : r->within);
}

/* After the line with the version. */
static void good_lines(void **state)
{
	static const struct {
		const char *text, *rule;
	} rows[] = {
		/* clang-format off */
		{ "main: span < 400ms", "2 [] main: span < 400000000ns" },
		{ "span <400ms", "2 [] all: span < 400000000ns" },
		{ "span <=1.5s", "2 [] all: span <= 1500000000ns" },
		{ "main: wall com.a.** < 20ms warn 15ms",
		    "2 [] main: wall com.a.** < 20000000ns warn 15000000ns" },
		{ "main: wait < 30%", "2 [] main: wait < 30%" },
		{ "calls a.B.f == 3", "2 [] all: calls a.B.f == 3" },
		{ "all: calls a.B.f  <= 10   # once",
		    "2 [] all: calls a.B.f <= 10" },
		{ "# x\n\n\t  \nmain: depth <= 60",
		    "5 [] main: depth <= 60" },
		{ "threads < 40", "2 [] all: threads < 40" },
		{ "main: never java.net.**, java.io.File*.**",
		    "2 [] main: never java.net.**|java.io.File*.** == 0" },
		{ "never a.B,c.D optional",
		    "2 [] all: never a.B|c.D == 0 optional" },
		{ "baseline b\nall: self cpu com.** <= +5% of baseline, +2ms",
		    "3 [] all: self cpu com.** <= +5%,+2000000" },
		{ "baseline b\ncalls <= +10% of baseline",
		    "3 [] all: calls <= +10%" },
		{ "baseline b\nmax * < +2ms of baseline warn +1ms of baseline",
		    "3 [] all: max * < +2000000ns warn +1000000ns" },
		{ "Binder:*: max * < 50ms optional",
		    "2 [] Binder:*: max * < 50000000ns optional" },
		{ "OkHttp Dispatcher: p95 a.B.f < 5us runs all",
		    "2 [] OkHttp Dispatcher: p95 a.B.f < 5000ns runs all" },
		{ "\"a: b # c\": p50 \"a.B.my  test\" < 7ns",
		    "2 [] a: b # c: p50 a.B.my  test < 7ns" },
		{ "mean a.B.f(int, Rect), \"re:^x, y$\" < 1ms",
		    "2 [] all: mean a.B.f(int, Rect)|re:^x, y$ < 1000000ns" },
		{ "wall a.B.<init> < 1ms",
		    "2 [] all: wall a.B.<init> < 1000000ns" },
		{ "methods com.a.** <= 7 runs max warn 5",
		    "2 [] all: methods com.a.** <= 7 warn 5 runs max" },
		{ "[start up]\nset within a.B.f  # all of it\nspan < 1s",
		    "4 [start up] all: span < 1000000000ns in a.B.f#1" },
		{ "set within \"a.B.my f#3\"\nset clock cpu\nmax * < 1s",
		    "4 [] all: max * < 1000000000ns in a.B.my f#3" },
		{ "set within a.B.f\nset within all\nspan < 1s",
		    "4 [] all: span < 1000000000ns" },
		{ "main: \\\n   span \\  \n < 1s\r",
		    "2 [] main: span < 1000000000ns" },
		{ "p50 \"a\\\"b\\\\\" < 1ns", "2 [] all: p50 a\"b\\ < 1ns" },
		{ "\"a\\\\\": p50 \"b\\\\\" < 1ns  # x", "2 [] a\\: p50 b\\ < 1ns" },
		{ "span < 1000000000s", "2 [] all: span < 1e+18ns" },
		{ "calls a <= 999999999999999", "2 [] all: calls a <= 1e+15" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct rules rules;
		struct error err = { "" };
		char text[SAID], got[SAID] = "";

		snprintf(text, sizeof text, "artscope 1  # v\n%s\n",
		    rows[i].text);
		if (!read(&rules, text, &err))
			snprintf(got, sizeof got, "%s", err.text);
		else if (rules.count == 1)
			describe(&rules.items[0], got);
		row_assert_text(rows[i].text, got, rows[i].rule);
		rules_free(&rules);
	}
}

static void bad_lines(void **state)
{
	static const struct {
		const char *text, *words; /* what the error begins with */
	} rows[] = {
		/* clang-format off */
		{ "", "1:1: a budget begins with the line: artscope 1" },
		{ "# x\n", "1:1: a budget begins with the line: artscope 1" },
		{ "span < 1s", "1:1: a budget begins with the line: artscope 1" },
		{ "artscope 2", "1:10: of this format only version 1" },
		{ "artscope 1 # x", "1:12: nothing more is expected here" },
		{ "artscope 1\n[a]\nset clock cpu\n", "4:1: there is no rule in it" },
		{ "artscope 1\nwal a < 1ms", "2:1: what is measured is no 'wal'; did you mean 'wall'?" },
		{ "artscope 1\nmain: \xC3\xA4\xC3\xA4 wall", "2:7: what is measured is no" },
		{ "artscope 1\nspan", "2:5: <, <= or == is expected here" },
		{ "artscope 1\nspan < ", "2:8: a number is missing here" },
		{ "artscope 1\nspan > 1s", "2:6: span is of threads" },
		{ "artscope 1\nspan a.B < 1s", "2:6: span is of threads" },
		{ "artscope 1\nspan < 1", "2:8: this is to be a time" },
		{ "artscope 1\nspan < 30%", "2:8: this is to be a time" },
		{ "artscope 1\nspan < 1m", "2:9: no such unit" },
		{ "artscope 1\nspan < NaN", "2:8: a number is missing here" },
		{ "artscope 1\nspan < -1ms", "2:8: a number is missing here" },
		{ "artscope 1\nspan < 1e999ms", "2:9: no such unit" },
		{ "artscope 1\nspan < 1e2ms", "2:9: no such unit" },
		{ "artscope 1\nspan < 1.ms", "2:8: a number is missing here" },
		{ "artscope 1\nspan < 1.2.3ms", "2:11: no such unit" },
		{ "artscope 1\nspan < 0.1234567891ms", "2:8: a number is missing" },
		{ "artscope 1\ncalls a <= 18446744073709551616", "2:12: a number is missing here" },
		{ "artscope 1\ncalls a <= 1000000000000000", "2:12: a number is missing here, of 15 digits at most and 9 after the point" },
		{ "artscope 1\nspan < 1000000001s", "2:8: the number is too large" },
		{ "artscope 1\ncalls a <= 10ms", "2:12: this is to be a number without a unit" },
		{ "artscope 1\nself calls a <= 1", "2:1: self is of wall, cpu or wait" },
		{ "artscope 1\nself wall < 1ms", "2:11: of which methods?" },
		{ "artscope 1\nmax < 1ms", "2:5: of which methods?" },
		{ "artscope 1\nnever", "2:6: of which methods?" },
		{ "artscope 1\nnever a,", "2:9: a pattern is missing after the comma" },
		{ "artscope 1\nnever a < 1", "2:9: warn, optional or runs" },
		{ "artscope 1\nwall a b < 1ms", "2:8: <, <= or == is expected here, or a comma" },
		{ "artscope 1\nwall \"a < 1ms", "2:6: the quote has no end" },
		{ "artscope 1\nwall re:(( < 1ms", "2:6: bad expression" },
		{ "artscope 1\r\n(x\ry) < 1ms\r\n", "2:3: a character that cannot be seen" },
		{ "artscope 1\nwall \"a\tb\" < 1ms", "2:8: no name has a tab" },
		{ "artscope 1\nwall a(int,\tb) < 1ms", "2:12: no name has a tab" },
		{ "artscope 1\nspan < 2ms warn 3ms", "2:17: it is to be less than the limit" },
		{ "artscope 1\nwait < 2ms warn 1%", "2:17: it is to be of the same kind" },
		{ "artscope 1\ncalls a == 2 warn 1", "2:19: this rule has no limit" },
		{ "artscope 1\nspan < 2ms optional optional", "2:21: warn, optional or runs" },
		{ "artscope 1\nspan < 2ms runs some", "2:17: runs can be median, max, min or all" },
		{ "artscope 1\nspan < +5%", "2:11: after a number with +" },
		{ "artscope 1\nspan < +5% of baseline", "2:1: which baseline?" },
		{ "artscope 1\nspan == +5% of baseline", "2:9: == takes a number" },
		{ "artscope 1\nspan < +5% of baseline, 2ms", "2:25: the least change" },
		{ "artscope 1\nspan < +5% of baseline, +2%", "2:26: this is to be a time" },
		{ "artscope 1\nset colour red", "2:5: what can be set is clock and within" },
		{ "artscope 1\nset clock sun", "2:11: the clock can be wall, cpu or wait" },
		{ "artscope 1\nset within a.B.f#0", "2:12: 'a.B.f#0' is no call" },
		{ "artscope 1\nset within", "2:11: a word is missing here" },
		{ "artscope 1\nbaseline", "2:9: a word is missing here" },
		{ "artscope 1\n[x", "2:1: a group is written [name]" },
		{ "artscope 1\n[]", "2:1: a group is written [name]" },
		{ "artscope 1\n: span < 1s", "2:1: no thread stands in front" },
		{ "artscope 1\nspan \x1b[2J < 1s", "2:6: a character that cannot be seen" },
		{ "artscope 1\n\xC3\xA4 \xFF", "2:3: a character that cannot be seen" },
		{ "artscope 1\nspan \xE2\x80\xAE < 1s", "2:6: a character that cannot be seen" },
		{ "artscope 1\nmain: \\\n  spam < 1s", "3:3: what is measured is no 'spam'" },
		/* clang-format on */
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct rules rules;
		struct error err = { "" };
		char wanted[SAID];

		snprintf(wanted, sizeof wanted, "app.budget:%s",
		    rows[i].words);
		row_assert(rows[i].text, !read(&rules, rows[i].text, &err));
		err.text[strlen(wanted) < sizeof err.text ? strlen(wanted) :
		    0] = '\0';
		row_assert_text(rows[i].text, err.text, wanted);
		rules_free(&rules);
	}
}

/* What begins with another byte than text does is no budget. */
static void nul_and_bom(void **state)
{
	static const char bom[] = "\xEF\xBB\xBF" "artscope 1\nspan < 1s";
	static const char nul[] = "artscope 1\nspan < 1s\0";
	struct rules rules;
	struct error err = { "" };

	(void)state;
	assert_true(rules_read(&rules, "x", (struct slice){ bom,
	    sizeof bom - 1 }, &err));
	assert_int_equal(rules.count, 1);
	rules_free(&rules);
	assert_false(rules_read(&rules, "x", (struct slice){ nul,
	    sizeof nul - 1 }, &err));
	rules_free(&rules);
}

/* However much of a kind there is, it is refused in words and soon. */
static void too_much(void **state)
{
	static const struct {
		const char *name, *first, *again;
		size_t times;
		bool is_fine;
	} rows[] = {
		{ "1 MB of blanks", "artscope 1\nspan < 1s\n", "                ", 60000,
		    true },
		{ "1 MB of lines", "artscope 1\nspan < 1s\n", "\n\n\n\n\n\n\n\n", 120000,
		    true },
		{ "2 MB", "artscope 1\nspan < 1s\n", "\n\n\n\n\n\n\n\n", 240000, false },
		{ "a line of words", "artscope 1\nspan < 1s\nbaseline", " a", 500000,
		    true },
		{ "one long word", "artscope 1\nspan < 1s\nbaseline ", "aaaaaaaa", 120000,
		    true },
		{ "a line of comments", "artscope 1\nspan < 1s\n", "  #", 300000, true },
		{ "many rules", "artscope 1\n", "span < 1s\n", 2001, false },
		{ "as many rules", "artscope 1\n", "span < 1s\n", 2000, true },
		{ "many patterns", "artscope 1\nnever a", ",a", 64, false },
		{ "as many patterns", "artscope 1\nnever a", ",a", 63, true },
		{ "a long pattern", "artscope 1\nnever ", "aaaaaaaa", 63,
		    false },
		{ "many stars", "artscope 1\nnever ", "*a", 240, true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const size_t one = strlen(rows[i].again);
		const size_t head = strlen(rows[i].first);
		char *text = malloc(head + one * rows[i].times + 1);
		struct rules rules;
		struct error err = { "" };

		memcpy(text, rows[i].first, head);
		for (size_t n = 0; n < rows[i].times; n++)
			memcpy(text + head + n * one, rows[i].again, one);
		text[head + one * rows[i].times] = '\0';
		row_assert(rows[i].name,
		    read(&rules, text, &err) == rows[i].is_fine);
		row_assert(rows[i].name,
		    rows[i].is_fine == (err.text[0] == '\0'));
		rules_free(&rules);
		free(text);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(good_lines),
	cmocka_unit_test(bad_lines),
	cmocka_unit_test(nul_and_bom),
	cmocka_unit_test(too_much),
};

TEST_FILE(tests, NULL, NULL);
