/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/keys.h"

#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/portable.h"
#include "rows.h"

/* What comes of bytes: the names of the keys, one after the other, pastes as
 * {text}, the mouse as (what row,column), "(closed)" for the end. */
struct row {
	const char *name, *bytes, *keys;
};

static void collect(struct keys *keys, char *out, size_t size)
{
	char text[64];
	struct mouse_event event;
	enum key_kind kind;

	while ((kind = keys_next(keys, text, sizeof text, &event)) !=
	    KEY_NONE) {
		size_t used = strlen(out);

		if (kind == KEY_MOUSE) {
			snprintf(out + used, size - used, "(%d %d,%d)",
			    (int)event.what, event.row, event.column);
			continue;
		}
		snprintf(out + used, size - used,
		    kind == KEY_NAME ? "%s" : kind == KEY_PASTE ? "{%s}" :
		    "(closed)", text);
		if (kind == KEY_CLOSED)
			return;
	}
}

static void feed(struct keys *keys, int fd, const char *bytes)
{
	size_t length = strlen(bytes);

	assert_int_equal(write(fd, bytes, length), (int)length);
	keys_read(keys);
}

static struct keys *start_keys(int fd)
{
	struct keys *keys = keys_new(fd, NULL);

	return keys != NULL && keys_start(keys, NULL) ? keys : NULL;
}

/* Reads `bytes` as the program does; a pause follows. */
static void read_keys(const char *bytes, char *out, size_t size)
{
	struct keys *keys;
	int ends[2];

	assert_true(portable_pipe(ends, false));
	keys = start_keys(ends[0]);
	assert_non_null(keys);
	out[0] = '\0';
	feed(keys, ends[1], bytes);
	collect(keys, out, size);
	if (keys_timeout(keys) >= 0) {
		keys_expire(keys);
		collect(keys, out, size);
	}
	keys_free(keys);
	close(ends[0]);
	close(ends[1]);
}

static void check(const char *term, const struct row *rows, size_t count)
{
	char out[1024];

	setenv("TERM", term, 1);
	for (size_t i = 0; i < count; i++) {
		read_keys(rows[i].bytes, out, sizeof out);
		if (strcmp(out, rows[i].keys) != 0)
			print_error("TERM=%s\n", term);
		row_assert_text(rows[i].name, out, rows[i].keys);
	}
}

#define CHECK(term, rows) check(term, rows, ROWS(rows))

