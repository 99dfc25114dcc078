/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fuzz.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "promise.h"
#include "base/text.h"
#include "query/scope.h"
#include "trace/lookalike.h"
#include "trace/open.h"

/* Under the sanitizers a good file takes 30 ns a byte, and a tenth of a second
 * when other programs have the caches. */
/* What hangs takes longer: a bottom-up tree of 14 KB can have 500 000 rows. */
enum { NS_A_BYTE = 10 * 1000, S_LEAST = 10, NS_A_S = 1000 * 1000 * 1000 };

static struct {
	_Atomic(int64_t) used;
	int64_t limit, begin_ns, limit_ns;
} cost = { .limit = INT64_MAX };

void fuzz_check(bool holds, const char *words)
{
	if (holds)
		return;
	fprintf(stderr, "fuzz: %s\n", words);
	abort();
}

#if defined __has_include
#if __has_include(<sanitizer/allocator_interface.h>)
#include <sanitizer/allocator_interface.h>
#define HAVE_ALLOCATOR_INTERFACE 1
#endif
#endif

/* ---- harnesses ---------------------------------------------------------- */

bool fuzz_keeps_threads;

static struct harness *harnesses;
static const struct harness *chosen;

void fuzz_add(struct harness *h)
{
	h->next = harnesses;
	harnesses = h;
}

