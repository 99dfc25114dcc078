/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/open.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"
#include "base/times.h"
#include "trace/readers.h"

/* ---- a file or a pipe whose trace is still being written ---- */

enum { NAP_MS = 50, HEAD = 32 };

struct growth {
	struct growing *shared;
	const char *path;
	int fd;      /* of the file or the pipe */
	bool is_own; /* fd is to be closed */
	bool is_pipe, is_closed;
	struct spool spool; /* of a pipe */
	struct file_map *map; /* of what is there so far; the source's */
	struct stat file;
	int64_t given_ms; /* when more was given last */
	size_t head_size;
	unsigned char head[HEAD]; /* the first bytes, which do not change */
};

/* Frees all but the map; accepts NULL. */
static void growth_free(struct growth *g)
{
	if (g == NULL)
		return;
	if (g->is_own && g->fd >= 0)
		close(g->fd);
	spool_close(&g->spool);
	free(g);
}

static bool end_growth(struct growth *g, enum growing_end why)
{
	g->shared->end = why;
	return false;
}

/* Waits until something may have changed, or for a while, and spools what the
 * pipe gives. */
static bool nap(struct growth *g)
{
	const int spool = g->spool.fd;

	if (!g->is_pipe || g->is_closed) {
		poll(NULL, 0, NAP_MS);
		return true;
	}
	return ((spool_read(&g->spool, g->fd, NAP_MS, &g->is_closed, NULL) ||
		    g->is_closed) &&
		(spool == g->spool.fd ||
		    file_map_move(g->map, g->spool.fd))) ||
	    end_growth(g, GROWING_NO_ROOM);
}

/* Takes the bytes that have come.  False: nothing will come beyond `known`
 * bytes. */
static bool take_more(struct growth *g, size_t known)
{
	const size_t before = file_map_bytes(g->map).left;
	struct bytes all;
	struct stat now;

	if (g->shared->is_stopped)
		return end_growth(g, GROWING_STOPPED);
	if (!file_map_grow(g->map))
		return end_growth(g, GROWING_CUT);
	all = file_map_bytes(g->map);
	if (all.left > before) {
		g->shared->came_ms = now_ms();
		if (memcmp(g->head, all.data, g->head_size) != 0)
			return end_growth(g, GROWING_REPLACED);
		g->head_size = all.left < HEAD ? all.left : HEAD;
		memcpy(g->head, all.data, g->head_size);
	}
	g->shared->unread_bytes = all.left - known;
	if (all.left > known)
		return true;
	if (g->is_closed)
		return end_growth(g, GROWING_CLOSED);
	/* the path may lead to another file by now */
	return !g->is_own || g->is_pipe || stat(g->path, &now) != 0 ||
	    (now.st_dev == g->file.st_dev && now.st_ino == g->file.st_ino) ||
	    end_growth(g, GROWING_REPLACED);
}

/* Does what struct wait_more says; `self` is the source's growth. */
static bool growth_wait(void *self, struct bytes *all)
{
	struct growth *g = self;
	struct growing *shared = g->shared;
	bool goes_on;

	while ((goes_on = take_more(g, all->left)) &&
	    (file_map_bytes(g->map).left <= all->left || shared->is_paused ||
		now_ms() - g->given_ms < shared->interval_ms)) {
		shared->has_waited = true;
		if (!atomic_exchange(&shared->is_waiting, true) &&
		    shared->tell != NULL)
			shared->tell(shared->self);
		if (!nap(g))
			return false;
	}
	if (!goes_on)
		return false;
	shared->is_waiting = false;
	shared->unread_bytes = 0;
	g->given_ms = now_ms();
	*all = file_map_bytes(g->map);
	return true;
}

/* ---- mapping, spooling and unpacking ---- */

enum { NESTED = 2 }; /* a gzip in a zip, not more */

/* A trace shrinks by ten when it is packed, an idle one by a hundred.  A file
 * that grows more is a trap, and one that grows much is not kept in memory. */
