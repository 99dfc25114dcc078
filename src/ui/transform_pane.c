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
		state_say(pane->s, "no transform is %s; x shows which there are",
		    key);
}

static const char of_a_stack[] = "`FMDC` a stack";

enum { BLANKS = 2, LETTER = 1 + BLANKS, MARKS = 2 }; /* MARKS: around a key */

/* How many of the first have room for their names: all have it for their letters. */
static int with_names(int columns)
{
	int room = columns - 1 - (int)(sizeof of_a_stack - 1 - MARKS) -
	    TRANSFORMS * LETTER;
	int count = 0;

	while (count < TRANSFORMS && room >= 0)
		room -= 1 + (int)strlen(transform_info(
				(enum transform)count++)->name);
	return room < 0 ? count - 1 : count;
}

static void draw(void *own, const struct layout *l)
{
	struct transform_pane *pane = own;
	const int named = with_names(pane->s->columns);
	struct words hints = { .used = 0 };

	for (int i = 0; i < TRANSFORMS; i++) {
		const struct transform_info *info =
		    transform_info((enum transform)i);

		if (i < named)
			words_add(&hints, "`%c` %s  ", info->key, info->name);
		else
			words_add(&hints, "`%c`  ", info->key);
	}
	words_add(&hints, "%s", of_a_stack);
	hints_draw(pane->s->canvas, l->hints, hints.at);
}

const struct pane_ops transform_pane = {
	.mode = MODES,
	.is_line = true,
	.size = sizeof(struct transform_pane),
	.open = open_line,
	.key = key_typed,
	.draw = draw,
};
