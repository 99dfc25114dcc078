/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_shapes - traces of odd shapes: what loading one, and an answer about it,
 * take of memory stays within promise.h, whatever it is made of.
 *
 * Each is loaded by a process of its own, which measures how much it grew.
 * "test_shapes N ROW FILE" writes the trace of a row instead, N times as long.
 */
#include "config.h"

#include "print/formats.h"
#include "cli/load.h"
#include "load/profile.h"
#include "loaded.h"
#include "make_shapes.h"
#include "promise.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_THREADS = 65535 };

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MEMORY_IS_WATCHED 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define MEMORY_IS_WATCHED 1
#endif

#define ROUNDS SHAPE_ROUNDS, MAKE_V3
#define EIGHT "+-+-+-+-+-+-+-+-"
#define WALK(layout) SHAPE_WALK, layout

static const struct shape rows[] = {
	/* clang-format off */
	{ "threads with one event", ROUNDS, MOST_THREADS, 1, 0, "+", 1, 1, 1, 0 },
	{ "threads with one call", ROUNDS, MOST_THREADS, 2, 0, "+-", 1, 1, 1, 0 },
	{ "threads with two calls", ROUNDS, MOST_THREADS, 4, 0, "+-+-", 1, 1, 1, 0 },
	{ "threads with a call in a call", ROUNDS, MOST_THREADS, 4, 0, "++--", 1, 1, 1, 0 },
	{ "threads that only leave", ROUNDS, MOST_THREADS, 3, 0, "-", 1, 1, 1, 0 },
	{ "threads with many calls", ROUNDS, MOST_THREADS, 20, 0, "+-", 1, 1, 1, 0 },
	{ "threads with nested calls", ROUNDS, MOST_THREADS, 5, 0, "+", 1, 1, 1, 0 },
	{ "threads of format 2", WALK(MAKE_E), 60000, 6, 3, NULL, 2, 2, 1, 0 },
	{ "a deep stack", ROUNDS, 1, 300000, 0, "+", 1, 1, 1, 0 },
	{ "a stack too deep", ROUNDS, 1, 3000000, 0, "+", 1, 1, 1, 0 },
	{ "threads with deep stacks", ROUNDS, 40, 65000, 0, "+", 1, 1, 1, 0 },
	{ "only exits", ROUNDS, 1, 300000, 0, "-", 1, 1, 1, 0 },
	{ "exits without lines", ROUNDS, 1, 600000, 0, "-", 600000, 0, 0, 0 },
	{ "methods without calls", ROUNDS, 1, 2, 0, "+-", 300000, 300000, 10, 0 },
	{ "methods with one call", ROUNDS, 1, 300000, 0, "+-", 150000, 150000, 10, 0 },
	{ "methods without lines", ROUNDS, 1, 2000000, 0, "+-", 1000000, 0, 0, 0 },
	{ "long names", ROUNDS, 1, 2000, 0, "+-", 1000, 1000, 30000, 0 },
	/* clang-format on */
};

/* Of many stacks. */
static const struct shape walks[] = {
	/* clang-format off */
	{ "a walk of layout E", WALK(MAKE_E), 1, 600000, 300, NULL, 12, 12, 1, 0 },
	{ "another method in each call", WALK(MAKE_V1), 1, 200000, 300, NULL, 0, 0, 0, 0 },
	{ "levels with 9 calls", ROUNDS, 1, 17 * 10000, 0, EIGHT "+", 1, 1, 1, 0 },
	{ "levels with 33 calls", ROUNDS, 1, 65 * 5000, 0, EIGHT EIGHT EIGHT EIGHT "+", 1, 1, 1, 0 },
	{ "long calls", WALK(MAKE_E), 1, 200000, 300, NULL, 12, 12, 1, 3000000 },
	{ "stacks at random", SHAPE_SAMPLES, MAKE_SIMPLEPERF, 1, 2000, 100, NULL, 3000, 0, 0, 0 },
	/* clang-format on */
};

/* Of which inverted trees are large. */
static const struct shape inverted[] = {
	/* clang-format off */
	{ "a deep stack of methods", ROUNDS, 1, 60000, 0, "+", 60000, 0, 0, 0 },
	{ "a walk of many methods", WALK(MAKE_V1), 1, 250000, 300, NULL, 1000, 1000, 1, 0 },
	/* clang-format on */
};

