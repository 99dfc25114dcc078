/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_told.c - whatever is damaged is told wherever a number is: in each form of
 * each answer, also of a file that is cut while it is read.
 */
#include "config.h"

#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/load.h"
#include "print/info.h"
#include "make_damage.h"
#include "make_small.h"
#include "query/search.h"

enum { WORDS = 8, TEXT = 64 * 1024 };

static char path[] = "/tmp/artscope-XXXXXX";
static char output[] = "/tmp/artscope-XXXXXX";

/* ---- a file that is cut when it has been opened --------------------------- */

static off_t cut_when_opened; /* to this size; 0: not at all */

bool __real_profile_load(struct profile *, struct trace *, struct error *);
bool __wrap_profile_load(struct profile *, struct trace *, struct error *);

bool __wrap_profile_load(struct profile *p, struct trace *trace,
    struct error *err)
{
	if (cut_when_opened > 0)
		assert_int_equal(truncate(path, cut_when_opened), 0);
	return __real_profile_load(p, trace, err);
}

/* ---- answers --------------------------------------------------------------- */

/* What begins each, and where damage stands in it. */
static const struct {
	const char *words, *list;
} forms[] = {
	{ "--format=text", "\ndamaged: " },
	{ "--format=tsv", NULL },
	{ "--format=json", "\"damaged\": [{\"name\": \"" },
};

static const char *const lines[] = { "report", "report --group=class",
	"report --columns=name,calls", "report --parents=B.g",
	"report --children=B.g", "tree --min=0", "tree --bottom-up --min=0",
	"calls B.g", "threads" };

/* Answers a command line about the file, in `text` of TEXT bytes. */
static enum status answer(const char *line, const char *more, char *text,
    struct error *err)
{
	char words[200], *at[WORDS], *rest;
	struct options o;
	enum status status;
	int count = 0;
	FILE *file;

	snprintf(words, sizeof words, "%s %s -o%s", line, more, output);
	for (char *w = strtok_r(words, " ", &rest); w != NULL;
	     w = strtok_r(NULL, " ", &rest)) {
		at[count++] = w;
		if (count == 1)
			at[count++] = path;
	}
	row_require(line, options_parse(&o, count, at, err));
	status = load_write(&o, NULL, 0, err);
	options_free(&o);
	file = fopen(output, "r");
	assert_non_null(file);
	text[fread(text, 1, TEXT - 1, file)] = '\0';
	fclose(file);
	return status;
}

/* One command line in each form. */
static void check_line(const char *row, const char *line, bool is_damaged)
{
	char *text = malloc(TEXT), name[200], more[60];

	assert_non_null(text);
	for (size_t i = 0; i < 2 * ROWS(forms); i++) {
		const char *form = forms[i / 2].words;
		const char *list = forms[i / 2].list;
		bool is_strict = i % 2 == 1;
		struct error err = { "" };
		enum status status;

		snprintf(more, sizeof more, "%s%s", form,
		    is_strict ? " --strict" : "");
		snprintf(name, sizeof name, "%s, %s %s", row, line, more);
		status = answer(line, more, text, &err);
		row_assert_number(name, status,
		    is_damaged && is_strict ? STATUS_NOTHING : STATUS_FINE);
		row_assert(name,
		    (strstr(err.text, ": damaged: ") != NULL) ==
			(is_damaged && (is_strict || i / 2 > 0)));
		row_assert(name,
		    list == NULL || (strstr(text, list) != NULL) == is_damaged);
	}
	free(text);
}

/* Is the file damaged, and does it have calls all the same? */
static bool look(bool *is_damaged)
{
	struct error err = { "" };
	struct trace *trace = trace_open(path, INPUT_AUTO, NULL, NULL, &err);
	struct profile *p = profile_new(NULL);
	uint32_t method;
	bool has_calls;

	assert_true(
	    p != NULL && (trace == NULL || profile_load(p, trace, &err)));
	*is_damaged = trace != NULL && notices_damage_is_there(p);
	has_calls = trace != NULL && p->records > 0;
	has_calls = has_calls &&
	    pick_method(profile_methods(p), "B.g", NULL, &method, &err) == PICK_ONE;
	profile_free(p);
	trace_close(trace);
	return has_calls;
}

static void damages(void **state)
{
	static const enum make_layout layouts[] = { MAKE_V3, MAKE_STREAM_D };
	const struct make_damage *damage;
	unsigned damaged = 0, whole = 0;

	(void)state;
	for (size_t i = 0; (damage = make_damage_at(i)) != NULL; i++)
		for (size_t k = 0; k < ROWS(layouts); k++) {
			const struct make_trace_spec spec = { MAKE_SMALL,
				.layout = layouts[k], .clock = "dual" };
			struct make_bytes b = make_damaged(&spec, damage);
			bool is_damaged;

			assert_true(make_trace_write(path, b));
			make_bytes_free(&b);
			if (!look(&is_damaged))
				continue;
			damaged += is_damaged;
			whole += !is_damaged;
			for (size_t n = 0; n < ROWS(lines); n++)
				check_line(damage->name, lines[n], is_damaged);
		}
	assert_true(damaged > 4 && whole > 4);
}

/* Within its last page what is gone reads as zeros; before it SIGBUS comes. */
static void cut_while_read(void **state)
{
	static struct make_event events[2000];
	static const off_t cuts[] = { 28000, 9000 };
	const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual",
		.events = events,
		.event_count = ROWS(events) };
	char *text = malloc(TEXT);

	(void)state;
	assert_non_null(text);
	for (uint32_t i = 0; i < ROWS(events); i++)
		events[i] = (struct make_event){ 7, 4, i & 1, i, i };
	for (size_t i = 0; i < ROWS(cuts) * 2 * ROWS(forms); i++) {
		size_t form = i / 2 % ROWS(forms);
		bool is_strict = i % 2 == 1;
		struct make_bytes b = make_trace(&spec);
		struct error err = { "" };
		char more[60];

		assert_true(make_trace_write(path, b));
		make_bytes_free(&b);
		snprintf(more, sizeof more, "%s%s", forms[form].words,
		    is_strict ? " --strict" : "");
		cut_when_opened = cuts[i / 2 / ROWS(forms)];
		row_assert_number(more, answer("threads", more, text, &err),
		    is_strict ? STATUS_NOTHING : STATUS_FINE);
		cut_when_opened = 0;
		row_assert(more,
		    (strstr(err.text, "was changed") != NULL) ==
			(is_strict || form > 0));
		row_assert(more,
		    forms[form].list == NULL ||
			strstr(text, forms[form].list) != NULL);
	}
	free(text);
}

static int set_up(void **state)
{
	int fd = mkstemp(path), out = mkstemp(output);

	(void)state;
	return fd < 0 || out < 0 || close(fd) != 0 || close(out) != 0;
}

static int tear_down(void **state)
{
	(void)state;
	return unlink(path) != 0 || unlink(output) != 0;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(damages),
	cmocka_unit_test(cut_while_read),
};

TEST_FILE(tests, set_up, tear_down);
