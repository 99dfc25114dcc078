/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_matrix.c - every layout with every damage: the part that is valid is
 * read, with the right calls, and what is wrong is said in words.
 *
 * Calls are written by depth, with the numbers of the records at which they
 * begin and end: "7 f0-7 | g1-2 h3-6; 9 g4-5".
 */
#include "config.h"

#include "rows.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "print/formats.h"
#include "print/info.h"
#include "load/profile.h"
#include "make_blocks.h"
#include "make_damage.h"
#include "make_small.h"

#define WHOLE "7 f0-7 | g1-2 h3-6; 9 g4-5"
#define LAST_LOST "7 f0-6 | g1-2 h3-6; 9 g4-5"
#define NONE ""
#define ONE_MORE "7 f0-7 ?7-7 | g1-2 h3-6; 9 g4-5" /* in the block's header */
#define NUMBERED "7 (0-7 | (1-2 (3-6; 9 (4-5" /* files that nothing names */
#define REWRITTEN "!was rewritten as text"

static const struct {
	const char *name, *clock;
} layouts[MAKE_LAYOUTS] = {
	/* clang-format off */
	[MAKE_V1]               = { "v1",            "thread-cpu" },
	[MAKE_V2]               = { "v2",            "wall" },
	[MAKE_V3]               = { "v3",            "dual" },
	[MAKE_STREAM_V1]        = { "stream v1",     "thread-cpu" },
	[MAKE_STREAM_V2]        = { "stream v2",     "wall" },
	[MAKE_STREAM_V2_PADDED] = { "stream v2, 14", "wall" },
	[MAKE_STREAM_V3]        = { "stream v3",     "dual" },
	[MAKE_STREAM_A]         = { "stream A",      "dual" },
	[MAKE_STREAM_B]         = { "stream B",      "dual" },
	[MAKE_STREAM_C]         = { "stream C",      "dual" },
	[MAKE_STREAM_D]         = { "stream D",      "dual" },
	[MAKE_STREAM_E]         = { "stream E",      "dual" },
	[MAKE_A_BARE]           = { "A, no names",   "dual" },
	[MAKE_B_BARE]           = { "B, no names",   "dual" },
	[MAKE_A_PACKETS]        = { "A, names first", "dual" },
	[MAKE_B_PACKETS]        = { "B, names first", "dual" },
	[MAKE_C]                = { "C",             "dual" },
	[MAKE_D]                = { "D",             "dual" },
	[MAKE_E]                = { "E",             "dual" },
	[MAKE_SIMPLEPERF]       = { "simpleperf",    "dual" },
	/* clang-format on */
};

enum relatives {
	REGULAR,
	STREAM,
	BLOCKS,
	BLOCKS_BEHIND_TEXT,
	SAMPLES,
	FAMILIES
};

static enum relatives family_of(enum make_layout layout)
{
	if (layout == MAKE_SIMPLEPERF)
		return SAMPLES;
	if (make_letter(layout) == '\0')
		return make_is_streaming(layout) ? STREAM : REGULAR;
	return make_has_packets(layout) ? BLOCKS : BLOCKS_BEHIND_TEXT;
}

/* The calls, NULL being any, and the notices that come on top of those of the
 * whole file.  "!" and words: it is refused with these; "*": something worse than
 * facts; NULL: it cannot be. */
struct outcome {
	const char *calls, *notices;
};

