#include "config.h"

#include "query/scope.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "query/thread_list.h"

bool scope_init(struct scope *s, const struct profile *profile,
    struct error *err)
{
	uint32_t count = threads_count(profile_threads(profile));

	*s = (struct scope){ .profile = profile };
	s->has = array_new(count, sizeof *s->has, err);
	return s->has != NULL;
}

void scope_free(struct scope *s)
{
	free(s->has);
	*s = (struct scope){ 0 };
}

static void put(struct scope *s, const struct thread *t)
{
	if (s->has[t->number])
		return;
	s->has[t->number] = true;
	s->count++;
	s->active += t->events > 0;
}

/* What a user means by the words is looked for in this order; those of the first
 * way that names any are meant. */
static bool is_any(uint32_t main, const struct thread *t, const char *wanted)
{
	(void)main;
	(void)t;
	return strcmp(wanted, "all") == 0;
}

static bool is_called(uint32_t main, const struct thread *t,
    const char *wanted)
{
	(void)main;
	return thread_is_called(t, wanted);
}

static bool is_main(uint32_t main, const struct thread *t, const char *wanted)
{
	return strcmp(wanted, "main") == 0 && t->number == main;
}

static bool is_like(uint32_t main, const struct thread *t, const char *wanted)
{
	(void)main;
	return fnmatch(wanted, t->name, 0) == 0;
}

static bool (*const ways[])(uint32_t main, const struct thread *,
    const char *wanted) = { is_any, is_called, is_main, is_like };

enum { WAYS = sizeof ways / sizeof *ways };

uint32_t scope_add(struct scope *s, const char *wanted)
{
	const struct threads *threads = profile_threads(s->profile);
	uint32_t main = profile_main(s->profile), found = 0;

	for (size_t way = 0; found == 0 && way < WAYS; way++)
		for (uint32_t i = 0; i < threads_count(threads); i++) {
			const struct thread *t = threads_at(threads, i);

			if (!ways[way](main, t, wanted))
				continue;
			put(s, t);
			found++;
		}
	return found;
}

/* Is it better to be shown than the best so far? */
static bool is_better(const struct threads *threads, uint32_t main,
    uint32_t thread, uint32_t best)
{
	if (best == NO_THREAD)
		return true;
	if ((threads_at(threads, thread)->events > 0) !=
	    (threads_at(threads, best)->events > 0))
		return threads_at(threads, thread)->events > 0;
	return thread == main;
}

uint32_t scope_find(const struct profile *p, const char *wanted)
{
	const struct threads *threads = profile_threads(p);
	uint32_t main = profile_main(p), best = NO_THREAD;

	for (size_t way = 0; best == NO_THREAD && way < WAYS; way++)
		for (uint32_t i = 0; i < threads_count(threads); i++)
			if (ways[way](main, threads_at(threads, i), wanted) &&
			    is_better(threads, main, i, best))
				best = i;
	return best;
}

bool scope_is_all(const struct scope *s)
{
	return s->count == threads_count(profile_threads(s->profile));
}

const struct thread *scope_only(const struct scope *s)
{
	const struct threads *threads = profile_threads(s->profile);
	uint32_t i = 0;

	if (s->active != 1)
		return NULL;
	while (!s->has[i] || threads_at(threads, i)->events == 0)
		i++;
	return threads_at(threads, i);
}

/* Times are since the first event: of all threads, or of the thread where each
 * has its own axis. */
static struct period period_of(const struct scope *s, const struct thread *t)
{
	uint64_t origin, end;

	profile_range(s->profile, t, &origin, &end);
	return range_period(&s->range, origin, t->calls.tick);
}

bool scope_parts(const struct scope *s, struct parts *parts,
    struct error *err)
{
	const struct threads *threads = profile_threads(s->profile);
	bool has_shared = profile_axis(s->profile) == CLOCK_WALL;
	struct period period = { 0, 0 };

	*parts = (struct parts){ 0 };
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct thread *t = threads_at(threads, i);

		if (!s->has[i] || t->events == 0)
			continue;
		if (parts->count == 0 || !has_shared)
			period = period_of(s, t);
		if (!parts_add(parts, t, period, err))
			return false;
		if (s->call.within.count > 0 ||
		    !period_is_none(s->call.range))
			parts->of[parts->count - 1] = where_part(s->call,
			    s->profile, t);
		parts->of[parts->count - 1].lens = s->lens;
	}
	return true;
}

enum pick scope_within(struct scope *s, const char *words, struct error *err)
{
	struct parts parts;
	enum pick pick = PICK_FAILED;

	if (scope_parts(s, &parts, err))
		pick = within_find(&s->call, s->profile, &parts, words, err);
	parts_free(&parts);
	return pick;
}

bool scope_totals(const struct scope *s, struct totals *totals,
    struct error *err)
{
	struct parts parts;
	bool done;

	*totals = (struct totals){ 0 };
	done = scope_parts(s, &parts, err) && parts_totals(&parts,
	    methods_count(profile_methods(s->profile)), totals, err);
	parts_free(&parts);
	return done;
}
