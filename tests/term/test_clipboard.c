/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_clipboard - the requests to a terminal, tmux and screen.
 */
#include "config.h"

#include "rows.h"
#include "term/clipboard.h"

#include <stdlib.h>

static void found(void **state)
{
	static const struct {
		const char *name, *tmux, *term;
		enum clipboard wanted;
	} rows[] = {
		{ "a terminal", NULL, "xterm-256color", CLIPBOARD_TERMINAL },
		{ "nothing is known", NULL, NULL, CLIPBOARD_TERMINAL },
		{ "tmux", "/tmp/tmux-1/default,1,0", "tmux-256color",
		    CLIPBOARD_TMUX },
		{ "tmux that looks like screen", "/tmp/x,1,0",
		    "screen-256color", CLIPBOARD_TMUX },
		{ "no tmux", "", "xterm", CLIPBOARD_TERMINAL },
		{ "screen", NULL, "screen.xterm", CLIPBOARD_SCREEN },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		row_assert_number(rows[i].name, clipboard_find(rows[i].tmux,
		    rows[i].term), rows[i].wanted);
}

#define PLAIN(base64) "\033]52;c;" base64 "\033\\"
#define TMUX(base64) PLAIN(base64) \
	"\033Ptmux;\033\033]52;c;" base64 "\033\033\\\033\\"
#define SCREEN(base64) "\033P\033]52;c;" base64 "\007\033\\"

static void requests(void **state)
{
	static const struct {
		const char *text, *base64, *tmux, *screen;
	} rows[] = {
		{ "", PLAIN(""), TMUX(""), SCREEN("") },
		{ "f", PLAIN("Zg=="), TMUX("Zg=="), SCREEN("Zg==") },
		{ "fo", PLAIN("Zm8="), TMUX("Zm8="), SCREEN("Zm8=") },
		{ "foo", PLAIN("Zm9v"), TMUX("Zm9v"), SCREEN("Zm9v") },
		{ "foob", PLAIN("Zm9vYg=="), TMUX("Zm9vYg=="),
		    SCREEN("Zm9vYg==") },
		{ "\xff\xfe\xfd~", PLAIN("//79fg=="), TMUX("//79fg=="),
		    SCREEN("//79fg==") },
		{ "a\nb", PLAIN("YQpi"), TMUX("YQpi"), SCREEN("YQpi") },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *const wanted[] = { rows[i].base64, rows[i].tmux,
			rows[i].screen };

		for (int n = 0; n < 3; n++) {
			char *request = clipboard_request(rows[i].text,
			    (enum clipboard)n);

			row_assert_text(rows[i].text, request, wanted[n]);
			free(request);
		}
	}
}

/* The pieces of screen's wrapping put together again. */
static void unwrap(char *text)
{
	char *out = text;

	for (; *text != '\0'; text++) {
		if (strncmp(text, "\033P", 2) == 0 ||
		    strncmp(text, "\033\\", 2) == 0)
			text++;
		else
			*out++ = *text;
	}
	*out = '\0';
}

/* Long texts are cut; screen gets no long piece. */
static void long_texts(void **state)
{
	static char text[CLIPBOARD_BYTES_MAX + 1000];
	char *plain, *wrapped, *tmux;
	size_t longest = 0;

	(void)state;
	memset(text, 'x', sizeof text - 1);
	plain = clipboard_request(text, CLIPBOARD_TERMINAL);
	assert_true(strlen(plain) < 100000);
	assert_true(strlen(plain) > (size_t)CLIPBOARD_BYTES_MAX / 3 * 4);
	wrapped = clipboard_request(text, CLIPBOARD_SCREEN);
	for (char *at = wrapped; at != NULL; at = strstr(at + 1, "\033P")) {
		const char *next = strstr(at + 1, "\033P");
		size_t length = next == NULL ? strlen(at) :
		    (size_t)(next - at);

		longest = length > longest ? length : longest;
	}
	assert_true(longest < 768);
	unwrap(wrapped);
	plain[strlen(plain) - 2] = '\007';
	plain[strlen(plain) - 1] = '\0';
	assert_string_equal(wrapped, plain);
	tmux = clipboard_request(text, CLIPBOARD_TMUX);
	assert_true(strlen(tmux) > 2 * strlen(plain));
	free(plain);
	free(wrapped);
	free(tmux);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(found),
	cmocka_unit_test(requests),
	cmocka_unit_test(long_texts),
};

TEST_FILE(tests, NULL, NULL);
