#include "config.h"

#include "ui/flames_place.h"

#include <limits.h>
#include <stdio.h>

#include "options/values.h"
#include "ui/flames.h"

enum { WORDS = 100 };

static void turn(void *own, bool is_inverted)
{
	struct flames *f = own;

	flames_begin(f, f->kind, is_inverted ? ASK_INVERTED : ASK_FLAME);
}

/* Levels above that of frame 0. */
static int levels_above(const struct flames *f)
{
	const struct flame *above = flames_half(f, FLAME_ABOVE);

	return above->count == 0 ? 0 :
	    (int)flame_deepest(above, (struct run){ 0, 1 });
}

static bool is_same(struct run a, struct run b)
{
	return a.first == b.first && a.count == b.count;
}

/* What is seen of it when it is opened. */
static void see_afresh(struct flames *f)
{
	const struct question of = f->sight.of;

	flames_begin(f, f->kind, of.kind);
	f->sight.of = of;
	if (flames_are_two(f))
		flames_aim(f);
	flames_settle(f);
}

static void add_zoom(const struct flame_sight *now, struct command_text *line)
{
	char words[WORDS] = "";

	for (int half = FLAME_BELOW; half >= 0; half--)
		if (now->zoom[half].first > 0)
			box_words_add(words, sizeof words, now->zoom[half],
			    half == FLAME_ABOVE);
	if (words[0] != '\0')
		command_text_add(line, OPTION_ZOOM_BOX, words);
}

static void add_selected(const struct flame_sight *now,
    struct command_text *line)
{
	char words[WORDS] = "";

	box_words_add(words, sizeof words, now->selected,
	    now->half == FLAME_ABOVE);
	command_text_add(line, OPTION_BOX, words);
}

static void add(void *own, struct command_text *line)
{
	struct flames *f = own;
	const struct flame_sight now = f->sight;
	char level[40];
	bool is_selected;

	if (now.of.kind == ASK_INVERTED)
		command_text_add(line, OPTION_BOTTOM_UP, NULL);
	if (!flames_are_there(f))
		return;
	see_afresh(f);
	is_selected = now.selected.count > 0 &&
	    (now.half != f->sight.half ||
		!is_same(now.selected, f->sight.selected));
	add_zoom(&now, line);
	if (is_selected)
		add_selected(&now, line);
	f->sight = now;
	flames_choose_first(f);
	flames_show_level(f);
	snprintf(level, sizeof level, "%d", now.first + levels_above(f) + 1);
	if (f->sight.first != now.first)
		command_text_add(line, OPTION_LEVEL, level);
	f->sight = now;
}

/* Those that there are. */
static struct run part_of(const struct flame *f, struct run run)
{
	if (run.first >= f->count)
		return (struct run){ 0, f->count > 0 };
	if (run.count > f->count - run.first)
		run.count = f->count - run.first;
	return run;
}

static void take_boxes(struct flames *f, const struct app_view *v)
{
	struct boxes_meant meant;

	if (v->zoom_box != NULL && box_words_read(&meant, v->zoom_box, NULL))
		for (int half = 0; half < FLAME_HALVES; half++) {
			const bool is_above = half == FLAME_ABOVE;

			if (meant.of[is_above].count > 0)
				f->sight.zoom[half] = part_of(flames_half(f,
				    (enum flame_half)half), meant.of[is_above]);
		}
	if (v->box == NULL || !box_words_read(&meant, v->box, NULL))
		return;
	f->sight.half = meant.of[1].count > 0 ? FLAME_ABOVE : FLAME_BELOW;
	f->sight.selected = part_of(flames_half(f, f->sight.half),
	    meant.of[f->sight.half == FLAME_ABOVE]);
}

static void take(void *own, const struct app_view *v)
{
	struct flames *f = own;
	const size_t level = v->level < INT_MAX / 2 ? v->level : INT_MAX / 2;

	if (!flames_are_there(f))
		return;
	take_boxes(f, v);
	flames_choose_first(f);
	flames_show_level(f);
	if (level == 0)
		return;
	f->sight.first = (int)level - levels_above(f) - 1;
	flames_settle(f);
}

const struct place_ops flames_place = { .turn = turn, .add = add,
	.take = take };
