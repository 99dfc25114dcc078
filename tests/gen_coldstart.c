/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The story: com.acme.shop starts too slowly.  What a reader can find out:
 *
 * 1. Sorted by exclusive wall time, the top method of "main" is
 *    com.acme.shop.flags.FlagStore.awaitReady: 0.7 s, nearly all in one of its
 *    13 calls.  Next is the idle MessageQueue.nativePollOnce: 0.5 s.
 * 2. It is called by FeatureFlags.isEnabled, which looks harmless, and that by
 *    ShopApplication.onCreate.
 * 3. By thread CPU time it is nothing: main waits, for a lock.
 * 4. In the same time the thread "flags-io" runs LegacyFlagStore.migrate, which
 *    holds that lock and ends just before the wait does.
 * 5. There, and on all threads together by CPU time, the top method is
 *    java.util.regex.Pattern.compile: LegacyFlagStore.normalizeKey compiles the
 *    same pattern for each of 4 800 rows.
 *
 * Smaller things to find: seven frames over 16.6 ms, in which the list makes
 * and binds its rows (PriceFormatter.format makes a DecimalFormat each time);
 * the storm of short calls in LayoutInflater; exceptions as a habit in
 * ProductParser.oldPrice and LegacyFlagStore.parseValue.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen_output.h"
#include "gen_scenario.h"
#include "gen_scenes.h"
#include "gen_script.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define PID 4711

/* In the order in which they play: main waits for a mark of flags-io. */
static const struct {
	unsigned number; /* of main: 0 */
	const char *name;
	unsigned begin_ms;
	const char *scene;
} threads[] = {
	/* clang-format off */
	{ 21, "flags-io",                         42, "flags_io" },
	{  0, "main",                              0, "main" },
	{  4, "Jit thread pool worker thread 0",   3, "jit_thread" },
	{  6, "HeapTaskDaemon",                    5, "heap_task_daemon" },
	{  7, "ReferenceQueueDaemon",              6, "reference_queue_daemon" },
	{  8, "FinalizerDaemon",                   6, "finalizer_daemon" },
	{  9, "FinalizerWatchdogDaemon",           7, "watchdog_daemon" },
	{ 10, "Binder:4711_1",                     2, "binder_thread" },
	{ 11, "Binder:4711_2",                    31, "binder_thread" },
	{ 14, "Profile Saver",                    18, "profile_saver" },
	{ 19, "Analytics-Dispatch",               52, "analytics_thread" },
	{ 23, "pool-2-thread-1",                  66, "work_thread" },
	{ 24, "pool-2-thread-2",                  90, "work_thread" },
	{ 27, "OkHttp Dispatcher",              1130, "http_thread" },
	{ 28, "OkHttp ConnectionPool",          1290, "http_pool_thread" },
	{ 30, "RenderThread",                   1170, "render_thread" },
	{ 31, "image-decode-1",                 1240, "image_thread" },
	{ 32, "image-decode-2",                 1244, "image_thread" },
	{ 33, "DefaultDispatcher-worker-1",      960, "coroutine_thread" },
	{ 34, "DefaultDispatcher-worker-2",      975, "coroutine_thread" },
	/* clang-format on */
};

/* Lines of the scenes that are others, or are not there, in another build. */
struct gen_change {
	const char *name;
	size_t count;
	struct {
		const char *line, *now;
	} of[3];
};

static const struct gen_change changes[] = {
	{ "slower flags", 2, { { "  Pattern.compile 100", "  Pattern.compile 125" },
	    { "       @flag_row x4800", "       @flag_row x5000" } } },
	{ "fixed flags", 2, { { "  Pattern.compile 100", NULL },
	    { "   Pattern.<init>(Ljava/lang/String;I)V 4", NULL } } },
	/* One is slower a call, one is called twice as often, one is gone. */
	{ "slower views", 3, {
	    { "    LinearSystem.minimize 70 x2", "    LinearSystem.minimize 88 x2" },
	    { "      RecordingCanvas.drawTextRun 18",
		"      RecordingCanvas.drawTextRun 18 x2" },
	    { "       MeasuredParagraph.buildForStaticLayout 60", NULL } } },
};

const struct gen_change *gen_change_find(const char *name)
{
	for (size_t i = 0; i < COUNT(changes); i++)
		if (strcmp(changes[i].name, name) == 0)
			return &changes[i];
	return NULL;
}

enum { LINES = 400 };

/* Returns how many lines were changed. */
static size_t add_scenes(struct gen_script *script, const char *const *scenes,
    const struct gen_change *change)
{
	const char *lines[LINES];
	size_t count = 0, changed = 0;

	for (size_t i = 0; scenes[i] != NULL && count + 1 < LINES; i++) {
		const char *line = scenes[i];

		for (size_t c = 0; change != NULL && c < change->count; c++)
			if (line != NULL &&
			    strcmp(line, change->of[c].line) == 0) {
				line = change->of[c].now;
				changed++;
			}
		if (line != NULL)
			lines[count++] = line;
	}
	lines[count] = NULL;
	gen_script_add(script, lines);
	return changed;
}

static void add_all(struct gen_script *script, const struct gen_change *change)
{
	size_t changed = 0;

	changed += add_scenes(script, gen_scenes_main, change);
	changed += add_scenes(script, gen_scenes_views, change);
	changed += add_scenes(script, gen_scenes_work, change);
	changed += add_scenes(script, gen_scenes_system, change);
	if (change != NULL && changed != change->count) {
		fprintf(stderr, "tracegen: the scenes have no such lines\n");
		exit(1);
	}
}

/* The main thread has the number of the process, where that has room. */
static unsigned thread_id(const struct gen_options *options, unsigned number)
{
	bool one_byte = options->layout == MAKE_V1 ||
	    options->layout == MAKE_STREAM_V1;

	return number + (one_byte ? 1 : PID);
}

static struct gen_script *play(const struct gen_options *options)
{
	struct gen_script *script = gen_script_new(options->seed);

	if (options->work > 0)
		gen_script_set_work(script, options->work);
	add_all(script, options->change);
	for (size_t i = 0; i < COUNT(threads); i++) {
		gen_script_play(script, thread_id(options, threads[i].number),
		    threads[i].begin_ms * 1000, threads[i].scene);
		if (threads[i].number == 0)
			gen_script_end_trace(script);
	}
	return script;
}

static int compare_threads(const void *a, const void *b)
{
	const struct make_thread *left = a, *right = b;

	return left->id < right->id ? -1 : left->id > right->id;
}

void gen_coldstart(const struct gen_options *options, struct gen_output *out)
{
	struct gen_script *script = play(options);
	struct make_thread names[COUNT(threads)];
	struct make_trace_spec spec = {
		.layout = options->layout,
		.clock = options->clock,
		.vm = "art",
		.extra_keys = "pid=4711\n",
		.start_us = 86400000000,
		.sample_us = 250,
		.overflow = options->overflow,
		.threads = names,
		.thread_count = COUNT(threads),
	};
	struct make_bytes bytes;

	for (size_t i = 0; i < COUNT(threads); i++)
		names[i] = (struct make_thread){
			thread_id(options, threads[i].number), threads[i].name
		};
	qsort(names, COUNT(threads), sizeof *names, compare_threads);
	spec.methods = gen_script_methods(script, &spec.method_count);
	spec.events = gen_script_events(script, &spec.event_count);
	bytes = make_damaged(&spec, options->damage);
	gen_output_add(out, bytes.data, bytes.size);
	make_bytes_free(&bytes);
	gen_script_free(script);
}
