#include "config.h"

#include "trace/simpleperf.h"

#include <stdlib.h>

#include "base/array.h"
#include "trace/batch.h"
#include "trace/perf_index.h"

/* Only a file made to hurt has more threads. */
enum { LANES_MOST = 65536 };

#define WORD_SAMPLE ((1u << 2) | ACTION_SAMPLE)
#define WORD_NO_SAMPLE ACTION_SAMPLE

/* Beyond it a count is no CPU time. */
#define MOST_NS (UINT64_C(1) << 47)

/* A thread. */
struct perf_lane {
	struct lane_times times;
	uint64_t at[CLOCKS]; /* the last moment, with its sample's CPU time */
	uint32_t *chain;     /* ids of its last sample, the outermost first */
	size_t depth, room;
};

struct simpleperf {
	struct reading *r;
	struct perf_index index;
	struct batch out;
	struct id_map by_thread;
	struct perf_lane *lanes;
	size_t lane_count, lane_room;
	uint32_t *chain; /* of the sample at hand */
	size_t room;
};

static void note(struct simpleperf *s, enum notice kind, uint64_t at)
{
	notices_add(s->r->notices, kind, 1, s->r->data_at + at);
}

/* In *lane NULL when there are too many of them, or none and it is not to be
 * made. */
static bool find_lane(struct simpleperf *s, uint32_t thread, bool make,
    struct perf_lane **lane, struct error *err)
{
	uint32_t number = id_map_get(&s->by_thread, thread);
	struct perf_lane *grown;

	*lane = number == NO_ID ? NULL : &s->lanes[number];
	if (number != NO_ID || !make || s->lane_count == LANES_MOST)
		return true;
	grown = array_grow(s->lanes, &s->lane_room, s->lane_count + 1,
	    sizeof *grown, err);
	if (grown == NULL)
		return false;
	s->lanes = grown;
	if (!id_map_put(&s->by_thread, thread, (uint32_t)s->lane_count, err))
		return false;
	*lane = &grown[s->lane_count++];
	**lane = (struct perf_lane){ .times = { .thread = thread } };
	return true;
}

/* The ids of the frames, the outermost first. */
static bool resolve(struct simpleperf *s, const Perf__Sample *sample,
    struct error *err)
{
	size_t count = sample->n_frames;
	uint32_t *grown = array_grow(s->chain, &s->room, count + 1,
	    sizeof *grown, err);

	if (grown == NULL)
		return false;
	s->chain = grown;
	for (size_t i = 0; i < count; i++) {
		grown[i] = perf_names_method(&s->index.names,
		    sample->frames[count - 1 - i], s->r->sink, err);
		if (grown[i] == UINT32_MAX)
			return false;
	}
	return true;
}

/* From the thread's last stack to the one at hand, and a record of it. */
static bool move(struct simpleperf *s, struct perf_lane *lane, size_t depth,
    struct error *err)
{
	size_t same = 0;

	while (same < depth && same < lane->depth &&
	    s->chain[same] == lane->chain[same])
		same++;
	for (size_t i = lane->depth; i > same; i--)
		if (!batch_put(&s->out, &lane->times,
			lane->chain[i - 1] | ACTION_EXIT, lane->at, err))
			return false;
	for (size_t i = same; i < depth; i++)
		if (!batch_put(&s->out, &lane->times,
			s->chain[i] | ACTION_ENTER, lane->at, err))
			return false;
	return batch_put(&s->out, &lane->times, WORD_SAMPLE, lane->at, err);
}

static void keep_chain(struct simpleperf *s, struct perf_lane *lane,
    size_t depth)
{
	uint32_t *chain = lane->chain;
	size_t room = lane->room;

	lane->chain = s->chain;
	lane->room = s->room;
	lane->depth = depth;
	s->chain = chain;
	s->room = room;
}

/* What a sample adds to the CPU clock. */
static uint64_t cpu_time(struct simpleperf *s, const struct perf_lane *lane,
    const Perf__Sample *sample, uint64_t at)
{
	if (s->index.cpu_event == NO_EVENT ||
	    sample->event != s->index.cpu_event)
		return 0;
	if (sample->count <= MOST_NS && lane->at[CLOCK_CPU] <= MOST_NS)
		return sample->count;
	note(s, NOTICE_TIME_ABSURD, at);
	return 0;
}

