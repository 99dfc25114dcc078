#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "query/table.h"
#include "view/flame.h"
#include "view/words.h"

/* Of the half in which something is selected. */
static const struct flame *flame_of(const struct flame_view *v)
{
	return v->halves[v->half];
}

static void add_share(struct words *t, const struct flame_view *v,
    uint64_t part)
{
	char share[40];

	text_percent(share, sizeof share, part, flame_of(v)->frames[0].weight);
	words_add(t, "%s %% of %s", share, v->base);
}

static void add_label(struct words *t, const struct flame_view *v,
    uint32_t frame)
{
	uint32_t method = flame_of(v)->frames[frame].method;
	char label[200];

	if (method == NO_METHOD)
		snprintf(label, sizeof label, "%s", v->name);
	else
		method_label(methods_at(v->methods, method), label,
		    sizeof label);
	words_add(t, "%s", label);
}

static void add_zoom(struct words *t, const struct flame_view *v)
{
	const struct run zoom = v->zoom[FLAME_BELOW];

	if (zoom.first == 0)
		return;
	if (zoom.count > 1)
		words_add_count(t, ", zoomed into ", zoom.count, " frames, ");
	else
		words_add(t, ", zoomed into ");
	if (zoom.count == 1) {
		add_label(t, v, zoom.first);
		words_add(t, ", ");
	}
	add_share(t, v, flame_sum(flame_of(v), zoom));
}

static void put(struct words *t, struct canvas *canvas, int row,
    enum role role)
{
	words_fit(t, (size_t)canvas_columns(canvas) - 2);
	canvas_put(canvas, row, 1, canvas_columns(canvas) - 2,
	    slice_of(t->at), (struct style){ (uint8_t)role, 0, 0 });
}

static void add_head(struct words *t, const struct flame_view *v)
{
	const struct flame *f = v->halves[FLAME_BELOW];

	words_add(t,
	    v->is_inverted ? "self %s, callers below" : "stacks by %s",
	    measure_time(v->measure, f->tick));
	add_zoom(t, v);
	if (f->left_out > 0)
		words_add_count(t, "; callers of ", f->left_out,
		    " light frames left out");
	if (f->cut > 0)
		words_add_count(t, "; ", f->cut,
		    " frames cut to their callers' time");
	words_phrase(t, 1);
	words_add_count(t, "; ", f->count - 1, f->count == 2 ? " frame" :
	    " frames");
	words_phrase(t, 0);
	words_add_count(t, " on ", f->depths - 1, f->depths == 2 ? " level" :
	    " levels");
}

/* With a method in the middle. */
static void add_middle_head(struct words *t, const struct flame_view *v)
{
	const struct flame *above = v->halves[FLAME_ABOVE];
	const struct flame *below = v->halves[FLAME_BELOW];

	words_add(t, "callers above, callees below, by %s",
	    measure_time(v->measure, below->tick));
	if (v->zoom[FLAME_ABOVE].first + v->zoom[FLAME_BELOW].first > 0)
		words_add(t, ", zoomed");
	if (above->left_out > 0)
		words_add_count(t, "; callers of ", above->left_out,
		    " light stacks left out");
	if (above->cut + below->cut > 0)
		words_add_count(t, "; ", above->cut + below->cut,
		    " frames cut");
	if (v->dropped > 0)
		words_add_count(t, "; ", v->dropped, " filtered");
	words_phrase(t, 0);
	words_add_count(t, "; ", above->depths - 1, " above");
	words_add_count(t, ", ", below->depths - 1, " below");
}

/* "2.250 s to 2.400 s, change +150 ms (+6.7 % of before)" */
static void add_both(struct words *t, const struct flame_view *v)
{
	const struct flame *f = flame_of(v);
	const uint32_t frame = flame_heaviest(f, v->selected);
	const uint64_t before = f->sides[frame].before;
	const uint64_t after = f->sides[frame].after;
	const uint64_t change = after > before ? after - before : before - after;
	char percent[40];

	if (v->selected.count > 1)
		words_add_count(t, "", v->selected.count,
		    " stacks, the widest: ");
	words_add(t, "%s", measure_word(v->measure, f->tick));
	words_add_time(t, " ", before, f->tick);
	words_add_time(t, " to ", after, f->tick);
	words_phrase(t, 1);
	words_add(t, ", change %s", change == 0 ? "" : after > before ? "+" :
	    "-");
	words_add_time(t, "", change, f->tick);
	words_phrase(t, 0);
	text_percent(percent, sizeof percent, change, before);
	if (before > 0 && change > 0)
		words_add(t, " (%s%s %% of before)", after > before ? "+" : "-",
		    percent);
}

static void add_both_head(struct words *t, const struct flame_view *v)
{
	words_add(t, "flame of both, %s: as wide as the side that takes more",
	    measure_time(v->measure, flame_of(v)->tick));
	words_phrase(t, 0);
	words_add(t, "; + is what grew, - what became less");
}

