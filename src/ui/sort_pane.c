#include "config.h"

#include "ui/sort_pane.h"

#include "ui/lists.h"
#include "ui/pane.h"

struct sort_pane {
	struct state *s;
};

static bool open_line(void *own, int amount)
{
	struct sort_pane *pane = own;

	(void)amount;
	if (pane_list(pane->s) == NULL)
		state_say(pane->s,
		    "this list has one order, and no other columns");
	return pane_list(pane->s) != NULL;
}

static void key_typed(void *own, const char *key)
{
	struct sort_pane *pane = own;

	pane_close(pane->s);
	lists_sort_key(pane->s, pane_list(pane->s), key);
}

static void draw(void *own, const struct layout *l)
{
	struct sort_pane *pane = own;

	lists_sort_menu_draw(pane->s, pane_list(pane->s), l->hints);
}

const struct pane_ops sort_pane = {
	.mode = MODES,
	.is_line = true,
	.size = sizeof(struct sort_pane),
	.open = open_line,
	.key = key_typed,
	.draw = draw,
};
