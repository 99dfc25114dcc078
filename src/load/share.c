#include "config.h"

#include "load/share.h"

enum {
	SHARES = 32,
	WINDOW = 1 << 17,
	RECORDS_A_THREAD = 16,
	FIRST_ROUNDS = 16, /* in which threads become known */
	MOST_TURNS = 6
};

/* The loader's part at first, and at most, by what the helper gets: to read the
 * records of all takes some of its time, to look at their threads little. */
static const struct {
	uint32_t first, most;
} parts[] = {
	{ 6, SHARES / 2 },
	{ 12, SHARES * 5 / 8 },
};

/* Calls of the thread since it was asked before. */
static uint64_t new_calls(struct thread *t)
{
	uint64_t calls = t->entries - t->entries_shared;

	t->entries_shared = t->entries;
	return calls;
}

/* Gives the loader another part. */
static bool move(struct share *s, bool grows)
{
	s->turns += s->has_grown != grows && s->turns < MOST_TURNS;
	s->has_grown = grows;
	s->loader = grows ? s->loader + 1 : s->loader - 1;
	return true;
}

/* Who waited?  True if the parts should be others. */
static bool adjust(struct share *s, const struct settler *settler)
{
	if (settler->full > settler->passes / 64) /* each for some passes */
		return s->loader < parts[s->gives_records].most &&
		    move(s, true);
	return settler->idle > settler->passes / 8 && s->loader > 0 &&
	    move(s, false);
}

/* What changes to and fro is asked for less and less often. */
static uint64_t window_of(const struct share *s, uint32_t threads)
{
	uint64_t window = (uint64_t)threads * RECORDS_A_THREAD;

	return (window < WINDOW ? WINDOW : window) << s->turns;
}

bool share_is_due(struct share *s, struct settler *settler, uint32_t threads,
    uint64_t records)
{
	bool has_changed;

	if (records < s->next_at)
		return false;
	if (s->rounds == 0)
		s->loader = parts[s->gives_records].first;
	s->next_at = records + window_of(s, threads);
	has_changed = adjust(s, settler);
	settler->passes = settler->full = settler->idle = 0;
	return has_changed || s->rounds++ < FIRST_ROUNDS;
}

/* The calls of all threads, and of the one that has most of them. */
static uint64_t count_calls(const struct threads *threads, uint64_t *most)
{
	uint64_t calls = 0;

	*most = 0;
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct thread *t = threads_at(threads, i);
		uint64_t own = t->entries - t->entries_shared;

		calls += own;
		*most = own > *most ? own : *most;
	}
	return calls;
}

/* Is it not yet known whether the thread was sampled?  Then records cannot be
 * run as they stand in the file. */
static bool is_new(const struct thread *t)
{
	return t->timed < TIMED_EVENTS;
}

/* The loader gets the threads that its part has room for, one after the other. */
void share_threads(struct share *s, struct threads *threads,
    bool may_give_records)
{
	uint64_t most, calls = count_calls(threads, &most), room;
	bool gives_records = may_give_records && most < calls / 4 * 3;

	if (gives_records != s->gives_records)
		s->loader = parts[gives_records].first;
	s->gives_records = gives_records;
	room = calls * s->loader / SHARES;
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		struct thread *t = threads_at(threads, i);
		uint64_t own = new_calls(t);
		enum helped helped = HELPED_NOT;

		if (own > room)
			helped = gives_records && !is_new(t) ? HELPED_RECORDS :
			    HELPED_CALLS;
		else
			room -= own;
		threads_set_helped(threads, t, helped);
	}
}

void share_no_records(struct share *s, struct threads *threads)
{
	s->gives_records = false;
	s->loader = parts[false].first;
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		struct thread *t = threads_at(threads, i);

		if (t->helped == HELPED_RECORDS)
			threads_set_helped(threads, t, HELPED_CALLS);
	}
}
