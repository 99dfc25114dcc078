/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "print/table_calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "model/call_walk.h"
#include "model/clip.h"
#include "model/tree.h"
#include "options/options.h"
#include "print/table_rows.h"
#include "query/call_list.h"
#include "query/search.h"

/* ---- table calls: a call each ---- */

/* A thread, of which the calls of some methods are wanted, or all. */
struct written_calls {
	struct table_line *row;
	const struct report_context *question;
	const struct thread *thread;
	uint64_t origin;          /* of its times */
	uint8_t *is_wanted;       /* by method; NULL: all are */
	uint64_t min;             /* ticks that a call takes at least … */
	enum clock clock;         /* … by this clock */
	struct part_tree stacks;  /* of the whole thread */
	struct clip cut;
	struct call_walk walk;
	uint64_t count, *running; /* numbers of calls, from 1; by depth */
	size_t room;
};

/* Chooses the methods and the length of the calls that are written. */
static void choose_calls(struct written_calls *w)
{
	const struct report_context *q = w->question;
	const struct options *o = q->options;
	const struct methods *methods = profile_methods(q->profile);
	const uint64_t unit = 1000 / tick_per_us(q->facts->tick);

	w->clock = q->facts->has_clock[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;
	if (o->is_given[OPTION_MIN_TIME])
		w->min = (o->min_time_ns + unit - 1) / unit;
	if (o->selected == NULL)
		return;
	w->is_wanted = array_new(methods_count(methods), sizeof *w->is_wanted);
	pick_all(methods, o->selected, w->is_wanted);
}

/* Where a call stands among those of its thread. */
struct call_place {
	uint64_t seq, parent; /* 0: it is an outermost one */
};

/* Writes the row of a call, cut to the period, if it is wanted. */
static void put_call(struct written_calls *w, const struct call *whole,
    struct call_place place)
{
	const bool *has = w->question->facts->has_clock;
	const uint32_t method = part_tree_method(&w->stacks, whole->node);
	struct call call = *whole;
	uint64_t own[CLOCKS];
	char id[HASH64_TEXT];

	clip_call(&call, &w->cut);
	if ((w->is_wanted != NULL && !w->is_wanted[method]) ||
	    call.time[w->clock] < w->min)
		return;
	table_method_id(profile_methods(w->question->profile), method, id);
	clip_own(&w->cut, &call, own);
	table_line_begin(w->row);
	table_line_number(w->row, w->thread->id);
	table_line_number(w->row, place.seq);
	table_line_number_if(w->row, place.parent > 0, place.parent);
	table_line_number(w->row, whole->depth);
	table_line_text(w->row, id);
	table_line_number(w->row, whole->begin - w->origin);
	table_line_times(w->row, has, call.time);
	table_line_times(w->row, has, own);
	table_line_text(w->row, call_end_name(call.end));
	table_line_number(w->row, call.end == CALL_CUT ||
	    call.time[CLOCK_WALL] != whole->time[CLOCK_WALL] ||
	    call.time[CLOCK_CPU] != whole->time[CLOCK_CPU]);
	table_line_end(w->row);
}

/* Numbers a call, and writes it if the period has it. */
static void enter(struct written_calls *w, const struct call *call)
{
	const uint32_t depth = call->depth;

	w->running = array_grow(w->running, &w->room, (size_t)depth + 1,
	    sizeof *w->running);
	w->running[depth] = ++w->count;
	if (clip_has(&w->cut, call))
		put_call(w, call,
		    (struct call_place){ w->running[depth],
			depth == 0 ? 0 : w->running[depth - 1] });
}

static void put_calls(struct written_calls *w)
{
	struct call_event event;

	w->count = 0;
	while (ferror(w->row->file) == 0 && call_walk_next(&w->walk, &event))
		if (!event.is_exit)
			enter(w, event.call);
}

/* Writes the calls of a thread. */
static bool put_thread(struct written_calls *w, const struct part *part,
    struct error *err)
{
	const struct part whole = part_whole(part);
	uint64_t end;
	bool done;

	w->thread = part->thread;
	profile_range(w->question->profile, part->thread, &w->origin, &end);
	clip_make(&w->cut, part);
	call_walk_init(&w->walk, &part->thread->calls);
	done = part_tree_make(&w->stacks, &whole, NULL, err);
	if (done)
		put_calls(w);
	call_walk_free(&w->walk);
	clip_free(&w->cut);
	part_tree_free(&w->stacks);
	return done;
}

bool table_calls_rows(struct table_line *row, const struct report_context *q,
    struct error *err)
{
	struct written_calls w = { .row = row, .question = q };
	struct table_groups groups;
	bool done = true;

	choose_calls(&w);
	table_groups_make(&groups, q->scope);
	for (uint32_t i = 0; done && i < groups.count; i++)
		done = put_thread(&w, parts_of_thread(&groups.parts,
		    groups.items[i].thread), err);
	table_groups_free(&groups);
	free(w.is_wanted);
	free(w.running);
	return done;
}

/* ---- table stacks: a stack in a group of threads each ---- */

/* A stack that waits for its row. */
struct waiting_stack {
	const char *text; /* of its method */
	uint32_t method, node, depth;
	char parent[HASH64_TEXT]; /* the id of the stack around it; or "" */
};

/* The stacks of a group of threads, and the stacks of these that wait for their
 * rows: the next one is the last. */
struct stack_rows {
	struct table_line *row;
	const struct report_context *question;
	const struct methods *methods;
	const char *group;
	struct part_tree tree;
	struct tree_links links;
	struct waiting_stack *waiting;
	size_t count, room;
};

static void rows_free(struct stack_rows *s)
{
	tree_links_free(&s->links);
	part_tree_free(&s->tree);
	free(s->waiting);
	s->waiting = NULL;
	s->count = s->room = 0;
}

/* By name, the last one first, since the last waiting stack is written next. */
static int compare_waiting(const void *left, const void *right)
{
	const struct waiting_stack *a = left, *b = right;
	int order = strcmp(b->text, a->text);

	return order != 0 ? order :
	    (b->method > a->method) - (b->method < a->method);
}

/* Adds the stacks that go on from a stack. */
static void add_callees(struct stack_rows *s, uint32_t node, uint32_t depth,
    const char *id)
{
	const struct tree *tree = s->tree.tree;
	const size_t from = s->count;

	for (uint32_t i = s->links.first_child[node]; i != NO_NODE;
	     i = s->links.next_sibling[i]) {
		struct waiting_stack *added;

		if (tree->nodes[i].calls == 0)
			continue;
		s->waiting = array_grow(s->waiting, &s->room, s->count + 1,
		    sizeof *s->waiting);
		added = &s->waiting[s->count++];
		*added = (struct waiting_stack){
			methods_key(s->methods, tree->methods[i])->text,
			tree->methods[i], i, depth, ""
		};
		snprintf(added->parent, sizeof added->parent, "%s", id);
	}
	if (s->count > from)
		qsort(s->waiting + from, s->count - from, sizeof *s->waiting,
		    compare_waiting);
}

/* Finds the times of a stack without the stacks that go on from it. */
static void own_times(const struct stack_rows *s, uint32_t node,
    uint64_t own[CLOCKS])
{
	const struct node *nodes = s->tree.tree->nodes;

	memcpy(own, nodes[node].time, CLOCKS * sizeof *own);
	for (uint32_t i = s->links.first_child[node]; i != NO_NODE;
	     i = s->links.next_sibling[i])
		for (int c = 0; c < CLOCKS; c++)
			own[c] -= nodes[i].time[c] < own[c] ?
			    nodes[i].time[c] : own[c];
}

static void put_times(struct stack_rows *s, uint32_t node)
{
	const bool *has = s->question->facts->has_clock;
	const uint64_t *time = s->tree.tree->nodes[node].time;
	uint64_t own[CLOCKS];

	own_times(s, node, own);
	for (int c = 0; c < CLOCKS; c++) {
		table_line_number_if(s->row, has[c], time[c]);
		table_line_number_if(s->row, has[c], own[c]);
	}
}

/* Writes the row of a stack, and lets its callees wait. */
static void put_stack(struct stack_rows *s, const struct waiting_stack *w)
{
	char id[HASH64_TEXT], method_id[HASH64_TEXT];

	table_method_id(s->methods, w->method, method_id);
	table_stack_id(w->parent, method_id, id);
	table_line_begin(s->row);
	table_line_text(s->row, id);
	table_line_text(s->row, w->parent);
	table_line_text(s->row, method_id);
	table_line_number(s->row, w->depth);
	table_line_number(s->row, tree_counted(s->tree.tree, w->node));
	put_times(s, w->node);
	table_line_text(s->row, s->group);
	table_line_end(s->row);
	add_callees(s, w->node, w->depth + 1, id);
}

/* Writes the group whose first thread is *next, which is then where the group
 * after it begins. */
static bool put_group(struct stack_rows *s, struct table_groups *groups,
    uint32_t *next, struct error *err)
{
	struct parts parts;
	bool done;

	s->group = groups->items[*next].group;
	table_groups_parts(groups, *next, next, &parts);
	done = parts_tree(&parts, &s->tree, err);
	if (done) {
		tree_link(s->tree.tree, &s->links);
		add_callees(s, s->tree.tree->root, 0, "");
	}
	while (s->count > 0) {
		const struct waiting_stack w = s->waiting[--s->count];

		put_stack(s, &w);
	}
	parts_free(&parts);
	rows_free(s);
	return done;
}

bool table_stacks_rows(struct table_line *row, const struct report_context *q,
    struct error *err)
{
	struct stack_rows s = { .row = row, .question = q,
		.methods = profile_methods(q->profile) };
	struct table_groups groups;
	bool done = true;

	table_groups_make(&groups, q->scope);
	for (uint32_t i = 0; done && i < groups.count;)
		done = put_group(&s, &groups, &i, err);
	table_groups_free(&groups);
	return done;
}
