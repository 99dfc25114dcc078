/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_speedscope - files of speedscope: their profiles, that calls nest in the order
 * of time, and that events and stacks add up to the table, over random traces and
 * those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "json_tree.h"
#include "replayed.h"

struct file {
	struct json_reader reader;
	const struct json *root;
	size_t *methods; /* by frame */
	uint64_t frames;
};

static void file_open(struct file *f, const struct replayed *r,
    const struct export_options *request)
{
	size_t length;
	char *text = exporting_text(r->k, "speedscope", request, &length);
	const struct json *frame;

	f->root = json_read(&f->reader, text);
	free(text);
	f->frames = 0;
	f->methods = calloc((size_t)r->k->totals.methods + 1,
	    sizeof *f->methods);
	assert_non_null(f->methods);
	frame = json_member(json_member(f->root, "shared"), "frames")->first;
	for (; frame != NULL; frame = frame->next) {
		row_require(r->k->row, f->frames < r->k->totals.methods);
		f->methods[f->frames++] = replayed_find(r, json_text(frame,
		    "name"));
	}
}

static void file_close(struct file *f)
{
	free(f->methods);
	json_free(&f->reader);
}

static size_t method_of(const struct file *f, const struct json *frame)
{
	const uint64_t number = json_whole(frame);

	assert_true(number < f->frames);
	return f->methods[number];
}

/* The clock after the name of the profile. */
static bool is_of(const struct json *profile, const char *clock)
{
	const char *name = json_text(profile, "name");
	const size_t length = strlen(name), end = strlen(clock);

	return length > end && strcmp(name + length - end, clock) == 0;
}

static void replay_events(struct replayed *r, const struct file *f,
    const struct json *profile, enum clock clock)
{
	uint64_t begin = json_number(profile, "startValue");
	uint64_t end = json_number(profile, "endValue");
	uint64_t stack[4096];

	replayed_thread(r);
	for (const struct json *e = json_member(profile, "events")->first;
	     e != NULL; e = e->next) {
		const uint64_t frame = json_number(e, "frame");
		uint64_t at[CLOCKS] = { 0 };

		at[clock] = json_number(e, "at");
		row_assert(r->k->row, at[clock] >= begin && at[clock] <= end);
		if (strcmp(json_text(e, "type"), "O") == 0) {
			assert_true(r->depth < ROWS(stack));
			stack[r->depth] = frame;
			replayed_enter(r, method_of(f, json_member(e,
			    "frame")), at);
		} else {
			row_assert_text(r->k->row, json_text(e, "type"), "C");
			replayed_leave(r, at);
			row_assert_number(r->k->row, stack[r->depth], frame);
		}
	}
}

static void replay_samples(struct replayed *r, const struct file *f,
    const struct json *profile, enum clock clock)
{
	const struct json *w = json_member(profile, "weights")->first;
	uint64_t sum = 0;

	for (const struct json *s = json_member(profile, "samples")->first;
	     s != NULL; s = s->next, w = w->next) {
		const struct json *last = s->first;

		assert_true(w != NULL && last != NULL);
		while (last->next != NULL)
			last = last->next;
		r->methods[method_of(f, last)].own[clock] += json_whole(w);
		sum += json_whole(w);
	}
	assert_null(w);
	row_assert_number(r->k->row, json_number(profile, "endValue"), sum);
}

/* Every profile of the clock; of so many threads. */
static void check_clock(const struct check_results *k,
    const struct export_options *request, enum clock clock)
{
	const bool clocks[CLOCKS] = { clock == CLOCK_WALL,
		clock == CLOCK_CPU };
	uint32_t profiles = 0;
	struct replayed r;
	struct file f;

	replayed_init(&r, k);
	file_open(&f, &r, request);
	for (const struct json *p = json_member(f.root, "profiles")->first;
	     p != NULL; p = p->next) {
		row_assert_text(k->row, json_text(p, "unit"),
		    k->totals.tick == TICK_NS ? "nanoseconds" : "microseconds");
		if (!is_of(p, clock == CLOCK_WALL ? " wall" : " cpu"))
			continue;
		profiles++;
		if (request->is_merged)
			replay_samples(&r, &f, p, clock);
		else
			replay_events(&r, &f, p, clock);
	}
	row_assert_number(k->row, profiles, k->parts.count);
	replayed_check(&r, clocks, !request->is_merged);
	file_close(&f);
	replayed_free(&r);
}

static void check(const struct check_results *k)
{
	const bool *has_clock = replayed_clocks(k);
	struct export_options request = exporting_wish(k);

	request.names_threads = true;
	request.has_both_clocks = true;
	for (int c = 0; c < CLOCKS; c++)
		if (has_clock[c]) {
			request.is_merged = false;
			check_clock(k, &request, (enum clock)c);
			request.is_merged = true;
			check_clock(k, &request, (enum clock)c);
		}
}

