#include "config.h"

#include "view/words.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/text.h"

void words_add(struct words *w, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(w->at + w->used, sizeof w->at - w->used, format,
	    args);
	va_end(args);
	if (length > 0)
		w->used += (size_t)length;
	if (w->used >= sizeof w->at)
		w->used = sizeof w->at - 1;
}

void words_add_time(struct words *w, const char *before, uint64_t us)
{
	char time[40];

	text_duration(time, sizeof time, us);
	words_add(w, "%s%s", before, time);
}
