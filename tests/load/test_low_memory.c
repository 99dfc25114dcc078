/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_low_memory.c - calls in a temporary file: all answers and screens are
 * the same, it is chosen when memory is short, and what can go wrong with the
 * file is told.
 */
#include "config.h"

#include "gen_random.h"
#include "loaded.h"
#include "play.h"
#include "scratch_fd.h"
#include "script.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "cli/load.h"
#include "load/loader.h"

enum { RECORDS = 3 * HELP_AFTER, THREADS = 3, DEEPEST = 12,
	WORDS = 6, RECORD = 14, BYTES_A_RECORD = 10 };

static char path[] = "/tmp/artscope-XXXXXX";
static char output[] = "/tmp/artscope-XXXXXX";

/* Random calls, some of them long, so that blocks of all kinds are packed. */
static struct make_event *make_events(void)
{
	struct make_event *events = calloc(RECORDS, sizeof *events);
	uint32_t stacks[THREADS][DEEPEST], depths[THREADS] = { 0 };
	struct gen_random random = { 5 };
	uint32_t thread = 0, now = 1000;

	assert_non_null(events);
	for (size_t i = 0; i < RECORDS; i++) {
		uint32_t *depth, *stack;
		bool enters;

		if (gen_below(&random, 20) == 0)
			thread = gen_below(&random, THREADS);
		depth = &depths[thread];
		stack = stacks[thread];
		now += gen_below(&random, gen_below(&random, 200) == 0 ?
		    100000 : 9);
		enters = *depth == 0 || (*depth < DEEPEST &&
		    gen_below(&random, 2) == 0);
		if (enters)
			stack[(*depth)++] = 4 * (1 + gen_below(&random,
			    SCRIPT_METHODS));
		events[i] = (struct make_event){ .thread = thread + 1,
			.action = enters ? MAKE_ENTER : MAKE_EXIT,
			.method = enters ? stack[*depth - 1] :
			    stack[--*depth],
			.wall_us = now, .cpu_us = now / 2 };
	}
	return events;
}

/* ---- the same as without -------------------------------------------------- */

static char *text_of(const char *file, size_t *size)
{
	FILE *in = fopen(file, "r");
	struct stat st;
	char *text;

	assert_non_null(in);
	assert_int_equal(fstat(fileno(in), &st), 0);
	*size = (size_t)st.st_size;
	text = malloc(*size + 1);
	assert_non_null(text);
	assert_int_equal(fread(text, 1, *size, in), *size);
	text[*size] = '\0';
	fclose(in);
	return text;
}

/* What the program writes; NULL with the error when it fails. */
static char *answer(const char *const *words, bool is_low, struct error *err)
{
	char copies[WORDS][40], *argv[WORDS + 4], option[] = "-o";
	char low[] = "--low-memory";
	enum status status = STATUS_FAILED;
	struct options o;
	int count = 0;
	size_t size;

	for (; words[count] != NULL; count++) {
		snprintf(copies[count], sizeof copies[count], "%s",
		    words[count]);
		argv[count] = copies[count];
	}
	argv[count++] = option;
	argv[count++] = output;
	if (is_low)
		argv[count++] = low;
	assert_true(options_parse(&o, count, argv, err));
	status = load_write(&o, NULL, 80, err);
	options_free(&o);
	return status == STATUS_FAILED ? NULL : text_of(output, &size);
}

