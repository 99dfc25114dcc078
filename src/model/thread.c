/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "model/thread.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/names.h"
#include "base/text.h"
#include "model/methods.h"

/* ---- the stack, while the file is read ---- */

/* A stack grows by much, for two reasons: many small stacks that grow by less
 * would leave holes in memory, and the loop over the records runs no longer
 * than the stack has room. */
enum { FRAMES_BELOW = 2, FIRST_FRAMES = SPARE_FRAMES + 2, FEW_FRAMES = 64 };

void thread_reserve(struct thread *t)
{
	const bool is_first = t->frames == NULL;
	struct frame *frames = is_first ? NULL : t->frames - FRAMES_BELOW;
	size_t need = (size_t)t->depth + 1 + SPARE_FRAMES;

	if (t->frame_room == 0)
		need = FIRST_FRAMES;
	else if (need <= t->frame_room)
		return;
	else
		need = t->frame_room * (t->frame_room < FEW_FRAMES ? 2 : 4);
	ARRAY_ROOM(frames, t->frame_room, need);
	t->frames = frames + FRAMES_BELOW;
	for (size_t i = t->depth; i < t->frame_room - FRAMES_BELOW; i++)
		t->frames[i].level = (uint32_t)i;
	if (!is_first)
		return; /* another may be at work in the tree */
	memset(frames, 0, FRAMES_BELOW * sizeof *frames);
	thread_set_root(t);
}

void thread_set_root(struct thread *t)
{
	struct frame root = { .hash = t->tree.nodes[t->tree.root].hash,
	    .method = NO_METHOD };

	if (t->frames != NULL)
		t->frames[-1] = root;
}

void thread_free_stack(struct thread *t)
{
	free(t->pending.bytes);
	t->pending = (struct pending_events){ 0 };
	if (t->frames != NULL)
		free(t->frames - FRAMES_BELOW);
	t->frames = NULL;
	t->frame_room = 0;
}

/* ---- samples ---- */

/* Counts a sample for the node and all nodes that it stands on. */
static void count_sample(struct tree *tree, uint32_t node)
{
	for (; node != NO_NODE && node != tree->root;
	     node = tree->rests[node].parent)
		tree->rests[node].samples++;
}

void samples_count(struct samples *s, struct tree *tree)
{
	for (; s->counted < s->count; s->counted++) {
		struct sample *one = &s->items[s->counted];

		if (one->method != NO_METHOD) {
			one->node = tree_find(tree, one->hash, one->method);
			if (one->node == NO_NODE)
				return; /* numbers have run out */
		}
		count_sample(tree, one->node);
	}
}

/* Returns the first counted sample at this time or later. */
static size_t first_sample(const struct samples *s, uint64_t time)
{
	size_t low = 0, high = s->counted;

	BISECT(low, high, middle, s->items[middle].time < time);
	return low;
}

void samples_count_in(const struct samples *s, struct tree *tree,
    struct period p)
{
	size_t end = first_sample(s, p.end);

	for (size_t i = first_sample(s, p.begin); i < end; i++)
		count_sample(tree, s->items[i].node);
}

void samples_words(char *out, size_t size, bool is_sampled, uint64_t calls,
    uint64_t samples)
{
	char count[32], of[32];

	text_count(count, sizeof count, calls);
	text_count(of, sizeof of, samples);
	if (!is_sampled)
		snprintf(out, size, "%s %s", count, counted(false, calls));
	else
		snprintf(out, size, "%s%s%s%s %s", samples > 0 ? of : "",
		    samples == 0 ? "" : samples == 1 ? " sample" : " samples",
		    samples > 0 ? " in " : "", count,
		    calls == 1 ? "stretch" : "stretches");
}

/* ---- a thread ---- */

void thread_label(const struct thread *thread, char *out, size_t size)
{
	if (thread_has_namesake(thread))
		snprintf(out, size, "%s#%" PRIu32, thread->name, thread->id);
	else
		snprintf(out, size, "%s", thread->name);
}

/* ---- all threads of a file ---- */

struct threads *threads_new(void)
{
	struct threads *t = array_new(1, sizeof *t);

	t->names = names_new();
	return t;
}

void threads_free(struct threads *t)
{
	if (t == NULL)
		return;
	for (uint32_t i = 0; i < t->count; i++) {
		struct thread *thread = t->items[i];
		calls_free(&thread->calls);
		tree_free(&thread->tree);
		free(thread->samples.items);
		thread_free_stack(thread);
		free(thread);
	}
	free(t->items);
	for (int i = 0; i < 2; i++) {
		arena_free(&t->blocks[i]);
		arena_free(&t->buffers[i]);
	}
	free(t->bearers);
	arena_free(&t->counts);
	names_free(t->names);
	id_map_free(&t->by_id);
	id_map_free(&t->by_listed);
	id_map_free(&t->by_cut[0]);
	id_map_free(&t->by_cut[1]);
	free(t);
}

