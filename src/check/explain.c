/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "check/explain.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/text.h"
#include "query/signature.h"
#include "query/call_list.h"

enum { HEAVIEST = 3, NAME = 160, LINE = 3 * NAME + 200 };

/* What is explained, and the worst call of it. */
struct why {
	struct explanation *reason;
	const struct rule *rule;
	const struct measurement_scope *scope;
	const uint8_t *flags;
	enum tick tick;
	const struct thread *thread; /* of the worst call; NULL: none is known */
	struct call call;            /* that call, cut to the scope, … */
	uint64_t took;               /* … and its time that the rule is about */
	uint32_t method;
};

/* ---- words ---- */

/* Adds a line, while there is room for one. */
static void add_line(struct why *w, const char *text)
{
	struct explanation *r = w->reason;

	if (r->count == REASON_LINES)
		return;
	r->lines[r->count] = text_copy(text);
	text_trim_utf8(r->lines[r->count++]);
}

static void name_method(const struct why *w, uint32_t method, char out[NAME])
{
	if (method == NO_METHOD)
		snprintf(out, NAME, "the thread itself");
	else
		signature_words(out, NAME, methods_at(w->scope->methods,
		    method), SIGNATURE_CALL);
	text_trim_utf8(out);
}

static bool is_count(const struct rule *rule)
{
	return !rule_is_time(rule);
}

/* Writes a time of the trace, or a number of calls. */
static void name_amount(const struct why *w, uint64_t amount, bool is_calls,
    char *out, size_t size)
{
	char number[48];

	if (is_calls)
		text_count(number, sizeof number, amount);
	else
		text_ms(number, sizeof number, amount, w->tick);
	snprintf(out, size, "%s%s", number, is_calls ? amount == 1 ? " call" :
	    " calls" : tick_unit_of_ms(w->tick));
}

/* ---- the worst call ---- */

/* Returns the time from which the user counts. */
static uint64_t origin_of(const struct why *w)
{
	uint64_t begin, end;

	profile_range(w->scope->recording->profile, w->thread, &begin, &end);
	return begin;
}

/* Keeps the worst call, cut to the scope. */
static void keep_worst(struct why *w, const struct call_row *row)
{
	const struct part *part = parts_of_thread(&w->scope->parts,
	    row->thread);
	const enum measure measure = w->rule->clock;
	struct clip cut;

	w->thread = row->thread;
	w->took = w->rule->is_self ?
	    measure_of_self(measure, row->time, row->self) :
	    measure_of_call(measure, row->time);
	w->call = calls_at(&row->thread->calls, row->place.depth,
	    row->place.number);
	w->method = row->thread->tree.methods[w->call.node];
	clip_make(&cut, part);
	clip_call(&w->call, &cut);
	clip_free(&cut);
	if (!period_is_none(part->period) && w->call.begin < part->period.begin)
		w->call.begin = part->period.begin;
}

/* Finds the worst call of the rule's methods. */
static bool find_worst(struct why *w, struct error *err)
{
	const uint32_t methods = methods_count(w->scope->methods);
	bool *passes = array_new(methods, sizeof *passes);
	const struct slow_calls which = {
		.order = { w->rule->is_self ? CALL_SELF : CALL_START,
		    w->rule->clock, false },
		.max = 1, .kept = { passes, methods } };
	struct call_list worst;
	struct call_row row;
	bool done;

	for (uint32_t i = 0; i < methods; i++)
		passes[i] = w->flags[i] != 0;
	done = call_list_slowest(&worst, w->scope->recording->profile,
	    &w->scope->parts, &which, err);
	if (done && worst.count > 0) {
		row = call_list_row(&worst, 0);
		keep_worst(w, &row);
	}
	call_list_free(&worst);
	free(passes);
	return done;
}

static void say_worst(struct why *w)
{
	char name[NAME], took[64], at[64], thread[NAME], line[LINE];

	name_method(w, w->method, name);
	name_amount(w, w->took, false, took, sizeof took);
	name_amount(w, w->call.begin - origin_of(w), false, at, sizeof at);
	thread_label(w->thread, thread, sizeof thread);
	snprintf(line, sizeof line, "worst call: %s %s, at %s on %s", name,
	    took, at, thread);
	add_line(w, line);
}

/* ---- the heaviest methods ---- */

struct heavy {
	uint64_t *by_method; /* and after the last method the thread itself */
	uint32_t methods;
	bool are_calls;
};

/* Adds a line of the heaviest methods with their amounts. */
static void say_heaviest(struct why *w, const char *title,
    const struct heavy *h)
{
	char line[LINE], name[NAME], amount[64];
	bool has_any = false;

	snprintf(line, sizeof line, "%s: ", title);
	for (int i = 0; i < HEAVIEST; i++) {
		uint32_t best = 0;

		for (uint32_t m = 1; m <= h->methods; m++)
			best = h->by_method[m] > h->by_method[best] ? m : best;
		if (h->by_method[best] == 0)
			break;
		name_method(w, best == h->methods ? NO_METHOD : best, name);
		name_amount(w, h->by_method[best], h->are_calls, amount,
		    sizeof amount);
		text_add(line, sizeof line, "%s%s %s", has_any ? ", " : "",
		    name, amount);
		h->by_method[best] = 0;
		has_any = true;
	}
	if (has_any)
		add_line(w, line);
}

