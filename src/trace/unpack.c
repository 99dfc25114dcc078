/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <zlib.h>

#include "base/array.h"
#include "base/files.h"
#include "base/memory.h"
#include "base/text.h"
#include "trace/lookalike.h"
#include "trace/notices.h"

enum { PIECE = 64 * 1024 }; /* bytes that are read at a time */

/* ---- what is wanted ---- */

static bool is_trace(const char *path)
{
	return slice_ends(slice_of(path), ".trace");
}

const struct unpack_choice unpack_trace = { is_trace, "*.trace", "traces",
	lookalike_has_hope };
const struct unpack_choice unpack_anything = { is_trace, "*.trace", "traces",
	NULL };

/* ---- a spool ---- */

enum {
	STEP_MS = 50,
	MEMORY_SHARE = 8 /* of what is available: one in so many bytes */
};

static const uint64_t memory_usual = (uint64_t)1 << 30;
static const uint64_t usual = (uint64_t)64 << 30;

/* Opens a file in memory; -1: there is none. */
static int open_memory(void)
{
#ifdef HAVE_MEMFD_CREATE
	return memfd_create("trace", MFD_CLOEXEC);
#else
	return -1;
#endif
}

static uint64_t limit_of(uint64_t wanted, uint64_t most)
{
	return wanted > 0 && wanted < most ? wanted : most;
}

/* Lowers the limit where the temporary file is in memory. */
static void limit_to_memory(struct spool *s)
{
	if (s->available > 0 && scratch_is_memory(s->fd))
		s->limit = limit_of(s->available / 2, s->limit);
}

bool spool_open(struct spool *s, const struct memory *memory,
    uint64_t memory_limit, uint64_t limit, struct error *err)
{
	const bool is_low = memory != NULL && memory->is_low;
	const uint64_t available = memory == NULL ? 0 : memory->available;

	*s = (struct spool){
		.files = memory == NULL ? NULL : memory->files,
		.memory_limit = limit_of(memory_limit,
		    limit_of(available / MEMORY_SHARE, memory_usual)),
		.limit = limit_of(limit, usual),
		.choice = &unpack_trace,
		.available = available };
	/* a file at once where memory shall be saved, else when there is no
	 * memory */
	s->is_memory = !is_low;
	s->fd = is_low ? scratch_file(s->files, NULL) : open_memory();
	if (s->fd < 0) {
		s->is_memory = is_low;
		s->fd = is_low ? open_memory() : scratch_file(s->files, err);
	}
	if (s->fd < 0)
		return error_prefix(err, "cannot be unpacked");
	if (!s->is_memory)
		limit_to_memory(s);
	return true;
}

void spool_close(struct spool *s)
{
	if (s->fd >= 0)
		close(s->fd);
	s->fd = -1;
}

/* ---- writing ---- */

static bool write_all(int fd, const char *at, size_t size, struct error *err)
{
	const int error = files_write(fd, at, size);

	return error == 0 ||
	    fail(err, "there is no room to unpack it: %s", strerror(error));
}

/* Copies all bytes from memory to a file, which takes its place. */
static bool move_to_file(struct spool *s, struct error *err)
{
	char piece[PIECE];
	int fd = scratch_file(s->files, err);
	uint64_t done = 0;

	if (fd < 0)
		return error_prefix(err, "cannot be unpacked");
	while (done < s->size) {
		ssize_t n = pread(s->fd, piece, sizeof piece, (off_t)done);

		if (n <= 0 || !write_all(fd, piece, (size_t)n, err)) {
			close(fd);
			return n <= 0 ? fail(err, "cannot be unpacked: %s",
					    strerror(errno)) :
					false;
		}
		done += (uint64_t)n;
	}
	close(s->fd);
	s->fd = fd;
	s->is_memory = false;
	limit_to_memory(s);
	return true;
}

static bool fail_limit(const struct spool *s, struct error *err)
{
	char limit[32];

	text_count(limit, sizeof limit, s->limit);
	return s->total > 0 ?
	    fail(err, "is more than %s bytes when unpacked; unpack it "
	    "yourself if that is right", limit) :
	    fail(err, "is more than %s bytes, and so much is not read from a "
	    "pipe; write it to a file first", limit);
}

/* A disk is not filled: 1 GiB of it is left, or a twentieth of a small one. */
enum { LEFT_SHARE = 20, LOOK_EVERY = 16 << 20 };
static const uint64_t left_most = (uint64_t)1 << 30;

/* Is there room on the disk?  False, in words, where the write would make it
 * all but full. */