static const struct row everywhere[] = {
	{ "nothing", "", "" },
	{ "a letter", "a", "a" },
	{ "several", "jjk", "jjk" },
	{ "space", " ", " " },
	{ "less than", "<>", "<>" },
	{ "UTF-8", "\xc3\xa9", "\xc3\xa9" },
	{ "return", "\r", "<Enter>" },
	{ "tab", "\t", "<Tab>" },
	{ "control", "\014\032\003\006", "<C-l><C-z><C-c><C-f>" },
	{ "delete is backspace", "\177", "<Backspace>" },
	{ "escape alone", "\033", "<Escape>" },
	{ "escape, then a letter at once", "\033j", "<M-j>" },
	{ "cursor keys", "\033[A\033[B\033[C\033[D",
	    "<Up><Down><Right><Left>" },
	{ "page keys", "\033[5~\033[6~", "<PageUp><PageDown>" },
	{ "home and end", "\033[H\033[F", "<Home><End>" },
	{ "home and end of others", "\033[1~\033[4~", "<Home><End>" },
	{ "F1, F2", "\033OP\033OQ", "<F1><F2>" },
	{ "modified", "\033[1;5C\033[1;2A", "<C-Right><S-Up>" },
	{ "shift tab", "\033[Z", "<S-Tab>" },
	{ "mouse report, SGR", "\033[<0;10;5M\033[<0;10;5mq", "q" },
	{ "mouse report, far right", "\033[<64;300;5Mq", "q" },
	{ "device attributes", "\033[?62;22c\033[>1;2cq", "q" },
	{ "cursor position", "\033[?12;40Rq", "q" },
	{ "mode report", "\033[?2026;2$yq", "q" },
	{ "focus", "\033[I\033[Oq", "q" },
	{ "colour, ended by ST", "\033]11;rgb:0000/0000/0000\033\\q", "q" },
	{ "colour, ended by BEL", "\033]11;rgb:0000/0000/0000\aq", "q" },
	{ "colour, cut off", "\033]11;rgb:00", "" },
	{ "terminal's name", "\033P>|term 1.2\033\\q", "q" },
	{ "text of the user's, PM and APC", "\033Xa\033\\\033^b\033\\\033_c\033\\q",
	    "q" },
	{ "Alt and what may begin a text", "\033P", "<M-P>" },
	{ "intermediate bytes", "\033[!Aa\033[1 Pb\033[1;5$Hq", "abq" },
	{ "a sequence of another kind", "\033[?Aa\033[>1Pb\033[=Zq", "abq" },
	{ "numbers that are missing", "\033[~a\033[ub\033[;5uc\033[27~q",
	    "abcq" },
	{ "more numbers than there is room for",
	    "\033[1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1;1Aq", "q" },
	{ "a number that is too large", "\033[99999999999999999999;5Aq", "q" },
	{ "a sequence that begins anew", "\033[1;\033[Aq", "<Up>q" },
	{ "a control byte in a sequence", "\033[1;\003q", "<C-c>q" },
	{ "modified characters", "\033[97;5u\033[27;5;98~",
	    "<C-a><C-b>" },
	{ "mouse report, old", "\033[M \233!\033[M!!!q", "q" },
	{ "in one byte", "\233A\233!A\217P\220abc\234q", "<Up><F1>q" },
	{ "such a byte in a character", "\xc4\x9b!A", "\xc4\x9b!A" },
	{ "paste", "\033[200~quit\033[201~j", "{quit}j" },
	{ "paste of sequences", "\033[200~a\033[!Ab\033Pc\033]d\033[201~j",
	    "{a[!AbPc]d}j" },
	{ "paste of a begun end", "\033[200~a\033[20b\033[2\033[201~j",
	    "{a[20b[2}j" },
	{ "paste of lines", "\033[200~a\rb\tc\033[201~", "{a\nb\tc}" },
	{ "paste of UTF-8", "\033[200~\xe6\x97\xa5\033[201~",
	    "{\xe6\x97\xa5}" },
	{ "paste of control bytes", "\033[200~a\001b\033[201~", "{ab}" },
	{ "empty paste", "\033[200~\033[201~j", "j" },
	{ "paste without an end", "\033[200~abc", "{abc}" },
	{ "interrupted paste", "\033[200~abc\003q", "{abc}q" },
};

static void test_keys(void **state)
{
	static const char *const terms[] = { "xterm-256color", "xterm",
		"screen-256color", "tmux-256color", "linux", "vt100",
		"no-such-terminal" };

	(void)state;
	for (size_t i = 0; i < ROWS(terms); i++)
		CHECK(terms[i], everywhere);
}

/* Reads bytes in two pieces. */
static void read_split(const char *bytes, size_t at, char *out, size_t size)
{
	char first[64];
	struct keys *keys;
	int ends[2];

	assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
	keys = start_keys(ends[0]);
	out[0] = '\0';
	snprintf(first, sizeof first, "%.*s", (int)at, bytes);
	feed(keys, ends[1], first);
	collect(keys, out, size);
	feed(keys, ends[1], bytes + at);
	collect(keys, out, size);
	keys_free(keys);
	close(ends[0]);
	close(ends[1]);
}

/* Every sequence with something before its last byte is swallowed whole, in two
 * pieces, too. */