static void answers_are_the_same(void **state)
{
	static const char *const rows[][WORDS] = {
		{ "report", path, "--columns=rank,p50,p95,max,name" },
		{ "report", path, "--range=100ms..900ms" },
		{ "tree", path, "--range=50ms.." },
		{ "calls", path, "com.app.C.c" },
		{ "calls", path, "--format=tsv" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		char *usual = answer(rows[i], false, &err);
		char *low = answer(rows[i], true, &err);

		row_require(rows[i][0], usual != NULL && low != NULL);
		row_assert_text(rows[i][0], low, usual);
		free(usual);
		free(low);
	}
}

static void start(struct play *p, const struct memory *memory)
{
	const struct app_options options = { .path = path, .memory = memory };

	play_start(p, &options);
}

static const char *const keys[] = { "w", "w", "d", "l", "<Down>", "<Down>",
	">", "}", "<Enter>", "s", "0", ")", ")", "<PageDown>", "1", "<Down>",
	"<Enter>", "4", "<Down>", "I", "6", "w", "l", "5", "e", "j", "<Escape>",
	"]", "@", "<Escape>", "p", "2", "o", "3" };

static void screens_are_the_same(void **state)
{
	const struct memory low = { .is_low = true };
	struct play *usual = calloc(1, sizeof *usual);
	struct play *saving = calloc(1, sizeof *saving);

	(void)state;
	assert_true(usual != NULL && saving != NULL);
	start(usual, NULL);
	start(saving, &low);
	play_shows(usual, "without", "!temporary file");
	play_shows(saving, "with", "calls are kept in a temporary file");
	for (size_t i = 0; i < ROWS(keys); i++) {
		play_key(usual, keys[i]);
		play_key(saving, keys[i]);
		row_assert_text(keys[i], play_screen(saving),
		    play_screen(usual));
	}
	play_end(usual);
	play_end(saving);
	free(usual);
	free(saving);
}

/* ---- when it is chosen ---------------------------------------------------- */

static void load(struct loaded *l, const struct memory *memory,
    struct error *err)
{
	*l = (struct loaded){ .trace = trace_open(path, INPUT_AUTO, memory,
				  NULL, err),
		.profile = profile_new(NULL) };
	row_require(err->text, l->trace != NULL && l->profile != NULL);
}

static uint64_t notices_of(const struct loaded *l, enum notice kind)
{
	struct notices notices;

	profile_notices(l->profile, &notices);
	return notices.count[kind];
}

static void chosen_when_memory_is_short(void **state)
{
	static const uint64_t need = (uint64_t)RECORDS * BYTES_A_RECORD;
	const struct {
		const char *name;
		struct memory memory;
		bool is_low;
	} rows[] = {
		{ "nobody knows", { 0, false, NULL }, false },
		{ "plenty", { 20 * need, false, NULL }, false },
		{ "a little more than twice", { 2 * need + 9999, false, NULL }, false },
		{ "a little less than twice", { 2 * need - 9999, false, NULL }, true },
		{ "not enough", { need / 2, false, NULL }, true },
		{ "wanted", { 20 * need, true, NULL }, true },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct error err = { "" };
		struct loaded l;

		load(&l, &rows[i].memory, &err);
		row_require(rows[i].name, profile_load(l.profile, l.trace,
		    &err));
		row_assert_number(rows[i].name, notices_of(&l,
		    NOTICE_LOW_MEMORY), rows[i].is_low);
		row_assert_number(rows[i].name, scratch_fd() >= 0,
		    rows[i].is_low);
		loaded_free(&l);
		row_assert(rows[i].name, scratch_fd() < 0);
	}
}

/* ---- what can go wrong ---------------------------------------------------- */

static void goes_on_without(void **state)
{
	static const struct {
		const char *folder;
		enum notice notice;
		const char *words;
	} rows[] = {
		{ "/nowhere", NOTICE_NO_SCRATCH, "none can be made" },
		{ "/proc", NOTICE_NO_SCRATCH, "none can be made" },
		{ "/dev/shm", NOTICE_SCRATCH_IS_MEMORY, "itself in memory" },
	};
	static const char *const report[] = { "report", path, "--sort=p50",
		NULL };

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const struct memory low = { .is_low = true };
		struct error err = { "" };
		struct loaded l;
		char *text;

		if (access(rows[i].folder, W_OK) != 0 && i == 2)
			continue;
		setenv("TMPDIR", rows[i].folder, 1);
		load(&l, &low, &err);
		row_require(rows[i].folder, profile_load(l.profile, l.trace,
		    &err));
		row_assert_number(rows[i].folder, notices_of(&l,
		    rows[i].notice), 1);
		row_assert_number(rows[i].folder, notices_of(&l,
		    NOTICE_LOW_MEMORY), 0);
		loaded_free(&l);
		text = answer(report, true, &err);
		row_require(rows[i].folder, text != NULL);
		row_assert(rows[i].folder, strstr(text, rows[i].words) != NULL);
		row_assert(rows[i].folder, strstr(err.text,
		    "--low-memory could not be had: ") != NULL);
		free(text);
	}
	unsetenv("TMPDIR");
}

