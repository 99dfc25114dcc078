#include "config.h"

#include "ui/lists.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "ui/go.h"
#include "view/hints.h"

/* A list as it is now. */
struct here {
	struct state *s;
	const struct list_ops *ops;
	void *own;
	struct list_now now;
	union list_self self;
};

static void look(const struct pane *pane, struct here *here)
{
	here->s = *(struct state *const *)pane->own; /* where each has it */
	here->ops = pane->ops->list;
	here->own = pane->own;
	here->now = here->ops->now(here->own, &here->self);
}

/* The way back leads to the row of before, where that is the selection. */
static void sort_by(const struct here *here, unsigned column, bool is_reverse)
{
	if (here->own == here->s->panes[here->s->shown[here->s->focus]].own)
		go_keep(here->s);
	here->ops->sort(here->own, (struct list_order){ column, is_reverse });
}

/* The next of the columns that are shown, then from the left again. */
static void next_sort(struct state *s, const struct here *here)
{
	const struct list_now *now = &here->now;
	const struct list_column *info;
	struct view_columns l;
	size_t at = 0, i = 0;
	unsigned column;

	list_layout(now, s->canvas, s->columns, &l);
	while (at + 1 < l.count && l.of[at].choice.column != now->order.column)
		at++;
	do
		i++;
	while (i < l.count && (l.of[(at + i) % l.count].choice.measure !=
	    MEASURES || !list_can_sort(now,
	    l.of[(at + i) % l.count].choice.column)));
	column = l.of[(at + i) % l.count].choice.column;
	info = &now->columns->of[column];
	sort_by(here, column, false);
	state_say(s, "sorted by %s: %s", list_name(info, now->is_sampled),
	    list_help(info, now->is_sampled));
}

static void reverse(const struct here *here)
{
	struct list_order order = here->now.order;

	sort_by(here, order.column, !order.is_reverse);
}

void lists_sort_at(struct state *s, const struct pane *pane, int column)
{
	struct view_columns l;
	struct here here;
	size_t at;

	look(pane, &here);
	list_layout(&here.now, s->canvas, s->columns, &l);
	at = view_column_at(&l, s->columns, column);
	if (at == l.count)
		return;
	if (l.of[at].sort != SORTED_NOT)
		reverse(&here);
	else if (l.of[at].choice.measure == MEASURES &&
	    list_can_sort(&here.now, l.of[at].choice.column))
		sort_by(&here, l.of[at].choice.column, false);
	else
		state_say(s, "it is not sorted by this column");
}

/* So often the longest name of a method can be scrolled, in a column of so many
 * cells. */
static size_t names_most(const struct state *s, size_t cells)
{
	const struct methods *methods = profile_methods(state_profile(s));
	size_t longest = 0;

	for (uint32_t i = 0; i < methods_count(methods); i++) {
		const struct method *m = methods_at(methods, i);
		size_t length = m->signature_at + m->signature_length;

		longest = m->is_used && length > longest ? length : longest;
	}
	return longest <= cells ? 0 : (longest - cells) / (cells / 2 + 1) + 2;
}

/* False: there is no more of them on this side. */
static bool scroll_names(const struct here *here, const struct view_columns *l,
    int step)
{
	struct list_choice *choice = here->ops->choice(here->own);
	int cells = view_rest(l, here->s->columns);

	if (!here->now.type->has_methods || cells <= 0 || (step < 0 ?
	    choice->names_passed == 0 : choice->names_passed >=
	    names_most(here->s, (size_t)cells)))
		return false;
	choice->names_passed += step < 0 ? SIZE_MAX : 1;
	return true;
}

/* Columns stand in front of names: these are last, and the first to come back. */
static void pan(struct state *s, const struct here *here, int step)
{
	struct list_choice *choice = here->ops->choice(here->own);
	struct view_columns l;

	list_layout(&here->now, s->canvas, s->columns, &l);
	if ((step < 0 || l.right == 0) && scroll_names(here, &l, step))
		return;
	if (choice->columns.count == 0)
		state_say(s, "these are the usual columns; C chooses others");
	else if ((step > 0 ? l.right : l.left) == 0)
		state_say(s, "no more columns on the %s", step > 0 ? "right" :
		    "left");
	else
		choice->passed = step > 0 ? l.left + 1 : l.left - 1;
}

bool lists_command(struct state *s, const struct pane *pane,
    const struct binding *b)
{
	struct here here;

	if (b->command != CMD_NEXT_SORT && b->command != CMD_REVERSE &&
	    b->command != CMD_PAN)
		return false;
	look(pane, &here);
	switch (b->command) {
	case CMD_NEXT_SORT:
		next_sort(s, &here);
		break;
	case CMD_REVERSE:
		reverse(&here);
		break;
	default:
		pan(s, &here, b->amount);
		break;
	}
	return true;
}

void lists_sort_key(struct state *s, const struct pane *pane, const char *key)
{
	struct here here;
	unsigned column;

	look(pane, &here);
	if (strlen(key) != 1)
		return;
	if (!list_find(here.now.columns, key, &column))
		state_say(s, "no column has the key %s", key);
	else if (list_can_sort(&here.now, column))
		sort_by(&here, column, false);
	else
		state_say(s, "no %s time: it was recorded with the %s",
		    here.now.columns->of[column].name,
		    facts_clocks(profile_facts(state_profile(s))));
}

