/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_callgrind - profiles of callgrind, read again: what they say of a small trace,
 * and that costs and calls add up to the table, over random traces and those in
 * $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "exporting.h"
#include "named_sums.h"

#include <string.h>

static const struct make_thread threads[] = { { 7, "main" }, { 8, "other" } };

static const struct make_method methods[] = {
	{ 4, "com/a/B", "f", "()V", "B.java", 12 },
	{ 8, "com/a/B", "f", "(I)V", "B.java", 14 },
	{ 12, "com/a/C", "g", "()V", "(1) C.java", 0 },
	{ 16, "com/a/D", "unused", "()V", "D.java", 0 },
};

/* f calls g twice and itself; g is called by the thread, too. */
static const struct make_event events[] = {
	{ 7, 4, MAKE_ENTER, 0, 1000 },
	{ 7, 12, MAKE_ENTER, 1, 1010 },
	{ 7, 12, MAKE_EXIT, 3, 1040 },
	{ 7, 12, MAKE_ENTER, 4, 1050 },
	{ 7, 12, MAKE_EXIT, 4, 1050 },
	{ 7, 4, MAKE_ENTER, 4, 1060 },
	{ 7, 4, MAKE_EXIT, 5, 1061 },
	{ 8, 8, MAKE_ENTER, 0, 1063 },
	{ 7, 4, MAKE_EXIT, 9, 1100 },
	{ 7, 12, MAKE_ENTER, 9, 1130 },
	{ 7, 12, MAKE_EXIT, 9, 1131 },
	{ 8, 8, MAKE_EXIT, 2, 1073 },
};

static const struct make_trace_spec spec = { .layout = MAKE_V3,
	.clock = "dual", .threads = threads, .thread_count = 2,
	.methods = methods, .method_count = 4,
	.events = events, .event_count = ROWS(events) };

#define HEAD "# callgrind format\nversion: 1\ncreator: " PACKAGE_STRING "\n" \
	"cmd: callgrind\n"
#define EVENTS "positions: line\nevent: Wall : wall time [us]\n" \
	"event: Cpu : CPU time [us]\nevents: Wall Cpu\n"
#define MAIN "\nfl=(1) ???\nfn=(5) (thread main#7)\n0 30 0\n" \
	"cfi=(2) B.java\ncfn=(1) com.a.B.f ()V\ncalls=1 0\n0 100 9\n" \
	"cfi=(3) (1) C.java\ncfn=(3) com.a.C.g\ncalls=1 0\n0 1 0\n"
#define METHODS "\nfl=(2)\nfn=(1)\n0 70 7\n" \
	"cfi=(2)\ncfn=(1)\ncalls=1 0\n0 1 1\n" \
	"cfi=(3)\ncfn=(3)\ncalls=2 0\n0 30 2\n"
#define G "\nfl=(3)\nfn=(3)\n0 31 2\n"

static const struct {
	const char *name;
	bool has_parts;
	const char *text;
} rows[] = {
	{ "all threads", false, HEAD EVENTS MAIN
	    "\nfl=(1)\nfn=(6) (thread other#8)\n0 0 0\n"
	    "cfi=(2)\ncfn=(2) com.a.B.f (I)V\ncalls=1 0\n0 10 2\n"
	    METHODS "\nfl=(2)\nfn=(2)\n0 10 2\n" G "\ntotals: 141 11\n" },
	{ "a part each", true, HEAD
	    "\npart: 1\nthread: 7\ndesc: Thread: main#7\n" EVENTS MAIN
	    METHODS G "\ntotals: 131 9\n"
	    "\npart: 2\nthread: 8\ndesc: Thread: other#8\n" EVENTS
	    "\nfl=(1) ???\nfn=(6) (thread other#8)\n0 0 0\n"
	    "cfi=(2) B.java\ncfn=(2) com.a.B.f (I)V\ncalls=1 0\n0 10 2\n"
	    "\nfl=(2)\nfn=(2)\n0 10 2\n" "\ntotals: 10 2\n" },
};

static void ask_row(const struct check_results *k)
{
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct export_options request = exporting_wish(k);
		size_t length;
		char *text;

		request.has_parts = rows[i].has_parts;
		text = exporting_text(k, "callgrind", &request, &length);
		row_assert_text(rows[i].name, text, rows[i].text);
		free(text);
	}
}

static void files(void **state)
{
	struct loaded l;

	(void)state;
	loaded_spec(&l, "callgrind", &spec);
	checked_ask(&l, "callgrind", NULL, (struct period){ 0, 0 }, ask_row);
	loaded_free(&l);
}

/* ---- what it adds up to ------------------------------------------------- */