static const struct {
	const char *damage;
	struct outcome of[FAMILIES];
} rows[] = {
	/* clang-format off */
	{ "none", { { WHOLE, "" }, { WHOLE, "" }, { WHOLE, "" }, { WHOLE, "" }, { WHOLE, "" } } },
	{ "empty", { { NONE, "!is empty" }, { NONE, "!is empty" }, { NONE, "!is empty" }, { NONE, "!is empty" }, { NONE, "!is empty" } } },
	{ "cut-keys", { { NONE, "no-end " }, { WHOLE, "no-summary truncated " }, { WHOLE, "no-summary truncated " }, { NONE, "no-end " }, { NONE, "!ends after its first bytes" } } },
	{ "cut-header", { { NONE, "no-data " }, { NONE, "!the data header is damaged" }, { NONE, "!the data header is damaged" }, { NONE, "no-data " }, { NONE, "!ends in its header" } } },
	{ "cut-data", { { LAST_LOST, "fewer-records truncated open-at-end " }, { LAST_LOST, "no-summary truncated open-at-end " },
	    { LAST_LOST, "no-summary truncated open-at-end " }, { LAST_LOST, "fewer-records truncated open-at-end " }, { "7 (0-6 | (1-2 (3-6; 9 (4-5", "truncated unknown-thread no-report-end unknown-symbol " } } },
	{ "no-data", { { NONE, "no-data " }, { NONE, "!is not a method trace" }, { NONE, "!is not a method trace" }, { NONE, "no-data " }, { NONE, "!is not a method trace" } } },
	{ "shifted", { { NULL, "*" }, { NULL, "*" }, { NULL, "*" }, { NULL, "*" }, { NULL, "*" } } },
	{ "crlf", { { WHOLE, "crlf " }, { WHOLE, "crlf " }, { WHOLE, "crlf " }, { WHOLE, "crlf " }, { WHOLE, "crlf " } } },
	{ "crcrlf", { { WHOLE, "crlf " }, { WHOLE, "crlf " }, { WHOLE, "crlf " }, { WHOLE, "crlf " }, { WHOLE, "crlf " } } },
	{ "front", { { WHOLE, "leading-bytes " }, { WHOLE, "leading-bytes " }, { WHOLE, "leading-bytes " }, { WHOLE, "leading-bytes " }, { WHOLE, "leading-bytes " } } },
	{ "utf8", { { NONE, "mangled-text " }, { NONE, REWRITTEN }, { NONE, REWRITTEN }, { NONE, "mangled-text " }, { NULL, "*" } } },
	{ "lfs", { { NONE, "!Git LFS pointer" }, { NONE, "!Git LFS pointer" }, { NONE, "!Git LFS pointer" }, { NONE, "!Git LFS pointer" }, { NONE, "!Git LFS pointer" } } },
	{ "appended", { { WHOLE, "appended " }, { WHOLE, "appended " }, { WHOLE, "appended " }, { WHOLE, "appended " }, { WHOLE, "appended " } } },
	{ "tail", { { WHOLE, "tail " }, { WHOLE, "tail " }, { WHOLE, "tail " }, { WHOLE, "tail " }, { WHOLE, "tail " } } },
	{ "overflow", { { WHOLE, "overflow " }, { WHOLE, "overflow " }, { WHOLE, "overflow " }, { WHOLE, "overflow " }, { WHOLE, "lost-samples " } } },
	{ "no-summary", { { NULL, NULL }, { WHOLE, "no-summary " }, { WHOLE, "no-summary " }, { NULL, NULL }, { NUMBERED, "unknown-thread no-report-end unknown-symbol " } } },
	{ "no-clock", { { WHOLE, "clock-assumed " }, { WHOLE, "clock-assumed " }, { WHOLE, "" }, { WHOLE, "" }, { WHOLE, "no-cpu-time " } } },
	{ "other-version", { { WHOLE, "version-differs " }, { WHOLE, "version-differs " }, { WHOLE, "version-differs " }, { WHOLE, "version-differs " }, { NONE, "!version 9 of a simpleperf report" } } },
	{ "bad-line", { { WHOLE, "bad-line " }, { WHOLE, "bad-line " }, { WHOLE, "bad-line " }, { WHOLE, "bad-line " }, { NULL, NULL } } },
	{ "step-back", { { "7 f0-7 | g1-2 h2-6; 9 g4-5", "time-back " }, { "7 f0-7 | g1-2 h2-6; 9 g4-5", "time-back " },
	    { "7 f0-7 | g1-2 h2-6; 9 g4-5", "time-back " }, { "7 f0-7 | g1-2 h2-6; 9 g4-5", "time-back " }, { "7 f0-7 | g1-1 h1-2; 9 g4-5", "" } } },
	{ "before", { { "7 f1-7 | g1-2 h3-6; 9 g4-5", "running-before " }, { "7 f1-7 | g1-2 h3-6; 9 g4-5", "running-before " },
	    { "7 f1-7 | g1-2 h3-6; 9 g4-5", "running-before " }, { "7 f1-7 | g1-2 h3-6; 9 g4-5", "running-before " }, { "7 g1-2 h3-6; 9 g4-5", "" } } },
	{ "open", { { LAST_LOST, "open-at-end " }, { LAST_LOST, "open-at-end " }, { LAST_LOST, "open-at-end " }, { LAST_LOST, "open-at-end " }, { LAST_LOST, "" } } },
	{ "reloaded", { { WHOLE, "same-method " }, { WHOLE, "same-method " }, { WHOLE, "same-method " }, { WHOLE, "same-method " }, { WHOLE, "same-method " } } },
	{ "lost-exit", { { "7 f0-7 | g1-2 h3-7; 9 g4-5", "closed-early " }, { "7 f0-7 | g1-2 h3-7; 9 g4-5", "closed-early " },
	    { "7 f0-7 | g1-2 h3-7; 9 g4-5", "closed-early " }, { "7 f0-7 | g1-2 h3-7; 9 g4-5", "closed-early " }, { "7 f0-7 | g1-2 h3-7; 9 g4-5", "" } } },
	{ "stray-exit", { { WHOLE, "exit-ignored " }, { WHOLE, "exit-ignored " }, { WHOLE, "exit-ignored " }, { WHOLE, "exit-ignored " }, { WHOLE, "" } } },
	{ "action-3", { { WHOLE, "bad-action " }, { WHOLE, "bad-action " }, { WHOLE, "bad-action " }, { WHOLE, "bad-action " }, { WHOLE, "bad-message " } } },
	{ "unknown-method", { { "7 f0-7 | g1-2 ?3-6; 9 g4-5", "unknown-method " }, { "7 f0-7 | g1-2 ?3-6; 9 g4-5", "unknown-method " },
	    { "7 f0-7 | g1-2 ?3-6; 9 g4-5", "unknown-method " }, { "7 f0-7 | g1-2 ?3-6; 9 g4-5", "unknown-method " }, { "7 f0-7 | g1-2 b3-6; 9 g4-5", "unknown-symbol " } } },
	{ "unknown-thread", { { WHOLE, "unknown-thread " }, { WHOLE, "unknown-thread " }, { WHOLE, "unknown-thread " }, { WHOLE, "unknown-thread " }, { WHOLE, "unknown-thread " } } },
	{ "unfilled", { { WHOLE, "zero-records " }, { WHOLE, "zero-records " }, { WHOLE, "zero-records " }, { WHOLE, "zero-records " }, { NULL, NULL } } },
	{ "huge", { { WHOLE, "fewer-records " }, { WHOLE, "no-summary truncated " }, { WHOLE, "truncated " },
	    { ONE_MORE, "fewer-records truncated unknown-method time-back open-at-end " }, { NUMBERED, "truncated unknown-thread no-report-end unknown-symbol " } } },
	{ "hostile", { { WHOLE, "" }, { WHOLE, "" }, { WHOLE, "" }, { WHOLE, "" }, { WHOLE, "" } } },
	{ "split", { { NULL, NULL }, { NULL, NULL }, { WHOLE, "split-block " }, { NULL, NULL }, { NULL, NULL } } },
	/* clang-format on */
};

