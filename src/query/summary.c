#include "config.h"

#include "query/summary.h"

uint64_t thread_depth(const struct thread *t)
{
	return calls_depths(&t->calls);
}

static void add_thread(struct summary *s, const struct thread *t)
{
	if (t->events == 0)
		return;
	if (s->active == 0 || t->first[CLOCK_WALL] < s->first)
		s->first = t->first[CLOCK_WALL];
	if (t->last[CLOCK_WALL] > s->last)
		s->last = t->last[CLOCK_WALL];
	if (thread_depth(t) > s->depth)
		s->depth = thread_depth(t);
	s->active++;
	s->records += t->events;
	s->calls += t->entries;
	s->counted += thread_counted(t);
}

struct summary summary_of(const struct profile *p)
{
	const struct threads *threads = profile_threads(p);
	const struct ids *ids = profile_ids(p);
	const struct facts *facts = profile_facts(p);
	struct summary s = { .threads = threads_count(threads) };

	for (uint32_t i = 0; i < s.threads; i++)
		add_thread(&s, threads_at(threads, i));
	for (uint32_t i = 0; i < methods_count(ids_methods(ids)); i++) {
		s.methods += ids_has(ids, i);
		s.used += ids_is_used(ids, i);
	}
	s.duration = s.last - s.first;
	if (facts != NULL && !facts->has_clock[CLOCK_WALL])
		s.duration = facts->elapsed;
	if (facts != NULL && facts->tick == TICK_COUNT)
		s.duration = facts->weight;
	return s;
}
