/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_firefox - profiles of Firefox: their columns, that samples follow each other
 * without a gap, and that self times, those of all callers and the CPU time add up to
 * the table, over random traces and those in $ARTSCOPE_TRACES.
 */
#include "config.h"

#include "checked_lens.h"
#include "json_tree.h"
#include "replayed.h"

struct profile_file {
	struct json_reader reader;
	const struct json *root;
	size_t *methods;              /* by frame */
	uint32_t *frames, *callers;   /* by stack; callers: itself for a root */
	size_t frame_count, stack_count;
	uint64_t *inclusive;          /* wall, by method */
	uint64_t cpu, samples;
};

static size_t count_of(const struct json *list)
{
	size_t count = 0;

	for (const struct json *j = list->first; j != NULL; j = j->next)
		count++;
	return count;
}

/* A column of a table, as long as the table. */
static const struct json *column(const struct json *table, const char *name)
{
	const struct json *c = json_member(table, name);

	assert_true(c->kind == '[');
	assert_int_equal(count_of(c), json_number(table, "length"));
	return c->first;
}

/* Decimals of a ms, in ticks: "1.5" is 1500 us, "1.000001" a ms and a ns. */
static uint64_t ticks_of(const struct json *j, unsigned decimals)
{
	char digits[7] = "000000", *end;
	uint64_t whole = strtoull(j->text, &end, 10);

	assert_true(j->kind == '0');
	if (*end == '.') {
		size_t count = strlen(++end);

		assert_true(count > 0 && count <= decimals);
		memcpy(digits, end, count);
	}
	digits[decimals] = '\0';
	for (unsigned i = 0; i < decimals; i++)
		whole *= 10;
	return whole + strtoull(digits, NULL, 10);
}

static void read_frames(struct profile_file *f, const struct replayed *r,
    const struct json *shared)
{
	const struct json *table = json_member(shared, "frameTable");
	const struct json *functions = json_member(shared, "funcTable");
	const struct json *func = column(table, "func");
	const struct json *name = column(functions, "name");
	const struct json *text = json_member(shared, "stringArray")->first;

	f->frame_count = json_number(table, "length");
	f->methods = calloc(f->frame_count + 1, sizeof *f->methods);
	assert_non_null(f->methods);
	for (size_t i = 0; i < f->frame_count; i++) {
		assert_true(func != NULL && name != NULL && text != NULL);
		assert_int_equal(json_whole(func), i);
		assert_int_equal(json_whole(name), i);
		f->methods[i] = replayed_find(r, text->text);
		func = func->next;
		name = name->next;
		text = text->next;
	}
	assert_null(text);
	column(table, "category");
	column(table, "address");
	column(functions, "resource");
}

static void read_stacks(struct profile_file *f, const struct json *table)
{
	const struct json *frame = column(table, "frame");
	const struct json *offset = column(table, "prefixOffset");

	f->stack_count = json_number(table, "length");
	f->frames = calloc(f->stack_count + 1, sizeof *f->frames);
	f->callers = calloc(f->stack_count + 1, sizeof *f->callers);
	assert_true(f->frames != NULL && f->callers != NULL);
	for (size_t i = 0; i < f->stack_count; i++) {
		assert_true(frame != NULL && offset != NULL);
		f->frames[i] = (uint32_t)json_whole(frame);
		assert_true(f->frames[i] < f->frame_count &&
		    json_whole(offset) <= i);
		f->callers[i] = (uint32_t)(i - json_whole(offset));
		frame = frame->next;
		offset = offset->next;
	}
}

/* Every method of the stack once. */
static void add_inclusive(struct profile_file *f, uint32_t stack, uint64_t took)
{
	for (uint32_t s = stack;; s = f->callers[s]) {
		const size_t method = f->methods[f->frames[s]];
		bool is_again = false;

		for (uint32_t above = stack; above != s && !is_again;
		     above = f->callers[above])
			is_again = f->methods[f->frames[above]] == method;
		if (!is_again)
			f->inclusive[method] += took;
		if (f->callers[s] == s)
			return;
	}
}

