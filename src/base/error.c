/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/error.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

#define OUT_OF_MEMORY "out of memory"

bool fail(struct error *err, const char *format, ...)
{
	va_list args;

	if (err == NULL)
		return false;
	va_start(args, format);
	vsnprintf(err->text, sizeof err->text, format, args);
	va_end(args);
	text_trim_utf8(err->text);
	return false;
}

bool fail_memory(struct error *err, size_t bytes)
{
	return fail(err, OUT_OF_MEMORY " (%zu bytes were needed)", bytes);
}

bool error_is_memory(const struct error *err)
{
	return strstr(err->text, OUT_OF_MEMORY) != NULL;
}

void error_prefix(struct error *err, const char *prefix)
{
	char old[sizeof err->text];
	size_t used;

	if (err == NULL)
		return;
	memcpy(old, err->text, sizeof old);
	snprintf(err->text, sizeof err->text, "%s: ", prefix);
	used = strlen(err->text);
	snprintf(err->text + used, sizeof err->text - used, "%s", old);
	text_trim_utf8(err->text);
}
