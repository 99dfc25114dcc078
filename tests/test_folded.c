/*
 * test_folded - folded stacks: what their lines are, and that they add up to the
 * table, over random traces and those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "exporting.h"

#include <string.h>

static const struct make_thread threads[] = { { 7, "main" }, { 8, "a;b" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "f", "()V", "B.java", 12 },
	{ 8, "com/a/B", "f", "(I)V", "B.java", 14 },
	{ 12, "com/a/C;", "g h", "()V", "", 0 },
};

/* f calls g three times, once for no time at all; f(int) on both threads. */
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 12, MAKE_ENTER, 1, 1010 },
	{ 7, 12, MAKE_EXIT, 3, 1040 },
	{ 7, 12, MAKE_ENTER, 4, 1050 },
	{ 7, 12, MAKE_EXIT, 4, 1050 },
	{ 8, 8, MAKE_ENTER, 0, 1060 },
	{ 7, 8, MAKE_ENTER, 4, 1060 },
	{ 7, 8, MAKE_EXIT, 5, 1061 },
	{ 7, 4, MAKE_EXIT, 9, 1100 },
	{ 8, 8, MAKE_EXIT, 2, 1070 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 3,
	.events = events, .event_count = ROWS(events) };

#define F "com.a.B.f ()V"
#define F_I "com.a.B.f (I)V"
#define G "com.a.C:.g h"

/* clang-format off */
static const struct {
	const char *name;
	struct export_wish wish;
	const char *text;
} rows[] = {
	{ "wall", { .weight = MEASURE_WALL },
	    "main#7;" F " 69\nmain#7;" F ";" G " 30\nmain#7;" F ";" F_I " 1\n"
	    "a:b#8;" F_I " 10\n" },
	{ "cpu", { .weight = MEASURE_CPU },
	    "main#7;" F " 6\nmain#7;" F ";" G " 2\nmain#7;" F ";" F_I " 1\n"
	    "a:b#8;" F_I " 2\n" },
	{ "wait", { .weight = MEASURE_WAIT },
	    "main#7;" F " 63\nmain#7;" F ";" G " 28\na:b#8;" F_I " 8\n" },
	{ "calls", { .weight = WEIGHT_CALLS },
	    "main#7;" F " 1\nmain#7;" F ";" G " 2\nmain#7;" F ";" F_I " 1\n"
	    "a:b#8;" F_I " 1\n" },
	{ "no threads", { .weight = MEASURE_CPU, .has_no_threads = true },
	    F " 6\n" F ";" G " 2\n" F ";" F_I " 1\n" F_I " 2\n" },
	{ "2 % of 100 us", { .weight = MEASURE_WALL, .min_thousandths = 2000 },
	    "main#7;" F " 70\nmain#7;" F ";" G " 30\na:b#8;" F_I " 10\n" },
	{ "calls that are merged count", { .weight = WEIGHT_CALLS,
	    .min_thousandths = 30 * 1000 },
	    "main#7;" F " 2\nmain#7;" F ";" G " 2\na:b#8;" F_I " 1\n" },
};
/* clang-format on */

static void ask_row(const struct checked *k)
{
	for (size_t i = 0; i < ROWS(rows); i++) {
		size_t length;
		char *text = exporting_text(k, "folded", &rows[i].wish,
		    &length);

		row_assert_text(rows[i].name, text, rows[i].text);
		free(text);
	}
}

static void lines(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "folded", &spec);
	checked_ask(&l, "folded", NULL, (struct period){ 0, 0 }, ask_row);
	loaded_free(&l);
}

/* Sums by the class and the name, without signature. */
struct sums {
	struct named_sum {
		char *name;
		uint64_t sum;
	} *of;
	size_t count;
};

