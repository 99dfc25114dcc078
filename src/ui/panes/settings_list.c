/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>

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

enum { FIELD_NAME, FIELD_NOW, FIELD_ORIGIN };

static size_t count(const void *own)
{
	(void)own;
	return setting_count;
}

/* Begins a command line, "set clock ", that the user completes with the
 * value. */
static void begin_line(struct list_pane *pane)
{
	const struct setting *setting = &setting_table[pane->list.cursor];
	char text[80];

	snprintf(text, sizeof text, "set %s ", setting_name(setting));
	pane_open_above(pane->s, PANE_PROMPT, PROMPT_COMMAND);
	pane_paste(pane->s, text);
}

static bool command(void *own, enum command cmd, int amount)
{
	struct list_pane *pane = own;

	switch ((int)cmd) {
	case CMD_OPEN:
		begin_line(pane);
		return true;
	case CMD_TYPE:
		return dispatch_do(pane->s, cmd, amount);
	default:
		return list_pane_command(own, cmd, amount);
	}
}

/* Returns where the setting of the row was set; "" where it has its usual
 * value. */
static const char *origin_of(const void *own, size_t row)
{
	const struct list_pane *pane = own;
	const char *origin = config_get(pane->s->options->config,
	    CONFIG_ORIGINS, setting_name(&setting_table[row]));

	return origin == NULL ? "" : origin;
}

static bool is_dim(const void *own, size_t row)
{
	return origin_of(own, row)[0] == '\0';
}

static void cell(const void *own, size_t row, unsigned column, char *out)
{
	const struct list_pane *pane = own;
	const struct setting *setting = &setting_table[row];

	if (column == FIELD_NOW)
		setting_get(pane->s, setting, out);
	else
		snprintf(out, VIEW_CELL, "%s",
		    column == FIELD_NAME ? setting_name(setting) :
			is_dim(own, row) ? "usual" :
					   origin_of(own, row));
}

/* Draws what the setting of the row is for, and which values it takes. */
static void draw_help(const void *own, int row)
{
	const struct list_pane *pane = own;
	const struct setting *setting = &setting_table[pane->list.cursor];
	struct canvas *canvas = pane->s->canvas;
	char text[SETTING_TEXT + 20], takes[SETTING_TEXT];

	snprintf(text, sizeof text, "%s%s", setting->help,
	    setting->is_fixed ? "; decided when artscope starts" : "");
	canvas_put_row(canvas, row, slice_of(text), ROLE_TEXT);
	setting_takes(setting, takes);
	snprintf(text, sizeof text, "it takes %s", takes);
	canvas_put_row(canvas, row + 1, slice_of(text), ROLE_TEXT);
}

static const struct list_ops settings = {
	.title = "settings",
	.hints = "`j k` move  `Enter` change it  `q` close",
	.heads = { [FIELD_NAME] = { .text = "setting", .cells = 14 },
	    [FIELD_NOW] = { .text = "is", .cells = 28, .is_third = true },
	    [FIELD_ORIGIN] = { .text = "where that was said" } },
	.count = count,
	.is_dim = is_dim,
	.cell = cell,
	.note_rows = 2,
	.note = draw_help,
};

const struct pane_ops settings_pane = {
	.mode = MODE_HELP,
	.passes_on = true,
	.size = sizeof(struct list_pane),
	.open = plain_open,
	.command = command,
	.draw = plain_draw,
	.list = &settings,
};
