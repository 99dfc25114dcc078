/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load/profile.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/times.h"
#include "load/loader.h"
#include "model/ids.h"
#include "model/thread.h"
#include "trace/notices.h"

/* ---- the profile ---- */

enum {
	SUSPECT_RECORDS = 1000,
	MOST_TURN_US = 5000 /* others wait no longer for the loader */
};

/* As measured (docs/performance.md), for a usual trace. */
enum { BYTES_A_RECORD = 10, LEAST_RECORD = 4 };

struct profile_lock {
	pthread_rwlock_t lock;
};

struct profile *profile_new(struct methods *methods)
{
	struct profile *p = array_new(1, sizeof *p);

	p->lock = array_new(1, sizeof *p->lock);
	pthread_rwlock_init(&p->lock->lock, NULL);
	if (methods == NULL)
		methods = p->own_methods = methods_new();
	p->ids = ids_new(methods);
	p->threads = threads_new();
	p->loader = array_new(1, sizeof *p->loader);
	return p;
}

void profile_free(struct profile *p)
{
	if (p == NULL)
		return;
	ids_free(p->ids);
	methods_free(p->own_methods);
	threads_free(p->threads);
	scratch_free(p->scratch);
	free(p->loader);
	pthread_rwlock_destroy(&p->lock->lock);
	free(p->lock);
	free(p);
}

void profile_leave_out_calls(struct profile *p, struct calls_kept instead)
{
	p->threads->kept = instead;
	p->threads->kept.are_left_out = true;
}

bool profile_has_calls(const struct profile *p)
{
	return !p->threads->kept.are_left_out;
}

/* ---- what the loader does between batches ---- */

/* Takes the lock, which the loader has from the first call of the reader on. */
static void hold_lock(struct profile *p)
{
	if (!p->is_held)
		pthread_rwlock_wrlock(&p->lock->lock);
	p->is_held = true;
}

/* Lets waiting readers in, after all is made ready to be looked at. */
static bool give_way(struct profile *p, struct error *err)
{
	int64_t begin;
	bool done;

	if (p->waiting == 0)
		return true;
	begin = now_us();
	if (begin < p->turn_end_us)
		return true;
	done = p->facts == NULL || loader_store(p->loader, err);
	p->reader = p->trace->notices;
	pthread_rwlock_unlock(&p->lock->lock);
	pthread_rwlock_wrlock(&p->lock->lock);
	/* The loader goes on for as long as others have held it up, if not all
	 * at once: they make loading at most twice as long. */
	int64_t now = now_us(), turn;
	p->owed_us += now - begin;
	turn = p->owed_us < MOST_TURN_US ? p->owed_us : MOST_TURN_US;
	p->owed_us -= turn;
	p->turn_end_us = now + turn;
	return done;
}

/* Lets calls go to a file where memory is short for them, if there can be
 * one. */
static void choose_memory(struct profile *p, const struct facts *f)
{
	static const enum notice notices[] = {
		[SCRATCH_IS_FINE] = NOTICE_LOW_MEMORY,
		[SCRATCH_IS_MEMORY] = NOTICE_SCRATCH_IS_MEMORY,
		[SCRATCH_FAILS] = NOTICE_NO_SCRATCH,
	};
	const struct memory *memory = p->trace->source.memory;
	enum scratch_trouble why;

	/* Records without a size are packed ones (format 2), and so is what has
	 * no data section of this kind. */
	uint64_t bytes = f->data_bytes == 0 ? f->trace_bytes : f->data_bytes;
	uint64_t record = f->record_bytes == 0 ? LEAST_RECORD : f->record_bytes;
	if (!profile_has_calls(p) ||
	    !memory_is_short(memory, bytes / record * BYTES_A_RECORD))
		return;
	p->scratch = scratch_new(memory->files, &why);
	p->threads->blocks[0].scratch = p->scratch;
	p->threads->blocks[1].scratch = p->scratch;
	notices_add(&p->own, notices[why], 1, 0);
}