/* Does the file have its clock? */
static bool can_have(const struct here *here, struct column_choice c,
    struct error *err)
{
	return list_can_have(&here->now, c) ||
	    fail(err, "no %s here: it needs a clock that was not recorded",
		here->now.columns->of[c.column].name);
}

bool lists_sort(const struct pane *pane, const char *words, struct error *err)
{
	bool is_reverse = words[0] == '-';
	char names[400], clean[100];
	unsigned column;
	struct here here;

	look(pane, &here);
	if (!list_find(here.now.columns, words + is_reverse, &column) ||
	    !list_is_sortable(here.now.columns, column)) {
		list_names(here.now.columns, names, sizeof names);
		text_clean(clean, sizeof clean, slice_of(words));
		return fail(err, "it is not sorted by '%s', but by %s", clean,
		    names);
	}
	if (!can_have(&here, (struct column_choice){ column, NO_MEASURE }, err))
		return false;
	sort_by(&here, column, is_reverse);
	return true;
}

bool lists_order_name(const struct pane *pane, size_t number, char *out,
    size_t size)
{
	struct here here;

	look(pane, &here);
	for (unsigned i = 0; i < here.now.columns->count; i++) {
		if (!list_can_sort(&here.now, i) || number-- > 0)
			continue;
		snprintf(out, size, "%s", here.now.columns->of[i].name);
		return true;
	}
	return false;
}

static const char usual[] = "usual";

bool lists_choose(const struct pane *pane, const char *words, struct error *err)
{
	struct list_choice to = { .passed = 0 };
	struct here here;

	look(pane, &here);
	if (strcmp(words, usual) != 0 &&
	    !list_choose(&to.columns, here.now.columns, words, err))
		return false;
	for (size_t i = 0; i < to.columns.count; i++)
		if (!can_have(&here, to.columns.of[i], err))
			return false;
	*here.ops->choice(here.own) = to;
	return true;
}

void lists_sorted(const struct pane *pane, char *out, size_t size)
{
	struct here here;

	look(pane, &here);
	out[0] = '\0';
	if (here.now.order.column != NO_COLUMN)
		snprintf(out, size, "%s%s",
		    here.now.order.is_reverse ? "-" : "",
		    here.now.columns->of[here.now.order.column].name);
}

static bool names_clock(struct column_choice c)
{
	return c.measure < MEASURES;
}

void lists_chosen(const struct pane *pane, char *out, size_t size)
{
	const struct columns *chosen;
	struct here here;
	size_t used = 0;

	look(pane, &here);
	chosen = &here.now.choice->columns;
	snprintf(out, size, "%s", usual);
	for (size_t i = 0; i < chosen->count && used < size; i++) {
		struct column_choice c = chosen->of[i];

		used += (size_t)snprintf(out + used, size - used, "%s%s%s%s",
		    i == 0 ? "" : ",", here.now.columns->of[c.column].name,
		    names_clock(c) ? ":" : "",
		    names_clock(c) ? measure_name(c.measure) : "");
	}
}

void lists_moved(const struct pane *pane, size_t *columns, size_t *names)
{
	struct here here;

	look(pane, &here);
	*columns = here.now.choice->passed;
	*names = here.now.choice->names_passed;
}

/* Names no further than keys can. */
void lists_move(struct state *s, const struct pane *pane, size_t columns,
    size_t names)
{
	struct list_choice *choice;
	struct view_columns l;
	struct here here;

	look(pane, &here);
	choice = here.ops->choice(here.own);
	choice->passed = choice->columns.count == 0 ? 0 : columns;
	list_layout(&here.now, s->canvas, s->columns, &l);
	while (names-- > 0 && scroll_names(&here, &l, +1))
		;
}

enum { MENU_ROWS = 3, MENU_INDENT = 6 };

/* All that the list can be sorted by. */
void lists_sort_menu_draw(struct state *s, const struct pane *pane, int row)
{
	char lines[MENU_ROWS][512] = { " sort:", "      ", "      " };
	int line = 0, cells = MENU_INDENT;
	struct here here;

	look(pane, &here);
	for (unsigned i = 0; i < here.now.columns->count; i++) {
		const struct list_column *info = &here.now.columns->of[i];
		const char *name = list_name(info, here.now.is_sampled);
		size_t used;

		if (!list_can_sort(&here.now, i))
			continue;
		if (cells + 3 + (int)strlen(name) >= s->columns &&
		    line < MENU_ROWS - 1) {
			line++;
			cells = MENU_INDENT;
		}
		cells += 3 + (int)strlen(name);
		used = strlen(lines[line]);
		snprintf(lines[line] + used, sizeof lines[line] - used,
		    " `%c` %s", info->key, name);
	}
	for (int i = 0; i <= line; i++) {
		canvas_fill(s->canvas, (struct area){ row - line + i, 0, 1,
		    s->columns }, (struct style){ 0 });
		hints_draw(s->canvas, row - line + i, lines[i] + 1);
	}
}
