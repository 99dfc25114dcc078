#include "config.h"

#include "query/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/range.h"

static bool read_word(const char *(*word)(size_t), const char *text,
    uint64_t *out)
{
	size_t i = 0;

	while (word != NULL && word(i) != NULL && strcmp(word(i), text) != 0)
		i++;
	*out = i;
	return word != NULL && word(i) != NULL;
}

static bool read_number(const char *text, uint64_t *out)
{
	uint64_t number = 0;

	for (const char *c = text; *c != '\0'; c++) {
		if (*c < '0' || *c > '9' || number > UINT64_MAX / 10 - 1)
			return false;
		number = number * 10 + (uint64_t)(*c - '0');
	}
	*out = number;
	return *text != '\0';
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
	switch (v->kind) {
	case VALUE_WORD:
		return read_word(v->word, text, out);
	case VALUE_NUMBER:
		return read_number(text, out) && *out >= v->least &&
		    *out <= v->most;
	case VALUE_PERCENT:
		return read_percent(text, out);
	case VALUE_TIME:
		return range_time(text, out) && *out >= v->least &&
		    *out <= v->most;
	default:
		return false;
	}
}

static void words_of(const struct value *v, char out[VALUE_TAKES])
{
	size_t used = 0;

	for (size_t i = 0; v->word(i) != NULL && used < VALUE_TAKES; i++)
		used += (size_t)snprintf(out + used, VALUE_TAKES - used, "%s%s",
		    i == 0 ? "" : v->word(i + 1) != NULL ? ", " : " or ",
		    v->word(i));
}

static void number_words(const struct value *v, char out[VALUE_TAKES])
{
	if (v->least == 0 && v->most >= SIZE_MAX)
		snprintf(out, VALUE_TAKES, "a number");
	else if (v->most >= SIZE_MAX)
		snprintf(out, VALUE_TAKES, "a number from %" PRIu64 " on",
		    v->least);
	else
		snprintf(out, VALUE_TAKES, "a number from %" PRIu64 " to %" PRIu64,
		    v->least, v->most);
}

void value_takes(const struct value *v, char out[VALUE_TAKES])
{
	out[0] = '\0';
	if (v->kind == VALUE_NUMBER)
		number_words(v, out);
	else if (v->kind == VALUE_PERCENT)
		snprintf(out, VALUE_TAKES, "a percentage such as 0.5");
	else if (v->kind == VALUE_TIME)
		snprintf(out, VALUE_TAKES, "a time such as %s", v->like);
	else if (v->word != NULL)
		words_of(v, out);
}