/* ---- the sink ---- */

static bool on_begin(void *self, const struct facts *facts,
    struct error *err)
{
	struct profile *p = self;

	(void)err;
	hold_lock(p);
	p->facts = facts;
	choose_memory(p, facts);
	loader_init(p->loader, facts, p->ids, p->threads, &p->own);
	p->loader->is_alone = p->is_alone;
	if (p->threads->kept.has_min_max[NO_MEASURE])
		p->threads->kept.has_min_max[p->loader->axis] = true;
	return true;
}

static bool on_thread(void *self, uint32_t id, struct slice name,
    struct error *err)
{
	struct profile *p = self;

	hold_lock(p);
	threads_name(p->threads, id, name);
	return give_way(p, err);
}

static bool on_method(void *self, const struct method_line *line,
    struct error *err)
{
	struct profile *p = self;

	hold_lock(p);
	p->has_lines |= !line->is_stand_in;
	ids_define(p->ids, line);
	return give_way(p, err);
}

static bool on_rebase(void *self, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err)
{
	struct profile *p = self;

	(void)err;
	hold_lock(p);
	loader_rebase(p->loader, thread, base);
	return true;
}

/* Does loading go on?  Not when memory is out, nor when somebody stops it. */
static bool goes_on(struct profile *p, struct error *err)
{
	if (memory_reserve_is_gone(p->reserve))
		return fail_memory(err, 0);
	return !p->is_stopped || fail(err, "stopped");
}

static bool on_events(void *self, const struct event *events, size_t count,
    uint64_t offset, struct error *err)
{
	struct profile *p = self;

	if (!goes_on(p, err))
		return false;
	hold_lock(p);
	if (p->loader->records < SUSPECT_RECORDS && !p->facts->is_sampled &&
	    p->facts->tick != TICK_WEIGHT) {
		/* A burst of odd records at the start means misalignment
		 * (R7). */
		uint64_t before = p->loader->records;

		for (size_t i = 0; i < count && before + i < SUSPECT_RECORDS;
		     i++) {
			uint32_t m = id_map_get(&p->ids->by_id,
			    events[i].word >> 2);

			p->suspects += (events[i].word & 3) == ACTION_BAD ||
			    (p->has_lines &&
				(m == NO_ID || !ids_entry(p->ids, m).is_known));
		}
	}
	if (!loader_run(p->loader, events, count, err))
		return false;
	p->offset = offset;
	p->records = p->loader->records;
	return give_way(p, err);
}

static bool on_records(void *self, const unsigned char *at, size_t *count,
    uint64_t offset, struct error *err)
{
	struct profile *p = self;

	if (!goes_on(p, err))
		return false;
	hold_lock(p);
	if (p->loader->records < SUSPECT_RECORDS)
		*count = 0;
	else if (!loader_run_records(p->loader, at, count, err))
		return false;
	p->offset = offset;
	p->records = p->loader->records;
	return give_way(p, err);
}

static bool on_idle(void *self, bool is_idle, struct error *err)
{
	struct profile *p = self;
	bool done;

	hold_lock(p);
	if (!is_idle)
		return true;
	/* Others may look as they like while the reader waits. */
	done = p->facts == NULL || loader_idle(p->loader, err);
	p->reader = p->trace->notices;
	pthread_rwlock_unlock(&p->lock->lock);
	p->is_held = false;
	return done;
}

static bool on_goes_on(void *self, uint64_t offset)
{
	struct profile *p = self;

	p->offset = offset;
	return !p->is_stopped;
}

/* ---- notices about a trace as a whole, once all of it is read ---- */

enum { SAMPLED_EVENTS = 100 };

/* Notes the kind if there are any. */
static void note_any(struct profile *p, enum notice kind, uint64_t count)
{
	if (count > 0)
		notices_add(&p->own, kind, count, 0);
}

/* Is it probably a sampling recording (docs/format.md, "Sampling
 * recordings")? */
