#include "config.h"

#include "view/pivot.h"

#include <inttypes.h>

#include "query/columns.h"
#include "view/words.h"

const struct flame *pivot_flame(const struct pivot_answer *a,
    enum pivot_half half)
{
	return half == PIVOT_CALLERS ? &a->pivot.callers : &a->pivot.callees;
}

int pivot_first(const struct pivot_answer *a, int rows)
{
	int above = (int)a->pivot.callers.depths - 1;
	int below = (int)a->pivot.callees.depths - 1;
	int room = rows - 1 - below; /* that callees do not need */

	if (room < (rows - 1) / 2)
		room = (rows - 1) / 2;
	return -(above < room ? above : room);
}

static void label(const struct pivot_view *v, char *out, size_t size)
{
	method_label(methods_at(v->methods, v->answer->question.method), out,
	    size);
}

static struct flame_view view_of(const struct pivot_view *v,
    enum pivot_half half, uint32_t top, const char *name)
{
	return (struct flame_view){ pivot_flame(v->answer, half), v->methods,
		name, name, v->answer->question.measure,
		half == PIVOT_CALLERS,
		v->zoom[half], half == v->half ? v->selected :
		(struct run){ 0, 0 }, v->is_focused, top, v->method,
		v->matches[half] };
}

void pivot_draw(const struct pivot_view *v, struct canvas *canvas,
    struct area area, struct box *boxes)
{
	int above = v->first >= 0 ? 0 : -v->first < area.rows ? -v->first :
	    area.rows;
	int level = v->first + above; /* of the row below them */
	struct area part = area;
	struct flame_view view;
	char name[256];

	label(v, name, sizeof name);
	part.rows = above;
	view = view_of(v, PIVOT_CALLERS, (uint32_t)(1 - level), name);
	flame_draw_up(&view, canvas, part, boxes);
	part.row = area.row + above;
	part.rows = area.rows - above;
	view = view_of(v, PIVOT_CALLEES, (uint32_t)level, name);
	flame_draw(&view, canvas, part, boxes);
}

static void put(struct words *t, struct canvas *canvas, int row,
    enum role role)
{
	words_fit(t, (size_t)canvas_columns(canvas) - 2);
	canvas_put(canvas, row, 1, canvas_columns(canvas) - 2,
	    slice_of(t->at), (struct style){ (uint8_t)role, 0, 0 });
}

void pivot_head_draw(const struct pivot_view *v, struct canvas *canvas,
    int row)
{
	const struct pivot *p = &v->answer->pivot;
	struct words t = { .used = 0 };

	words_add(&t, "callers above, callees below, by %s time",
	    measure_name(v->answer->question.measure));
	if (v->zoom[PIVOT_CALLERS].first + v->zoom[PIVOT_CALLEES].first > 0)
		words_add(&t, ", zoomed");
	if (p->left_out > 0)
		words_add(&t, "; callers of %" PRIu32 " light stacks left out",
		    p->left_out);
	if (p->callers.cut + p->callees.cut > 0)
		words_add(&t, "; %" PRIu32 " frames cut", p->callers.cut +
		    p->callees.cut);
	if (p->dropped > 0)
		words_add(&t, "; %" PRIu32 " filtered", p->dropped);
	words_add(&t, "; %" PRIu32 " above, %" PRIu32 " below",
	    p->callers.depths - 1, p->callees.depths - 1);
	put(&t, canvas, row, ROLE_DIM);
}

static void add_share(struct words *t, const struct pivot_view *v,
    uint64_t part)
{
	char share[40], name[200];

	text_percent(share, sizeof share, part,
	    pivot_flame(v->answer, v->half)->frames[0].weight);
	label(v, name, sizeof name);
	words_add(t, " (%s %%", share);
	words_phrase(t, 0);
	words_add(t, " of %s", name);
	words_phrase(t, 2);
	words_add(t, ")");
}

static void add_middle(struct words *t, const struct pivot_view *v)
{
	const struct total *total = &v->answer->total;
	enum measure measure = v->answer->question.measure;
	enum tick tick = v->answer->pivot.callees.tick;
	char calls[64];

	column_calls(calls, sizeof calls, total);
	words_add(t, "%s %s", counted_many(v->answer->pivot.callees.is_sampled),
	    calls);
	words_add_time(t, ", total ", total->inclusive[measure], tick);
	words_add_time(t, ", self ", total->exclusive[measure], tick);
}

void pivot_details_draw(const struct pivot_view *v, struct canvas *canvas,
    int row)
{
	const struct flame *f = pivot_flame(v->answer, v->half);
	uint64_t sum = flame_sum(f, v->selected);
	uint32_t frame = flame_heaviest(f, v->selected);
	uint32_t calls = f->frames[frame].calls;
	struct words t = { .used = 0 };

	if (frame == 0) {
		add_middle(&t, v);
		put(&t, canvas, row, ROLE_TEXT);
		return;
	}
	if (f->frames[frame].method == NO_METHOD)
		words_add(&t, "filtered: ");
	if (v->selected.count > 1)
		words_add(&t, "%" PRIu32 " stacks, ", v->selected.count);
	words_add_time(&t, v->half == PIVOT_CALLERS ? "called from here " :
	    "total ", sum, f->tick);
	add_share(&t, v, sum);
	words_phrase(&t, 1);
	if (v->selected.count == 1 && v->half == PIVOT_CALLEES &&
	    f->frames[frame].method != NO_METHOD)
		words_add_time(&t, ", self ", flame_self(f, frame), f->tick);
	if (v->selected.count == 1)
		words_add(&t, ", %" PRIu32 " %s%s", calls,
		    counted(f->is_sampled, calls),
		    v->half == PIVOT_CALLERS ? " of it" : "");
	put(&t, canvas, row, ROLE_TEXT);
}
