/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "ui/edits.h"
#include "ui/panes/list.h"
#include "ui/visible.h"
#include "view/frame.h"

/* ---- what is selected in a pane ---- */

void stack_free(struct stack *stack)
{
	free(stack->methods);
	*stack = (struct stack){ 0 };
}

void stack_add_methods(struct stack *stack, struct visible_stack of)
{
	uint32_t method;

	while ((method = visible_stack_next(&of)) != NO_METHOD)
		ARRAY_ADD(stack->methods, stack->room, stack->count, method);
}

void stack_turn(struct stack *stack)
{
	for (size_t i = 0; i < stack->count / 2; i++) {
		uint32_t *other = &stack->methods[stack->count - 1 - i];
		uint32_t kept = stack->methods[i];

		stack->methods[i] = *other;
		*other = kept;
	}
}

void stack_add_frame(struct stack *stack, const struct flame *flame,
    uint32_t frame, bool is_inverted)
{
	for (; frame != 0; frame = flame->frames[frame].parent)
		ARRAY_ADD(stack->methods, stack->room, stack->count,
		    flame->frames[frame].method);
	if (is_inverted)
		stack_turn(stack);
}

/* ---- what is on top of both halves ---- */

void pane_close(struct state *s)
{
	memmove(s->above, s->above + 1, sizeof s->above - sizeof *s->above);
	s->above[ABOVE_MOST - 1] = PANES;
}

void pane_open_above(struct state *s, enum pane_kind kind, int amount)
{
	struct pane *pane = &s->panes[kind];

	if (pane->ops->open != NULL && !pane->ops->open(pane->own, amount))
		return;
	if (s->above[0] == kind)
		return; /* as it has been opened now */
	memmove(s->above + 1, s->above, sizeof s->above - sizeof *s->above);
	s->above[0] = kind;
}

void pane_paste(struct state *s, const char *text)
{
	const struct pane *pane = pane_on_top(s);

	if (pane != NULL && pane->ops->paste != NULL)
		pane->ops->paste(pane->own, text);
}

void pane_draw_hints(struct state *s, int row, const char *hints)
{
	if (s->message[0] != '\0')
		canvas_put_row(s->canvas, row, slice_of(s->message),
		    ROLE_PROMPT);
	else
		hints_draw(s->canvas, row, hints);
}

/* ---- the two halves ---- */

const struct pane *pane_list(const struct state *s)
{
	for (size_t i = 0; i < ABOVE_MOST && s->above[i] != PANES; i++)
		if (lists_has_orders(&s->panes[s->above[i]]))
			return &s->panes[s->above[i]];
	return lists_has_orders(pane_focused(s)) ? pane_focused(s) : NULL;
}

/* Returns the row of the cursor, in a pane that has rows. */
static size_t cursor_in(const struct state *s, const struct pane *pane)
{
	const struct layout l = layout_of(s);
	int first;
	const struct list *list = lists_rows(pane, &l, &first);

	return list == NULL ? 0 : list->cursor;
}

bool pane_show(struct state *s, enum pane_kind kind)
{
	const struct pane *pane = &s->panes[kind];
	const bool was_here = s->focus == pane_half(kind) &&
	    s->shown[s->focus] == kind;
	const size_t cursor = cursor_in(s, pane);

	navigate_show(s, kind);
	s->focus = pane_half(kind);
	if (pane->ops->enter != NULL)
		pane->ops->enter(pane->own);
	return !was_here || cursor_in(s, pane) != cursor;
}

struct pane_call pane_call_in(const struct state *s, enum half half)
{
	const struct pane *pane = &s->panes[s->shown[half]];

	return pane->ops->call == NULL ?
	    (struct pane_call){ s->selection->thread, place_none() } :
	    pane->ops->call(pane->own);
}

void pane_stack_in(const struct state *s, enum half half, struct stack *stack)
{
	const struct pane *pane = &s->panes[s->shown[half]];
	struct pane_call call;

	if (pane->ops->stack != NULL) {
		pane->ops->stack(pane->own, stack);
		return;
	}
	call = pane_call_in(s, half);
	if (!place_is_none(call.place))
		stack_add_methods(stack, visible_calls_stack(visible_of(s,
		    state_thread_at(s, call.thread)), call.place));
}

/* ---- why a list or a picture has nothing to show, and which key helps ---- */

enum { WORDS = 600 };

static const struct {
	const char *filtered; /* NULL: filters drop none of it */
	const char *what;
} empty_kinds[] = {
	[EMPTY_METHODS] = { "method", "calls" },
	[EMPTY_CALLS] = { "call", "calls" },
	[EMPTY_METHOD_CALLS] = { NULL, "calls of the method" },
	[EMPTY_STACKS] = { NULL, "calls" },
};

static const char *const scope_places[SCOPES] = {
	[SCOPE_THREAD] = " in this thread",
	[SCOPE_MARKED] = " in the marked threads",
	[SCOPE_ALL] = "",
};

/* Which key helps: other threads may have numbers where the scope has none,
 * and another thread may have calls where this one has none. */
static const char *way_out(const struct state *s, enum empty_of of)
{
	if (!period_is_none(s->selection->range))
		return ", in the range: Esc leaves the range";
	if (s->selection->scope == SCOPE_ALL)
		return "";
	return s->selection->scope == SCOPE_MARKED || of == EMPTY_METHOD_CALLS ?
	    ": `T` takes other threads" :
	    ": `]` is the next one, `t` lists them";
}

void empty_message_draw(const struct state *s, int row, enum empty_of of)
{
	const struct filtering *filter = filter_now(s);
	char words[WORDS], undo[40], out[100];

	key_words(state_keys(s), MODE_ANY, "`u`", undo, sizeof undo);
	key_words(state_keys(s), MODE_ANY, way_out(s, of), out, sizeof out);
	if (empty_kinds[of].filtered != NULL && filter->texts != NULL)
		snprintf(words, sizeof words,
		    "no %s passes %s; %s takes the last filter back",
		    empty_kinds[of].filtered, filter->words, undo);
	else if (lens_texts(s) != NULL)
		snprintf(words, sizeof words,
		    "no %s%s are left by the transforms; %s takes the last one "
		    "back",
		    empty_kinds[of].what, scope_places[s->selection->scope],
		    undo);
	else
		snprintf(words, sizeof words, "no %s%s%s", empty_kinds[of].what,
		    scope_places[s->selection->scope], out);
	note_draw(s->canvas, row, words);
}

void empty_message_draw_chart(const struct state *s, struct area area)
{
	const struct visible_calls shown = visible_now(s);
	bool has_none = visible_calls_levels(shown) == 0;
	char words[WORDS];

	key_words(state_keys(s), MODE_CHART,
	    has_none && shown.left != NULL ?
		"Transforms leave no calls of this thread: `u` takes the last one "
		"back." :
		has_none ?
		"This thread has no calls: `]` is the next one, `t` lists them." :
		s->focus == UPPER ?
		"No calls here: `l` goes to the nearest, `0` shows all." :
		"No calls here: `Tab` and `l` go to the nearest, `Tab` and `0` "
		"show all.",
	    words, sizeof words);
	canvas_put(s->canvas, area.row, 1, area.columns - 1, slice_of(words),
	    (struct style){ ROLE_DIM, 0, 0 });
}