static bool looks_sampled(const struct profile *p)
{
	const uint64_t *counts = p->own.count;
	uint64_t events = 0, same = 0;

	if (counts[NOTICE_THREW] > 0 || counts[NOTICE_RUNNING_BEFORE] > 0)
		return false;
	for (uint32_t i = 0; i < p->threads->count; i++) {
		events += p->threads->items[i]->timed;
		same += p->threads->items[i]->same_time;
	}
	return events >= SAMPLED_EVENTS && same >= events / 4 * 3;
}

static bool has_events(const struct profile *p)
{
	return p->extent.begin <= p->extent.end;
}

/* Adds notices about the whole trace to those of single events.  A pass over
 * methods and threads. */
static void note_whole_trace(struct profile *p)
{
	const struct facts *f = p->facts;

	const struct methods *methods = p->ids->methods;
	/* Only ART has proxies without a line. */
	enum notice unknown = (f != NULL && f->layout == '\0' &&
				  !f->is_sampled && !f->is_long_running &&
				  ids_resolve_proxies(p->ids,
				      f->is_streaming) &&
				  strcmp(f->family, "ART") == 0) ?
	    NOTICE_NAMELESS_PROXY :
	    NOTICE_UNKNOWN_METHOD;
	for (uint32_t i = 0; i < methods->count; i++) {
		const struct file_method said = ids_entry(p->ids, i);

		if (said.is_used && !said.is_known)
			note_any(p,
			    methods_at(methods, i)->is_proxy ?
				NOTICE_PROXY_METHOD :
				unknown,
			    1);
	}
	note_any(p, NOTICE_SAME_METHOD, p->ids->same);
	note_any(p, NOTICE_ID_TWICE, p->ids->redefined);
	for (uint32_t i = 0; i < p->threads->count; i++) {
		const struct thread *t = p->threads->items[i];

		for (uint32_t node = 0; node < t->tree.count; node++)
			note_any(p, NOTICE_THREW, tree_threw(&t->tree, node));
		note_any(p, NOTICE_UNKNOWN_THREAD,
		    t->events > 0 && !t->is_listed);
		note_any(p, NOTICE_STACK_CLASH, t->tree.clashes);
	}
	if (f != NULL && f->tick == TICK_WEIGHT)
		note_any(p, NOTICE_IS_FOLDED, 1);
	else if (f != NULL && f->is_sampled)
		note_any(p, NOTICE_IS_SAMPLED, 1);
	else if (f != NULL && f->is_long_running)
		note_any(p, NOTICE_LONG_RUNNING, 1);
	else
		note_any(p, NOTICE_SAMPLED, looks_sampled(p));
	if (f != NULL && has_events(p))
		note_any(p, NOTICE_CLOCK_COST, f->overhead_ns);
}

/* ---- after the last record ---- */

static void set_methods(struct profile *p, const uint32_t *to)
{
	for (uint32_t i = 0; i < p->threads->count; i++) {
		struct thread *t = p->threads->items[i];
		for (uint32_t k = 0; k < t->tree.count; k++)
			if (t->tree.nodes[k].method != NO_METHOD)
				tree_set_method(&t->tree, k,
				    to[t->tree.nodes[k].method]);
		for (uint32_t k = 0; k < t->depth; k++)
			t->frames[k].method = to[t->frames[k].method];
		for (size_t k = 0; k < t->samples.count; k++)
			if (t->samples.items[k].method != NO_METHOD)
				t->samples.items[k]
				    .method = to[t->samples.items[k].method];
	}
}

/* A pass over the threads. */
static uint32_t find_main(const struct profile *p)
{
	const struct facts *facts = p->facts;

	return threads_main(p->threads, facts == NULL ? 0 : facts->pid);
}

/* Returns the first and the last event of all threads on the axis, end before
 * begin where there is none.  A pass over the threads. */
static struct period find_extent(const struct profile *p)
{
	enum clock axis = p->loader->axis;
	struct period all = { UINT64_MAX, 0 };

