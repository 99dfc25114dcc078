/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/context.h"
#include "formats/formats.h"
#include "formats/protobuf.h"
#include "formats/walk.h"
#include "formats/writer.h"

/*
 * Calls as slices of track events, a packet for each entry and each exit,
 * in messages of protocol buffers, for Perfetto.
 *
 * Each thread is a sequence of packets of its own: names are sent once and have
 * numbers then, and times are those since the packet before.  The CPU clock is
 * a counter of the thread, which becomes the "thread duration" of slices.
 *
 * Source: protos/perfetto/trace/perfetto_trace.proto.
 */

/* ---- numbers of the fields of messages, with their names ---- */

/* clang-format off */
enum {
	TRACE_PACKET = 1,             /* Trace.packet */

	PACKET_CLOCK_SNAPSHOT = 6,    /* TracePacket.clock_snapshot */
	PACKET_TIMESTAMP = 8,         /* .timestamp */
	PACKET_SEQUENCE = 10,         /* .trusted_packet_sequence_id */
	PACKET_TRACK_EVENT = 11,      /* .track_event */
	PACKET_INTERNED = 12,         /* .interned_data */
	PACKET_FLAGS = 13,            /* .sequence_flags */
	PACKET_DROPPED = 42,          /* .previous_packet_dropped */
	PACKET_DEFAULTS = 59,         /* .trace_packet_defaults */
	PACKET_TRACK = 60,            /* .track_descriptor */
	PACKET_FIRST = 87,            /* .first_packet_on_sequence */
	FLAG_CLEARED = 1,             /* SEQ_INCREMENTAL_STATE_CLEARED */
	FLAG_NEEDED = 2,              /* SEQ_NEEDS_INCREMENTAL_STATE */

	SNAPSHOT_CLOCKS = 1,          /* ClockSnapshot.clocks */
	CLOCK_ID = 1,                 /* ClockSnapshot.Clock.clock_id */
	CLOCK_TIMESTAMP = 2,          /* .timestamp */
	CLOCK_IS_INCREMENTAL = 3,     /* .is_incremental */
	CLOCK_UNIT = 4,               /* .unit_multiplier_ns */
	BOOTTIME = 6,                 /* BUILTIN_CLOCK_BOOTTIME */
	OWN_CLOCK = 64,               /* the first that is of a sequence alone */

	DEFAULTS_EVENT = 11,          /* TracePacketDefaults.track_event_defaults */
	DEFAULTS_CLOCK = 58,          /* .timestamp_clock_id */
	DEFAULT_TRACK = 11,           /* TrackEventDefaults.track_uuid */
	DEFAULT_COUNTERS = 31,        /* .extra_counter_track_uuids */

	TRACK_UUID = 1,               /* TrackDescriptor.uuid */
	TRACK_PROCESS = 3,            /* .process */
	TRACK_THREAD = 4,             /* .thread */
	TRACK_PARENT = 5,             /* .parent_uuid */
	TRACK_COUNTER = 8,            /* .counter */
	PROCESS_PID = 1,              /* ProcessDescriptor.pid */
	PROCESS_NAME = 6,             /* .process_name */
	THREAD_PID = 1,               /* ThreadDescriptor.pid */
	THREAD_TID = 2,               /* .tid */
	THREAD_NAMED = 5,             /* .thread_name */
	COUNTER_TYPE = 1,             /* CounterDescriptor.type */
	COUNTER_UNIT = 4,             /* .unit_multiplier */
	COUNTER_IS_INCREMENTAL = 5,   /* .is_incremental */
	COUNTER_THREAD_TIME_NS = 1,   /* CounterDescriptor.BuiltinCounterType */

	EVENT_ANNOTATIONS = 4,        /* TrackEvent.debug_annotations */
	EVENT_TYPE = 9,               /* .type */
	EVENT_NAME = 10,              /* .name_iid */
	EVENT_COUNTERS = 12,          /* .extra_counter_values */
	EVENT_SOURCE = 34,            /* .source_location_iid */
	TYPE_SLICE_BEGIN = 1,         /* TrackEvent.Type */
	TYPE_SLICE_END = 2,
	ANNOTATION_BOOL = 2,          /* DebugAnnotation.bool_value */
	ANNOTATION_NAME = 10,         /* .name */

