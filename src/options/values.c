/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "options/values.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "query/call_list.h"
#include "query/groups.h"
#include "query/scope.h"
#include "query/table.h"
#include "trace/keys.h"
#include "trace/lookalike.h"

/* ---- reading a value ---- */

static bool read_word(const char *(*word)(size_t), const char *text,
    uint64_t *out)
{
	size_t i = 0;

	while (word != NULL && word(i) != NULL && strcmp(word(i), text) != 0)
		i++;
	*out = i;
	return word != NULL && word(i) != NULL;
}

static bool read_percent(const char *text, uint64_t *out)
{
	const size_t whole = strspn(text, "0123456789");
	const char *rest = text + whole;
	uint64_t number = 0, unit = 1000;

	for (size_t i = 0; i < whole && whole < 4; i++)
		number = number * 10 + (uint64_t)(text[i] - '0');
	number *= unit;
	rest += rest[0] == '.' && rest[1] >= '0' && rest[1] <= '9';
	for (; *rest >= '0' && *rest <= '9' && unit > 1; rest++)
		number += (uint64_t)(*rest - '0') * (unit /= 10);
	rest += *rest == '%';
	*out = number;
	return whole > 0 && whole < 4 && *rest == '\0';
}

bool value_read(const struct value *v, const char *text, uint64_t *out)
{
	switch ((int)v->kind) {
	case VALUE_WORD:
		return read_word(v->word, text, out);
	case VALUE_NUMBER:
		return keys_number(slice_of(text), out) && *out >= v->min &&
		    *out <= v->max;
	case VALUE_PERCENT:
		return read_percent(text, out);
	case VALUE_TIME:
		return range_time(text, out) && *out >= v->min &&
		    *out <= v->max;
	default:
		return false;
	}
}

/* ---- a value in words ---- */

void value_takes(const struct value *v, char out[VALUE_TAKES])
{
	out[0] = '\0';
	if (v->kind == VALUE_NUMBER && v->max >= SIZE_MAX)
		snprintf(out, VALUE_TAKES, "a number");
	else if (v->kind == VALUE_NUMBER)
		snprintf(out, VALUE_TAKES,
		    "a number from %" PRIu64 " to %" PRIu64, v->min, v->max);
	else if (v->kind == VALUE_PERCENT)
		snprintf(out, VALUE_TAKES, "a percentage such as 0.5");
	else if (v->kind == VALUE_TIME)
		snprintf(out, VALUE_TAKES, "a time such as %s", v->like);
	else if (v->word != NULL)
		text_words(out, VALUE_TAKES, v->word);
}

/* ---- words to choose from ---- */

const char *choice_group(size_t number)
{
	return number < GROUPINGS ? grouping_name((enum grouping)number) : NULL;
}

WORDS_OF(choice_demo, [DEMO_SLOW] = "slow", [DEMO_FIXED] = "fixed")
WORDS_OF(choice_input, [INPUT_AUTO] = "auto", [INPUT_FOLDED] = "folded")
WORDS_OF(choice_color, "auto", "always", "never", "8", "16", "256")
WORDS_OF(choice_scope, "thread", "marked", "all")
WORDS_OF(choice_theme, "dark", "light", "mono", "contrast")

/* ---- the views of the viewer ---- */

const char *view_name(size_t number)
{
#define NAME(KIND, ops, name) [SHOWN_##KIND] = name,
	static const char *const names[] = { VIEWS(NAME) };

	return number < SHOWN_VIEWS ? names[number] : NULL;
}

bool view_needs_method(enum shown_view view)
{
	return view == SHOWN_PIVOT || view == SHOWN_CALLS || view == SHOWN_ABOUT;
}

const struct list_columns *view_columns(enum shown_view view)
{
	switch ((int)view) {
	case SHOWN_TABLE: return columns_in(IN_TABLE);
	case SHOWN_TREE: return columns_in(IN_TREE);
	case SHOWN_BOTTOM_UP: return columns_in(IN_BOTTOM_UP);
	case SHOWN_CALLS: return &call_row_columns;
	case SHOWN_SLOWEST: return &call_row_all_columns;
	case SHOWN_FRAMES: return &call_row_frame_columns;
	default:
		return NULL;
	}
}