bool fuzz_choose(const char *name)
{
	chosen = harnesses;
	while (chosen != NULL && strcmp(chosen->name, name) != 0)
		chosen = chosen->next;
	return chosen != NULL;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *name = getenv("FUZZ_HARNESS");

	(void)argc;
	(void)argv;
	if (name != NULL && fuzz_choose(name))
		return 0;
	fprintf(stderr, "FUZZ_HARNESS names none of:");
	for (const struct harness *h = harnesses; h != NULL; h = h->next)
		fprintf(stderr, " %s", h->name);
	fprintf(stderr, "\n");
	exit(2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return chosen->run(data, size);
}

/* ---- what they share ---------------------------------------------------- */

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define HAVE_ADDRESS_SANITIZER 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define HAVE_ADDRESS_SANITIZER 1
#endif

#if defined HAVE_ALLOCATOR_INTERFACE && defined HAVE_ADDRESS_SANITIZER
static void on_malloc(const volatile void *at, size_t size)
{
	(void)at;
	cost.used += (int64_t)size;
	fuzz_check(cost.used <= cost.limit,
	    "more memory than is promised");
}

static void on_free(const volatile void *at)
{
	if (at != NULL)
		cost.used -= (int64_t)__sanitizer_get_allocated_size(
		    (const void *)(uintptr_t)at);
}

static void count_memory(void)
{
	static bool is_counted;

	if (!is_counted)
		__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
	is_counted = true;
}
#else
static void count_memory(void)
{
}
#endif

static int64_t processor_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* What so many bytes can hold at most: a record has two or more, and may be the
 * only one of its stack, level and method. */
static struct promise most_in(size_t size, uint64_t rows)
{
	return (struct promise){ { [PROMISED_RECORD] = size / 2,
	    [PROMISED_LINE] = size / 4,
	    [PROMISED_STACK] = size / 2, [PROMISED_LEVEL] = size / 2,
	    [PROMISED_LONG_CALL] = size / 2, [PROMISED_METHOD] = size / 2,
	    [PROMISED_NAME_BYTE] = size, [PROMISED_THREAD] = size / 4,
	    [PROMISED_ROW] = rows } };
}

void fuzz_begin(size_t size, uint64_t rows)
{
	const struct promise most = most_in(size, rows);

	count_memory();
	cost.used = 0;
	cost.limit = (int64_t)promise_bytes(&most);
	cost.limit_ns = (int64_t)size * NS_A_BYTE + (int64_t)S_LEAST * NS_A_S;
	cost.begin_ns = processor_ns();
}

void fuzz_end(void)
{
	fuzz_check(processor_ns() - cost.begin_ns <= cost.limit_ns,
	    "it takes too long");
	cost.limit = INT64_MAX;
}

bool fuzz_is_packed(struct bytes b)
{
	return lookalike_content(b) == CONTENT_PACKED;
}

void fuzz_check_clean(struct slice text)
{
	struct bytes lines = bytes_of(text.start, text.length);

	while (lines.left > 0) {
		struct slice line = bytes_until(&lines, '\n');
		bool is_csv = line.length > 0 &&
		    line.start[line.length - 1] == '\r';
		struct bytes cells = bytes_of(line.start, line.length - is_csv);

		while (cells.left > 0)
			fuzz_check(text_is_clean(bytes_until(&cells, '\t')),
			    "an output holds what no terminal should get");
	}
}

void fuzz_check_sums(const struct profile *p)
{
	struct totals totals = { 0 };
	uint64_t sum[CLOCKS] = { 0 };
	struct scope scope;

	scope_init(&scope, p);
	scope_add(&scope, "all");
	fuzz_check(scope_totals(&scope, &totals, NULL), "no totals");
	for (int c = 0; c < CLOCKS; c++) {
		for (uint32_t m = 0; m < totals.methods; m++)
			sum[c] += totals.items[m].exclusive[c];
		fuzz_check(sum[c] + totals.outside[c] == totals.span[c],
		    "the sums do not hold");
	}
	totals_free(&totals);
	scope_free(&scope);
}

static void look(struct fuzz_seen *seen, struct slice s)
{
	for (size_t i = 0; i < s.length; i++)
		seen->sum += (unsigned char)s.start[i];
}

static bool on_begin(void *self, const struct facts *f, struct error *err)
{
	struct fuzz_seen *seen = self;

	(void)err;
	fuzz_check(!seen->has_begun, "begin came twice");
	seen->is_sampled = f->is_sampled || f->tick == TICK_WEIGHT;
	seen->has_begun = true;
	return true;
}

static bool on_thread(void *self, uint32_t id, struct slice name,
    struct error *err)
{
	(void)id;
	(void)err;
	look(self, name);
	return true;
}

static bool on_method(void *self, const struct method_line *m,
    struct error *err)
{
	(void)err;
	look(self, m->class_name);
	look(self, m->name);
	look(self, m->signature);
	look(self, m->source);
	return true;
}

static bool on_rebase(void *self, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err)
{
	struct fuzz_seen *seen = self;

	(void)base;
	(void)err;
	fuzz_check(seen->has_begun, "a new base came before begin");
	fuzz_check(thread != 0 || seen->is_sampled, "thread 0 has a base");
	return true;
}

static bool on_events(void *self, const struct event *events, size_t count,
    uint64_t offset, struct error *err)
{
	struct fuzz_seen *seen = self;

	(void)offset;
	(void)err;
	fuzz_check(seen->has_begun, "events came before begin");
	fuzz_check(count <= EVENT_BATCH, "a batch too large");
	for (size_t i = 0; i < count; i++)
		fuzz_check(events[i].thread != 0 || seen->is_sampled,
		    "thread 0 has an event");
	seen->events += count;
	return true;
}

struct sink fuzz_sink(struct fuzz_seen *seen)
{
	return (struct sink){ seen, on_begin, on_thread, on_method, on_rebase,
		on_events, NULL, NULL, NULL };
}

bool fuzz_may_refuse(const struct trace *t)
{
	return strcmp(t->facts.family, "folded stacks") == 0;
}

void fuzz_read(struct bytes b)
{
	struct fuzz_seen seen = { .has_begun = false };
	struct sink sink = fuzz_sink(&seen);
	struct error err = { "" };
	struct trace *trace = trace_open_bytes(b, "x.trace", NULL, &err);

	if (trace == NULL)
		fuzz_check(err.text[0] != '\0', "refused without a word");
	else
		fuzz_check(trace_read(trace, &sink, &err) ||
		    (!seen.has_begun && fuzz_may_refuse(trace) &&
			err.text[0] != '\0'), err.text);
	fuzz_check_clean(slice_of(err.text));
	trace_close(trace);
}