	INTERNED_NAMES = 2,           /* InternedData.event_names */
	INTERNED_SOURCES = 4,         /* .source_locations */
	NAME_IID = 1,                 /* EventName.iid */
	NAME_TEXT = 2,                /* .name */
	SOURCE_IID = 1,               /* SourceLocation.iid */
	SOURCE_FILE = 2,              /* .file_name */
	SOURCE_FUNCTION = 3,          /* .function_name */
	SOURCE_LINE = 4,              /* .line_number */
};
/* clang-format on */

/* ---- packets before the slices: process, threads and clocks ---- */

/* All zeros but for `out` and `context` at first; the caller frees the
 * message. */
struct perfetto_sequence {
	struct writer *out;
	const struct export_context *context;
	const struct export_thread *thread;
	struct message message;
	uint32_t number; /* 1: the process; then the threads */
};

enum { PROCESS_UUID = 1 };

static uint64_t unit_ns(const struct perfetto_sequence *s)
{
	return 1000 / tick_per_us(s->context->facts->tick);
}

static uint64_t thread_uuid(const struct perfetto_sequence *s)
{
	return UINT64_C(2) * s->number;
}

static uint64_t counter_uuid(const struct perfetto_sequence *s)
{
	return thread_uuid(s) + 1;
}

/* Has the thread a CPU clock beside that of the axis? */
static bool perfetto_has_counter(const struct perfetto_sequence *s)
{
	return s->context->facts->has_clock[CLOCK_WALL] &&
	    s->context->facts->has_clock[CLOCK_CPU];
}

/* Begins a packet. */
static size_t perfetto_packet(struct perfetto_sequence *s, unsigned flags)
{
	size_t packet = message_begin(&s->message, TRACE_PACKET);

	message_number(&s->message, PACKET_SEQUENCE, s->number);
	message_number(&s->message, PACKET_FLAGS, flags);
	return packet;
}

/* Ends the packet, and puts it into the writer. */
static void perfetto_packet_end(struct perfetto_sequence *s, size_t packet)
{
	message_end(&s->message, packet);
	writer_put(s->out, s->message.bytes, s->message.used);
	message_clear(&s->message);
}

/* Says that the packet is the first of its sequence. */
static void put_first(struct message *m)
{
	message_number(m, PACKET_DROPPED, 1);
	message_number(m, PACKET_FIRST, 1);
}

/* Puts the process, before any thread. */
static void perfetto_process(struct perfetto_sequence *s)
{
	struct message *m = &s->message;
	size_t packet, track, process;

	s->number = 1;
	packet = perfetto_packet(s, FLAG_CLEARED);
	put_first(m);
	track = message_begin(m, PACKET_TRACK);
	message_number(m, TRACK_UUID, PROCESS_UUID);
	process = message_begin(m, TRACK_PROCESS);
	message_number(m, PROCESS_PID, s->context->pid);
	message_text(m, PROCESS_NAME, slice_of(s->context->name));
	message_end(m, process);
	message_end(m, track);
	perfetto_packet_end(s, packet);
}

/* Puts a clock of the sequence's own, which counts ticks from packet to
 * packet. */
static void write_clocks(struct perfetto_sequence *s)
{
	struct message *m = &s->message;
	size_t packet = perfetto_packet(s, FLAG_CLEARED), snapshot, clock;

	put_first(m);
	snapshot = message_begin(m, PACKET_CLOCK_SNAPSHOT);
	clock = message_begin(m, SNAPSHOT_CLOCKS);
	message_number(m, CLOCK_ID, BOOTTIME);
	message_number(m, CLOCK_TIMESTAMP, 0);
	message_end(m, clock);
	clock = message_begin(m, SNAPSHOT_CLOCKS);
	message_number(m, CLOCK_ID, OWN_CLOCK);
	message_number(m, CLOCK_TIMESTAMP, 0);
	message_number(m, CLOCK_IS_INCREMENTAL, 1);
	message_number(m, CLOCK_UNIT, unit_ns(s));
	message_end(m, clock);
	message_end(m, snapshot);
	perfetto_packet_end(s, packet);
}

