#include "config.h"

#include "ui/panes.h"

#include <stdio.h>
#include <string.h>

#include "ui/commands.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/history.h"
#include "ui/inquiry.h"
#include "ui/lists.h"
#include "ui/stack.h"

struct kind {
	enum mode mode;
	bool (*command)(struct state *, const struct binding *);
	void (*draw)(struct state *, const struct layout *);
	bool (*details)(struct state *, int row); /* NULL: the usual ones */
	const char *hints;
	void (*enter)(struct state *); /* NULL: nothing has to be done */
	/* What stands in front of the hints; NULL or false: nothing. */
	bool (*crumbs)(const struct state *, char *out, size_t size);
	/* What is selected; NULL: no single call.  Without a stack of its own
	 * it has that of the call. */
	struct pane_call (*call)(struct state *);
	void (*stack)(struct state *, struct stack *);
	bool is_filtered; /* leaves out what filters drop */
	bool is_of_calls; /* the next call of the method is in the chart */
	enum pane_kind inverted; /* that `I` shows instead; 0: none */
	const struct list_ops *list; /* NULL: not to be sorted */
};

static struct pane_call call_of_picture(struct state *);
static void stack_of_picture(struct state *, struct stack *);

static const struct kind kinds[PANES] = {
	[PANE_CHART] = { .mode = MODE_CHART,
	    .command = chart_command,
	    .draw = chart_pane_draw,
	    .call = chart_call,
	    .hints = "`?` keys  `hjkl` move  `wasd` zoom, pan  `Enter` fit"
		     "  `0` all  `Tab` table  `q` quit  `]` thread"
		     "  `c` clock  `/` search" },
	[PANE_FLAME] = { .mode = MODE_FLAME,
	    .command = flame_command,
	    .draw = flame_pane_draw,
	    .details = flame_pane_details,
	    .stack = flame_stack,
	    .hints = "`?` keys  `hjkl` move  `Enter` zoom  `s` out"
		     "  `0` all  `o` hot path  `I` invert  `Tab` table"
		     "  `c` clock  `/` search" },
	[PANE_TIMELINE] = { .mode = MODE_TIMELINE,
	    .command = timeline_command,
	    .draw = timeline_pane_draw,
	    .details = timeline_pane_details,
	    .enter = timeline_enter,
	    .stack = timeline_stack,
	    .hints = "`?` keys  `jk` thread  `hl` time  `wasd` zoom, pan"
		     "  `Enter` chart  `0` all  `5` chart  `Tab` table"
		     "  `q` quit" },
	[PANE_PIVOT] = { .mode = MODE_PIVOT,
	    .command = pivot_command,
	    .draw = pivot_pane_draw,
	    .details = pivot_pane_details,
	    .stack = pivot_stack,
	    .is_filtered = true,
	    .hints = "`?` keys  `hjkl` move  `Enter` pivot on it"
		     "  `Backspace` back  `o` hot path  `w` zoom"
		     "  `5` chart" },
	[PANE_TABLE] = { .mode = MODE_TABLE,
	    .command = table_command,
	    .draw = table_pane_draw,
	    .details = table_pane_details,
	    .crumbs = table_pane_crumbs,
	    .call = call_of_picture,
	    .stack = stack_of_picture,
	    .list = &table_list,
	    .is_filtered = true,
	    .hints = "`?` keys  `/` search  `Enter` open  `]` thread"
		     "  `s` sort  `c` clock  `Tab` picture  `q` quit"
		     "  `t` threads  `C` columns  `g` classes  `%` of what" },
	[PANE_TREE] = { .inverted = PANE_BOTTOM_UP,
	    .mode = MODE_TREE,
	    .command = tree_command,
	    .draw = tree_pane_draw,
	    .details = tree_pane_details,
	    .enter = tree_enter,
	    .stack = tree_stack,
	    .list = &tree_list,
	    .is_filtered = true,
	    .hints = "`?` keys  `jk` move  `hl` close, open  `*` all"
		     "  `o` hot path  `I` bottom-up  `1` table  `/` search" },
	[PANE_BOTTOM_UP] = { .inverted = PANE_TREE,
	    .mode = MODE_TREE,
	    .command = tree_command,
	    .draw = tree_pane_draw,
	    .details = tree_pane_details,
	    .enter = tree_enter,
	    .stack = tree_stack,
	    .list = &tree_list,
	    .is_filtered = true,
	    .hints = "`?` keys  `jk` move  `hl` close, open  `*` all"
		     "  `o` hot path  `I` top-down  `1` table  `/` search" },
	[PANE_CALLS] = { .is_of_calls = true,
	    .enter = calls_enter,
	    .mode = MODE_CALLS,
	    .command = calls_command,
	    .draw = calls_pane_draw,
	    .details = calls_pane_details,
	    .call = calls_call,
	    .list = &calls_list,
	    .hints = "`?` keys  `Enter` chart  `s` sort  `r` reverse"
		     "  `}` next in time  `)` slower  `1` table  `q` quit" },
	[PANE_PEEK] = { .mode = MODE_PEEK,
	    .command = peek_command,
	    .draw = peek_pane_draw,
	    .is_filtered = true,
	    .hints = "`?` keys  `jk` move  `Enter` pivot on it"
		     "  `Backspace` back  `e` calls  `1` table  `q` quit" },
	[PANE_ABOUT] = { .is_of_calls = true,
	    .enter = about_enter,
	    .mode = MODE_ABOUT,
	    .command = about_command,
	    .draw = about_pane_draw,
	    .call = about_call,
	    .hints = "`?` keys  `jk` scroll  `Enter` go there"
		     "  `}` next call  `e` calls  `p` pivot  `1` table"
		     "  `q` quit" },
};