static bool is_flagged(const struct why *w, uint32_t method)
{
	return method != NO_METHOD && w->flags[method];
}

/* What is added up, and of which methods. */
enum heaviness {
	HEAVY_OWN,     /* the own times of flagged methods */
	HEAVY_CALLEES, /* the times of other methods that these call */
	HEAVY_CALLERS  /* how often each method calls them */
};

/* Adds what one method took or made when another called it. */
static void add_edge(struct heavy *h, const struct why *w, const struct edge *e,
    enum heaviness what)
{
	const bool is_by_flagged = is_flagged(w, e->caller);
	const bool is_to_flagged = is_flagged(w, e->callee);
	const uint64_t time = e->time[w->rule->clock];

	if (what == HEAVY_CALLERS && is_to_flagged)
		h->by_method[e->caller == NO_METHOD ? h->methods : e->caller] +=
		    e->calls;
	if (is_to_flagged ? what == HEAVY_OWN :
			    what == HEAVY_CALLEES && is_by_flagged)
		h->by_method[e->callee] += time;
	if (what == HEAVY_OWN && is_by_flagged)
		h->by_method[e->caller] -= time;
}

/* Says which methods are the heaviest.  A sum of own times that is below 0
 * counts as 0. */
static void find_heaviest(struct why *w, enum heaviness what)
{
	static const char *const titles[] = { "most self time",
		"heaviest callees", "called by" };
	const struct edges *edges = &w->scope->totals.edges;
	const uint32_t methods = methods_count(w->scope->methods);
	struct heavy h = { array_new((size_t)methods + 1, sizeof *h.by_method),
		methods, what == HEAVY_CALLERS };

	for (uint32_t i = 0; i < edges->count; i++)
		add_edge(&h, w, &edges->items[i], what);
	for (uint32_t m = 0; m < methods; m++)
		if (h.by_method[m] > INT64_MAX)
			h.by_method[m] = 0;
	say_heaviest(w, titles[what], &h);
	free(h.by_method);
}

/* Says what is the heaviest, by what the rule is about. */
static void find_all_heaviest(struct why *w)
{
	const struct rule *rule = w->rule;

	if (rule->metric == METRIC_DEPTH || rule->metric == METRIC_METHODS)
		return;
	if (is_count(rule)) {
		find_heaviest(w, HEAVY_CALLERS);
		return;
	}
	find_heaviest(w, HEAVY_OWN);
	if (!rule->is_self && rule->pattern_count > 0)
		find_heaviest(w, HEAVY_CALLEES);
}

/* ---- what ran while the worst call waited ---- */

struct busiest {
	const struct thread *thread; /* NULL: none so far */
	uint32_t method;
	uint64_t time, calls, whole;
};

/* Returns how long a thread ran in the period at all, which costs little. */
static uint64_t time_ran(const struct part *part)
{
	uint64_t span[CLOCKS];
	struct clip cut;

	clip_make(&cut, part);
	clip_span(&cut, part->thread, span);
	clip_free(&cut);
	return span[CLOCK_CPU];
}

/* Notes the method of a thread that ran most by itself in the period, if that
 * is longer than all so far; looks only at a thread that ran for as long as
 * `least`. */
static bool look_at(struct busiest *b, const struct why *w,
    const struct part *part, uint64_t min_time, struct error *err)
{
	const struct thread *t = part->thread;
	struct parts parts = { 0 };
	struct totals totals = { 0 };
	const uint64_t ran = time_ran(part);
	bool done;

	if (ran <= b->time || ran < min_time)
		return true;
	parts_add(&parts, t, part->period);
	parts.items[0].lens = part->lens;
	done = parts_sums(&parts, methods_count(w->scope->methods), &totals,
	    err);
	for (uint32_t m = 0; done && m < totals.methods; m++) {
		const struct total *own = &totals.items[m];

		if (own->exclusive[MEASURE_CPU] > b->time)
			*b = (struct busiest){ t, m,
				own->exclusive[MEASURE_CPU],
				(uint64_t)own->calls + own->recursive,
				totals.span[MEASURE_CPU] };
	}
	totals_free(&totals);
	parts_free(&parts);
	return done;
}

static void say_meanwhile(struct why *w, const struct busiest *b)
{
	char name[NAME], thread[NAME], time[64], calls[64], whole[64];
	char line[LINE];

	name_method(w, b->method, name);
	thread_label(b->thread, thread, sizeof thread);
	name_amount(w, b->time, false, time, sizeof time);
	name_amount(w, b->whole, false, whole, sizeof whole);
	name_amount(w, b->calls, true, calls, sizeof calls);
	snprintf(line, sizeof line, "it waited, meanwhile %s ran %s: %s of its "
	    "own in %s, of %s CPU time", thread, name, time, calls, whole);
	w->reason->waits_for = text_copy(thread);
	add_line(w, line);
}

