/*
 * test_agreement - the same numbers everywhere: table, parents and children,
 * roll-up, spread, flame both ways round and the list of calls agree with a slow
 * computation from single calls and with each other, in every set of threads,
 * range and clock; over random traces, and over those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "script.h"
#include "slow.h"

#include <dirent.h>

#include "query/call_list.h"
#include "query/callers.h"
#include "query/columns.h"
#include "query/flame.h"
#include "query/method_details.h"

enum { SEEDS = 60, RECORDS = 700, THREADS = 3, LISTED = 12 };

/* What one question is about, and its answers. */
struct checked {
	const char *row;
	const struct loaded *loaded;
	const struct methods *methods;
	struct parts parts;
	bool is_exact[CLOCKS]; /* can single calls be added up? */
	struct slow slow;
	struct totals totals;
	struct total *wanted;  /* by method, from single calls */
	uint64_t outside[CLOCKS];
};

static void add_slow(struct checked *k)
{
	for (long i = 0; i < k->slow.count; i++) {
		const struct slow_call *c = &k->slow.calls[i];
		uint32_t caller = slow_caller(&k->slow, i);
		struct total *own = &k->wanted[c->method];

		if (!c->runs)
			continue;
		*(c->recursive ? &own->recursive : &own->calls) += 1;
		own->threw += c->threw;
		for (int k2 = 0; k2 < CLOCKS; k2++) {
			own->exclusive[k2] += c->time[k2];
			own->inclusive[k2] += c->recursive ? 0 : c->time[k2];
			*(caller == NO_METHOD ? &k->outside[k2] :
			    &k->wanted[caller].exclusive[k2]) -= c->time[k2];
		}
	}
	for (int c = 0; c < CLOCKS; c++)
		k->outside[c] += k->slow.span[c];
}

/* The table, and that own times and what is outside make up the whole. */
static void check_totals(const struct checked *k)
{
	uint64_t sum[CLOCKS] = { k->totals.outside[0], k->totals.outside[1] };

	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *got = &k->totals.of[m];
		const struct total *wanted = &k->wanted[m];

		row_assert_number(k->row, got->calls, wanted->calls);
		row_assert_number(k->row, got->recursive, wanted->recursive);
		row_assert_number(k->row, got->threw, wanted->threw);
		for (int c = 0; c < CLOCKS; c++) {
			sum[c] += got->exclusive[c];
			row_assert(k->row, got->exclusive[c] <=
			    k->totals.span[c] && got->inclusive[c] <=
			    k->totals.span[c]);
			if (!k->is_exact[c])
				continue;
			row_assert_number(k->row, got->inclusive[c],
			    wanted->inclusive[c]);
			row_assert_number(k->row, got->exclusive[c],
			    wanted->exclusive[c]);
		}
	}
	for (int c = 0; c < CLOCKS; c++) {
		row_assert_number(k->row, sum[c], k->totals.span[c]);
		if (k->is_exact[c])
			row_assert_number(k->row, k->totals.outside[c],
			    k->outside[c]);
	}
}

/* ---- parents and children ---------------------------------------------- */

/* Calls in the order of a method: their own, or that of their caller. */
struct by_method {
	long *calls, *starts;
};

static uint32_t key_of(const struct slow *s, long call, bool by_caller)
{
	return by_caller ? slow_caller(s, call) : s->calls[call].method;
}

static struct by_method sort_calls(const struct checked *k, bool by_caller)
{
	uint32_t methods = k->totals.methods;
	struct by_method b = { calloc((size_t)k->slow.count + 1, sizeof(long)),
		calloc((size_t)methods + 3, sizeof(long)) };

	assert_true(b.calls != NULL && b.starts != NULL);
	for (long i = 0; i < k->slow.count; i++)
		if (key_of(&k->slow, i, by_caller) != NO_METHOD)
			b.starts[key_of(&k->slow, i, by_caller) + 2]++;
	for (uint32_t m = 1; m <= methods; m++)
		b.starts[m + 1] += b.starts[m];
	for (long i = 0; i < k->slow.count; i++)
		if (key_of(&k->slow, i, by_caller) != NO_METHOD)
			b.calls[b.starts[key_of(&k->slow, i, by_caller) +
			    1]++] = i;
	return b;
}

