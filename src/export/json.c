#include "config.h"

#include "export/json.h"

#include "base/text.h"

void json_slice(FILE *file, struct slice text)
{
	fputc('"', file);
	for (size_t i = 0; i < text.length; i++) {
		unsigned char c = (unsigned char)text.at[i];

		if (c < 0x20)
			fprintf(file, "\\u%04x", c);
		else if (c == '"' || c == '\\')
			fprintf(file, "\\%c", c);
		else
			fputc(c, file);
	}
	fputc('"', file);
}

void json_string(FILE *file, const char *text)
{
	json_slice(file, slice_of(text));
}