/* Says what ran meanwhile, where the worst call waited for half of its time and
 * another method ran for a fourth of that. */
static bool find_meanwhile(struct why *w, struct error *err)
{
	const struct threads *threads = profile_threads(
	    w->scope->recording->profile);
	const struct facts *facts = trace_facts(w->scope->recording->trace);
	const struct period during = { w->call.begin, w->call.begin +
		w->call.time[CLOCK_WALL] };
	const uint64_t waited = measure_of_call(MEASURE_WAIT, w->call.time);
	struct busiest b = { 0 };

	if (is_count(w->rule) ||
	    !measure_exists(MEASURE_WAIT, facts->has_clock) ||
	    waited * 2 <= w->call.time[CLOCK_WALL])
		return true;
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct part part = { .thread = threads_at(threads, i),
			.period = during, .lens = w->scope->scope.lens };

		if (part.thread != w->thread && part.thread->events > 0 &&
		    !look_at(&b, w, &part, waited / 4, err))
			return false;
	}
	if (b.time >= waited / 4 && b.thread != NULL)
		say_meanwhile(w, &b);
	return true;
}

/* ---- where to look ---- */

static char *quoted(const char *word)
{
	const size_t size = quote_shell(NULL, 0, word) + 1;
	char *out = array_new(size, 1);

	quote_shell(out, size, word);
	return out;
}

#define LOOK "look: "

/* Makes the line with the command that opens the viewer at the worst call. */
static void make_look(struct why *w)
{
	const char *path = w->scope->recording->path;
	const uint64_t begin = w->call.begin - origin_of(w);
	const uint64_t took = w->call.time[profile_axis(
	    w->scope->recording->profile)];
	const char *view = w->scope->view == NULL ? "" : w->scope->view;
	char label[300], from[48], length[48];
	char *file = quoted(path == NULL ? w->scope->recording->label : path),
	     *thread;
	size_t size;

	thread_label(w->thread, label, sizeof label);
	thread = quoted(label);
	text_time_to_type(from, sizeof from, begin, w->tick);
	text_time_to_type(length, sizeof length, begin + (took == 0 ? 1 : took),
	    w->tick);
	size = strlen(file) + strlen(thread) + strlen(view) + 160;
	w->reason->look = array_new(size, 1);
	snprintf(w->reason->look, size,
	    LOOK "artscope %s--thread %s --range %s..%s %s%s", view, thread,
	    from, length, path != NULL && path[0] == '-' ? "-- " : "", file);
	free(file);
	free(thread);
}

/* Makes "com/a/B.java" of the file that the trace names and the method's
 * package. */
static void make_source(struct why *w)
{
	const struct method *m = methods_at(w->scope->methods, w->method);
	const struct slice package = method_package(m);
	const size_t size = package.length + strlen(m->source) + 2;
	char *out;

	if (m->is_function || m->source[0] == '\0' ||
	    strchr(m->source, '/') != NULL)
		return;
	out = array_new(size, 1);
	snprintf(out, size, "%.*s/%s", (int)package.length, package.start,
	    m->source);
	for (size_t i = 0; i < package.length; i++)
		if (out[i] == '.')
			out[i] = '/';
	w->reason->source = out;
	w->reason->line = m->line > 0 ? m->line : 0;
}

/* ---- the explanation ---- */

bool explanation_is_there(const struct measurement_scope *scope)
{
	return trace_facts(scope->recording->trace)->is_sampled ||
	    profile_has_calls(scope->recording->profile);
}

bool explanation_make(struct explanation *r, const struct rule *rule,
    const struct measurement_scope *scope, const uint8_t *flags,
    struct error *err)
{
	const struct facts *facts = trace_facts(scope->recording->trace);
	struct why w = { .reason = r, .rule = rule, .scope = scope,
		.flags = flags, .tick = facts->tick };

	*r = (struct explanation){ 0 };
	if (!facts->is_sampled && !find_worst(&w, err))
		return false;
	if (w.thread != NULL && rule->pattern_count > 0)
		say_worst(&w);
	find_all_heaviest(&w);
	if (w.thread == NULL)
		return true;
	if (!find_meanwhile(&w, err))
		return false;
	make_look(&w);
	make_source(&w);
	return true;
}

void explanation_free(struct explanation *r)
{
	for (uint32_t i = 0; i < r->count; i++)
		free(r->lines[i]);
	free(r->look);
	free(r->waits_for);
	free(r->source);
	*r = (struct explanation){ 0 };
}

const char *explanation_command(const struct explanation *r)
{
	return r->look == NULL ? NULL : r->look + strlen(LOOK);
}
