/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/context.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/thread_list.h"

/* ---- what the user asks for ---- */

const char *weight_name(size_t number)
{
	if (number == WEIGHT_CALLS)
		return "calls";
	return number < MEASURES ? measure_name((enum measure)number) : NULL;
}

/* ---- how far an export has come, and what it left out ---- */

/* A text that begins with a blank stands after the count. */
static const char *const note_texts[EXPORT_NOTES] = {
	[NOTE_MERGED] = " light stacks are merged into their callers",
	[NOTE_RENUMBERED] = " threads have other ids, as theirs have more than "
			    "16 bits",
	[NOTE_SAMPLES] =
	    " samples are left out: the format has the calls around them alone",
	[NOTE_QUIET] = " threads with less than 1 % of the time are left out: "
		       "--thread all has them, too",
	[NOTE_LARGE] = " MB are more than a browser likes to open: --thread, "
		       "--range and --merged make it smaller",
	[NOTE_METHODS] =
	    " methods that take less are left out: --nodes and --min choose",
	[NOTE_EDGES] = " edges with less of their caller are left out",
	[NOTE_NO_STACK] = "no stack is the one to be zoomed into",
	[NOTE_TIMELESS] = " calls took no time: the format has only what does",
};

void export_note_text(enum export_note note, uint64_t count, char *out,
    size_t size)
{
	char number[32] = "";

	if (note_texts[note][0] == ' ')
		text_count(number, sizeof number, count);
	snprintf(out, size, "%s%s", number, note_texts[note]);
}

/* ---- the context ---- */

/* Returns how much of a text is class and name. */
static size_t name_length(const struct method *m)
{
	return (size_t)m->name_at + m->name_length;
}

static bool is_namesake(const struct method *a, const struct method *b)
{
	return name_length(a) == name_length(b) &&
	    memcmp(a->text, b->text, name_length(a)) == 0;
}

/* Orders the methods, and flags those of one class and name.  In the order of
 * their texts they stand next to each other, but for those whose name only
 * begins like theirs. */
static void list_methods(struct export_context *e)
{
	const uint32_t count = e->methods->count;
	const struct method *before = NULL;
	uint32_t last = NO_METHOD;

	e->ranks = methods_ranks(e->methods, METHODS_BY_TEXT);
	e->by_rank = array_new(count, sizeof *e->by_rank);
	e->has_namesake = array_new(count, sizeof *e->has_namesake);
	for (uint32_t i = 0; i < count; i++)
		e->by_rank[e->ranks[i]] = i;
	for (uint32_t i = 0; i < count; i++) {
		const struct method *m = methods_at(e->methods, e->by_rank[i]);

		if (!m->is_used)
			continue;
		if (before != NULL && is_namesake(before, m) &&
		    strcmp(before->text, m->text) != 0)
			e->has_namesake[last] = e->has_namesake[e->by_rank[i]] =
			    true;
		before = m;
		last = e->by_rank[i];
	}
}

/* Writes "name#id".  Room for the id is left, and no character is cut. */
static void make_label(char *out, size_t size, const struct thread *t)
{
	size_t length = strlen(t->name), max = size - sizeof "#4294967295";

	length = length < max ? length : max;
	while (length > 0 && ((unsigned char)t->name[length] & 0xc0) == 0x80)
		length--;
	snprintf(out, size, "%.*s#%" PRIu32, (int)length, t->name, t->id);
}

static void list_threads(struct export_context *e, const bool *has)
{
	const struct threads *threads = e->profile->threads;
	const uint32_t main = profile_main(e->profile);
	const struct thread_list_request request = { .filter = "",
		.main = main,
		.only = has,
		.order = THREADS_MAIN_FIRST };
	struct thread_list list;

	thread_list_make(&list, threads, &request);
	e->threads = array_new((size_t)list.count + 1, sizeof *e->threads);
	for (uint32_t i = 0; i < list.count; i++) {
		struct export_thread *added = &e->threads[e->count];

		added->thread = threads->items[list.threads[i]];
		added->part = parts_of_thread(&e->parts, added->thread);
		if (added->part == NULL)
			continue;
		added->is_main = added->thread->number == main;
		make_label(added->label, sizeof added->label, added->thread);
		e->count++;
	}
	thread_list_free(&list);
}

void export_context_make(struct export_context *e, const bool *is_member)
{
	const uint32_t main = profile_main(e->profile);
	struct period all;

	e->methods = profile_methods(e->profile);
	e->pid = e->facts->pid;
	if (e->pid == 0 && main != NO_THREAD)
		e->pid = e->profile->threads->items[main]->id;
	if (e->parts.count > 0) {
		all = profile_range(e->profile, e->parts.items[0].thread);
		e->origin = all.begin;
		e->last = all.end - 1;
	}
	list_methods(e);
	list_threads(e, is_member);
}

