/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/notices.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/quote.h"
#include "base/text.h"
#include "options/options.h"
#include "process/pager.h"
#include "query/info.h"
#include "query/transforms.h"

/* ---- what of a trace is missing or lost ---- */

enum { WORDS = 400 };

static bool is_damage(const struct notices *n, int kind)
{
	return n->count[kind] > 0 &&
	    notice_severity((enum notice)kind) == SEVERITY_DAMAGE;
}

bool notices_damage_is_there(const struct profile *p)
{
	struct notices n;

	profile_notices(p, &n);
	return notices_has_damage(&n);
}

void notices_damage_say(const struct profile *p, const char *name,
    struct error *err)
{
	struct notices n;
	int worst = NOTICES, others = 0;
	char words[WORDS], more[60] = "";

	profile_notices(p, &n);
	for (int i = NOTICES; i-- > 0;) {
		if (!is_damage(&n, i))
			continue;
		others += worst < NOTICES;
		worst = i;
	}
	if (worst == NOTICES)
		return;
	notice_what((enum notice)worst, n.count[worst], words, sizeof words);
	if (others > 0)
		snprintf(more, sizeof more, " (and %d more: artscope info)",
		    others);
	fail(err, "%s: damaged: %s%s", name, words, more);
}

void notices_damage_json(FILE *file, const struct profile *p)
{
	struct notices n;
	char words[WORDS];
	const char *before = "[";

	profile_notices(p, &n);
	for (int i = 0; i < NOTICES; i++) {
		if (!is_damage(&n, i))
			continue;
		notice_what((enum notice)i, n.count[i], words, sizeof words);
		fprintf(file, "%s{\"name\": ", before);
		json_string(file, notice_name((enum notice)i));
		fputs(", \"what\": ", file);
		json_string(file, words);
		fputc('}', file);
		before = ", ";
	}
	fputs(before[0] == '[' ? "[]" : "]", file);
}

/* ---- the transforms of a command line ---- */

bool lens_of_requests(struct made_lens *lens,
    const struct transform_request *requests, size_t count,
    struct methods *methods, struct error *err)
{
	bool done = made_lens_make(lens, requests, count, methods,
	    (struct search_watch){ .stop = interrupt_begin() }, err);

	interrupt_end();
	return done;
}

bool lens_of_options(struct made_lens *lens, const struct options *o,
    struct methods *methods, struct error *err)
{
	return lens_of_requests(lens, o->transforms, o->transform_count,
	    methods, err);
}

/* Writes a line of the transforms for people, and one for each that means no
 * method; nothing where there are none. */
static void write_transforms(FILE *file, const struct report_context *q)
{
	const struct options *o = q->options;
	char words[WORDS];

	if (q->lens == NULL)
		return;
	transforms_words(o->transforms, o->transform_count, words,
	    sizeof words);
	fprintf(file, "stacks: %s\n", words);
	for (size_t i = 0; i < o->transform_count; i++) {
		if (made_lens_method_count(q->lens, i) > 0)
			continue;
		transform_none_words(&o->transforms[i], words, sizeof words);
		fprintf(file, "note: %s\n", words);
	}
}

void lens_fail_calls(const struct report_context *q, uint32_t method,
    struct error *err)
{
	char words[WORDS];

	transforms_words(q->options->transforms, q->options->transform_count,
	    words, sizeof words);
	fail(err, "%s: no calls are left by %s",
	    methods_at(profile_methods(q->profile), method)->text, words);
}

/* ---- the lines above a table for people ---- */

static void write_notices(FILE *file, const struct profile *profile)
{
	struct notices notices;
	char text[400];

	profile_notices(profile, &notices);
	for (int i = 0; i < NOTICES; i++) {
		enum notice kind = (enum notice)i;

		if (notices.count[i] == 0 || (kind != NOTICE_SAMPLED &&
		    notice_severity(kind) == SEVERITY_FACT))
			continue;
		notice_text(kind, notices.count[i], text, sizeof text);
		fprintf(file, "%s: %s\n", notice_severity(kind) ==
		    SEVERITY_DAMAGE ? "damaged" : "note", text);
	}
}

/* Writes "range: 300ms..450ms", or "range: A.run#1, 300ms..450ms". */
static void write_range(FILE *file, const struct report_context *q)
{
	const struct where *call = &q->scope->call;
	const enum tick tick = q->facts->tick;
	struct period p = range_period(&q->scope->range, 0, tick);
	char words[200] = "";
	uint64_t origin = 0, end;

	if (!period_is_none(call->range)) {
		text_clean(words, sizeof words,
		    slice_of(q->options->texts[OPTION_WITHIN]));
		p = call->range;
		profile_range(q->profile, threads_at(profile_threads(
		    q->profile), call->thread), &origin, &end);
	}
	if (period_is_none(p))
		return;
	fprintf(file, "range: %s%s", words, words[0] == '\0' ? "" : ", ");
	range_write(words, sizeof words, p, origin, tick);
	fprintf(file, "%s\n", words);
}

