#include "config.h"

#include "ui/both_pane.h"

#include "compare/answers.h"
#include "ui/flame_keys.h"
#include "ui/flame_point.h"
#include "ui/flames.h"
#include "ui/flames_place.h"
#include "ui/sides.h"

static bool wish(const void *own, struct question *q)
{
	const struct flames *f = own;

	q->answering = &comparing_flames;
	return f->s->shown[UPPER] == PANE_BOTH && sides_ask(f->s, q);
}

static const struct inquirer asks[] = {
	{ ASK_BOTH, PANE_BOTH, wish, flames_take },
	{ ASK_HITS, PANES, NULL, flames_take_hits },
};

static bool command(void *own, const struct binding *b)
{
	struct flames *f = own;

	if (b->command != CMD_INVERT)
		return flame_keys_command(own, b);
	state_say(f->s, "the flame of both is not inverted; 4 has that of one");
	return true;
}

static void draw(void *own, const struct layout *l)
{
	struct flames *f = own;

	if (sides_are_two(f->s) && f->s->is_complete)
		flames_draw(own, l);
	else
		canvas_put(f->s->canvas, l->picture, 2, f->s->columns - 3,
		    slice_of(sides_are_two(f->s) ?
			"Both traces are being read." :
			"One trace is open; :diff FILE compares it with FILE."),
		    (struct style){ ROLE_DIM, 0, 0 });
}

static void begin(void *own)
{
	static const struct flames_kind kind = { PANE_BOTH,
		"merging stacks of both", "this is all of both",
		flames_describe };

	flames_begin(own, &kind, ASK_BOTH);
}

const struct pane_ops both_pane = {
	.mode = MODE_FLAME,
	.is_of_two = true,
	.hints = "`?` keys  `hjkl` move  `Enter` zoom  `s` out"
		 "  `0` all  `o` hot path  `Tab` table"
		 "  `c` clock  `/` search",
	.is_timeless = true,
	FLAMES(struct flames),
	.begin = begin,
	.follow = flames_follow,
	.command = command,
	.draw = draw,
	.asks = asks,
	.asks_count = sizeof asks / sizeof *asks,
};
