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

enum field { FIELD_ON, FIELD_KIND, FIELD_WHAT };
enum { NOTE_ROWS = 2 };

static size_t count_edits(const void *own)
{
	return edits_now(((const struct plain_list *)own)->s)->count;
}

static bool open_list(void *own, int amount)
{
	struct plain_list *pane = own;
	const size_t count = count_edits(own);

	(void)amount;
	if (count == 0) {
		state_say(pane->s, "stacks and rows are as they are: x and a "
		    "letter changes stacks, & filters rows");
		return false;
	}
	list_resize(&pane->list, count, count);
	list_go(&pane->list, count - 1);
	return true;
}

static bool command(void *own, enum command cmd, int amount)
{
	struct plain_list *pane = own;

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
		return plain_command(own, cmd, amount);
	}
}

static struct slice cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct plain_list *pane = self;
	const struct edit *edit = &edits_now(pane->s)->edits[at];

	(void)room;
	switch ((enum field)column->choice.column) {
	case FIELD_ON:
		return slice_of(edit->is_off ? "[ ]" : "[x]");
	case FIELD_KIND:
		return slice_of(edit->is_filter ? "filter" : "transform");
	case FIELD_WHAT:
		edits_words(edit, scratch, VIEW_CELL);
		break;
	}
	return slice_of(scratch);
}

static void describe_row(void *self, size_t at, struct view_row *out)
{
	const struct plain_list *pane = self;

	out->style.role = edits_now(pane->s)->edits[at].is_off ? ROLE_DIM :
							      ROLE_TEXT;
}

/* Says what a filter is, and what a transform is. */
static void draw_note(const void *own, int row)
{
	const struct plain_list *pane = own;
	static const char *const lines[NOTE_ROWS] = {
		"A filter chooses rows and never changes a number;",
		"a transform changes stacks and numbers." };

	for (int i = 0; i < NOTE_ROWS; i++)
		canvas_put(pane->s->canvas, row + i, 1, pane->s->columns - 2,
		    slice_of(lines[i]), (struct style){ ROLE_DIM, 0, 0 });
}

static const struct plain_rows edits = {
	.title = "transforms and filters, in their order",
	.hints = "`j k` move  `Space` off or on  `d` leave out  `u` take back"
		 "  `q` close",
	.heads = { [FIELD_ON] = { .text = "on", .cells = 4 },
	    [FIELD_KIND] = { .text = "kind", .cells = 10 },
	    [FIELD_WHAT] = { .text = "what" } },
	.count = count_edits,
	.row = describe_row,
	.cell = cell,
	.note_rows = NOTE_ROWS,
	.note = draw_note,
};

static void draw(void *own, const struct layout *l)
{
	plain_draw(own, &edits, l);
}

const struct pane_ops edits_pane = {
	.mode = MODE_STEPS,
	.passes_on = true,
	.size = sizeof(struct plain_list),
	.open = open_list,
	.command = command,
	.draw = draw,
	.list = &plain_list_on_top,
};

/* ---- the menu of transforms ---- */

struct transform_pane {
	struct state *s;
};

static void menu_key_typed(void *own, const char *key)
{
	struct transform_pane *pane = own;

	pane_close(pane->s);
	if (strlen(key) == 1 && !transform_command_key(pane->s, key[0]))
		state_say(pane->s, "there is no transform %s; x lists them",
		    key);
}

static void draw_menu(void *own, const struct layout *l)
{
	struct transform_pane *pane = own;
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
	.size = sizeof(struct transform_pane),
	.key = menu_key_typed,
	.draw = draw_menu,
};
