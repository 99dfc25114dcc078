#include "config.h"

#include "export/option_values.h"

#include <stdio.h>
#include <string.h>

#include "export/refuse.h"
#include "query/range.h"

bool option_number(size_t *out, enum option option, const char *value,
    struct error *err)
{
	size_t number = 0;
	char what[60];

	snprintf(what, sizeof what, "--%s takes a number, not",
	    option_info(option)->name);
	for (const char *c = value; *c != '\0'; c++) {
		if (*c < '0' || *c > '9' || number > SIZE_MAX / 10 - 1)
			return refuse_word(err, what, value, "");
		number = number * 10 + (size_t)(*c - '0');
	}
	*out = number;
	return *value != '\0' || fail(err, "--%s takes a number",
	    option_info(option)->name);
}

bool option_percent(unsigned *out, enum option option, const char *value,
    struct error *err)
{
	size_t whole = strspn(value, "0123456789");
	const char *rest = value + whole;
	unsigned number = 0, unit = 1000;
	char what[60];

	for (size_t i = 0; i < whole && whole < 4; i++)
		number = number * 10 + (unsigned)(value[i] - '0');
	number *= unit;
	rest += rest[0] == '.' && rest[1] >= '0' && rest[1] <= '9';
	for (; *rest >= '0' && *rest <= '9' && unit > 1; rest++)
		number += (unsigned)(*rest - '0') * (unit /= 10);
	rest += *rest == '%';
	snprintf(what, sizeof what, "--%s takes a percentage such as 0.5, not",
	    option_info(option)->name);
	*out = number;
	return (whole > 0 && whole < 4 && *rest == '\0') ||
	    refuse_word(err, what, value, "");
}

bool option_time(uint64_t *out, enum option option, const char *value,
    struct error *err)
{
	char what[60];

	snprintf(what, sizeof what, "--%s takes a time such as 0.5ms, not",
	    option_info(option)->name);
	return range_time(value, out) || refuse_word(err, what, value, "");
}
