/*
 * speedscope: a profile for each thread and clock, with its calls as events, or with
 * its merged stacks as samples of that weight.
 *
 * Source: file-format-schema.json of the npm package speedscope.  Its reader wants
 * events in the order of time, each call closed by an event of its own.
 */
#include "config.h"

#include <stdlib.h>

#include "base/text.h"
#include "exporters/exporters.h"
#include "exporters/speedscope_profile.h"

enum {
	LEAST_PERCENT = 1,            /* of the time, unless --thread says which */
	LARGE_FILE = 100 * 1000 * 1000 /* bytes: browsers give up on more */
};

struct speedscope {
	struct outlet *out;
	const struct exported *of;
	struct speedscope_profile profile;
	uint64_t busy;     /* CPU time of all threads, or their calls */
	uint32_t profiles; /* so far */
};

/* ---- which profiles there are ------------------------------------------- */

static uint64_t busy_of(const struct exported *e,
    const struct exported_thread *t)
{
	return e->facts->has_clock[CLOCK_CPU] ?
	    thread_span(t->thread, CLOCK_CPU) : t->thread->entries;
}

/* One that does hardly anything is left out, unless it was asked for. */
static bool is_shown(const struct speedscope *s,
    const struct exported_thread *t)
{
	return s->of->wish->names_threads || s->of->wish->is_merged ||
	    t->is_main || busy_of(s->of, t) >= s->busy / 100 * LEAST_PERCENT;
}

/* ---- the file ----------------------------------------------------------- */

static bool write_threads(struct speedscope *s, enum measure measure,
    struct error *err)
{
	const struct exported *e = s->of;
	uint64_t hidden = 0;
	bool done = true;

	s->profile.measure = measure;
	for (uint32_t i = 0; done && i < e->count; i++) {
		const struct exported_thread *t = &e->threads[i];

		if (!is_shown(s, t)) {
			hidden++;
			continue;
		}
		outlet_text(s->out, s->profiles++ > 0 ? ",\n" : "\n");
		done = e->wish->is_merged ?
		    speedscope_samples(&s->profile, t, err) :
		    speedscope_events(&s->profile, t, err);
	}
	e->progress->notes[NOTE_QUIET] = hidden;
	return done;
}

static void write_frames(const struct speedscope *s)
{
	const struct frame_list *frames = &s->profile.frames;

	outlet_text(s->out, "\n],\n\"shared\":{\"frames\":[");
	for (uint32_t i = 0; i < frames->count; i++) {
		const uint32_t method = frames->methods[i];
		const struct method *m = methods_at(s->of->methods, method);

		outlet_text(s->out, i > 0 ? ",\n{\"name\":" : "\n{\"name\":");
		outlet_json(s->out, exported_name(s->of, method));
		if (m->source[0] != '\0') {
			outlet_text(s->out, ",\"file\":");
			outlet_json(s->out, slice_of(m->source));
		}
		if (m->line > 0) {
			outlet_text(s->out, ",\"line\":");
			outlet_number(s->out, (uint64_t)m->line);
		}
		outlet_byte(s->out, '}');
	}
	outlet_text(s->out, "\n]}}\n");
}

static bool check_clock(const struct exported *e, struct error *err)
{
	return e->wish->is_merged || e->wish->clock != MEASURE_WAIT || fail(err,
	    "single calls have no --clock %s: --merged has it, of stacks",
	    measure_name(e->wish->clock));
}

/* How many steps the walks will take. */
static void plan(const struct speedscope *s)
{
	const unsigned clocks = s->of->wish->has_both_clocks ? 2 : 1;
	uint64_t steps = 0;

	for (uint32_t i = 0; i < s->of->count; i++) {
		const struct exported_thread *t = &s->of->threads[i];

		if (is_shown(s, t))
			steps += 2 * clocks * (s->of->wish->is_merged ?
			    part_stacks(t->part) : t->thread->entries);
	}
	s->of->progress->all = steps;
}

static bool write_all(struct speedscope *s, struct error *err)
{
	const struct export_wish *wish = s->of->wish;
	const bool both = wish->has_both_clocks &&
	    measure_exists(MEASURE_WAIT, s->of->facts->has_clock);
	bool done;

	for (uint32_t i = 0; i < s->of->count; i++)
		s->busy += busy_of(s->of, &s->of->threads[i]);
	plan(s);
	outlet_text(s->out, "{\"$schema\":\"https://www.speedscope.app/"
	    "file-format-schema.json\",\n\"exporter\":\"artscope@"
	    PACKAGE_VERSION "\",\n\"name\":");
	outlet_json(s->out, slice_of(s->of->name));
	outlet_text(s->out, ",\n\"activeProfileIndex\":0,\n\"profiles\":[");
	done = write_threads(s, both ? MEASURE_WALL : wish->clock, err) &&
	    (!both || write_threads(s, MEASURE_CPU, err));
	if (done)
		write_frames(s);
	return done;
}

static bool speedscope_write(struct outlet *o, const struct exported *e,
    struct error *err)
{
	struct speedscope s = { o, e, .profile = { .out = o, .of = e } };
	bool done = check_clock(e, err) &&
	    frame_list_init(&s.profile.frames, e, err) && write_all(&s, err);

	export_note(e->progress, NOTE_SAMPLES, e->wish->is_merged ? 0 :
	    e->facts->samples);
	export_note(e->progress, NOTE_LARGE, outlet_bytes(o) > LARGE_FILE ?
	    outlet_bytes(o) / 1000000 : 0);
	frame_list_free(&s.profile.frames);
	free(s.profile.stack);
	return done;
}

const struct exporter speedscope_exporter = {
	.name = "speedscope",
	.endings = ".speedscope.json",
	.help = "profiles for speedscope.app: the calls of the threads that "
		"have 1 % of the CPU time or are named; --merged: their stacks",
	.kind = EXPORTS_CALLS,
	.options = EXPORT_BOTH_CLOCKS | EXPORT_MERGED,
	.write = speedscope_write,
};
