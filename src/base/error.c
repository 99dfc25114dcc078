/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "base/error.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

#define OUT_OF_MEMORY "out of memory"

/* Puts a text into the error, printable whatever it was made of. */
static void put_text(struct error *err, char *text)
{
	text_trim_utf8(text);
	text_clean(err->text, sizeof err->text, slice_of(text));
}

bool fail(struct error *err, const char *format, ...)
{
	char text[sizeof err->text];
	va_list args;

	if (err == NULL)
		return false;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	put_text(err, text);
	return false;
}

bool fail_memory(struct error *err, size_t bytes)
{
	return bytes == 0 ? fail(err, OUT_OF_MEMORY) :
	    fail(err, OUT_OF_MEMORY " (%zu bytes were needed)", bytes);
}

bool error_is_memory(const struct error *err)
{
	return strstr(err->text, OUT_OF_MEMORY) != NULL;
}

static void (*_Atomic before_end)(void);

void error_before_end(void (*leave)(void))
{
	before_end = leave;
}

void error_end_of_memory(size_t bytes)
{
	static atomic_flag is_ending = ATOMIC_FLAG_INIT;
	void (*leave)(void) = before_end;
	struct error err;
	char text[sizeof err.text + 16];
	int length;

	fail_memory(&err, bytes);
	length = snprintf(text, sizeof text, "artscope: %s\n", err.text);
	while (atomic_flag_test_and_set(&is_ending))
		pause(); /* another thread is at it */
	if (leave != NULL)
		leave();
	if (write(STDERR_FILENO, text, (size_t)length) < 0)
		_exit(ERROR_MEMORY_STATUS); /* nobody to tell */
	_exit(ERROR_MEMORY_STATUS);
}

bool error_prefix(struct error *err, const char *prefix)
{
	char text[sizeof err->text];

	if (err == NULL)
		return false;
	snprintf(text, sizeof text, "%s: ", prefix);
	text_add(text, sizeof text, "%s", err->text);
	put_text(err, text);
	return false;
}
