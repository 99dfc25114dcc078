#include "config.h"

#include "ui/flame_pane.h"

#include "ui/flame_keys.h"
#include "ui/flame_point.h"
#include "ui/flames.h"
#include "ui/flames_place.h"
#include "ui/go.h"

struct flame_pane {
	struct flames flames;
	uint32_t seen; /* the version of the selection */
};

static bool wish(const void *own, struct question *q)
{
	const struct flames *f = own;

	q->where = state_where(f->s);
	q->measure = state_measure(f->s);
	return f->s->shown[UPPER] == PANE_FLAME && q->kind == f->sight.of.kind;
}

static const struct inquirer asks[] = {
	{ ASK_FLAME, PANE_FLAME, wish, flames_take },
	{ ASK_INVERTED, PANE_FLAME, wish, flames_take },
	{ ASK_HITS, PANES, NULL, flames_take_hits },
};

/* A tree of the same stacks goes to the frame of its row. */
static void follow_tree(struct flame_pane *pane)
{
	struct flames *f = &pane->flames;
	const struct selection *to = f->s->selection;
	bool is_new = pane->seen != to->version;

	pane->seen = to->version;
	if (!is_new || to->by == PANE_FLAME || to->frame == NO_FRAME ||
	    to->frames_of != f->sight.of.kind || !flames_are_there(f))
		return;
	f->sight.selected = (struct run){ to->frame, 1 };
	flames_show_level(f);
}

static void follow(void *own)
{
	flames_follow(own);
	follow_tree(own);
}

/* As if nothing had been seen of them, for they may have come long ago. */
static void invert(struct flames *f)
{
	go_keep(f->s);
	flames_begin(f, f->kind,
	    f->sight.of.kind == ASK_FLAME ? ASK_INVERTED : ASK_FLAME);
}

static bool command(void *own, const struct binding *b)
{
	if (b->command != CMD_INVERT)
		return flame_keys_command(own, b);
	if (flames_are_there(own))
		invert(own);
	return true;
}

/* What it is zoomed into. */
static bool zoomed(void *own, enum measure *measure, uint64_t *sum)
{
	struct flames *f = own;

	if (!flames_are_there(f) || f->sight.zoom[FLAME_BELOW].first == 0)
		return false;
	*measure = f->sight.of.measure;
	*sum = flame_sum(flames_half(f, FLAME_BELOW),
	    f->sight.zoom[FLAME_BELOW]);
	return true;
}

static void begin(void *own)
{
	static const struct flames_kind kind = { PANE_FLAME, "merging stacks",
		"this is all of the thread",
		flames_describe };

	flames_begin(own, &kind, ASK_FLAME);
}

const struct pane_ops flame_pane = {
	.mode = MODE_FLAME,
	.hints = "`?` keys  `hjkl` move  `Enter` zoom  `s` out"
		 "  `0` all  `o` hot path  `I` invert  `Tab` table"
		 "  `c` clock  `/` search",
	.is_timeless = true,
	FLAMES(struct flame_pane),
	.begin = begin,
	.follow = follow,
	.command = command,
	.draw = flames_draw,
	.zoomed = zoomed,
	.asks = asks,
	.asks_count = sizeof asks / sizeof *asks,
};
