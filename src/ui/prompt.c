#include "config.h"

#include "ui/prompt.h"

#include <string.h>

#include "base/text.h"

void prompt_clear(struct prompt *p)
{
	*p = (struct prompt){ .length = 0 };
}

void prompt_insert(struct prompt *p, const char *text)
{
	struct slice left = slice_of(text);

	while (left.length > 0) {
		const char *at = left.at;
		uint32_t character = text_next(&left);
		size_t size = (size_t)(left.at - at);

		if (character < 0x20 || character == 0x7f)
			continue;
		if (p->length + size >= PROMPT_SIZE)
			return;
		memmove(p->text + p->cursor + size, p->text + p->cursor,
		    p->length - p->cursor + 1);
		memcpy(p->text + p->cursor, at, size);
		p->cursor += size;
		p->length += size;
	}
}

static size_t before(const struct prompt *p, size_t at)
{
	if (at > 0)
		at--;
	while (at > 0 && ((unsigned char)p->text[at] & 0xc0) == 0x80)
		at--;
	return at;
}

static size_t after(const struct prompt *p, size_t at)
{
	if (at < p->length)
		at++;
	while (at < p->length && ((unsigned char)p->text[at] & 0xc0) == 0x80)
		at++;
	return at;
}

static size_t word_before(const struct prompt *p)
{
	size_t at = p->cursor;

	while (at > 0 && p->text[at - 1] == ' ')
		at--;
	while (at > 0 && p->text[at - 1] != ' ')
		at--;
	return at;
}

static void cut(struct prompt *p, size_t from, size_t to)
{
	memmove(p->text + from, p->text + to, p->length - to + 1);
	p->length -= to - from;
	p->cursor = from;
}

enum edit { EDIT_LEFT, EDIT_RIGHT, EDIT_HOME, EDIT_END, EDIT_BACK,
	EDIT_DELETE, EDIT_CUT_START, EDIT_CUT_END, EDIT_CUT_WORD };

static const struct {
	const char *key;
	enum edit edit;
} edits[] = {
	{ "<Left>", EDIT_LEFT }, { "<C-b>", EDIT_LEFT },
	{ "<Right>", EDIT_RIGHT }, { "<C-f>", EDIT_RIGHT },
	{ "<Home>", EDIT_HOME }, { "<C-a>", EDIT_HOME },
	{ "<End>", EDIT_END }, { "<C-e>", EDIT_END },
	{ "<Backspace>", EDIT_BACK }, { "<C-h>", EDIT_BACK },
	{ "<Delete>", EDIT_DELETE }, { "<C-d>", EDIT_DELETE },
	{ "<C-u>", EDIT_CUT_START }, { "<C-k>", EDIT_CUT_END },
	{ "<C-w>", EDIT_CUT_WORD },
};

static void apply(struct prompt *p, enum edit edit)
{
	switch (edit) {
	case EDIT_LEFT:
		p->cursor = before(p, p->cursor);
		break;
	case EDIT_RIGHT:
		p->cursor = after(p, p->cursor);
		break;
	case EDIT_HOME:
		p->cursor = 0;
		break;
	case EDIT_END:
		p->cursor = p->length;
		break;
	case EDIT_BACK:
		cut(p, before(p, p->cursor), p->cursor);
		break;
	case EDIT_DELETE:
		cut(p, p->cursor, after(p, p->cursor));
		break;
	case EDIT_CUT_START:
		cut(p, 0, p->cursor);
		break;
	case EDIT_CUT_END:
		cut(p, p->cursor, p->length);
		break;
	case EDIT_CUT_WORD:
		cut(p, word_before(p), p->cursor);
		break;
	}
}

/* A key that is a character: its name is the character itself. */
static bool is_character(const char *key)
{
	struct slice text = slice_of(key);

	return text_next(&text) >= 0x20 && text.length == 0;
}

bool prompt_key(struct prompt *p, const char *key)
{
	for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
		if (strcmp(edits[i].key, key) != 0)
			continue;
		apply(p, edits[i].edit);
		return true;
	}
	if (!is_character(key))
		return false;
	prompt_insert(p, key);
	return true;
}