/* The CPU time of a sample stands in the one after it. */
static void read_samples(struct profile_file *f, struct replayed *r,
    const struct json *samples, unsigned decimals)
{
	const bool has_cpu = json_find(samples, "threadCPUDelta") != NULL;
	const struct json *stack = column(samples, "stack");
	const struct json *time = column(samples, "time");
	const struct json *weight = column(samples, "weight");
	const struct json *cpu = has_cpu ? column(samples, "threadCPUDelta") :
	    NULL;
	uint64_t next = 0, delta = 0;
	size_t top = 0;
	bool is_first = true, has_top = false;

	row_assert_text(r->k->row, json_text(samples, "weightType"),
	    "tracing-ms");
	for (; stack != NULL; stack = stack->next, is_first = false) {
		assert_true(time != NULL && weight != NULL);
		row_assert(r->k->row, is_first ||
		    ticks_of(time, decimals) == next);
		next = ticks_of(time, decimals) + ticks_of(weight, decimals);
		delta = cpu == NULL ? 0 : json_whole(cpu);
		if (has_top)
			r->methods[top].own[CLOCK_CPU] += delta;
		f->cpu += delta;
		has_top = stack->kind == '0';
		if (has_top) {
			const uint32_t s = (uint32_t)json_whole(stack);

			row_require(r->k->row, s < f->stack_count);
			top = f->methods[f->frames[s]];
			r->methods[top].own[CLOCK_WALL] += ticks_of(weight,
			    decimals);
			add_inclusive(f, s, ticks_of(weight, decimals));
		}
		f->samples++;
		time = time->next;
		weight = weight->next;
		cpu = cpu == NULL ? NULL : cpu->next;
	}
	row_assert(r->k->row, !has_top);
}

static void file_read(struct profile_file *f, struct replayed *r)
{
	const struct export_options request = exporting_wish(r->k);
	size_t length;
	char *text = exporting_text(r->k, "firefox", &request, &length);
	const struct json *shared;

	memset(f, 0, sizeof *f);
	f->root = json_read(&f->reader, text);
	free(text);
	f->inclusive = calloc(r->count + 1, sizeof *f->inclusive);
	assert_non_null(f->inclusive);
	shared = json_member(f->root, "shared");
	read_frames(f, r, shared);
	read_stacks(f, json_member(shared, "stackTable"));
	assert_int_equal(count_of(json_member(f->root, "threads")),
	    r->k->parts.count);
	for (const struct json *t = json_member(f->root, "threads")->first;
	     t != NULL; t = t->next)
		read_samples(f, r, json_member(t, "samples"),
		    r->k->totals.tick == TICK_NS ? 6 : 3);
}

static void file_free(struct profile_file *f)
{
	json_free(&f->reader);
	free(f->methods);
	free(f->frames);
	free(f->callers);
	free(f->inclusive);
}

/* Of methods whose class and name no other has. */
static void check_inclusive(const struct profile_file *f,
    const struct replayed *r, enum clock axis)
{
	const struct totals *t = &r->k->totals;
	size_t *sharing = calloc(r->count + 1, sizeof *sharing);

	assert_non_null(sharing);
	for (uint32_t m = 0; m < t->methods; m++)
		sharing[replayed_find(r, methods_at(r->k->methods,
		    m)->text)]++;
	for (uint32_t m = 0; m < t->methods; m++) {
		const char *name = methods_at(r->k->methods, m)->text;
		const size_t i = replayed_find(r, name);

		if (sharing[i] != 1 || strcmp(name, DROPPED_METHOD) == 0)
			continue;
		row_assert(name,
		    f->inclusive[i] >= t->items[m].inclusive[axis] &&
			f->inclusive[i] <= t->items[m].inclusive[axis] +
				t->dropped[axis]); /* gaps are inside of it */
	}
	free(sharing);
}

