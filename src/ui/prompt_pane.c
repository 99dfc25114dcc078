#include "config.h"

#include "ui/prompt_pane.h"

#include <string.h>

#include "ui/filters.h"
#include "ui/follow.h"
#include "ui/go.h"
#include "ui/pane.h"
#include "ui/past.h"
#include "view/frame.h"

struct prompt_pane {
	struct state *s;
	enum prompt_for what;
	struct prompt prompt;
	struct past past[PROMPTS];
};

/* In the picture, the thread that the cursor is in is meant; what is on top of it
 * has no such. */
static void search(struct state *s, const char *text)
{
	if (s->focus == UPPER && pane_above(s) == NULL)
		go_thread(s, pane_call_in(s, s->focus).thread);
	s->jump_on_hits = 1;
	follow_search(s, text);
}

static const struct {
	const char *sign;
	void (*take)(struct state *, const char *text);
} prompts[PROMPTS] = {
	[PROMPT_SEARCH] = { "/", search },
	[PROMPT_FILTER] = { "&", filter_take },
};

static bool open_line(void *own, int amount)
{
	struct prompt_pane *pane = own;

	pane->what = (enum prompt_for)amount;
	prompt_clear(&pane->prompt);
	past_begin(&pane->past[pane->what]);
	return true;
}

static void take(struct prompt_pane *pane)
{
	pane_close(pane->s);
	if (pane->prompt.length == 0)
		return;
	past_add(&pane->past[pane->what], pane->prompt.text);
	prompts[pane->what].take(pane->s, pane->prompt.text);
}

static void key_typed(void *own, const char *key)
{
	const struct binding *b = keymap_find(MODE_PROMPT, key);
	struct prompt_pane *pane = own;

	if (strcmp(key, "<Backspace>") == 0 && pane->prompt.length == 0)
		pane_close(pane->s);
	else if (b->mode != MODE_PROMPT)
		prompt_key(&pane->prompt, key);
	else if (b->command == CMD_OPEN)
		take(pane);
	else if (b->command == CMD_MOVE)
		past_step(&pane->past[pane->what], &pane->prompt, b->amount);
	else
		pane_close(pane->s);
}

static void paste(void *own, const char *text)
{
	struct prompt_pane *pane = own;

	prompt_insert(&pane->prompt, text);
}

static void draw(void *own, const struct layout *l)
{
	struct prompt_pane *pane = own;

	prompt_draw(pane->s->canvas, l->hints, prompts[pane->what].sign,
	    pane->prompt.text, pane->prompt.cursor);
}

const struct pane_ops prompt_pane = {
	.mode = MODES,
	.is_line = true,
	.size = sizeof(struct prompt_pane),
	.open = open_line,
	.key = key_typed,
	.paste = paste,
	.draw = draw,
};