/* Where layouts differ from their family: those of a letter ('-' stands for
 * format 1), all or with names or without. */
static const struct {
	enum make_layout first, last;
	const char *damage;
	struct outcome outcome;
} exceptions[] = {
	/* clang-format off */
	{ MAKE_STREAM_V3, MAKE_STREAM_V3, "no-clock", { WHOLE, "" } }, /* is always dual */
	/* without the summary nobody says which clock it was */
	{ MAKE_STREAM_V1, MAKE_STREAM_V2_PADDED, "cut-keys", { WHOLE, "no-summary truncated clock-assumed " } },
	{ MAKE_STREAM_V1, MAKE_STREAM_V2_PADDED, "cut-data", { LAST_LOST, "no-summary truncated clock-assumed open-at-end " } },
	{ MAKE_STREAM_V1, MAKE_STREAM_V2_PADDED, "no-summary", { WHOLE, "no-summary clock-assumed " } },
	/* nor which unit */
	{ MAKE_STREAM_C, MAKE_STREAM_D, "cut-keys", { WHOLE, "no-summary truncated unit-assumed " } },
	{ MAKE_STREAM_C, MAKE_STREAM_D, "cut-data", { LAST_LOST, "no-summary truncated unit-assumed open-at-end " } },
	{ MAKE_STREAM_C, MAKE_STREAM_D, "no-summary", { WHOLE, "no-summary unit-assumed " } },
	{ MAKE_C, MAKE_D, "cut-keys", { WHOLE, "no-summary truncated unit-assumed " } },
	{ MAKE_C, MAKE_D, "cut-data", { LAST_LOST, "no-summary truncated unit-assumed open-at-end " } },
	{ MAKE_C, MAKE_D, "no-summary", { WHOLE, "no-summary unit-assumed " } },
	/* names in front of the text are taken for something else, too */
	{ MAKE_A_PACKETS, MAKE_B_PACKETS, "front", { "7 ?0-7 | ?1-2 ?3-6; 9 ?4-5", "leading-bytes unknown-method unknown-thread " } },
	{ MAKE_STREAM_V1, MAKE_STREAM_V2_PADDED, "huge", { WHOLE, "no-summary truncated clock-assumed " } },
	{ MAKE_STREAM_A, MAKE_STREAM_B, "huge", { ONE_MORE, "truncated unknown-method time-back open-at-end " } },
	{ MAKE_A_BARE, MAKE_B_BARE, "huge", { ONE_MORE, "fewer-records truncated time-back open-at-end " } },
	{ MAKE_C, MAKE_E, "huge", { WHOLE, "fewer-records truncated " } },
	{ MAKE_A_BARE, MAKE_B_BARE, "reloaded", { NULL, NULL } },
	{ MAKE_A_BARE, MAKE_B_BARE, "unknown-method", { NULL, NULL } },
	{ MAKE_A_BARE, MAKE_B_BARE, "unknown-thread", { NULL, NULL } },
	{ MAKE_STREAM_A, MAKE_STREAM_B, "split", { NULL, NULL } },
	{ MAKE_STREAM_E, MAKE_STREAM_E, "split", { NULL, NULL } },
	{ MAKE_E, MAKE_E, "split", { NULL, NULL } },
	/* exits of layout E name no method: they leave what is running */
	{ MAKE_STREAM_E, MAKE_STREAM_E, "before", { "7 ?1-7 | g1-2 h3-6; 9 g4-5", "unknown-method running-before " } },
	{ MAKE_E, MAKE_E, "before", { "7 ?1-7 | g1-2 h3-6; 9 g4-5", "unknown-method running-before " } },
	{ MAKE_STREAM_E, MAKE_STREAM_E, "lost-exit", { "7 f0-7 | g1-2 h3-7; 9 g4-5", "open-at-end " } },
	{ MAKE_E, MAKE_E, "lost-exit", { "7 f0-7 | g1-2 h3-7; 9 g4-5", "open-at-end " } },
	{ MAKE_STREAM_E, MAKE_STREAM_E, "stray-exit", { NULL, NULL } },
	{ MAKE_E, MAKE_E, "stray-exit", { NULL, NULL } },
	/* clang-format on */
};

