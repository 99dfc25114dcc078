/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "ui/command/prompt.h"
#include "ui/config/config.h"
#include "ui/config/settings.h"
#include "ui/dispatch.h"
#include "ui/pane.h"
#include "ui/panes/list.h"
#include "view/list.h"

/*
 * The list of settings: the value of each, and where that was set.
 */

extern const struct pane_ops settings_pane;

enum field { FIELD_NAME, FIELD_NOW, FIELD_ORIGIN };
enum { HEADS_ROW = 1, HELP_ROWS = 2, NAME_CELLS = 14, NOW_CELLS = 28 };

struct settings_pane {
	struct state *s;
	struct list list;
};

static size_t count(void)
{
	size_t i = 0;

	while (setting_at(i) != NULL)
		i++;
	return i;
}

static bool open_list(void *own, int amount)
{
	struct settings_pane *pane = own;

	(void)amount;
	list_resize(&pane->list, count(), count());
	list_go(&pane->list, 0);
	return true;
}

/* Begins a command line, "set clock ", that the user completes with the value. */
static void begin_line(struct settings_pane *pane)
{
	const struct setting *setting = setting_at(pane->list.cursor);
	char text[80];

	snprintf(text, sizeof text, "set %s ", setting_name(setting));
	pane_open_above(pane->s, PANE_PROMPT, PROMPT_COMMAND);
	pane_paste(pane->s, text);
}

static bool command(void *own, enum command cmd, int amount)
{
	struct settings_pane *pane = own;

	switch ((int)cmd) {
	case CMD_OPEN:
		begin_line(pane);
		return true;
	case CMD_TYPE:
		return dispatch_shared(pane->s, cmd, amount);
	default:
		return list_command(pane->s, &pane->list, cmd, amount,
		    list_page(&pane->list));
	}
}

/* Returns a cell of the list.  The order and the columns of a list have no
 * value while the pane below is no list. */
static struct slice cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct settings_pane *pane = self;
	const struct setting *setting = setting_at(at);
	const char *origin = config_get(pane->s->options->config,
	    CONFIG_ORIGINS, setting_name(setting));

	(void)room;
	switch ((enum field)column->choice.column) {
	case FIELD_NAME:
		return slice_of(setting_name(setting));
	case FIELD_ORIGIN:
		return slice_of(origin == NULL || origin[0] == '\0' ? "usual" :
								      origin);
	case FIELD_NOW:
		setting->get(pane->s, scratch);
		break;
	}
	return slice_of(scratch);
}

static void describe_row(void *self, size_t at, struct view_row *out)
{
	const struct settings_pane *pane = self;
	const char *origin = config_get(pane->s->options->config,
	    CONFIG_ORIGINS, setting_name(setting_at(at)));

	out->style.role = origin == NULL || origin[0] == '\0' ? ROLE_DIM :
								 ROLE_TEXT;
}

static void add_column(struct view_columns *to, enum field field,
    const char *head, int cells)
{
	view_columns_add(to, (struct column_choice){ field, NO_MEASURE }, head,
	    cells)
	    ->is_text = true;
}

/* Draws what the setting of the row is for, and which values it takes. */
static void draw_help(const struct settings_pane *pane, int row)
{
	const struct setting *setting = setting_at(pane->list.cursor);
	struct canvas *canvas = pane->s->canvas;
	char text[SETTING_TEXT + 20], takes[SETTING_TEXT];

	snprintf(text, sizeof text, "%s%s", setting->help, setting_is_settled(setting) ?
	    "; decided when artscope starts" : "");
	canvas_put(canvas, row, 1, pane->s->columns - 2, slice_of(text),
	    (struct style){ 0 });
	setting_takes(setting, takes);
	snprintf(text, sizeof text, "it takes %s", takes);
	canvas_put(canvas, row + 1, 1, pane->s->columns - 2, slice_of(text),
	    (struct style){ 0 });
}

static void draw(void *own, const struct layout *l)
{
	struct settings_pane *pane = own;
	struct state *s = pane->s;
	const int help = l->hints > 2 * HELP_ROWS + 2 ? HELP_ROWS : 0;
	struct area area = { HEADS_ROW, 0, l->hints - HEADS_ROW - help,
		s->columns };
	struct list_view view = { &pane->list, true, .columns = { .lead = 1 },
		.self = pane, .row = describe_row, .cell = cell };
	struct style title = { ROLE_TITLE, 0, 0 };

	list_resize(&pane->list, count(), list_rows(area.rows));
	canvas_fill(s->canvas, (struct area){ 0, 0, 1, s->columns }, title);
	canvas_print(s->canvas, 0, 1, title, "settings");
	add_column(&view.columns, FIELD_NAME, "setting", NAME_CELLS);
	add_column(&view.columns, FIELD_NOW, "is", s->columns / 3 < NOW_CELLS ?
	    s->columns / 3 : NOW_CELLS);
	add_column(&view.columns, FIELD_ORIGIN, "where that was said", 0);
	list_view_draw(&view, s->canvas, area);
	if (help > 0)
		draw_help(pane, l->hints - help);
	pane_draw_hints(s, l->hints, "`j k` move  `Enter` change it  `q` close");
}

static const struct list_ops as_list = { .list = offsetof(struct settings_pane,
					     list),
	.first = HEADS_ROW + 1 };

const struct pane_ops settings_pane = {
	.mode = MODE_HELP,
	.passes_on = true,
	.size = sizeof(struct settings_pane),
	.open = open_list,
	.command = command,
	.draw = draw,
	.list = &as_list,
};