static void add(struct sums *s, const char *name, size_t length, uint64_t sum)
{
	char *copy = strndup(name, length), *signature;

	assert_non_null(copy);
	for (char *c = copy; *c != '\0'; c++)
		*c = *c == ';' ? ':' : *c;
	signature = strstr(copy, " (");
	if (signature != NULL)
		*signature = '\0';
	s->of[s->count++] = (struct named_sum){ copy, sum };
}

static int compare(const void *left, const void *right)
{
	const struct named_sum *a = left, *b = right;

	return strcmp(a->name, b->name);
}

/* One of each name. */
static void combine(struct sums *s)
{
	size_t n = 0;

	qsort(s->of, s->count, sizeof *s->of, compare);
	for (size_t i = 0; i < s->count; i++) {
		if (n > 0 && strcmp(s->of[n - 1].name, s->of[i].name) == 0) {
			s->of[n - 1].sum += s->of[i].sum;
			free(s->of[i].name);
		} else {
			s->of[n++] = s->of[i];
		}
	}
	s->count = n;
}

static void sums_free(struct sums *s)
{
	for (size_t i = 0; i < s->count; i++)
		free(s->of[i].name);
	free(s->of);
}

static struct sums sums_new(size_t room)
{
	struct sums s = { calloc(room + 1, sizeof *s.of), 0 };

	assert_non_null(s.of);
	return s;
}

/* Of the last frame of each line; time in no call is of the thread alone. */
static struct sums sums_of_lines(const char *row, const char *text)
{
	struct sums s = sums_new(strlen(text) / 3);

	for (const char *at = text; *at != '\0';) {
		const char *end = strchr(at, '\n'), *blank = end, *name;

		row_assert(row, end != NULL && end > at + 2);
		while (*--blank != ' ')
			continue;
		for (name = blank; name > at && name[-1] != ';'; name--)
			continue;
		add(&s, name > at ? name : "", name > at ?
		    (size_t)(blank - name) : 0, strtoull(blank + 1, NULL, 10));
		at = end + 1;
	}
	combine(&s);
	return s;
}

static uint64_t expected_of(const struct total *t, unsigned weight)
{
	return weight == WEIGHT_CALLS ? (uint64_t)t->calls + t->recursive :
					t->exclusive[weight];
}

static struct sums sums_of_table(const struct checked *k, unsigned weight)
{
	struct sums s = sums_new((size_t)k->totals.methods + 1);

	if (weight != WEIGHT_CALLS && k->totals.outside[weight] > 0)
		add(&s, "", 0, k->totals.outside[weight]);
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const char *text = methods_at(k->methods, m)->text;
		uint64_t sum = expected_of(&k->totals.of[m], weight);

		if (sum > 0)
			add(&s, text, strlen(text), sum);
	}
	combine(&s);
	return s;
}

/* Whatever the table has, and nothing else. */
static void check_weight(const struct checked *k, unsigned weight)
{
	const struct export_wish wish = { .weight = weight };
	size_t length;
	char *text = exporting_text(k, "folded", &wish, &length);
	struct sums lines = sums_of_lines(k->row, text);
	struct sums table = sums_of_table(k, weight);

	row_assert_number(k->row, lines.count, table.count);
	for (size_t i = 0; i < lines.count; i++) {
		row_assert_text(k->row, lines.of[i].name, table.of[i].name);
		row_assert_number(k->row, lines.of[i].sum, table.of[i].sum);
	}
	sums_free(&lines);
	sums_free(&table);
	free(text);
}

static void check(const struct checked *k)
{
	const bool *has_clock = trace_facts(k->loaded->trace)->has_clock;

	for (unsigned w = 0; w < WEIGHTS; w++)
		if (w == WEIGHT_CALLS ? !k->totals.is_sampled :
		    measure_exists((enum measure)w, has_clock))
			check_weight(k, w);
}

static void over_random_traces(void **state)
{
	(void)state;
	checked_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines),
		cmocka_unit_test(over_random_traces),
		cmocka_unit_test(over_recordings),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