static struct outcome outcome_of(size_t row, enum make_layout layout)
{
	for (size_t i = 0; i < ROWS(exceptions); i++)
		if (layout >= exceptions[i].first &&
		    layout <= exceptions[i].last &&
		    strcmp(exceptions[i].damage, rows[row].damage) == 0)
			return exceptions[i].outcome;
	return rows[row].of[family_of(layout)];
}

/* What was read, or why it was not. */
struct got {
	char calls[400], error[sizeof(struct error)];
	struct notices notices;
	char lint[8000]; /* as the user reads it */
};

__attribute__((format(printf, 3, 4))) static void add(char *out, size_t size,
    const char *format, ...)
{
	size_t length = strlen(out);
	va_list args;

	va_start(args, format);
	vsnprintf(out + length, size - length, format, args);
	va_end(args);
}

/* The record that has this time; none: the time itself, in us. */
static void add_time(struct got *g, const struct facts *f, uint64_t time)
{
	time /= tick_per_us(f->tick);
	if (f->is_sampled) /* since the first sample */
		time += f->start_us;
	for (int i = 0; i < MAKE_SMALL_EVENTS; i++)
		if (time ==
		    (f->has_clock[CLOCK_WALL] ? make_small_events[i].wall_us :
						make_small_events[i].cpu_us)) {
			add(g->calls, sizeof g->calls, "%d", i);
			return;
		}
	add(g->calls, sizeof g->calls, "@%" PRIu64, time);
}

