#include "config.h"

#include "term/copier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "term/clipboard.h"

_Static_assert((int)CLIPBOARD_MOST <= (int)RUNNER_MOST,
    "a text for the clipboard fits a runner");

/* An older tmux refuses -w. */
static const char *const newer[] = { "tmux", "load-buffer", "-w", "-", NULL };
static const char *const older[] = { "tmux", "load-buffer", "-", NULL };
static const char *const *const commands[] = { newer, older };

struct runner_commands copier_commands(bool is_free)
{
	return (struct runner_commands){ commands,
		sizeof commands / sizeof *commands, is_free };
}

void copier_start(struct copier *c, int fd)
{
	*c = (struct copier){ .fd = fd,
		.has_tmux = fd >= 0 && clipboard_find(getenv("TMUX"),
		    getenv("TERM")) == CLIPBOARD_TMUX };
}

int copier_fd(const struct copier *c)
{
	return c->is_lost ? -1 : c->fd;
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

	*out = (struct copied){ .file = -1 };
	if (c->has_tmux && parent_send_text(c->fd, text, length)) {
		c->waiting++;
		return false;
	}
	ask_terminal(out, "");
	return true;
}

static bool is_free(const struct copier *c)
{
	return copier_fd(c) >= 0 && c->asked == ASKED_NOTHING;
}

static bool note_asked(struct copier *c, enum copier_asked what)
{
	c->asked = what;
	c->before = c->waiting;
	return true;
}

bool copier_ask_file(struct copier *c, const char *name)
{
	return is_free(c) && parent_ask_file(c->fd, name) &&
	    note_asked(c, ASKED_FILE);
}

bool copier_ask_names(struct copier *c, const char *begun)
{
	return is_free(c) && parent_ask_names(c->fd, begun) &&
	    note_asked(c, ASKED_NAMES);
}

bool copier_ask_to_read(struct copier *c, const char *name)
{
	return is_free(c) && parent_ask_to_read(c->fd, name) &&
	    note_asked(c, ASKED_TO_READ);
}

bool copier_ask_start(struct copier *c, int count, const char *const *words)
{
	return is_free(c) && parent_ask_start(c->fd, count, words) &&
	    note_asked(c, ASKED_START);
}

bool copier_ask_job(struct copier *c, int count, const char *const *words)
{
	return is_free(c) && parent_ask_job(c->fd, count, words) &&
	    note_asked(c, ASKED_JOB);
}

void copier_stop_job(struct copier *c)
{
	if (copier_fd(c) >= 0)
		parent_stop_job(c->fd);
}

/* What the next answer is about: they come in their turn. */
static enum copier_asked take_turn(struct copier *c)
{
	enum copier_asked what = c->asked;

	if (what == ASKED_NOTHING)
		return what;
	if (c->before > 0) {
		c->before--;
		return ASKED_NOTHING;
	}
	c->asked = ASKED_NOTHING;
	return what;
}

bool copier_next(struct copier *c, struct copied *out)
{
	struct parent_answer answer;
	int file;

	*out = (struct copied){ .file = -1 };
	if (copier_fd(c) < 0)
		return false;
	switch (parent_take(c->fd, &answer, &file)) {
	case PARENT_NOTHING: return false;
	case PARENT_GONE: c->is_lost = true; return false;
	case PARENT_ANSWER: break;
	}
	out->about = answer.is_end ? JOB_ENDED : take_turn(c);
	if (out->about == ASKED_FILE || out->about == ASKED_NAMES ||
	    out->about == ASKED_TO_READ)
		out->file = file;
	else if (file >= 0) /* nobody has asked for it */
		close(file);
	if (out->about != ASKED_NOTHING) {
		out->may_start = answer.done == 0;
		snprintf(out->how, sizeof out->how, "%s", answer.words);
		return true;
	}
	c->waiting--;
	if (answer.done < 0) {
		ask_terminal(out, answer.words);
		return true;
	}
	out->is_for_terminal = commands[answer.done] == older;
	snprintf(out->how, sizeof out->how, " to tmux's buffer (prefix ])");
	return true;
}
