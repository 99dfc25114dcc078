/*
 * exporters/perfetto_fields.h - numbers of the fields of Perfetto's messages.
 *
 * Source: protos/perfetto/trace/perfetto_trace.proto, whose names stand after them.
 */
#ifndef EXPORTERS_PERFETTO_FIELDS_H
#define EXPORTERS_PERFETTO_FIELDS_H

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

#endif