enum { KEPT_TIMES = 4, KEPT_LEAST = 32 << 20 };
enum { GROWN_TIMES = 256, GROWN_LEAST = 64 << 20 };

static bool map_file(struct source *s, int fd, struct error *err)
{
	s->map = file_map_new(fd, false, err);
	if (s->map == NULL)
		return false;
	s->bytes = file_map_bytes(s->map);
	return true;
}

static bool spool_file(struct source *s, int fd, struct error *err)
{
	struct spool spool;
	bool done;

	if (!spool_open(&spool, s->memory, 0, 0, err))
		return false;
	spool.progress = s->progress;
	spool.choice = s->choice;
	done = spool_read_all(&spool, fd, err) && map_file(s, spool.fd, err);
	spool_close(&spool);
	return done;
}

/* Puts what is packed in the bytes in their place. */
static bool unpack_once(struct source *s, struct error *err)
{
	struct file_map *packed = s->map;
	char packing[UNPACK_NAME];
	struct spool spool;
	bool done;

	if (!spool_open(&spool, s->memory,
		s->file_bytes * KEPT_TIMES + KEPT_LEAST,
		s->file_bytes * GROWN_TIMES + GROWN_LEAST, err))
		return false;
	spool.progress = s->progress;
	spool.choice = s->choice;
	spool.from = packed;
	done = unpack(s->bytes, &spool, packing, &s->notices, err) &&
	    map_file(s, spool.fd, err);
	spool_close(&spool);
	if (!done) {
		s->map = packed;
		return false;
	}
	if (packed != NULL && file_map_has_changed(packed, true))
		notices_add(&s->notices, NOTICE_FILE_CHANGED, 1, 0);
	file_map_free(packed);
	text_add_word(s->packing, sizeof s->packing, packing);
	return true;
}

static bool unpack_all(struct source *s, struct error *err)
{
	s->file_bytes = s->bytes.left;
	for (int i = 0; lookalike_content(s->bytes) == CONTENT_PACKED; i++) {
		if (i == NESTED)
			return fail(err,
			    "is packed more than twice; "
			    "unpack it first");
		if (!unpack_once(s, err))
			return false;
	}
	return true;
}

/* ---- opening and closing ---- */

void source_close(struct source *s)
{
	file_map_free(s->map);
	growth_free(s->growth);
	*s = (struct source){ .bytes = bytes_of("", 0) };
}

/* Takes the bytes of a file that is open; what fails is closed. */
static bool read_from(struct source *s, int fd, struct error *err)
{
	struct stat st;
	bool done = false;

	if (fstat(fd, &st) != 0)
		fail(err, "cannot be read: %s", strerror(errno));
	else if (S_ISDIR(st.st_mode))
		fail(err, "%s", faccessat(fd, "form.template", F_OK, 0) == 0 ?
			"is a recording of Apple Instruments, not an Android "
			"method trace; open it in Instruments" :
			"is a directory, not a trace file");
	else
		done = (S_ISREG(st.st_mode) ? map_file(s, fd, err) :
					      spool_file(s, fd, err)) &&
		    unpack_all(s, err);
	if (!done)
		source_close(s);
	return done;
}

/* Opens `path`, "-" for standard input; the error does not name it. */
static bool open_path(struct source *s, const char *path, struct error *err)
{
	bool is_input = strcmp(path, "-") == 0, done;
	/* Waits for the writer of a FIFO later, where a stop is heard. */
	int fd = is_input ? STDIN_FILENO :
			    open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

	if (fd < 0)
		return fail(err, "cannot be opened: %s", strerror(errno));
	done = read_from(s, fd, err);
	if (!is_input)
		close(fd);
	return done;
}

bool source_open_file(struct source *s, int fd,
    const struct unpack_choice *choice, const struct memory *m,
    const struct progress *p, struct error *err)
{
	*s = (struct source){ .memory = m, .choice = choice, .progress = p };
	return read_from(s, fd, err);
}