struct edge_sum {
	uint64_t calls, time[CLOCKS];
};

/* By the method at the other end (the thread is the last), and recursion. */
static void sum_edges(const struct checked *k, const struct by_method *b,
    uint32_t method, bool of_children, struct edge_sum (*sums)[2],
    bool is_clearing)
{
	for (long i = b->starts[method]; i < b->starts[method + 1]; i++) {
		const struct slow_call *c = &k->slow.calls[b->calls[i]];
		uint32_t other = of_children ? c->method :
		    slow_caller(&k->slow, b->calls[i]);
		bool recursive = of_children ?
		    k->slow.calls[c->caller].recursive : c->recursive;
		struct edge_sum *sum = &sums[other == NO_METHOD ?
		    k->totals.methods : other][recursive];

		if (is_clearing) {
			*sum = (struct edge_sum){ 0 };
			continue;
		}
		sum->calls += c->runs;
		for (int j = 0; j < CLOCKS; j++)
			sum->time[j] += c->runs ? c->time[j] : 0;
	}
}

/* The rows of the relations are the sums, all of them. */
static void compare_edges(const struct checked *k, const struct callers *c,
    bool of_children, struct edge_sum (*sums)[2], uint64_t calls)
{
	for (size_t i = 0; i < c->count; i++) {
		const struct relative *r = &c->rows[i];
		bool is_recursive = r->relation == (of_children ?
		    RELATION_CHILD_RECURSIVE : RELATION_PARENT_RECURSIVE);
		const struct edge_sum *sum;

		if (r->is_heading || (!is_recursive && r->relation !=
		    (of_children ? RELATION_CHILD : RELATION_PARENT)))
			continue;
		sum = &sums[r->method == NO_METHOD ? k->totals.methods :
		    r->method][is_recursive];
		row_assert_number(k->row, r->calls, sum->calls);
		for (int j = 0; j < CLOCKS; j++)
			if (k->is_exact[j])
				row_assert_number(k->row, r->time[j],
				    sum->time[j]);
		if (i > 0 && !c->rows[i - 1].is_heading &&
		    c->rows[i - 1].relation == r->relation)
			row_assert(k->row, c->rows[i - 1].time[CLOCK_WALL] >=
			    r->time[CLOCK_WALL]);
		calls -= r->calls;
	}
	row_assert_number(k->row, calls, 0);
}

/* Times on behalf of the parents that are not recursive make up the method's
 * inclusive time, on any clock. */
static void check_parents_sum(const struct checked *k,
    const struct callers *c, uint32_t method)
{
	uint64_t sum[CLOCKS] = { 0, 0 };

	for (size_t i = 0; i < c->count; i++)
		for (int j = 0; j < CLOCKS; j++)
			if (!c->rows[i].is_heading &&
			    c->rows[i].relation == RELATION_PARENT)
				sum[j] += c->rows[i].time[j];
	for (int j = 0; j < CLOCKS; j++)
		row_assert_number(k->row, sum[j],
		    k->totals.of[method].inclusive[j]);
}

static void check_relatives(const struct checked *k)
{
	struct by_method own = sort_calls(k, false);
	struct by_method made = sort_calls(k, true);
	struct edge_sum (*sums)[2] = calloc((size_t)k->totals.methods + 1,
	    sizeof *sums);

	assert_non_null(sums);
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *t = &k->totals.of[m];
		uint64_t children = 0;
		struct callers c;

		assert_true(callers_make(&c, &k->totals, k->methods, m,
		    MEASURE_WALL, NULL));
		check_parents_sum(k, &c, m);
		sum_edges(k, &own, m, false, sums, false);
		compare_edges(k, &c, false, sums, t->calls + t->recursive);
		sum_edges(k, &own, m, false, sums, true);
		for (long i = made.starts[m]; i < made.starts[m + 1]; i++)
			children += k->slow.calls[made.calls[i]].runs;
		sum_edges(k, &made, m, true, sums, false);
		compare_edges(k, &c, true, sums, children);
		sum_edges(k, &made, m, true, sums, true);
		callers_free(&c);
	}
	free(sums);
	free(own.calls);
	free(own.starts);
	free(made.calls);
	free(made.starts);
}

