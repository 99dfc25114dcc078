#include "config.h"

#include "ui/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "query/instant.h"
#include "ui/clipboard.h"
#include "view/timeline.h"
#include "view/words.h"

/* Methods, the innermost first. */
struct stack {
	uint32_t *methods;
	size_t count, room;
	bool is_cut; /* memory was out */
};

static void add(struct stack *stack, uint32_t method)
{
	uint32_t *grown = stack->is_cut ? NULL : array_grow(stack->methods,
	    &stack->room, stack->count + 1, sizeof *grown, NULL);

	stack->is_cut = grown == NULL;
	if (grown == NULL)
		return;
	stack->methods = grown;
	grown[stack->count++] = method;
}

static void add_nodes(struct stack *stack, const struct tree *tree,
    uint32_t node)
{
	for (; node != tree->root; node = tree->rests[node].parent)
		add(stack, tree->nodes[node].method);
}

/* Inverted, what is called is above its callers. */
static void add_frames(struct stack *stack, const struct flame *flame,
    uint32_t frame, bool is_inverted)
{
	for (; frame != 0; frame = flame->frames[frame].parent)
		add(stack, flame->frames[frame].method);
	for (size_t i = 0; is_inverted && i < stack->count / 2; i++) {
		uint32_t *other = &stack->methods[stack->count - 1 - i];
		uint32_t kept = stack->methods[i];

		stack->methods[i] = *other;
		*other = kept;
	}
}

static void add_flame(struct stack *stack, const struct state *s)
{
	if (flame_is_there(s) && s->flame_sight.selected.count > 0)
		add_frames(stack, &s->flame.flame, flame_heaviest(
		    &s->flame.flame, s->flame_sight.selected),
		    s->flame_sight.of.is_inverted);
}

static void add_tree(struct stack *stack, struct state *s)
{
	struct tree_sight *t = tree_here(s);

	if (tree_is_there(s, t) && t->tree.count > 0)
		add_frames(stack, &t->answer.flame,
		    t->tree.rows[t->list.cursor].last,
		    t->answer.question.is_inverted);
}

/* What the thread of the row is in at the time cursor. */
static void add_moment(struct stack *stack, const struct state *s)
{
	const struct thread *t = threads_at(profile_threads(s->profile),
	    s->line.thread);
	struct moment moment = moment_of(t, timeline_time(t,
	    s->line.instant));

	if (moment.state != STATE_OUTSIDE)
		add_nodes(stack, &t->tree, moment.call.node);
}

/* The selected call of the chart; from the table only when it is one of the
 * method that is selected there. */
static void add_call(struct stack *stack, const struct state *s)
{
	const struct thread *t = state_thread(s);
	uint32_t node;

	if (s->sight.depth == NO_CALL)
		return;
	node = calls_node(&t->calls, s->sight.depth, s->sight.first);
	if (s->focus == PANE_PICTURE || t->tree.nodes[node].method ==
	    s->method)
		add_nodes(stack, &t->tree, node);
}

static void find_stack(struct stack *stack, struct state *s)
{
	if (s->focus == PANE_LIST && s->listing != LISTING_TABLE)
		add_tree(stack, s);
	else if (s->picture == PICTURE_FLAME)
		add_flame(stack, s);
	else if (s->picture == PICTURE_TIMELINE && s->focus == PANE_PICTURE)
		add_moment(stack, s);
	else
		add_call(stack, s);
}

/* One a line, as many as a clipboard takes; returns how many.  The last line does
 * not end: pasted into a shell it would be run. */
static size_t write_lines(const struct state *s, const struct stack *stack,
    char *out)
{
	const struct methods *methods = profile_methods(s->profile);
	size_t used = 0, i = 0;

	for (; i < stack->count; i++) {
		const char *text = methods_at(methods,
		    stack->methods[i])->text;
		size_t length = strlen(text);

		if (used + (i > 0) + length > CLIPBOARD_MOST)
			break;
		if (i > 0)
			out[used++] = '\n';
		memcpy(out + used, text, length);
		used += length;
	}
	out[used] = '\0';
	return i;
}

/* Room for a new text, which is to be copied; NULL when memory is out. */
static char *begin(struct state *s)
{
	struct error err;

	free(s->keep.copied);
	s->keep.copied = array_new(CLIPBOARD_MOST + 1, 1, &err);
	if (s->keep.copied == NULL)
		state_say(s, "%s", err.text);
	else
		s->wish = APP_COPY;
	return s->keep.copied;
}

enum { NAME_CELLS = 16 }; /* at least */

/* On one row, if the name can be short enough for it. */
static void say(struct state *s, const char *verb, const char *how)
{
	size_t rest = text_width(slice_of(verb)) + text_width(slice_of(how)) +
	    3, columns = (size_t)s->columns;
	struct words words = { .used = 0 };

	words_add(&words, "%s ", verb);
	if (s->keep.copied_method == NO_METHOD)
		words_add(&words, "%s", s->keep.copied_stack);
	else
		words_add_method(&words, methods_at(profile_methods(
		    s->profile), s->keep.copied_method), columns > rest +
		    NAME_CELLS ? columns - rest : NAME_CELLS,
		    canvas_is_ascii(s->canvas));
	state_say(s, "%s%s", words.at, how);
}

void copy_say(struct state *s, const char *how)
{
	say(s, "copied", how);
}

void copy_name(struct state *s)
{
	if (s->method == NO_METHOD || begin(s) == NULL)
		return;
	s->keep.copied_method = s->method;
	snprintf(s->keep.copied, CLIPBOARD_MOST + 1, "%s",
	    methods_at(profile_methods(s->profile), s->method)->text);
	say(s, "copying", "");
}

void copy_stack(struct state *s)
{
	struct stack stack = { .count = 0 };
	char part[40] = "";
	size_t count;

	find_stack(&stack, s);
	if (stack.count == 0) {
		state_say(s, "no call is selected: in a picture or a tree one "
		    "has a stack");
	} else if (begin(s) != NULL) {
		count = write_lines(s, &stack, s->keep.copied);
		if (count < stack.count)
			snprintf(part, sizeof part, "the innermost %zu of ",
			    count);
		s->keep.copied_method = NO_METHOD;
		snprintf(s->keep.copied_stack, sizeof s->keep.copied_stack,
		    "a stack, %s%zu call%s", part, stack.count,
		    stack.count == 1 ? "" : "s");
		say(s, "copying", "");
	}
	free(stack.methods);
}