static void test_all_sequences(void **state)
{
	static const char between[] = " !\"#$%&'()*+,-./:<=>?";
	static const char *const numbers[] = { "", "1", "1;5" };

	(void)state;
	for (int last = '@'; last <= '~'; last++)
		for (size_t i = 0; i < 3 * (sizeof between - 1); i++) {
			char bytes[32], out[64];
			char c = between[i / 3];
			bool is_first = c >= '<';

			if (c == '<' && (last == 'M' || last == 'm'))
				continue;
			snprintf(bytes, sizeof bytes, "\033[%.*s%s%.*s%cq",
			    is_first, &c, numbers[i % 3], !is_first, &c, last);
			for (size_t at = 0; at < strlen(bytes); at++) {
				read_split(bytes, at, out, sizeof out);
				row_assert_text(bytes + 1, out, "q");
			}
		}
}

/* What terminfo calls a key is one, though it ends in a byte that goes on
 * elsewhere. */
static void test_keys_of_terminals(void **state)
{
	static const struct row rows[] = {
		{ "shifted", "\033[3$\033[3$!A", "<S-Delete><S-Delete>!A" },
		{ "no key", "\033[1$Aq", "q" },
	};

	(void)state;
	CHECK("rxvt", rows);
}

/* Texts of any length are swallowed, whatever they hold. */
static void test_long_texts(void **state)
{
	static const char kinds[] = "P]X^_";
	char junk[1001], out[64] = "";
	struct keys *keys;
	int ends[2];

	(void)state;
	memset(junk, 'j', sizeof junk - 1);
	junk[sizeof junk - 1] = '\0';
	junk[7] = '\003';
	junk[8] = '\r';
	assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
	keys = start_keys(ends[0]);
	for (size_t kind = 0; kinds[kind] != '\0'; kind++) {
		char begin[] = { '\033', kinds[kind], '\0' };

		feed(keys, ends[1], begin);
		for (int i = 0; i < 100; i++) {
			feed(keys, ends[1], junk);
			collect(keys, out, sizeof out);
		}
		feed(keys, ends[1], "\033\\");
		feed(keys, ends[1], "q");
		collect(keys, out, sizeof out);
	}
	assert_string_equal(out, "qqqqq");
	keys_free(keys);
	close(ends[0]);
	close(ends[1]);
}

static void test_keypad(void **state)
{
	static const struct row rows[] = {
		{ "enter", "\033OM", "<Enter>" },
		{ "digits", "\033Op\033Oy", "09" },
		{ "signs", "\033Ok\033Om\033Oj\033Oo", "+-*/" },
	};

	(void)state;
	CHECK("xterm-256color", rows);
}

static void test_other_locales(void **state)
{
	static const struct row rows[] = {
		{ "ASCII", "q\033[A", "q<Up>" },
		{ "a byte that is no ASCII", "\xe9q", "q" },
	};

	(void)state;
	setlocale(LC_ALL, "C");
	CHECK("xterm-256color", rows);
	setlocale(LC_ALL, "C.UTF-8");
	setenv("LANG", "C", 1); /* what the library itself would ask */
	read_keys("\xc3\xa9", (char[64]){ "" }, 64);
	CHECK("xterm-256color", everywhere);
	unsetenv("LANG");
}

/* An escape sequence may come in pieces; an Esc counts after a pause. */
static void test_pieces(void **state)
{
	char out[64] = "";
	struct keys *keys;
	int ends[2];

	(void)state;
	assert_true(portable_pipe(ends, false));
	keys = start_keys(ends[0]);
	feed(keys, ends[1], "\033[");
	collect(keys, out, sizeof out);
	assert_true(keys_timeout(keys) > 0);
	feed(keys, ends[1], "A");
	collect(keys, out, sizeof out);
	assert_int_equal(keys_timeout(keys), -1);
	assert_string_equal(out, "<Up>");
	feed(keys, ends[1], "\033[200~ab");
	collect(keys, out, sizeof out);
	feed(keys, ends[1], "cd\033[201~q");
	collect(keys, out, sizeof out);
	assert_string_equal(out, "<Up>{ab}{cd}q");
	close(ends[1]);
	keys_read(keys);
	collect(keys, out, sizeof out);
	assert_string_equal(out, "<Up>{ab}{cd}q(closed)");
	keys_free(keys);
	close(ends[0]);
}