void flame_head_draw(const struct flame_view *v, struct canvas *canvas, int row)
{
	struct words t = { .used = 0 };

	if (flame_of(v)->sides != NULL)
		add_both_head(&t, v);
	else if (v->middle == NULL)
		add_head(&t, v);
	else
		add_middle_head(&t, v);
	put(&t, canvas, row, ROLE_DIM);
}

static void add_group(struct words *t, const struct flame_view *v)
{
	uint32_t heaviest = flame_heaviest(flame_of(v), v->selected);
	uint64_t sum = flame_sum(flame_of(v), v->selected);

	words_add_count(t, "", v->selected.count, " stacks");
	words_add_time(t, ", ", sum, flame_of(v)->tick);
	words_add(t, " (");
	add_share(t, v, sum);
	words_add(t, ")");
	words_phrase(t, 1);
	words_add_time(t, ", longest ", flame_of(v)->frames[heaviest].weight,
	    flame_of(v)->tick);
	words_phrase(t, 0);
	words_add(t, " ");
	add_label(t, v, heaviest);
}

static void add_frame(struct words *t, const struct flame_view *v)
{
	uint32_t frame = v->selected.first;
	const struct flame_frame *of = &flame_of(v)->frames[frame];
	uint64_t self = flame_self(flame_of(v), frame);

	if (frame == 0) {
		words_add_time(t, "total ", of->weight, flame_of(v)->tick);
		words_add_time(t, ", outside of calls ", self,
		    flame_of(v)->tick);
		return;
	}
	if (!v->is_inverted)
		words_add_time(t, "self ", self, flame_of(v)->tick);
	words_add_time(t, v->is_inverted ? "self " : ", total ", of->weight,
	    flame_of(v)->tick);
	words_add(t, " (");
	add_share(t, v, of->weight);
	words_add(t, ")");
	words_phrase(t, 1);
	words_add(t, ", ");
	words_add_calls(t, of->calls, flame_of(v)->is_sampled);
	words_phrase(t, 0);
	if (v->is_inverted && flame_depth(flame_of(v), frame) > 1) {
		words_add(t, " of ");
		add_label(t, v, flame_run(flame_of(v), v->selected, 1).first);
	}
}

static void add_middle(struct words *t, const struct flame_view *v)
{
	const struct flame *f = v->halves[FLAME_BELOW];
	char calls[64];

	column_calls(calls, sizeof calls, v->middle);
	words_add(t, "%s %s", counted_many(f->is_sampled), calls);
	words_add_time(t, ", total ", v->middle->inclusive[v->measure],
	    f->tick);
	words_add_time(t, ", self ", v->middle->exclusive[v->measure], f->tick);
}

static void add_middle_share(struct words *t, const struct flame_view *v,
    uint64_t part)
{
	char share[40];

	text_percent(share, sizeof share, part, flame_of(v)->frames[0].weight);
	words_add(t, " (%s %%", share);
	words_phrase(t, 0);
	words_add(t, " of %s", v->base);
	words_phrase(t, 2);
	words_add(t, ")");
}

/* Frames that lead to the method in the middle, or that it leads to. */
static void add_around(struct words *t, const struct flame_view *v,
    uint32_t frame)
{
	const struct flame *f = flame_of(v);
	const bool is_above = v->half == FLAME_ABOVE;
	const uint64_t sum = flame_sum(f, v->selected);
	const uint32_t calls = f->frames[frame].calls;

	if (f->frames[frame].method == NO_METHOD)
		words_add(t, "filtered: ");
	if (v->selected.count > 1)
		words_add_count(t, "", v->selected.count, " stacks, ");
	words_add_time(t, is_above ? "called from here " : "total ", sum,
	    f->tick);
	add_middle_share(t, v, sum);
	words_phrase(t, 1);
	if (v->selected.count > 1)
		return;
	if (!is_above && f->frames[frame].method != NO_METHOD)
		words_add_time(t, ", self ", flame_self(f, frame), f->tick);
	words_add(t, ", ");
	words_add_calls(t, calls, f->is_sampled);
	words_add(t, "%s", is_above ? " of it" : "");
}

void flame_details_draw(const struct flame_view *v, struct canvas *canvas,
    int row)
{
	const uint32_t heaviest = flame_heaviest(flame_of(v), v->selected);
	struct words t = { .used = 0 };

	if (flame_of(v)->sides != NULL)
		add_both(&t, v);
	else if (v->middle != NULL && heaviest == 0)
		add_middle(&t, v);
	else if (v->middle != NULL)
		add_around(&t, v, heaviest);
	else if (v->selected.count > 1)
		add_group(&t, v);
	else
		add_frame(&t, v);
	put(&t, canvas, row, ROLE_TEXT);
}