/* So many of the ways below are tried. */
static const struct {
	const struct shape *shapes;
	size_t count, ways;
} tables[] = {
	{ rows, ROWS(rows), 1 },
	{ walks, ROWS(walks), 2 },
	{ inverted, ROWS(inverted), 3 },
};

static const struct way {
	const char *name;
	enum subcommand subcommand;
	enum format format;
	bool is_inverted;
} ways[] = {
	{ "report", SUBCOMMAND_REPORT, FORMAT_TEXT, false },
	{ "tree", SUBCOMMAND_TREE, FORMAT_TSV, false },
	{ "tree --bottom-up", SUBCOMMAND_TREE, FORMAT_JSON, true },
};

static long most_kb(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_maxrss;
}

static uint64_t count_lines(FILE *file)
{
	uint64_t lines = 0;

	rewind(file);
	for (int c = getc_unlocked(file); c != EOF;
	     c = getc_unlocked(file))
		lines += c == '\n';
	return lines;
}

/* Returns how many rows there are, in the answer and after it: edges from
 * callers to callees, or what is inverted; 0 on failure. */
static uint64_t answer(const struct loaded *l, const struct way *way,
    uint64_t stacks, struct error *err)
{
	struct options options = { .levels = SIZE_MAX, .top = SIZE_MAX,
		.is_given = { [OPTION_MIN] = true,
		    [OPTION_BOTTOM_UP] = way->is_inverted } };
	struct report_context q = { .name = "x",
		.facts = &l->trace->facts,
		.profile = l->profile,
		.method = NO_METHOD,
		.options = &options,
		.format = &format_infos[way->format] };
	FILE *file = tmpfile();
	struct scope scope;
	bool is_tree = way->subcommand == SUBCOMMAND_TREE &&
	    !way->is_inverted;
	uint64_t count = 0;

	if (file != NULL) {
		scope_init(&scope, l->profile);
		scope_add(&scope, "all");
		q.scope = &scope;
		if (subcommand_writers[way->subcommand](file, &q, err) ==
		    WRITTEN)
			count = count_lines(file) + (is_tree ? 0 : stacks);
		scope_free(&scope);
		fclose(file);
	}
	return count;
}

static void count_thread(struct promise *p, const struct thread *t)
{
	p->counts[PROMISED_STACK] += t->tree.count;
	p->counts[PROMISED_LEVEL] += calls_depths(&t->calls);
	for (size_t d = 0; d < t->calls.depths; d++) {
		const struct call_level *level = &t->calls.levels[d];

		p->counts[PROMISED_LONG_CALL] += level->overflow_count;
	}
}

/* Counts what a trace consists of; rows are not counted. */
static struct promise trace_size_of(const struct profile *profile)
{
	const struct threads *threads = profile->threads;
	const struct methods *methods = profile_methods(profile);
	struct promise p = { { [PROMISED_RECORD] = profile->records,
	    [PROMISED_LINE] = profile->facts->lines,
	    [PROMISED_METHOD] = methods->count,
	    [PROMISED_THREAD] = threads->count } };

	for (uint32_t i = 0; i < methods->count; i++)
		p.counts[PROMISED_NAME_BYTE] += strlen(
		    methods_at(methods, i)->text);
	for (uint32_t i = 0; i < threads->count; i++)
		count_thread(&p, threads->items[i]);
	return p;
}

/* In a child: 0 when it grew by no more than is promised. */
static int load(struct loaded *l, const char *name, const struct way *way)
{
	long before = most_kb(), grown, limit;
	struct error err = { "" };
	struct promise promise;

	l->profile = profile_new(NULL);
	if (l->profile == NULL || !profile_load(l->profile, l->trace, &err)) {
		print_error("%s\n", err.text);
		return 1;
	}
	promise = trace_size_of(l->profile);
	promise.counts[PROMISED_ROW] = answer(l, way,
	    promise.counts[PROMISED_STACK], &err);
	if (promise.counts[PROMISED_ROW] == 0) {
		print_error("%s\n", err.text);
		return 1;
	}
	grown = most_kb() - before;
	limit = (long)(promise_bytes(&promise) / 1024);
	if (getenv("SHOW_MEMORY") != NULL || grown > limit)
		print_error("%s, %s: %ld KB, promised %ld KB\n", name,
		    way->name, grown, limit);
	return grown > limit;
}

