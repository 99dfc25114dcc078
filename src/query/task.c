#include "config.h"

#include "query/task.h"

static bool do_filter(const struct task *t, const struct profile *p,
    struct result *out)
{
	return filter_answer_make(&out->filter, p, &t->filter);
}

static bool do_table(const struct task *t, const struct profile *p,
    struct result *out)
{
	return table_answer_make(&out->table, p, &t->table);
}

static bool soon_table(const struct task *t, const struct profile *p,
    uint64_t calls, struct result *out)
{
	return table_answer_soon(&out->table, p, &t->table, calls);
}

static bool do_calls(const struct task *t, const struct profile *p,
    struct result *out)
{
	return calls_answer_make(&out->calls, p, &t->calls);
}

static bool do_hits(const struct task *t, const struct profile *p,
    struct result *out)
{
	return hits_answer_make(&out->hits, p, &t->hits);
}

static bool do_flame(const struct task *t, const struct profile *p,
    struct result *out)
{
	return flame_answer_make(&out->flame, p, &t->flame);
}

static bool do_everywhere(const struct task *t, const struct profile *p,
    struct result *out)
{
	return everywhere_answer_make(&out->everywhere, p, &t->everywhere);
}

static bool do_spreads(const struct task *t, const struct profile *p,
    struct result *out)
{
	return spreads_answer_make(&out->spreads, p, &t->spreads);
}

static bool do_listing(const struct task *t, const struct profile *p,
    struct result *out)
{
	return listing_answer_make(&out->listing, p, &t->listing);
}

static bool do_pivot(const struct task *t, const struct profile *p,
    struct result *out)
{
	return pivot_answer_make(&out->pivot, p, &t->about);
}

static bool do_about(const struct task *t, const struct profile *p,
    struct result *out)
{
	return about_answer_make(&out->about, p, &t->about);
}

static bool do_times(const struct task *t, const struct profile *p,
    struct result *out)
{
	return times_answer_make(&out->times, p, &t->about);
}

static void free_filter(struct result *r)
{
	filter_answer_free(&r->filter);
}

static void free_table(struct result *r)
{
	table_answer_free(&r->table);
}

static void free_calls(struct result *r)
{
	calls_answer_free(&r->calls);
}

static void free_hits(struct result *r)
{
	hits_answer_free(&r->hits);
}

static void free_flame(struct result *r)
{
	flame_answer_free(&r->flame);
}

static void free_everywhere(struct result *r)
{
	everywhere_answer_free(&r->everywhere);
}

static void free_spreads(struct result *r)
{
	spreads_answer_free(&r->spreads);
}

static void free_listing(struct result *r)
{
	listing_answer_free(&r->listing);
}

static void free_pivot(struct result *r)
{
	pivot_answer_free(&r->pivot);
}

static void free_about(struct result *r)
{
	about_answer_free(&r->about);
}

/* It holds nothing. */
static void free_times(struct result *r)
{
	(void)r;
}

static const struct {
	bool (*answer)(const struct task *, const struct profile *,
	    struct result *);
	void (*free)(struct result *);
	bool (*soon)(const struct task *, const struct profile *,
	    uint64_t calls, struct result *); /* NULL: nothing is */
} kinds[TASKS] = {
	[TASK_FILTER] = { do_filter, free_filter, NULL },
	[TASK_TABLE] = { do_table, free_table, soon_table },
	[TASK_CALLS] = { do_calls, free_calls, NULL },
	[TASK_HITS] = { do_hits, free_hits, NULL },
	[TASK_FLAME] = { do_flame, free_flame, NULL },
	[TASK_TREE] = { do_flame, free_flame, NULL },
	[TASK_BOTTOM_UP] = { do_flame, free_flame, NULL },
	[TASK_EVERYWHERE] = { do_everywhere, free_everywhere, NULL },
	[TASK_SPREADS] = { do_spreads, free_spreads, NULL },
	[TASK_LISTING] = { do_listing, free_listing, NULL },
	[TASK_PIVOT] = { do_pivot, free_pivot, NULL },
	[TASK_ABOUT] = { do_about, free_about, NULL },
	[TASK_TIMES] = { do_times, free_times, NULL },
};

const struct recording *task_recording(const struct task *t)
{
	switch (t->kind) {
	case TASK_FILTER:
		return t->filter.recording;
	case TASK_TABLE:
		return t->table.where.recording;
	case TASK_CALLS:
		return t->calls.where.recording;
	case TASK_HITS:
		return t->hits.where.recording;
	case TASK_FLAME:
	case TASK_TREE:
	case TASK_BOTTOM_UP:
		return t->flame.where.recording;
	case TASK_EVERYWHERE:
		return t->everywhere.recording;
	case TASK_SPREADS:
		return t->spreads.where.recording;
	case TASK_LISTING:
		return t->listing.where.recording;
	default:
		return t->about.where.recording;
	}
}

bool task_do(const struct task *task, const struct profile *profile,
    struct result *out)
{
	*out = (struct result){ .kind = task->kind };
	return kinds[task->kind].answer(task, profile, out);
}

bool task_soon(const struct task *task, const struct profile *profile,
    uint64_t calls, struct result *out)
{
	*out = (struct result){ .kind = task->kind };
	return kinds[task->kind].soon != NULL &&
	    kinds[task->kind].soon(task, profile, calls, out);
}

void result_free(struct result *result)
{
	kinds[result->kind].free(result);
}