static const struct kind *kind_of(const struct state *s, enum half half)
{
	return &kinds[s->shown[half]];
}

void pane_show(struct state *s, enum pane_kind kind)
{
	go_show(s, kind);
	s->focus = pane_half(kind);
	if (kinds[kind].enter != NULL)
		kinds[kind].enter(s);
}

/* A list about the selected method. */
static void open_list(struct state *s, enum pane_kind kind)
{
	if (s->selection->method == NO_METHOD) {
		state_say(s, "no method is selected");
	} else if (s->shown[LOWER] != kind || s->focus != LOWER) {
		history_push(s);
		pane_show(s, kind);
	}
}

enum { NARROW = 40 }; /* where text says more than a picture */

static void open_pivot(struct state *s)
{
	if (s->selection->method == NO_METHOD) {
		state_say(s, "no method is selected");
		return;
	}
	history_push(s);
	go_middle(s, s->selection->method);
	go_show(s, PANE_PEEK);
	go_show(s, PANE_PIVOT);
	s->focus = s->columns < NARROW ? LOWER : UPPER;
}

void pane_open(struct state *s, const struct binding *b)
{
	switch (b->command) {
	case CMD_SHOW:
		pane_show(s, (enum pane_kind)b->amount);
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
		go_show(s, PANE_CHART);
		chart_command(s, b);
		break;
	default:
		break;
	}
}

const struct list_ops *pane_list(const struct state *s)
{
	return s->overlay == OVERLAY_INSTANT || s->below == OVERLAY_INSTANT ?
	    &instant_list : kind_of(s, s->focus)->list;
}

enum mode pane_mode(const struct state *s)
{
	return kind_of(s, s->focus)->mode;
}

void pane_command(struct state *s, const struct binding *b)
{
	const struct kind *kind = kind_of(s, s->focus);

	if ((kind->list != NULL && lists_command(s, kind->list, b)) ||
	    kind->command(s, b))
		return;
	if (b->command == CMD_INVERT && kind->inverted != 0)
		pane_show(s, kind->inverted);
	if (s->focus == UPPER ||
	    (b->command != CMD_SAME_METHOD && b->command != CMD_NEXT_MATCH))
		return;
	if (b->command == CMD_SAME_METHOD && kind->is_of_calls)
		go_show(s, PANE_CHART);
	kind_of(s, UPPER)->command(s, b);
}

static const struct inquirer *const inquirers[] = { &filter_inquirer,
	&table_inquirer, &same_inquirer, &hits_inquirer, &flame_inquirers[0],
	&flame_inquirers[1], &flame_inquirers[2], &tree_inquirers[0],
	&tree_inquirers[1], &timeline_inquirer, &spreads_inquirer,
	&calls_inquirer, &pivot_inquirers[0], &pivot_inquirers[1],
	&pivot_inquirers[2],
	&about_inquirer, &times_inquirer };

void panes_follow(struct state *s)
{
	chart_follow(s);
	table_follow(s);
	pivot_follow(s);
	inquiries_follow(s, inquirers, sizeof inquirers / sizeof *inquirers);
	flame_follow(s);
	tree_follow(s);
	calls_follow(s);
}

void pane_draw(struct state *s, enum half half, const struct layout *l)
{
	kind_of(s, half)->draw(s, l);
}

bool pane_details(struct state *s, int row)
{
	const struct kind *kind = kind_of(s, s->focus);

	return kind->details != NULL && kind->details(s, row);
}

/* `q` closes the view before it quits. */
static void say_close(char *hints)
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
	const struct kind *kind = kind_of(s, s->focus);
	char crumbs[256];

	if (kind->crumbs != NULL && kind->crumbs(s, crumbs, sizeof crumbs))
		snprintf(out, size - 1, "%s  %s", crumbs, kind->hints);
	else
		snprintf(out, size - 1, "%s", kind->hints);
	if (go_can_leave(s, layout_has_two(s)))
		say_close(out);
}

static struct pane_call no_call(const struct state *s)
{
	return (struct pane_call){ s->selection->thread, place_none() };
}

static struct pane_call call_in(struct state *s, enum half half)
{
	const struct kind *kind = kind_of(s, half);

	return kind->call == NULL ? no_call(s) : kind->call(s);
}

static void stack_in(struct state *s, enum half half, struct stack *stack)
{
	const struct kind *kind = kind_of(s, half);
	struct pane_call call;
	const struct thread *t;

	if (kind->stack != NULL) {
		kind->stack(s, stack);
		return;
	}
	call = call_in(s, half);
	t = threads_at(profile_threads(state_profile(s)), call.thread);
	if (!place_is_none(call.place))
		stack_add_node(stack, &t->tree, calls_node(&t->calls,
		    call.place.depth, call.place.number));
}

/* In the table it is a method that is selected, and in the picture above it
 * perhaps a call of that. */
static struct pane_call call_of_picture(struct state *s)
{
	struct pane_call call = call_in(s, UPPER);
	const struct thread *t = threads_at(profile_threads(state_profile(s)),
	    call.thread);

	if (place_is_none(call.place) ||
	    t->tree.nodes[calls_node(&t->calls, call.place.depth,
			      call.place.number)]
		    .method != s->selection->method)
		return no_call(s);
	return call;
}

static void stack_of_picture(struct state *s, struct stack *stack)
{
	stack_in(s, UPPER, stack);
	if (stack->count > 0 && stack->methods[0] != s->selection->method)
		stack->count = 0;
}

struct pane_call pane_call(struct state *s)
{
	return call_in(s, s->focus);
}

void pane_stack(struct state *s, struct stack *stack)
{
	stack_in(s, s->focus, stack);
}

bool pane_is_filtered(const struct state *s, enum half half)
{
	return kind_of(s, half)->is_filtered;
}
