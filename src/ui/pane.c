/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "options/values.h"
#include "ui/config/keymap.h"
#include "ui/edits.h"
#include "ui/navigate.h"
#include "ui/panes/list.h"
#include "ui/visible.h"
#include "view/frame.h"

/* ---- what is selected in a pane ---- */

void stack_free(struct stack *stack)
{
	free(stack->methods);
	*stack = (struct stack){ 0 };
}

void stack_add(struct stack *stack, uint32_t method)
{
	stack->methods = array_grow(stack->methods, &stack->room,
	    stack->count + 1, sizeof *stack->methods);
	stack->methods[stack->count++] = method;
}

void stack_add_methods(struct stack *stack, struct visible_stack of)
{
	uint32_t method;

	while ((method = visible_stack_next(&of)) != NO_METHOD)
		stack_add(stack, method);
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
		stack_add(stack, flame->frames[frame].method);
	if (is_inverted)
		stack_turn(stack);
}

/* ---- what is on top of both halves ---- */

static struct pane *pane_on_top(const struct state *s)
{
	return s->above[0] == PANES ? NULL : &s->panes[s->above[0]];
}

const struct pane_ops *pane_above(const struct state *s)
{
	return pane_on_top(s) == NULL ? NULL : pane_on_top(s)->ops;
}

void pane_close(struct state *s)
{
	s->above[0] = s->above[1];
	s->above[1] = PANES;
}

void pane_open_above(struct state *s, enum pane_kind kind, int amount)
{
	struct pane *pane = &s->panes[kind];

	if (pane->ops->open != NULL && !pane->ops->open(pane->own, amount))
		return;
	s->above[1] = s->above[0];
	s->above[0] = kind;
}

bool pane_key_above(struct state *s, const char *key)
{
	struct pane *pane = pane_on_top(s);

	if (pane == NULL ||
	    (s->selection->thread == NO_THREAD && !pane->ops->is_always))
		return false;
	pane->ops->key(pane->own, key);
	return true;
}

void pane_paste(struct state *s, const char *text)
{
	struct pane *pane = pane_on_top(s);

	if (pane != NULL && pane->ops->paste != NULL)
		pane->ops->paste(pane->own, text);
}

void pane_draw_above(struct state *s, const struct layout *l)
{
	struct pane *pane = pane_on_top(s);

	if (pane == NULL)
		return;
	if (s->above[1] != PANES && pane->ops->is_line)
		s->panes[s->above[1]].ops->draw(s->panes[s->above[1]].own, l);
	pane->ops->draw(pane->own, l);
}

void pane_draw_hints(struct state *s, int row, const char *hints)
{
	if (s->message[0] != '\0')
		canvas_put(s->canvas, row, 1, s->columns - 2,
		    slice_of(s->message), (struct style){ ROLE_PROMPT, 0, 0 });
	else
		hints_draw(s->canvas, row, hints);
}

/* ---- the two halves ---- */

static struct pane *pane_in(const struct state *s, enum half half)
{
	return &s->panes[s->shown[half]];
}

const struct pane *pane_list(const struct state *s)
{
	const enum pane_kind kinds[] = { s->above[0], s->above[1],
		s->shown[s->focus] };

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (kinds[i] != PANES && lists_has_orders(&s->panes[kinds[i]]))
			return &s->panes[kinds[i]];
	return NULL;
}

void pane_show(struct state *s, enum pane_kind kind)
{
	const struct pane *pane = &s->panes[kind];

	navigate_show(s, kind);
	s->focus = pane_half(kind);
	if (pane->ops->enter != NULL)
		pane->ops->enter(pane->own);
}

/* Opens a list about the selected method, with a way back. */
static void open_list(struct state *s, enum pane_kind kind)
{
	if (s->selection->method == NO_METHOD) {
		state_say(s, "no method is selected");
	} else if (s->shown[LOWER] != kind || s->focus != LOWER) {
		navigate_keep(s);
		pane_show(s, kind);
	}
}

static void open_pivot(struct state *s)
{
	if (s->selection->method == NO_METHOD) {
		state_say(s, "no method is selected");
		return;
	}
	navigate_keep(s);
	navigate_middle(s, s->selection->method);
	navigate_show(s, PANE_PIVOT);
	s->focus = UPPER;
}

static void open_pane(struct state *s, enum pane_kind kind)
{
	if (s->panes[kind].ops->is_of_two && s->open->pair == NULL)
		state_say(s, "one trace is open; :diff FILE compares it with "
		    "another");
	else
		pane_show(s, kind);
}

