/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ui/dispatch.h"
#include "ui/edits.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "view/frame.h"
#include "view/list.h"
#include "view/words.h"

/*
 * The list of transforms and filters in their order (ui/edits), which switches
 * them off and on, or removes them; and the menu of transforms, a letter each.
 */

extern const struct pane_ops edits_pane, transform_pane;

/* ---- the list ---- */

enum { FIELD_ON, FIELD_KIND, FIELD_WHAT };
enum { NOTE_ROWS = 2 };

/* Returns the edit of a row. */
static const struct edit *edit_at(const void *own, size_t row)
{
	const struct list_pane *pane = own;

	return &edits_now(pane->s)->edits[row];
}

static size_t count(const void *own)
{
	const struct list_pane *pane = own;

	return edits_now(pane->s)->count;
}

static bool is_dim(const void *own, size_t row)
{
	return edit_at(own, row)->is_off;
}

static bool command(void *own, enum command cmd, int amount)
{
	struct list_pane *pane = own;

	switch ((int)cmd) {
	case CMD_SWITCH_STEP:
		edits_change(pane->s, (uint32_t)pane->list.cursor, false);
		return true;
	case CMD_REMOVE_STEP:
		edits_change(pane->s, (uint32_t)pane->list.cursor, true);
		if (edits_now(pane->s)->count == 0)
			pane_close(pane->s);
		return true;
	case CMD_UNFILTER:
	case CMD_REDO:
		return dispatch_do(pane->s, cmd, amount);
	default:
		return list_pane_command(own, cmd, amount);
	}
}

static void cell(const void *own, size_t row, unsigned column, char *out)
{
	const struct edit *edit = edit_at(own, row);

	if (column == FIELD_WHAT)
		edits_words(edit, out, VIEW_CELL);
	else
		snprintf(out, VIEW_CELL, "%s",
		    column == FIELD_ON  ? (edit->is_off ? "[ ]" : "[x]") :
			edit->is_filter ? "filter" :
					  "transform");
}

/* Says what a filter is, and what a transform is. */
static void draw_note(const void *own, int row)
{
	const struct list_pane *pane = own;
	static const char *const lines[NOTE_ROWS] = {
		"A filter chooses rows and never changes a number;",
		"a transform changes stacks and numbers." };

	for (int i = 0; i < NOTE_ROWS; i++)
		canvas_put_row(pane->s->canvas, row + i, slice_of(lines[i]),
		    ROLE_DIM);
}

static const struct list_ops edits = {
	.title = "transforms and filters, in their order",
	.hints = "`j k` move  `Space` off or on  `d` leave out  `u` take back"
		 "  `q` close",
	.heads = { [FIELD_ON] = { .text = "on", .cells = 4 },
	    [FIELD_KIND] = { .text = "kind", .cells = 10 },
	    [FIELD_WHAT] = { .text = "what" } },
	.none = "stacks and rows are as they are: x and a letter changes "
		"stacks, & filters rows",
	.begins_last = true,
	.count = count,
	.is_dim = is_dim,
	.cell = cell,
	.note_rows = NOTE_ROWS,
	.note = draw_note,
};

const struct pane_ops edits_pane = {
	.mode = MODE_STEPS,
	.passes_on = true,
	.size = sizeof(struct list_pane),
	.open = plain_open,
	.command = command,
	.draw = plain_draw,
	.list = &edits,
};

/* ---- the menu of transforms ---- */

static void menu_key_typed(void *own, const char *key)
{
	struct list_pane *pane = own;

	pane_close(pane->s);
	if (strlen(key) == 1 && !transform_command_key(pane->s, key[0]))
		state_say(pane->s, "there is no transform %s; x lists them",
		    key);
}

static void draw_menu(void *own, const struct layout *l)
{
	struct list_pane *pane = own;
	struct words hints = { .used = 0 };
	char capitals[TRANSFORMS + 1] = "";
	size_t count = 0;

	for (int i = 0; i < TRANSFORMS; i++) {
		const enum transform t = (enum transform)i;
		const struct transform_info *info = transform_info(t);

		words_add(&hints, "`%c` %s  ", info->key, info->name);
		if (transform_takes_stack(t))
			capitals[count++] = (char)toupper(info->key);
	}
	words_add(&hints, "`%s` a stack", capitals);
	hints_draw_up(pane->s->canvas, l->hints, hints.text);
}

const struct pane_ops transform_pane = {
	.is_line = true,
	.size = sizeof(struct list_pane),
	.key = menu_key_typed,
	.draw = draw_menu,
};