static bool has_room(const struct spool *s, size_t size, struct error *err)
{
	struct statvfs fs;
	uint64_t left, free;

	if (s->is_memory || s->size / LOOK_EVERY ==
	    (s->size + size) / LOOK_EVERY || fstatvfs(s->fd, &fs) != 0)
		return true;
	left = limit_of((uint64_t)fs.f_blocks * fs.f_frsize / LEFT_SHARE,
	    left_most);
	free = (uint64_t)fs.f_bavail * fs.f_frsize;
	return fs.f_blocks == 0 || free > left + LOOK_EVERY ||
	    fail(err, "there is no room to unpack it: the disk of the temporary "
	    "file is all but full");
}

static bool has_hope(const struct spool *s, struct error *err)
{
	const size_t size = (size_t)s->size;
	void *at = s->choice->has_hope == NULL ? MAP_FAILED :
	    mmap(NULL, size, PROT_READ, MAP_SHARED, s->fd, 0);
	bool has;

	if (at == MAP_FAILED)
		return true;
	has = s->choice->has_hope(bytes_of(at, size), err);
	munmap(at, size);
	return has;
}

bool spool_write(struct spool *s, const void *at, size_t size,
    struct error *err)
{
	const uint64_t before = s->size;

	/* moving it may lower the limit */
	if (s->is_memory && size <= s->limit - s->size &&
	    s->size + size > s->memory_limit && !move_to_file(s, err))
		return false;
	if (size > s->limit - s->size)
		return fail_limit(s, err);
	if (!has_room(s, size, err) || !write_all(s->fd, at, size, err))
		return false;
	s->size += size;
	return !((before < LOOKALIKE_LEAST && s->size >= LOOKALIKE_LEAST) ||
	    (before < LOOKALIKE_MOST && s->size >= LOOKALIKE_MOST)) ||
	    has_hope(s, err);
}

/* Tells the progress how much of the input is done; false stops the work. */
static bool spool_step(const struct spool *s, uint64_t done, struct error *err)
{
	const struct progress *p = s->progress;

	if (p == NULL || p->step(p->self, done, s->total))
		return true;
	return fail(err, "was not opened: stopped");
}

/* ---- reading a pipe ---- */

bool spool_read(struct spool *s, int fd, int wait_ms, bool *is_ended,
    struct error *err)
{
	struct pollfd input = { .fd = fd, .events = POLLIN };
	char piece[PIECE];
	ssize_t n;

	*is_ended = false;
	if (poll(&input, 1, wait_ms) <= 0)
		return true;
	n = read(fd, piece, sizeof piece);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	*is_ended = n <= 0;
	if (n < 0)
		return fail(err, "cannot be read: %s", strerror(errno));
	return spool_write(s, piece, (size_t)n, err);
}

bool spool_read_all(struct spool *s, int fd, struct error *err)
{
	const int flags = fcntl(fd, F_GETFL);
	bool is_ended;

	/* what is open for writing only never becomes ready, nor fails */
	if (flags >= 0 && (flags & O_ACCMODE) == O_WRONLY)
		return fail(err, "cannot be read: %s", strerror(EBADF));
	/* waits for the other end, but never longer than the user */
	while (spool_read(s, fd, STEP_MS, &is_ended, err)) {
		if (is_ended)
			return true;
		if (!spool_step(s, s->size, err))
			return false;
	}
	return false;
}

/* ---- gzip (RFC 1952), by zlib ---- */

/*
 * A file may be of several members, with zeros after them.  Each ends with a
 * checksum and a length, which are compared with what came out of it; zlib does
 * not look at them, since it would stop where they are wrong, and goes on where
 * the checksum of a header is wrong.
 */
enum { MOST_GIVEN = 1 << 20, TRAILER = 8, GZIP_BITS = MAX_WBITS + 16 };

struct gunzip {
	z_stream z;
	struct bytes packed, rest;
	struct spool *spool;
	struct notices *notices;
	const char *why; /* of an end that came too early */
	unsigned char piece[PIECE];
};

static bool gunzip_is_packed(struct bytes b)
{
	return bytes_u16(&b) == 0x8B1F;
}

static uint64_t place(const struct gunzip *g)
{
	return (uint64_t)(g->rest.data - g->packed.data);
}

static void note(struct gunzip *g, enum notice kind, uint64_t count)
{
	notices_add(g->notices, kind, count, place(g));
}

