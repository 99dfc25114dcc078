#include "config.h"

#include "export/markdown.h"

#include <string.h>

enum { MOST_TICKS = 8 };

/* The longest run of backticks. */
static size_t ticks_in(struct slice text)
{
	size_t most = 0, run = 0;

	for (size_t i = 0; i < text.length; i++) {
		run = text.at[i] == '`' ? run + 1 : 0;
		most = run > most ? run : most;
	}
	return most;
}

static size_t put(FILE *file, const char *text)
{
	fputs(text, file);
	return strlen(text);
}

static size_t put_fence(FILE *file, size_t ticks, const char *pad)
{
	for (size_t i = 0; i < ticks; i++)
		fputc('`', file);
	return ticks + put(file, pad);
}

size_t markdown_code(FILE *file, struct slice text, bool is_cell)
{
	const size_t ticks = ticks_in(text);
	const size_t fence = ticks > MOST_TICKS ? 1 : ticks + 1;
	const char *pad = fence > 1 || (text.length > 0 && text.at[0] == ' ') ?
	    " " : "";
	size_t used = put_fence(file, fence, pad);

	for (size_t i = 0; i < text.length; i++) {
		const char c = text.at[i];

		if (i >= MARKDOWN_CODE && (c & 0xC0) != 0x80) {
			used += put(file, "...");
			break;
		}
		used += put(file, c == '|' && is_cell ? "\\|" :
		    c == '`' && fence == 1 ? "'" : (const char[]){ c, '\0' });
	}
	used += put(file, pad);
	return used + put_fence(file, fence, "");
}
