#include "config.h"

#include "ui/command_text.h"

#include <stdio.h>

#include "base/quote.h"
#include "base/text.h"

void command_text_word(struct command_text *line, const char *word)
{
	size_t room = COMMAND_TEXT - line->used;
	size_t length = line->is_words ?
	    (size_t)snprintf(line->text + line->used, room, "%s", word) + 1 :
	    quote_shell(line->text + line->used, room, word);

	if (length >= room || !text_is_clean(slice_of(word))) {
		line->text[line->used] = '\0';
		line->lacks = "a word that is too long, or cannot be shown";
	} else {
		line->used += length;
	}
}

void command_text_add(struct command_text *line, enum option option,
    const char *value)
{
	size_t before = line->used, room = COMMAND_TEXT - before;
	size_t length = (size_t)snprintf(line->text + before, room, "%s--%s%s",
	    line->is_words ? "" : " ", option_info(option)->name,
	    value == NULL || line->is_words ? "" : " ") + line->is_words;

	if (length >= room) {
		line->text[before] = '\0';
		return;
	}
	line->used += length;
	length = line->used;
	if (value != NULL)
		command_text_word(line, value);
	if (value != NULL && line->used == length) { /* it has no room */
		line->used = before;
		line->text[before] = '\0';
	}
}

void command_text_joined(struct command_text *line, const char *word)
{
	const size_t before = line->used;

	if (!line->is_words && before + 1 < COMMAND_TEXT) {
		line->text[line->used++] = ' ';
		line->text[line->used] = '\0';
	}
	command_text_word(line, word);
	if (line->lacks != NULL) {
		line->used = before;
		line->text[before] = '\0';
	}
}