/* Unpacks the next bytes, as far as there is room for what comes out. */
static int unpack_piece(struct gunzip *g, int flush)
{
	const size_t given = g->rest.left < MOST_GIVEN ? g->rest.left :
							 MOST_GIVEN;
	int status;

	g->z.next_in = (z_const Bytef *)(uintptr_t)g->rest.data;
	g->z.avail_in = (uInt)given;
	g->z.next_out = g->piece;
	g->z.avail_out = PIECE;
	status = inflate(&g->z, flush);
	bytes_take(&g->rest, given - g->z.avail_in);
	return status;
}

/* Takes the header of a member.  One that zlib takes only without a look at its
 * checksum has a wrong one. */
static int take_header(struct gunzip *g)
{
	const struct bytes begin = g->rest;
	int status = Z_DATA_ERROR;

	for (int checks = 1; checks >= 0 && status == Z_DATA_ERROR; checks--) {
		g->rest = begin;
		inflateReset(&g->z);
		inflateValidate(&g->z, checks);
		status = unpack_piece(g, Z_BLOCK);
		note(g, NOTICE_BAD_CHECKSUM, checks == 0 && status == Z_OK);
	}
	inflateValidate(&g->z, 0);
	return status;
}

/* Unpacks a member; *is_whole tells whether it has an end. */
static bool take_member(struct gunzip *g, bool *is_whole, struct error *err)
{
	z_stream *z = &g->z;
	uint32_t checksum = 0, length = 0;
	int status = take_header(g);
	struct bytes trailer;

	while (status == Z_OK) {
		size_t size;

		status = unpack_piece(g, Z_NO_FLUSH);
		size = PIECE - z->avail_out;
		checksum = (uint32_t)crc32(checksum, g->piece, (uInt)size);
		length += (uint32_t)size;
		if (!spool_write(g->spool, g->piece, size, err) ||
		    !spool_step(g->spool, place(g), err))
			return false;
	}
	if (status == Z_MEM_ERROR)
		error_end_of_memory(1 << MAX_WBITS);
	g->why = z->msg != NULL ? z->msg : "its end is missing";
	*is_whole = status == Z_STREAM_END;
	if (!*is_whole)
		return true;
	trailer = bytes_of(g->rest.data - TRAILER, TRAILER);
	if (bytes_u32(&trailer) != checksum || bytes_u32(&trailer) != length)
		notices_add(g->notices, NOTICE_BAD_CHECKSUM, 1,
		    place(g) - TRAILER);
	return true;
}

/*
 * Unpacks into the spool, whose progress counts packed bytes.  Notices tell
 * what does not agree, cannot be unpacked or is no member, with its place in
 * the packed bytes; all that came in spite of it is kept.  False when nothing
 * came.
 */
static bool gunzip(struct bytes packed, struct spool *spool,
    struct notices *notices, struct error *err)
{
	struct gunzip *g = array_new(1, sizeof *g);
	bool is_whole, done;

	g->packed = g->rest = packed;
	g->spool = spool;
	g->notices = notices;
	while (inflateInit2(&g->z, GZIP_BITS) != Z_OK)
		memory_make_room(sizeof g->z);
	do {
		done = take_member(g, &is_whole, err);
	} while (done && is_whole && gunzip_is_packed(g->rest));
	if (done && !is_whole) {
		note(g, NOTICE_BAD_PACKING, 1);
		done = spool->size > 0 ||
		    fail(err, "byte %" PRIu64 ": cannot be unpacked, it is "
		    "cut or damaged: %s", place(g), g->why);
	}
	/* zeros are no bytes of something else: tapes and disks fill up a
	 * block with them */
	while (done && is_whole && g->rest.left > 0 && g->rest.data[0] == 0)
		bytes_take(&g->rest, 1);
	if (done && is_whole)
		note(g, NOTICE_PACKED_REST, g->rest.left);
	inflateEnd(&g->z);
	free(g);
	return done;
}

/* ---- an archive, by libarchive ---- */

/* Says where the archive is damaged, with libarchive's words, if there are
 * any. */
static bool fail_archive(struct archive *a, struct error *err)
{
	const char *why = archive_error_string(a);
	int64_t at = archive_filter_bytes(a, -1);

	why = why == NULL ? "" : why;
	return fail(err, "byte %" PRId64 ": cannot be unpacked, it is cut or "
	    "damaged%s%s", at < 0 ? 0 : at, why[0] == '\0' ? "" : ": ",
	    text_printable(why, 200).text);
}

/* Returns "zip" or "tar"; NULL: a single file. */
static const char *bundle_name(struct bytes packed)
{
	if (packed.left >= 2 && memcmp(packed.data, "PK", 2) == 0)
		return "zip";
	return lookalike_is_tar(packed) ? "tar" : NULL;
}

