/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/protobuf.h"
#include "formats/walk.h"

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

struct perfetto {
	struct writer *out;
	const struct export_context *context;
	struct message message;
	uint32_t sequence;         /* 1: the process; then the threads */
	struct method_numbers names; /* less one than in the file */
	uint32_t *named_in; /* by method: the sequence that has named it last;
	                     * 0: none */
	struct event_time last; /* export_event.since of the packet before */
	bool has_counter; /* of the CPU clock beside that of the axis */
};

enum { PROCESS_UUID = 1 };

static uint64_t unit_ns(const struct perfetto *p)
{
	return 1000 / tick_per_us(p->context->facts->tick);
}

static uint64_t thread_uuid(const struct perfetto *p)
{
	return UINT64_C(2) * p->sequence;
}

static uint64_t counter_uuid(const struct perfetto *p)
{
	return thread_uuid(p) + 1;
}

static void packet_begin(struct perfetto *p, unsigned flags)
{
	message_begin(&p->message, TRACE_PACKET);
	message_number(&p->message, PACKET_SEQUENCE, p->sequence);
	message_number(&p->message, PACKET_FLAGS, flags);
}

/* Ends the packet, with all that is open in it, and puts it into the writer. */
static void packet_end(struct perfetto *p)
{
	while (p->message.depth > 0)
		message_end(&p->message);
	writer_put(p->out, p->message.bytes, p->message.used);
	message_clear(&p->message);
}

/* Begins the first packet of the next sequence. */
static void sequence_begin(struct perfetto *p)
{
	p->sequence++;
	packet_begin(p, FLAG_CLEARED);
	message_number(&p->message, PACKET_DROPPED, 1);
	message_number(&p->message, PACKET_FIRST, 1);
}

/* Puts the process, before any thread. */
static void put_process(struct perfetto *p)
{
	struct message *m = &p->message;

	sequence_begin(p);
	message_begin(m, PACKET_TRACK);
	message_number(m, TRACK_UUID, PROCESS_UUID);
	message_begin(m, TRACK_PROCESS);
	message_number(m, PROCESS_PID, p->context->pid);
	message_text(m, PROCESS_NAME, slice_of(p->context->name));
	packet_end(p);
}

/* Puts a clock of the sequence's own, which counts ticks from packet to
 * packet. */
static void put_clocks(struct perfetto *p)
{
	struct message *m = &p->message;

	sequence_begin(p);
	message_begin(m, PACKET_CLOCK_SNAPSHOT);
	message_numbers(m, SNAPSHOT_CLOCKS,
	    MESSAGE_NUMBERS({ CLOCK_ID, BOOTTIME }, { CLOCK_TIMESTAMP, 0 }));
	message_numbers(m, SNAPSHOT_CLOCKS,
	    MESSAGE_NUMBERS({ CLOCK_ID, OWN_CLOCK }, { CLOCK_TIMESTAMP, 0 },
		{ CLOCK_IS_INCREMENTAL, 1 }, { CLOCK_UNIT, unit_ns(p) }));
	packet_end(p);
}

/* Puts the track of a thread, and what holds for all packets of the sequence
 * that do not say otherwise. */
static void put_track(struct perfetto *p, const struct thread *t)
{
	struct message *m = &p->message;

	packet_begin(p, FLAG_NEEDED);
	message_begin(m, PACKET_TRACK);
	message_number(m, TRACK_UUID, thread_uuid(p));
	message_number(m, TRACK_PARENT, PROCESS_UUID);
	message_begin(m, TRACK_THREAD);
	message_number(m, THREAD_PID, p->context->pid);
	message_number(m, THREAD_TID, t->id);
	message_text(m, THREAD_NAMED, slice_of(t->name));
	message_end(m);
	message_end(m);
	message_begin(m, PACKET_DEFAULTS);
	message_number(m, DEFAULTS_CLOCK, OWN_CLOCK);
	message_begin(m, DEFAULTS_EVENT);
	message_number(m, DEFAULT_TRACK, thread_uuid(p));
	if (p->has_counter)
		message_number(m, DEFAULT_COUNTERS, counter_uuid(p));
	packet_end(p);
}

