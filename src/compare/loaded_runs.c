/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compare/loaded_runs.h"

#include <stdlib.h>

#include "base/array.h"
#include "model/measures.h"
#include "query/info.h"
#include "trace/open.h"

/* ---- two builds, each with its own mapping ---- */

/* What a method is called in the first trace of each side that has it. */
struct own_names {
	const struct method *raw[BOTH_SIDES]; /* NULL: none has it */
	const struct name_origin *origin[BOTH_SIDES];
};

struct mapping_pair {
	const struct build_maps *maps;
	const atomic_bool *stop;
	struct own_names *names; /* by method */
	size_t room;
	struct naming **namings; /* whose texts are used */
	size_t naming_room, naming_count;
};

struct mapping_pair *mapping_pair_new(const struct build_maps *maps,
    const atomic_bool *stop)
{
	struct mapping_pair *b = array_new(1, sizeof *b);

	b->maps = maps;
	b->stop = stop;
	return b;
}

void mapping_pair_free(struct mapping_pair *b)
{
	if (b == NULL)
		return;
	for (size_t i = 0; i < b->naming_count; i++)
		naming_free(b->namings[i]);
	free(b->namings);
	free(b->names);
	free(b);
}

/* ---- two builds: the methods of one recording ---- */

static bool on_progress(void *self, uint64_t done, uint64_t total)
{
	const struct mapping_pair *b = self;

	(void)done;
	(void)total;
	return !*b->stop;
}

/* Asks the mapping of the side for names; the recording's id chooses a file of
 * it. */
static bool ask_names(struct mapping_pair *b, int side,
    const struct recording *r, struct naming *naming, struct error *err)
{
	const struct progress progress = { b, on_progress };
	struct mapping *mapping = b->maps->mappings[side];
	const struct slice id = map_id_of(r->profile->ids);

	if (mapping == NULL)
		return naming_ask(naming, NULL, b->stop, err);
	if (!mapping_read(mapping, id, b->maps->memory, &progress, err) ||
	    !naming_ask(naming, mapping, b->stop, err))
		return false;
	mapping_notices(mapping, naming, id, &r->profile->mapping);
	return true;
}

/* Gives the recording the methods that all share, by their shown names, and
 * keeps what they are called in its trace, unless the side has that already. */
static void renumber(struct mapping_pair *b, int side,
    const struct recording *r, const struct naming *naming,
    struct methods *methods)
{
	const struct shown_names shown = naming_names(naming, NAMES_MAPPED);
	uint32_t *to = array_new(shown.count, sizeof *to);

	for (uint32_t i = 0; i < shown.count; i++)
		to[i] = methods_take(methods, &shown.methods[i]);
	ARRAY_ROOM_ZEROED(b->names, b->room, methods->count);
	profile_renumber(r->profile, methods, to);
	for (uint32_t i = 0; i < shown.count; i++) {
		struct own_names *own = &b->names[to[i]];

		if (own->raw[side] != NULL ||
		    !ids_entry(r->profile->ids, to[i]).is_here)
			continue;
		own->raw[side] = &shown.raw[i];
		if (b->maps->mappings[side] != NULL)
			own->origin[side] = &shown.from[i];
	}
	free(to);
}

/* Names the methods of a loaded recording that began with methods of its own:
 * from now on they are some of `methods`.  Its notices say what is odd about
 * the mapping.  The naming lives as long as the pair, since its texts are
 * used. */
static bool mapping_pair_give(struct mapping_pair *b, int side,
    const struct recording *r, struct methods *methods, struct error *err)
{
	struct naming *naming = naming_new(profile_methods(r->profile));

	ARRAY_ADD(b->namings, b->naming_room, b->naming_count, naming);
	if (!ask_names(b, side, r, naming, err))
		return false;
	renumber(b, side, r, naming, methods);
	return true;
}

/* ---- two builds: all recordings ---- */

bool mapping_pair_load(struct mapping_pair *b, const struct recordings *all,
    struct error *why)
{
	struct error err;

	recordings_load(all, why);
	for (uint32_t i = 0; i < all->count; i++)
		if (!mapping_pair_give(b, i == 0 ? AFTER : BEFORE,
			&all->items[i], all->methods, &err)) {
			*why = err;
			return false;
		}
	return true;
}

/* A name comes from the side's mapping; where just one side has a mapping, from
 * that. */
void mapping_pair_tell(const struct mapping_pair *b, struct naming *naming)
{
	const uint32_t count = naming_names(naming, NAMES_RAW).count;

	for (uint32_t i = 0; i < count && i < b->room; i++) {
		const struct own_names *own = &b->names[i];
		const int side = own->raw[AFTER] != NULL ? AFTER : BEFORE;
		struct name_origin o = NO_NAME_ORIGIN;

		if (own->raw[side] == NULL)
			continue;
		if (own->origin[side] != NULL)
			o = *own->origin[side];
		else if (own->origin[!side] != NULL)
			o = *own->origin[!side];
		if (side == AFTER && own->raw[BEFORE] != NULL)
			o.raw_before = own->raw[BEFORE]->text;
		naming_tell(naming, i, own->raw[side], &o);
	}
}

/* ---- runs that stay open ---- */

struct loaded_runs *loaded_runs_new(const struct loaded_runs_request *asked,
    struct mapping_pair *names)
{
	struct loaded_runs *r = array_new(1, sizeof *r);