static void try(const struct shape *s, const struct loaded *made,
    const struct way *way)
{
	struct loaded l = { made->bytes, NULL, NULL };
	int status;
	pid_t child;

	l.trace = trace_open_bytes(bytes_of(l.bytes.data, l.bytes.size), "x",
	    NULL, NULL);
	row_require(s->name, l.trace != NULL);
#ifdef __GLIBC__
	malloc_trim(0); /* what the rows before have left is no gift */
#endif
	child = fork();
	row_require(s->name, child >= 0);
	if (child == 0)
		_exit(load(&l, s->name, way));
	row_assert(s->name, waitpid(child, &status, 0) == child);
	row_assert_number(s->name, status, 0);
	trace_close(l.trace);
}

static void try_ways(const struct shape *s, size_t count)
{
	struct loaded made = { make_shape(s), NULL, NULL };

	for (size_t i = 0; i < count; i++)
		try(s, &made, &ways[i]);
	loaded_free(&made);
}

/* Text, of folded stacks. */
static const struct {
	struct shape shape; /* its name alone */
	size_t lines, methods;
} texts[] = {
	{ { .name = "one stack in all lines" }, 1500000, 1 },
	{ { .name = "another method in each line" }, 200000, 200000 },
};

static struct make_bytes make_text(size_t lines, size_t methods)
{
	struct make_bytes b = { 0 };
	char *data;
	FILE *file = open_memstream(&data, &b.size);

	assert_non_null(file);
	for (size_t i = 0; i < lines; i++)
		fprintf(file, "a;%zu 1\n", i % methods);
	fclose(file);
	b.data = (unsigned char *)data;
	return b;
}

static void folded_stacks(void **state)
{
	(void)state;
#ifdef MEMORY_IS_WATCHED
	skip();
#endif
	for (size_t i = 0; i < ROWS(texts); i++) {
		struct loaded made = { make_text(texts[i].lines,
		    texts[i].methods), NULL, NULL };

		try(&texts[i].shape, &made, &ways[0]);
		loaded_free(&made);
	}
}

static void memory(void **state)
{
	(void)state;
#ifdef MEMORY_IS_WATCHED
	skip(); /* whoever watches memory needs some, too */
#endif
	for (size_t t = 0; t < ROWS(tables); t++)
		for (size_t i = 0; i < tables[t].count; i++)
			try_ways(&tables[t].shapes[i], tables[t].ways);
}

/* In a child: 0 when it was refused, and took no more than what is promised of
 * nothing. */
static int open_tar(const char *path)
{
	const struct promise nothing = { { 0 } };
	long before = most_kb(), grown;
	struct error err = { "" };

	if (trace_open(path, INPUT_AUTO, NULL, NULL, &err) != NULL)
		return 1;
	grown = most_kb() - before;
	if (strstr(err.text, "is a tar of 200000 files") != NULL &&
	    grown <= (long)(promise_bytes(&nothing) / 1024))
		return 0;
	print_error("%s\ntook %ld KB\n", err.text, grown);
	return 1;
}

/* A tar of many files, whose heads are no part of any trace. */
static void a_tar(void **state)
{
	char path[] = "/tmp/artscope-XXXXXX";
	struct make_bytes b;
	int fd, status;
	pid_t child;

	(void)state;
#ifdef MEMORY_IS_WATCHED
	skip();
#endif
	fd = mkstemp(path);
	b = make_shape_tar(200000);
	assert_true(fd >= 0 && make_trace_write(path, b));
	make_bytes_free(&b); /* more than the child may take */
	child = fork();
	assert_true(child >= 0);
	if (child == 0)
		_exit(open_tar(path));
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	close(fd);
	unlink(path);
}

/* ---- too much ----------------------------------------------------------- */

enum { AVAILABLE = 128 << 20, RESERVED = AVAILABLE / 8 };

