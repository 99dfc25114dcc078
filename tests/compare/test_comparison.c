/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_comparison - two recordings, or several a side, made from short texts: which
 * rows there are, what has changed, and where from.
 */
#include "config.h"

#include "compare/changes_list.h"
#include "compare/words.h"
#include "script.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NAMES = 8, TEXT = 4000 };

/* A recording: records, and what differs from the usual names. */
struct told_side {
	const char *records;
	const char *names[NAMES];   /* of methods: "class name signature" */
	const char *threads[3];
};

struct loaded_side {
	struct script script;
	struct make_method methods[NAMES];
	char words[NAMES][200];
	struct make_thread threads[3];
	struct make_bytes bytes;
};

static void name_method(struct loaded_side *l, size_t i, const char *name)
{
	char *rest;

	snprintf(l->words[i], sizeof l->words[i], "%s", name);
	l->methods[i].class_name = strtok_r(l->words[i], " ", &rest);
	l->methods[i].name = strtok_r(NULL, " ", &rest);
	l->methods[i].signature = strtok_r(NULL, " ", &rest);
}

static void write_side(struct loaded_side *l, const struct told_side *told,
    const char *keys)
{
	struct make_trace_spec spec;

	script_read(&l->script, told->records);
	memcpy(l->methods, script_methods, sizeof l->methods);
	memcpy(l->threads, script_threads, sizeof l->threads);
	for (size_t i = 0; i < NAMES; i++)
		if (told->names[i] != NULL)
			name_method(l, i, told->names[i]);
	for (size_t i = 0; i < ROWS(l->threads); i++)
		if (told->threads[i] != NULL)
			l->threads[i].name = told->threads[i];
	spec = script_spec(&l->script);
	spec.methods = l->methods;
	spec.threads = l->threads;
	spec.extra_keys = keys;
	l->bytes = make_trace(&spec);
}

/* What a test asks. */
struct question_queue {
	const char *thread; /* NULL: main */
	enum compared_by by;
	enum measure measure;
	bool is_strict, is_loose;
	enum normalize normalize;
	bool shows_same;
};

static void add_side(struct comparison *c, int side,
    const struct told_side *told, const char *keys,
    const struct question_queue *asked, struct methods *methods)
{
	const char *threads[] = { asked->thread == NULL ? "main" :
		asked->thread };
	const bool is_stack = asked->by == BY_STACK;
	const struct side_options request = { threads, 1,
		.by = is_stack ? BY_METHOD : asked->by, .groups = c->groups,
		.has_stacks = is_stack, .keeps_all_pairs = asked->is_loose };
	struct loaded_side *l = calloc(1, sizeof *l);
	struct recording r = { .path = "x" };
	struct error err = { "" };

	assert_non_null(l);
	write_side(l, told, keys);
	row_require(err.text,
	    recording_begin(&r,
		trace_open_bytes(bytes_of(l->bytes.data, l->bytes.size), "x",
		    NULL, &err),
		methods));
	row_require(err.text, recording_load(&r, &err));
	row_assert(err.text, side_add(&c->sides[side], &r, &request, &err) ==
	    PICK_ONE);
	recording_free(&r);
	make_bytes_free(&l->bytes);
	free(l);
}

static void put_change(char *out, size_t size, const char *head, int64_t change)
{
	const size_t used = strlen(out);

	if (change != 0)
		snprintf(out + used, size - used, " %s%+" PRId64, head, change);
}

/* "foo: 1 run, more calls; self+20 = calls+20, incl+20, 2→12, tracing+3; sig" */
static void describe_row(const struct changes_list *l, size_t i, char *out,
    size_t size)
{
	const struct compared_row *row =
	    &l->comparison->rows[l->rows[i]];
	char scratch[LIST_SCRATCH];
	struct list_cell name = changes_list_cell(l, i,
	    (struct column_choice){ COMPARED_NAME, 0 }, scratch);
	size_t used = strlen(out);

	used += (size_t)snprintf(out + used, size - used, "%.*s:",
	    (int)name.text.length, name.text.start);
	name = changes_list_cell(l, i,
	    (struct column_choice){ COMPARED_VERDICT, 0 }, scratch);
	used += (size_t)snprintf(out + used, size - used, " %s;", name.words);
	put_change(out, size, "self", row->twice_self_change / 2);
	put_change(out, size, "by calls", row->split.twice_by_calls / 2);
	put_change(out, size, "per call", row->split.twice_per_call / 2);
	put_change(out, size, "incl", row->twice_inclusive_change / 2);
	put_change(out, size, "tracing", row->overhead);
	used = strlen(out);
	snprintf(out + used, size - used, " %s%s\n", row->match.mark ==
	    MATCHED_SAME ? "" : "by ", matched_by_texts[row->match.mark]);
}

