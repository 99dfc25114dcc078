#include "config.h"

#include "exporters/perfetto_tracks.h"

#include "base/text.h"

enum { PROCESS_UUID = 1 };

static uint64_t unit_ns(const struct perfetto_sequence *s)
{
	return 1000 / tick_per_us(s->of->facts->tick);
}

static uint64_t thread_uuid(const struct perfetto_sequence *s)
{
	return UINT64_C(2) * s->number;
}

static uint64_t counter_uuid(const struct perfetto_sequence *s)
{
	return thread_uuid(s) + 1;
}

bool perfetto_has_counter(const struct perfetto_sequence *s)
{
	return s->of->facts->has_clock[CLOCK_WALL] &&
	    s->of->facts->has_clock[CLOCK_CPU];
}

size_t perfetto_packet(struct perfetto_sequence *s, unsigned flags)
{
	size_t packet = message_begin(&s->message, TRACE_PACKET);

	message_number(&s->message, PACKET_SEQUENCE, s->number);
	message_number(&s->message, PACKET_FLAGS, flags);
	return packet;
}

void perfetto_packet_end(struct perfetto_sequence *s, size_t packet)
{
	message_end(&s->message, packet);
	if (!s->message.has_failed)
		outlet_put(s->out, s->message.bytes, s->message.used);
	message_clear(&s->message);
}

/* The first of a sequence. */
static void put_first(struct message *m)
{
	message_number(m, PACKET_DROPPED, 1);
	message_number(m, PACKET_FIRST, 1);
}

void perfetto_process(struct perfetto_sequence *s)
{
	struct message *m = &s->message;
	size_t packet, track, process;

	s->number = 1;
	packet = perfetto_packet(s, FLAG_CLEARED);
	put_first(m);
	track = message_begin(m, PACKET_TRACK);
	message_number(m, TRACK_UUID, PROCESS_UUID);
	process = message_begin(m, TRACK_PROCESS);
	message_number(m, PROCESS_PID, s->of->pid);
	message_text(m, PROCESS_NAME, slice_of(exported_process(s->of)));
	message_end(m, process);
	message_end(m, track);
	perfetto_packet_end(s, packet);
}

/* A clock of the sequence's own, which counts ticks from packet to packet. */
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

/* What all packets of the sequence have that do not say otherwise. */
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
	message_number(m, THREAD_PID, s->of->pid);
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

void perfetto_thread(struct perfetto_sequence *s,
    const struct exported_thread *t)
{
	s->thread = t;
	s->number++;
	write_clocks(s);
	write_track(s);
	if (perfetto_has_counter(s))
		write_counter(s);
}
