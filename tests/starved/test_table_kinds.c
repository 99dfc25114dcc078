/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_table_kinds - the rows of artscope table: they add up to what report says, over
 * random traces and those in $ARTSCOPE_TRACES, in sets of threads and ranges, with
 * either clock; and each allocation fails in turn.
 */
#include "config.h"

#include "checked.h"
#include "cli/options.h"
#include "print/table_rows.h"
#include "starved.h"

enum { SEEDS = 24, FIELDS = 30, MOST_RECORDS = 60000 };

/* ---- a table as text, and its rows -------------------------------------- */

/* What is asked for, as the command line does. */
struct question_queue {
	const struct check_results *k;
	struct scope scope;
	struct options options;
};

static uint64_t since(uint64_t time, uint64_t origin)
{
	return time > origin ? time - origin : 0;
}

static void ask(struct question_queue *a, const struct check_results *k)
{
	const struct facts *facts = &k->loaded->trace->facts;
	const struct part *first = k->parts.items;
	const unsigned ns = 1000 / tick_per_us(facts->tick);
	uint64_t origin;

	*a = (struct question_queue){ .k = k, .options.top = SIZE_MAX };
	scope_init(&a->scope, k->loaded->profile);
	for (uint32_t i = 0; i < k->parts.count; i++)
		a->scope.is_member[k->parts.items[i].thread->number] = true;
	if (k->parts.count == 0 || period_is_none(first->period))
		return;
	origin = profile_range(k->loaded->profile, first->thread).begin;
	a->scope.range = (struct range){ true, false,
		since(first->period.begin, origin) * ns,
		since(first->period.end, origin) * ns };
}

static bool write_table(FILE *file, struct question_queue *a,
    enum table_kind kind, struct error *err)
{
	const struct report_context q = { .name = "x.trace",
		.facts = &a->k->loaded->trace->facts,
		.profile = a->k->loaded->profile,
		.scope = &a->scope,
		.options = &a->options,
		.trace = a->k->loaded->trace };

	a->options.table_kinds = 1u << kind;
	a->options.format = FORMAT_TSV;
	return table_write(file, &q, err) == WRITTEN;
}

struct rows {
	char *text, *next;
	char *names[FIELDS], *fields[FIELDS];
};

/* The fields of the next line; false after the last. */
static bool take_line(struct rows *r, char **fields)
{
	char *line = strsep(&r->next, "\n");

	if (line == NULL || *line == '\0')
		return false;
	for (size_t i = 0; line != NULL; i++) {
		assert_true(i < FIELDS);
		fields[i] = strsep(&line, "\t");
	}
	return true;
}

static void rows_make(struct rows *r, struct question_queue *a,
    enum table_kind kind)
{
	struct error err = { "" };
	size_t length;
	FILE *file;

	*r = (struct rows){ .text = NULL };
	file = open_memstream(&r->text, &length);
	assert_non_null(file);
	row_require(a->k->row, write_table(file, a, kind, &err));
	fclose(file);
	r->next = r->text;
	row_assert(a->k->row, take_line(r, r->names));
}

static bool rows_next(struct rows *r)
{
	return take_line(r, r->fields);
}

/* The field of the column whose name begins so: units differ. */
static const char *field(const struct rows *r, const char *name)
{
	for (size_t i = 0; r->names[i] != NULL; i++)
		if (strncmp(r->names[i], name, strlen(name)) == 0)
			return r->fields[i];
	row_require(name, false);
	return "";
}

static uint64_t number(const struct rows *r, const char *name)
{
	return strtoull(field(r, name), NULL, 10);
}

/* ---- sums by method ----------------------------------------------------- */

struct summed {
	char id[HASH64_TEXT];
	struct total total;
};

/* By id. */
struct sums {
	struct summed *of;
	uint32_t count;
};

static int compare(const void *left, const void *right)
{
	const struct summed *a = left, *b = right;

	return strcmp(a->id, b->id);
}

/* Methods that have one id are one here. */
static struct total *sum_of(const struct sums *s, const char *id)
{
	struct summed key = { .id = "" }, *found;

	snprintf(key.id, sizeof key.id, "%s", id);
	found = bsearch(&key, s->of, s->count, sizeof *s->of, compare);
	row_require(id, found != NULL);
	return &found->total;
}

