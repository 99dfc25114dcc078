/*
 * Firefox's processed profile: a sample for each stretch between two events of a
 * thread, of that weight, and the CPU time since the sample before it.  So self times
 * are exact.
 *
 * Source: src/types/profile.ts of the Firefox profiler, in its version 70, which all
 * later ones can read.  Samples are columns: each is a walk of its own, so that none is
 * kept in memory.
 */
#include "config.h"

#include <stdlib.h>

#include "base/text.h"
#include "exporters/exporters.h"
#include "exporters/firefox_tables.h"
#include "exporters/stretch_walk.h"

struct firefox {
	struct outlet *out;
	const struct exported *of;
	const struct exported_thread *thread;
	struct stack_list stacks;
	enum clock axis;
	bool is_dual;
	uint64_t timeless; /* calls */
};

/* ---- samples ------------------------------------------------------------ */

/* What stands in a column of a sample; `before` is where that before it began. */
typedef void put_value(struct firefox *, const struct stack_stretch *,
    struct event_time before);

static void put_time(struct firefox *f, const struct stack_stretch *s,
    struct event_time before)
{
	(void)before;
	outlet_ms(f->out, exported_clock(f->of, f->thread, s->begin, f->axis),
	    f->of->facts->tick);
}

static void put_stack(struct firefox *f, const struct stack_stretch *s,
    struct event_time before)
{
	(void)before;
	if (s->stack == NO_STACK)
		outlet_text(f->out, "null");
	else
		outlet_number(f->out, s->stack);
}

static void put_weight(struct firefox *f, const struct stack_stretch *s,
    struct event_time before)
{
	(void)before;
	if (f->of->facts->tick == TICK_COUNT)
		outlet_number(f->out, s->end.time - s->begin.time);
	else
		outlet_ms(f->out, s->end.time - s->begin.time,
		    f->of->facts->tick);
}

static void put_cpu(struct firefox *f, const struct stack_stretch *s,
    struct event_time before)
{
	outlet_number(f->out, s->begin.cpu - before.cpu);
}

/* The column has the stacks if they are asked for.  *samples: how many. */
static bool write_column(struct firefox *f, const char *name, put_value *put,
    struct stack_list *stacks, uint64_t *samples, struct error *err)
{
	struct event_time before = { 0, 0 };
	struct stretch_walk w;
	struct stack_stretch s;
	bool done = stretch_walk_init(&w, f->of, f->thread, stacks, err);

	*samples = 0;
	outlet_text(f->out, name);
	while (done && !outlet_has_ended(f->out) &&
	    stretch_walk_next(&w, &s, err)) {
		if (*samples > 0)
			outlet_text(f->out, *samples % 16 == 0 ? ",\n" : ",");
		put(f, &s, *samples > 0 ? before : s.begin);
		before = s.begin;
		++*samples;
	}
	outlet_byte(f->out, ']');
	if (stacks != NULL)
		f->timeless += w.timeless;
	done = done && !w.has_failed;
	stretch_walk_free(&w);
	return done;
}

static bool write_samples(struct firefox *f, struct error *err)
{
	uint64_t samples;
	bool done;

	outlet_text(f->out, "\"samples\":{\"weightType\":");
	outlet_text(f->out, f->of->facts->tick == TICK_COUNT ? "\"samples\"" :
	    "\"tracing-ms\"");
	done = write_column(f, ",\n\"stack\":[", put_stack, &f->stacks,
	    &samples, err) &&
	    write_column(f, ",\n\"time\":[", put_time, NULL, &samples, err) &&
	    write_column(f, ",\n\"weight\":[", put_weight, NULL, &samples,
		err) &&
	    (!f->is_dual || write_column(f, ",\n\"threadCPUDelta\":[", put_cpu,
		NULL, &samples, err));
	outlet_text(f->out, ",\n\"length\":");
	outlet_number(f->out, samples);
	outlet_byte(f->out, '}');
	return done;
}

/* ---- threads ------------------------------------------------------------ */

static void put_thread(struct firefox *f)
{
	struct outlet *o = f->out;

	outlet_text(o, "{\"processType\":\"default\",\"processStartupTime\":0,"
	    "\"processShutdownTime\":null,\"registerTime\":0,"
	    "\"unregisterTime\":null,\"pausedRanges\":[],\"name\":");
	outlet_json(o, slice_of(f->thread->label));
	outlet_text(o, ",\"isMainThread\":");
	outlet_text(o, f->thread->is_main ? "true" : "false");
	outlet_text(o, ",\"processName\":");
	outlet_json(o, slice_of(exported_process(f->of)));
	outlet_text(o, ",\"pid\":\"");
	outlet_number(o, f->of->pid);
	outlet_text(o, "\",\"tid\":");
	outlet_number(o, f->thread->thread->id);
	outlet_text(o, ",\n\"markers\":{\"data\":[],\"name\":[],"
	    "\"startTime\":[],\"endTime\":[],\"phase\":[],\"category\":[],"
	    "\"length\":0},\n");
}

static bool write_threads(struct firefox *f, struct error *err)
{
	bool done = true;

	outlet_text(f->out, ",\n\"libs\":[],\n\"threads\":[");
	for (uint32_t i = 0; done && i < f->of->count; i++) {
		f->thread = &f->of->threads[i];
		outlet_text(f->out, i > 0 ? ",\n" : "\n");
		put_thread(f);
		done = write_samples(f, err);
		outlet_byte(f->out, '}');
	}
	outlet_byte(f->out, ']');
	return done;
}

static void plan(struct firefox *f)
{
	uint64_t steps = 0;

	for (uint32_t i = 0; i < f->of->count; i++)
		steps += 2 * f->of->threads[i].thread->entries;
	f->of->progress->all = steps * (f->is_dual ? 4 : 3);
}

static bool firefox_write(struct outlet *o, const struct exported *e,
    struct error *err)
{
	const bool *has_clock = e->facts->has_clock;
	struct firefox f = { .out = o, .of = e,
		.axis = profile_axis(e->profile),
		.is_dual = has_clock[CLOCK_WALL] && has_clock[CLOCK_CPU] };
	bool done;

	plan(&f);
	firefox_put_meta(o, e, f.is_dual);
	done = write_threads(&f, err) &&
	    firefox_put_shared(o, e, &f.stacks, err);
	export_note(e->progress, NOTE_TIMELESS, f.timeless);
	export_note(e->progress, NOTE_SAMPLES, e->facts->samples);
	free(f.stacks.of);
	return done;
}

const struct exporter firefox_exporter = {
	.name = "firefox",
	.endings = ".firefox.json",
	.help = "exact self times and CPU use, for profiler.firefox.com",
	.kind = EXPORTS_CALLS,
	.write = firefox_write,
};
