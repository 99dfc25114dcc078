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
#include "term/terminfo.h"

enum {
	BUFFER_BYTES = 4096, /* long answers must not fill it: it then jams */
	WAIT_MS_MAX = 2000,
	PASTE_BEGIN = 200,
	PASTE_END = 201,
	READ_BYTES = 4096,
	REPLY_MS = 1000,    /* answers are waited for before the terminal is given
	                       back */
	SLOW_ESC_MS = 500,  /* while an answer is to come: its Esc may come alone */
	SLOW_TEXT_MS = 2000 /* an answer goes on until then, or never */
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
	struct mouse mouse;
	struct mouse_event event; /* the next, after the keys before it */
	struct mouse_event last;  /* that has been taken */
	char bytes[READ_BYTES + 2 * REPLY_HELD]; /* after `event`, */
	size_t begin, end;                       /* from .. to */
};

/* ---- libtermkey ---- */

/*
 * Returns an entry of terminfo, which the library reads by itself.  An entry
 * that it does not find may be known to curses: of another type, or by our own
 * description.  Two entries are kept from the library: key_mouse names SGR
 * mouse reports, which this version takes for the older three bytes, and their
 * rest for keys; key_suspend hides a Ctrl-Z.
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
	if (!termkey_set_buffer_size(keys->termkey, BUFFER_BYTES)) {
		fail(err, "the keyboard cannot be read: %s", strerror(errno));
		keys_free(keys);
		return NULL;
	}
	return keys;
}

void keys_free(struct keys *keys)
{
	if (keys == NULL)
		return;
	if (!keys->is_started) /* 0.22 crashes over what is missing then */
		termkey_start(keys->termkey);
	termkey_destroy(keys->termkey);
	free(keys);
}

bool keys_start(struct keys *keys, struct error *err)
{
	keys->is_started = termkey_start(keys->termkey);
	return keys->is_started ||
	    fail(err, "the keyboard cannot be read: %s", strerror(errno));
}

void keys_stop(struct keys *keys)
{
	termkey_stop(keys->termkey);
}

/* ---- reading ---- */

static void push(struct keys *keys, const char *bytes, size_t count)
{
	if (count > 0)
		termkey_push_bytes(keys->termkey, bytes, count);
	keys->is_waiting = false;
}

/* Gives the library what comes before the next report of the mouse. */
static void push_next(struct keys *keys)
{
	char out[sizeof keys->bytes + MOUSE_HELD];
	size_t given;

	if (keys->event.what != MOUSE_NOTHING)
		return;
	keys->begin += mouse_filter(&keys->mouse, keys->bytes + keys->begin,
	    keys->end - keys->begin, out, &given, &keys->event);
	push(keys, out, given);
}

static void forget_pushed(struct keys *keys)
{
	keys->end -= keys->begin;
	memmove(keys->bytes, keys->bytes + keys->begin, keys->end);
	keys->begin = 0;
}

/* Returns how much can be read so that the library has room for all of it; 0:
 * nothing. */
static size_t room_of(struct keys *keys)
{
	size_t room = termkey_get_buffer_remaining(keys->termkey);
	size_t kept = keys->end + keys->mouse.used + REPLY_HELD;

	if (kept >= room || keys->end >= READ_BYTES)
		return 0;
	room -= kept;
	return room < READ_BYTES - keys->end ? room : READ_BYTES - keys->end;
}

/* Reads what there is, without the answers; false: nothing came. */
static bool read_some(struct keys *keys)
{
	char bytes[READ_BYTES];
	size_t room;
	ssize_t count;

	forget_pushed(keys);
	room = room_of(keys);
	if (room == 0) { /* full of the start of one sequence */
		keys->must_force = true;
		return false;
	}
	count = read(keys->fd, bytes, room);
	if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN))
		keys->is_closed = true;
	if (count <= 0)
		return false;
	keys->end += replies_filter(&keys->replies, bytes, (size_t)count,
	    keys->bytes + keys->end);
	push_next(keys);
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

static bool is_key(const struct keys *keys, const TermKeyKey *key)
{
	return is_character(keys, key) || key->type == TERMKEY_TYPE_KEYSYM ||
	    key->type == TERMKEY_TYPE_FUNCTION;
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
	if (key->type == TERMKEY_TYPE_KEYSYM &&
	    key->code.sym == TERMKEY_SYM_ENTER)
		return "\n";
	if (key->type == TERMKEY_TYPE_KEYSYM &&
	    key->code.sym == TERMKEY_SYM_TAB)
		return "\t";
	return "";
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

static bool is_modified(const TermKeyKey *key, int modifier, long character)
{
	return key->type == TERMKEY_TYPE_UNICODE &&
	    key->modifiers == modifier && key->code.codepoint == character;
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
		    is_modified(&key, TERMKEY_KEYMOD_CTRL, 'c')) {
			keys->is_pasting = false;
			break;
		}
		memcpy(text + used, piece, length);
		used += length;
	}
	text[used] = '\0';
	return used > 0 ? KEY_PASTE : KEY_NONE;
}