void export_context_free(struct export_context *e)
{
	free(e->threads);
	free(e->by_rank);
	free(e->has_namesake);
	parts_free(&e->parts);
	*e = (struct export_context){ 0 };
}

struct slice export_context_name(const struct export_context *e,
    uint32_t method)
{
	const struct method *m = methods_at(e->methods, method);
	size_t length = strlen(m->text);

	if (!e->has_namesake[method] && !m->is_proxy && m->name_length > 0)
		length = name_length(m);
	return (struct slice){ m->text, length };
}

struct parts export_context_alone(const struct export_context *e,
    const struct export_thread *t)
{
	return (struct parts){ .items = e->parts.items +
			(t->part - e->parts.items),
		.count = 1,
		.stop = e->parts.stop };
}

const char *export_context_sign(const struct export_context *e)
{
	return counted_sign(e->facts->is_sampled,
	    profile_is_sampled(e->profile));
}

const char *export_context_sampled(const struct export_context *e)
{
	return profile_is_sampled(e->profile) ? "sampled, " : "";
}

struct period export_context_range(const struct export_context *e,
    const struct export_thread *t)
{
	if (profile_axis(e->profile) == CLOCK_WALL)
		return (struct period){ e->origin, e->last };
	return (struct period){ t->thread->first[CLOCK_CPU],
		t->thread->last[CLOCK_CPU] };
}

uint64_t export_context_time(const struct export_context *e,
    const struct export_thread *t, uint64_t time)
{
	return subtract_to_zero(time, export_context_range(e, t).begin);
}

struct event_time export_context_origin(const struct export_context *e,
    const struct export_thread *t)
{
	return (struct event_time){ export_context_range(e, t).begin,
		t->thread->first[CLOCK_CPU] };
}

/* ---- the order in which a file has nodes, or methods ---- */

int export_rank_compare(const void *left, const void *right)
{
	const struct export_rank *a = left, *b = right;

	if (a->weight != b->weight)
		return a->weight < b->weight ? -1 : 1;
	return a->rank > b->rank ? -1 : a->rank < b->rank;
}

/* ---- numbers of the methods that a file names ---- */

void method_numbers_init(struct method_numbers *f,
    const struct export_context *e)
{
	const size_t count = (size_t)e->methods->count + 1;

	*f = (struct method_numbers){ 0 };
	f->methods = array_new(count, sizeof *f->methods);
	f->numbers = array_new(count, sizeof *f->numbers);
}

void method_numbers_free(struct method_numbers *f)
{
	free(f->methods);
	free(f->numbers);
	*f = (struct method_numbers){ 0 };
}

/* ---- what a page or a picture opens with ---- */

/* Returns the method at a depth of the stack, from 1; it is empty after the
 * last. */
static struct slice method_at_depth(const char *stack, uint32_t depth)
{
	struct slice rest = slice_of(stack), method = rest;

	while (depth-- > 0)
		method = slice_take(&rest, ';');
	return method;
}

/* Is the word this name?  Folded stacks have ":" for a ";" in a name. */
static bool is_called(struct slice name, struct slice word)
{
	size_t i = 0;

	while (i < name.length && i < word.length &&
	    (name.start[i] == word.start[i] ||
		(name.start[i] == ';' && word.start[i] == ':')))
		i++;
	return i == name.length && i == word.length;
}

void find_stack_visit(struct find_stack *s, uint32_t depth, uint32_t method,
    struct initial_view_place place)
{
	const char *stack = s->context->options->stack;
	struct slice word;

	if (stack == NULL || depth == 0 || method == NO_METHOD ||
	    depth > s->reached + 1)
		return;
	s->reached = depth - 1;
	word = method_at_depth(stack, depth);
	if (word.length == 0 ||
	    (!is_called(export_context_name(s->context, method), word) &&
		!is_called(slice_of(
			       methods_at(s->context->methods, method)->text),
		    word)))
		return;
	s->reached = depth;
	if (word.start[word.length] != '\0' ||
	    (s->is_found && place.weight <= s->found.weight))
		return;
	s->is_found = true;
	s->found = place;
}

void find_stack_end(const struct find_stack *s)
{
	export_note(s->context->progress, NOTE_NO_STACK,
	    s->context->options->stack != NULL && !s->is_found);
}

void initial_view_put(struct writer *o, const char *key, const char *text)
{
	writer_format(o, "%s=", key);
	for (; *text != '\0'; text++) {
		const unsigned char c = (unsigned char)*text;

		if (c < 0x80 && isalnum(c))
			writer_byte(o, *text);
		else
			writer_format(o, "%%%02X", c);
	}
}