/* Where events have times of their own the CPU time of methods is exact, too. */
static void check_file(const struct check_results *k, bool has_exact_cpu)
{
	const bool *has_clock = replayed_clocks(k);
	const enum clock axis = profile_axis(k->loaded->profile);
	const bool is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU];
	bool clocks[CLOCKS] = { true, is_dual && has_exact_cpu };
	struct profile_file f;
	struct replayed r;
	uint64_t own = 0;

	replayed_init(&r, k);
	file_read(&f, &r);
	check_inclusive(&f, &r, axis);
	for (uint32_t m = 0; m < k->totals.methods; m++)
		own += k->totals.items[m].exclusive[CLOCK_CPU];
	if (is_dual)
		row_assert(k->row, f.cpu >= own &&
		    f.cpu <= k->totals.span[CLOCK_CPU] +
			k->totals.dropped[CLOCK_CPU]);
	if (axis == CLOCK_CPU) {
		clocks[CLOCK_WALL] = false;
		clocks[CLOCK_CPU] = true;
		for (size_t i = 0; i < r.count; i++)
			r.methods[i].own[CLOCK_CPU] =
			    r.methods[i].own[CLOCK_WALL];
	}
	replayed_check(&r, clocks, false);
	file_free(&f);
	replayed_free(&r);
}

static void check_random(const struct check_results *k)
{
	check_file(k, true);
}

static void check_recording(const struct check_results *k)
{
	check_file(k, false);
}

static void over_random_traces(void **state)
{
	(void)state;
	checked_over_random(check_random);
}

static void over_recordings(void **state)
{
	(void)state;
	checked_over_recordings(check_recording);
}

/* ---- small traces ------------------------------------------------------- */

/* clang-format off */
static const struct row {
	const char *name, *clock, *script, *samples, *stacks;
	uint64_t timeless; /* calls */
} rows[] = {
	{ "both clocks", "dual", "0/0 +a 10/1 +b 30/3 -b 40/4 -a 50/4 +c 60/5 -c",
	    "\"samples\":{\"weightType\":\"tracing-ms\",\n"
	    "\"stack\":[0,1,0,null,2,null],\n"
	    "\"time\":[0,0.01,0.03,0.04,0.05,0.06],\n"
	    "\"weight\":[0.01,0.02,0.01,0.01,0.01,0],\n"
	    "\"threadCPUDelta\":[0,1,2,1,0,1],\n\"length\":6}",
	    "\"stackTable\":{\"frame\":[0,1,2],\n\"prefixOffset\":[0,1,0],"
	    "\"length\":3}", 0 },
	{ "wall time, and calls without any", "wall",
	    "0 +a 10 +b -b +b 20 +c -c -b -a",
	    "\"samples\":{\"weightType\":\"tracing-ms\",\n"
	    "\"stack\":[0,1,null],\n\"time\":[0,0.01,0.02],\n"
	    "\"weight\":[0.01,0.01,0],\n\"length\":3}",
	    "\"stackTable\":{\"frame\":[0,1,2],\n\"prefixOffset\":[0,1,1],"
	    "\"length\":3}", 2 },
};
/* clang-format on */

static const struct row *asked;

static void ask_row(const struct check_results *k)
{
	const struct export_options request = exporting_wish(k);
	size_t length;
	char *text = exporting_text(k, "firefox", &request, &length);

	if (strstr(text, asked->samples) == NULL ||
	    strstr(text, asked->stacks) == NULL)
		print_error("%s\n", text);
	row_assert(asked->name, strstr(text, asked->samples) != NULL);
	row_assert(asked->name, strstr(text, asked->stacks) != NULL);
	row_assert_number(asked->name, exporting_note(k, "firefox", &request,
	    NOTE_TIMELESS), asked->timeless);
	free(text);
}

static void columns(void **state)
{
	static struct script s;

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct loaded l;

		asked = &rows[i];
		script_read(&s, asked->script);
		script_load_as(&l, asked->name, &s, asked->clock);
		checked_ask(&l, asked->name, NULL, (struct period){ 0, 0 },
		    ask_row);
		loaded_free(&l);
	}
}

static void through_transforms(void **state)
{
	(void)state;
	checked_through_transforms(check_recording);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(columns),
	cmocka_unit_test(over_random_traces),
	cmocka_unit_test(through_transforms),
	cmocka_unit_test(over_recordings),
};

TEST_FILE(tests, NULL, NULL);
