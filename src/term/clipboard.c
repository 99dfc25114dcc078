/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/clipboard.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/quote.h"
#include "base/text.h"

/* ---- the bytes that ask a terminal to set its clipboard: OSC 52 ---- */

#define BEGIN "\033]52;c;"
#define END "\033\\"
#define WRAP_BEGIN "\033P"
#define WRAP_END "\033\\"
#define TMUX_BEGIN "\033Ptmux;"

enum {
	SCREEN_PIECE = 512, /* of what is wrapped; screen takes 768 bytes */
	BASE64_MOST = (CLIPBOARD_BYTES_MAX + 2) / 3 * 4
};

enum clipboard clipboard_find(const char *tmux, const char *term)
{
	if (tmux != NULL && tmux[0] != '\0')
		return CLIPBOARD_TMUX;
	return term != NULL && strncmp(term, "screen", 6) == 0 ?
	    CLIPBOARD_SCREEN : CLIPBOARD_TERMINAL;
}

static void add(struct text_buffer *out, const char *text)
{
	text_buffer_add(out, slice_of(text));
}

/* Adds the request wrapped for tmux, in which escapes are doubled. */
static void add_for_tmux(struct text_buffer *request)
{
	const size_t length = request->length;

	add(request, TMUX_BEGIN);
	for (size_t i = 0; i < length; i++) {
		const char c = request->text[i];

		if (c == '\033')
			add(request, "\033");
		text_buffer_add(request, (struct slice){ &c, 1 });
	}
	add(request, WRAP_END);
}

/* Adds the request wrapped in pieces; its END, which would end the wrapping,
 * becomes a BEL. */
static void add_for_screen(struct text_buffer *out, struct slice request)
{
	request.length -= strlen(END);
	while (request.length > 0) {
		const struct slice piece = slice_first(request, SCREEN_PIECE);

		request = slice_from(request, piece.length);
		add(out, WRAP_BEGIN);
		text_buffer_add(out, piece);
		add(out, request.length > 0 ? WRAP_END : "\007" WRAP_END);
	}
}

char *clipboard_request(const char *text, enum clipboard clipboard)
{
	char *base64 = array_new(BASE64_MOST + 1, 1);
	struct text_buffer request = { .length = 0 }, plain;

	base64_put(base64, text, strnlen(text, CLIPBOARD_BYTES_MAX));
	add(&request, BEGIN);
	add(&request, base64);
	add(&request, END);
	free(base64);
	if (clipboard == CLIPBOARD_TMUX)
		add_for_tmux(&request);
	if (clipboard == CLIPBOARD_SCREEN) {
		plain = request;
		request = (struct text_buffer){ .length = 0 };
		add_for_screen(&request,
		    (struct slice){ plain.text, plain.length });
		free(plain.text);
	}
	text_buffer_add(&request, (struct slice){ "", 1 });
	return request.text;
}

/* ---- copying, and other requests to the process outside ---- */

_Static_assert((int)CLIPBOARD_BYTES_MAX <= (int)MONITOR_TEXT_BYTES,
    "a text for the clipboard fits a runner");

/* An older tmux refuses -w. */
static const char *const newer_tmux[] = { "tmux", "load-buffer", "-w", "-",
	NULL };
static const char *const older_tmux[] = { "tmux", "load-buffer", "-", NULL };
static const char *const *const commands[] = { newer_tmux, older_tmux };

struct monitor_commands copier_commands(bool is_free)
{
	return (struct monitor_commands){ commands,
		sizeof commands / sizeof *commands, is_free };
}

static enum clipboard clipboard_here(void)
{
	return clipboard_find(getenv("TMUX"), getenv("TERM"));
}

/* Leaves the text to the terminal, if it allows that, and says so. */
static void ask_terminal(struct copier_answer *out, const char *why)
{
	static const char *const conditions[] = {
		[CLIPBOARD_TERMINAL] = "if the terminal allows it (OSC 52)",
		[CLIPBOARD_TMUX] = "if tmux allows it (set -s set-clipboard "
				   "on)",
		[CLIPBOARD_SCREEN] = "if the terminal around screen allows it "
				     "(OSC 52)",
	};

	out->is_for_terminal = true;
	snprintf(out->how, sizeof out->how, ", %s%s%s",
	    conditions[clipboard_here()], why[0] == '\0' ? "" : ": ", why);
}

static bool copy_text(struct copier *c, const char *text,
    struct copier_answer *out)
{
	c->text = text;
	if (clipboard_here() == CLIPBOARD_TMUX &&
	    monitor_send_text(c->fd, text, strnlen(text, CLIPBOARD_BYTES_MAX)))
		return true;
	ask_terminal(out, "");
	return false;
}

bool copier_ask(struct copier *c, enum monitor_request what, int count,
    const char *const *words, struct copier_answer *out)
{
	*out = (struct copier_answer){ .about = what, .file = -1 };
	if (what == MONITOR_TEXT)
		return copy_text(c, words[0], out);
	if (c->fd < 0 || (c->asked != 0 && what != MONITOR_STOP_JOB) ||
	    !monitor_ask(c->fd, what, count, words)) {
		snprintf(out->how, sizeof out->how, "%s",
		    what == MONITOR_START ?
		    "no other trace can be opened from here" :
		    what == MONITOR_JOB ? "nothing can be started from here" :
		    "no file can be opened now");
		return what == MONITOR_STOP_JOB;
	}
	if (what != MONITOR_STOP_JOB)
		c->asked = what;
	return true;
}

bool copier_next(struct copier *c, struct copier_answer *out)
{
	struct monitor_answer answer;
	int file;

	do {
		const enum monitor_news news = monitor_take(c->fd, &answer,
		    &file);

		if (news == MONITOR_GONE)
			c->fd = -1;
		if (news != MONITOR_ANSWER)
			return false;
		*out = (struct copier_answer){ .file = file,
			.about = (enum monitor_request)answer.about,
			.is_done = answer.done >= 0 };
		if (out->about == c->asked && !answer.is_end)
			c->asked = 0;
	} while (out->about == MONITOR_JOB && !answer.is_end && out->is_done);
	if (out->about != MONITOR_TEXT) {
		snprintf(out->how, sizeof out->how, "%s", answer.words);
	} else if (!out->is_done) {
		ask_terminal(out, answer.words);
	} else {
		out->is_for_terminal = commands[answer.done] == older_tmux;
		snprintf(out->how, sizeof out->how,
		    " to tmux's buffer (prefix ])");
	}
	return true;
}
