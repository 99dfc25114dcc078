/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_left_out.c - answers that need no single calls are made without them, and are
 * the same to the byte; who asks for a call that was left out is stopped.
 *
 * Over random traces, sound ones and odd ones, of both clocks or one; over samples and
 * folded stacks; and over those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/check.h"
#include "load/loader.h"
#include "make_samples.h"
#include "model/calls.h"
#include "script.h"

enum { WORDS = 12, MANY = 3 * HELP_AFTER, DEEPEST = 40 };

static char path[] = "/tmp/artscope-XXXXXX";
static char output[] = "/tmp/artscope-XXXXXX";
static char budget[] = "/tmp/artscope-XXXXXX";

/* ---- with all calls, or without them where they are not needed ------------ */

static bool keeps_all;
static int loads, left_out;

void __real_profile_leave_out_calls(struct profile *, struct calls_kept);
void __wrap_profile_leave_out_calls(struct profile *, struct calls_kept);
struct profile *__real_profile_new(struct methods *, struct error *);
struct profile *__wrap_profile_new(struct methods *, struct error *);

void __wrap_profile_leave_out_calls(struct profile *p,
    struct calls_kept instead)
{
	left_out++;
	if (!keeps_all)
		__real_profile_leave_out_calls(p, instead);
}

struct profile *__wrap_profile_new(struct methods *methods, struct error *err)
{
	loads++;
	return __real_profile_new(methods, err);
}

struct answer {
	enum status status;
	struct error err;
	char *text;
	size_t size;
};

static void read_output(struct answer *a)
{
	FILE *file = fopen(output, "r");
	struct stat st;

	assert_non_null(file);
	assert_int_equal(fstat(fileno(file), &st), 0);
	a->size = (size_t)st.st_size;
	a->text = malloc(a->size + 1);
	assert_non_null(a->text);
	assert_int_equal(fread(a->text, 1, a->size, file), a->size);
	a->text[a->size] = '\0';
	fclose(file);
}

/* Nothing has to reach the disk. */
static enum status print(const struct options *o, struct error *err)
{
	FILE *file = fopen(output, "w");
	enum status status;

	assert_non_null(file);
	status = load_write_stream(file,
	    trace_open(o->paths[0], INPUT_AUTO, NULL, NULL, err), o, 0, err);
	fclose(file);
	return status;
}

static enum status run(struct options *o, struct error *err)
{
	if (o->subcommand == SUBCOMMAND_DIFF)
		return load_write(o, NULL, 0, err);
	if (o->subcommand != SUBCOMMAND_CHECK)
		return print(o, err);
	o->is_given[OPTION_NO_SANDBOX] = true;
	return check_write(o, err);
}

/* The line has "FILE" where the trace stands, and "BUDGET". */
static struct answer answer(const char *line, const char *file, bool keeps)
{
	char words[300], named[1000], *at[WORDS + 2], *rest, to[] = "-o";
	struct answer a = { .err = { "" } };
	struct options o;
	int count = 0;

	snprintf(words, sizeof words, "%s", line);
	snprintf(named, sizeof named, "%s", file);
	for (char *w = strtok_r(words, " ", &rest); w != NULL;
	     w = strtok_r(NULL, " ", &rest)) {
		row_require(line, count < WORDS);
		at[count++] = strcmp(w, "BUDGET") == 0 ? budget :
		    strcmp(w, "FILE") == 0 ? named : w;
	}
	at[count] = to;
	at[count + 1] = output;
	if (strcmp(at[0], "diff") == 0 || strcmp(at[0], "check") == 0)
		count += 2;
	row_require(line, options_parse(&o, count, at, &a.err));
	keeps_all = keeps;
	loads = left_out = 0;
	assert_int_equal(truncate(output, 0), 0);
	a.status = run(&o, &a.err);
	options_free(&o);
	read_output(&a);
	return a;
}

/* `wanted`: of how many recordings calls are left out.  Returns how many there were
 * to load. */
static int compare(const char *row, const char *line, const char *file,
    int wanted)
{
	char name[400];
	struct answer whole = answer(line, file, true), a;

	snprintf(name, sizeof name, "%s, %s", row, line);
	a = answer(line, file, false);
	row_assert_number(name, left_out, wanted);
	row_assert_number(name, a.status, whole.status);
	row_assert_text(name, a.err.text, whole.err.text);
	row_assert_number(name, a.size, whole.size);
	row_assert(name, memcmp(a.text, whole.text, a.size) == 0);
	free(a.text);
	free(whole.text);
	return loads;
}

