/*
 * Perfetto: calls as slices of track events, a packet for each entry and each exit,
 * in messages of protocol buffers.
 *
 * Each thread is a sequence of packets of its own: names are sent once and have
 * numbers then, and times are those since the packet before.  The CPU clock is a
 * counter of the thread, which becomes the "thread duration" of slices.
 *
 * Source: exporters/perfetto_fields.h.
 */
#include "config.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "exporters/exporters.h"
#include "exporters/perfetto_tracks.h"
#include "exporters/time_walk.h"

/* A method has one number in all sequences, and is named once in each. */
struct interned {
	uint32_t iid;
	uint32_t sequence; /* where it was named last; none is 0 */
};

struct perfetto {
	struct perfetto_sequence sequence;
	const struct exported *of;
	struct interned *interned; /* by method */
	uint32_t named;
	uint64_t last[CLOCKS]; /* where the clocks stood in the packet before */
	enum clock axis;
	bool has_counter;
};

/* Its name, and where it is: at its first call of the sequence. */
static void put_interned(struct perfetto *p, uint32_t method, uint32_t iid)
{
	const struct method *named = methods_at(p->of->methods, method);
	struct message *m = &p->sequence.message;
	size_t interned = message_begin(m, PACKET_INTERNED), entry;

	entry = message_begin(m, INTERNED_NAMES);
	message_number(m, NAME_IID, iid);
	message_text(m, NAME_TEXT, exported_name(p->of, method));
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

static uint32_t intern(struct perfetto *p, uint32_t method)
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

/* How far a clock has come since the packet before. */
static uint64_t delta(struct perfetto *p, struct event_time at, enum clock clock)
{
	const uint64_t now = exported_clock(p->of, p->sequence.thread, at, clock);
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

static void write_event(struct perfetto *p, const struct exported_event *e)
{
	const bool has_source =
	    methods_at(p->of->methods, e->method)->source[0] != '\0';
	struct message *m = &p->sequence.message;
	size_t packet = perfetto_packet(&p->sequence, FLAG_NEEDED), event;
	uint32_t iid = e->is_exit ? 0 : intern(p, e->method);

	message_number(m, PACKET_TIMESTAMP, delta(p, e->at,
	    p->axis));
	event = message_begin(m, PACKET_TRACK_EVENT);
	message_number(m, EVENT_TYPE, e->is_exit ? TYPE_SLICE_END :
	    TYPE_SLICE_BEGIN);
	if (!e->is_exit)
		message_number(m, EVENT_NAME, iid);
	if (!e->is_exit && has_source)
		message_number(m, EVENT_SOURCE, iid);
	if (p->has_counter)
		message_number(m, EVENT_COUNTERS, delta(p, e->at, CLOCK_CPU));
	if (e->is_cut)
		annotate(m, e->is_exit ? "goes on" : "began before");
	else if (e->is_exit && e->call.end == CALL_THREW)
		annotate(m, "threw");
	message_end(m, event);
	perfetto_packet_end(&p->sequence, packet);
}

static bool write_thread(struct perfetto *p, const struct exported_thread *t,
    struct error *err)
{
	struct exported_event event;
	struct time_walk w;
	bool done = time_walk_init(&w, p->of, t, err);

	perfetto_thread(&p->sequence, t);
	p->last[CLOCK_WALL] = p->last[CLOCK_CPU] = 0;
	while (done && !outlet_has_ended(p->sequence.out) &&
	    time_walk_next(&w, &event))
		write_event(p, &event);
	time_walk_free(&w);
	return done && message_is_whole(&p->sequence.message, err);
}

static bool perfetto_write(struct outlet *o, const struct exported *e,
    struct error *err)
{
	struct perfetto p = { .sequence = { .out = o, .of = e }, .of = e };
	bool done;

	p.axis = profile_axis(e->profile);
	p.has_counter = perfetto_has_counter(&p.sequence);
	p.interned = array_new(methods_count(e->methods), sizeof *p.interned,
	    err);
	done = p.interned != NULL;
	if (done)
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
	.help = "slices over time, with both clocks, for ui.perfetto.dev and "
		"trace_processor",
	.kind = EXPORTS_CALLS,
	.is_timed = true,
	.is_binary = true,
	.write = perfetto_write,
};
