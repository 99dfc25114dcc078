#include "config.h"

#include "export/csv.h"

#include <stdbool.h>
#include <string.h>

void csv_field(FILE *file, struct slice text)
{
	bool is_plain = true;

	for (size_t at = 0; at < text.length; at++)
		is_plain = is_plain && strchr("\",\r\n", text.at[at]) == NULL;
	if (is_plain) {
		if (text.length > 0)
			fwrite(text.at, 1, text.length, file);
		return;
	}
	fputc('"', file);
	for (size_t at = 0; at < text.length; at++) {
		if (text.at[at] == '"')
			fputc('"', file);
		fputc(text.at[at], file);
	}
	fputc('"', file);
}