/* ---- flame, both ways round -------------------------------------------- */

static bool is_outermost(const struct flame *f, uint32_t frame)
{
	for (uint32_t up = f->frames[frame].parent; up != 0;
	    up = f->frames[up].parent)
		if (f->frames[up].method == f->frames[frame].method)
			return false;
	return true;
}

static void check_flame(const struct checked *k, const struct flame *f,
    enum clock clock)
{
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *t = &k->totals.of[m];
		uint64_t self = 0, inclusive = 0, calls = 0;

		for (uint32_t i = flame_next(f, m, 0); i != NO_FRAME;
		    i = flame_next(f, m, i + 1)) {
			self += flame_self(f, i);
			calls += f->frames[i].calls;
			if (is_outermost(f, i))
				inclusive += f->frames[i].weight;
		}
		row_assert_number(k->row, self, t->exclusive[clock]);
		row_assert_number(k->row, inclusive, t->inclusive[clock]);
		row_assert_number(k->row, calls, t->calls + t->recursive);
	}
	row_assert_number(k->row, flame_self(f, 0), k->totals.outside[clock]);
}

/* The first level has the own times; below, callers share them out. */
static void check_inverted(const struct checked *k, const struct flame *f,
    enum clock clock)
{
	struct run first = flame_children(f, 0);

	for (uint32_t i = first.first; i < first.first + first.count; i++)
		row_assert_number(k->row, f->frames[i].weight,
		    k->totals.of[f->frames[i].method].exclusive[clock]);
	row_assert_number(k->row, flame_self(f, 0), k->totals.outside[clock]);
}

/* Waiting is wall minus CPU time in each frame of both. */
static void check_wait(const struct checked *k, const struct flame flames[])
{
	const struct flame *wait = &flames[MEASURE_WAIT];

	for (uint32_t i = 1; i < wait->count && wait->cut == 0; i++) {
		uint64_t time[CLOCKS];

		for (int c = 0; c < CLOCKS; c++)
			time[c] = flames[c].frames[flame_find(&flames[c], wait,
			    i)].weight;
		row_assert_number(k->row, wait->frames[i].weight,
		    time[0] > time[1] ? time[0] - time[1] : 0);
	}
}

static void check_flames(const struct checked *k)
{
	const bool *has_clock = trace_facts(k->loaded->trace)->has_clock;
	struct flame flames[MEASURES] = { { 0 } }, inverted;

	for (int m = 0; m < MEASURES; m++) {
		struct flame_source source = { &k->parts, k->methods,
			(enum measure)m };

		if (!measure_exists(source.measure, has_clock))
			continue;
		assert_true(flame_make(&flames[m], &source, NULL));
		if (m == MEASURE_WAIT)
			continue;
		check_flame(k, &flames[m], (enum clock)m);
		assert_true(flame_invert(&inverted, &flames[m], k->methods,
		    NULL));
		check_inverted(k, &inverted, (enum clock)m);
		flame_free(&inverted);
	}
	if (flames[MEASURE_WAIT].count > 0 && k->slow.count < RECORDS * THREADS)
		check_wait(k, flames);
	for (int m = 0; m < MEASURES; m++)
		flame_free(&flames[m]);
}

/* ---- spread, the list of calls, groups --------------------------------- */

static void check_list(const struct checked *k, uint32_t method,
    enum measure measure, const struct spread_row *spread)
{
	const struct total *t = &k->totals.of[method];
	uint64_t self[CLOCKS] = { 0, 0 };
	struct call_list l;

	assert_true(call_list_make(&l, k->loaded->profile, &k->parts, method,
	    (struct call_order){ CALL_START, measure, false }, NULL));
	row_assert_number(k->row, l.count, t->calls + t->recursive);
	row_assert_number(k->row, spread->least, l.distribution.least);
	row_assert_number(k->row, spread->median, l.distribution.median);
	row_assert_number(k->row, spread->p95, l.distribution.p95);
	row_assert_number(k->row, spread->most, l.distribution.most);
	for (size_t i = 0; i < l.count; i++) {
		struct call_row row = call_list_row(&l, i);

		for (int c = 0; c < CLOCKS; c++)
			self[c] += row.self[c];
		row_assert(k->row, call_list_find(&l, row.thread, row.place) ==
		    i || i > 50);
	}
	for (int c = 0; c < CLOCKS; c++)
		if (k->is_exact[c])
			row_assert_number(k->row, self[c], t->exclusive[c]);
	call_list_free(&l);
}

