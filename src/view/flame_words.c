#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "view/flame.h"
#include "view/words.h"

static void add_share(struct words *t, const struct flame_view *v,
    uint64_t part)
{
	char share[40];

	text_percent(share, sizeof share, part, v->flame->frames[0].weight);
	words_add(t, "%s %% of %s", share, v->base);
}

static void add_label(struct words *t, const struct flame_view *v,
    uint32_t frame)
{
	uint32_t method = v->flame->frames[frame].method;
	char label[200];

	if (method == NO_METHOD)
		snprintf(label, sizeof label, "%s", v->thread);
	else
		method_label(methods_at(v->methods, method), label,
		    sizeof label);
	words_add(t, "%s", label);
}

static void add_zoom(struct words *t, const struct flame_view *v)
{
	if (v->zoom.first == 0)
		return;
	if (v->zoom.count > 1)
		words_add(t, ", zoomed into %" PRIu32 " frames, ", v->zoom.count);
	else
		words_add(t, ", zoomed into ");
	if (v->zoom.count == 1) {
		add_label(t, v, v->zoom.first);
		words_add(t, ", ");
	}
	add_share(t, v, flame_sum(v->flame, v->zoom));
}

static void put(struct words *t, struct canvas *canvas, int row,
    enum role role)
{
	words_fit(t, (size_t)canvas_columns(canvas) - 2);
	canvas_put(canvas, row, 1, canvas_columns(canvas) - 2,
	    slice_of(t->at), (struct style){ (uint8_t)role, 0, 0 });
}

void flame_head_draw(const struct flame_view *v, struct canvas *canvas,
    int row)
{
	const struct flame *f = v->flame;
	struct words t = { .used = 0 };

	words_add(&t, v->is_inverted ? "own %s time, callers below" :
	    "stacks by %s time", measure_name(v->measure));
	add_zoom(&t, v);
	if (f->left_out > 0)
		words_add(&t, "; callers of %" PRIu32 " light frames left out",
		    f->left_out);
	if (f->cut > 0)
		words_add(&t, "; %" PRIu32 " frames cut to their callers' time",
		    f->cut);
	words_add(&t, "; %" PRIu32 " frames on %" PRIu32 " levels", f->count - 1,
	    f->depths - 1);
	put(&t, canvas, row, ROLE_DIM);
}

static void add_group(struct words *t, const struct flame_view *v)
{
	uint32_t heaviest = flame_heaviest(v->flame, v->selected);
	uint64_t sum = flame_sum(v->flame, v->selected);

	words_add(t, "%" PRIu32 " stacks", v->selected.count);
	words_add_time(t, ", ", sum, v->flame->tick);
	words_add(t, " (");
	add_share(t, v, sum);
	words_add(t, ")");
	words_phrase(t, 1);
	words_add_time(t, ", longest ", v->flame->frames[heaviest].weight,
	    v->flame->tick);
	words_phrase(t, 0);
	words_add(t, " ");
	add_label(t, v, heaviest);
}

static void add_frame(struct words *t, const struct flame_view *v)
{
	uint32_t frame = v->selected.first;
	const struct flame_frame *of = &v->flame->frames[frame];
	uint64_t self = flame_self(v->flame, frame);

	if (frame == 0) {
		words_add_time(t, "total ", of->weight, v->flame->tick);
		words_add_time(t, ", outside of calls ", self,
		    v->flame->tick);
		return;
	}
	if (!v->is_inverted)
		words_add_time(t, "self ", self, v->flame->tick);
	words_add_time(t, v->is_inverted ? "own time " : ", total ", of->weight,
	    v->flame->tick);
	words_add(t, " (");
	add_share(t, v, of->weight);
	words_add(t, ")");
	words_phrase(t, 1);
	words_add(t, ", ");
	words_add_calls(t, of->calls, v->flame->is_sampled);
	words_phrase(t, 0);
	if (v->is_inverted && flame_depth(v->flame, frame) > 1) {
		words_add(t, " of ");
		add_label(t, v, flame_run(v->flame, v->selected, 1).first);
	}
}

void flame_details_draw(const struct flame_view *v, struct canvas *canvas,
    int row)
{
	struct words t = { .used = 0 };

	if (v->selected.count > 1)
		add_group(&t, v);
	else
		add_frame(&t, v);
	put(&t, canvas, row, ROLE_TEXT);
}
