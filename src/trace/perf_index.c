#include "config.h"

#include "trace/perf_index.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "trace/lookalike.h"

/* No sample is farther from the one in the middle: 39 hours. */
#define MOST_APART_NS (UINT64_C(1) << 47)

enum { LOOKS = 256 };

static void note(struct perf_index *x, enum notice kind, uint64_t count,
    uint64_t at)
{
	if (count > 0)
		notices_add(x->r->notices, kind, count, x->r->data_at + at);
}

static uint64_t place(const struct perf_index *x)
{
	return (uint64_t)(x->walk.at - x->r->data.at);
}

static bool add_moment(struct perf_index *x, uint64_t time, struct error *err)
{
	struct perf_moment *grown = array_grow(x->moments, &x->room,
	    x->count + 1, sizeof *grown, err);

	if (grown == NULL)
		return false;
	x->moments = grown;
	grown[x->count++] = (struct perf_moment){ time, place(x) };
	return true;
}

static bool add_named(struct perf_index *x, struct error *err)
{
	uint64_t *grown = array_grow(x->named, &x->named_room,
	    x->named_count + 1, sizeof *grown, err);

	if (grown == NULL)
		return false;
	x->named = grown;
	grown[x->named_count++] = place(x);
	return true;
}

static bool add_sample(struct perf_index *x, const Perf__Sample *s,
    struct error *err)
{
	x->samples++;
	if (s->event < EVENTS_MOST)
		x->by_event[s->event]++;
	note(x, NOTICE_NO_STACK, s->n_frames == 0, place(x));
	if (s->unwinding != NULL) {
		int code = s->unwinding->code;

		note(x, NOTICE_UNWINDING, 1, place(x));
		if (code < 0 || code >= UNWINDING_ERRORS)
			code = UNWINDING_ERRORS - 1;
		x->errors[code]++;
	}
	return add_moment(x, s->time, err);
}

static bool add_file(struct perf_index *x, const Perf__File *f,
    struct error *err)
{
	bool is_new;

	if (!perf_names_add(&x->names, f, &is_new, err))
		return false;
	note(x, NOTICE_BAD_MESSAGE, !is_new, place(x));
	return !is_new || add_named(x, err);
}

static bool add_thread(struct perf_index *x, const Perf__Thread *t,
    struct error *err)
{
	return perf_processes_add(&x->processes, t, err) && add_named(x, err);
}

static void add_meta(struct perf_index *x)
{
	note(x, NOTICE_BAD_MESSAGE, x->meta != 0, place(x));
	if (x->meta == 0)
		x->meta = place(x);
}

static bool take(struct perf_index *x, enum perf_kind kind, struct error *err)
{
	const Perf__Record *record = x->walk.record;

	if (record != NULL)
		note(x, NOTICE_UNKNOWN_FIELD, perf_unknown_fields(record),
		    place(x));
	switch (kind) {
	case PERF_SAMPLE:
		return add_sample(x, record->sample, err);
	case PERF_SWITCH:
		return add_moment(x, record->switch_->time, err);
	case PERF_LOST:
		x->has_lost = true;
		x->declared = record->lost->samples;
		x->lost = record->lost->lost;
		return true;
	case PERF_FILE:
		return add_file(x, record->file, err);
	case PERF_THREAD:
		return add_thread(x, record->thread, err);
	case PERF_META:
		add_meta(x);
		return true;
	case PERF_BAD:
		note(x, NOTICE_BAD_MESSAGE, 1, place(x));
		return true;
	default:
		return true;
	}
}

/* This reading is the first half of the work. */
static bool is_wanted(const struct perf_index *x)
{
	const struct sink *sink = x->r->sink;

	return !reading_is_over(x->r) &&
	    (sink->goes_on == NULL ||
		sink->goes_on(sink->self, x->r->data_at + place(x) / 2));
}

/* All records up to the end, or to where the file has changed or nobody wants
 * more. */
static bool take_all(struct perf_index *x, struct error *err)
{
	enum perf_kind kind;
	size_t rest;

	for (unsigned i = 1;; i++) {
		if (!perf_next(&x->walk, &kind, err))
			return false;
		if (kind >= PERF_END || (i % LOOKS == 0 && !is_wanted(x)))
			break;
		if (!take(x, kind, err))
			return false;
	}
	rest = x->walk.rest.left;
	if (kind == PERF_END)
		note(x,
		    lookalike_is_trace(x->walk.rest) ? NOTICE_APPENDED :
						       NOTICE_BAD_PACKET,
		    rest, place(x) + 4);
	else if (kind == PERF_CUT && rest > 0)
		note(x, NOTICE_TRUNCATED, rest, place(x));
	if (kind == PERF_CUT)
		note(x, NOTICE_NO_REPORT_END, 1, place(x));
	return true;
}

static int compare(const void *a, const void *b)
{
	const struct perf_moment *first = a, *second = b;

	if (first->time != second->time)
		return first->time < second->time ? -1 : 1;
	return first->at < second->at ? -1 : first->at > second->at;
}

/* Times too far from the one in the middle become the last that is not, and
 * all count from the first. */
static void sort(struct perf_index *x)
{
	struct perf_moment *m = x->moments;
	uint64_t middle, from, to;
	size_t first = 0, last = x->count;

	if (x->count == 0)
		return;
	qsort(m, x->count, sizeof *m, compare);
	middle = m[x->count / 2].time;
	while (middle - m[first].time > MOST_APART_NS)
		first++;
	while (m[last - 1].time - middle > MOST_APART_NS)
		last--;
	from = m[first].time;
	to = m[last - 1].time;
	note(x, NOTICE_TIME_ABSURD, first + x->count - last, m[0].at);
	for (size_t i = 0; i < x->count; i++)
		m[i].time = i < first ? 0 : (i < last ? m[i].time : to) - from;
	x->first_time = from;
}

