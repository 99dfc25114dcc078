/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_ends - the viewer ends at any moment, and nobody reads what is freed then.
 *
 * What the options borrow is the caller's, and goes as soon as app_free returns.  A
 * fault shows under a sanitizer.
 */
#include "config.h"

#include "compare/loaded_runs.h"
#include "gen_random.h"
#include "names/mapping.h"
#include "options/options.h"
#include "play.h"
#include "read_map.h"
#include "script.h"

enum { EVENTS = 40000, MOMENTS = 40, MOST_KEYS = 12, WAIT_MS = 3 };

static char path[] = "/tmp/artscope-XXXXXX";
static char path_before[] = "/tmp/artscope-before-XXXXXX";

static const char map[] = "com.example.Shop -> com.app.A:\n"
			  "    1:1:void zoom():10:10 -> a\n"
			  "com.example.Cart -> com.app.C:\n"
			  "    1:1:void add():0:0 -> c\n";

/* What is started, and all that it borrows. */
struct borrowed {
	struct app_options options;
	struct options view;
	struct transform_request transforms[2];
	struct comparison_options compared;
	char path[64], path_before[64], first[16], second[16];
};

enum kind { ONE, TWO, FOLLOWED, TRANSFORMED, MAPPED, KINDS };

static const char *const names[KINDS] = { "one trace", "two traces",
	"a trace that grows", "transforms", "a mapping" };

static const char *const keys[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9",
	"j", "<PageDown>", "<Enter>", "<Tab>", "T", "t", "c", "s", "n", "e", "E",
	"i", "p", "+", "-", "<Right>", "x", "m", "u", "D", "g", "c", "l", "L",
	"~", "V", "/", "b", ":", "q", "]", "R", "<Escape>" };

static void write_trace(const char *file, uint64_t seed)
{
	static struct script script;
	struct make_event *events = calloc(EVENTS, sizeof *events);
	struct make_trace_spec spec;
	struct make_bytes bytes;

	assert_non_null(events);
	script_random(&script, seed,
	    (struct script_shape){ 4000, SCRIPT_METHODS, 0, 9 });
	spec = script_spec(&script);
	for (uint32_t i = 0; i < EVENTS; i++) {
		events[i] = script.events[i % script.count];
		events[i].thread = 1 + i / 4000 % 3;
		events[i].wall_us += i / 4000 * 40000;
		events[i].cpu_us += i / 4000 * 20000;
	}
	spec.events = events;
	spec.event_count = EVENTS;
	bytes = make_trace(&spec);
	assert_true(make_trace_write(file, bytes));
	make_bytes_free(&bytes);
	free(events);
}

static struct borrowed *borrow(enum kind kind, struct mapping *mapping)
{
	struct borrowed *b = calloc(1, sizeof *b);
	struct app_options *o;

	assert_non_null(b);
	o = &b->options;
	o->path = strcpy(b->path, path);
	o->view = &b->view;
	b->view = (struct options){ .picture = SHOWN_CHART,
		.below = SHOWN_TABLE, .is_on_picture = true };
	if (kind == TWO) {
		b->compared = (struct comparison_options){ .rule = MATCH_USUAL,
			.min_change_ns = 1000 };
		o->path_before = strcpy(b->path_before, path_before);
		o->compared = &b->compared;
	}
	if (kind == TRANSFORMED) {
		b->transforms[0] = (struct transform_request){ TRANSFORM_MERGE,
			strcpy(b->first, "com.app.B.*") };
		b->transforms[1] = (struct transform_request){ TRANSFORM_LONGER,
			strcpy(b->second, "20us") };
		o->transforms = b->transforms;
		o->transform_count = 2;
	}
	o->is_followed = kind == FOLLOWED;
	o->mapping = kind == MAPPED ? mapping : NULL;
	return b;
}

/* Presses some keys, and ends without waiting for what they ask. */
static void end_at_some_moment(enum kind kind, struct gen_random *random)
{
	struct mapping *mapping = mapping_new();
	struct borrowed *b = borrow(kind, mapping);
	int wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	uint32_t count = gen_below(random, MOST_KEYS);
	struct error err = { "" };
	struct state *app;

	assert_true(read_map(mapping, "map.txt",
	    bytes_of(map, strlen(map)), &err));
	app = app_new(&b->options, wake_fd, &err);
	row_require(names[kind], app != NULL);
	if (gen_below(random, 4) > 0)
		app_wait(app, PLAY_MS * (kind != FOLLOWED) + WAIT_MS, &err);
	for (uint32_t i = 0; i < count; i++) {
		app_key(app, keys[gen_below(random, ROWS(keys))]);
		if (gen_below(random, 3) == 0)
			app_wait(app, WAIT_MS, &err);
		app_wake(app);
		app_draw(app);
	}
	app_free(app);
	mapping_free(mapping);
	memset(b, 0x55, sizeof *b);
	free(b);
	close(wake_fd);
}

static void ends(void **state)
{
	(void)state;
	write_trace(path, 1);
	write_trace(path_before, 2);
	for (int kind = 0; kind < KINDS; kind++)
		for (uint64_t seed = 0; seed < MOMENTS; seed++) {
			struct gen_random random = { seed };

			end_at_some_moment((enum kind)kind, &random);
		}
}

static int set_up(void **state)
{
	int fd = mkstemp(path), before = mkstemp(path_before);

	(void)state;
	return fd < 0 || before < 0 || close(fd) != 0 || close(before) != 0;
}

static int tear_down(void **state)
{
	(void)state;
	return unlink(path) | unlink(path_before);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(ends),
};

TEST_FILE(tests, set_up, tear_down);