	for (uint32_t i = 0; i < p->threads->count; i++) {
		const struct thread *t = p->threads->items[i];

		if (t->events > 0 && t->first[axis] < all.begin)
			all.begin = t->first[axis];
		if (t->events > 0 && t->last[axis] > all.end)
			all.end = t->last[axis];
	}
	return all;
}

static bool finish(struct profile *p, struct error *err)
{
	bool done = p->facts == NULL || loader_finish(p->loader, err);

	/* The summary may name another unit than times had to be taken for. */
	for (uint32_t i = 0; p->facts != NULL && i < p->threads->count; i++)
		p->threads->items[i]->calls.tick = p->facts->tick;
	p->extent = find_extent(p);
	note_whole_trace(p);
	uint32_t *to = ids_join(p->ids);
	if (to != NULL)
		set_methods(p, to);
	free(to);
	if (p->suspects > SUSPECT_RECORDS / 100)
		notices_add(&p->own, NOTICE_MISALIGNED, p->suspects, 0);
	if (p->is_stopped)
		notices_add(&p->own, NOTICE_STOPPED, 1, 0);
	else if (!has_events(p) && !notices_has_damage(&p->trace->notices))
		notices_add(&p->own, NOTICE_NO_RECORDS, 1, 0);
	p->reader = p->trace->notices;
	p->main = find_main(p);
	p->is_complete = true;
	return done;
}

bool profile_load(struct profile *p, struct trace *trace, struct error *err)
{
	const struct sink sink = { p, on_begin, on_thread, on_method, on_rebase,
		on_events, on_records, on_idle, on_goes_on };
	struct error why = { "" };
	bool done;

	p->reserve = memory_reserve_begin();
	p->trace = trace;
	done = trace_read(trace, &sink, &why) || p->is_stopped;
	hold_lock(p);
	memory_reserve_end();
	if (!done && error_is_memory(&why)) {
		notices_add(&p->own, NOTICE_NO_MEMORY, 1, p->offset);
		store_worker_go_on(&p->loader->store_worker);
		done = true;
	}
	if (!done && err != NULL)
		*err = why;
	done = finish(p, err) && done;
	pthread_rwlock_unlock(&p->lock->lock);
	return done;
}

void profile_renumber(struct profile *p, struct methods *others,
    const uint32_t *to)
{
	ids_renumber(p->ids, others, to);
	set_methods(p, to);
}

/* ---- readers ---- */

void profile_lock(struct profile *p)
{
	p->waiting++;
	pthread_rwlock_rdlock(&p->lock->lock);
	p->waiting--;
}

void profile_unlock(struct profile *p)
{
	pthread_rwlock_unlock(&p->lock->lock);
}

const struct methods *profile_methods(const struct profile *p)
{
	return p->ids->methods;
}

uint32_t profile_main(const struct profile *p)
{
	return p->is_complete ? p->main : find_main(p);
}

void profile_notices(const struct profile *p, struct notices *out)
{
	*out = p->own;
	if (p->scratch != NULL && scratch_is_damaged(p->scratch))
		notices_add(out, NOTICE_SCRATCH_LOST, 1, 0);
	notices_join(out, &p->reader);
	notices_join(out, &p->mapping);
}

bool profile_is_sampled(const struct profile *p)
{
	return (p->facts != NULL && p->facts->is_sampled) ||
	    p->own.count[NOTICE_SAMPLED] > 0;
}

enum clock profile_axis(const struct profile *p)
{
	return p->loader->axis;
}

struct period profile_range(const struct profile *p,
    const struct thread *thread)
{
	enum clock axis = p->loader->axis;
	struct period of = { thread->first[axis], thread->last[axis] }, all;

	if (axis != CLOCK_CPU) {
		all = p->is_complete ? p->extent : find_extent(p);
		of.begin = all.begin < of.begin ? all.begin : of.begin;
		of.end = all.end > of.end ? all.end : of.end;
	}
	of.end++; /* an event at the last tick is inside */
	return of;
}