/* The ids of tables: XXH64 of a name, and of two ids. */
static void write_method_id(const struct methods *methods, uint32_t method,
    char out[HASH64_TEXT])
{
	const char *text = methods_key(methods, method)->text;

	hash64_text(out, hash64(text, strlen(text)));
}

static void write_stack_id(const char *parent, const char *method,
    char out[HASH64_TEXT])
{
	char both[2 * HASH64_TEXT];

	snprintf(both, sizeof both, "%s%s", parent, method);
	hash64_text(out, hash64(both, strlen(both)));
}

static void sums_make(struct sums *s, const struct check_results *k)
{
	uint32_t left = 0;

	s->count = k->totals.methods;
	s->of = calloc((size_t)s->count + 1, sizeof *s->of);
	assert_non_null(s->of);
	for (uint32_t m = 0; m < s->count; m++)
		write_method_id(k->methods, m, s->of[m].id);
	qsort(s->of, s->count, sizeof *s->of, compare);
	for (uint32_t m = 0; m < s->count; m++)
		if (left == 0 || compare(&s->of[left - 1], &s->of[m]) != 0)
			s->of[left++] = s->of[m];
	s->count = left;
}

static void sums_free(struct sums *s)
{
	free(s->of);
}

static void add_times(uint64_t to[CLOCKS], const struct rows *r,
    const char *const names[CLOCKS])
{
	for (int c = 0; c < CLOCKS; c++)
		to[c] += number(r, names[c]);
}

static const char *const inclusive[] = { "incl_wall", "incl_cpu" };
static const char *const exclusive[] = { "excl_wall", "excl_cpu" };

static void add_stats(struct sums *s, const struct check_results *k,
    struct rows *r)
{
	(void)k;
	while (rows_next(r)) {
		struct total *t = sum_of(s, field(r, "method_id"));

		t->calls += (uint32_t)number(r, "calls");
		t->recursive += (uint32_t)number(r, "recursive");
		t->threw += (uint32_t)number(r, "threw");
		add_times(t->inclusive, r, inclusive);
		add_times(t->exclusive, r, exclusive);
	}
}

static void add_edges(struct sums *s, const struct check_results *k,
    struct rows *r)
{
	(void)k;
	while (rows_next(r))
		sum_of(s, field(r, "callee_id"))->calls +=
		    (uint32_t)number(r, "calls");
}

static void add_stacks(struct sums *s, const struct check_results *k,
    struct rows *r)
{
	while (rows_next(r)) {
		const char *method = field(r, "method_id");
		struct total *t = sum_of(s, method);
		char id[HASH64_TEXT];

		write_stack_id(field(r, "parent_stack_id"), method, id);
		row_assert_text(k->row, field(r, "stack_id"), id);
		row_assert(k->row, (field(r, "parent_stack_id")[0] == '\0') ==
		    (number(r, "depth") == 0));
		t->calls += (uint32_t)number(r, "calls");
		add_times(t->exclusive, r, exclusive);
	}
}

static void add_calls(struct sums *s, const struct check_results *k,
    struct rows *r)
{
	static const char *const own[] = { "self_wall", "self_cpu" };
	uint64_t last = 0, thread = UINT64_MAX;

	while (rows_next(r)) {
		struct total *t = sum_of(s, field(r, "method_id"));

		if (number(r, "thread_id") != thread)
			last = 0;
		row_require(k->row, number(r, "seq") > last);
		row_assert(k->row, number(r, "parent_seq") < number(r, "seq"));
		last = number(r, "seq");
		thread = number(r, "thread_id");
		t->calls++;
		t->threw += strcmp(field(r, "end"), "threw") == 0;
		add_times(t->exclusive, r, own);
	}
}

static const struct {
	const char *name;
	enum table_kind kind;
	void (*add)(struct sums *, const struct check_results *, struct rows *);
	bool has_own, has_inclusive, has_threw, has_recursive;
} kinds[] = {
	{ "stats", TABLE_STATS, add_stats, true, true, true, true },
	{ "edges", TABLE_EDGES, add_edges, false, false, false, false },
	{ "stacks", TABLE_STACKS, add_stacks, true, false, false, false },
	{ "calls", TABLE_CALLS, add_calls, true, false, true, false },
};

