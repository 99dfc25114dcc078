/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "term/keys.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termkey.h>
#include <unistd.h>

#include "base/array.h"
#include "base/terminal.h"
#include "base/times.h"
#include "term/replies.h"
#include "term/rescue.h"
#include "term/terminfo.h"

enum {
	BUFFER_BYTES = 4096, /* long answers must not fill it: it then jams */
	WAIT_MS_MAX = 2000,
	PASTE_BEGIN = 200,
	PASTE_END = 201,
	READ_BYTES = 2048,
	REPLY_MS = 1000,   /* before the terminal is given back, for answers */
	SLOW_ESC_MS = 500, /* an answer is to come: its Esc may come alone */
	SLOW_TEXT_MS = 2000, /* an answer goes on until then, or never */
	/* Bits of a report of the mouse (xterm's ctlseqs). */
	BUTTON = 3, /* which button, 3 for none; of the wheel: which way */
	MOVED = 32,
	WHEEL = 64
};

struct keys {
	TermKey *termkey;
	int fd;
	bool is_closed, is_pasting;
	bool is_started;
	bool must_force;   /* libtermkey has all bytes that there will be */
	bool is_waiting;   /* for the rest of a sequence */
	struct replies replies;
	int64_t asked_ms;
	bool has_mouse;
};

/* ---- libtermkey ---- */

/*
 * Returns an entry of terminfo, which the library reads by itself.  An entry
 * that it does not find may be known to curses: of another type, or by our own
 * description.  Two entries are kept from the library: key_mouse names SGR
 * mouse reports, which this version would take for the older three bytes, and
 * their rest for keys; key_suspend hides a Ctrl-Z.
 */
static const char *choose_entry(const char *name, const char *value, void *data)
{
	struct keys *keys = data;

	if (strcmp(name, "key_mouse") == 0 || strcmp(name, "key_suspend") == 0)
		return NULL;
	if (value == NULL)
		value = terminfo_text(name);
	if (value != NULL)
		replies_know(&keys->replies, value);
	return value;
}

static int wait_ms(int otherwise)
{
	const char *text = getenv("ESCDELAY");
	int ms = text == NULL ? 0 : atoi(text);

	return ms > 0 && ms <= WAIT_MS_MAX ? ms : otherwise;
}

struct keys *keys_new(int fd, struct error *err)
{
	struct keys *keys = array_new(1, sizeof *keys);

	keys->fd = fd;
	/* The library would ask LANG first, and LC_CTYPE never. */
	keys->termkey = termkey_new(fd,
	    TERMKEY_FLAG_NOTERMIOS | TERMKEY_FLAG_NOSTART | TERMKEY_FLAG_EINTR |
		(locale_is_utf8() ? TERMKEY_FLAG_UTF8 : TERMKEY_FLAG_RAW));
	if (keys->termkey == NULL) {
		fail(err, "the keyboard cannot be read: %s", strerror(errno));
		free(keys);
		return NULL;
	}
	termkey_hook_terminfo_getstr(keys->termkey, choose_entry, keys);
	keys->replies.is_utf8 = locale_is_utf8();
	termkey_set_canonflags(keys->termkey, TERMKEY_CANON_DELBS);
	termkey_set_waittime(keys->termkey,
	    wait_ms(termkey_get_waittime(keys->termkey)));
	if (!termkey_set_buffer_size(keys->termkey, BUFFER_BYTES))
		error_end_of_memory(BUFFER_BYTES);
	return keys;
}

/* libtermkey sends what switches the keypad. */
bool keys_start(struct keys *keys, struct error *err)
{
	rescue_hold();
	keys->is_started = termkey_start(keys->termkey);
	rescue_release();
	return keys->is_started ||
	    fail(err, "the keyboard cannot be read: %s", strerror(errno));
}

void keys_free(struct keys *keys)
{
	if (keys == NULL)
		return;
	if (!keys->is_started) /* 0.22 crashes over what is missing then */
		keys_start(keys, NULL);
	termkey_destroy(keys->termkey);
	free(keys);
}

/* ---- reading ---- */

static void push(struct keys *keys, const char *bytes, size_t count)
{
	if (count > 0)
		termkey_push_bytes(keys->termkey, bytes, count);
	keys->is_waiting = false;
}

/* Reads what there is and the library has room for, without the answers; false:
 * nothing came. */