/* ---- what is asked -------------------------------------------------------- */

static const struct {
	const char *line;
	int left_out;
} lines[] = {
	{ "report FILE", 1 },
	{ "report FILE --format=tsv", 1 },
	{ "report FILE --format=json --thread=all --sort=inclusive", 1 },
	{ "report FILE --format=csv --group=package", 1 },
	{ "report FILE --columns=rank,exclusive,inclusive,calls,percall,"
	  "selfpercall,threw,class,source,inclusive%,name --sort=threw", 1 },
	{ "report FILE --group=class --fold-recursion", 1 },
	{ "report FILE --format=json --only=com.app.[BD].*", 1 },
	{ "report FILE --format=json --drop=com.app.C.c", 1 },
	{ "report FILE --parents=B.b", 1 },
	{ "report FILE --children=B.b --format=tsv", 1 },
	{ "report FILE --columns=p50,name", 0 },
	{ "report FILE --columns=calls,max,name", 1 },
	{ "report FILE --columns=min,max:cpu,max:wait,min:wall,name --thread=all", 1 },
	{ "report FILE --columns=max,p95,name", 0 },
	{ "report FILE --sort=min", 1 },
	{ "report FILE --sort=max --clock=cpu --group=class --format=tsv", 1 },
	{ "report FILE --columns=max,name --format=json --merge=com.app.C.c", 0 },
	{ "report FILE --range=..200us", 0 },
	{ "report FILE --within=B.b#1", 0 },
	{ "report FILE --longer=100us", 0 },
	{ "tree FILE", 1 },
	{ "tree FILE --min=0 --format=tsv", 1 },
	{ "tree FILE --bottom-up --min=0", 1 },
	{ "tree FILE --merge=com.app.C.c --min=0 --format=json", 1 },
	{ "tree FILE --focus=com.app.D.d --min=0 --sort=calls", 1 },
	{ "tree FILE --range=10us..", 0 },
	{ "tree FILE --merge=com.app.C.c --longer=0.1ms", 0 },
	{ "threads FILE", 1 },
	{ "threads FILE --format=json --sort=depth", 1 },
	{ "threads FILE --format=tsv --depth=3 --no-idle", 1 },
	{ "info FILE", 1 },
	{ "info FILE --lint --format=tsv", 1 },
	{ "calls FILE", 0 },
	{ "calls FILE B.b --format=tsv", 0 },
	{ "table traces FILE", 1 },
	{ "table threads FILE", 1 },
	{ "table edges FILE", 1 },
	{ "table stacks FILE", 1 },
	{ "table notices FILE", 1 },
	{ "table calls FILE", 0 },
	{ "table edges FILE --range=..200us", 0 },
	{ "table stats FILE", 1 },
	{ "table stats FILE --percentiles", 0 },
	{ "table stats FILE --merge=com.app.C.c", 0 },
	{ "table edges FILE --merge=com.app.C.c --min-calls=2", 1 },
	{ "table stats FILE --top=1 --min-calls=2", 1 },
	{ "diff FILE FILE", 2 },
	{ "diff FILE FILE --show=all --format=tsv --thread=all", 2 },
	{ "diff FILE FILE --range-b=..200us", 0 },
	{ "diff FILE FILE --longer=0.1ms --show=all", 0 },
	{ "export FILE --format=folded", 1 },
	{ "export FILE --format=folded --weight=calls --no-threads", 1 },
	{ "export FILE --format=pprof", 1 },
	{ "export FILE --format=callgrind --parts", 1 },
	{ "export FILE --format=dot", 1 },
	{ "export FILE --format=svg", 1 },
	{ "export FILE --format=svg --chart", 0 },
	{ "export FILE --format=speedscope --merged", 1 },
	{ "export FILE --format=speedscope", 0 },
	{ "export FILE --format=html --calls=none", 1 },
	{ "export FILE --format=html", 0 },
	{ "export FILE --format=folded --range=10us..", 0 },
	{ "export FILE --format=chrome", 0 },
};

static void compare_all(const char *row, const char *file)
{
	for (size_t i = 0; i < ROWS(lines); i++)
		compare(row, lines[i].line, file, lines[i].left_out);
}