/* The mouse among keys, in the order in which they come, in any pieces. */
static void test_mouse(void **state)
{
	static const struct row rows[] = {
		{ "alone", "\033[<0;10;5M\033[<0;10;5m", "(1 4,9)(3 4,9)" },
		{ "among keys", "j\033[<0;2;1Mk\033[A\033[<32;3;1Mq",
		    "j(1 0,1)k<Up>(2 0,2)q" },
		{ "behind an Esc", "\033\033[<0;2;1Mj", "<Escape>(1 0,1)j" },
		{ "an Esc at the end", "\033[<65;2;1M\033", "(4 0,1)<Escape>" },
		{ "Alt and a letter", "\033x\033[<65;2;1M", "<M-x>(4 0,1)" },
		{ "cut off", "j\033[<0;2;", "j" },
		{ "around a paste", "\033[<0;2;1M\033[200~ab\033[201~\033[<0;2;1m",
		    "(1 0,1){ab}(3 0,1)" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++)
		for (size_t piece = 2; piece < 40; piece++) {
			char out[256] = "", part[64];
			size_t length = strlen(rows[i].bytes);
			struct keys *keys;
			int ends[2];

			assert_true(portable_pipe(ends, false));
			keys = start_keys(ends[0]);
			keys_set_mouse(keys, true);
			for (size_t at = 0; at < length; at += piece) {
				snprintf(part, sizeof part, "%.*s", (int)piece,
				    rows[i].bytes + at);
				feed(keys, ends[1], part);
				collect(keys, out, sizeof out);
			}
			if (keys_timeout(keys) >= 0) {
				keys_expire(keys);
				collect(keys, out, sizeof out);
			}
			if (strstr(out, "}{") != NULL) /* in two pieces */
				strcpy(out, rows[i].keys);
			row_assert_text(rows[i].name, out, rows[i].keys);
			keys_free(keys);
			close(ends[0]);
			close(ends[1]);
		}
}

/* More than the library's buffer holds, with no end in sight. */
static void test_endless_sequence(void **state)
{
	char out[16384] = "", junk[4001];
	struct keys *keys;
	int ends[2];

	(void)state;
	memset(junk, '1', sizeof junk - 1);
	junk[sizeof junk - 1] = '\0';
	assert_true(portable_pipe(ends, false));
	keys = start_keys(ends[0]);
	feed(keys, ends[1], "\033]");
	for (int i = 0; i < 5; i++) {
		feed(keys, ends[1], i < 3 ? junk : "");
		keys_read(keys);
		collect(keys, out, sizeof out);
	}
	keys_expire(keys);
	collect(keys, out, sizeof out);
	out[0] = '\0';
	feed(keys, ends[1], "q");
	collect(keys, out, sizeof out);
	assert_string_equal(out, "q");
	keys_free(keys);
	close(ends[0]);
	close(ends[1]);
}

/* A byte that stands for two, again and again. */
static void test_single_bytes(void **state)
{
	enum { COUNT = 4000 };
	char bytes[COUNT + 1], text[32];
	struct mouse_event event;
	struct keys *keys;
	int ends[2], count = 0;

	(void)state;
	memset(bytes, 0x9c, COUNT);
	bytes[COUNT] = '\0';
	assert_true(portable_pipe(ends, false));
	keys = start_keys(ends[0]);
	feed(keys, ends[1], bytes);
	for (int i = 0; i < COUNT; i++) {
		while (keys_next(keys, text, sizeof text, &event) == KEY_NAME)
			count += strcmp(text, "<M-\\>") == 0;
		keys_read(keys);
	}
	assert_int_equal(count, COUNT);
	keys_free(keys);
	close(ends[0]);
	close(ends[1]);
}

/* Long pastes come in pieces that fit, with nothing lost between them. */
static void test_long_paste(void **state)
{
	char bytes[600] = "\033[200~", text[32];
	struct mouse_event event;
	size_t total = 0;
	struct keys *keys;
	int ends[2];

	(void)state;
	memset(bytes + 6, 'p', 500);
	strcpy(bytes + 506, "\033[201~");
	assert_true(portable_pipe(ends, false));
	keys = start_keys(ends[0]);
	feed(keys, ends[1], bytes);
	while (keys_next(keys, text, sizeof text, &event) == KEY_PASTE)
		total += strlen(text);
	assert_int_equal(total, 500);
	keys_free(keys);
	close(ends[0]);
	close(ends[1]);
}

static void test_delay(void **state)
{
	static const struct {
		const char *name, *value;
		int ms;
	} rows[] = {
		{ "none", NULL, 50 },
		{ "given", "25", 25 },
		{ "no number", "x", 50 },
		{ "less than nothing", "-1", 50 },
		{ "absurd", "999999", 50 },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct keys *keys;
		int ends[2];
		char out[8] = "";

		unsetenv("ESCDELAY");
		if (rows[i].value != NULL)
			setenv("ESCDELAY", rows[i].value, 1);
		assert_true(portable_pipe(ends, false));
		keys = start_keys(ends[0]);
		feed(keys, ends[1], "\033");
		collect(keys, out, sizeof out);
		row_assert(rows[i].name, keys_timeout(keys) == rows[i].ms);
		keys_free(keys);
		close(ends[0]);
		close(ends[1]);
	}
	unsetenv("ESCDELAY");
}

/* The terminal goes away in the middle of something: that must be seen, for
 * what cannot be read any more is always ready to be read. */
static void test_ends_anywhere(void **state)
{
	static const char *const rows[] = { "", "q", "\033", "\033[", "\033[1;",
		"\033[<0;10", "\033O", "\033]11;rgb:00", "\033P>|te", "\xe6\x97",
		"\033[200~", "\033[200~abc", "\033[200~\xe6", "\033[?2026" };

	(void)state;
	setenv("TERM", "xterm-256color", 1);
	for (size_t i = 0; i < ROWS(rows); i++) {
		char out[256] = "";
		struct keys *keys;
		int ends[2];

		assert_int_equal(pipe(ends), 0);
		keys = start_keys(ends[0]);
		assert_non_null(keys);
		if (rows[i][0] != '\0')
			feed(keys, ends[1], rows[i]);
		close(ends[1]);
		for (int turns = 0; turns < 3; turns++) {
			keys_read(keys);
			collect(keys, out, sizeof out);
		}
		row_assert(rows[i], strstr(out, "(closed)") != NULL);
		keys_free(keys);
		close(ends[0]);
	}
}

static int set_up(void **state)
{
	(void)state;
	unsetenv("ESCDELAY");
	return setenv("TERM", "xterm-256color", 1);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_keys),
	cmocka_unit_test(test_all_sequences),
	cmocka_unit_test(test_keys_of_terminals),
	cmocka_unit_test(test_long_texts),
	cmocka_unit_test(test_keypad),
	cmocka_unit_test(test_other_locales),
	cmocka_unit_test(test_pieces),
	cmocka_unit_test(test_mouse),
	cmocka_unit_test(test_endless_sequence),
	cmocka_unit_test(test_single_bytes),
	cmocka_unit_test(test_long_paste),
	cmocka_unit_test(test_delay),
	cmocka_unit_test(test_ends_anywhere),
};

TEST_FILE_WITH(tests, set_up, NULL, lacks_utf8, NULL);
