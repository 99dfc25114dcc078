/*
 * test_shapes - traces of odd shapes: what loading one and a report of it take
 * of memory stays below 8 times its size and 64 MiB, whatever it is made of.
 *
 * Each is loaded by a process of its own, which measures how much it grew.
 */
#include "config.h"

#include "export/writers.h"
#include "loaded.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMES = 8, LEAST_KB = 64 << 10, MOST_THREADS = 65535 };

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MEMORY_IS_WATCHED 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define MEMORY_IS_WATCHED 1
#endif

/* Events go round the threads; each period of actions has the next method. */
struct shape {
	const char *name;
	uint32_t threads, rounds;
	const char *actions; /* + enters, - leaves */
	uint32_t methods;    /* that the records use */
	uint32_t lines;      /* of methods */
	uint32_t name_bytes; /* of each of them */
};

static const struct shape rows[] = {
	{ "threads with one event", MOST_THREADS, 1, "+", 1, 1, 1 },
	{ "threads with one call", MOST_THREADS, 2, "+-", 1, 1, 1 },
	{ "threads with two calls", MOST_THREADS, 4, "+-+-", 1, 1, 1 },
	{ "threads with a call in a call", MOST_THREADS, 4, "++--", 1, 1, 1 },
	{ "threads that only leave", MOST_THREADS, 3, "-", 1, 1, 1 },
	{ "threads with many calls", MOST_THREADS, 20, "+-", 1, 1, 1 },
	{ "a deep stack", 1, 300000, "+", 1, 1, 1 },
	{ "a stack too deep", 1, 3000000, "+", 1, 1, 1 },
	{ "only exits", 1, 300000, "-", 1, 1, 1 },
	{ "methods without calls", 1, 2, "+-", 300000, 300000, 10 },
	{ "methods with one call", 1, 300000, "+-", 150000, 150000, 10 },
	{ "long names", 1, 2000, "+-", 1000, 1000, 30000 },
	{ "threads with nested calls", MOST_THREADS, 5, "+", 1, 1, 1 },
	{ "threads with deep stacks", 40, 65000, "+", 1, 1, 1 },
	{ "methods without lines", 1, 2000000, "+-", 1000000, 0, 0 },
	{ "exits without lines", 1, 600000, "-", 600000, 0, 0 },
};

static void add_text(struct make_bytes *b, const struct shape *s)
{
	make_bytes_text(b, "*version\n3\nclock=dual\n*threads\n*methods\n");
	for (uint32_t i = 0; i < s->lines; i++) {
		make_bytes_format(b, "0x%x\ta.B\tf%u_", (i + 1) * 4, i);
		memset(make_bytes_extend(b, s->name_bytes), 'n', s->name_bytes);
		make_bytes_text(b, "\t()V\tB.java\n");
	}
	make_bytes_text(b, "*end\n");
}

static void add_events(struct make_bytes *b, const struct shape *s)
{
	uint32_t period = (uint32_t)strlen(s->actions), time = 0;

	make_bytes_add(b, "SLOW\3\0\40\0\0\0\0\0\0\0\0\0\16\0", 18);
	memset(make_bytes_extend(b, 14), 0, 14);
	for (uint32_t round = 0; round < s->rounds; round++)
		for (uint32_t thread = 1; thread <= s->threads; thread++) {
			unsigned char *at = make_bytes_extend(b, 14);
			bool leaves = s->actions[round % period] == '-';
			uint32_t method = round / period % s->methods + 1;

			make_bytes_put(at, thread, 2);
			make_bytes_put(at + 2, method * 4 + leaves, 4);
			make_bytes_put(at + 6, time, 4);
			make_bytes_put(at + 10, time++, 4);
		}
}

static long most_kb(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_maxrss;
}

static bool report(const struct loaded *l, struct error *err)
{
	const struct options options = { .depth = SIZE_MAX };
	struct question q = { .name = "x", .facts = trace_facts(l->trace),
		.profile = l->profile, .top = SIZE_MAX, .method = NO_METHOD,
		.asked = &options };
	FILE *file = fopen("/dev/null", "w");
	struct scope scope;
	bool done = scope_init(&scope, l->profile, err) &&
	    scope_add(&scope, "all") > 0;

	q.scope = &scope;
	done = done && file != NULL &&
	    writer_find(SUBCOMMAND_REPORT, FORMAT_TEXT)->write(file, &q,
	    err);
	scope_free(&scope);
	fclose(file);
	return done;
}

/* In a child: 0 when it grew by no more than that. */
static int load(struct loaded *l, long limit_kb)
{
	long before = most_kb(), grown;
	struct error err = { "" };

	l->profile = profile_new(&err);
	if (l->profile == NULL || !profile_load(l->profile, l->trace, &err) ||
	    !report(l, &err)) {
		print_error("%s\n", err.text);
		return 1;
	}
	grown = most_kb() - before;
	if (grown > limit_kb)
		print_error("took %ld KB, limit %ld KB\n", grown, limit_kb);
	return grown > limit_kb;
}

static void try(const struct shape *s)
{
	struct loaded l = { { 0 }, NULL, NULL };
	int status;
	pid_t child;

	add_text(&l.bytes, s);
	add_events(&l.bytes, s);
	l.trace = trace_open_bytes(bytes_of(l.bytes.data, l.bytes.size), "x",
	    NULL);
	row_assert(s->name, l.trace != NULL);
#ifdef __GLIBC__
	malloc_trim(0); /* what the rows before have left is no gift */
#endif
	child = fork();
	row_assert(s->name, child >= 0);
	if (child == 0)
		_exit(load(&l, (long)(l.bytes.size * TIMES / 1024) + LEAST_KB));
	row_assert(s->name, waitpid(child, &status, 0) == child);
	row_assert_number(s->name, status, 0);
	loaded_free(&l);
}

static void memory(void **state)
{
	(void)state;
#ifdef MEMORY_IS_WATCHED
	skip(); /* whoever watches memory needs some, too */
#endif
	for (size_t i = 0; i < ROWS(rows); i++)
		try(&rows[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