static void write_file(const char *name, const void *data, size_t size)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	assert_int_equal(fwrite(data, 1, size, file), size);
	assert_int_equal(fclose(file), 0);
}

static void write_spec(const struct make_trace_spec *spec)
{
	struct make_bytes bytes = make_trace(spec);

	write_file(path, bytes.data, bytes.size);
	make_bytes_free(&bytes);
}

static void compare_one_run(const char *row, const char *file)
{
	for (size_t i = 0; i < ROWS(lines); i++)
		if (strncmp(lines[i].line, "diff", 4) != 0)
			compare(row, lines[i].line, file, lines[i].left_out);
}

/* What is odd: an exit before any entry, of a method that does not run, of one around
 * the innermost; calls without a length, and very long ones; what never returns. */
static void over_scripts(void **state)
{
	static const struct {
		const char *name, *text;
	} rows[] = {
		{ "sound", "10 +a 20 +b 30/25 -b 35 +c 40 !c 50/30 -a" },
		{ "nothing but entries", "10 +a 20 +b 30 +b 90 @2 +c" },
		{ "it ran before", "10 +b 20 -b 25 -a 30 +c 31 +a 40 -a -c -d" },
		{ "exits that fit nothing", "10 +a 20 -c 30 +b 33 +c 40 -b "
		  "50 -a @2 10 +a 20 -b 25 +c 30 -c 40 -a 44 -b" },
		{ "no length", "10 +a +b -b +b +c -c -b -a +a +b -b -a 11 +d" },
		{ "long ones", "1 +a 2 +b 2300000000 -b 4200000000 -a" },
		{ "threads", "5 +a @2 6 +b @3 7 !c @2 9 !b @1 12 -a +a" },
	};
	static const char *const clocks[] = { "dual", "wall", "thread-cpu" };
	struct script s;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (size_t c = 0; c < (i < 3 ? ROWS(clocks) : 1); c++) {
			struct make_trace_spec spec;

			script_read(&s, rows[i].text);
			spec = script_spec(&s);
			script_set_clock(&spec, clocks[c]);
			write_spec(&spec);
			compare_one_run(rows[i].name, path);
		}
}

/* Any method enters and leaves, so much of it is odd; where it is sound the last call
 * of the stack leaves.  Of so many records that another core helps. */
static void make_events(struct make_event *events, size_t count, bool is_sound,
    uint64_t seed)
{
	struct gen_random random = { seed };
	uint32_t stacks[4][DEEPEST], depths[4] = { 0 }, thread = 1;
	uint64_t now = 0;

	for (size_t i = 0; i < count; i++) {
		uint32_t *depth, *stack, method;
		bool enters;

		thread = gen_below(&random, 30) > 0 ? thread :
						      1 + gen_below(&random, 3);
		depth = &depths[thread];
		stack = stacks[thread];
		now += gen_below(&random, 4);
		method = 4 + 4 * gen_below(&random, SCRIPT_METHODS);
		enters = is_sound ? *depth == 0 || (*depth < DEEPEST &&
		    gen_below(&random, 2) == 0) : gen_below(&random, 2) == 0;
		if (is_sound && enters)
			stack[(*depth)++] = method;
		else if (is_sound)
			method = stack[--*depth];
		events[i] = (struct make_event){ thread, method, enters ?
		    MAKE_ENTER : gen_below(&random, 9) == 0 ? MAKE_UNROLL :
		    MAKE_EXIT, now / 2, now };
	}
}

static void over_random(void **state)
{
	static const struct {
		const char *name;
		size_t count;
		bool is_sound;
		enum make_layout layout;
	} rows[] = {
		{ "sound", 1000, true, MAKE_V3 },
		{ "odd", 1000, false, MAKE_V3 },
		{ "odd, streaming", 500, false, MAKE_STREAM_V3 },
		{ "format 2", 1000, true, MAKE_E },
		{ "samples", 400, true, MAKE_SIMPLEPERF },
	};
	struct script *s = malloc(sizeof *s);

	(void)state;
	assert_non_null(s);
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct make_trace_spec spec;

		make_events(s->events, rows[i].count, rows[i].is_sound, i + 1);
		s->count = rows[i].count;
		spec = script_spec(s);
		spec.layout = rows[i].layout;
		write_spec(&spec);
		compare_all(rows[i].name, path);
	}
	free(s);
}

