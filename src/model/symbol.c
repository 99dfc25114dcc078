#include "config.h"

#include "model/symbol.h"

#include <stdbool.h>

/* In a part that begins so brackets and spaces may be of the name itself. */
static bool is_operator(struct slice name, size_t at)
{
	static const char word[] = "operator";

	return name.length - at >= sizeof word - 1 &&
	    memcmp(name.at + at, word, sizeof word - 1) == 0;
}

/* After it there are parameters, or nothing that can be told. */
static bool is_last(struct slice name, size_t at, size_t begin)
{
	return at == begin ? is_operator(name, at) : name.at[at] == '(';
}

/* Does a part begin after the blank? */
static bool is_between(struct slice name, size_t at)
{
	return name.at[at] == ' ' && at + 1 < name.length &&
	    name.at[at + 1] != ' ';
}

size_t symbol_start(struct slice name)
{
	size_t begin[2] = { 0, 0 }, depth = 0; /* of the last two parts */

	for (size_t i = 0; i < name.length; i++) {
		if (depth == 0 && is_last(name, i, begin[1]))
			break;
		if (strchr("<([{", name.at[i]) != NULL) {
			depth++;
		} else if (strchr(">)]}", name.at[i]) != NULL) {
			depth -= depth > 0;
		} else if (depth == 0 && is_between(name, i)) {
			begin[0] = begin[1] = i + 1; /* that was a type */
		} else if (depth == 0 && i + 1 < name.length &&
		    memcmp(name.at + i, "::", 2) == 0) {
			begin[0] = begin[1];
			begin[1] = ++i + 1;
		}
	}
	return begin[0];
}
