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

static bool is_any(const struct thread *t, const char *wanted)
{
	(void)t;
	return strcmp(wanted, "all") == 0;
}

static bool is_like(const struct thread *t, const char *wanted)
{
	return fnmatch(wanted, t->name, 0) == 0;
}

static uint32_t add_those(struct scope *s, const char *wanted,
    bool (*is_wanted)(const struct thread *, const char *))
{
	const struct threads *threads = profile_threads(s->profile);
	uint32_t found = 0;

	for (uint32_t i = 0; i < threads_count(threads); i++) {
		if (!is_wanted(threads_at(threads, i), wanted))
			continue;
		put(s, threads_at(threads, i));
		found++;
	}
	return found;
}

static uint32_t add_main(struct scope *s, const char *wanted)
{
	uint32_t number = profile_main(s->profile);

	if (strcmp(wanted, "main") != 0 || number == NO_THREAD)
		return 0;
	put(s, threads_at(profile_threads(s->profile), number));
	return 1;
}

uint32_t scope_add(struct scope *s, const char *wanted)
{
	uint32_t found = add_those(s, wanted, is_any);

	if (found == 0)
		found = add_those(s, wanted, thread_is_called);
	if (found == 0)
		found = add_main(s, wanted);
	return found > 0 ? found : add_those(s, wanted, is_like);
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
static bool add_thread(const struct scope *s, struct totals *totals,
    const struct thread *t, struct error *err)
{
	struct excerpt excerpt;
	uint64_t origin, end;
	bool done;

	if (!s->range.is_given || t->events == 0)
		return totals_add(totals, t, err);
	profile_range(s->profile, t, &origin, &end);
	done = excerpt_make(&excerpt, t, range_period(&s->range, origin),
	    err) && totals_add_excerpt(totals, &excerpt, err);
	excerpt_free(&excerpt);
	return done;
}

bool scope_totals(const struct scope *s, struct totals *totals,
    struct error *err)
{
	const struct threads *threads = profile_threads(s->profile);

	if (!totals_init(totals, methods_count(profile_methods(s->profile)),
	    err))
		return false;
	for (uint32_t i = 0; i < threads_count(threads); i++)
		if (s->has[i] && !add_thread(s, totals,
		    threads_at(threads, i), err))
			return false;
	return totals_finish(totals, err);
}