/* Puts what holds for all packets of the sequence that do not say otherwise. */
static void put_defaults(struct perfetto_sequence *s)
{
	struct message *m = &s->message;
	size_t defaults = message_begin(m, PACKET_DEFAULTS), event;

	message_number(m, DEFAULTS_CLOCK, OWN_CLOCK);
	event = message_begin(m, DEFAULTS_EVENT);
	message_number(m, DEFAULT_TRACK, thread_uuid(s));
	if (perfetto_has_counter(s))
		message_number(m, DEFAULT_COUNTERS, counter_uuid(s));
	message_end(m, event);
	message_end(m, defaults);
}

static void write_track(struct perfetto_sequence *s)
{
	struct message *m = &s->message;
	size_t packet = perfetto_packet(s, FLAG_NEEDED), track, thread;

	track = message_begin(m, PACKET_TRACK);
	message_number(m, TRACK_UUID, thread_uuid(s));
	message_number(m, TRACK_PARENT, PROCESS_UUID);
	thread = message_begin(m, TRACK_THREAD);
	message_number(m, THREAD_PID, s->context->pid);
	message_number(m, THREAD_TID, s->thread->thread->id);
	message_text(m, THREAD_NAMED, slice_of(s->thread->thread->name));
	message_end(m, thread);
	message_end(m, track);
	put_defaults(s);
	perfetto_packet_end(s, packet);
}

static void write_counter(struct perfetto_sequence *s)
{
	struct message *m = &s->message;
	size_t packet = perfetto_packet(s, FLAG_NEEDED), track, counter;

	track = message_begin(m, PACKET_TRACK);
	message_number(m, TRACK_UUID, counter_uuid(s));
	message_number(m, TRACK_PARENT, thread_uuid(s));
	counter = message_begin(m, TRACK_COUNTER);
	message_number(m, COUNTER_TYPE, COUNTER_THREAD_TIME_NS);
	message_number(m, COUNTER_UNIT, unit_ns(s));
	message_number(m, COUNTER_IS_INCREMENTAL, 1);
	message_end(m, counter);
	message_end(m, track);
	perfetto_packet_end(s, packet);
}

/* Begins the next thread: from here on packets are of its sequence, their times
 * are ticks since the packet before, and so are the values of its counter of
 * CPU time. */
static void perfetto_thread(struct perfetto_sequence *s,
    const struct export_thread *t)
{
	s->thread = t;
	s->number++;
	write_clocks(s);
	write_track(s);
	if (perfetto_has_counter(s))
		write_counter(s);
}

/* ---- slices ---- */

/* A method has one number in all sequences, and is named once in each. */
struct interned {
	uint32_t iid;
	uint32_t sequence; /* the one where it was named last; 0: none */
};

struct perfetto {
	struct perfetto_sequence sequence;
	const struct export_context *context;
	struct interned *interned; /* by method */
	uint32_t named;
	uint64_t last[CLOCKS]; /* where the clocks stood in the packet before */
	enum clock axis;
	bool has_counter;
};

/* Puts the name of a method, and where it is: at its first call of the
 * sequence. */
static void put_interned(struct perfetto *p, uint32_t method, uint32_t iid)
{
	const struct method *named = methods_at(p->context->methods, method);
	struct message *m = &p->sequence.message;
	size_t interned = message_begin(m, PACKET_INTERNED), entry;

	entry = message_begin(m, INTERNED_NAMES);
	message_number(m, NAME_IID, iid);
	message_text(m, NAME_TEXT, export_context_name(p->context, method));
	message_end(m, entry);
	if (named->source[0] != '\0') {
		entry = message_begin(m, INTERNED_SOURCES);
		message_number(m, SOURCE_IID, iid);
		message_text(m, SOURCE_FILE, slice_of(named->source));
		message_text(m, SOURCE_FUNCTION, slice_of(named->text));
		if (named->line > 0)
			message_number(m, SOURCE_LINE, (uint64_t)named->line);
		message_end(m, entry);
	}
	message_end(m, interned);
}