/* Pages of its own that the process has; 0: the system does not say. */
static uint64_t data_bytes(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	unsigned long pages = 0;

	if (file == NULL)
		return 0;
	if (fscanf(file, "%*u %*u %*u %*u %*u %lu", &pages) != 1)
		pages = 0;
	fclose(file);
	return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static bool leave(uint64_t bytes)
{
	const struct memory memory = { .available = AVAILABLE };
	struct rlimit limit;

	memory_keep_within(&memory); /* for the reserve */
#ifdef __GLIBC__
	malloc_trim(0);
#endif
	limit.rlim_cur = limit.rlim_max = (rlim_t)(data_bytes() + bytes);
	return setrlimit(RLIMIT_DATA, &limit) == 0;
}

/* In a child: 0 when the answer was refused before it began. */
static int ask_too_much(struct loaded *l, const struct way *way)
{
	struct error err = { "" };

	l->profile = profile_new(NULL);
	if (l->profile == NULL || !profile_load(l->profile, l->trace, &err) ||
	    !leave(1 << 20) || answer(l, way, 1, &err) != 0 ||
	    strstr(err.text, "more memory than is left") == NULL) {
		print_error("%s: \"%s\"\n", way->name, err.text);
		return 1;
	}
	return 0;
}

/* In a child: 0 when it kept what it had, and said so. */
static int load_too_much(struct loaded *l, const struct way *way)
{
	struct error err = { "" };
	struct notices notices;

	l->profile = profile_new(NULL);
	if (l->profile == NULL || !leave(RESERVED + (6 << 20)))
		return 1;
	if (!profile_load(l->profile, l->trace, &err)) {
		print_error("%s\n", err.text);
		return 1;
	}
	profile_notices(l->profile, &notices);
	if (notices.count[NOTICE_NO_MEMORY] == 1 && l->profile->records > 0 &&
	    answer(l, way, 1, &err) > 0)
		return 0;
	print_error("%d, %s\n", (int)notices.count[NOTICE_NO_MEMORY],
	    err.text);
	return 1;
}

static void too_much(void **state)
{
	static const struct {
		const char *name;
		int (*run)(struct loaded *, const struct way *);
		size_t way;
	} cases[] = {
		{ "a tree", ask_too_much, 1 },
		{ "an inverted tree", ask_too_much, 2 },
		{ "a trace", load_too_much, 0 },
	};
	static const struct memory memory = { .available = AVAILABLE };
	static const struct shape shape = { "walk", WALK(MAKE_V1), 1, 600000,
		300, NULL, 1000, 1000, 1, 0 };
	char path[] = "/tmp/artscope-XXXXXX";
	struct make_bytes b;
	int fd, status;

	(void)state;
#ifdef MEMORY_IS_WATCHED
	skip();
#endif
	fd = mkstemp(path);
	b = make_shape(&shape);
	assert_true(fd >= 0 && make_trace_write(path, b));
	for (size_t i = 0; i < ROWS(cases) && data_bytes() > 0; i++) {
		struct loaded l = { { 0 },
			trace_open(path, INPUT_AUTO, &memory, NULL, NULL),
			NULL };
		pid_t child = fork();

		row_require(cases[i].name, l.trace != NULL && child >= 0);
		if (child == 0)
			_exit(cases[i].run(&l, &ways[cases[i].way]));
		row_assert(cases[i].name, waitpid(child, &status, 0) == child);
		row_assert_number(cases[i].name, status, 0);
		trace_close(l.trace);
	}
	make_bytes_free(&b);
	close(fd);
	unlink(path);
}

static int write_shape(struct shape s, const char *times, const char *path)
{
	struct make_bytes b;
	bool done;

	s.count *= (uint32_t)strtoul(times, NULL, 10);
	b = make_shape(&s);
	done = make_trace_write(path, b);
	make_bytes_free(&b);
	return !done;
}

/* 2: there is no such row. */
static int write_row(const char *times, const char *name, const char *path)
{
	for (size_t t = 0; t < ROWS(tables); t++)
		for (size_t i = 0; i < tables[t].count; i++)
			if (strcmp(tables[t].shapes[i].name, name) == 0)
				return write_shape(tables[t].shapes[i], times,
				    path);
	return 2;
}

static int job(int count, char **words)
{
	return count == 4 ? write_row(words[1], words[2], words[3]) : NO_JOB;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(memory),
	cmocka_unit_test(folded_stacks),
	cmocka_unit_test(a_tar),
	cmocka_unit_test(too_much),
};

TEST_FILE_WITH(tests, NULL, NULL, NULL, job);