static void over_many_records(void **state)
{
	static const char *const few[] = { "report FILE --format=tsv --thread=all",
		"tree FILE --min=0 --format=tsv", "threads FILE" };
	struct make_event *events = malloc(MANY * sizeof *events);
	struct make_trace_spec spec = { .layout = MAKE_V3, .clock = "dual",
		.vm = "art", .threads = script_threads,
		.thread_count = ROWS(script_threads),
		.methods = script_methods, .method_count = SCRIPT_METHODS,
		.events = events, .event_count = MANY };

	(void)state;
	assert_non_null(events);
	make_events(events, MANY, true, 7);
	write_spec(&spec);
	for (size_t i = 0; i < ROWS(few); i++)
		compare("many records", few[i], path, 1);
	free(events);
}

static void over_folded_stacks(void **state)
{
	static const char text[] = "main;com.app.A.a;com.app.B.b 7\n"
	    "main;com.app.A.a 3\nio;com.app.B.b;com.app.B.b 2\n";
	static const char *const few[] = { "report FILE --format=tsv",
		"tree FILE --min=0", "threads FILE", "info FILE",
		"export FILE --format=folded", "table traces FILE" };

	(void)state;
	write_file(path, text, sizeof text - 1);
	for (size_t i = 0; i < ROWS(few); i++)
		compare("folded stacks", few[i], path, 1);
}

/* Then there is nothing to be kept in a file, and nothing is said of one. */
static void low_memory_needs_no_file(void **state)
{
	struct answer usual, low;
	struct make_trace_spec spec;
	struct script s;

	(void)state;
	script_read(&s, "10 +a 20 +b 30 -b 40 -a");
	spec = script_spec(&s);
	write_spec(&spec);
	usual = answer("info FILE --format=tsv", path, false);
	low = answer("info FILE --format=tsv --low-memory", path, false);
	assert_string_equal(low.text, usual.text);
	free(usual.text);
	free(low.text);
}

/* ---- a gate --------------------------------------------------------------- */

/* Why a rule failed needs the worst call: then the trace is read once more. */
static void gates_are_the_same(void **state)
{
	static const struct {
		const char *name, *rules;
		int left_out, loads;
	} rows[] = {
		{ "all hold", "main: wall com.app.** < 9s\n"
		  "main: calls < 90\n all: depth < 9\nmain: never com.app.G.*\n"
		  "main: span < 9s\nall: self cpu com.app.B.b < 9s\n", 1, 1 },
		{ "one fails", "main: wall com.app.** < 9s\n"
		  "main: wall com.app.B.b < 1us\n", 1, 2 },
		{ "all fail", "calls < 1\nmain: cpu < 1us\ndepth < 1\n", 1, 2 },
		{ "a warning", "main: wall com.app.B.b < 9s warn 1us\n", 1, 2 },
		{ "the longest", "main: max com.app.B.b < 9s\n"
		  "main: max com.app.* < 301us\nall: mean com.app.* < 9s\n", 1, 1 },
		{ "the longest that waits", "set clock wait\n"
		  "main: max com.app.B.b < 9s\n", 1, 1 },
		{ "what they wait on the mean", "set clock wait\n"
		  "main: mean com.app.B.b < 9s\n", 0, 1 },
		{ "it fails", "set clock cpu\nmain: max com.app.B.b < 1us\n"
		  "main: mean com.app.B.b < 1us\n", 1, 2 },
		{ "percentiles", "main: p95 com.app.** < 9s\n", 0, 1 },
		{ "in a call", "set within com.app.A.a#1\nall: calls < 9\n", 0,
		    1 },
		{ "nothing is called so", "main: wall com.b.** < 9s\n", 1, 1 },
	};
	static const char trace[] = "0 +a 10 +b 200/50 -b 210 +b 230 !b 300 +c "
				    "@2 20 +d 400 -d";
	struct make_trace_spec spec;
	struct script s;

	(void)state;
	script_read(&s, trace);
	spec = script_spec(&s);
	write_spec(&spec);
	for (size_t i = 0; i < ROWS(rows); i++) {
		char text[400];

		snprintf(text, sizeof text, "artscope 1\n%s", rows[i].rules);
		write_file(budget, text, strlen(text));
		row_assert_number(rows[i].name, compare(rows[i].name,
		    "check BUDGET FILE", path, rows[i].left_out),
		    rows[i].loads);
		compare(rows[i].name, "check BUDGET FILE --format=json", path,
		    rows[i].left_out);
		compare(rows[i].name, "check BUDGET FILE FILE", path,
		    2 * rows[i].left_out);
	}
	row_assert_number("--init", compare("--init", "check --init FILE", path,
	    0), 1);
}

