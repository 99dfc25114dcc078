#include "config.h"

#include "query/exact.h"

#include <stdio.h>
#include <string.h>

#include "query/stack_words.h"

static const char before[] = "\\C^\\Q", after[] = "\\E";

void exact_pattern(const struct method *m, char *out, size_t size)
{
	const size_t most = size - 32;
	size_t length = m->name_at + m->name_length;
	const bool is_cut = length > most;

	while (length > most || (is_cut && length > 0 &&
	    ((unsigned char)m->text[length] & 0xc0) == 0x80))
		length--;
	snprintf(out, size, "%s%.*s%s%s", before, (int)length, m->text, after,
	    is_cut ? "" : "( |$)");
}

/* From the second dot from the end on. */
static const char *brief(const char *name, const char *end)
{
	unsigned dots = 0;

	while (end > name && dots < 2)
		dots += *--end == '.';
	return dots == 2 ? end + 1 : end;
}

bool exact_name(const char *pattern, char *out, size_t size)
{
	const char *name = pattern, *end;

	if (pattern[0] == '=') {
		name = stack_words_last(pattern + 1);
		end = name + strcspn(name, " (");
		name = brief(name, end);
		snprintf(out, size, "=..;%.*s", (int)(end - name), name);
		return true;
	}
	if (strncmp(pattern, before, sizeof before - 1) != 0)
		return false;
	name += sizeof before - 1;
	end = strstr(name, after);
	if (end == NULL)
		return false;
	name = brief(name, end);
	snprintf(out, size, "%.*s", (int)(end - name), name);
	return true;
}