void pane_open(struct state *s, enum command cmd, int amount)
{
	switch ((int)cmd) {
	case CMD_SHOW:
		open_pane(s, (enum pane_kind)amount);
		break;
	case CMD_CALLS:
		open_list(s, PANE_CALLS);
		break;
	case CMD_ABOUT:
		open_list(s, PANE_ABOUT);
		break;
	case CMD_PIVOT:
		open_pivot(s);
		break;
	case CMD_SLOWER:
		if (s->focus == LOWER && pane_in(s, LOWER)->ops->is_of_calls &&
		    pane_in(s, LOWER)->ops->command(pane_in(s, LOWER)->own, cmd, amount))
			break;
		navigate_show_chart(s);
		s->panes[PANE_CHART].ops->command(s->panes[PANE_CHART].own, cmd,
		    amount);
		break;
	default:
		break;
	}
}

enum mode pane_mode(const struct state *s)
{
	return pane_in(s, s->focus)->ops->mode;
}

void pane_command(struct state *s, enum command cmd, int amount)
{
	const struct pane *pane = pane_on_top(s);

	if (pane != NULL && pane->ops->command != NULL &&
	    pane->ops->command(pane->own, cmd, amount))
		return;
	pane = pane_in(s, s->focus);
	if ((lists_has_orders(pane) && lists_command(s, pane, cmd, amount)) ||
	    pane->ops->command(pane->own, cmd, amount))
		return;
	if (cmd == CMD_INVERT && pane->ops->inverted != 0)
		pane_show(s, pane->ops->inverted);
	if (s->focus == UPPER ||
	    (cmd != CMD_SAME_METHOD && cmd != CMD_NEXT_MATCH))
		return;
	if (cmd == CMD_SAME_METHOD && pane->ops->is_of_calls)
		navigate_show_chart(s);
	pane = pane_in(s, UPPER);
	pane->ops->command(pane->own, cmd, amount);
}

void pane_draw(struct state *s, enum half half, const struct layout *l)
{
	const struct pane *pane = pane_in(s, half);

	pane->ops->draw(pane->own, l);
}

bool pane_details(struct state *s, int row)
{
	const struct pane *pane = pane_in(s, s->focus);

	return pane->ops->details != NULL && pane->ops->details(pane->own, row);
}

/* Changes the hints where `q` closes a view before it quits. */
static void hint_close(char *hints)
{
	static const char quit[] = "`q` quit", close[] = "`q` close";
	char *at = strstr(hints, quit);

	if (at == NULL)
		return;
	memmove(at + sizeof close - 1, at + sizeof quit - 1,
	    strlen(at + sizeof quit - 1) + 1);
	memcpy(at, close, sizeof close - 1);
}

void pane_hints(const struct state *s, char *out, size_t size)
{
	const struct pane *pane = pane_in(s, s->focus);
	char crumbs[256], hints[256], usual[256];

	snprintf(usual, sizeof usual - 1, "%s", pane->ops->hints);
	if (navigate_can_leave(s, layout_has_two(s)))
		hint_close(usual);
	key_hints(state_keys(s), pane_mode(s), usual, hints, sizeof hints);
	if (pane->ops->crumbs != NULL &&
	    pane->ops->crumbs(pane->own, crumbs, sizeof crumbs))
		snprintf(out, size - 1, "%s  %s", crumbs, hints);
	else
		snprintf(out, size - 1, "%s", hints);
}

struct pane_call pane_call_in(const struct state *s, enum half half)
{
	const struct pane *pane = pane_in(s, half);

	return pane->ops->call == NULL ?
	    (struct pane_call){ s->selection->thread, place_none() } :
	    pane->ops->call(pane->own);
}

void pane_stack_in(const struct state *s, enum half half, struct stack *stack)
{
	const struct pane *pane = pane_in(s, half);
	struct pane_call call;
	struct visible_calls shown;
	const struct thread *t;

	if (pane->ops->stack != NULL) {
		pane->ops->stack(pane->own, stack);
		return;
	}
	call = pane_call_in(s, half);
	t = state_thread_at(s, call.thread);
	if (place_is_none(call.place))
		return;
	shown = visible_of(s, t);
	stack_add_methods(stack, visible_calls_stack(&shown, call.place));
}

bool pane_lacks_call(const struct state *s)
{
	const struct pane *pane = pane_in(s, s->focus);

	return pane->ops->is_of_method != NULL &&
	    pane->ops->is_of_method(pane->own) &&
	    place_is_none(pane_call_in(s, s->focus).place);
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
	canvas_put(s->canvas, row, 2, s->columns - 3, slice_of(words),
	    (struct style){ ROLE_DIM, 0, 0 });
}

void empty_message_draw_chart(const struct state *s, struct area area)
{
	const struct visible_calls shown = visible_now(s);
	bool has_none = visible_calls_levels(&shown) == 0;
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
