#include "config.h"

#include "export/json.h"

#include "base/json_escape.h"
#include "base/text.h"

void json_slice(FILE *file, struct slice text)
{
	char room[JSON_ESCAPE_ROOM];

	fputc('"', file);
	for (size_t i = 0; i < text.length; i++) {
		const char *instead = json_escape((unsigned char)text.at[i],
		    room);

		if (instead != NULL)
			fputs(instead, file);
		else
			fputc(text.at[i], file);
	}
	fputc('"', file);
}

void json_string(FILE *file, const char *text)
{
	json_slice(file, slice_of(text));
}
