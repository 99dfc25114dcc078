/*
 * fuzz_report.c - whatever a file is: it is loaded, its sums hold, and every
 * form of every answer can be written and sent to a terminal.
 */
#include "config.h"

#include "fuzz.h"

#include <stdlib.h>

#include "export/writers.h"

static void write_one(const struct writer *writer, const struct question *q)
{
	char *text = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&text, &length);
	struct error err = { "" };

	fuzz_check(file != NULL, "no memory");
	fuzz_check(writer->write(file, q, &err), err.text);
	fclose(file);
	fuzz_check_clean((struct slice){ text, length });
	free(text);
}

/* What one clock is enough for. */
static char lines[][2][64] = {
	{ "report", "--group=method" }, { "report", "--group=package" },
	{ "report", "--columns=rank,threw,p50,p95,source,name" },
	{ "report", "--parents=m" }, { "report", "--children=m" },
	{ "tree", "--min=0" }, { "calls", "m" },
	{ "threads", "--ascii" }, { "info", "--ascii" },
};

static char waiting[2][64] = { "report", "--columns=wait,name" };

/* Has a bound of its own: callers of deep stacks are many for what they are
 * in the file. */
static char callers[2][64] = { "tree", "--bottom-up" };
enum { CALLERS = 256 << 20 };

/* One command line, in every form it can have. */
static void write_line(char line[2][64], struct question q)
{
	char trace[] = "x.trace", min[] = "--min=0.5";
	char *const arguments[] = { line[0], trace, line[1], min };
	int count = line == callers ? 4 : 3; /* or it would be all text */
	struct options options;
	struct error err = { "" };

	fuzz_check(options_parse(&options, count, arguments, &err), err.text);
	q.asked = &options;
	q.method = NO_METHOD;
	if (options.method != NULL &&
	    methods_count(profile_methods(q.profile)) > 0)
		q.method = 0;
	for (int f = 0; f < FORMATS; f++) {
		const struct writer *writer = writer_find(options.subcommand,
		    (enum format)f);

		if (writer != NULL && (options.method == NULL ||
		    q.method != NO_METHOD))
			write_one(writer, &q);
	}
	options_free(&options);
}

static void write_all(const struct trace *trace, const struct profile *p,
    size_t size)
{
	struct question q = { .name = trace_name(trace),
		.facts = trace_facts(trace), .profile = p, .top = SIZE_MAX,
		.width = 80,
		.order = { COLUMN_EXCLUSIVE,
		    measure_first(trace_facts(trace)->has_clock), false } };
	struct scope scope;

	fuzz_check_sums(p);
	fuzz_check(scope_init(&scope, p, NULL), "no scope");
	scope_add(&scope, "all");
	q.scope = &scope;
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		write_line(lines[i], q);
	if (q.facts->has_clock[CLOCK_WALL] && q.facts->has_clock[CLOCK_CPU])
		write_line(waiting, q);
	fuzz_end();
	fuzz_begin(size + CALLERS / 8);
	write_line(callers, q);
	scope_free(&scope);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = { "" };
	struct trace *trace;
	struct profile *p;

	if (fuzz_is_packed(bytes_of(data, size)))
		return 0;
	fuzz_begin(size);
	trace = trace_open_bytes(bytes_of(data, size), "x.trace", &err);
	fuzz_check(trace != NULL || err.text[0] != '\0',
	    "refused without a word");
	if (trace != NULL) {
		p = profile_new(&err);
		fuzz_check(p != NULL && profile_load(p, trace, &err),
		    err.text);
		write_all(trace, p, size);
		profile_free(p);
	}
	trace_close(trace);
	fuzz_end();
	return 0;
}