/* Opens a file or a pipe with the bytes that are there, not unpacked.  `path`,
 * "-" for standard input, and what is shared outlive the source.  A FIFO
 * without a writer is waited for by growth_wait. */
static bool open_growing(struct source *s, const char *path,
    struct growing *shared, struct error *err)
{
	struct growth *g = array_new(1, sizeof *g);

	g->shared = shared;
	g->path = path;
	g->spool.fd = -1;
	shared->came_ms = now_ms();
	g->is_own = strcmp(path, "-") != 0;
	g->fd = g->is_own ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) :
			    STDIN_FILENO;
	if (g->fd < 0 || fstat(g->fd, &g->file) != 0) {
		fail(err, "cannot be opened: %s", strerror(errno));
	} else if (S_ISDIR(g->file.st_mode)) {
		fail(err, "is a directory, not a trace file");
	} else {
		g->is_pipe = !S_ISREG(g->file.st_mode);
		if (!g->is_pipe ||
		    spool_open(&g->spool, shared->memory, 0, 0, err)) {
			g->spool.choice = s->choice;
			g->map = file_map_new(g->is_pipe ? g->spool.fd : g->fd,
			    true, err);
		}
	}
	if (g->map == NULL) {
		growth_free(g);
		return false;
	}
	s->growth = g;
	s->map = g->map;
	s->bytes = file_map_bytes(s->map);
	s->file_bytes = s->bytes.left;
	return true;
}

/* Ends the growth of a source that turned out to be no streaming trace, or none
 * that can be read as it comes: takes what a file holds now, or all that a pipe
 * will give, and unpacks it. */
static bool end_growing(struct source *s, enum growing_end why,
    struct error *err)
{
	struct growth *g = s->growth;
	bool is_stopped = false;

	if (g != NULL) {
		while (g->is_pipe && growth_wait(g, &s->bytes))
			;
		g->shared->end = why;
		is_stopped = g->shared->is_stopped;
	}
	growth_free(g);
	s->growth = NULL;
	if (is_stopped)
		return fail(err, "was not opened: stopped");
	return unpack_all(s, err);
}

/* ---- undoes what a copy in text mode did to line ends ---- */

enum { SURE_LINES = 4 };

static const char text_end[] = "\n*end\r\n";

