#include "config.h"

#include "ui/help_pane.h"

#include "ui/pane.h"
#include "view/frame.h"

struct help_pane {
	struct state *s;
	struct list list;
};

static bool open_list(void *own, int amount)
{
	struct help_pane *pane = own;

	list_resize(&pane->list, keymap_help(0, NULL, 0, NULL),
	    (size_t)pane->s->rows - 2);
	list_go(&pane->list, pane->list.count);
	list_go(&pane->list, (size_t)amount);
	return true;
}

static void key_typed(void *own, const char *key)
{
	struct help_pane *pane = own;
	const struct binding *b = keymap_find(MODE_HELP, key);
	struct list *list = &pane->list;
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
		pane->s->wish = APP_QUIT;
		break;
	default:
		pane_close(pane->s);
	}
}

static void draw(void *own, const struct layout *l)
{
	struct help_pane *pane = own;
	struct state *s = pane->s;
	char line[256];
	int is_heading;

	(void)l;
	canvas_clear(s->canvas);
	canvas_fill(s->canvas, (struct area){ 0, 0, 1, s->columns },
	    (struct style){ ROLE_TITLE, 0, 0 });
	canvas_print(s->canvas, 0, 1, (struct style){ ROLE_TITLE, 0, 0 },
	    "artscope: keys   (in the chart, colours are packages)");
	list_resize(&pane->list, pane->list.count, (size_t)s->rows - 2);
	for (int row = 1; row < s->rows - 1; row++) {
		struct style style = { ROLE_TEXT, 0, 0 };

		keymap_help(pane->list.top + (size_t)row - 1, line, sizeof line,
		    &is_heading);
		if (is_heading)
			style.role = ROLE_KEY;
		canvas_put(s->canvas, row, 1, s->columns - 1, slice_of(line),
		    style);
	}
	hints_draw(s->canvas, s->rows - 1,
	    canvas_is_ascii(s->canvas) ?
		"`j k` scroll  `q` close  `....` waiting  `:` many calls  "
		"`!` threw  `~` runs on" :
		"`j k` scroll  `q` close  `░` waiting  `▒` many calls  "
		"`!` threw  `…` runs on");
}

const struct pane_ops help_pane = {
	.mode = MODE_HELP,
	.is_always = true,
	.size = sizeof(struct help_pane),
	.open = open_list,
	.key = key_typed,
	.draw = draw,
};
