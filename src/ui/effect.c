#include "config.h"

#include "ui/effect.h"

#include <string.h>

#include "base/hash.h"
#include "ui/keymap_help.h"
#include "ui/layout.h"
#include "ui/pane_ops.h"
#include "ui/searching.h"
#include "ui/steps.h"

static uint64_t with(uint64_t mark, const void *bytes, size_t size)
{
	return mark << 32 |
	    seed_text(seed_of_process() ^ mark << 1,
		(struct slice){ bytes, size });
}

static uint64_t with_number(uint64_t mark, uint64_t number)
{
	return with(mark, &number, sizeof number);
}

/* Is the frame that is selected to be seen? */
static bool shows_frames(const struct state *s)
{
	return s->panes[s->shown[UPPER]].ops->mode == MODE_FLAME;
}

/* Selecting the same again is no change.  The bytes are copied, so that those
 * between the fields stay as they are. */
static uint64_t with_selection(uint64_t mark, const struct state *s)
{
	struct selection selection;
	struct window window;

	memcpy(&selection, s->selection, sizeof selection);
	selection.version = selection.calls_version = 0;
	selection.by = PANES;
	if (!shows_frames(s)) {
		selection.frame = NO_FRAME;
		selection.frames_of = 0;
	}
	memcpy(&window, s->window, sizeof window);
	window.version = 0;
	mark = with(mark, &selection, sizeof selection);
	return with(mark, &window, sizeof window);
}

static uint64_t with_pane(uint64_t mark, const struct pane *pane)
{
	size_t shown = pane->ops->shown;

	return with(mark, pane->own, shown > 0 ? shown : pane->ops->size);
}

uint64_t effect_mark(const struct state *s)
{
	uint64_t mark = with_selection(0, s);

	for (int half = 0; half < HALVES; half++) {
		mark = with_number(mark, s->shown[half]);
		mark = with_pane(mark, &s->panes[s->shown[half]]);
	}
	mark = with_number(mark, s->above[0]);
	if (s->above[0] != PANES)
		mark = with_pane(mark, &s->panes[s->above[0]]);
	mark = with_number(mark, s->focus);
	mark = with_number(mark, s->arrangement->is_full);
	mark = with_number(mark, (uint64_t)s->arrangement->rows);
	mark = with_number(mark, (uint64_t)s->arrangement->percent);
	mark = with_number(mark, s->arrangement->has_mouse);
	mark = with_number(mark, (uintptr_t)steps_now(s));
	return with_number(mark, search_is_coming(s));
}

/* The first that fits: what stands in the way. */
static const struct {
	enum mode mode; /* of the binding; MODE_ANY: whichever */
	enum command command;
	int amount; /* of the same sign; 0: whatever */
	const char *words;
} ends[] = {
	/* clang-format off */
	{ MODE_TIMELINE, CMD_MOVE, +1, "this is the last thread" },
	{ MODE_TIMELINE, CMD_MOVE, -1, "this is the first thread" },
	{ MODE_ANY,      CMD_MOVE, +1, "this is the last row" },
	{ MODE_ANY,      CMD_MOVE, -1, "this is the first row" },
	{ MODE_TIMELINE, CMD_PAGE, +1, "this is the last thread" },
	{ MODE_TIMELINE, CMD_PAGE, -1, "this is the first thread" },
	{ MODE_CHART,    CMD_PAGE, +1, "there are no deeper levels" },
	{ MODE_CHART,    CMD_PAGE, -1, "there are no levels further out" },
	{ MODE_FLAME,    CMD_PAGE, +1, "there are no deeper levels" },
	{ MODE_FLAME,    CMD_PAGE, -1, "there are no levels further out" },
	{ MODE_PIVOT,    CMD_PAGE, +1, "there are no more levels below" },
	{ MODE_PIVOT,    CMD_PAGE, -1, "there are no more levels above" },
	{ MODE_ANY,      CMD_PAGE, +1, "this is the last row" },
	{ MODE_ANY,      CMD_PAGE, -1, "this is the first row" },
	{ MODE_ANY,      CMD_HALF_PAGE, +1, "this is the last row" },
	{ MODE_ANY,      CMD_HALF_PAGE, -1, "this is the first row" },
	{ MODE_LIST,     CMD_FIRST, 0, "this is the first row" },
	{ MODE_LIST,     CMD_LAST,  0, "this is the last row" },
	{ MODE_ANY,      CMD_CHILD, 0, "no call inside" },
	{ MODE_ANY,      CMD_PARENT, 0, "no call around" },
	{ MODE_ANY,      CMD_PAN, +1, "this is the end of the recording" },
	{ MODE_ANY,      CMD_PAN, -1, "this is the begin of the recording" },
	{ MODE_ANY,      CMD_PAN_HALF, +1, "this is the end of the recording" },
	{ MODE_ANY,      CMD_PAN_HALF, -1, "this is the begin of the recording" },
	{ MODE_ANY,      CMD_STEP_TIME, +1, "this is the end of the recording" },
	{ MODE_ANY,      CMD_STEP_TIME, -1, "this is the begin of the recording" },
	{ MODE_ANY,      CMD_ZOOM, +1, "this is as near as it gets" },
	{ MODE_ANY,      CMD_ZOOM, -1, "this is all there is" },
	{ MODE_ANY,      CMD_WHOLE, 0, "this is all there is" },
	{ MODE_ANY,      CMD_HOTTEST, 0, "no call inside takes most of it" },
	{ MODE_ANY,      CMD_SPLIT, +1, "the lower pane has no more rows to give" },
	{ MODE_ANY,      CMD_SPLIT, -1, "the upper pane has no more rows to give" },
	{ MODE_ANY,      CMD_THREAD, 0, "this is the only thread" },
	{ MODE_ANY,      CMD_LAST_THREAD, 0, "no other thread was shown before" },
	/* clang-format on */
};

static const char *end_of(const struct binding *b)
{
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (ends[i].command == b->command &&
		    (ends[i].mode == MODE_ANY || ends[i].mode == b->mode) &&
		    (ends[i].amount == 0 ||
			(ends[i].amount > 0) == (b->amount > 0)))
			return ends[i].words;
	return NULL;
}

bool effect_is_none(const struct state *s, uint64_t mark)
{
	return s->message[0] == '\0' && s->wish == APP_NOTHING &&
	    effect_mark(s) == mark;
}

void effect_say(struct state *s, const struct binding *b, uint64_t mark)
{
	const char *words = end_of(b);
	char name[64];

	if (!effect_is_none(s, mark))
		return;
	if (words != NULL) {
		state_say(s, "%s", words);
	} else if (b->key == NULL || b->key[0] == '\0') {
		state_say(s, "nothing changes: it is so already");
	} else {
		keymap_name(b->key, name, sizeof name);
		state_say(s, "%s changes nothing here: %s", name,
		    keymap_help_of(b));
	}
}

void effect_say_unbound(struct state *s, const char *key)
{
	char name[64], where[80];
	const struct binding *b = keymap_elsewhere(state_keys(s), key);

	keymap_name(key, name, sizeof name);
	if (b == NULL) {
		state_say(s, "%s does nothing; ? shows all keys, :bind any %s "
		    "COMMAND gives it one", name, name);
		return;
	}
	mode_place(b->mode, where, sizeof where);
	state_say(s, "%s does nothing here; %s: %s", name, where, b->help);
}
