#include "config.h"

#include "query/list_cell.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/numbers.h"
#include "base/text.h"

/* "14+2", "14" where the second number is 0; or "3/14". */
static void two_numbers(char *out, size_t size, const struct list_cell *c)
{
	size_t length;

	if (c->kind == LIST_EDGE) {
		snprintf(out, size, "%" PRIu64 "/%" PRIu64, c->number, c->of);
		return;
	}
	text_count(out, size, c->number);
	length = strlen(out);
	if (c->of > 0)
		snprintf(out + length, size - length, "+%" PRIu64, c->of);
}

/* Rounded down: what is not over does not look as if it were. */
static void ratio(char *out, size_t size, const struct list_cell *c)
{
	uint64_t hundredths = c->of == 0 ? 0 :
	    ratio_down(c->number, 100, c->of);

	snprintf(out, size, "%s%" PRIu64 ".%02u",
	    c->number > c->of ? "over " : "", hundredths / 100,
	    (unsigned)(hundredths % 100));
}

static void copy(char *out, size_t size, struct slice text)
{
	snprintf(out, size, "%.*s", text.length < size ? (int)text.length :
	    (int)size - 1, text.at);
	whole_mend(out);
}

/* "-0.5": as many decimals as it takes. */
static void decimal(char *out, size_t size, const struct list_cell *c)
{
	size_t end;

	snprintf(out, size, "%s%" PRIu64 ".%06u", c->is_negative ? "-" : "",
	    c->number / 1000000, (unsigned)(c->number % 1000000));
	end = strlen(out);
	while (out[end - 1] == '0')
		end--;
	out[end - (out[end - 1] == '.')] = '\0';
}

static void change(char *out, size_t size, const struct list_cell *c)
{
	size_t used = (size_t)snprintf(out, size, "%s", c->number == 0 ? "" :
	    c->is_negative ? "-" : "+");

	text_time(out + used, size - used, c->number, c->tick, c->is_scaled);
}

void cell_text(char *out, size_t size, const struct list_cell *c)
{
	out[0] = '\0';
	if (c->words != NULL) {
		snprintf(out, size, "%s", c->words);
		whole_mend(out);
		return;
	}
	switch (c->kind) {
	case LIST_NOTHING:
		break;
	case LIST_TEXT:
	case LIST_NAME:
		copy(out, size, c->text);
		break;
	case LIST_TIME:
		text_time(out, size, c->number, c->tick, c->is_scaled);
		break;
	case LIST_CHANGE:
		change(out, size, c);
		break;
	case LIST_DECIMAL:
		decimal(out, size, c);
		break;
	case LIST_SHARE:
		text_percent(out, size, c->number, c->of);
		break;
	case LIST_RATIO:
		ratio(out, size, c);
		break;
	case LIST_COUNT:
	case LIST_RANK:
		text_count(out, size, c->number);
		break;
	case LIST_NUMBER:
		snprintf(out, size, "%" PRIu64, c->number);
		break;
	case LIST_CALLS:
	case LIST_EDGE:
		two_numbers(out, size, c);
		break;
	}
}

struct slice cell_value(char *out, size_t size, const struct list_cell *c)
{
	if (list_is_text(c->kind))
		return c->text;
	out[0] = '\0';
	if (c->kind == LIST_SHARE)
		text_percent(out, size, c->number, c->of);
	else if (c->kind == LIST_DECIMAL)
		decimal(out, size, c);
	else if (c->kind != LIST_NOTHING)
		snprintf(out, size, "%s%" PRIu64, c->kind == LIST_CHANGE &&
		    c->is_negative && c->number > 0 ? "-" : "", c->number);
	return slice_of(out);
}
