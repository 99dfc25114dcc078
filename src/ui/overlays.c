#include "config.h"

#include "ui/commands.h"

#include <string.h>

#include "ui/lists.h"
#include "ui/panes.h"
#include "ui/prompt.h"

void overlay_close(struct state *s)
{
	s->overlay = s->below;
	s->below = OVERLAY_NONE;
}

void overlay_open(struct state *s, enum overlay overlay)
{
	s->below = s->overlay;
	s->overlay = overlay;
	prompt_clear(&s->prompt);
	if (overlay == OVERLAY_HELP) {
		s->help.count = keymap_help(0, NULL, 0, NULL);
		list_go(&s->help, 0);
		s->help.top = 0;
	} else if (overlay == OVERLAY_COLUMNS) {
		columns_open(s);
	} else if (overlay == OVERLAY_PICKER) {
		picker_open(s);
	} else if (overlay == OVERLAY_SEARCH || overlay == OVERLAY_FILTER) {
		prompt_open(s);
	}
}

static void help_key(struct state *s, const char *key)
{
	const struct binding *b = keymap_find(MODE_HELP, key);
	struct list *list = &s->help;
	long page = (long)list->rows;

	switch (b->command) {
	case CMD_MOVE:
		list_go(list, list->top);
		list_move(list, b->amount > 0 ? page : -1);
		break;
	case CMD_PAGE:
		list_go(list, list->top);
		list_move(list, b->amount > 0 ? 2 * page - 1 : -page);
		break;
	case CMD_FIRST:
		list_go(list, 0);
		break;
	case CMD_LAST:
		list_go(list, list->count);
		break;
	case CMD_QUIT:
		s->wish = APP_QUIT;
		break;
	default:
		overlay_close(s);
	}
}

void overlay_paste(struct state *s, const char *text)
{
	if (s->overlay != OVERLAY_SEARCH && s->overlay != OVERLAY_FILTER &&
	    s->overlay != OVERLAY_PICKER)
		return;
	prompt_insert(&s->prompt, text);
	if (s->overlay == OVERLAY_PICKER)
		picker_filter(s);
}

static void sort_key(struct state *s, const char *key)
{
	overlay_close(s);
	lists_sort_key(s, pane_list(s), key);
}

bool overlay_key(struct state *s, const char *key)
{
	switch (s->overlay) {
	case OVERLAY_HELP:
		help_key(s, key);
		return true;
	case OVERLAY_PICKER:
		picker_key(s, key);
		return true;
	case OVERLAY_SORT:
		sort_key(s, key);
		return true;
	case OVERLAY_SEARCH:
	case OVERLAY_FILTER:
		prompt_line_key(s, key);
		return true;
	case OVERLAY_COLUMNS:
		columns_key(s, key);
		return true;
	case OVERLAY_MARK:
	case OVERLAY_GO:
		mark_key(s, key);
		return true;
	case OVERLAY_INSTANT:
		instant_key(s, key);
		return true;
	default:
		return false;
	}
}
