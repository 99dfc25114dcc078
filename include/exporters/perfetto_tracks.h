/*
 * exporters/perfetto_tracks.h - the packets in front of Perfetto's slices: which
 * process, threads and clocks there are.
 *
 * Each thread is a sequence of packets of its own, so times and names are those of a
 * sequence.
 */
#ifndef EXPORTERS_PERFETTO_TRACKS_H
#define EXPORTERS_PERFETTO_TRACKS_H

#include "exporters/exported.h"
#include "exporters/message.h"
#include "exporters/outlet.h"
#include "exporters/perfetto_fields.h"

/* All zeros but for `out` and `of` at first; the message is freed by the caller. */
struct perfetto_sequence {
	struct outlet *out;
	const struct exported *of;
	const struct exported_thread *thread;
	struct message message;
	uint32_t number; /* 1: the process; then the threads */
};

/* A packet is begun, filled, and ended, which puts it into the outlet. */
size_t perfetto_packet(struct perfetto_sequence *, unsigned flags);
void perfetto_packet_end(struct perfetto_sequence *, size_t packet);

/* The process, before any thread. */
void perfetto_process(struct perfetto_sequence *);

/* The next thread: from here on packets are of its sequence, their times are ticks
 * since the packet before, and so are the values of its counter of CPU time. */
void perfetto_thread(struct perfetto_sequence *, const struct exported_thread *);

/* Has it a CPU clock beside that of the axis? */
bool perfetto_has_counter(const struct perfetto_sequence *);

#endif
