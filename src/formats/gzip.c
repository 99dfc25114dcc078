/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/gzip.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/protobuf.h"

/* ---- a packed file ---- */

struct gzip_stream {
	struct archive *archive;
	gzip_next *next;
	void *self;
	bool is_refused; /* `next` wants no more packed bytes */
	bool has_failed; /* bytes could not be packed */
};

static const struct {
	const char *ending, *module;
	int (*add)(struct archive *);
} kinds[PACKINGS] = {
	[PACKING_NONE] = { "", NULL, NULL },
	[PACKING_GZIP] = { ".gz", "gzip", archive_write_add_filter_gzip },
	[PACKING_ZSTD] = { ".zst", "zstd", archive_write_add_filter_zstd },
};

const char *packing_ending(enum packing packing)
{
	return kinds[packing].ending;
}

/* Passes packed bytes on.  For libarchive all goes well: after an error it
 * would not free all it has. */
static la_ssize_t on_write(struct archive *archive, void *self,
    const void *bytes, size_t length)
{
	struct gzip_stream *p = self;

	(void)archive;
	p->is_refused = p->is_refused || !p->next(p->self, bytes, length);
	return (la_ssize_t)length;
}

/* Begins one nameless file, as gzip and zstd have it, without the time of
 * day. */
static bool begin_file(struct gzip_stream *p, enum packing packing,
    enum gzip_effort effort)
{
	const char *module = kinds[packing].module;
	struct archive *a = p->archive;
	struct archive_entry *entry = archive_entry_new();
	bool done = entry != NULL && kinds[packing].add(a) == ARCHIVE_OK &&
	    archive_write_set_format_raw(a) == ARCHIVE_OK &&
	    archive_write_set_bytes_per_block(a, 0) == ARCHIVE_OK &&
	    archive_write_set_bytes_in_last_block(a, 1) == ARCHIVE_OK &&
	    (packing != PACKING_GZIP ||
		archive_write_set_filter_option(a, module, "timestamp", NULL) ==
		    ARCHIVE_OK) &&
	    (effort != PACKING_FAST ||
		archive_write_set_filter_option(a, module, "compression-level",
		    "1") == ARCHIVE_OK) &&
	    archive_write_open(a, p, NULL, on_write, NULL) == ARCHIVE_OK;

	if (done) {
		archive_entry_set_filetype(entry, AE_IFREG);
		done = archive_write_header(a, entry) == ARCHIVE_OK;
	}
	archive_entry_free(entry);
	return done;
}

static bool fail_packing(const struct gzip_stream *p, struct error *err)
{
	const char *why = archive_error_string(p->archive);

	return fail(err, "cannot be packed: %s",
	    text_printable(why == NULL ? "no memory" : why, 200).text);
}

struct gzip_stream *gzip_new(enum packing packing,
    enum gzip_effort effort, gzip_next *next, void *self,
    struct error *err)
{
	struct gzip_stream *p = array_new(1, sizeof *p);

	*p = (struct gzip_stream){ archive_write_new(), next, self, false,
		false };
	if (p->archive == NULL ?
		fail_memory(err, 0) :
		begin_file(p, packing, effort) || fail_packing(p, err))
		return p;
	archive_write_free(p->archive);
	free(p);
	return NULL;
}

bool gzip_pass(void *self, const char *bytes, size_t length)
{
	struct gzip_stream *p = self;

	while (length > 0) {
		la_ssize_t took = archive_write_data(p->archive, bytes, length);

		p->has_failed |= took <= 0;
		if (p->has_failed || p->is_refused)
			return false;
		bytes += took;
		length -= (size_t)took;
	}
	return true;
}

/* A file that is not complete has its end, too, which goes nowhere. */
bool gzip_end(struct gzip_stream *p, bool is_complete, struct error *err)
{
	bool done;

	if (p == NULL)
		return true;
	p->is_refused = p->is_refused || !is_complete;
	if ((archive_write_close(p->archive) != ARCHIVE_OK && is_complete) ||
	    p->has_failed)
		done = fail_packing(p, err);
	else
		done = !is_complete || !p->is_refused ||
		    fail(err, "cannot be packed");
	archive_write_free(p->archive);
	free(p);
	return done;
}

/* ---- rows of numbers ---- */

static void put_leb(struct writer *o, uint64_t number)
{
	char room[VARINT_ROOM];

	writer_put(o, room, varint_put(room, number));
}

static void put_block(struct leb_columns *c)
{
	put_leb(c->out, c->rows);
	for (unsigned i = 0; i < c->columns; i++)
		for (unsigned row = 0; row < c->rows; row++)
			put_leb(c->out, c->numbers[i][row]);
	c->rows = 0;
}

void leb_columns_init(struct leb_columns *c, struct writer *o,
    unsigned columns)
{
	c->out = o;
	c->columns = columns;
	c->rows = 0;
}

void leb_columns_add(struct leb_columns *c, const uint64_t *numbers)
{
	for (unsigned i = 0; i < c->columns; i++)
		c->numbers[i][c->rows] = numbers[i];
	if (++c->rows == LEB_COLUMNS_ROWS)
		put_block(c);
}

void leb_columns_end(struct leb_columns *c)
{
	if (c->rows > 0)
		put_block(c);
	put_block(c);
}
