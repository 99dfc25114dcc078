#include "config.h"

#include "trace/repair.h"

#include <stdlib.h>

#include "base/array.h"
#include "trace/keys.h"
#include "trace/lookalike.h"

enum { SURE_LINES = 4 };

static const char text_end[] = "\n*end\r\n";

/* Is there an LF that no CR precedes?  `before` is the byte in front. */
static bool has_lone_lf(struct bytes b, unsigned char before)
{
	const unsigned char *at = b.at, *end = b.at + b.left;

	while (
	    at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		if ((at == b.at ? before : at[-1]) != '\r')
			return true;
		at++;
	}
	return false;
}

static bool has_line_ends(struct bytes b)
{
	if (keys_begin(b))
		return b.at[8] == '\r';
	return b.left > 0 && memchr(b.at, '\n', b.left) != NULL &&
	    !has_lone_lf(b, 0);
}

bool repair_is_sure(struct bytes b)
{
	struct bytes rest = b;

	for (int i = 0; i < SURE_LINES; i++)
		bytes_until(&rest, '\n');
	return rest.left > 0 && has_line_ends(b);
}

bool repair_is_needed(struct bytes b)
{
	switch (lookalike_content(b)) {
	case CONTENT_KEYS:
	case CONTENT_STREAM:
		return has_line_ends(b);
	case CONTENT_SAMPLES:
	case CONTENT_DATA:
		return repair_is_sure(b);
	case CONTENT_FOLDED:
		return false;
	default:
		return lookalike_may_be_packets(b) && has_line_ends(b);
	}
}

/* How much of it was damaged: when only the text was, the data stays. */
static size_t damaged_bytes(struct bytes b)
{
	const unsigned char *end = memmem(b.at, b.left, text_end,
	    sizeof text_end - 1);
	struct bytes data = b;

	if (!keys_begin(b) || end == NULL)
		return b.left;
	bytes_take(&data, (size_t)(end - b.at) + sizeof text_end - 1);
	return has_lone_lf(data, '\n') ? b.left - data.left : b.left;
}

static unsigned char *repair_once(struct bytes b, struct bytes *out,
    struct error *err)
{
	size_t damaged = damaged_bytes(b), length = 0;
	unsigned char *copy = array_new(b.left, 1, err);

	if (copy == NULL)
		return NULL;
	for (size_t i = 0; i < b.left; i++)
		if (i >= damaged || b.at[i] != '\r' || i + 1 == b.left ||
		    b.at[i + 1] != '\n')
			copy[length++] = b.at[i];
	*out = bytes_of(copy, length);
	return copy;
}

unsigned char *repair_line_ends(struct bytes b, struct bytes *out,
    struct error *err)
{
	unsigned char *copy = repair_once(b, out, err), *before = copy;

	if (copy == NULL || !has_line_ends(*out))
		return copy;
	copy = repair_once(*out, out, err);
	free(before);
	return copy;
}
