#include "config.h"

#include "model/share.h"

enum { SHARES = 32, FIRST_SHARES = 6, MOST_SHARES = SHARES / 2,
	WINDOW = 1 << 17,
	RECORDS_A_THREAD = 16
};

/* Calls of the thread since it was asked before. */
static uint64_t new_calls(struct thread *t)
{
	uint64_t calls = t->entries - t->entries_shared;

	t->entries_shared = t->entries;
	return calls;
}

/* The loader gets the threads that its part has room for, one after the other. */
static void share(struct share *s, struct threads *threads, uint64_t calls)
{
	uint64_t room = calls * s->loader / SHARES;

	for (uint32_t i = 0; i < threads_count(threads); i++) {
		struct thread *t = threads_at(threads, i);
		uint64_t own = new_calls(t);
		bool is_helped = own > room;

		room -= is_helped ? 0 : own;
		if (is_helped != t->is_helped)
			threads_set_helped(threads, t, is_helped);
	}
}

/* Who waited?  True if the parts should be others. */
static bool adjust(struct share *s, struct settler *settler)
{
	uint32_t before = s->loader;

	if (settler->full > settler->passes / 16 && s->loader < MOST_SHARES)
		s->loader++;
	else if (settler->empty > settler->passes / 2 && s->loader > 0)
		s->loader--;
	settler->passes = settler->full = settler->empty = 0;
	return s->loader != before;
}

bool share_threads(struct share *s, struct settler *settler,
    struct threads *threads, uint64_t records, struct error *err)
{
	uint64_t calls = 0, window = (uint64_t)threads_count(threads) *
	    RECORDS_A_THREAD;
	bool is_first = s->next_at == 0;

	if (records < s->next_at)
		return true;
	if (is_first)
		s->loader = FIRST_SHARES;
	s->next_at = records + (window < WINDOW ? WINDOW : window);
	if (!adjust(s, settler) && !is_first)
		return true;
	if (!settler_wait(settler, err))
		return false;
	for (uint32_t i = 0; i < threads_count(threads); i++)
		calls += threads_at(threads, i)->entries -
		    threads_at(threads, i)->entries_shared;
	share(s, threads, calls);
	return true;
}