/* Is there an LF that no CR precedes? */
static bool has_lone_lf(struct bytes b)
{
	const unsigned char *at = b.data, *end = b.data + b.left;

	for (; (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
		if (at == b.data || at[-1] != '\r')
			return true;
	return false;
}

/* Do lines end in CR LF?  The first line of a text tells. */
static bool has_crlf(struct bytes b)
{
	if (keys_begin(b))
		return b.data[8] == '\r';
	return b.left > 0 && memchr(b.data, '\n', b.left) != NULL &&
	    !has_lone_lf(b);
}

/* Are there enough line feeds to see that all have become CR LF, whatever it
 * is? */
static bool repair_is_sure(struct bytes b)
{
	struct bytes rest = b;

	for (int i = 0; i < SURE_LINES; i++)
		bytes_until(&rest, '\n');
	return rest.left > 0 && has_crlf(b);
}

/* Has every LF become CR LF, at least in the text?  Usually answered by the
 * first line; where no text tells, line feeds must be many.  Folded stacks are
 * read with either. */
static bool repair_is_needed(struct bytes b)
{
	switch (lookalike_content(b)) {
	case CONTENT_KEYS:
	case CONTENT_STREAM:
		return has_crlf(b);
	case CONTENT_SAMPLES:
	case CONTENT_DATA:
		return repair_is_sure(b);
	case CONTENT_FOLDED:
		return false;
	case CONTENT_PACKETS:
	case CONTENT_LONG_RUNNING:
	case CONTENT_PACKED:
	case CONTENT_OTHER:
		break;
	}
	return lookalike_may_be_packets(b) && has_crlf(b);
}

/* ---- the second file of a recording that was written as two ---- */

enum companion {
	COMPANION_DATA, /* of NAME.key, NAME.header or NAME.sec */
	COMPANION_KEYS, /* of NAME.data or NAME.body */
	COMPANION_SEC   /* NAME.sec, of a stream of Android 6 or 7 */
};

static const struct {
	enum companion companion;
	const char *ending, *other;
} pairs[COMPANION_NAMES] = {
	{ COMPANION_DATA, ".key", ".data" },
	{ COMPANION_DATA, ".header", ".body" },
	{ COMPANION_DATA, ".sec", "" },
	{ COMPANION_KEYS, ".data", ".key" },
	{ COMPANION_KEYS, ".body", ".header" },
	{ COMPANION_SEC, "", ".sec" },
};

/* Writes the name that the second file of `path` may have by a row of pairs; ""
 * when it cannot have one by that row, or the name does not fit. */
static void name_of(const char *path, int number, char out[PATH_MAX])
{
	const char *ending = pairs[number].ending;
	const size_t length = strlen(path), cut = strlen(ending);

	if (length >= PATH_MAX || !slice_ends(slice_of(path), ending) ||
	    snprintf(out, PATH_MAX, "%.*s%s", (int)(length - cut), path,
		pairs[number].other) >= PATH_MAX)
		out[0] = '\0';
}

bool companion_is(const char *path, const char *other)
{
	char name[PATH_MAX];

	for (int i = 0; i < COMPANION_NAMES; i++) {
		name_of(path, i, name);
		if (name[0] != '\0' && strcmp(name, other) == 0)
			return true;
	}
	return false;
}

void companion_files_list(struct companion_files *f, const char *const *paths,
    size_t count)
{
	*f = (struct companion_files){ .count = count * (1 + COMPANION_NAMES) };
	f->names = array_new(f->count, sizeof *f->names);
	f->own = array_new(count * COMPANION_NAMES, PATH_MAX);
	for (size_t i = 0; i < count; i++)
		f->names[i] = paths[i];
	for (size_t i = 0; i < count * COMPANION_NAMES; i++) {
		char *name = f->own + i * PATH_MAX;

		name_of(paths[i / COMPANION_NAMES], (int)(i % COMPANION_NAMES),
		    name);
		f->names[count + i] = name;
	}
}

void companion_files_free(struct companion_files *f)
{
	free(f->names);
	free(f->own);
}

/* Has NAME.sec been written since `path` was?  Then its recording is over.
 * False for NULL. */
static bool companion_is_late(const char *path)
{
	char name[PATH_MAX];
	struct stat own, sec;

	if (path == NULL ||
	    snprintf(name, sizeof name, "%s.sec", path) >= (int)sizeof name ||
	    stat(path, &own) != 0 || stat(name, &sec) != 0)
		return false;
	return file_written_ns(&sec) >= file_written_ns(&own);
}

/* ---- recognising it ---- */

/* Reads the data header; false when there is no magic, or less than the
 * shortest header. */
static bool data_header_read(struct bytes b, struct data_header *h)
{
	unsigned version, size = 0;

	*h = (struct data_header){ 0 };
	if (b.left < HEADER_LEAST || memcmp(b.data, "SLOW", 4) != 0)
		return false;
	bytes_take(&b, 4);
	version = bytes_u16(&b);
	h->is_streaming = version >= 0xF0 && version <= 0xFF;
	h->version = h->is_streaming ? version & 0x0F : version;
	if (data_header_is_format_2(h)) {
		/* without an offset; the start time stands where that was */
		h->offset = HEADER_BYTES;
		h->start = bytes_u64(&b);
		h->counter = bytes_u64(&b);
		h->counter_hz = bytes_u64(&b);
		return !b.short_read && b.left >= 2;
	}
	h->offset = bytes_u16(&b);
	h->start = bytes_u64(&b);
	if (h->offset >= HEADER_LEAST + 2)
		size = bytes_u16(&b);
	if (h->version == 1 || h->version == 2)
		h->record_bytes = h->version == 1 ? 9 : 10;
	else if (h->version == 3 && size >= 10)
		h->record_bytes = size;
	return true;
}

/* Takes names without calls, and notes why there are none, and where in the
 * file. */
static void names_only(struct trace *t, enum notice why, uint64_t at)
{
	notices_add(&t->notices, why, 1, at);
	t->facts.version = t->reading->keys.version;
	t->read = dmtrace_read_names;
}

/* Takes the data section, whose header the reading has. */
static void take_data(struct trace *t, struct bytes data, uint64_t at)
{
	struct reading *r = t->reading;
	struct facts *f = &t->facts;
	struct bytes packets = data;

	bytes_take(&packets, r->header.offset);
	r->data = data;
	r->data_at = f->data_offset = at;
	f->data_bytes = data.left;
	f->version = r->header.version;
	f->is_streaming = r->header.is_streaming;
	f->start_us = r->header.start;
	t->read = data_header_is_format_2(&r->header) ? format2_read :
	    f->is_streaming                           ? stream_read :
							dmtrace_read;
	if (t->read != dmtrace_read)
		r->summary = packets_summary(packets, t->read == format2_read);
}

static void check_versions(struct trace *t)
{
	notices_add(&t->notices, NOTICE_VERSION_DIFFERS,
	    t->reading->keys.version != t->reading->header.version,
	    t->facts.data_offset);
}

/* Was the data rewritten as UTF-8?  That also moves the number of records away
 * from its key. */
static bool is_mangled(const struct trace *t, struct bytes data)
{
	const struct data_header *h = &t->reading->header;
	uint64_t records = t->facts.declared_records;
	uint64_t size = h->record_bytes;

	if (records > 0 && size > 0 && data.left >= h->offset &&
	    (data.left - h->offset) / size == records &&
	    (data.left - h->offset) % size == 0)
		return false;
	return lookalike_is_mangled(data);
}

/* Opens the second file of `path` when it is there and readable; the companion
 * is empty otherwise.  False for NULL. */
static bool companion_open(struct trace *t, const char *path,
    enum companion companion)
{
	char name[PATH_MAX];
	struct stat st;

	for (int i = 0; path != NULL && i < COMPANION_NAMES; i++) {
		name_of(path, i, name);
		t->companion = (struct source){ .bytes = bytes_of("", 0),
			.memory = t->source.memory, .choice = &unpack_trace };
		if (pairs[i].companion == companion && name[0] != '\0' &&
		    stat(name, &st) == 0 && S_ISREG(st.st_mode) &&
		    open_path(&t->companion, name, NULL))
			return true;
	}
	return false;
}

/* Opens the data section that should follow the key section in memory. */
static bool open_data(struct trace *t, struct bytes data, uint64_t at,
    struct error *err)
{
	struct data_header *h = &t->reading->header;
	bool has_header = data_header_read(data, h);

	t->facts.data_offset = at;
	if (is_mangled(t, data)) {
		names_only(t, NOTICE_MANGLED_TEXT, at);
		return true;
	}
	has_header = has_header && h->version >= 1 && h->version <= 5;
	if (has_header && h->offset < HEADER_LEAST)
		return fail(err,
		    "byte %" PRIu64 ": the data header says that "
		    "records begin in its midst (at %u); the file is damaged",
		    at + 6, h->offset);
	if (!has_header ||
	    (h->record_bytes == 0 && !h->is_streaming &&
		!data_header_is_format_2(h))) {
		names_only(t, NOTICE_NO_DATA, at);
		return true;
	}
	take_data(t, data, at);
	check_versions(t);
	return true;
}

/* Opens a key section, with the packets that may stand in front of it. */
static bool open_keys(struct trace *t, const char *path, struct error *err)
{
	struct reading *r = t->reading;
	struct bytes data = t->bytes;
	bool is_cut;
	const size_t before = blocks_before_keys(data, &r->preceding_id_bytes,
	    &is_cut);
	uint64_t at;

	r->preceding = bytes_of(data.data, before);
	bytes_take(&data, before);
	keys_scan(r, data);
	bytes_take(&data, r->keys.length);
	at = t->front + before + r->keys.length;
	if (!r->keys.is_complete) {
		names_only(t, NOTICE_NO_END, at);
		return true;
	}
	notices_add(&t->notices, NOTICE_NO_END_LINE, r->keys.lacks_end, at);
	if (data.left > 0 || !companion_open(t, path, COMPANION_DATA))
		return open_data(t, data, at, err);
	r->map = t->companion.map;
	if (!open_data(t, t->companion.bytes, 0, err))
		return false;
	r->has_sec = r->header.is_streaming;
	return true;
}

static bool open_stream(struct trace *t, const char *path, struct error *err)
{
	struct reading *r = t->reading;
	struct bytes text;

	if (!data_header_read(t->bytes, &r->header) ||
	    r->header.offset < HEADER_LEAST)
		return fail(err, "byte 6: the data header is damaged");
	if (lookalike_is_mangled(t->bytes))
		return fail(err, "%s", lookalike_mangled);
	take_data(t, t->bytes, t->front);
	text = bytes_of(r->summary.start, r->summary.length);
	r->is_growing = r->more != NULL && text.data == NULL &&
	    !companion_is_late(path);
	if (!r->is_growing)
		r->more = NULL;
	if (text.data == NULL && !r->is_growing &&
	    companion_open(t, path, COMPANION_SEC)) {
		text = t->companion.bytes;
		r->has_sec = true;
	}
	if (text.data == NULL || !keys_begin(text))
		return true;
	keys_scan(r, text);
	check_versions(t);
	return true;
}

static bool open_bare_data(struct trace *t, const char *path, struct error *err)
{
	struct reading *r = t->reading;

	if (companion_open(t, path, COMPANION_KEYS) &&
	    keys_begin(t->companion.bytes)) {
		keys_scan(r, t->companion.bytes);
		return open_data(t, t->bytes, 0, err);
	}
	if (!data_header_read(t->bytes, &r->header) ||
	    r->header.offset < HEADER_LEAST || r->header.record_bytes == 0)
		return fail(err, "byte 6: the data header is damaged");
	notices_add(&t->notices, NOTICE_NO_KEYS, 1, 0);
	take_data(t, t->bytes, 0);
	return true;
}

/* Takes all bytes for what a reader reads. */
static void take_whole(struct trace *t, const char *family,
    bool (*read)(struct reading *, struct error *err))
{
	t->facts.family = family;
	t->facts.data_offset = t->reading->data_at = t->front;
	t->reading->data = t->bytes;
	t->read = read;
}

static bool open_samples(struct trace *t, struct error *err)
{
	struct facts *f = &t->facts;
	struct bytes head = t->bytes;

	bytes_take(&head, 10);
	f->version = bytes_u16(&head);
	if (head.short_read)
		return fail(err, "is a simpleperf report that ends in its "
		    "header; copy it again");
	if (f->version != 1)
		return fail(err, "byte 10: version %u of a simpleperf report "
		    "is not known to this program", f->version);
	take_whole(t, "simpleperf", simpleperf_read);
	f->is_sampled = true;
	f->data_offset = t->front + 12;
	return true;
}

static void open_folded(struct trace *t)
{
	t->bytes = t->source.bytes;
	take_whole(t, "folded stacks", folded_read);
}

/* Copies the bytes with LF for each CR LF; when only the text was damaged, the
 * data stays. */
static void repair_once(struct trace *t)
{
	const struct bytes b = t->bytes;
	const unsigned char *end = memmem(b.data, b.left, text_end,
	    sizeof text_end - 1);
	size_t damaged = b.left, length = 0;
	unsigned char *copy = array_new(b.left, 1);
	struct bytes data = b;

	if (keys_begin(b) && end != NULL) {
		bytes_take(&data, (size_t)(end - b.data) + sizeof text_end - 1);
		if (has_lone_lf(data))
			damaged -= data.left;
	}
	for (size_t i = 0; i < b.left; i++)
		if (i >= damaged || b.data[i] != '\r' || i + 1 == b.left ||
		    b.data[i + 1] != '\n')
			copy[length++] = b.data[i];
	free(t->repaired);
	t->repaired = copy;
	t->bytes = bytes_of(copy, length);
}

/* Skips the words of a shell or a copy tool in front of the trace, and repairs
 * line ends. */
static void repair_bytes(struct trace *t)
{
	t->bytes = t->source.bytes;
	if (t->reading->more != NULL)
		return;
	if (lookalike_content(t->bytes) == CONTENT_OTHER &&
	    !lookalike_may_be_packets(t->bytes))
		t->front = lookalike_front(t->bytes);
	notices_add(&t->notices, NOTICE_FRONT, t->front, 0);
	bytes_take(&t->bytes, t->front);
	if (!repair_is_needed(t->bytes))
		return;
	/* also each CR CR LF, where all are so (old adb shells on Windows) */
	repair_once(t);
	if (has_crlf(t->bytes))
		repair_once(t);
	notices_add(&t->notices, NOTICE_CRLF, 1, 0);
}

/* Finds out what the source is and how to read it.  `path` is NULL when the
 * trace is no file that could have a second one. */
static bool recognise(struct trace *t, const char *path, struct error *err)
{
	struct facts *f = &t->facts;

	t->reading->map = t->source.map;
	t->reading->facts = f;
	t->reading->notices = &t->notices;
	f->file_bytes = t->source.file_bytes;
	f->trace_bytes = t->source.bytes.left;
	snprintf(f->packing, sizeof f->packing, "%s", t->source.packing);
	notices_join(&t->notices, &t->source.notices);
	if (t->input == INPUT_FOLDED) {
		open_folded(t);
		return true;
	}
	repair_bytes(t);
	switch (lookalike_content(t->bytes)) {
	case CONTENT_KEYS:
	case CONTENT_PACKETS:
		return open_keys(t, path, err);
	case CONTENT_STREAM:
		return open_stream(t, path, err);
	case CONTENT_SAMPLES:
		return open_samples(t, err);
	case CONTENT_DATA:
		return open_bare_data(t, path, err);
	case CONTENT_LONG_RUNNING:
		take_whole(t, "ART long-running methods", long_running_read);
		f->is_long_running = true;
		f->data_bytes = t->bytes.left;
		return true;
	case CONTENT_FOLDED:
		open_folded(t);
		return true;
	case CONTENT_PACKED:
	case CONTENT_OTHER:
		break;
	}
	return lookalike_refuse(t->bytes, err);
}

/* ---- opening it ---- */

/* Could these bytes begin a header that is longer? */
static bool data_header_is_cut(struct bytes b)
{
	struct data_header h;

	if (b.left > 0 && memcmp(b.data, "SLOW", b.left < 4 ? b.left : 4) != 0)
		return false;
	return b.left < HEADER_BYTES ||
	    (data_header_read(b, &h) && b.left < h.offset);
}

/* Waits for the header of a streaming trace, which can be read while it is
 * being written; other files are not followed. */
static bool await_header(struct trace *t, struct error *err)
{
	struct bytes *b = &t->source.bytes;
	const struct wait_more *more = t->reading->more;
	struct data_header header;
	bool is_fine;

	while (more != NULL && t->input == INPUT_AUTO &&
	    data_header_is_cut(*b) && more->wait(more->self, b))
		;
	is_fine = t->input == INPUT_AUTO && data_header_read(*b, &header) &&
	    header.is_streaming;
	if (more == NULL || (is_fine && !repair_is_sure(*b)))
		return true;
	t->reading->more = NULL;
	return end_growing(&t->source,
	    is_fine                                     ? GROWING_CRLF :
		lookalike_content(*b) == CONTENT_PACKED ? GROWING_PACKED :
							  GROWING_UNFIT,
	    err);
}

static struct slice without_folders(const char *path)
{
	const struct slice name = slice_after_last(slice_of(path), '/');

	if (strcmp(path, "-") == 0)
		return slice_of("standard input");
	return name.length > 0 ? name : slice_of(path);
}

static bool has_changed(const struct source *s)
{
	return s->map != NULL && file_map_has_changed(s->map, true);
}

/* The memory is borrowed; NULL: there is plenty. */
static struct trace *trace_new(const char *path, enum taken_for input,
    const struct memory *memory, const struct progress *progress)
{
	struct trace *t = array_new(1, sizeof *t);

	t->input = input;
	t->source = (struct source){ .bytes = bytes_of("", 0),
		.memory = memory,
		.choice = input == INPUT_AUTO ? &unpack_trace :
						&unpack_anything,
		.progress = progress };
	text_clean(t->name, sizeof t->name, without_folders(path));
	t->facts = (struct facts){ .family = "", .thread_bits = 32 };
	t->reading = array_new(1, sizeof *t->reading);
	return t;
}

/* Recognises the trace if its source is open.  On failure closes it and returns
 * NULL; the error names the file, by the last part of a long path.  A change of
 * the file is blamed, whatever the failure looked like. */
static struct trace *finish_opening(struct trace *t, const char *name,
    const char *path, bool is_open, struct error *err)
{
	const bool is_file = path != NULL && strcmp(path, "-") != 0;
	char clean[TRACE_NAME];

	if (is_open && recognise(t, is_file ? path : NULL, err))
		return t;
	if (has_changed(&t->source))
		fail(err, "was changed or could not be read while it was "
		    "opened; open it again");
	if (strcmp(name, "-") == 0 ||
	    text_clean(clean, sizeof clean, slice_of(name)) >= sizeof clean)
		text_clean(clean, sizeof clean, without_folders(name));
	error_prefix(err, clean);
	trace_close(t);
	return NULL;
}

struct trace *trace_open(const char *path, enum taken_for input,
    const struct memory *memory, const struct progress *progress,
    struct error *err)
{
	struct trace *t = trace_new(path, input, memory, progress);

	return finish_opening(t, path, path, open_path(&t->source, path, err),
	    err);
}

struct trace *trace_open_input(int fd, const char *name, const char *path,
    enum taken_for input, const struct memory *memory, struct error *err)
{
	struct trace *t = trace_new(name, input, memory, NULL);

	return finish_opening(t, name, path, read_from(&t->source, fd, err),
	    err);
}

struct trace *trace_open_growing(const char *path, struct growing *growing,
    const struct progress *progress, struct error *err)
{
	struct trace *t = trace_new(path, growing->input, growing->memory,
	    progress);
	bool is_open = open_growing(&t->source, path, growing, err);

	if (is_open) {
		t->more = (struct wait_more){ t->source.growth, growth_wait };
		t->reading->more = &t->more;
		is_open = await_header(t, err);
	}
	return finish_opening(t, path, path, is_open, err);
}

struct trace *trace_open_bytes(struct bytes bytes, const char *name,
    const struct wait_more *more, struct error *err)
{
	struct trace *t = trace_new(name, INPUT_AUTO, NULL, NULL);

	t->reading->more = more;
	t->source.bytes = bytes;
	return finish_opening(t, name, NULL,
	    unpack_all(&t->source, err) && await_header(t, err), err);
}

void trace_close(struct trace *t)
{
	if (t == NULL)
		return;
	source_close(&t->source);
	source_close(&t->companion);
	free(t->repaired);
	free(t->reading);
	facts_free(&t->facts);
	free(t);
}

/* ---- reading it ---- */

bool trace_read(struct trace *t, const struct sink *sink, struct error *err)
{
	bool done;

	t->reading->sink = sink;
	done = t->read(t->reading, err) || t->reading->is_over;
	if (!t->reading->is_over &&
	    (has_changed(&t->source) || has_changed(&t->companion)))
		notices_add(&t->notices, NOTICE_FILE_CHANGED, 1, 0);
	return done;
}
