#include "config.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "view/flame.h"

/* Text that grows piece by piece; what does not fit is left out. */
struct text {
	char at[512];
	size_t used;
};

static void add(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(struct text *t, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(t->at + t->used, sizeof t->at - t->used, format,
	    args);
	va_end(args);
	if (length > 0)
		t->used += (size_t)length;
	if (t->used >= sizeof t->at)
		t->used = sizeof t->at - 1;
}

static void add_time(struct text *t, const char *before, uint64_t us)
{
	char time[40];

	text_duration(time, sizeof time, us);
	add(t, "%s%s", before, time);
}

static void add_share(struct text *t, const struct flame_view *v,
    uint64_t part)
{
	char share[40];

	text_percent(share, sizeof share, part, v->flame->frames[0].weight);
	add(t, "%s %% of %s", share, v->has_range ? "range" : "thread");
}

static void add_label(struct text *t, const struct flame_view *v,
    uint32_t frame)
{
	uint32_t method = v->flame->frames[frame].method;
	char label[200];

	if (method == NO_METHOD)
		snprintf(label, sizeof label, "%s", v->thread);
	else
		method_label(methods_at(v->methods, method), label,
		    sizeof label);
	add(t, "%s", label);
}

static void add_zoom(struct text *t, const struct flame_view *v)
{
	if (v->zoom.first == 0)
		return;
	if (v->zoom.count > 1)
		add(t, ", zoomed into %" PRIu32 " frames, ", v->zoom.count);
	else
		add(t, ", zoomed into ");
	if (v->zoom.count == 1) {
		add_label(t, v, v->zoom.first);
		add(t, ", ");
	}
	add_share(t, v, flame_sum(v->flame, v->zoom));
}

static void put(const struct text *t, struct canvas *canvas, int row,
    enum role role)
{
	canvas_put(canvas, row, 1, canvas_columns(canvas) - 2,
	    slice_of(t->at), (struct style){ (uint8_t)role, 0, 0 });
}

void flame_head_draw(const struct flame_view *v, struct canvas *canvas,
    int row)
{
	const struct flame *f = v->flame;
	struct text t = { .used = 0 };

	add(&t, v->is_inverted ? "own %s time, callers below" :
	    "stacks by %s time", measure_name(v->measure));
	add_zoom(&t, v);
	if (f->left_out > 0)
		add(&t, "; callers of %" PRIu32 " light frames left out",
		    f->left_out);
	if (f->cut > 0)
		add(&t, "; %" PRIu32 " frames cut to their callers' time",
		    f->cut);
	add(&t, "; %" PRIu32 " frames on %" PRIu32 " levels", f->count - 1,
	    f->depths - 1);
	put(&t, canvas, row, ROLE_DIM);
}

static void add_group(struct text *t, const struct flame_view *v)
{
	uint32_t heaviest = flame_heaviest(v->flame, v->selected);
	uint64_t sum = flame_sum(v->flame, v->selected);

	add(t, "%" PRIu32 " stacks", v->selected.count);
	add_time(t, ", ", sum);
	add(t, " (");
	add_share(t, v, sum);
	add(t, "), longest ");
	add_label(t, v, heaviest);
	add_time(t, " ", v->flame->frames[heaviest].weight);
}

static void add_frame(struct text *t, const struct flame_view *v)
{
	uint32_t frame = v->selected.first;
	const struct flame_frame *of = &v->flame->frames[frame];
	uint64_t self = flame_self(v->flame, frame);
	char calls[40];

	if (frame == 0) {
		add_time(t, "total ", of->weight);
		add_time(t, ", outside of calls ", self);
		return;
	}
	if (!v->is_inverted)
		add_time(t, "self ", self);
	add_time(t, v->is_inverted ? "own time " : ", total ", of->weight);
	add(t, " (");
	add_share(t, v, of->weight);
	text_count(calls, sizeof calls, of->calls);
	add(t, "), %s call%s", calls, of->calls == 1 ? "" : "s");
	if (v->is_inverted && flame_depth(v->flame, frame) > 1) {
		add(t, " of ");
		add_label(t, v, flame_run(v->flame, v->selected, 1).first);
	}
}

void flame_details_draw(const struct flame_view *v, struct canvas *canvas,
    int row)
{
	struct text t = { .used = 0 };

	if (v->selected.count > 1)
		add_group(&t, v);
	else
		add_frame(&t, v);
	put(&t, canvas, row, ROLE_TEXT);
}