/* What the details of a method say is what is said elsewhere. */
static void check_details(const struct checked *k, uint32_t method)
{
	const struct method_question question = { method,
		measure_first(trace_facts(k->loaded->trace)->has_clock) };
	const struct total *t = &k->totals.of[method];
	struct method_details d;
	uint64_t calls = 0;

	assert_true(method_details_make(&d, k->loaded->profile, &k->parts,
	    &k->totals, question, NULL));
	assert_memory_equal(&d.total, t, sizeof *t);
	row_assert_number(k->row, d.distribution.count, t->calls +
	    t->recursive);
	for (int i = 0; i < BINS; i++)
		calls += d.distribution.bins[i];
	row_assert_number(k->row, calls, d.distribution.count);
	row_assert(k->row, d.callers.count > 0);
	method_details_free(&d);
}

static void check_lists(const struct checked *k)
{
	const bool *has_clock = trace_facts(k->loaded->trace)->has_clock;
	uint32_t step = k->totals.methods / LISTED + 1;

	for (uint32_t i = 0; i < k->totals.methods; i += step)
		check_details(k, i);
	for (int m = 0; m < MEASURES; m++) {
		const struct spread_question question = { k->totals.methods,
			NULL, (enum measure)m, NULL };
		struct spread spread;

		if (!measure_exists(question.measure, has_clock))
			continue;
		assert_true(spread_make(&spread, &k->parts, &question, NULL));
		for (uint32_t i = 0; i < k->totals.methods; i += step)
			check_list(k, i, question.measure, &spread.of[i]);
		spread_free(&spread);
	}
}

/* Groups have the own times and the calls of their methods, and a group of one
 * method has its numbers. */
static void check_groups(const struct checked *k, enum grouping by)
{
	struct groups g;
	struct totals totals;
	uint64_t (*sums)[2];

	assert_true(groups_make(&g, k->methods, by, NULL));
	assert_true(groups_totals(&g, &k->parts, &totals, NULL));
	sums = calloc((size_t)g.count + 1, sizeof *sums);
	assert_non_null(sums);
	for (uint32_t m = 0; m < k->totals.methods; m++) {
		const struct total *t = &k->totals.of[m];

		sums[g.of[m]][0] += t->exclusive[CLOCK_WALL];
		sums[g.of[m]][1] += t->calls + t->recursive;
		for (int c = 0; c < CLOCKS; c++)
			row_assert(k->row, totals.of[g.of[m]].inclusive[c] >=
			    t->inclusive[c]);
	}
	for (uint32_t i = 0; i < g.count; i++) {
		row_assert_number(k->row, totals.of[i].exclusive[CLOCK_WALL],
		    sums[i][0]);
		row_assert_number(k->row, totals.of[i].calls +
		    totals.of[i].recursive, sums[i][1]);
		row_assert(k->row, totals.of[i].inclusive[CLOCK_WALL] <=
		    totals.span[CLOCK_WALL]);
	}
	free(sums);
	totals_free(&totals);
	groups_free(&g);
}

/* ---- all of it, about these threads ------------------------------------ */

