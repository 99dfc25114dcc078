#include "config.h"

#include "exporters/packing.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "exporters/quick_gzip.h"

struct packing_stream {
	struct archive *archive;
	struct quick_gzip *quick; /* in its place, or NULL */
	packing_next *next;
	void *self;
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

static la_ssize_t on_write(struct archive *archive, void *self,
    const void *bytes, size_t length)
{
	const struct packing_stream *p = self;

	(void)archive;
	return p->next(p->self, bytes, length) ? (la_ssize_t)length : -1;
}

static bool set(struct archive *a, enum packing packing, const char *option,
    const char *value)
{
	return archive_write_set_filter_option(a, kinds[packing].module, option,
		   value) == ARCHIVE_OK;
}

/* One nameless file, as gzip and zstd have it; without the time of day. */
static bool begin(struct packing_stream *p, enum packing packing)
{
	struct archive *a = p->archive;
	struct archive_entry *entry = archive_entry_new();
	bool done = entry != NULL && kinds[packing].add(a) == ARCHIVE_OK &&
	    archive_write_set_format_raw(a) == ARCHIVE_OK &&
	    archive_write_set_bytes_per_block(a, 0) == ARCHIVE_OK &&
	    archive_write_set_bytes_in_last_block(a, 1) == ARCHIVE_OK &&
	    (packing != PACKING_GZIP || set(a, packing, "timestamp", NULL)) &&
	    archive_write_open(a, p, NULL, on_write, NULL) == ARCHIVE_OK;

	if (done) {
		archive_entry_set_filetype(entry, AE_IFREG);
		done = archive_write_header(a, entry) == ARCHIVE_OK;
	}
	archive_entry_free(entry);
	return done;
}

static bool fail_packing(const struct packing_stream *p, struct error *err)
{
	const char *why = archive_error_string(p->archive);
	char clean[200];

	text_clean(clean, sizeof clean,
	    slice_of(why == NULL ? "no memory" : why));
	return fail(err, "cannot be packed: %s", clean);
}

static void stream_free(struct packing_stream *p)
{
	archive_write_free(p->archive);
	quick_gzip_free(p->quick);
	free(p);
}

static void begin_archive(struct packing_stream *p, enum packing packing,
    struct error *err)
{
	p->archive = archive_write_new();
	if (p->archive == NULL) {
		fail_memory(err, 0);
	} else if (!begin(p, packing)) {
		fail_packing(p, err);
		archive_write_free(p->archive);
		p->archive = NULL;
	}
}

struct packing_stream *packing_new(enum packing packing,
    enum packing_effort effort, packing_next *next, void *self,
    struct error *err)
{
	struct packing_stream *p = array_new(1, sizeof *p, err);

	if (p == NULL)
		return NULL;
	p->next = next;
	p->self = self;
	if (effort == PACKING_FAST && packing == PACKING_GZIP)
		p->quick = quick_gzip_new(next, self, err);
	else
		begin_archive(p, packing, err);
	if (p->quick != NULL || p->archive != NULL)
		return p;
	stream_free(p);
	return NULL;
}

bool packing_pass(void *self, const char *bytes, size_t length)
{
	struct packing_stream *p = self;

	if (p->quick != NULL)
		return quick_gzip_put(p->quick, bytes, length);
	while (length > 0) {
		la_ssize_t took = archive_write_data(p->archive, bytes, length);

		if (took <= 0)
			return false;
		bytes += took;
		length -= (size_t)took;
	}
	return true;
}

bool packing_end(struct packing_stream *p, bool is_complete, struct error *err)
{
	bool done = true;

	if (p == NULL)
		return true;
	if (p->quick != NULL)
		done = !is_complete || quick_gzip_end(p->quick) ||
		    fail(err, "cannot be packed: no room");
	else if (is_complete && archive_write_close(p->archive) != ARCHIVE_OK)
		done = fail_packing(p, err);
	if (p->archive != NULL && !is_complete)
		archive_write_fail(p->archive);
	stream_free(p);
	return done;
}
