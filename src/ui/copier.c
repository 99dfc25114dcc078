#include "config.h"

#include "ui/copier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/clipboard.h"

_Static_assert((int)CLIPBOARD_MOST <= (int)RUNNER_MOST,
    "a text for the clipboard fits a runner");

/* An older tmux refuses -w. */
static const char *const newer[] = { "tmux", "load-buffer", "-w", "-", NULL };
static const char *const older[] = { "tmux", "load-buffer", "-", NULL };
static const char *const *const commands[] = { newer, older };

void copier_start(struct copier *c, bool is_free)
{
	const struct runner_commands how = { commands,
		sizeof commands / sizeof *commands, is_free };

	*c = (struct copier){ NULL, 0 };
	if (clipboard_find(getenv("TMUX"), getenv("TERM")) == CLIPBOARD_TMUX)
		c->runner = runner_new(&how, NULL);
}

void copier_end(struct copier *c)
{
	runner_free(c->runner);
	c->runner = NULL;
}

int copier_fd(const struct copier *c)
{
	return c->runner == NULL ? -1 : runner_fd(c->runner);
}

static void ask_terminal(struct copied *out, const char *why)
{
	out->is_for_terminal = true;
	snprintf(out->how, sizeof out->how, ", %s%s%s",
	    clipboard_condition(clipboard_find(getenv("TMUX"),
	    getenv("TERM"))), why[0] == '\0' ? "" : ": ", why);
}

bool copier_take(struct copier *c, const char *text, struct copied *out)
{
	size_t length = strnlen(text, CLIPBOARD_MOST);

	if (c->runner != NULL && runner_send(c->runner, text, length)) {
		c->waiting++;
		return false;
	}
	ask_terminal(out, "");
	return true;
}

/* Nobody is left to ask. */
static bool lose(struct copier *c, struct copied *out)
{
	bool was_waiting = c->waiting > 0;

	copier_end(c);
	c->waiting = 0;
	ask_terminal(out, "what runs tmux has ended");
	return was_waiting;
}

bool copier_next(struct copier *c, struct copied *out)
{
	enum runner_news news;
	struct runner_answer answer;

	if (c->runner == NULL)
		return false;
	news = runner_take(c->runner, &answer);
	if (news == RUNNER_GONE)
		return lose(c, out);
	if (news == RUNNER_NOTHING)
		return false;
	c->waiting--;
	if (answer.done < 0) {
		ask_terminal(out, answer.words);
		return true;
	}
	out->is_for_terminal = commands[answer.done] == older;
	snprintf(out->how, sizeof out->how, " to tmux's buffer (prefix ])");
	return true;
}
