#include "config.h"

#include "term/clipboard.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/quote.h"

#define BEGIN "\033]52;c;"
#define END "\033\\"
#define WRAP_BEGIN "\033P"
#define WRAP_END "\033\\"
#define TMUX_BEGIN "\033Ptmux;"

enum {
	SCREEN_PIECE = 512, /* of what is wrapped; screen takes 768 bytes */
	BASE64_MOST = (CLIPBOARD_MOST + 2) / 3 * 4,
	SLACK = 64,         /* for what stands around */
	/* Two requests, or the wrapping of each piece. */
	ROOM = 2 * BASE64_MOST + BASE64_MOST / SCREEN_PIECE * 8 + 2 * SLACK
};

enum clipboard clipboard_find(const char *tmux, const char *term)
{
	if (tmux != NULL && tmux[0] != '\0')
		return CLIPBOARD_TMUX;
	return term != NULL && strncmp(term, "screen", 6) == 0 ?
	    CLIPBOARD_SCREEN : CLIPBOARD_TERMINAL;
}

const char *clipboard_condition(enum clipboard clipboard)
{
	static const char *const words[] = {
		[CLIPBOARD_TERMINAL] = "if the terminal allows it (OSC 52)",
		[CLIPBOARD_TMUX] = "if tmux allows it (set -s set-clipboard "
		    "on)",
		[CLIPBOARD_SCREEN] = "if the terminal around screen allows it "
		    "(OSC 52)",
	};

	return words[clipboard];
}

static char *put(char *out, const char *text)
{
	size_t length = strlen(text);

	memcpy(out, text, length + 1);
	return out + length;
}

static char *put_request(char *out, const char *text, size_t length)
{
	return put(base64_put(put(out, BEGIN), text, length), END);
}

/* Escapes inside of tmux's wrapping are doubled. */
static void add_for_tmux(char *request)
{
	const char *plain = request, *end = request + strlen(request);
	char *out = put(request + strlen(request), TMUX_BEGIN);

	for (; plain < end; plain++) {
		if (*plain == '\033')
			*out++ = '\033';
		*out++ = *plain;
	}
	put(out, WRAP_END);
}

/* In pieces; the END of the request, which would end the wrapping, is a BEL. */
static char *wrap_for_screen(const char *plain, struct error *err)
{
	size_t left = strlen(plain) - strlen(END);
	char *wrapped = array_new(ROOM, 1, err), *out = wrapped;

	if (wrapped == NULL)
		return NULL;
	while (left > 0) {
		size_t piece = left < SCREEN_PIECE ? left : SCREEN_PIECE;

		out = put(out, WRAP_BEGIN);
		memcpy(out, plain, piece);
		out += piece;
		plain += piece;
		left -= piece;
		if (left == 0)
			*out++ = '\007';
		out = put(out, WRAP_END);
	}
	return wrapped;
}

char *clipboard_request(const char *text, enum clipboard clipboard,
    struct error *err)
{
	size_t length = strnlen(text, CLIPBOARD_MOST);
	char *request = array_new(ROOM, 1, err), *wrapped;

	if (request == NULL)
		return NULL;
	put_request(request, text, length);
	if (clipboard == CLIPBOARD_TMUX)
		add_for_tmux(request);
	if (clipboard != CLIPBOARD_SCREEN)
		return request;
	wrapped = wrap_for_screen(request, err);
	free(request);
	return wrapped;
}