/* ---- names ---- */

/* Returns the number of the name. */
static uint32_t store_clean(struct threads *t, struct slice raw)
{
	size_t size = text_clean(NULL, 0, raw) + 1;
	char *clean = array_new(size, 1);
	uint32_t name;

	text_clean(clean, size, raw);
	name = names_add(t->names, slice_of(clean));
	free(clean);
	ARRAY_ROOM_ZEROED(t->bearers, t->bearer_room, t->names->count);
	if (t->bearers[name] == NULL) {
		t->bearers[name] = arena_take(&t->counts, sizeof **t->bearers);
		*t->bearers[name] = 0;
	}
	return name;
}

static void give_name(struct threads *t, struct thread *thread,
    uint32_t name)
{
	thread->name = t->names->items[name].text.start;
	thread->bearers = t->bearers[name];
	++*thread->bearers;
}

/* ---- threads and their ids ---- */

static struct thread *push_thread(struct threads *t, uint32_t id, uint32_t name)
{
	struct thread *thread = array_new(1, sizeof *thread);

	*thread = (struct thread){ .number = t->count, .id = id };
	ARRAY_ADD(t->items, t->room, t->count, thread);
	give_name(t, thread, name);
	return thread;
}

void threads_name(struct threads *t, uint32_t id, struct slice name)
{
	uint32_t old = id_map_get(&t->by_listed, id);
	uint32_t number = store_clean(t, name);
	struct thread *thread;

	if (old == NO_ID)
		old = id_map_get(&t->by_id, id);
	if (old == NO_ID && id > UINT16_MAX && !t->has_whole_ids)
		old = id_map_get(&t->by_id, id & UINT16_MAX);
	if (old != NO_ID && !t->items[old]->is_listed)
		t->items[old]->id = id;
	thread = old != NO_ID ? t->items[old] : push_thread(t, id, number);
	if (old != NO_ID) {
		--*thread->bearers;
		give_name(t, thread, number);
	}
	thread->is_listed = true;
	id_map_put(&t->by_listed, id, thread->number);
	id_map_put(&t->by_cut[0], id & UINT16_MAX, thread->number);
	id_map_put(&t->by_cut[1], id & UINT8_MAX, thread->number);
}

static struct thread *add_unlisted(struct threads *t, uint32_t id)
{
	char name[32];

	snprintf(name, sizeof name, "Thread %u", id);
	return push_thread(t, id, store_clean(t, slice_of(name)));
}

struct thread *threads_add(struct threads *t, uint32_t id, unsigned id_bits,
    const bool has_clock[CLOCKS])
{
	uint32_t listed = id_map_get(&t->by_listed, id);
	struct thread *thread;

	t->has_whole_ids = id_bits > 16;
	if (listed == NO_ID && id_bits <= 16)
		listed = id_map_get(&t->by_cut[id_bits == 8], id);
	if (listed != NO_ID && t->items[listed]->is_taken)
		listed = NO_ID; /* another id of the records has it */
	thread = listed != NO_ID ? t->items[listed] : add_unlisted(t, id);
	struct calls *calls = &thread->calls;
	tree_init(&thread->tree);
	for (int m = 0; m < MEASURES; m++)
		if (t->kept.has_min_max[m])
			tree_keep_extremes(&thread->tree, (enum measure)m);
	calls_init(calls, &t->blocks[0], has_clock);
	calls->are_left_out = t->kept.are_left_out;
	if (calls->are_left_out && t->kept.has_activity)
		calls->activity = activity_grid_new(calls->axis,
		    calls->is_dual);
	thread->is_taken = true;
	threads_set_helped(t, thread, false);
	id_map_put(&t->by_id, id, thread->number);
	return thread;
}

void threads_set_helped(struct threads *t, struct thread *thread,
    bool is_helped)
{
	thread->is_helped = is_helped;
	thread->calls.blocks = &t->blocks[is_helped];
	thread->calls.buffers = &t->buffers[is_helped];
}

/* Returns how likely this is the main thread; higher is more likely. */
static unsigned main_rank(const struct thread *thread, uint64_t pid)
{
	if (thread->is_listed && slice_is(slice_of(thread->name), "main"))
		return 4;
	if (pid != 0 && thread->id == pid)
		return 3;
	return thread->id == 1 ? 2 : thread->events > 0;
}

uint32_t threads_main(const struct threads *t, uint64_t pid)
{
	uint32_t best = t->count == 0 ? NO_THREAD : 0;

	for (uint32_t i = 1; i < t->count; i++) {
		unsigned rank = main_rank(t->items[i], pid);
		unsigned top = main_rank(t->items[best], pid);

		if (rank > top || (rank == top &&
		    t->items[i]->events > t->items[best]->events))
			best = i;
	}
	return best;
}
