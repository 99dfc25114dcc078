#include "config.h"

#include "trace/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/text.h"
#include "trace/gunzip.h"
#include "trace/lookalike.h"

enum {
	FILTERS = 2, /* the most that stand in one another */
	ENTRIES_A_LOOK = 4096
};

/* What a zip or tar holds, and which entry of it to take. */
struct contents {
	const struct unpack_choice *choice;
	size_t files, meant;
	size_t file, meant_file; /* the last one's number */
	bool is_instruments;
};

/* Where it is, with libarchive's words, if there are any. */
static bool fail_archive(struct archive *a, struct error *err)
{
	const char *why = archive_error_string(a);
	int64_t at = archive_filter_bytes(a, -1);
	char clean[200];

	text_clean(clean, sizeof clean, slice_of(why == NULL ? "" : why));
	return fail(err, "byte %" PRId64 ": cannot be unpacked, it is cut or "
	    "damaged%s%s", at < 0 ? 0 : at,
	    clean[0] == '\0' ? "" : ": ", clean);
}

/* "zip" or "tar"; NULL: a single file. */
static const char *bundle_name(struct bytes packed)
{
	if (packed.left >= 2 && memcmp(packed.at, "PK", 2) == 0)
		return "zip";
	return lookalike_is_tar(packed) ? "tar" : NULL;
}

/* Only filters that need no other program; gzip is for trace/gunzip. */
static struct archive *archive_of(struct bytes packed, struct error *err)
{
	struct archive *a = archive_read_new();

	if (a == NULL) {
		fail_memory(err, 0);
		return NULL;
	}
	archive_read_support_filter_bzip2(a);
	archive_read_support_filter_xz(a);
	archive_read_support_filter_zstd(a);
	archive_read_support_filter_lz4(a);
	archive_read_support_format_zip(a);
	if (lookalike_is_tar(packed))
		archive_read_support_format_tar(a);
	else
		archive_read_support_format_raw(a);
	if (archive_read_open_memory(a, packed.at, packed.left) == ARCHIVE_OK)
		return a;
	fail_archive(a, err);
	archive_read_free(a);
	return NULL;
}

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text), cut = strlen(end);

	return length >= cut && strcmp(text + length - cut, end) == 0;
}

static bool is_trace(const char *path)
{
	return ends_with(path, ".trace");
}

static const struct unpack_choice trace_choice = { is_trace, "*.trace",
	"traces" };

/* What a Mac adds beside each file. */
static bool is_of_mac(const char *path)
{
	const char *slash = strrchr(path, '/');

	return strncmp(slash == NULL ? path : slash + 1, "._", 2) == 0;
}

/* NULL: it is no file that counts. */
static const char *path_of(struct archive_entry *entry)
{
	const char *path = archive_entry_pathname(entry);

	if (path == NULL)
		path = "";
	return archive_entry_filetype(entry) != AE_IFREG || is_of_mac(path) ?
	    NULL : path;
}

static void count_entry(struct contents *c, struct archive_entry *entry,
    size_t number)
{
	const char *path = path_of(entry);

	if (path == NULL)
		return;
	c->files++;
	c->file = number;
	if (ends_with(path, "form.template"))
		c->is_instruments = true;
	if (c->choice->is_meant(path)) {
		c->meant++;
		c->meant_file = number;
	}
}

/* Can the one be told that is meant? */
static bool is_clear(const struct contents *c, const char *bundle,
    struct error *err)
{
	if (c->is_instruments)
		return fail(err,
		    "is a recording of Apple Instruments, not "
		    "an Android method trace; open it in Instruments");
	if (c->files == 0)
		return fail(err, "is a %s without a file that can be read",
		    bundle);
	if (c->files > 1 && c->meant == 0)
		return fail(err,
		    "is a %s of %zu files, none of them named "
		    "%s; unpack it and open the right one",
		    bundle, c->files, c->choice->named);
	if (c->files > 1 && c->meant > 1)
		return fail(err,
		    "is a %s of %zu %s; unpack it and open "
		    "one of them",
		    bundle, c->meant, c->choice->plural);
	return true;
}

/* The heads of a million files are many pages, of which none is needed again
 * soon. */
static bool next_entry(struct archive *a, struct archive_entry **entry,
    size_t number, const struct spool *spool)
{
	if (number % ENTRIES_A_LOOK == 0)
		file_map_forget(spool->from,
		    (uint64_t)archive_filter_bytes(a, -1));
	return archive_read_next_header(a, entry) == ARCHIVE_OK;
}

static bool choose(struct bytes packed, const struct unpack_choice *choice,
    const struct spool *spool, size_t *number, struct error *err)
{
	struct archive *a = archive_of(packed, err);
	struct contents c = { .choice = choice == NULL ? &trace_choice :
							 choice };
	struct archive_entry *entry;

	if (a == NULL)
		return false;
	for (size_t i = 0; next_entry(a, &entry, i, spool); i++)
		count_entry(&c, entry, i);
	archive_read_free(a);
	*number = c.files == 1 ? c.file : c.meant_file;
	return is_clear(&c, bundle_name(packed), err);
}