static void add_call(struct got *g, const struct profile *p,
    const struct thread *t, const struct call *call)
{
	const struct facts *f = p->facts;
	uint32_t method = t->tree.nodes[call->node].method;

	add(g->calls, sizeof g->calls, " %c",
	    !ids_entry(p->ids, method).is_known ?
		'?' :
		method_name(methods_at(profile_methods(p), method)).start[0]);
	add_time(g, f, call->begin);
	add(g->calls, sizeof g->calls, "-");
	add_time(g, f, call_end_time(call, t->calls.axis));
}

static void add_thread(struct got *g, const struct profile *p,
    const struct thread *t)
{
	if (t->events == 0)
		return;
	add(g->calls, sizeof g->calls, "%s%" PRIu32,
	    g->calls[0] == '\0' ? "" : "; ", t->id);
	for (size_t depth = 0; depth < calls_depths(&t->calls); depth++) {
		if (depth > 0)
			add(g->calls, sizeof g->calls, " |");
		for (size_t i = 0; i < calls_count(&t->calls, depth); i++) {
			struct call call = calls_at(&t->calls, depth, i);

			add_call(g, p, t, &call);
		}
	}
}

static void write_lint(struct got *g, const struct trace *trace,
    const struct profile *p)
{
	static const struct options lint = { .is_given = {
	    [OPTION_LINT] = true } };
	struct report_context q = { .name = trace->name,
		.facts = &trace->facts,
		.options = &lint,
		.profile = p,
		.format = &format_infos[FORMAT_TEXT] };
	FILE *file = fmemopen(g->lint, sizeof g->lint, "w");

	assert_non_null(file);
	assert_true(info_write(file, &q, NULL) != WRITTEN_NOT);
	fclose(file);
}

static void read_bytes(struct got *g, const struct make_bytes *b)
{
	struct error err = { "" };
	struct trace *trace = trace_open_bytes(bytes_of(b->data, b->size),
	    "x.trace", NULL, &err);
	struct profile *p;

	*g = (struct got){ .calls = "" };
	snprintf(g->error, sizeof g->error, "%s", err.text);
	if (trace == NULL)
		return;
	p = profile_new(NULL);
	assert_non_null(p);
	assert_true(profile_load(p, trace, &err));
	for (uint32_t i = 0; i < p->threads->count; i++)
		add_thread(g, p, p->threads->items[i]);
	profile_notices(p, &g->notices);
	write_lint(g, trace, p);
	profile_free(p);
	trace_close(trace);
}

static struct make_trace_spec spec_of(enum make_layout layout)
{
	return (struct make_trace_spec){ MAKE_SMALL, .layout = layout,
		.clock = layouts[layout].clock };
}

/* The names of those that the whole file has not; all must be in the words
 * that the user reads. */
static void list_notices(const char *row, const struct got *g,
    const struct got *whole, char *out, size_t size)
{
	out[0] = '\0';
	for (int i = 0; i < NOTICES; i++) {
		char what[400];

		if (g->notices.count[i] == 0)
			continue;
		notice_what((enum notice)i, g->notices.count[i], what,
		    sizeof what);
		row_assert(row, strstr(g->lint, what) != NULL);
		if (whole->notices.count[i] == 0)
			add(out, size, "%s ", notice_kinds[i].name);
	}
}