/* ---- what is stopped ------------------------------------------------------ */

static size_t count_calls(const struct calls *calls)
{
	return calls_count(calls, 0);
}

static size_t take_call(const struct calls *calls)
{
	return calls_at(calls, 0, 0).begin > 0;
}

static size_t find_call(const struct calls *calls)
{
	return calls_begin_from(calls, 0, 5);
}

static size_t take_longest(const struct calls *calls)
{
	return calls_longest(calls, 0, 0, 1);
}

static size_t take_blocks(const struct calls *calls)
{
	return calls_blocks(calls, 0);
}

static size_t add_up(const struct calls *calls)
{
	uint64_t sum[CLOCKS];

	calls_sum(calls, 0, 0, 1, sum);
	return sum[0] > 0;
}

static size_t count_all(const struct calls *calls)
{
	return calls_total(calls) > 0;
}

static bool is_stopped(size_t (*ask)(const struct calls *),
    const struct calls *calls)
{
	const struct rlimit none = { 0, 0 };
	pid_t child = fork();
	int status;

	assert_true(child >= 0);
	if (child == 0) {
		setrlimit(RLIMIT_CORE, &none);
		close(STDERR_FILENO);
		_exit(ask(calls) > 0 ? 1 : 2);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void whoever_asks_is_stopped(void **state)
{
	static size_t (*const asks[])(const struct calls *) = { count_calls,
		take_call, find_call, take_longest, take_blocks, add_up,
		count_all };
	struct loaded l = { .trace = NULL };
	const struct calls *calls;
	struct make_trace_spec spec;
	struct error err = { "" };
	struct script s;

	(void)state;
	script_read(&s, "10 +a 20 +b 30 -b 40 -a 50 +c 55 +d 60 +a");
	spec = script_spec(&s);
	l.bytes = make_trace(&spec);
	l.trace = trace_open_bytes(bytes_of(l.bytes.data, l.bytes.size), "x",
	    NULL, &err);
	l.profile = profile_new(NULL);
	assert_true(l.trace != NULL && l.profile != NULL);
	assert_true(profile_has_calls(l.profile));
	keeps_all = false;
	profile_leave_out_calls(l.profile, (struct calls_kept){ false });
	assert_false(profile_has_calls(l.profile));
	assert_true(profile_load(l.profile, l.trace, &err));
	calls = &l.profile->threads->items[0]->calls;
	assert_int_equal(calls_depths(calls), 3);
	for (size_t i = 0; i < ROWS(asks); i++)
		row_assert_number("asked", is_stopped(asks[i], calls), 1);
	loaded_free(&l);
}

/* ---- recordings ----------------------------------------------------------- */

static void over_recordings(void **state)
{
	static const char *const few[] = { "report FILE --format=tsv --thread=all",
		"tree FILE --min=0 --format=tsv", "info FILE" };
	const char *folder = getenv("ARTSCOPE_TRACES");
	struct dirent **entries;
	int count = folder == NULL ? -1 :
				     scandir(folder, &entries, NULL, alphasort);

	(void)state;
	if (count < 0) {
		print_message("ARTSCOPE_TRACES names no folder\n");
		skip();
	}
	for (int i = 0; i < count; i++) {
		const char *name = entries[i]->d_name;
		char file[1000];

		snprintf(file, sizeof file, "%.700s/%.200s", folder, name);
		for (size_t n = 0; n < ROWS(few) &&
		     strstr(name, ".trace") != NULL &&
		     strncmp(name, "lookalike", 9) != 0; n++)
			compare(name, few[n], file, 1);
		free(entries[i]);
	}
	free(entries);
}

static int begin(void **state)
{
	(void)state;
	return mkstemp(path) < 0 || mkstemp(output) < 0 || mkstemp(budget) < 0;
}

static int end(void **state)
{
	(void)state;
	return unlink(path) | unlink(output) | unlink(budget);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(over_scripts),
	cmocka_unit_test(over_random),
	cmocka_unit_test(over_many_records),
	cmocka_unit_test(over_folded_stacks),
	cmocka_unit_test(low_memory_needs_no_file),
	cmocka_unit_test(gates_are_the_same),
	cmocka_unit_test(whoever_asks_is_stopped),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, begin, end);