/* A call that ends after the range threw, but none in the range did. */
static bool has_threw(size_t kind, const struct question_queue *a)
{
	return kinds[kind].has_threw &&
	    (kinds[kind].has_recursive || !a->scope.range.is_given);
}

/* Samples are counted in each of their methods: they are no sum of stacks. */
static bool has_calls(size_t kind, const struct totals *wanted)
{
	return !wanted->is_sampled || kinds[kind].has_recursive;
}

static uint32_t calls_of(const struct total *t, size_t kind)
{
	return kinds[kind].has_recursive ? t->calls : t->calls + t->recursive;
}

static void check_total(const char *row, size_t kind, const struct total *got,
    const struct total *wanted)
{
	for (int c = 0; c < CLOCKS; c++) {
		if (kinds[kind].has_own)
			row_assert_number(row, got->exclusive[c],
			    wanted->exclusive[c]);
		if (kinds[kind].has_inclusive)
			row_assert_number(row, got->inclusive[c],
			    wanted->inclusive[c]);
	}
}

/* What methods of one id have together. */
static void add_total(struct total *to, const struct total *t)
{
	to->calls += t->calls;
	to->recursive += t->recursive;
	to->threw += t->threw;
	for (int c = 0; c < CLOCKS; c++) {
		to->inclusive[c] += t->inclusive[c];
		to->exclusive[c] += t->exclusive[c];
	}
}

static void check_sums(struct question_queue *a, const struct totals *wanted,
    size_t kind)
{
	struct sums got, all;
	struct rows r;
	char row[100];

	snprintf(row, sizeof row, "%.60s, %s", a->k->row, kinds[kind].name);
	sums_make(&got, a->k);
	sums_make(&all, a->k);
	rows_make(&r, a, kinds[kind].kind);
	kinds[kind].add(&got, a->k, &r);
	for (uint32_t m = 0; m < wanted->methods; m++) {
		char id[HASH64_TEXT];

		write_method_id(a->k->methods, m, id);
		add_total(sum_of(&all, id), &wanted->items[m]);
	}
	for (uint32_t i = 0; i < all.count; i++) {
		const struct total *t = &got.of[i].total;

		if (has_calls(kind, wanted))
			row_assert_number(row, t->calls,
			    calls_of(&all.of[i].total, kind));
		if (has_threw(kind, a))
			row_assert_number(row, t->threw,
			    all.of[i].total.threw);
		check_total(row, kind, t, &all.of[i].total);
	}
	free(r.text);
	sums_free(&got);
	sums_free(&all);
}

/* Each edge of the sum over all threads has what report --children adds up. */
static void check_edges(struct question_queue *a, const struct totals *wanted)
{
	uint64_t sum[CLOCKS + 1] = { 0 }, all[CLOCKS + 1] = { 0 };
	struct rows r;

	rows_make(&r, a, TABLE_EDGES);
	while (rows_next(&r)) {
		add_times(sum, &r, inclusive);
		sum[CLOCKS] += number(&r, "calls");
	}
	for (uint32_t i = 0; i < wanted->edges.count; i++) {
		for (int c = 0; c < CLOCKS; c++)
			all[c] += wanted->edges.items[i].time[c];
		all[CLOCKS] += wanted->edges.items[i].calls;
	}
	for (int c = 0; c <= CLOCKS; c++)
		row_assert_number(a->k->row, sum[c], all[c]);
	free(r.text);
}

static void check(const struct check_results *k)
{
	struct totals wanted;
	struct question_queue a;

	if (k->loaded->trace->facts.tick == TICK_WEIGHT ||
	    k->loaded->profile->records > MOST_RECORDS)
		return; /* readers.sh asks DuckDB about the large ones */
	ask(&a, k);
	assert_true(scope_totals(&a.scope, &wanted, NULL));
	for (size_t i = 0; i < ROWS(kinds); i++)
		check_sums(&a, &wanted, i);
	check_edges(&a, &wanted);
	totals_free(&wanted);
	scope_free(&a.scope);
}

