#include "config.h"

#include "compare/side_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

enum { LABEL = 200, SHOWN = 100 };

struct adding_table {
	struct side *side;
	const struct side_table *table;
	const struct side_wish *wish;
	bool *is_wanted;    /* by group of threads */
	struct groups keys; /* of methods, unless rows are methods */
	struct side_run *run;
};

static bool refuse(const struct adding_table *a, const char *why,
    struct error *err)
{
	char path[LABEL];

	text_clean(path, sizeof path, slice_of(a->table->path));
	return fail(err, "%s: %s", path, why);
}

/* ---- what is asked ------------------------------------------------------ */

static bool can_answer(const struct adding_table *a, struct error *err)
{
	const struct side_wish *w = a->wish;

	if (w->range.is_given || w->within != NULL)
		return refuse(a, "a table of sums has no times of single calls, so "
		    "no part of the time can be taken of it", err);
	if (a->table->is_transformed)
		return refuse(a, "a table of sums has no stacks that could be "
		    "transformed", err);
	if (w->by == BY_PHASE)
		return refuse(a, "a table of sums has no stacks, which tell the "
		    "phase of a call", err);
	return !w->has_stacks || refuse(a, "a table of sums has no stacks", err);
}

static bool want_group(struct adding_table *a, uint32_t group, uint32_t number,
    bool *fits, struct error *err)
{
	const char *word = a->wish->threads[number - 1];
	const char *name = thread_groups_name(a->wish->groups, group);
	char why[2 * SHOWN + 100];

	switch (thread_groups_fit(name, word)) {
	case GROUP_FITS_IN_PART:
		snprintf(why, sizeof why, "a table of sums has all threads of "
		    "%.100s together, and --thread %.100s may mean some of "
		    "them", name, word);
		return refuse(a, why, err);
	case GROUP_FITS:
		a->is_wanted[group] = *fits = true;
		return !a->wish->is_own || worded_groups_note(&a->side->worded,
		    group, number, err);
	default:
		return true;
	}
}

/* The main thread of an app may be called otherwise. */
static bool want_word(struct adding_table *a, uint32_t number, struct error *err)
{
	const char *word = a->wish->threads[number - 1];
	const struct stats_table *s = a->table->of;
	bool fits = false;

	for (size_t i = 0; i < s->count; i++)
		if ((i == 0 || s->of[i].group != s->of[i - 1].group) &&
		    !want_group(a, s->of[i].group, number, &fits, err))
			return false;
	return fits || strcmp(word, "main") != 0 || refuse(a, "no thread is called "
	    "main in it, and a table of sums does not tell which one is: "
	    "--thread names another", err);
}

static bool choose_groups(struct adding_table *a, struct error *err)
{
	a->is_wanted = array_new(thread_groups_count(a->wish->groups),
	    sizeof *a->is_wanted, err);
	for (uint32_t i = 1; a->is_wanted != NULL && i <= a->wish->thread_count;
	     i++)
		if (!want_word(a, i, err))
			return false;
	return a->is_wanted != NULL;
}

/* ---- a run -------------------------------------------------------------- */

static bool begin_run(struct adding_table *a, uint32_t number,
    struct error *err)
{
	const struct stats_table *s = a->table->of;
	const char *slash = strrchr(a->table->path, '/');
	char label[LABEL];
	size_t used;

	text_clean(label, sizeof label - 20, slice_of(slash == NULL ?
	    a->table->path : slash + 1));
	used = strlen(label);
	if (s->run_count > 1)
		snprintf(label + used, sizeof label - used, "#%" PRIu32,
		    number + 1);
	a->run = side_begin(a->side, label, err);
	if (a->run == NULL)
		return false;
	a->run->is_table = true;
	a->run->tick = s->tick;
	memcpy(a->run->has_clock, s->runs[number].has_clock,
	    sizeof a->run->has_clock);
	return true;
}

/* Which threads there are nobody knows; more than one where numbers differ. */
static void note_threads(struct adding_table *a, const struct stats_row *row,
    bool is_first)
{
	const char *name = thread_groups_name(a->wish->groups, row->group);

	if (is_first)
		a->run->threads += strchr(name, '#') == NULL ? 1 : 2;
}

static struct run_sum *sum_of(struct adding_table *a, const struct stats_row *row,
    bool is_first, struct error *err)
{
	const enum compared_by by = a->wish->by;

	if (by == BY_THREAD && !is_first)
		return &a->run->sums[a->run->count - 1];
	return side_run_add(a->run, by == BY_THREAD ? row->group :
	    by == BY_METHOD ? row->method : a->keys.of[row->method],
	    row->group, err);
}

static bool add_row(struct adding_table *a, const struct stats_row *row,
    bool is_first, struct error *err)
{
	const uint64_t calls = row->calls + row->recursive;
	struct run_sum *sum = sum_of(a, row, is_first, err);

	if (sum == NULL)
		return false;
	note_threads(a, row, is_first);
	sum->calls += calls;
	a->run->calls += calls;
	for (int c = 0; c < CLOCKS; c++) {
		sum->self[c] += row->self[c];
		/* all of its calls are outermost ones of the threads */
		sum->inclusive[c] += a->wish->by == BY_THREAD ? row->self[c] :
		    row->inclusive[c];
		a->run->total[c] += row->self[c];
	}
	a->side->has_method[row->method] = true;
	return true;
}

static bool add_run(struct adding_table *a, uint32_t run, struct error *err)
{
	size_t count;
	const struct stats_row *rows = stats_table_run(a->table->of, run, &count);

	if (!begin_run(a, run, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (a->is_wanted[rows[i].group] && !add_row(a, &rows[i],
			i == 0 || rows[i].group != rows[i - 1].group, err))
			return false;
	return true;
}

static bool add_runs(struct adding_table *a, struct error *err)
{
	for (uint32_t i = a->table->from; i < a->table->of->run_count; i++)
		if (!add_run(a, i, err))
			return false;
	return true;
}

static bool make_keys(struct adding_table *a, struct error *err)
{
	const enum compared_by by = a->wish->by;

	return by == BY_METHOD || by == BY_THREAD || groups_make(&a->keys,
	    a->table->methods, (enum grouping)by, KEPT_ALL, err);
}

bool side_add_table(struct side *s, const struct side_table *table,
    const struct side_wish *wish, struct error *err)
{
	struct adding_table a = { .side = s, .table = table, .wish = wish };
	const bool done = can_answer(&a, err) && choose_groups(&a, err) &&
	    side_reserve_methods(s, methods_count(table->methods), err) &&
	    make_keys(&a, err) && add_runs(&a, err);

	free(a.is_wanted);
	groups_free(&a.keys);
	return done;
}
