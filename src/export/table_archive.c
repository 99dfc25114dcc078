#include "config.h"

#include "export/table_archive.h"

#include <inttypes.h>
#include <sys/stat.h>

#include "base/text.h"
#include "trace/source.h"

/* ---- taken -------------------------------------------------------------- */

static bool fail_sent(struct error *err)
{
	return fail(err, "the process that unpacked it sent what is no trace");
}

static bool take_number(struct table_archive *a, const char *digits)
{
	for (a->left = 0; *digits != '\0'; digits++) {
		if (*digits < '0' || *digits > '9' || a->left > UINT32_MAX)
			return false;
		a->left = a->left * 10 + (uint64_t)(*digits - '0');
	}
	return a->left > 0;
}

static bool take_line(struct table_archive *a, struct error *err)
{
	const struct archive_sink *sink = a->sink;
	const char *words = a->line + 1;

	if (a->has_ended || (a->line[0] != 'B' &&
		!text_is_clean(slice_of(words))))
		return fail_sent(err);
	if (a->line[0] == 'N' && !a->is_inside) {
		a->is_inside = true;
		return sink->begin(sink->self, words, err);
	}
	if (a->line[0] == 'E' && a->is_inside) {
		a->is_inside = false;
		return sink->end(sink->self, words, err);
	}
	if (a->line[0] == 'D' && !a->is_inside) {
		a->has_ended = true;
		return true;
	}
	return (a->line[0] == 'B' && a->is_inside && take_number(a, words)) ||
	    fail_sent(err);
}

static bool take_bytes(struct table_archive *a, struct slice *come,
    struct error *err)
{
	const size_t length = come->length < a->left ? come->length :
						       (size_t)a->left;
	const struct slice part = { come->at, length };

	come->at += length;
	come->length -= length;
	a->left -= length;
	return a->sink->bytes(a->sink->self, part, err);
}

bool table_archive_take(struct table_archive *a, struct slice come,
    struct error *err)
{
	while (come.length > 0) {
		if (a->left > 0) {
			if (!take_bytes(a, &come, err))
				return false;
			continue;
		}
		if (a->has_ended || a->used == sizeof a->line - 1)
			return fail_sent(err);
		a->line[a->used++] = *come.at++;
		come.length--;
		if (a->line[a->used - 1] != '\n')
			continue;
		a->line[a->used - 1] = '\0';
		a->used = 0;
		if (!take_line(a, err))
			return false;
	}
	return true;
}

/* ---- sent --------------------------------------------------------------- */

static void send_line(FILE *out, char letter, const char *words)
{
	char clean[ARCHIVE_LINE - 2];

	text_clean(clean, sizeof clean, slice_of(words));
	fprintf(out, "%c%s\n", letter, clean);
}

static bool send_begin(void *self, const char *path, struct error *err)
{
	(void)err;
	send_line(self, 'N', path);
	return true;
}

static bool send_bytes(void *self, const void *at, size_t length,
    struct error *err)
{
	(void)err;
	fprintf(self, "B%zu\n", length);
	return fwrite(at, 1, length, self) == length;
}

static bool send_end(void *self, const struct error *why, struct error *err)
{
	(void)err;
	send_line(self, 'E', why == NULL ? "" : why->text);
	return true;
}

void table_archive_send(int fd, const struct memory *memory, FILE *out)
{
	const struct unpack_sink sink = { out, send_begin, send_bytes,
		send_end };
	struct error err = { "" };
	struct source s;

	if (source_open_bundle(&s, fd, memory, &err)) {
		unpack_each(s.bytes, &sink, &err);
		source_close(&s);
	}
	send_line(out, 'D', err.text);
	fflush(out);
}

bool table_archive_is_one(int fd, const struct memory *memory)
{
	struct error err;
	struct source s;
	struct stat st;
	bool is_one;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    !source_open_bundle(&s, fd, memory, &err))
		return false;
	is_one = unpack_is_bundle(s.bytes) && unpack_count(s.bytes, &err) > 1;
	source_close(&s);
	return is_one;
}
