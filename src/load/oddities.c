#include "config.h"

#include "load/oddities.h"

#include <string.h>

enum { SAMPLED_EVENTS = 100 };

/* Notes the kind if there are any. */
static void note(struct notices *n, enum notice kind, uint64_t count)
{
	if (count > 0)
		notices_add(n, kind, count, 0);
}

/* Probably a sampling recording (docs/format.md, "Sampling recordings")? */
static bool looks_sampled(const struct threads *threads,
    const struct notices *n)
{
	uint64_t events = 0, same = 0;

	if (n->count[NOTICE_THREW] > 0 || n->count[NOTICE_RUNNING_BEFORE] > 0)
		return false;
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		events += threads_at(threads, i)->timed;
		same += threads_at(threads, i)->same_time;
	}
	return events >= SAMPLED_EVENTS && same >= events / 4 * 3;
}

/* Only ART has proxies without a line. */
static bool resolve_proxies(const struct oddities *o)
{
	const struct facts *f = o->facts;

	return f != NULL && f->layout == '\0' && !f->is_sampled &&
	    ids_resolve_proxies(o->ids, f->is_streaming) &&
	    strcmp(f->family, "ART") == 0;
}

static void note_methods(const struct oddities *o, struct notices *n)
{
	const struct methods *methods = ids_methods(o->ids);
	enum notice unknown = resolve_proxies(o) ? NOTICE_NAMELESS_PROXY :
						   NOTICE_UNKNOWN_METHOD;

	for (uint32_t i = 0; i < methods_count(methods); i++)
		if (ids_is_used(o->ids, i) && !ids_is_known(o->ids, i))
			note(n, methods_at(methods, i)->is_proxy ?
				NOTICE_PROXY_METHOD : unknown, 1);
	note(n, NOTICE_SAME_METHOD, ids_same(o->ids));
	note(n, NOTICE_ID_TWICE, ids_redefined(o->ids));
}

static void note_threads(const struct threads *threads, struct notices *n)
{
	note(n, NOTICE_THREW, threads_threw(threads));
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct thread *t = threads_at(threads, i);

		note(n, NOTICE_UNKNOWN_THREAD, t->events > 0 && !t->is_listed);
		note(n, NOTICE_STACK_CLASH, t->tree.clashes);
	}
}

static bool has_events(const struct threads *threads)
{
	for (uint32_t i = 0; i < threads_count(threads); i++)
		if (threads_at(threads, i)->events > 0)
			return true;
	return false;
}

void oddities_note(const struct oddities *o, struct notices *n)
{
	const struct facts *f = o->facts;

	note_methods(o, n);
	note_threads(o->threads, n);
	if (f != NULL && f->tick == TICK_COUNT)
		note(n, NOTICE_IS_FOLDED, 1);
	else if (f != NULL && f->is_sampled)
		note(n, NOTICE_IS_SAMPLED, 1);
	else
		note(n, NOTICE_SAMPLED, looks_sampled(o->threads, n));
	if (f != NULL && has_events(o->threads))
		note(n, NOTICE_CLOCK_COST, f->overhead_ns);
}
