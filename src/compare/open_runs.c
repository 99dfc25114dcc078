#include "config.h"

#include "compare/open_runs.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/array.h"
#include "compare/comparison.h"
#include "model/measures.h"
#include "trace/open.h"

struct open_runs {
	const struct runs_asked *asked;
	struct build_names *names; /* NULL: methods have one name in all */
	struct recording *of[BOTH_SIDES];
	size_t count[BOTH_SIDES], median[BOTH_SIDES], left_out[BOTH_SIDES];
	pthread_mutex_t mutex;
	struct profile *loading; /* under the mutex; NULL: none */
	bool is_stopped;         /* the same */
};

static size_t paths_of(const struct runs_asked *a, int side)
{
	return side == BEFORE ? a->after_at : a->count - a->after_at;
}

struct open_runs *open_runs_new(const struct runs_asked *asked,
    struct build_names *names, struct error *err)
{
	struct open_runs *r = array_new(1, sizeof *r, err);

	if (r == NULL)
		return NULL;
	r->asked = asked;
	r->names = names;
	pthread_mutex_init(&r->mutex, NULL);
	for (int s = 0; s < BOTH_SIDES; s++)
		r->of[s] = array_new(paths_of(asked, s), sizeof *r->of[s], err);
	if (r->of[BEFORE] != NULL && r->of[AFTER] != NULL)
		return r;
	open_runs_free(r);
	return NULL;
}

void open_runs_free(struct open_runs *r)
{
	if (r == NULL)
		return;
	for (int s = 0; s < BOTH_SIDES; s++) {
		for (size_t i = 0; i < r->count[s]; i++)
			recording_free(&r->of[s][i]);
		free(r->of[s]);
	}
	pthread_mutex_destroy(&r->mutex);
	free(r);
}

size_t open_runs_count(const struct open_runs *r, int side)
{
	return r->count[side];
}

const struct recording *open_runs_at(const struct open_runs *r, int side,
    size_t run)
{
	return &r->of[side][run];
}

size_t open_runs_median(const struct open_runs *r, int side)
{
	return r->median[side];
}

size_t open_runs_left_out(const struct open_runs *r, int side)
{
	return r->left_out[side];
}

/* ---- loading -------------------------------------------------------------- */

/* False: it is to stop. */
static bool set_loading(struct open_runs *r, struct profile *profile)
{
	bool goes_on;

	pthread_mutex_lock(&r->mutex);
	r->loading = profile;
	goes_on = !r->is_stopped;
	pthread_mutex_unlock(&r->mutex);
	return goes_on;
}

void open_runs_stop(struct open_runs *r)
{
	if (r == NULL)
		return;
	pthread_mutex_lock(&r->mutex);
	r->is_stopped = true;
	if (r->loading != NULL)
		profile_stop(r->loading);
	pthread_mutex_unlock(&r->mutex);
}

static bool is_damaged(const struct profile *p)
{
	struct notices notices;

	profile_notices(p, &notices);
	return notices_has_damage(&notices);
}

static bool load(struct open_runs *r, struct recording *one,
    struct methods *methods, struct error *err)
{
	const struct runs_asked *a = r->asked;
	bool done;

	if (!recording_begin(one, trace_open_as(one->path, a->input, a->memory,
		NULL, err), r->names == NULL ? methods : NULL, err))
		return false;
	profile_leave_out_calls(one->profile);
	done = set_loading(r, one->profile) ? recording_load(one, err) :
					      fail(err, "stopped");
	return set_loading(r, NULL) && done;
}

static bool add_run(struct open_runs *r, int side, const char *path,
    struct methods *methods, struct error *err)
{
	const size_t all = paths_of(r->asked, side);
	struct recording *one = &r->of[side][r->count[side]];

	one->path = path;
	if (!load(r, one, methods, err)) {
		recording_free(one);
		return false;
	}
	if (all > 1 && !r->asked->has_damaged && is_damaged(one->profile)) {
		recording_free(one);
		r->left_out[side]++;
		return true;
	}
	r->count[side]++;
	return r->names == NULL || build_names_give(r->names, side, one, methods,
	    err);
}

/* ---- which is the median -------------------------------------------------- */

struct median_total {
	size_t run;
	uint64_t total;
};

static int compare_totals(const void *a, const void *b)
{
	const struct median_total *x = a, *y = b;

	if (x->total != y->total)
		return x->total < y->total ? -1 : 1;
	return (x->run > y->run) - (x->run < y->run);
}

static bool take_median(struct open_runs *r, int side, const struct side *sums,
    enum measure measure, struct error *err)
{
	struct median_total *totals = array_new(sums->count, sizeof *totals, err);

	if (totals == NULL)
		return false;
	for (size_t i = 0; i < sums->count; i++)
		totals[i] = (struct median_total){ i, sums->of[i].total[measure] };
	qsort(totals, sums->count, sizeof *totals, compare_totals);
	r->median[side] = totals[(sums->count - 1) / 2].run;
	free(totals);
	return true;
}

static bool add_sums(struct comparison *c, const struct open_runs *r,
    struct error *err)
{
	const char *const threads[] = { r->asked->is_all ? "all" :
		r->asked->thread != NULL ? r->asked->thread : "main" };
	const struct side_wish wish = { .threads = threads, .thread_count = 1,
		.by = BY_THREAD, .groups = c->groups };

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t i = 0; i < r->count[s]; i++)
			if (side_add(&c->sides[s], &r->of[s][i], &wish, err) !=
			    PICK_ONE)
				return false;
	return comparison_settle(c, err);
}

static bool take_medians(struct open_runs *r, const struct methods *methods,
    struct error *err)
{
	enum measure measure = r->asked->measure;
	struct comparison c;
	bool done = comparison_init(&c, methods, err) && add_sums(&c, r, err);

	if (done && (measure == NO_MEASURE ||
	    !measure_exists(measure, c.has_clock)))
		measure = measure_first(c.has_clock);
	for (int s = 0; done && s < BOTH_SIDES; s++)
		done = take_median(r, s, &c.sides[s], measure, err);
	comparison_free(&c);
	return done;
}

static void set_path(const struct open_runs *r, int side,
    struct recording *median)
{
	median->path = r->of[side][r->median[side]].path;
}

bool open_runs_load(struct open_runs *r, const struct recordings *medians,
    void (*tell)(void *self, size_t done, size_t count), void *self,
    struct error *err)
{
	static const char *const names[BOTH_SIDES] = { "before", "after" };
	const struct runs_asked *a = r->asked;

	for (size_t i = 0; i < a->count; i++) {
		tell(self, i, a->count);
		if (!add_run(r, i < a->after_at ? BEFORE : AFTER, a->paths[i],
			medians->methods, err))
			return false;
	}
	tell(self, a->count, a->count);
	for (int s = 0; s < BOTH_SIDES; s++)
		if (r->count[s] == 0)
			return fail(err, "all runs %s are damaged; "
			    "--allow-damaged takes them anyway", names[s]);
	if (!take_medians(r, medians->methods, err))
		return false;
	set_path(r, AFTER, &medians->of[0]);
	set_path(r, BEFORE, &medians->of[1]);
	return true;
}
