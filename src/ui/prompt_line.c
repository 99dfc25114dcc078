#include "config.h"

#include "ui/commands.h"

#include <string.h>

#include "ui/follow.h"
#include "ui/past.h"
#include "ui/prompt.h"
#include "view/frame.h"

static void search(struct state *s, const char *text)
{
	if (s->focus == UPPER)
		timeline_take_thread(s);
	s->jump_on_hits = 1;
	follow_search(s, text);
}

/* The prompts in the row of the hints. */
static const struct prompt_kind {
	const char *sign;
	size_t past; /* where in struct keep */
	void (*take)(struct state *, const char *text);
} kinds[] = {
	[OVERLAY_SEARCH] = { "/", offsetof(struct keep, searches), search },
	[OVERLAY_FILTER] = { "&", offsetof(struct keep, filters), filter_take },
};

static struct past *past_of(struct state *s)
{
	return (struct past *)(void *)((char *)&s->keep +
	    kinds[s->overlay].past);
}

void prompt_open(struct state *s)
{
	past_begin(past_of(s));
}

static void take(struct state *s)
{
	const struct prompt_kind *kind = &kinds[s->overlay];

	if (s->prompt.length > 0)
		past_add(past_of(s), s->prompt.text);
	s->overlay = OVERLAY_NONE;
	if (s->prompt.length > 0)
		kind->take(s, s->prompt.text);
}

void prompt_line_key(struct state *s, const char *key)
{
	const struct binding *b = keymap_find(MODE_PROMPT, key);

	if (strcmp(key, "<Backspace>") == 0 && s->prompt.length == 0)
		s->overlay = OVERLAY_NONE;
	else if (b->mode != MODE_PROMPT)
		prompt_key(&s->prompt, key);
	else if (b->command == CMD_OPEN)
		take(s);
	else if (b->command == CMD_MOVE)
		past_step(past_of(s), &s->prompt, b->amount);
	else
		s->overlay = OVERLAY_NONE;
}

void prompt_line_draw(struct state *s, int row)
{
	prompt_draw(s->canvas, row, kinds[s->overlay].sign, s->prompt.text,
	    s->prompt.cursor);
}