static bool copy_data(struct archive *a, struct spool *spool,
    struct notices *notices, struct error *err)
{
	char piece[64 * 1024];
	uint64_t at = 0;

	for (;;) {
		la_ssize_t n = archive_read_data(a, piece, sizeof piece);

		if (n == 0)
			return true;
		if (n < 0 && spool->size > 0)
			notices_add(notices, NOTICE_BAD_PACKING, 1, at);
		if (n < 0)
			return spool->size > 0 || fail_archive(a, err);
		at = (uint64_t)archive_filter_bytes(a, -1);
		if (!spool_write(spool, piece, (size_t)n, err) ||
		    !spool_step(spool, at, err))
			return false;
	}
}

/* From the outside in; the last filter is the file itself. */
static void name_packing(struct archive *a, const char *bundle,
    char packing[UNPACK_NAME])
{
	const char *inner = archive_filter_name(a, 0);

	if (bundle != NULL)
		snprintf(packing, UNPACK_NAME, "%s", bundle);
	else if (archive_filter_count(a) <= 2)
		snprintf(packing, UNPACK_NAME, "%s", inner);
	else
		snprintf(packing, UNPACK_NAME, "%s, %s",
		    archive_filter_name(a, 1), inner);
}

static bool take_entry(struct archive *a, size_t number,
    const struct spool *spool, struct archive_entry **entry,
    struct error *err)
{
	for (size_t i = 0; i <= number; i++)
		if (!next_entry(a, entry, i, spool))
			return fail_archive(a, err);
	if (archive_filter_count(a) - 1 > FILTERS)
		return fail(err, "is packed more than twice; unpack it first");
	if (archive_filter_count(a) == 1 &&
	    archive_format(a) == ARCHIVE_FORMAT_RAW)
		return fail_archive(a, err);
	if (archive_entry_is_encrypted(*entry))
		return fail(err, "is a zip with a password; unpack it first");
	return true;
}

bool unpack(struct bytes packed, const struct unpack_choice *choice,
    struct spool *spool, char packing[UNPACK_NAME], struct notices *notices,
    struct error *err)
{
	const char *bundle = bundle_name(packed);
	struct archive_entry *entry;
	size_t number = 0;
	struct archive *a;
	bool done;

	spool->total = packed.left;
	snprintf(packing, UNPACK_NAME, "gzip");
	if (gunzip_is_packed(packed))
		return gunzip(packed, spool, notices, err);
	if (bundle != NULL && !choose(packed, choice, spool, &number, err))
		return false;
	a = archive_of(packed, err);
	if (a == NULL)
		return false;
	done = take_entry(a, number, spool, &entry, err);
	if (done) {
		name_packing(a, bundle, packing);
		done = copy_data(a, spool, notices, err);
	}
	archive_read_free(a);
	return done;
}

/* ---- all of them -------------------------------------------------------- */

bool unpack_is_bundle(struct bytes b)
{
	return bundle_name(b) != NULL;
}

size_t unpack_count(struct bytes bundle, struct error *err)
{
	struct archive *a = archive_of(bundle, err);
	struct contents c = { .choice = &trace_choice };
	struct archive_entry *entry;

	for (size_t i = 0; a != NULL &&
	     archive_read_next_header(a, &entry) == ARCHIVE_OK; i++)
		count_entry(&c, entry, i);
	if (a != NULL)
		archive_read_free(a);
	return c.meant;
}

static bool pass_data(struct archive *a, const struct unpack_sink *sink,
    struct error *err)
{
	struct error why;
	char piece[64 * 1024];
	la_ssize_t n;

	while ((n = archive_read_data(a, piece, sizeof piece)) > 0)
		if (!sink->bytes(sink->self, piece, (size_t)n, err))
			return false;
	if (n < 0)
		fail_archive(a, &why);
	return sink->end(sink->self, n < 0 ? &why : NULL, err);
}

bool unpack_each(struct bytes bundle, const struct unpack_sink *sink,
    struct error *err)
{
	struct archive *a = archive_of(bundle, err);
	struct archive_entry *entry;
	int found = ARCHIVE_OK;
	bool done = a != NULL;

	while (done &&
	    (found = archive_read_next_header(a, &entry)) == ARCHIVE_OK) {
		const char *path = path_of(entry);

		if (path != NULL && is_trace(path))
			done = sink->begin(sink->self, path, err) &&
			    pass_data(a, sink, err);
	}
	if (done && found != ARCHIVE_EOF)
		done = fail_archive(a, err);
	if (a != NULL)
		archive_read_free(a);
	return done;
}