static bool is_wrong(const struct got *g)
{
	for (int i = 0; i < NOTICES; i++)
		if (g->notices.count[i] > 0 &&
		    notice_kinds[i].severity != SEVERITY_FACT)
			return true;
	return false;
}

/* Without names in the file there are question marks. */
static void without_names(char *calls)
{
	for (; *calls != '\0'; calls++)
		if (*calls >= 'f' && *calls <= 'h')
			*calls = '?';
}

/* What stands in the printed table: whole, part, names, or refused. */
static char mark_of(const struct got *g, const struct got *whole)
{
	if (g->error[0] != '\0')
		return 'x';
	if (g->calls[0] == '\0')
		return 'n';
	return strcmp(g->calls, whole->calls) == 0 ? '=' : 'p';
}

static char check(size_t row, enum make_layout layout, const struct got *whole)
{
	struct outcome wanted = outcome_of(row, layout);
	struct make_trace_spec spec = spec_of(layout);
	const struct make_damage *damage = make_damage_find(rows[row].damage);
	struct make_bytes b;
	struct got *g = malloc(sizeof *g);
	char name[80], notices[400], calls[400], mark;

	assert_non_null(g);
	snprintf(name, sizeof name, "%s, %s", layouts[layout].name,
	    rows[row].damage);
	row_require(name, damage != NULL);
	b = make_damaged(&spec, damage);
	read_bytes(g, &b);
	mark = mark_of(g, whole);
	list_notices(name, g, whole, notices, sizeof notices);
	snprintf(calls, sizeof calls, "%s",
	    wanted.calls == NULL ? g->calls : wanted.calls);
	if (layout == MAKE_A_BARE || layout == MAKE_B_BARE)
		without_names(calls);
	if (wanted.notices == NULL) {
		mark = '-';
	} else if (wanted.notices[0] == '!') {
		row_assert(name, strstr(g->error, wanted.notices + 1) != NULL);
	} else if (wanted.notices[0] == '*') {
		row_assert(name, is_wrong(g));
	} else {
		row_assert_text(name, g->error, "");
		row_assert_text(name, g->calls, calls);
		row_assert_text(name, notices, wanted.notices);
	}
	make_bytes_free(&b);
	free(g);
	return mark;
}

static void every_pair(void **state)
{
	char marks[ROWS(rows)][MAKE_LAYOUTS];
	struct got *whole = malloc(sizeof *whole);

	(void)state;
	assert_non_null(whole);
	for (int layout = 0; layout < MAKE_LAYOUTS; layout++) {
		struct make_trace_spec spec = spec_of((enum make_layout)layout);
		struct make_bytes b = make_trace(&spec);

		read_bytes(whole, &b);
		make_bytes_free(&b);
		for (size_t row = 0; row < ROWS(rows); row++)
			marks[row][layout] = check(row,
			    (enum make_layout)layout, whole);
	}
	free(whole);
	for (int layout = 0; layout < MAKE_LAYOUTS; layout++)
		printf("%*s%s\n", 16 + 2 * layout, "", layouts[layout].name);
	for (size_t row = 0; row < ROWS(rows); row++) {
		printf("%-16s", rows[row].damage);
		for (int layout = 0; layout < MAKE_LAYOUTS; layout++)
			printf("%c ", marks[row][layout]);
		printf("\n");
	}
	puts("= all calls, p those of the valid part, n names, x refused in "
	     "words, - cannot be");
}

/* The table above knows every damage that can be made. */
static void every_damage(void **state)
{
	const struct make_damage *damage;

	(void)state;
	for (size_t i = 0; (damage = make_damage_at(i)) != NULL; i++) {
		size_t row = 0;

		while (row < ROWS(rows) &&
		    strcmp(rows[row].damage, damage->name) != 0)
			row++;
		row_require(damage->name, row < ROWS(rows));
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(every_pair),
	cmocka_unit_test(every_damage),
};

TEST_FILE(tests, NULL, NULL);