	r->asked = asked;
	r->names = names;
	pthread_mutex_init(&r->mutex, NULL);
	r->sides[BEFORE].paths = asked->after_at;
	r->sides[AFTER].paths = asked->count - asked->after_at;
	for (int s = 0; s < BOTH_SIDES; s++)
		r->sides[s].recordings = array_new(r->sides[s].paths,
		    sizeof *r->sides[s].recordings);
	return r;
}

void loaded_runs_free(struct loaded_runs *r)
{
	if (r == NULL)
		return;
	for (int s = 0; s < BOTH_SIDES; s++) {
		for (size_t i = 0; i < r->sides[s].count; i++)
			recording_free(&r->sides[s].recordings[i]);
		free(r->sides[s].recordings);
	}
	pthread_mutex_destroy(&r->mutex);
	free(r);
}

/* ---- loading runs ---- */

/* Says which profile is being loaded, NULL for none; false: loading is to
 * stop. */
static bool set_loading(struct loaded_runs *r, struct profile *profile)
{
	bool goes_on;

	pthread_mutex_lock(&r->mutex);
	r->loading = profile;
	goes_on = !r->is_stopped;
	pthread_mutex_unlock(&r->mutex);
	return goes_on;
}

void loaded_runs_stop(struct loaded_runs *r)
{
	if (r == NULL)
		return;
	pthread_mutex_lock(&r->mutex);
	r->is_stopped = true;
	if (r->loading != NULL)
		r->loading->is_stopped = true;
	pthread_mutex_unlock(&r->mutex);
}

static bool load_run(struct loaded_runs *r, struct recording *one,
    struct methods *methods, struct error *err)
{
	const struct loaded_runs_request *a = r->asked;
	bool done;

	if (!recording_begin(one,
		trace_open(one->path, a->input, a->memory, NULL, err),
		r->names == NULL ? methods : NULL))
		return false;
	profile_leave_out_calls(one->profile, (struct calls_kept){ false });
	done = set_loading(r, one->profile) ? recording_load(one, err) :
					      fail(err, "stopped");
	return set_loading(r, NULL) && done;
}

/* Loads a run and adds it to its side, or leaves it out. */
static bool add_run(struct loaded_runs *r, int side, const char *path,
    struct methods *methods, struct error *err)
{
	struct loaded_side *s = &r->sides[side];
	struct recording *one = &s->recordings[s->count];
	struct notices notices;

	one->path = path;
	if (!load_run(r, one, methods, err)) {
		recording_free(one);
		return false;
	}
	profile_notices(one->profile, &notices);
	if (s->paths > 1 && !r->asked->has_damaged &&
	    notices_has_damage(&notices)) {
		recording_free(one);
		s->left_out++;
		return true;
	}
	s->count++;
	return r->names == NULL ||
	    mapping_pair_give(r->names, side, one, methods, err);
}

/* ---- which run is the median ---- */

/* Adds up what each run took in the threads that are asked about. */
static bool add_sums(struct comparison *c, const struct loaded_runs *r,
    struct error *err)
{
	const char *const threads[] = { r->asked->is_all ? "all" :
		r->asked->thread != NULL ? r->asked->thread : "main" };
	const struct side_options request = { .by = BY_THREAD,
		.threads = threads, .thread_count = 1, .groups = c->groups,
		.has_usual = !r->asked->is_all && r->asked->thread == NULL,
		.is_mixed = r->asked->is_mixed };

	for (int s = 0; s < BOTH_SIDES; s++)
		for (size_t i = 0; i < r->sides[s].count; i++) {
			const struct recording *run =
			    &r->sides[s].recordings[i];

			if (side_add(&c->sides[s], run, &request, err) !=
			    PICK_ONE)
				return error_prefix(err, run->label);
		}
	return comparison_check(c, err);
}

/* Finds the median runs, by the asked measure or the first that all have. */
static bool find_medians(struct loaded_runs *r, const struct methods *methods,
    struct error *err)
{
	enum measure measure = r->asked->measure;
	struct comparison c;
	bool done;

	comparison_init(&c, methods);
	done = add_sums(&c, r, err);
	if (done && (measure == NO_MEASURE ||
	    !measure_exists(measure, c.has_clock)))
		measure = measure_first(c.has_clock);
	for (int s = 0; done && s < BOTH_SIDES; s++) {
		side_unify(&c.sides[s], c.groups, BY_THREAD, c.tick);
		r->sides[s].median = side_median(&c.sides[s], measure);
	}
	comparison_free(&c);
	return done;
}

bool loaded_runs_load(struct loaded_runs *r, const struct recordings *medians,
    void (*tell)(void *self, size_t done, size_t count), void *self,
    struct error *err)
{
	const struct loaded_runs_request *a = r->asked;

	for (size_t i = 0; i < a->count; i++) {
		tell(self, i, a->count);
		if (!add_run(r, i < a->after_at ? BEFORE : AFTER, a->paths[i],
			medians->methods, err))
			return false;
	}
	tell(self, a->count, a->count);
	for (int s = 0; s < BOTH_SIDES; s++)
		if (r->sides[s].count == 0)
			return fail(err, "all runs %s are damaged; "
			    "--allow-damaged takes them anyway", side_names[s]);
	if (!find_medians(r, medians->methods, err))
		return false;
	for (int s = 0; s < BOTH_SIDES; s++) {
		const struct loaded_side *own = &r->sides[s];

		medians->items[s == AFTER ? 0 : 1].path =
		    own->recordings[own->median].path;
	}
	return true;
}