static bool take_sample(struct simpleperf *s, const struct perf_moment *m,
    const Perf__Sample *sample, struct error *err)
{
	struct perf_lane *lane;

	if (!find_lane(s, (uint32_t)sample->thread, true, &lane, err))
		return false;
	if (lane == NULL) {
		note(s, NOTICE_MANY_THREADS, m->at);
		return true;
	}
	lane->at[CLOCK_WALL] = m->time;
	if (!resolve(s, sample, err) || !move(s, lane, sample->n_frames, err))
		return false;
	keep_chain(s, lane, sample->n_frames);
	lane->at[CLOCK_CPU] += cpu_time(s, lane, sample, m->at);
	return true;
}

/* The thread was in its last stack until then. */
static bool take_switch(struct simpleperf *s, const struct perf_moment *m,
    const Perf__Switch *change, struct error *err)
{
	struct perf_lane *lane;

	if (!find_lane(s, change->thread, false, &lane, err))
		return false;
	if (lane == NULL)
		return true;
	lane->at[CLOCK_WALL] = m->time;
	return batch_put(&s->out, &lane->times, WORD_NO_SAMPLE, lane->at, err);
}

static bool report_thread(struct simpleperf *s, const Perf__Thread *t,
    struct error *err)
{
	const struct sink *sink = s->r->sink;
	char room[PERF_THREAD_ROOM];

	return t->name.len == 0 ||
	    sink->thread(sink->self, t->id,
		perf_thread_name(&s->index.processes, t, room), err);
}

static bool report_names(struct simpleperf *s, struct error *err)
{
	struct perf_index *x = &s->index;
	enum perf_kind kind;

	for (size_t i = 0; i < x->named_count; i++) {
		const Perf__Record *record;

		if (reading_is_over(s->r) ||
		    !perf_index_record(x, x->named[i], &kind, err))
			return false;
		record = x->walk.record;
		if (kind == PERF_THREAD &&
		    !report_thread(s, record->thread, err))
			return false;
		if (kind == PERF_FILE &&
		    !perf_names_report(&x->names, record->file, s->r->sink,
			err))
			return false;
	}
	return true;
}

/* The second half of the work; samples stand in front of the names. */
static void note_progress(struct simpleperf *s, uint64_t at)
{
	uint64_t offset = s->r->data_at + (s->r->data.left + at) / 2;

	if (s->out.offset < offset)
		s->out.offset = offset;
}

static bool report_samples(struct simpleperf *s, struct error *err)
{
	struct perf_index *x = &s->index;
	enum perf_kind kind;

	for (size_t i = 0; i < x->count; i++) {
		const struct perf_moment *m = &x->moments[i];
		const Perf__Record *record;

		if (!perf_index_record(x, m->at, &kind, err))
			return false;
		note_progress(s, m->at);
		record = x->walk.record;
		if (kind == PERF_SAMPLE &&
		    !take_sample(s, m, record->sample, err))
			return false;
		if (kind == PERF_SWITCH &&
		    !take_switch(s, m, record->switch_, err))
			return false;
	}
	return true;
}

/* The CPU time of the last sample of each thread, too. */
static bool report_ends(struct simpleperf *s, struct error *err)
{
	s->out.offset = s->r->data_at + s->r->data.left;
	for (size_t i = 0; i < s->lane_count; i++)
		if (!batch_put(&s->out, &s->lanes[i].times, WORD_NO_SAMPLE,
			s->lanes[i].at, err))
			return false;
	if (s->index.names.unknown > 0)
		notices_add(s->r->notices, NOTICE_UNKNOWN_SYMBOL,
		    s->index.names.unknown, 0);
	return batch_flush(&s->out, err);
}

static bool begin(struct simpleperf *s, struct error *err)
{
	struct facts *f = s->r->facts;

	f->has_clock[CLOCK_WALL] = true;
	f->has_clock[CLOCK_CPU] = s->index.cpu_event != NO_EVENT;
	f->tick = TICK_NS;
	f->thread_bits = 32;
	f->may_wrap = false;
	f->samples = s->index.samples;
	f->start_us = s->index.first_time / tick_per_us(f->tick);
	return s->r->sink->begin(s->r->sink->self, f, err);
}

static void free_all(struct simpleperf *s)
{
	for (size_t i = 0; i < s->lane_count; i++)
		free(s->lanes[i].chain);
	free(s->lanes);
	free(s->chain);
	id_map_free(&s->by_thread);
	perf_index_free(&s->index);
	free(s);
}

bool simpleperf_read(struct reading *r, struct error *err)
{
	struct simpleperf *s = array_new(1, sizeof *s, err);
	bool done;

	if (s == NULL)
		return false;
	s->r = s->out.r = r;
	done = perf_index_make(&s->index, r, err) && begin(s, err) &&
	    report_names(s, err) && report_samples(s, err) &&
	    report_ends(s, err);
	free_all(s);
	return done || r->is_over;
}
