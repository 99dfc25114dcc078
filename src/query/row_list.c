#include "config.h"

#include "query/row_list.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { DIGITS_MOST = 9 };

/* 0: there is no number. */
static size_t take_number(const char **text)
{
	size_t number = 0;
	int digits = 0;

	for (; **text >= '0' && **text <= '9' && digits < DIGITS_MOST; digits++)
		number = number * 10 + (size_t)(*(*text)++ - '0');
	return number;
}

bool row_list_next(const char **text, size_t *first, size_t *last)
{
	*first = *last = take_number(text);
	if (**text == '-') {
		++*text;
		*last = take_number(text);
	}
	if (*first == 0 || *last < *first ||
	    (**text != '\0' && (**text != ',' || (*text)[1] == '\0')))
		return false;
	*text += **text == ',';
	return true;
}

bool row_list_check(const char *text, struct error *err)
{
	const char *at = text;
	size_t first, last, before = 0;
	char clean[100];

	if (strcmp(text, "none") == 0)
		return true;
	while (row_list_next(&at, &first, &last) && first >= before) {
		before = last;
		if (*at == '\0')
			return true;
	}
	text_clean(clean, sizeof clean, slice_of(text));
	return fail(err, "'%s' is no list of rows from top to bottom, such as "
	    "1-3,7, or none", clean);
}

void row_list_end(struct row_list_text *list)
{
	const size_t room = sizeof list->text - list->used;
	const char *comma = list->used == 0 ? "" : ",";
	char more[30] = "";
	int length;

	if (list->first == 0)
		return;
	if (list->last > list->first)
		snprintf(more, sizeof more, "-%zu", list->last);
	length = snprintf(list->text + list->used, room, "%s%zu%s", comma,
	    list->first, more);
	if (length < 0 || (size_t)length >= room) {
		list->text[list->used] = '\0';
		list->is_full = true;
	} else {
		list->used += (size_t)length;
	}
	list->first = list->last = 0;
}

void row_list_add(struct row_list_text *list, size_t row)
{
	if (list->first > 0 && row == list->last + 1) {
		list->last = row;
		return;
	}
	row_list_end(list);
	list->first = list->last = row;
}