/* Opens an archive with the filters that need no other program; gzip is left to
 * zlib. */
static struct archive *archive_of(struct bytes packed, struct error *err)
{
	struct archive *a;

	while ((a = archive_read_new()) == NULL)
		memory_make_room(0);
	archive_read_support_filter_bzip2(a);
	archive_read_support_filter_xz(a);
	archive_read_support_filter_zstd(a);
	archive_read_support_filter_lz4(a);
	archive_read_support_format_zip(a);
	if (lookalike_is_tar(packed))
		archive_read_support_format_tar(a);
	else
		archive_read_support_format_raw(a);
	if (archive_read_open_memory(a, packed.data, packed.left) == ARCHIVE_OK)
		return a;
	fail_archive(a, err);
	archive_read_free(a);
	return NULL;
}

/* ---- the entries of a zip or tar, and which one is meant ---- */

/* What a bundle holds, and which entry of it to take. */
struct contents {
	const struct unpack_choice *choice;
	size_t files, meant;
	size_t file, meant_file; /* number of the last one */
	bool is_instruments;
};

/* Counts a file, but for those that a Mac adds beside each file. */
static void count_entry(struct contents *c, struct archive_entry *entry,
    size_t number)
{
	const char *path = archive_entry_pathname(entry);

	if (path == NULL)
		path = "";
	if (archive_entry_filetype(entry) != AE_IFREG ||
	    slice_starts(slice_after_last(slice_of(path), '/'), "._"))
		return;
	c->files++;
	c->file = number;
	if (slice_ends(slice_of(path), "form.template"))
		c->is_instruments = true;
	if (c->choice->is_meant(path)) {
		c->meant++;
		c->meant_file = number;
	}
}

enum { ENTRIES_A_LOOK = 4096 };

/* Goes on to the next entry.  The heads of a million files are many pages, of
 * which none is needed again soon. */
static bool next_entry(struct archive *a, struct archive_entry **entry,
    size_t number, const struct spool *spool)
{
	if (number % ENTRIES_A_LOOK == 0)
		file_map_forget(spool->from,
		    (uint64_t)archive_filter_bytes(a, -1));
	return archive_read_next_header(a, entry) == ARCHIVE_OK;
}

/* Finds the number of the entry that is meant, if that is clear. */
static bool choose_entry(struct bytes packed, const struct spool *spool,
    size_t *number, struct error *err)
{
	const char *bundle = bundle_name(packed);
	struct archive *a = archive_of(packed, err);
	struct contents c = { .choice = spool->choice };
	struct archive_entry *entry;

	if (a == NULL)
		return false;
	for (size_t i = 0; next_entry(a, &entry, i, spool); i++)
		count_entry(&c, entry, i);
	archive_read_free(a);
	*number = c.files == 1 ? c.file : c.meant_file;
	if (c.is_instruments)
		return fail(err, "is a recording of Apple Instruments, not an "
		    "Android method trace; open it in Instruments");
	if (c.files == 0)
		return fail(err, "is a %s without a file that can be read",
		    bundle);
	if (c.files > 1 && c.meant == 0)
		return fail(err, "is a %s of %zu files, none of them named %s; "
		    "unpack it and open the right one",
		    bundle, c.files, c.choice->named);
	return c.files == 1 || c.meant == 1 ||
	    fail(err, "is a %s of %zu %s; unpack it and open one of them",
		bundle, c.meant, c.choice->plural);
}

/* ---- one file ---- */

enum { FILTERS = 2 }; /* the most that stand in one another */

static bool copy_data(struct archive *a, struct spool *spool,
    struct notices *notices, struct error *err)
{
	char piece[PIECE];
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

/* Goes to the entry of that number, if it can be unpacked. */
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

bool unpack(struct bytes packed, struct spool *spool,
    char packing[UNPACK_NAME], struct notices *notices, struct error *err)
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
	if (bundle != NULL && !choose_entry(packed, spool, &number, err))
		return false;
	a = archive_of(packed, err);
	if (a == NULL)
		return false;
	done = take_entry(a, number, spool, &entry, err);
	if (done) {
		/* from the outside in; the last filter is the file itself */
		const char *inner = archive_filter_name(a, 0);

		if (bundle != NULL || archive_filter_count(a) <= 2)
			snprintf(packing, UNPACK_NAME, "%s",
			    bundle != NULL ? bundle : inner);
		else
			snprintf(packing, UNPACK_NAME, "%s, %s",
			    archive_filter_name(a, 1), inner);
		done = copy_data(a, spool, notices, err);
	}
	archive_read_free(a);
	return done;
}