static void describe(const struct comparison *c,
    const struct question_queue *asked, char *out)
{
	const struct changes_list_request request = { ~0u,
		{ asked->by == BY_STACK ? COMPARED_INCL_CHANGE :
					  COMPARED_CHANGE,
		    false },
		SIZE_MAX };
	struct changes_list list;
	int64_t sum = 0;

	out[0] = '\0';
	changes_list_make(&list, c, &request);
	for (size_t i = 0; i < list.count; i++)
		if (asked->shows_same ||
		    c->rows[list.rows[i]].twice_self_change != 0 ||
		    c->rows[list.rows[i]].twice_inclusive_change != 0)
			describe_row(&list, i, out, TEXT);
	changes_list_free(&list);
	for (uint32_t i = 0; i < c->count; i++) {
		sum += c->rows[i].twice_self_change;
		assert_int_equal(c->rows[i].twice_self_change,
		    c->rows[i].split.twice_by_calls + c->rows[i].split.twice_per_call);
	}
	assert_int_equal(sum, c->total.twice_self_change);
}

static const struct row {
	const char *name;
	struct told_side a, b;
	struct question_queue asked;
	const char *keys;
	const char *changes;
} rows[] = {
	{ "nothing", { .records = "+a 10 +b 20 -b 30 -a" }, { .records = "+a 10 +b 20 -b 30 -a" },
	    .changes = "" },
	{ "two calls take longer",
	    { .records = "+a 10 +b 20 -b 30 +b 40 -b 50 -a" },
	    { .records = "+a 10 +b 23 -b 33 +b 46 -b 56 -a" }, .changes =
	    "com.app.B.b (I)V: 1 run; self+6 per call+6 incl+6 \n"
	    "com.app.A.a ()V: same; incl+6 \n" },
	{ "two more calls, each as long",
	    { .records = "+a 10 +b 20 -b 100 -a" },
	    { .records = "+a 10 +b 20 -b +b 30 -b +b 40 -b 120 -a" },
	    .keys = "clock-call-overhead-nsec=1500\n", .changes =
	    "com.app.B.b (I)V: 1 run, more calls; self+20 by calls+20 incl+20 "
	    "tracing+3 \n"
	    "com.app.A.a ()V: same; incl+20 \n" },
	{ "both: 10 calls of 2, then 20 of 3",
	    { .records = "+a +b 2 -b +b 4 -b +b 6 -b +b 8 -b +b 10 -b +b 12 -b +b 14 -b "
	      "+b 16 -b +b 18 -b +b 20 -b -a" },
	    { .records = "+a +b 3 -b +b 6 -b +b 9 -b +b 12 -b +b 15 -b +b 18 -b +b 21 -b "
	      "+b 24 -b +b 27 -b +b 30 -b +b 33 -b +b 36 -b +b 39 -b +b 42 -b "
	      "+b 45 -b +b 48 -b +b 51 -b +b 54 -b +b 57 -b +b 60 -b -a" },
	    .changes =
	    "com.app.B.b (I)V: 1 run, more calls; self+40 by calls+25 per "
	    "call+15 incl+40 \n"
	    "com.app.A.a ()V: same; incl+40 \n" },
	{ "mostly tracing",
	    { .records = "+a +b 10 -b -a" }, { .records = "+a +b 10 -b +b 12 -b -a" },
	    .keys = "clock-call-overhead-nsec=1500\n", .changes =
	    "com.app.B.b (I)V: 1 run, more calls, mostly tracing; self+2 by "
	    "calls+8 per call-6 incl+2 tracing+2 \n"
	    "com.app.A.a ()V: same; incl+2 \n" },
	{ "new and gone",
	    { .records = "+a +b 10 -b 20 -a" }, { .records = "+a +c 10 -c 20 -a" }, .changes =
	    "com.app.B.b (I)V: gone; self-10 by calls-10 incl-10 \n"
	    "com.app.C.c ()V: new; self+10 by calls+10 incl+10 \n" },
	{ "a lambda gets another number",
	    { .records = "+a +b 10 -b 20 -a", .names = { "A a ()V", "A lambda$a$1 ()V" } },
	    { .records = "+a +b 12 -b 22 -a", .names = { "A a ()V", "A lambda$a$2 ()V" } },
	    .changes =
	    "A.lambda$a$1 ()V: 1 run; self+2 per call+2 incl+2 by #\n"
	    "A.a ()V: same; incl+2 \n" },
	{ "the same but strict",
	    { .records = "+a +b 10 -b 20 -a", .names = { "A a ()V", "A lambda$a$1 ()V" } },
	    { .records = "+a +b 12 -b 22 -a", .names = { "A a ()V", "A lambda$a$2 ()V" } },
	    { .is_strict = true }, .changes =
	    "A.lambda$a$2 ()V: new; self+12 by calls+12 incl+12 \n"
	    "A.lambda$a$1 ()V: gone; self-10 by calls-10 incl-10 \n"
	    "A.a ()V: same; incl+2 \n" },
	{ "lambdas swap their numbers: whom they call tells which is which",
	    { .records = "+a +b +d 4 -d 10 -b +c +e 20 -e 30 -c -a", .names = { "A a ()V",
		"A lambda$a$1 ()V", "A lambda$a$2 ()V" } },
	    { .records = "+a +b +e 10 -e 20 -b +c +d 24 -d 31 -c -a", .names = { "A a ()V",
		"A lambda$a$1 ()V", "A lambda$a$2 ()V" } }, .changes =
	    "A.lambda$a$1 ()V: 1 run; self+1 per call+1 incl+1 by #\n"
	    "A.a ()V: same; incl+1 \n" },
	{ "nobody knows which: one row",
	    { .records = "+a +b +d 4 -d 10 -b +c +e 20 -e 30 -c -a", .names = { "A a ()V",
		"A lambda$a$1 ()V", "A lambda$a$2 ()V" } },
	    { .records = "+a +b +f 10 -f 20 -b +c +g 24 -g 31 -c +h +a 40 -a -h -a",
		.names = { "A a ()V", "A lambda$a$3 ()V", "A lambda$a$4 ()V", NULL, NULL,
		    NULL, NULL, "A lambda$a$5 ()V" } }, .changes =
	    "com.app.E.e ()V: gone; self-10 by calls-10 incl-10 \n"
	    "com.app.F.f ()V: new; self+10 by calls+10 incl+10 \n"
	    "A.a ()V: 1 run, more calls; self+9 by calls+2 per call+7 incl+10 \n"
	    "com.app.D.d ()V: gone; self-4 by calls-4 incl-4 \n"
	    "com.app.G.g ()V: new; self+4 by calls+4 incl+4 \n"
	    "A.lambda$a$# ()V (2→3): 1 run, more calls; self+1 by calls+7 per "
	    "call-6 incl+10 by #\n" },
	{ "numbered anew, and nothing is around them: time tells",
	    { .records = "+b 1 -b +c 3 -c +d 6 -d +e 10 -e", .names = { NULL,
		"X$$ExternalSyntheticLambda0 run ()V",
		"X$$ExternalSyntheticLambda1 run ()V",
		"X lambda$a$0 ()V", "X lambda$a$1 ()V" } },
	    { .records = "+b 1 -b +c 3 -c +d 6 -d +e 10 -e", .names = { NULL,
		"X$$ExternalSyntheticLambda1 run ()V",
		"X$$ExternalSyntheticLambda2 run ()V",
		"X lambda$a$1 ()V", "X lambda$a$2 ()V" } }, .changes = "" },
	{ "numbered anew, and one is new",
	    { .records = "+b 100 -b +c 300 -c", .names = { NULL,
		"X$$ExternalSyntheticLambda0 run ()V",
		"X$$ExternalSyntheticLambda1 run ()V" } },
	    { .records = "+b 50 -b +c 152 -c +d 353 -d", .names = { NULL,
		"X$$ExternalSyntheticLambda0 run ()V",
		"X$$ExternalSyntheticLambda1 run ()V",
		"X$$ExternalSyntheticLambda2 run ()V" } }, .changes =
	    "X$$ExternalSyntheticLambda0.run ()V: new; self+50 by calls+50 incl+50 \n"
	    "X$$ExternalSyntheticLambda0.run ()V: 1 run; self+2 per call+2 incl+2 by #\n"
	    "X$$ExternalSyntheticLambda1.run ()V: 1 run; self+1 per call+1 incl+1 by #\n" },
	{ "times tell nothing: one row",
	    { .records = "+b 10 -b +c 30 -c", .names = { NULL,
		"X$$ExternalSyntheticLambda0 run ()V",
		"X$$ExternalSyntheticLambda1 run ()V" } },
	    { .records = "+b 40 -b +c 110 -c", .names = { NULL,
		"X$$ExternalSyntheticLambda0 run ()V",
		"X$$ExternalSyntheticLambda1 run ()V" } }, .changes =
	    "X$$ExternalSyntheticLambda#.run ()V (2→2): 1 run; self+80 per call+80 incl+80 by #\n" },
	{ "whom they call is numbered as well: those tell",
	    { .records = "+a +b 1 +d 2 +f 10 -f -d -b +c 11 +e 12 +g 20 -g -e -c -a",
		.names = { NULL, "X$$ExternalSyntheticLambda0 run ()V",
		"X$$ExternalSyntheticLambda1 run ()V", "X lambda$a$0 ()V", "X lambda$a$1 ()V" } },
	    { .records = "+a +c 1 +e 2 +f 10 -f -e -c +b 11 +d 12 +g 20 -g 25 -d -b -a",
		.names = { NULL, "X$$ExternalSyntheticLambda0 run ()V",
		"X$$ExternalSyntheticLambda1 run ()V", "X lambda$a$0 ()V", "X lambda$a$1 ()V" } },
	    .changes =
	    "X.lambda$a$1 ()V: 1 run; self+5 per call+5 incl+5 by #\n"
	    "com.app.A.a ()V: same; incl+5 \n"
	    "X$$ExternalSyntheticLambda1.run ()V: same; incl+5 by #\n" },
	{ "a hash is what a lambda does",
	    { .records = "+b 10 -b +c 20 -c +d 27 -d", .names = { NULL,
		"a.-$$Lambda$X$aB1_ run ()V", "a.-$$Lambda$X$cD-2 run ()V",
		"a.X $r8$lambda$aB ()V" } },
	    { .records = "+b 12 -b +c 20 -c +d 27 -d", .names = { NULL,
		"a.-$$Lambda$X$eF3 run ()V", "a.-$$Lambda$X$aB1_ run ()V",
		"a.X $r8$lambda$cD ()V" } }, .changes =
	    "a.-$$Lambda$X$aB1_.run ()V: 1 run; self-2 per call-2 incl-2 \n"
	    "a.-$$Lambda$X$cD-2.run ()V: 1 run; self+2 per call+2 incl+2 by #\n" },
	{ "a parameter more, and no overload",
	    { .records = "+a +b 10 -b 20 -a", .names = { NULL, "B f ()V" } },
	    { .records = "+a +b 12 -b 22 -a", .names = { NULL, "B f (I)V" } }, .changes =
	    "B.f ()V: 1 run; self+2 per call+2 incl+2 by sig\n"
	    "com.app.A.a ()V: same; incl+2 \n" },
	{ "with an overload nobody knows",
	    { .records = "+a +b 10 -b 20 +c 21 -c -a", .names = { NULL, "B f ()V", "B f (J)V" } },
	    { .records = "+a +b 12 -b 22 +c 23 -c -a", .names = { NULL, "B f (I)V", "B f (J)V" } },
	    .changes =
	    "B.f (I)V: new; self+12 by calls+12 incl+12 \n"
	    "B.f ()V: gone; self-10 by calls-10 incl-10 \n"
	    "com.app.A.a ()V: same; incl+2 \n" },
	{ "moved to another class: not unless it is asked for",
	    { .records = "+a +b 5 +c 9 -c 10 -b 20 -a", .names = { NULL, "B f ()V" } },
	    { .records = "+a +b 5 +c 9 -c 12 -b 22 -a", .names = { NULL, "C f ()V" } },
	    { .is_loose = true }, .changes =
	    "B.f ()V: 1 run; self+2 per call+2 incl+2 by moved?\n"
	    "com.app.A.a ()V: same; incl+2 \n" },
	{ "it waits longer", { .records = "+a +b 10/10 -b 20/20 -a" },
	    { .records = "+a +b 40/10 -b 50/20 -a" }, .changes =
	    "com.app.B.b (I)V: 1 run, waits; self+30 per call+30 incl+30 \n"
	    "com.app.A.a ()V: same; incl+30 \n" },
	{ "which the CPU does not see", { .records = "+a +b 10/10 -b 20/20 -a" },
	    { .records = "+a +b 40/10 -b 50/20 -a" }, { .measure = MEASURE_CPU },
	    .changes = "" },
	{ "groups of threads", { .records = "+a 5 -a 6@2+b 16 -b@3 +b 26 -b",
		.threads = { NULL, "Thread-3", "Thread-4" } },
	    { .records = "+a 5 -a 6@2+b 20 -b", .threads = { NULL, "Thread-9" } },
	    { .thread = "all", .by = BY_THREAD, .shows_same = true }, .changes =
	    "Thread-#: 1 run, fewer calls; self-6 by calls-12 per call+6 incl-6 "
	    "\n"
	    "main: same; \n" },
	{ "processes", { .records = "+a 5 -a@2+b 10 -b", .threads = { NULL, "Binder:11_1" } },
	    { .records = "+a 5 -a@2+b 10 -b", .threads = { NULL, "Binder:99_1" } },
	    { .thread = "Binder*", .by = BY_THREAD, .shows_same = true },
	    .changes = "Binder:#_#: same; \n" },
	{ "classes: inside of their own they count once",
	    { .records = "+a +b 10 -b 20 -a", .names = { "A a ()V", "A b ()V" } },
	    { .records = "+a +b 15 -b 25 -a", .names = { "A a ()V", "A b ()V" } },
	    { .by = BY_CLASS }, .changes =
	    "A: 1 run; self+5 per call+5 incl+5 \n" },
	{ "all takes twice as long: of shares nothing has changed",
	    { .records = "+a 10 +b 20 -b 30 -a" }, { .records = "+a 20 +b 40 -b 60 -a" },
	    { .normalize = NORMALIZE_TOTAL }, .changes = "" },
	{ "stacks: of each what is called there",
	    { .records = "+a 5 +b 15 -b +c 16 +b 26 -b -c -a" },
	    { .records = "+a 5 +b 15 -b +c 16 +b 46 -b -c -a" },
	    { .by = BY_STACK, .shows_same = true }, .changes =
	    "main: same; incl+20 \n"
	    "com.app.A.a ()V: same; incl+20 \n"
	    "com.app.C.c ()V: same; incl+20 \n"
	    "com.app.B.b (I)V: 1 run; self+20 per call+20 incl+20 \n"
	    "com.app.B.b (I)V: same; \n" },
	{ "stacks: recursion, and time in no call",
	    { .records = "+a 5 +a 10 -a -a 20 +b 25 -b" },
	    { .records = "+a 5 +a 12 -a -a 40 +b 45 -b" },
	    { .by = BY_STACK, .shows_same = true }, .changes =
	    "main: same; incl+2 \n"
	    "com.app.A.a ()V: same; incl+2 \n"
	    "com.app.A.a ()V: 1 run; self+2 per call+2 incl+2 \n"
	    "com.app.B.b (I)V: same; \n" },
	{ "a call that comes between makes another way",
	    { .records = "+a +b 60 +d 100 -d -b -a" },
	    { .records = "+a +c 3 +b 66 +d 106 -d -b -c -a" },
	    { .by = BY_STACK }, .changes =
	    "main: same; incl+6 \n"
	    "com.app.A.a ()V: same; incl+6 \n"
	    "com.app.C.c ()V: new; self+3 by calls+3 incl+106 \n"
	    "com.app.B.b (I)V: new, rerouted; self+63 by calls+63 incl+103 \n"
	    "com.app.D.d ()V: new, rerouted; self+40 by calls+40 incl+40 \n"
	    "com.app.B.b (I)V: gone, rerouted; self-60 by calls-60 incl-100 \n"
	    "com.app.D.d ()V: gone, rerouted; self-40 by calls-40 incl-40 \n" },
	{ "which it is not where it takes more than a tenth longer",
	    { .records = "+a +b 60 -b -a" },
	    { .records = "+a +c 3 +b 73 -b -c -a" },
	    { .by = BY_STACK }, .changes =
	    "main: same; incl+13 \n"
	    "com.app.A.a ()V: same; incl+13 \n"
	    "com.app.C.c ()V: new; self+3 by calls+3 incl+73 \n"
	    "com.app.B.b (I)V: new; self+70 by calls+70 incl+70 \n"
	    "com.app.B.b (I)V: gone; self-60 by calls-60 incl-60 \n" },
	{ "what takes longer takes it from others",
	    { .records = "+a 10 +b 20 -b -a" }, { .records = "+a 10 +b 40 -b -a" },
	    { .normalize = NORMALIZE_TOTAL }, .changes =
	    "com.app.A.a ()V: 1 run; self-5 per call-5 \n"
	    "com.app.B.b (I)V: 1 run; self+5 per call+5 incl+5 \n" },
	{ "each thread by itself, and one that is new as it is",
	    { .records = "+a 10 +b 30 -b -a@2+c 40 -c" },
	    { .records = "+a 5 +b 15 -b -a@2+c 45 -c@3+d 50 -d" },
	    { .thread = "all", .normalize = NORMALIZE_THREAD }, .changes =
	    "com.app.D.d ()V: new; self+5 by calls+5 incl+5 \n" },
	{ "an anonymous class gets another number",
	    { .records = "+a 10 -a", .names = { "X$1 run ()V" } },
	    { .records = "+a 15 -a", .names = { "X$2 run ()V" } }, { .by = BY_CLASS }, .changes =
	    "X$1: 1 run; self+5 per call+5 incl+5 by #\n" },
};