static bool read_some(struct keys *keys)
{
	char bytes[READ_BYTES], out[2 * READ_BYTES + REPLY_ROOM];
	size_t room = termkey_get_buffer_remaining(keys->termkey);
	ssize_t count;

	if (room < REPLY_ROOM + 2) { /* full of the start of one sequence */
		keys->must_force = true;
		return false;
	}
	room = (room - REPLY_ROOM) / 2;
	count = read(keys->fd, bytes, room < READ_BYTES ? room : READ_BYTES);
	if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN))
		keys->is_closed = true;
	if (count <= 0)
		return false;
	push(keys, out,
	    replies_filter(&keys->replies, bytes, (size_t)count, out));
	return true;
}

void keys_read(struct keys *keys)
{
	keys->is_waiting = false;
	read_some(keys);
}

/* ---- keys and pasted text ---- */

/* Makes keys of the numeric keypad their plain keys, and Find and Select, which
 * are where Home and End are on other keyboards, Home and End. */
static void make_plain(TermKeyKey *key)
{
	static const char keypad[] = "0123456789\r+-*/,.=";

	if (key->type != TERMKEY_TYPE_KEYSYM)
		return;
	if (key->code.sym == TERMKEY_SYM_FIND)
		key->code.sym = TERMKEY_SYM_HOME;
	else if (key->code.sym == TERMKEY_SYM_SELECT)
		key->code.sym = TERMKEY_SYM_END;
	else if (key->code.sym == TERMKEY_SYM_KPENTER)
		key->code.sym = TERMKEY_SYM_ENTER;
	else if (key->code.sym >= TERMKEY_SYM_KP0 &&
	    key->code.sym <= TERMKEY_SYM_KPEQUALS) {
		char c = keypad[key->code.sym - TERMKEY_SYM_KP0];

		key->type = TERMKEY_TYPE_UNICODE;
		key->code.codepoint = c;
		key->utf8[0] = c;
		key->utf8[1] = '\0';
	}
}

/* Is the key a character?  Outside of UTF-8 only ASCII is: other bytes have an
 * unknown meaning. */
static bool is_character(const struct keys *keys, const TermKeyKey *key)
{
	return key->type == TERMKEY_TYPE_UNICODE &&
	    (key->code.codepoint < 0x80 ||
	    termkey_get_flags(keys->termkey) & TERMKEY_FLAG_UTF8);
}

/* Is this the mark that begins or ends a paste? */
static bool is_paste_mark(struct keys *keys, const TermKeyKey *key, long which)
{
	long arguments[16];
	size_t count = sizeof arguments / sizeof *arguments;
	unsigned long command;

	return key->type == TERMKEY_TYPE_UNKNOWN_CSI &&
	    termkey_interpret_csi(keys->termkey, key, arguments, &count,
	    &command) == TERMKEY_RES_KEY && command == '~' && count == 1 &&
	    arguments[0] == which;
}

/* Returns the text that a key within a paste stands for, or "". */
static const char *pasted_text(const struct keys *keys, const TermKeyKey *key)
{
	if (key->modifiers != 0)
		return "";
	if (is_character(keys, key))
		return key->utf8;
	if (key->type != TERMKEY_TYPE_KEYSYM)
		return "";
	return key->code.sym == TERMKEY_SYM_ENTER ? "\n" :
	    key->code.sym == TERMKEY_SYM_TAB ? "\t" : "";
}

/* Takes a key from the library. */
static TermKeyResult take(struct keys *keys, TermKeyKey *key)
{
	TermKeyResult result = keys->must_force ?
	    termkey_getkey_force(keys->termkey, key) :
	    termkey_getkey(keys->termkey, key);

	if (result != TERMKEY_RES_KEY)
		keys->must_force = false;
	keys->is_waiting = result == TERMKEY_RES_AGAIN;
	if (result == TERMKEY_RES_EOF)
		keys->is_closed = true;
	if (result == TERMKEY_RES_KEY)
		make_plain(key);
	return result;
}

/* Gathers pasted text up to the mark that ends it, a full buffer, or the end of
 * what has arrived. */
static enum key_kind take_paste(struct keys *keys, char *text, size_t size)
{
	size_t used = 0;
	TermKeyKey key;

	while (used + sizeof key.utf8 < size &&
	    take(keys, &key) == TERMKEY_RES_KEY) {
		const char *piece = pasted_text(keys, &key);
		size_t length = strlen(piece);

		/* Ctrl-C is the way out if the mark never comes. */
		if (is_paste_mark(keys, &key, PASTE_END) ||
		    (key.type == TERMKEY_TYPE_UNICODE &&
			key.modifiers == TERMKEY_KEYMOD_CTRL &&
			key.code.codepoint == 'c')) {
			keys->is_pasting = false;
			break;
		}
		memcpy(text + used, piece, length);
		used += length;
	}
	text[used] = '\0';
	return used > 0 ? KEY_PASTE : KEY_NONE;
}