static enum key_kind take_key(struct keys *keys, char *text, size_t size)
{
	TermKeyKey key;

	while (take(keys, &key) == TERMKEY_RES_KEY) {
		if (is_paste_mark(keys, &key, PASTE_BEGIN)) {
			keys->is_pasting = true;
			return KEY_NONE;
		}
		if (!is_key(keys, &key))
			continue;
		termkey_strfkey(keys->termkey, text, size, &key,
		    TERMKEY_FORMAT_VIM);
		return KEY_NAME;
	}
	return KEY_NONE;
}

/* Returns the next key of those that the library has. */
static enum key_kind next_key(struct keys *keys, char *text, size_t size)
{
	enum key_kind kind;
	bool was_pasting;

	do {
		was_pasting = keys->is_pasting;
		kind = was_pasting ? take_paste(keys, text, size) :
		    take_key(keys, text, size);
	} while (kind == KEY_NONE && keys->is_pasting != was_pasting);
	return kind;
}

enum key_kind keys_next(struct keys *keys, char *text, size_t size)
{
	bool has_event = keys->event.what != MOUSE_NOTHING;
	enum key_kind kind = next_key(keys, text, size);

	if (kind == KEY_NONE && keys->is_waiting && has_event) {
		keys->must_force = true; /* an Esc before it was a key */
		kind = next_key(keys, text, size);
	}
	if (kind == KEY_NONE && has_event) {
		keys->last = keys->event;
		keys->event.what = MOUSE_NOTHING;
		push_next(keys);
		return KEY_MOUSE;
	}
	return kind == KEY_NONE && keys->is_closed ? KEY_CLOSED : kind;
}

struct mouse_event keys_mouse(const struct keys *keys)
{
	return keys->last;
}

void keys_set_mouse(struct keys *keys, bool is_on)
{
	keys->mouse.is_on = is_on;
	if (is_on || keys->event.what == MOUSE_NOTHING)
		return;
	keys->event.what = MOUSE_NOTHING; /* it came too late */
	push_next(keys);
}

/* ---- answers of the terminal, and time that passes ---- */

void keys_await_replies(struct keys *keys)
{
	replies_await(&keys->replies);
	keys->asked_ms = now_ms();
}

const struct replies *keys_replies(const struct keys *keys)
{
	return &keys->replies;
}

void keys_end_replies(struct keys *keys)
{
	int64_t end = keys->asked_ms + REPLY_MS;

	while (keys->replies.is_awaited && !keys->is_closed && now_ms() < end) {
		struct pollfd input = { keys->fd, POLLIN, 0 };

		if (poll(&input, 1, (int)(end - now_ms())) <= 0 ||
		    !read_some(keys))
			return;
	}
}

int keys_timeout(const struct keys *keys)
{
	if (replies_is_inside(&keys->replies) ||
	    mouse_is_inside(&keys->mouse))
		return SLOW_TEXT_MS;
	if (replies_is_held(&keys->replies) && keys->replies.is_awaited &&
	    now_ms() < keys->asked_ms + SLOW_TEXT_MS)
		return SLOW_ESC_MS;
	return keys->is_waiting ||
		replies_is_held(&keys->replies) ||
		mouse_is_held(&keys->mouse) ?
	    termkey_get_waittime(keys->termkey) : -1;
}

void keys_expire(struct keys *keys)
{
	char held[MOUSE_HELD];
	size_t count;

	forget_pushed(keys);
	count = replies_expire(&keys->replies, keys->bytes + keys->end);
	keys->must_force = keys->is_waiting || count > 0 ||
	    mouse_is_held(&keys->mouse);
	keys->end += count;
	push_next(keys);
	push(keys, held, mouse_expire(&keys->mouse, held));
}

#define WORD_OF(number) #number
#define NUMBER_OF(number) WORD_OF(number)

const char *keys_library(void)
{
	return "libtermkey " NUMBER_OF(TERMKEY_VERSION_MAJOR) "."
	    NUMBER_OF(TERMKEY_VERSION_MINOR);
}