static void compare(struct comparison *c, const struct row *row,
    struct methods *methods)
{
	const struct comparison_options request = { .by = row->asked.by,
		.measure = row->asked.measure,
		.normalize = row->asked.normalize, .rule =
		    row->asked.is_strict ? MATCH_STRICT :
		    row->asked.is_loose  ? MATCH_LOOSE : MATCH_USUAL };
	struct error err = { "" };

	comparison_init(c, methods);
	add_side(c, BEFORE, &row->a, row->keys, &row->asked, methods);
	add_side(c, AFTER, &row->b, row->keys, &row->asked, methods);
	row_require(row->name, comparison_check(c, &err));
	comparison_make(c, &request);
}

static void two_recordings(void **state)
{
	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct methods *methods = methods_new();
		struct comparison c;
		char text[TEXT];

		compare(&c, &rows[i], methods);
		describe(&c, &rows[i].asked, text);
		row_assert_text(rows[i].name, text, rows[i].changes);
		comparison_free(&c);
		methods_free(methods);
	}
}

/* By the names of its methods: is it another mapping's? */
static void shortened(void **state)
{
	static const struct row builds[] = {
		{ "the same", { .records = "+a +b 10 -b -a", .names = {
		    "a.b a ()V", "a.c b ()V" } }, { .records = "+a +b 10 -b -a",
		    .names = { "a.b a ()V", "a.c b ()V" } }, .changes = "" },
		{ "other short names", { .records = "+a +b 10 -b -a", .names = {
		    "a.b a ()V", "a.c b ()V" } }, { .records = "+a +b 10 -b -a",
		    .names = { "a.d a ()V", "a.e b ()V" } }, .changes = "!" },
		{ "other long names", { .records = "+a +b 10 -b -a", .names = {
		    "a.Button a ()V", "a.Checkbox b ()V" } },
		    { .records = "+a +b 10 -b -a", .names = {
		    "a.Label a ()V", "a.Window b ()V" } }, .changes = "" },
		{ "of the platform", { .records = "+a +b 10 -b -a", .names = {
		    "java.a a ()V", "java.b b ()V" } },
		    { .records = "+a +b 10 -b -a", .names = {
		    "java.c a ()V", "java.d b ()V" } }, .changes = "" },
		{ "seven calls of ten are left", { .records = "+a -a +a -a +a -a "
		    "+a -a +a -a +a -a +a -a +b -b +b -b +b 10 -b", .names = {
		    "a.b a ()V", "a.c b ()V" } }, { .records = "+a 10 -a",
		    .names = { "a.b a ()V" } }, .changes = "" },
		{ "six calls of ten are left", { .records = "+a -a +a -a +a -a "
		    "+a -a +a -a +a -a +b -b +b -b +b -b +b 10 -b", .names = {
		    "a.b a ()V", "a.c b ()V" } }, { .records = "+a 10 -a",
		    .names = { "a.b a ()V" } }, .changes = "!" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(builds); i++) {
		struct methods *methods = methods_new();
		struct comparison c;
		char words[CAVEAT_WORDS];

		compare(&c, &builds[i], methods);
		caveats_words(&c, CAVEAT_NAMES, NULL, words);
		row_assert(builds[i].name,
		    (words[0] != '\0') == (builds[i].changes[0] == '!'));
		comparison_free(&c);
		methods_free(methods);
	}
}

static void given_names(void **state)
{
	static const struct {
		const char *text, *hidden;
		enum compiler_mark mark;
	} names[] = {
		{ "a.B.c (I)V", "a.B.c (I)V", COMPILER_NOTHING },
		{ "a.B2.c3 (I)V", "a.B2.c3 (I)V", COMPILER_NOTHING },
		{ "a.B$12.run$a$3 ()V", "a.B$#.run$a$# ()V", COMPILER_NUMBER },
		{ "a.B$C1.d ()V", "a.B$C1.d ()V", COMPILER_NOTHING },
		{ "a.B$$Lambda$4.run ()V", "a.B$$Lambda$#.run ()V", COMPILER_NUMBER },
		{ "a.B.access$000 ()V", "a.B.access$# ()V", COMPILER_NUMBER },
		{ "a.B$$ExternalSyntheticLambda0.run ()V",
		    "a.B$$ExternalSyntheticLambda#.run ()V", COMPILER_NUMBER },
		{ "a.B.onCreate$lambda-0 ()V", "a.B.onCreate$lambda-# ()V", COMPILER_NUMBER },
		{ "a.ComposableSingletons$MainKt$lambda-1$1.invoke ()V",
		    "a.ComposableSingletons$MainKt$lambda-#$#.invoke ()V", COMPILER_NUMBER },
		{ "a.ComposableSingletons$MainKt$lambda$-1234567$1.invoke ()V",
		    "a.ComposableSingletons$MainKt$lambda$-#$#.invoke ()V", COMPILER_NUMBER },
		{ "$Proxy12.run ()V", "$Proxy#.run ()V", COMPILER_NUMBER },
		{ "a.Proxy12.run ()V", "a.Proxy12.run ()V", COMPILER_NOTHING },
		{ "a.-$$Lambda$B$uV-q_3.run ()V", "a.-$$Lambda$B$#.run ()V", COMPILER_HASH },
		{ "a.-$$Lambda$B$C$0Vq.run ()V", "a.-$$Lambda$B$C$#.run ()V", COMPILER_HASH },
		{ "a.-$$LambdaGroup$ks$pC8c", "a.-$$LambdaGroup$ks$#", COMPILER_HASH },
		{ "a.-$$Lambda$5.run ()V", "a.-$$Lambda$#.run ()V", COMPILER_NUMBER },
		{ "a.B.$r8$lambda$pC-8_c (I)V", "a.B.$r8$lambda$# (I)V", COMPILER_HASH },
		{ "12", "12", COMPILER_NOTHING },
		{ "-12", "-12", COMPILER_NOTHING },
		{ "$1", "$#", COMPILER_NUMBER },
		{ "", "", COMPILER_NOTHING },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(names); i++) {
		char out[200];

		row_assert_number(names[i].text, compiler_numbers_hide(
		    names[i].text, out, sizeof out), names[i].mark);
		row_assert_text(names[i].text, out, names[i].hidden);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(given_names),
	cmocka_unit_test(two_recordings),
	cmocka_unit_test(shortened),
};

TEST_FILE(tests, NULL, NULL);