/* Reads a report of the mouse; false: no button is held.  The library knows no
 * wheel that turns to the sides, so the number of the report is looked at. */
static bool read_mouse(const struct keys *keys, const TermKeyKey *key,
    struct mouse_event *out)
{
	int what = key->code.mouse[0] & (BUTTON | MOVED | WHEEL);
	bool is_wheel = (what & WHEEL) != 0;
	struct mouse_event e = { .button = is_wheel ? 0 : what % MOVED + 1,
		.modifiers = (unsigned)key->modifiers * MOUSE_SHIFT };
	TermKeyMouseEvent event;

	termkey_interpret_mouse(keys->termkey, key, &event, NULL, &e.row,
	    &e.column);
	e.row--;
	e.column--;
	e.what = is_wheel                  ? MOUSE_WHEEL :
	    event == TERMKEY_MOUSE_RELEASE ? MOUSE_RELEASE :
	    (what & MOVED) != 0            ? MOUSE_DRAG :
					     MOUSE_PRESS;
	if (is_wheel && (what & BUTTON) < 2)
		e.down = (what & BUTTON) == 0 ? -1 : 1;
	else if (is_wheel)
		e.right = (what & BUTTON) == 2 ? -1 : 1;
	*out = e;
	return is_wheel || (what & BUTTON) != BUTTON;
}

static enum key_kind take_key(struct keys *keys, char *text, size_t size,
    struct mouse_event *event)
{
	TermKeyKey key;

	while (take(keys, &key) == TERMKEY_RES_KEY) {
		if (key.type == TERMKEY_TYPE_MOUSE && keys->has_mouse &&
		    read_mouse(keys, &key, event))
			return KEY_MOUSE;
		if (is_paste_mark(keys, &key, PASTE_BEGIN)) {
			keys->is_pasting = true;
			return KEY_NONE;
		}
		if (!is_character(keys, &key) &&
		    key.type != TERMKEY_TYPE_KEYSYM &&
		    key.type != TERMKEY_TYPE_FUNCTION)
			continue;
		termkey_strfkey(keys->termkey, text, size, &key,
		    TERMKEY_FORMAT_VIM);
		return KEY_NAME;
	}
	return KEY_NONE;
}

enum key_kind keys_next(struct keys *keys, char *text, size_t size,
    struct mouse_event *event)
{
	enum key_kind kind;
	bool was_pasting;

	do {
		was_pasting = keys->is_pasting;
		kind = was_pasting ? take_paste(keys, text, size) :
				     take_key(keys, text, size, event);
	} while (kind == KEY_NONE && keys->is_pasting != was_pasting);
	return kind == KEY_NONE && keys->is_closed ? KEY_CLOSED : kind;
}

void keys_set_mouse(struct keys *keys, bool is_on)
{
	keys->has_mouse = is_on;
}

/* ---- answers of the terminal, and time that passes ---- */

void keys_await_replies(struct keys *keys)
{
	keys->replies.is_awaited = true;
	keys->asked_ms = now_ms();
}

const struct replies *keys_replies(const struct keys *keys)
{
	return &keys->replies;
}

void keys_stop(struct keys *keys)
{
	int64_t end = keys->asked_ms + REPLY_MS;

	while (keys->replies.is_awaited && !keys->is_closed && now_ms() < end) {
		struct pollfd input = { keys->fd, POLLIN, 0 };

		if (poll(&input, 1, (int)(end - now_ms())) <= 0 ||
		    !read_some(keys))
			break;
	}
	termkey_stop(keys->termkey);
}

int keys_timeout(const struct keys *keys)
{
	if (replies_is_inside(&keys->replies))
		return SLOW_TEXT_MS;
	if (replies_is_held(&keys->replies) && keys->replies.is_awaited &&
	    now_ms() < keys->asked_ms + SLOW_TEXT_MS)
		return SLOW_ESC_MS;
	return keys->is_waiting || replies_is_held(&keys->replies) ?
	    termkey_get_waittime(keys->termkey) :
	    -1;
}

void keys_expire(struct keys *keys)
{
	char out[REPLY_ROOM];
	size_t count = replies_expire(&keys->replies, out);

	keys->must_force = keys->is_waiting || count > 0;
	push(keys, out, count);
}

#define WORD_OF(number) #number
#define NUMBER_OF(number) WORD_OF(number)

const char *keys_library(void)
{
	return "libtermkey " NUMBER_OF(TERMKEY_VERSION_MAJOR) "."
	    NUMBER_OF(TERMKEY_VERSION_MINOR);
}
