/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_trace - a trace that is exported as a trace again: what is read from it is
 * what was asked for, over random traces and those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "exporting.h"

#include <string.h>

/* The trace that is written, read again. */
static void read_again(const struct check_results *k, struct loaded *l,
    char **text)
{
	const struct export_options request = exporting_wish(k);
	size_t length;

	*text = exporting_text(k, "trace", &request, &length);
	*l = (struct loaded){
		.trace = trace_open_bytes(bytes_of((const unsigned char *)*text,
					      length),
		    "again", NULL, NULL)
	};
	row_require(k->row, l->trace != NULL);
	loaded_read(l, k->row, NULL);
}

static void check_method(const struct check_results *k,
    const struct check_results *again, uint32_t m)
{
	const char *text = methods_at(k->methods, m)->text;
	const struct total *was = &k->totals.items[m], *is;
	uint32_t now = methods_find(again->methods, text);

	if (was->calls == 0 && was->exclusive[MEASURE_WALL] == 0)
		return;
	if (now == NO_METHOD)
		print_error("%s is missing\n", text);
	row_assert(k->row, now != NO_METHOD);
	is = &again->totals.items[now];
	row_assert_number(text, is->calls, was->calls);
	row_assert_number(text, is->recursive, was->recursive);
	row_assert_number(text, is->threw, was->threw);
	for (int c = 0; c < MEASURES; c++) {
		row_assert_number(text, is->inclusive[c], was->inclusive[c]);
		row_assert_number(text, is->exclusive[c], was->exclusive[c]);
	}
}

static const struct check_results *compared;

static void compare(const struct check_results *again)
{
	const struct check_results *k = compared;

	row_assert_number(k->row, again->totals.calls, k->totals.calls);
	for (uint32_t m = 0;
	     m < k->totals.methods && k->loaded->trace->facts.tick == TICK_US;
	     m++)
		check_method(k, again, m);
}

static void check(const struct check_results *k)
{
	struct loaded l;
	char *text;

	if (k->totals.calls == 0 || k->totals.is_sampled)
		return;
	compared = k;
	read_again(k, &l, &text);
	checked_ask(&l, k->row, NULL, (struct period){ 0, 0 }, compare);
	loaded_free(&l);
	free(text);
}

static void over_random_traces(void **state)
{
	(void)state;
	exporting_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
