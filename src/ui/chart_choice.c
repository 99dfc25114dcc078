#include "config.h"

#include "ui/chart_choice.h"

#include "ui/go.h"
#include "ui/selected.h"
#include "ui/showing.h"

bool choice_has_group(const struct state *s, const struct chart_group *g)
{
	return g->count > 1 && g->version == s->selection->calls_version &&
	    showing_now(s).rows != NULL;
}

struct period choice_period(const struct state *s, const struct chart_group *g)
{
	const struct shown shown = showing_now(s);

	return !choice_has_group(s, g) ? selected_period(s) : (struct period){
		shown_stretch(&shown, g->level, g->first).begin,
		shown_stretch(&shown, g->level, g->first + g->count - 1).end };
}

/* The boxes of a level, as they are drawn; valid until the next call. */
static const struct kept_box *boxes_of(const struct state *s, uint32_t level,
    size_t *count)
{
	const struct hues *hues = canvas_hues(s->canvas);
	const struct shown shown = showing_now(s);
	const struct chart_row row = { shown.thread,
		profile_methods(state_profile(s)), state_version(s),
		s->window->period, level, s->columns, hues,
		hues_version(hues), shown.map, shown.rows,
		showing_version(s) };

	*count = 0;
	return level >= shown_levels(&shown) ? NULL :
	    chart_rows_at(s->workspace->chart_rows, row, count);
}

static void take_call(struct state *s, struct place call)
{
	go_calls(s, PANE_CHART, call, 1);
}

/* An entry of a level. */
static void take_entry(struct state *s, uint32_t level, size_t i)
{
	const struct shown shown = showing_now(s);
	const struct call call = shown_call(&shown, level, i);

	take_call(s, (struct place){ call.depth, call.number });
}

static void take_box(struct state *s, struct chart_group *g, uint32_t level,
    const struct kept_box *kept)
{
	const struct box box = kept->box; /* which may be made anew */

	if (showing_now(s).map == NULL) {
		go_calls(s, PANE_CHART, (struct place){ level, box.first },
		    box.count);
		return;
	}
	take_call(s, kept->longest);
	*g = (struct chart_group){ level, box.first, box.count,
		s->selection->calls_version };
}

/* Which entries are selected; of none that is known count is 0. */
static struct chart_group now(const struct state *s,
    const struct chart_group *g)
{
	const struct shown shown = showing_now(s);
	const struct place at = shown_find(&shown, s->selection->call);

	if (shown.map != NULL && choice_has_group(s, g))
		return *g;
	return (struct chart_group){ shown_level(&shown, s->selection->call),
		at.number, place_is_none(at) ? 0 : s->selection->calls,
		s->selection->calls_version };
}

static bool has(const struct state *s, const struct kept_box *box,
    const struct chart_group *n)
{
	if (box->box.first == UINT32_MAX)
		return place_is_same(box->longest, s->selection->call);
	return n->count > 0 && n->first >= box->box.first &&
	    n->first < (uint64_t)box->box.first + box->box.count;
}

/* The box that has the selection, the last of them where step is forward; or the count.  A
 * call can have several pieces. */
static size_t find_box(const struct state *s, const struct kept_box *boxes,
    size_t count, const struct chart_group *n, int step)
{
	size_t at = count;

	for (size_t i = 0; i < count; i++)
		if (has(s, &boxes[i], n) && (at == count || step > 0))
			at = i;
	return at;
}

/* Is it one call of several that share its cell? */
static bool is_picked_out(const struct chart_group *n, const struct box *box)
{
	return n->count == 1 && box->count > 1;
}

/* Beyond the boxes. */
static bool step_call(struct state *s, const struct chart_group *n, int step)
{
	const struct shown shown = showing_now(s);
	const uint32_t next = step > 0 ? n->first + n->count : n->first - 1;

	if (!shown_is_whole(&shown) || n->count == 0) {
		state_say(s, "transforms are still being worked out");
		return false;
	}
	if (next >= shown_count(&shown, n->level)) { /* below 0 wraps */
		state_say(s, "the %s call on this level",
		    step > 0 ? "last" : "first");
		return false;
	}
	take_entry(s, n->level, next);
	return true;
}

bool choice_step(struct state *s, struct chart_group *g, int step)
{
	const struct chart_group n = now(s, g);
	size_t count, at;
	const struct kept_box *boxes = boxes_of(s, n.level, &count);

	at = find_box(s, boxes, count, &n, step);
	if (at < count && (step > 0 ? at + 1 < count : at > 0) &&
	    !is_picked_out(&n, &boxes[at].box)) {
		take_box(s, g, n.level, &boxes[step > 0 ? at + 1 : at - 1]);
		return true;
	}
	return step_call(s, &n, step);
}

void choice_at(struct state *s, struct chart_group *g, uint32_t level, int column)
{
	size_t count;
	const struct kept_box *boxes = boxes_of(s, level, &count);

	for (size_t i = 0; i < count; i++)
		if (column >= boxes[i].box.column &&
		    column < boxes[i].box.column + boxes[i].box.columns) {
			take_box(s, g, level, &boxes[i]);
			return;
		}
}

void choice_widen(struct state *s, struct chart_group *g)
{
	const struct chart_group n = now(s, g);
	size_t count, at;
	const struct kept_box *boxes = boxes_of(s, n.level, &count);

	at = find_box(s, boxes, count, &n, 0);
	if (at < count && boxes[at].box.count > 1)
		take_box(s, g, n.level, &boxes[at]);
}

void choice_pick(struct state *s, struct chart_group *g)
{
	const struct chart_group n = now(s, g);

	if (n.count > 0)
		take_entry(s, n.level, n.first);
}

void choice_end(struct state *s, struct chart_group *g, bool is_last)
{
	const struct chart_group n = now(s, g);
	const struct shown shown = showing_now(s);
	const size_t count = shown_count(&shown, n.level);

	if (count > 0)
		take_entry(s, n.level, is_last ? count - 1 : 0);
	choice_widen(s, g);
}