static void over_random_traces(void **state)
{
	(void)state;
	checked_over_random(check);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check);
}

/* ---- small traces ------------------------------------------------------- */

/* Of a script: the profiles and what is in them, in words. */
static void put_profile(char *out, size_t size, const struct json *p)
{
	const struct json *list = json_find(p, "events");
	size_t used = strlen(out);

	used += (size_t)snprintf(out + used, size - used, "%s %s..%s",
	    json_text(p, "name"), json_member(p, "startValue")->text,
	    json_member(p, "endValue")->text);
	for (const struct json *e = list == NULL ? NULL : list->first;
	     e != NULL; e = e->next)
		used += (size_t)snprintf(out + used, size - used, " %s%s@%s",
		    json_text(e, "type"), json_member(e, "frame")->text,
		    json_member(e, "at")->text);
	snprintf(out + used, size - used, "\n");
}

static const struct row {
	const char *name, *script;
	struct period range;
	struct export_options request;
	const char *profiles, *frames; /* frames: the letters of their methods */
	uint64_t quiet; /* threads that are left out */
} rows[] = {
	{ "wall alone", "10/1 +a 20/2 +b 30/3 -b 40/4 @2 +c 90/5 -c @1 -a",
	    .request = { .names_threads = true },
	    .profiles = "main#1 wall 0..80 O0@0 O1@10 C1@20 C0@80\n"
	    "worker#2 wall 0..80 O2@30 C2@80\n", .frames = "abc" },
	{ "both clocks", "10/1 +a 20/2 +b 30/3 -b 40/4 @2 +c 90/5 -c @1 -a",
	    .request = { .names_threads = true, .has_both_clocks = true },
	    .profiles = "main#1 wall 0..80 O0@0 O1@10 C1@20 C0@80\n"
	    "worker#2 wall 0..80 O2@30 C2@80\n"
	    "main#1 cpu 0..4 O0@0 O1@1 C1@2 C0@4\n"
	    "worker#2 cpu 0..1 O2@0 C2@1\n", .frames = "abc" },
	{ "CPU alone", "10/1 +a 20/2 +b 30/3 -b 40/4 -a",
	    .request = { .clock = MEASURE_CPU },
	    .profiles = "main#1 cpu 0..3 O0@0 O1@1 C1@2 C0@3\n",
	    .frames = "ab" },
	{ "a part of it", "0 +a 10 +b 30 -b 50 -a", .range = { 20, 40 },
	    .profiles = "main#1 wall 20..40 O0@20 O1@20 C1@30 C0@40\n",
	    .frames = "ab" },
	{ "a thread that does nothing",
	    "0/0 +a @2 10/1 +b 20/2 -b @1 1000/1000 -a",
	    .profiles = "main#1 wall 0..1000 O0@0 C0@1000\n", .frames = "a",
	    .quiet = 1 },
	{ "stacks", "0/0 +a 10/1 +b 30/2 -b 50/3 -a",
	    .request = { .is_merged = true, .has_both_clocks = true },
	    .profiles = "main#1 wall 0..50\nmain#1 cpu 0..3\n",
	    .frames = "ab" },
};

static const struct row *asked;

static void ask_row(const struct check_results *k)
{
	char profiles[2000] = "", frames[20] = "";
	struct replayed r;
	struct file f;
	size_t count = 0;

	replayed_init(&r, k);
	file_open(&f, &r, &asked->request);
	for (const struct json *p = json_member(f.root, "profiles")->first;
	     p != NULL; p = p->next)
		put_profile(profiles, sizeof profiles, p);
	for (const struct json *p = json_member(json_member(f.root, "shared"),
	    "frames")->first; p != NULL; p = p->next) {
		const char *name = json_text(p, "name");

		frames[count++] = name[strlen(name) - 1];
		row_assert(asked->name, strncmp(json_text(p, "file") + 1,
		    ".java", 6) == 0);
	}
	row_assert_text(asked->name, profiles, asked->profiles);
	row_assert_number(asked->name, exporting_note(k, "speedscope",
	    &asked->request, NOTE_QUIET), asked->quiet);
	row_assert_text(asked->name, frames, asked->frames);
	file_close(&f);
	replayed_free(&r);
}

static void profiles(void **state)
{
	static struct script s;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;

		asked = &rows[i];
		script_read(&s, rows[i].script);
		script_load_as(&l, rows[i].name, &s, "dual");
		checked_ask(&l, rows[i].name, NULL, rows[i].range, ask_row);
		loaded_free(&l);
	}
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(profiles),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