static uint32_t intern_method(struct perfetto *p, uint32_t method)
{
	struct interned *i = &p->interned[method];

	if (i->iid == 0)
		i->iid = ++p->named;
	if (i->sequence != p->sequence.number) {
		i->sequence = p->sequence.number;
		put_interned(p, method, i->iid);
	}
	return i->iid;
}

/* Returns how far a clock has come since the packet before. */
static uint64_t clock_delta(struct perfetto *p, struct event_time at,
    enum clock clock)
{
	const uint64_t now = export_context_clock(p->context,
	    p->sequence.thread, at, clock);
	const uint64_t since = now - p->last[clock];

	p->last[clock] = now;
	return since;
}

static void annotate(struct message *m, const char *name)
{
	size_t annotation = message_begin(m, EVENT_ANNOTATIONS);

	message_text(m, ANNOTATION_NAME, slice_of(name));
	message_number(m, ANNOTATION_BOOL, 1);
	message_end(m, annotation);
}

static void write_event(struct perfetto *p, const struct export_event *e)
{
	const bool has_source =
	    methods_at(p->context->methods, e->method)->source[0] != '\0';
	struct message *m = &p->sequence.message;
	size_t packet = perfetto_packet(&p->sequence, FLAG_NEEDED), event;
	uint32_t iid = e->is_exit ? 0 : intern_method(p, e->method);

	message_number(m, PACKET_TIMESTAMP, clock_delta(p, e->time,
	    p->axis));
	event = message_begin(m, PACKET_TRACK_EVENT);
	message_number(m, EVENT_TYPE, e->is_exit ? TYPE_SLICE_END :
	    TYPE_SLICE_BEGIN);
	if (!e->is_exit)
		message_number(m, EVENT_NAME, iid);
	if (!e->is_exit && has_source)
		message_number(m, EVENT_SOURCE, iid);
	if (p->has_counter)
		message_number(m, EVENT_COUNTERS,
		    clock_delta(p, e->time, CLOCK_CPU));
	if (e->is_cut)
		annotate(m, !e->is_exit ? "began before" :
		    e->goes_on ? "goes on" : "no exit");
	else if (e->is_exit && e->call.end == CALL_THREW)
		annotate(m, "threw");
	message_end(m, event);
	perfetto_packet_end(&p->sequence, packet);
}

static bool write_thread(struct perfetto *p, const struct export_thread *t,
    struct error *err)
{
	struct export_event event;
	struct time_walk w;
	bool done = time_walk_init(&w, p->context, t, err);

	perfetto_thread(&p->sequence, t);
	p->last[CLOCK_WALL] = p->last[CLOCK_CPU] = 0;
	while (done && !writer_has_ended(p->sequence.out) &&
	    time_walk_next(&w, &event))
		write_event(p, &event);
	time_walk_free(&w);
	return done;
}

static bool perfetto_write(struct writer *o, const struct export_context *e,
    struct error *err)
{
	struct perfetto p = { .sequence = { .out = o, .context = e },
		.context = e };
	bool done = true;

	p.axis = profile_axis(e->profile);
	p.has_counter = perfetto_has_counter(&p.sequence);
	p.interned = array_new(methods_count(e->methods), sizeof *p.interned);
	perfetto_process(&p.sequence);
	for (uint32_t i = 0; done && i < e->count; i++)
		done = write_thread(&p, &e->threads[i], err);
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
	free(p.interned);
	message_free(&p.sequence.message);
	return done;
}

const struct exporter perfetto_exporter = {
	.name = "perfetto",
	.endings = ".pftrace .perfetto-trace",
	.help = "for ui.perfetto.dev and trace_processor: slices over time, "
		"with both clocks",
	.kind = EXPORTS_CALLS,
	.is_timed = true,
	.is_binary = true,
	.write = perfetto_write,
};