static void check(const struct loaded *l, const char *row,
    const uint8_t *threads, struct period range)
{
	struct checked k = { .row = row, .loaded = l,
	    .methods = profile_methods(l->profile) };
	enum clock axis = profile_axis(l->profile);

	for (uint32_t i = 0; i < threads_count(profile_threads(l->profile));
	    i++) {
		const struct thread *t = threads_at(profile_threads(
		    l->profile), i);

		if (t->events > 0 && (threads == NULL || threads[i]))
			assert_true(parts_add(&k.parts, t, range, NULL));
	}
	for (int c = 0; c < CLOCKS; c++)
		k.is_exact[c] = (int)axis == c || period_is_none(range);
	slow_make(&k.slow, &k.parts);
	assert_true(parts_totals(&k.parts, methods_count(k.methods),
	    &k.totals, NULL));
	k.wanted = calloc((size_t)k.totals.methods + 1, sizeof *k.wanted);
	assert_non_null(k.wanted);
	add_slow(&k);
	check_totals(&k);
	check_relatives(&k);
	check_flames(&k);
	check_lists(&k);
	check_groups(&k, GROUP_CLASS);
	check_groups(&k, GROUP_PACKAGE);
	free(k.wanted);
	slow_free(&k.slow);
	totals_free(&k.totals);
	parts_free(&k.parts);
}

/* Threads in turn; exits that match nothing, or an outer call; frames that ran
 * before the recording; calls that never end. */
static void make_random(struct script *s, struct gen_random *random)
{
	uint32_t stack[THREADS][RECORDS], depth[THREADS] = { 0 };
	uint32_t cpu[THREADS] = { 0 }, wall = 0;
	uint32_t methods = 1 + gen_below(random, SCRIPT_METHODS);

	for (s->count = 0; s->count < RECORDS; s->count++) {
		uint32_t t = gen_below(random, THREADS), by, *d = &depth[t];
		struct make_event *e = &s->events[s->count];
		bool is_entry = gen_below(random, 100) < (*d == 0 ? 85 : 50);

		by = 1 + gen_below(random, 20);
		wall += by;
		cpu[t] += gen_below(random, by + 1);
		*e = (struct make_event){ t + 1, 4 + 4 * gen_below(random,
		    methods), is_entry ? MAKE_ENTER : gen_below(random, 9) ==
		    0 ? MAKE_UNROLL : MAKE_EXIT, cpu[t], wall };
		if (is_entry)
			stack[t][(*d)++] = e->method;
		else if (*d > 0 && gen_below(random, 12) > 0)
			e->method = stack[t][--*d];
		else if (*d > 0)
			*d -= gen_below(random, 2);
	}
}

static void over_random_traces(void **state)
{
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };
	static const uint8_t sets[][THREADS] = { { 1, 0, 0 }, { 1, 0, 1 } };
	struct script *s = malloc(sizeof *s);

	(void)state;
	assert_non_null(s);
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct gen_random random = { seed };
		struct loaded l;
		char row[40];

		make_random(s, &random);
		snprintf(row, sizeof row, "seed %u, %s", (unsigned)seed,
		    clocks[seed % 3]);
		script_load_as(&l, row, s, clocks[seed % 3]);
		for (int i = 0; i < 4; i++) {
			uint64_t at = gen_below(&random, RECORDS * 5);
			struct period range = { at, at + 1 +
				gen_below(&random, RECORDS * 5) };

			if (i == 0)
				range = (struct period){ 0, 0 };
			check(&l, row, NULL, range);
			check(&l, row, sets[i % 2], range);
		}
		loaded_free(&l);
	}
	free(s);
}

static void over_a_recording(const char *path, const char *name)
{
	char whole[4096];
	struct loaded l;
	uint64_t begin, end;

	snprintf(whole, sizeof whole, "%s/%s", path, name);
	if (!loaded_file(&l, whole))
		return;
	profile_range(l.profile, threads_at(profile_threads(l.profile),
	    profile_main(l.profile)), &begin, &end);
	check(&l, name, NULL, (struct period){ 0, 0 });
	if (end - begin > 8)
		check(&l, name, NULL, (struct period){
		    begin + (end - begin) / 3, begin + (end - begin) / 2 });
	loaded_free(&l);
}

static void over_recordings(void **state)
{
	const char *path = getenv("ARTSCOPE_TRACES");
	struct dirent **entries;
	int count = path == NULL ? -1 : scandir(path, &entries, NULL,
	    alphasort);

	(void)state;
	if (count < 0) {
		print_message("ARTSCOPE_TRACES names no folder\n");
		skip();
	}
	for (int i = 0; i < count; i++) {
		if (strstr(entries[i]->d_name, ".trace") != NULL)
			over_a_recording(path, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(over_random_traces),
		cmocka_unit_test(over_recordings),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