static void put_counter(struct perfetto *p)
{
	struct message *m = &p->message;

	packet_begin(p, FLAG_NEEDED);
	message_begin(m, PACKET_TRACK);
	message_number(m, TRACK_UUID, counter_uuid(p));
	message_number(m, TRACK_PARENT, thread_uuid(p));
	message_numbers(m, TRACK_COUNTER,
	    MESSAGE_NUMBERS({ COUNTER_TYPE, COUNTER_THREAD_TIME_NS },
		{ COUNTER_UNIT, unit_ns(p) }, { COUNTER_IS_INCREMENTAL, 1 }));
	packet_end(p);
}

/* ---- slices ---- */

/* Puts the name of a method, and where it is: at its first call of the
 * sequence. */
static void put_interned(struct perfetto *p, uint32_t method, uint32_t iid)
{
	const struct method *named = methods_at(p->context->methods, method);
	struct message *m = &p->message;

	message_begin(m, PACKET_INTERNED);
	message_begin(m, INTERNED_NAMES);
	message_number(m, NAME_IID, iid);
	message_text(m, NAME_TEXT, export_context_name(p->context, method));
	message_end(m);
	if (named->source[0] != '\0') {
		message_begin(m, INTERNED_SOURCES);
		message_number(m, SOURCE_IID, iid);
		message_text(m, SOURCE_FILE, slice_of(named->source));
		message_text(m, SOURCE_FUNCTION, slice_of(named->text));
		if (named->line > 0)
			message_number(m, SOURCE_LINE, (uint64_t)named->line);
		message_end(m);
	}
	message_end(m);
}

/* A method has one number in all sequences, and is named once in each. */
static uint32_t intern_method(struct perfetto *p, uint32_t method)
{
	const uint32_t iid = method_numbers_get(&p->names, method) + 1;

	if (p->named_in[method] != p->sequence) {
		p->named_in[method] = p->sequence;
		put_interned(p, method, iid);
	}
	return iid;
}

static void put_event(void *self, const struct export_event *e)
{
	struct perfetto *p = self;
	const bool has_source =
	    methods_at(p->context->methods, e->method)->source[0] != '\0';
	const char *note = e->is_cut ? (!e->is_exit       ? "began before" :
					       e->goes_on ? "goes on" :
							    "no exit") :
	    e->is_exit && e->call.end == CALL_THREW ? "threw" :
						      NULL;
	struct message *m = &p->message;
	uint32_t iid;

	packet_begin(p, FLAG_NEEDED);
	iid = e->is_exit ? 0 : intern_method(p, e->method);
	message_number(m, PACKET_TIMESTAMP, e->since.time - p->last.time);
	message_begin(m, PACKET_TRACK_EVENT);
	message_number(m, EVENT_TYPE, e->is_exit ? TYPE_SLICE_END :
	    TYPE_SLICE_BEGIN);
	if (!e->is_exit)
		message_number(m, EVENT_NAME, iid);
	if (!e->is_exit && has_source)
		message_number(m, EVENT_SOURCE, iid);
	if (p->has_counter)
		message_number(m, EVENT_COUNTERS, e->since.cpu - p->last.cpu);
	p->last = e->since;
	if (note != NULL) {
		message_begin(m, EVENT_ANNOTATIONS);
		message_text(m, ANNOTATION_NAME, slice_of(note));
		message_number(m, ANNOTATION_BOOL, 1);
	}
	packet_end(p);
}

/* Puts each thread as a sequence of its own: times are ticks since the packet
 * before, and so are the values of its counter of CPU time. */
static bool perfetto_write(const struct export_context *e, struct error *err)
{
	struct perfetto p = { .out = e->out,
		.context = e,
		.has_counter = export_context_is_dual(e),
		.named_in = array_new(e->methods->count, sizeof *p.named_in) };
	bool done = true;

	method_numbers_init(&p.names, e);
	put_process(&p);
	for (uint32_t i = 0; done && i < e->count; i++) {
		put_clocks(&p);
		put_track(&p, e->threads[i].thread);
		if (p.has_counter)
			put_counter(&p);
		p.last = (struct event_time){ 0 };
		done = walk_events(e, &e->threads[i], put_event, &p, err);
	}
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
	method_numbers_free(&p.names);
	free(p.named_in);
	message_free(&p.message);
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