/* What a file has for each function; costs are of one of its events. */
struct read {
	const char *row;
	size_t event;
	char **names;     /* by number; those of threads are "" */
	size_t name_room;
	struct named_sums self, calls;
	uint64_t *in, *out; /* by number: inclusive from callers; own, and of callees */
	uint64_t totals;
};

static size_t read_function(struct read *r, const char *at)
{
	char *end;
	size_t number = strtoul(at, &end, 10);
	size_t length = strcspn(end + 1, "\n");

	row_require(r->row, *end == ')' && number < r->name_room);
	if (length > 0) {
		free(r->names[number]);
		r->names[number] = strncmp(end + 2, "(thread ", 8) == 0 ?
		    strdup("") : strndup(end + 2, length - 1);
	}
	row_require(r->row, r->names[number] != NULL);
	return number;
}

static uint64_t read_cost(const struct read *r, const char *at)
{
	const char *end = strchr(at, '\n');

	for (size_t i = 0; i <= r->event; i++) {
		at = strchr(at, ' ');
		row_require(r->row, at != NULL && at < end);
		at++;
	}
	return strtoull(at, NULL, 10);
}

static void add(struct named_sums *s, const char *name, uint64_t sum)
{
	if (sum > 0)
		named_sums_add(s, name, strlen(name), sum);
}

static void read_text(struct read *r, const char *text)
{
	size_t function = 0, callee = 0;
	uint64_t calls = 0;

	for (const char *at = text; *at != '\0'; at = strchr(at, '\n') + 1) {
		if (strncmp(at, "fn=(", 4) == 0) {
			function = read_function(r, at + 4);
		} else if (strncmp(at, "cfn=(", 5) == 0) {
			callee = read_function(r, at + 5);
		} else if (strncmp(at, "calls=", 6) == 0) {
			calls = strtoull(at + 6, NULL, 10);
			add(&r->calls, r->names[callee], calls);
		} else if (strncmp(at, "totals:", 7) == 0) {
			r->totals += read_cost(r, at);
		} else if (*at >= '0' && *at <= '9' && calls > 0) {
			r->in[callee] += read_cost(r, at);
			r->out[function] += read_cost(r, at);
			calls = 0;
		} else if (*at >= '0' && *at <= '9') {
			r->out[function] += read_cost(r, at);
			add(&r->self, r->names[function], read_cost(r, at));
		}
	}
	named_sums_combine(&r->self);
	named_sums_combine(&r->calls);
}

/* What a method takes from its callers is its own and what its callees take. */
static void check_balance(const struct read *r)
{
	uint64_t self = 0;

	for (size_t i = 0; i < r->name_room; i++)
		if (r->names[i] != NULL && r->names[i][0] != '\0')
			row_assert_number(r->row, r->in[i], r->out[i]);
	for (size_t i = 0; i < r->self.count; i++)
		self += r->self.of[i].sum;
	row_assert_number(r->row, r->totals, self);
}

static void check_event(const struct check_results *k, const char *text,
    size_t event, enum clock clock)
{
	size_t room = k->methods->count + k->parts.count + 1;
	struct read r = { .row = k->row, .event = event, .name_room = room,
		.names = calloc(room, sizeof *r.names),
		.in = calloc(room, sizeof *r.in),
		.out = calloc(room, sizeof *r.out),
		.self = named_sums_new(strlen(text) / 3),
		.calls = named_sums_new(strlen(text) / 3) };
	struct named_sums self = named_sums_of_table(k, clock);
	struct named_sums calls = named_sums_of_table(k, WEIGHT_CALLS);

	assert_true(r.names != NULL && r.in != NULL && r.out != NULL);
	read_text(&r, text);
	named_sums_assert(k->row, &r.self, &self);
	if (!k->totals.is_sampled)
		named_sums_assert(k->row, &r.calls, &calls);
	check_balance(&r);
	for (size_t i = 0; i < room; i++)
		free(r.names[i]);
	free(r.names);
	free(r.in);
	free(r.out);
	named_sums_free(&r.self);
	named_sums_free(&r.calls);
	named_sums_free(&self);
	named_sums_free(&calls);
}

static void check(const struct check_results *k)
{
	const bool *has_clock = k->loaded->trace->facts.has_clock;
	struct export_options request = exporting_wish(k);

	for (int i = 0; i < 2; i++) {
		size_t length, event = 0;
		char *text;

		request.has_parts = i > 0;
		text = exporting_text(k, "callgrind", &request, &length);
		for (int c = 0; c < CLOCKS; c++)
			if (has_clock[c])
				check_event(k, text, event++, (enum clock)c);
		free(text);
	}
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

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(files),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