void heading_write(FILE *file, const struct report_context *q)
{
	struct summary s = summary_of(q->profile);
	const bool is_sampled = profile_is_sampled(q->profile);
	char layout[64], duration[32], calls[32], threads[32];

	facts_layout(q->facts, layout, sizeof layout);
	text_duration(duration, sizeof duration, s.duration, q->facts->tick);
	text_count(calls, sizeof calls, s.counted);
	text_count(threads, sizeof threads, s.active);
	fprintf(file, "%s: %s, %s%s", q->name, layout,
	    is_sampled ? "sampled, " : "", facts_clocks(q->facts));
	if (s.duration > 0)
		fprintf(file, ", %s%s", q->facts->tick == TICK_WEIGHT ?
		    "weight " : "", duration);
	fprintf(file, ", %s%s %s, %s thread%s\n",
	    report_sign(q), calls, counted(q->facts->is_sampled, s.counted), threads,
	    s.active == 1 ? "" : "s");
	write_notices(file, q->profile);
	if (q->scope != NULL)
		write_range(file, q);
	write_transforms(file, q);
}

/* Returns the only thread with records; NULL when there is none, or more than
 * one. */
static const struct thread *scope_only(const struct scope *s)
{
	const struct threads *threads = profile_threads(s->profile);
	uint32_t i = 0;

	if (s->active != 1)
		return NULL;
	while (!s->is_member[i] || threads_at(threads, i)->events == 0)
		i++;
	return threads_at(threads, i);
}

void report_base_write(FILE *file, const struct report_context *q,
    const struct report_base *b)
{
	const struct thread *only = scope_only(q->scope);
	const enum tick tick = q->facts->tick;
	const enum measure measure = q->order.measure;
	const uint64_t differ = measure_of_call(MEASURE_WAIT, b->span);
	char whole[40], rest[40], count[32], dropped[100];

	text_ms(whole, sizeof whole, b->whole, tick);
	text_ms(rest, sizeof rest, b->outside, tick);
	transform_dropped_words(dropped, sizeof dropped, b->dropped, tick);
	text_count(count, sizeof count, q->scope->active);
	fprintf(file, "100 %% = %s%s %s of ", whole, tick_unit_of_ms(tick),
	    measure_time(measure, tick));
	if (only != NULL)
		fprintf(file, "thread %s (%u)", only->name, only->id);
	else
		fprintf(file, "%s%s threads",
		    q->scope->count ==
			    threads_count(profile_threads(q->profile)) ?
			"all " : "", count);
	/* stacks do not wait less than nothing, so together they may wait
	 * longer than the clocks of their threads differ */
	text_ms(whole, sizeof whole, differ, tick);
	if (measure == MEASURE_WAIT && differ != b->whole)
		fprintf(file,
		    " (wall %s CPU of the thread%s: %s ms; the rest "
		    "is the clocks' grain)",
		    q->is_ascii ? "-" : "−", only != NULL ? "" : "s", whole);
	fprintf(file, "%s, %s%s of it in no method\n\n", dropped, rest,
	    tick_unit_of_ms(tick));
}

/* ---- doubts about names ---- */

static const enum notice kinds[MAPPING_NOTES] = { NOTICE_OTHER_MAPPING,
	NOTICE_NO_MAPPING, NOTICE_NO_MAP_ID, NOTICE_FEW_NAMES,
	NOTICE_MAPPING_CHANGED, NOTICE_MAPPING_LINES, NOTICE_NEWER_MAPPING };

void mapping_notes_add(struct mapping_notes *all, const struct recording *r)
{
	struct notices n;

	profile_notices(r->profile, &n);
	for (size_t i = 0; i < MAPPING_NOTES; i++) {
		struct mapping_note *note = &all->items[i];

		if (n.count[kinds[i]] == 0 || note->recordings++ > 0)
			continue;
		snprintf(note->label, sizeof note->label, "%.*s",
		    MAPPING_LABEL - 1, r->label);
		notice_what(kinds[i], n.count[kinds[i]], note->what,
		    sizeof note->what);
	}
}

void mapping_notes_line(const struct mapping_notes *all, size_t number,
    char *out, size_t size)
{
	const struct mapping_note *note = &all->items[number];
	char more[40] = "";

	out[0] = '\0';
	if (note->recordings == 0)
		return;
	if (note->recordings > 1)
		snprintf(more, sizeof more, " and %" PRIu32 " more",
		    note->recordings - 1);
	snprintf(out, size, "%s%s: %s", note->label, more, note->what);
}
