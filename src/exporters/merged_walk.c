#include "config.h"

#include "exporters/merged_walk.h"

#include <stdlib.h>

#include "base/array.h"

struct merged_thread {
	struct time_walk walk;
	struct exported_event next;
};

static bool is_before(const struct merged_walk *m, uint32_t a, uint32_t b)
{
	const uint64_t left = m->threads[a].next.at.time;
	const uint64_t right = m->threads[b].next.at.time;

	return !m->is_in_turn && left != right ? left < right : a < b;
}

static void exchange(struct merged_walk *m, uint32_t i, uint32_t with)
{
	const uint32_t other = m->heap[i];

	m->heap[i] = m->heap[with];
	m->heap[with] = other;
}

static void sink(struct merged_walk *m, uint32_t i)
{
	for (;;) {
		uint32_t first = i, child = 2 * i + 1;

		for (uint32_t c = child; c < child + 2 && c < m->count; c++)
			if (is_before(m, m->heap[c], m->heap[first]))
				first = c;
		if (first == i)
			return;
		exchange(m, i, first);
		i = first;
	}
}

bool merged_walk_init(struct merged_walk *m, const struct exported *e,
    struct error *err)
{
	*m = (struct merged_walk){ .of = e,
		.is_in_turn = profile_axis(e->profile) == CLOCK_CPU };
	m->threads = array_new(e->count, sizeof *m->threads, err);
	m->heap = array_new(e->count, sizeof *m->heap, err);
	if (m->threads == NULL || m->heap == NULL)
		return false;
	for (; m->opened < e->count; m->opened++) {
		struct merged_thread *t = &m->threads[m->opened];

		if (!time_walk_init(&t->walk, e, &e->threads[m->opened], err)) {
			time_walk_free(&t->walk);
			return false;
		}
		if (time_walk_next(&t->walk, &t->next))
			m->heap[m->count++] = m->opened;
	}
	for (uint32_t i = m->count / 2; i-- > 0;)
		sink(m, i);
	return true;
}

void merged_walk_free(struct merged_walk *m)
{
	for (uint32_t i = 0; i < m->opened; i++)
		time_walk_free(&m->threads[i].walk);
	free(m->threads);
	free(m->heap);
	*m = (struct merged_walk){ 0 };
}

bool merged_walk_next(struct merged_walk *m, struct exported_event *out,
    uint32_t *thread)
{
	struct merged_thread *t;

	if (m->count == 0)
		return false;
	*thread = m->heap[0];
	t = &m->threads[*thread];
	*out = t->next;
	if (!time_walk_next(&t->walk, &t->next))
		m->heap[0] = m->heap[--m->count];
	sink(m, 0);
	return true;
}

/* A walk that has an entry has its exit, too. */
bool merged_walk_is_leaf(const struct merged_walk *m, uint32_t thread)
{
	return m->threads[thread].next.is_exit;
}
