#include "config.h"

#include "ui/flame_point.h"

#include "ui/flame_keys.h"
#include "ui/flames.h"

/* The frames of the level that are seen; count 0: none. */
static struct run row_of(const struct flames *f, enum flame_half half,
    uint32_t depth)
{
	const struct flame *flame = flames_half(f, half);
	const struct run zoom = f->sight.zoom[half];

	if (flame->count == 0 || depth > flame_deepest(flame, zoom))
		return (struct run){ 0, 0 };
	return flame_run(flame, zoom, depth);
}

/* False: nothing stands there. */
static bool select_at(struct flames *f, const struct point *at)
{
	int level = f->sight.first + at->line;
	enum flame_half half = level < 0 ? FLAME_ABOVE : FLAME_BELOW;
	struct run row = row_of(f, half,
	    (uint32_t)(level < 0 ? -level : level));
	struct box *boxes = f->s->workspace->boxes;
	size_t count = row.count == 0 ?
	    0 :
	    flame_layout(flames_half(f, half), f->sight.zoom[half], row,
		f->s->columns, boxes);

	for (size_t i = 0; i < count; i++) {
		if (at->column < boxes[i].column ||
		    at->column >= boxes[i].column + boxes[i].columns)
			continue;
		flames_select(f, half,
		    (struct run){ boxes[i].first, boxes[i].count });
		return true;
	}
	return false;
}

static void scroll(struct flames *f, int step)
{
	const struct flame *above = flames_half(f, FLAME_ABOVE);
	int first = above->count == 0 ? 0 : 1 - (int)above->depths;
	int last = 1 - flames_rows(f) +
	    (int)flame_deepest(flames_half(f, FLAME_BELOW),
		f->sight.zoom[FLAME_BELOW]);
	int to = f->sight.first + step;

	if (step > 0 && to > last)
		to = last > f->sight.first ? last : f->sight.first;
	f->sight.first = to < first ? first : to;
}

static void zoom(struct flames *f, const struct point *at)
{
	struct binding b = { .key = "", .command = CMD_ZOOM, .amount = -1 };

	if (at->step > 0) {
		if (!select_at(f, at))
			return;
		b.command = CMD_FIT;
	}
	flame_keys_command(f, &b);
}

bool flame_point(void *own, const struct point *at)
{
	struct flames *f = own;

	if (!flames_are_there(f))
		return false;
	if (at->what == POINT_PRESS && at->part == PART_PICTURE)
		select_at(f, at);
	else if (at->what == POINT_SCROLL)
		scroll(f, at->step);
	else if (at->what == POINT_ZOOM)
		zoom(f, at);
	return true;
}
