/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/terminfo.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

#include "base/array.h"
#include "term/description.h"

/* ---- which type to use ---- */

bool terminfo_ask(const struct terminfo *t, bool (*ask)(void *self), void *self)
{
	const char *value = getenv("TERMINFO");
	char *kept;
	bool done;

	if (t->own == NULL)
		return ask(self);
	kept = value == NULL ? NULL : text_copy(value);
	done = setenv("TERMINFO", t->own, 1) == 0 && ask(self);
	if (kept == NULL)
		unsetenv("TERMINFO");
	else
		setenv("TERMINFO", kept, 1);
	free(kept);
	return done;
}

static bool set_up(void *self)
{
	struct terminfo *t = self;
	int code;

	if (setupterm(t->type, t->fd, &code) != OK)
		return false;
	t->can_address = cursor_address != NULL;
	del_curterm(cur_term);
	return true;
}

static bool is_known(struct terminfo *t, const char *type)
{
	*t = (struct terminfo){ .type = type, .fd = t->fd };
	if (terminfo_ask(t, set_up, t))
		return true;
#ifdef STATIC_PROGRAM
	t->own = description_find(type);
#endif
	return t->own != NULL && terminfo_ask(t, set_up, t);
}

bool terminfo_starts_with(const char *text, const char *const *starts)
{
	for (; *starts != NULL; starts++)
		if (strncmp(text, *starts, strlen(*starts)) == 0)
			return true;
	return false;
}

/* Finds the type or one that can stand in for it: servers often lack the
 * entries of newer terminals, which understand what an xterm does. */
static bool find_type(struct terminfo *t, const char *term)
{
	static const char *const like_xterm[] = { "xterm", "alacritty", "foot",
		"st", "kitty", "wezterm", "ghostty", "konsole", "vte", "tmux",
		"screen", NULL };
	static const char *const stand_ins[] = { "xterm-256color", "xterm",
		"vt100", NULL };

	if (is_known(t, term))
		return true;
	for (int i = 0;
	     stand_ins[i] != NULL && terminfo_starts_with(term, like_xterm);
	     i++)
		if (is_known(t, stand_ins[i]))
			return true;
	return false;
}

bool terminfo_find(struct terminfo *t, int fd, struct error *err)
{
	const char *term = getenv("TERM");

	if (term == NULL || term[0] == '\0')
		return fail(err, "TERM is not set, so the terminal is unknown; "
		    "try TERM=xterm, or use \"artscope report\"");
	t->fd = fd;
	if (!find_type(t, term))
		return fail(err, "the terminal type \"%.40s\" (TERM) is "
		    "unknown; try TERM=xterm, or use \"artscope report\"",
		    term);
	return t->can_address || fail(err, "a terminal of the type "
	    "\"%.40s\" (TERM) cannot position the cursor; use "
	    "\"artscope report\"", t->type);
}

const char *terminfo_text(const char *name)
{
	const char *text;

	if (cur_term == NULL)
		return NULL;
	for (size_t i = 0; strfnames[i] != NULL; i++) {
		if (strcmp(strfnames[i], name) != 0)
			continue;
		text = tigetstr(strnames[i]);
		return text == (const char *)-1 ? NULL : text;
	}
	return NULL;
}