static bool is_cpu_time(struct slice event)
{
	static const char *const names[] = { "cpu-clock", "task-clock" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (slice_starts(event, names[i]) &&
		    (event.length == strlen(names[i]) ||
			event.at[strlen(names[i])] == ':'))
			return true;
	return false;
}

static bool fact(struct perf_index *x, const char *key, struct slice value,
    struct error *err)
{
	return value.length == 0 ||
	    facts_add(x->r->facts, slice_of(key), value, err);
}

/* "sched:sched_switch: 302 samples" */
static bool tell_event(struct perf_index *x, struct slice event, size_t number,
    struct error *err)
{
	char text[200];
	int length = (int)(event.length < 100 ? event.length : 100);

	if (number >= EVENTS_MOST)
		return fact(x, "event_type", event, err);
	snprintf(text, sizeof text, "%.*s: %" PRIu64 " sample%s", length,
	    event.at, x->by_event[number], x->by_event[number] == 1 ? "" : "s");
	return fact(x, "event_type", slice_of(text), err);
}

/* The event type of the CPU clock is the first that has samples. */
static bool tell_events(struct perf_index *x, const Perf__Meta *m,
    struct error *err)
{
	struct slice cpu = { "", 0 };

	for (size_t i = 0; i < m->n_events; i++) {
		struct slice event = perf_text(m->events[i]);

		if (!tell_event(x, event, i, err))
			return false;
		if (i < EVENTS_MOST && x->cpu_event == NO_EVENT &&
		    x->by_event[i] > 0 && is_cpu_time(event)) {
			x->cpu_event = (uint32_t)i;
			cpu = event;
		}
	}
	return fact(x, "cpu_time_of", cpu, err);
}

static bool tell_processes(struct perf_index *x, struct slice package,
    struct error *err)
{
	return perf_processes_tell(&x->processes, package, x->r->facts, err);
}

static bool tell_meta(struct perf_index *x, struct error *err)
{
	const Perf__Meta *m;
	enum perf_kind kind;

	if (x->meta == 0)
		return tell_processes(x, slice_of(""), err);
	if (!perf_index_record(x, x->meta, &kind, err))
		return false;
	if (kind != PERF_META)
		return true; /* the file has changed */
	m = x->walk.record->meta;
	return tell_events(x, m, err) &&
	    fact(x, "app_package_name", perf_text(m->package), err) &&
	    fact(x, "app_type", perf_text(m->app_type), err) &&
	    fact(x, "android_sdk_version", perf_text(m->sdk), err) &&
	    fact(x, "android_build_type", perf_text(m->build), err) &&
	    fact(x, "trace_offcpu", slice_of(m->off_cpu ? "true" : "false"),
		err) &&
	    tell_processes(x, perf_text(m->package), err);
}

static bool tell_errors(struct perf_index *x, struct error *err)
{
	static const char *const words[UNWINDING_ERRORS] = { "no error",
		"unknown reason", "not enough of the stack was recorded",
		"memory of the process was not there",
		"no unwinding information",
		"the map of the process was invalid", "more than 512 frames",
		"a frame was repeated", "invalid ELF file",
		"an error of a newer kind" };

	for (int i = 0; i < UNWINDING_ERRORS; i++) {
		char text[100];

		if (x->errors[i] == 0)
			continue;
		snprintf(text, sizeof text, "%s: %" PRIu64 " sample%s",
		    words[i], x->errors[i], x->errors[i] == 1 ? "" : "s");
		if (!fact(x, "unwinding_error", slice_of(text), err))
			return false;
	}
	return true;
}

static bool tell_lost(struct perf_index *x, struct error *err)
{
	char text[32];

	snprintf(text, sizeof text, "%" PRIu64, x->lost);
	return !x->has_lost || fact(x, "samples_lost", slice_of(text), err);
}

static bool tell(struct perf_index *x, struct error *err)
{
	uint64_t other = x->declared > x->samples ? x->declared - x->samples :
						    x->samples - x->declared;

	if (!tell_meta(x, err) || !tell_errors(x, err) || !tell_lost(x, err))
		return false;
	if (x->has_lost)
		note(x, NOTICE_OTHER_SAMPLES, other, 0);
	note(x, NOTICE_LOST_SAMPLES, x->lost, 0);
	note(x, NOTICE_NO_SAMPLES, x->samples == 0, 0);
	note(x, NOTICE_NO_CPU_TIME, x->samples > 0 && x->cpu_event == NO_EVENT,
	    0);
	return true;
}

bool perf_index_make(struct perf_index *x, struct reading *r, struct error *err)
{
	*x = (struct perf_index){ .r = r,
		.walk = { .rest = r->data },
		.cpu_event = NO_EVENT };
	bytes_take(&x->walk.rest, PERF_HEADER_BYTES);
	if (!perf_names_init(&x->names, err) || !take_all(x, err) ||
	    !perf_names_tell_apart(&x->names, err))
		return false;
	sort(x);
	return tell(x, err);
}

void perf_index_free(struct perf_index *x)
{
	perf_walk_free(&x->walk);
	perf_names_free(&x->names);
	perf_processes_free(&x->processes);
	free(x->moments);
	free(x->named);
}

bool perf_index_record(struct perf_index *x, uint64_t at, enum perf_kind *kind,
    struct error *err)
{
	x->walk.rest = x->r->data;
	bytes_take(&x->walk.rest, (size_t)at);
	return perf_next(&x->walk, kind, err);
}
