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

static size_t count(const void *own)
{
	size_t i = 0;

	(void)own;
	while (setting_at(i) != NULL)
		i++;
	return i;
}

static bool open_list(void *own, int amount)
{
	struct plain_list *pane = own;

	(void)amount;
	list_resize(&pane->list, count(own), count(own));
	list_go(&pane->list, 0);
	return true;
}

/* Begins a command line, "set clock ", that the user completes with the value. */
static void begin_line(struct plain_list *pane)
{
	const struct setting *setting = setting_at(pane->list.cursor);
	char text[80];

	snprintf(text, sizeof text, "set %s ", setting_name(setting));
	pane_open_above(pane->s, PANE_PROMPT, PROMPT_COMMAND);
	pane_paste(pane->s, text);
}

static bool command(void *own, enum command cmd, int amount)
{
	struct plain_list *pane = own;

	switch ((int)cmd) {
	case CMD_OPEN:
		begin_line(pane);
		return true;
	case CMD_TYPE:
		return dispatch_do(pane->s, cmd, amount);
	default:
		return plain_command(own, cmd, amount);
	}
}

/* Returns a cell of the list.  The order and the columns of a list have no
 * value while the pane below is no list. */
static struct slice cell(void *self, size_t at,
    const struct view_column *column, size_t room, char *scratch)
{
	const struct plain_list *pane = self;
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
		setting_get(pane->s, setting, scratch);
		break;
	}
	return slice_of(scratch);
}

static void describe_row(void *self, size_t at, struct view_row *out)
{
	const struct plain_list *pane = self;
	const char *origin = config_get(pane->s->options->config,
	    CONFIG_ORIGINS, setting_name(setting_at(at)));

	out->style.role = origin == NULL || origin[0] == '\0' ? ROLE_DIM :
								 ROLE_TEXT;
}

/* Draws what the setting of the row is for, and which values it takes. */
static void draw_help(const void *own, int row)
{
	const struct plain_list *pane = own;
	const struct setting *setting = setting_at(pane->list.cursor);
	struct canvas *canvas = pane->s->canvas;
	char text[SETTING_TEXT + 20], takes[SETTING_TEXT];

	snprintf(text, sizeof text, "%s%s", setting->help,
	    setting->is_settled ? "; decided when artscope starts" : "");
	canvas_put(canvas, row, 1, pane->s->columns - 2, slice_of(text),
	    (struct style){ 0 });
	setting_takes(setting, takes);
	snprintf(text, sizeof text, "it takes %s", takes);
	canvas_put(canvas, row + 1, 1, pane->s->columns - 2, slice_of(text),
	    (struct style){ 0 });
}

static const struct plain_rows settings = {
	.title = "settings",
	.hints = "`j k` move  `Enter` change it  `q` close",
	.heads = { [FIELD_NAME] = { .text = "setting", .cells = 14 },
	    [FIELD_NOW] = { .text = "is", .cells = 28, .is_third = true },
	    [FIELD_ORIGIN] = { .text = "where that was said" } },
	.count = count,
	.row = describe_row,
	.cell = cell,
	.note_rows = 2,
	.note = draw_help,
};

static void draw(void *own, const struct layout *l)
{
	plain_draw(own, &settings, l);
}

const struct pane_ops settings_pane = {
	.mode = MODE_HELP,
	.passes_on = true,
	.size = sizeof(struct plain_list),
	.open = open_list,
	.command = command,
	.draw = draw,
	.list = &plain_list_on_top,
};
