#include "config.h"

#include "ui/transform_pane.h"

#include <string.h>

#include "ui/pane.h"
#include "ui/transforming.h"
#include "view/hints.h"
#include "view/words.h"

struct transform_pane {
	struct state *s;
};

static bool open_line(void *own, int amount)
{
	(void)own;
	(void)amount;
	return true;
}

static void key_typed(void *own, const char *key)
{
	struct transform_pane *pane = own;

	pane_close(pane->s);
	if (strlen(key) == 1 && !transforming_key(pane->s, key[0]))
		state_say(pane->s, "there is no transform %s; x lists them",
		    key);
}

static void draw(void *own, const struct layout *l)
{
	struct transform_pane *pane = own;
	struct words hints = { .used = 0 };

	for (int i = 0; i < TRANSFORMS; i++) {
		const struct transform_info *info =
		    transform_info((enum transform)i);

		words_add(&hints, "`%c` %s  ", info->key, info->name);
	}
	words_add(&hints, "`FMDC` a stack");
	hints_draw_up(pane->s->canvas, l->hints, hints.at);
}

const struct pane_ops transform_pane = {
	.mode = MODES,
	.is_line = true,
	.size = sizeof(struct transform_pane),
	.open = open_line,
	.key = key_typed,
	.draw = draw,
};