/* As when the disk is full. */
static void no_room_is_told(void **state)
{
	static const char *const report[] = { "report", path, "--sort=p50",
		NULL };
	const struct memory low = { .is_low = true };
	struct play *p = calloc(1, sizeof *p);
	struct rlimit before, small;
	struct error err = { "" };
	char wanted[200];

	(void)state;
	assert_non_null(p);
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	small = (struct rlimit){ 300 << 10, before.rlim_max };
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	assert_null(answer(report, true, &err));
	start(p, &low);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	snprintf(wanted, sizeof wanted,
	    "%s: there is no more room in /var/tmp: File too large",
	    strrchr(path, '/') + 1);
	assert_string_equal(err.text, wanted);
	play_shows(p, "viewer", "loading ended too early: there is no more");
	for (size_t i = 0; i < ROWS(keys); i++)
		play_key(p, keys[i]);
	play_end(p);
	free(p);
}

/* As when the disk is pulled out. */
static void a_loss_is_told(void **state)
{
	const struct memory low = { .is_low = true };
	struct play *p = calloc(1, sizeof *p);

	(void)state;
	assert_non_null(p);
	start(p, &low);
	if (scratch_fd() < 0)
		skip();
	assert_int_equal(ftruncate(scratch_fd(), 5 << 12), 0);
	for (size_t i = 0; i < ROWS(keys); i++)
		play_key(p, keys[i]);
	play_shows(p, "title", "temporary file lost");
	play_end(p);
	free(p);
}

struct loss {
	struct profile *profile;
	bool is_done;
};

/* When half of the calls are in, if it comes to that. */
static void *cut_soon(void *argument)
{
	struct loss *loss = argument;

	while (!loss->is_done && !loss->profile->is_complete) {
		uint64_t records;

		profile_lock(loss->profile);
		records = loss->profile->records;
		if (records > RECORDS / 2 && records < RECORDS / 4 * 3)
			loss->is_done = ftruncate(scratch_fd(), 0) == 0;
		profile_unlock(loss->profile);
	}
	return NULL;
}

/* Whoever settles calls meets what is lost, too. */
static void a_loss_while_loading(void **state)
{
	const struct memory low = { .is_low = true };
	struct error err = { "" };
	struct loss loss;
	struct loaded l;
	pthread_t thread;

	(void)state;
	load(&l, &low, &err);
	loss = (struct loss){ l.profile, false };
	assert_int_equal(pthread_create(&thread, NULL, cut_soon, &loss), 0);
	if (!profile_load(l.profile, l.trace, &err))
		assert_non_null(strstr(err.text, "cannot be read back"));
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_true(l.profile->records > 0);
	assert_int_equal(notices_of(&l, NOTICE_SCRATCH_LOST), loss.is_done);
	loaded_free(&l);
}

static int setup(void **state)
{
	struct make_event *events = make_events();
	const struct make_trace_spec spec = { .layout = MAKE_V3,
		.clock = "dual", .vm = "art", .threads = script_threads,
		.thread_count = THREADS, .methods = script_methods,
		.method_count = SCRIPT_METHODS, .events = events,
		.event_count = RECORDS };
	int made = mkstemp(path), out = mkstemp(output);
	struct make_bytes bytes = make_trace(&spec);

	(void)state;
	free(events);
	unsetenv("TMPDIR");
	if (made < 0 || out < 0 || !make_trace_write(path, bytes))
		return -1;
	make_bytes_free(&bytes);
	return close(made) + close(out);
}

static int teardown(void **state)
{
	(void)state;
	return unlink(path) + unlink(output);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(answers_are_the_same),
	cmocka_unit_test(screens_are_the_same),
	cmocka_unit_test(chosen_when_memory_is_short),
	cmocka_unit_test(goes_on_without),
	cmocka_unit_test(no_room_is_told),
	cmocka_unit_test(a_loss_is_told),
	cmocka_unit_test(a_loss_while_loading),
};

TEST_FILE(tests, setup, teardown);