static void over_random_traces(void **state)
{
	(void)state;
	checked_over_seeds(SEEDS, check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

/* ---- one trace, built in other ways ------------------------------------- */

static char text[1 << 20], other[1 << 20];

/* Without the id of the trace, which is of its bytes. */
static void write_kinds(const struct check_results *k, char *out)
{
	struct question_queue a;

	ask(&a, k);
	*out = '\0';
	for (int kind = TABLE_STATS; kind < TABLE_KINDS; kind++) {
		struct rows r;

		rows_make(&r, &a, (enum table_kind)kind);
		for (char *line; (line = strsep(&r.next, "\n")) != NULL;) {
			const char *rest = strchr(line, '\t');

			out = stpcpy(out, rest == NULL ? "" : rest);
			out = stpcpy(out, "\n");
		}
		free(r.text);
	}
	scope_free(&a.scope);
}

static void write_text(const struct check_results *k)
{
	write_kinds(k, text);
}

static void write_other(const struct check_results *k)
{
	write_kinds(k, other);
}

/* A build numbers its methods and lists its threads in another order. */
static void order_of_the_build(void **state)
{
	struct make_method methods[SCRIPT_METHODS];
	struct make_thread threads[ROWS(script_threads)];
	struct gen_random random = { 5 };
	struct script *s = malloc(sizeof *s);
	struct make_trace_spec spec;
	struct loaded l;

	(void)state;
	assert_non_null(s);
	checked_random(s, &random);
	spec = script_spec(s);
	loaded_spec(&l, "as it is", &spec);
	checked_ask(&l, "as it is", NULL, (struct period){ 0, 0 }, write_text);
	loaded_free(&l);
	for (size_t i = 0; i < SCRIPT_METHODS; i++)
		methods[i] = script_methods[SCRIPT_METHODS - 1 - i];
	for (size_t i = 0; i < ROWS(threads); i++)
		threads[i] = script_threads[ROWS(threads) - 1 - i];
	spec.methods = methods;
	spec.threads = threads;
	loaded_spec(&l, "the other way", &spec);
	checked_ask(&l, "the other way", NULL, (struct period){ 0, 0 },
	    write_other);
	loaded_free(&l);
	free(s);
	assert_true(strlen(text) > 10000);
	assert_string_equal(other, text);
}

/* XXH64 of the ids, by another program. */
static void ids_of_stacks(void **state)
{
	char id[HASH64_TEXT];

	(void)state;
	write_stack_id("", "fe0298a7dee9dbf7", id);
	assert_string_equal(id, "78a104547df556c5");
	write_stack_id(id, "a87bacded8c1126f", id);
	assert_string_equal(id, "d9b418857f10d9de");
}

/* ---- what goes wrong ---------------------------------------------------- */

struct table_try {
	struct question_queue asked;
	enum table_kind kind;
};

static bool table_all(void *self, struct error *err)
{
	struct table_try *t = self;
	FILE *file = fopen("/dev/null", "w");
	const bool done = file == NULL ? fail_memory(err, 1) :
		write_table(file, &t->asked, t->kind, err);

	if (file != NULL)
		fclose(file);
	return done;
}

static void starve_tables(const struct check_results *k)
{
	struct table_try t;

	ask(&t.asked, k);
	t.asked.options.is_given[OPTION_PERCENTILES] = true;
	t.asked.options.texts[OPTION_METHOD] = "C.c";
	for (int kind = 0; kind < TABLE_KINDS; kind++) {
		size_t tried;

		t.kind = (enum table_kind)kind;
		tried = starved_each(table_kinds[kind].name, false,
		    table_all, &t, NULL);
		row_assert(table_kinds[kind].name, tried > 5 ||
		    kind == TABLE_TRACES || kind == TABLE_NOTICES);
	}
	scope_free(&t.asked.scope);
}

static void memory_runs_out(void **state)
{
	struct loaded l;

	(void)state;
	script_load(&l, "starved", "0 +a +b 10 -b +c 30 -c 40 +b +c 50 -c -b "
	    "-a @2 60 +c +c 70 -c -c");
	checked_ask(&l, "starved", NULL, (struct period){ 5, 65 },
	    starve_tables);
	loaded_free(&l);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(ids_of_stacks),
	cmocka_unit_test(order_of_the_build),
	cmocka_unit_test(memory_runs_out),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
