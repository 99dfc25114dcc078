/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "formats/formats.h"

#ifdef HAVE_SQLITE3
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"
#include "formats/sql_text.inc"
#include "formats/walk.h"
#include "query/call_list.h"

/*
 * A database of SQLite with tables of all there is, for questions that nobody
 * has thought of; a build without libsqlite3 has not this format.
 *
 * Columns are called as in the lists; the names of times end in their unit.
 * What the trace has no clock for is NULL.  A caller or parent that is NULL is
 * the thread itself.  Calls have no index, which would take more than their
 * table; --index-calls makes some.
 *
 * Nothing is ever opened by name: the library reads and writes a file that is
 * open already by its descriptor, and keeps all else in memory.  The file has
 * no time of day and nothing by chance in it.  Rows are written in one
 * transaction without a journal, so that a file which was not closed is none.
 */

/* ---- the one file that the library sees ---- */

/* The file is open already, and the system around it has no time, chance and
 * other files.  So what the library does passes the sandbox, and is the same in
 * every run. */

#define DATABASE_FILE "exported" /* for the library; no file is called so */

struct database_file {
	sqlite3_vfs vfs; /* to be opened with its name */
	int fd;          /* as the caller has set it */
	int reason;      /* in errno's numbers, why it cannot be written; or 0 */
};

struct open_database {
	sqlite3_file base;
	struct database_file *file;
};

static struct database_file *file_of(sqlite3_file *file)
{
	return ((struct open_database *)(void *)file)->file;
}

/* Has nothing to do when the file is closed, and no size or feature of the
 * device to tell: usual ones are meant. */
static int on_nothing(sqlite3_file *file)
{
	(void)file;
	return 0;
}

/* Reads zeros after the end of the file. */
static int on_read(sqlite3_file *file, void *out, int length,
    sqlite3_int64 offset)
{
	const struct database_file *f = file_of(file);
	size_t left = (size_t)length;
	char *at = out;

	while (left > 0) {
		ssize_t done = pread(f->fd, at, left, (off_t)offset);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return SQLITE_IOERR_READ;
		if (done == 0)
			break;
		at += done;
		offset += done;
		left -= (size_t)done;
	}
	memset(at, 0, left);
	return left > 0 ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int on_write(sqlite3_file *file, const void *bytes, int length,
    sqlite3_int64 offset)
{
	struct database_file *f = file_of(file);
	size_t left = (size_t)length;
	const char *at = bytes;

	while (left > 0) {
		ssize_t done = pwrite(f->fd, at, left, (off_t)offset);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0) {
			f->reason = done < 0 ? errno : ENOSPC;
			return SQLITE_IOERR_WRITE;
		}
		at += done;
		offset += done;
		left -= (size_t)done;
	}
	return SQLITE_OK;
}

static int on_truncate(sqlite3_file *file, sqlite3_int64 size)
{
	return ftruncate(file_of(file)->fd, (off_t)size) == 0 ?
	    SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

static int on_size(sqlite3_file *file, sqlite3_int64 *size)
{
	struct stat st;

	if (fstat(file_of(file)->fd, &st) != 0)
		return SQLITE_IOERR_FSTAT;
	*size = st.st_size;
	return SQLITE_OK;
}

/* Neither locks the file, which nobody else has, nor writes it to the disk,
 * which the output does when it is closed. */
static int on_lock_or_sync(sqlite3_file *file, int how)
{
	(void)file;
	(void)how;
	return SQLITE_OK;
}

static int on_check_lock(sqlite3_file *file, int *is_locked)
{
	(void)file;
	*is_locked = 0;
	return SQLITE_OK;
}

static int on_control(sqlite3_file *file, int what, void *value)
{
	(void)file;
	(void)what;
	(void)value;
	return SQLITE_NOTFOUND;
}

static const sqlite3_io_methods io_methods = { 1, on_nothing, on_read, on_write,
	on_truncate, on_lock_or_sync, on_size, on_lock_or_sync, on_lock_or_sync,
	on_check_lock, on_control, on_nothing, on_nothing, NULL, NULL, NULL,
	NULL, NULL, NULL };

/* ---- the system around it ---- */

/* Opens the one file, and no other. */
static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file,
    int flags, int *out_flags)
{
	struct open_database *f = (void *)file;

	f->base.pMethods = NULL;
	if ((flags & SQLITE_OPEN_MAIN_DB) == 0 || name == NULL ||
	    strcmp(name, DATABASE_FILE) != 0)
		return SQLITE_CANTOPEN;
	f->base.pMethods = &io_methods;
	f->file = vfs->pAppData;
	if (out_flags != NULL)
		*out_flags = flags;
	return SQLITE_OK;
}

static int on_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
	(void)vfs;
	(void)name;
	(void)flags;
	*out = 0; /* there is no journal */
	return SQLITE_OK;
}

static int on_full_name(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
	(void)vfs;
	sqlite3_snprintf(size, out, "%s", name);
	return SQLITE_OK;
}

/* Returns zeros, so that the file has the same bytes each time. */
static int on_random(sqlite3_vfs *vfs, int length, char *out)
{
	(void)vfs;
	memset(out, 0, (size_t)length);
	return length;
}

/* Registers the system: the usual one, but for what it opens, and for chance.
 * Returns a code of the library.  The file stays where it is until the system
 * is unregistered. */
static int database_file_begin(struct database_file *f)
{
	const int code = sqlite3_initialize();

	if (code != SQLITE_OK)
		return code;
	f->vfs = *sqlite3_vfs_find(NULL);
	f->vfs.iVersion = 1;
	f->vfs.szOsFile = sizeof(struct open_database);
	f->vfs.zName = "artscope";
	f->vfs.pAppData = f;
	f->vfs.xOpen = on_open;
	f->vfs.xAccess = on_access;
	f->vfs.xFullPathname = on_full_name;
	f->vfs.xRandomness = on_random;
	return sqlite3_vfs_register(&f->vfs, 0);
}

/* ---- a database in that file ---- */

/* The first failure is kept, and nothing is done after it. */
struct database {
	struct database_file file;
	sqlite3 *connection;
	sqlite3_stmt *insert; /* of the rows of a table */
	int value; /* the number of the value that was put last in the row */
	const struct export_context *e; /* its writer ends with the first
	                                 * failure */
	uint64_t calls, nodes; /* so many are in their tables */
	uint64_t *path;        /* by depth: the number of the call, or node */
	size_t path_room;
	struct totals totals; /* of a thread, and of each before it */
	bool *is_called;      /* by method: it has rows */
	uint32_t thread;      /* whose rows are put */
	bool has_failed;
	struct error failure;
};

/* Keeps the first failure, after which the walks end. */
static void keep_failure(struct database *d, int code)
{
	char clean[200];

	if (code == SQLITE_OK || d->has_failed)
		return;
	d->has_failed = d->e->out->has_ended = true;
	if (code == SQLITE_NOMEM) {
		fail_memory(&d->failure, 0);
		return;
	}
	text_clean(clean, sizeof clean, slice_of(d->file.reason != 0 ?
	    strerror(d->file.reason) : d->connection != NULL ?
	    sqlite3_errmsg(d->connection) : sqlite3_errstr(code)));
	fail(&d->failure, "the database cannot be written: %s", clean);
}

static void database_run(struct database *d, const char *sql)
{
	if (!d->has_failed)
		keep_failure(d,
		    sqlite3_exec(d->connection, sql, NULL, NULL, NULL));
}

/* Begins rows of a table. */
static void database_insert(struct database *d, const char *sql)
{
	sqlite3_finalize(d->insert);
	d->insert = NULL;
	d->value = 0;
	if (!d->has_failed)
		keep_failure(d,
		    sqlite3_prepare_v2(d->connection, sql, -1, &d->insert,
			NULL));
}

/* Stands for a number that is not known. */
#define NOTHING UINT64_MAX

static void database_number(struct database *d, uint64_t number)
{
	if (d->has_failed)
		return;
	d->value++;
	keep_failure(d,
	    number == NOTHING ?
		sqlite3_bind_null(d->insert, d->value) :
		sqlite3_bind_int64(d->insert, d->value, (sqlite3_int64)number));
}

#define NUMBERS(...)                       \
	(const uint64_t[]){ __VA_ARGS__ }, \
	    sizeof((const uint64_t[]){ __VA_ARGS__ }) / sizeof(uint64_t)

static void database_numbers(struct database *d, const uint64_t *numbers,
    size_t count)
{
	for (size_t i = 0; i < count; i++)
		database_number(d, numbers[i]);
}

static void database_slice(struct database *d, struct slice text)
{
	if (!d->has_failed)
		keep_failure(d,
		    sqlite3_bind_text64(d->insert, ++d->value, text.start,
			text.length, SQLITE_STATIC, SQLITE_UTF8));
}

static void database_text(struct database *d, const char *text)
{
	database_slice(d, slice_of(text));
}

static void database_row(struct database *d)
{
	int code;

	if (d->has_failed)
		return;
	code = sqlite3_step(d->insert);
	keep_failure(d, code == SQLITE_DONE ? SQLITE_OK : code);
	sqlite3_reset(d->insert);
	sqlite3_clear_bindings(d->insert);
	d->value = 0;
}

/* False, with the reason, when anything has failed. */
static bool database_close(struct database *d, struct error *err)
{
	sqlite3_finalize(d->insert);
	database_run(d, "commit");
	keep_failure(d, sqlite3_close(d->connection));
	sqlite3_vfs_unregister(&d->file.vfs);
	return !d->has_failed || fail(err, "%s", d->failure.text);
}

/* Opens the database.  Sizes are those of pages, and of the memory for them in
 * KiB. */
static void database_open(struct database *d)
{
	d->file.fd = d->e->out->file;
	if (ftruncate(d->file.fd, 0) != 0) {
		d->file.reason = errno;
		keep_failure(d, SQLITE_IOERR);
	} else {
		keep_failure(d, database_file_begin(&d->file));
	}
	if (!d->has_failed)
		keep_failure(d,
		    sqlite3_open_v2(DATABASE_FILE, &d->connection,
			SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
			    SQLITE_OPEN_NOMUTEX,
			d->file.vfs.zName));
	database_run(d,
	    "pragma page_size = 4096; pragma encoding = 'UTF-8';"
	    "pragma journal_mode = off; pragma synchronous = off;"
	    "pragma locking_mode = exclusive; pragma temp_store = memory;"
	    "pragma cache_size = -16384; pragma foreign_keys = off; begin");
}

/* ---- tables, indexes and views, and the facts in them ---- */

enum {
	SCHEMA = 1, /* grows when a table changes */
	APPLICATION = 0x61727473 /* "arts": by this programs know whose database
	                            it is */
};

/* Runs lines of src/formats/sql, in which "@" is the unit of times, and "$" the
 * clock that calls are ordered by. */
static void run_sql(struct database *d, const char *const *lines)
{
	const struct export_context *e = d->e;
	const char *clock = measure_name(
	    (enum measure)profile_axis(e->profile));
	const char *unit = tick_name(e->facts->tick);
	struct text_buffer sql = { 0 };

	for (; *lines != NULL; lines++)
		for (const char *at = *lines; *at != '\0'; at++) {
			if (*at == '@' || *at == '$')
				text_buffer_add(&sql,
				    slice_of(*at == '@' ? unit : clock));
			else
				text_buffer_add(&sql, (struct slice){
				    *at == '\n' ? " " : at, 1 });
		}
	text_buffer_add(&sql, (struct slice){ "", 1 });
	database_run(d, sql.text);
	free(sql.text);
}

static void put_facts(struct database *d)
{
	const struct export_context *e = d->e;
	const struct facts *f = e->facts;
	char layout[80];
	const struct {
		const char *name, *text; /* NULL: the number counts */
		uint64_t number;
	} facts[] = {
		{ "schema", NULL, SCHEMA },
		{ "exporter", PACKAGE_STRING, 0 },
		{ "trace", e->name, 0 },
		{ "layout", layout, 0 },
		{ "clocks", facts_clocks(f), 0 },
		{ "unit", tick_name(f->tick), 0 },
		{ "is_sampled", NULL, f->is_sampled },
		{ "pid", NULL, e->pid },
		{ "file_bytes", NULL, f->file_bytes },
		{ "records", NULL, e->profile->records },
		{ "start_us", NULL, f->start_us },
		{ "overhead_ns", NULL, f->overhead_ns },
	};

	facts_layout(f, layout, sizeof layout);
	database_insert(d, "insert into facts values (?,?)");
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
		database_text(d, facts[i].name);
		if (facts[i].text != NULL)
			database_text(d, facts[i].text);
		else
			database_number(d, facts[i].number);
		database_row(d);
	}
}

/* ---- rows of methods, and of threads as a whole ---- */

/* Puts ticks of a clock, or of waiting; NULL where the trace has them not. */
static void put_time(struct database *d, const uint64_t time[],
    enum measure measure)
{
	database_number(d,
	    measure_exists(measure, d->e->facts->has_clock) ? time[measure] :
							      NOTHING);
}

static void put_times(struct database *d, const uint64_t time[MEASURES])
{
	for (int m = 0; m < MEASURES; m++)
		put_time(d, time, (enum measure)m);
}

static void put_methods(struct database *d)
{
	database_insert(d, "insert into methods values (?,?,?,?,?,?,?)");
	for (uint32_t i = 0; i < d->e->methods->count; i++) {
		const struct method *m = methods_at(d->e->methods, i);

		if (!d->is_called[i])
			continue;
		database_number(d, i);
		database_text(d, m->text);
		database_slice(d, method_class(m));
		database_slice(d, method_first_name(m));
		database_slice(d, method_signature(m));
		database_text(d, m->source);
		if (m->line > 0)
			database_number(d, (uint64_t)m->line);
		database_row(d);
	}
}

static int compare_methods(const void *left, const void *right)
{
	const uint32_t *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

/* Puts the totals in the order of the methods. */
static void put_totals(struct database *d)
{
	struct totals *totals = &d->totals;

	database_insert(d,
	    "insert into totals values (?,?,?,?,?,?,?,?,?,?,?)");
	ARRAY_SORT(totals->listed, totals->listed_count, compare_methods);
	for (uint32_t l = 0; l < totals->listed_count; l++) {
		const uint32_t i = totals->listed[l];
		const struct total *t = &totals->items[i];

		if (!t->is_called)
			continue;
		d->is_called[i] = true;
		database_numbers(d,
		    NUMBERS(d->thread, i, t->calls, t->recursive, t->threw));
		put_times(d, t->inclusive);
		put_times(d, t->exclusive);
		database_row(d);
	}
}

static void put_edges(struct database *d)
{
	const struct edges *edges = &d->totals.edges;
	struct edge_walk walk = { edges, 0, edges->count };
	struct edge edge;

	database_insert(d, "insert into edges values (?,?,?,?,?,?,?)");
	while (edge_walk_next(&walk, &edge)) {
		database_numbers(d,
		    NUMBERS(d->thread,
			edge.caller == NO_METHOD ? NOTHING : edge.caller,
			edge.callee, edge.calls));
		put_times(d, edge.time);
		database_row(d);
	}
}

/* ---- rows of stacks and calls ---- */

/* Puts the number of a call or node, from 1, and that of its parent. */
static void put_place(struct database *d, uint64_t number, uint32_t depth)
{
	ARRAY_ROOM(d->path, d->path_room, (size_t)depth + 1);
	d->path[depth] = number;
	database_number(d, number);
	database_number(d, depth > 0 ? d->path[depth - 1] : NOTHING);
}

static void put_node(void *self, const struct export_node *n)
{
	struct database *d = self;

	if (n->depth == 0)
		return;
	put_place(d, ++d->nodes, n->depth - 1);
	database_numbers(d,
	    NUMBERS(d->thread, n->method, n->depth - 1, n->calls));
	put_times(d, n->total);
	put_times(d, n->self);
	database_row(d);
}

/* Puts a call.  Dropped time is one, too, of a method that no sum has. */
static void put_call(void *self, const struct export_event *at)
{
	struct database *d = self;

	if (at->is_exit)
		return;
	d->is_called[at->method] = true;
	put_place(d, ++d->calls, at->depth);
	database_numbers(d,
	    NUMBERS(d->thread, at->method, at->depth, at->since.time));
	put_time(d, at->call.time, MEASURE_WALL);
	put_time(d, at->call.time, MEASURE_CPU);
	if (at->call.end == CALL_RETURNED)
		database_number(d, NOTHING);
	else
		database_text(d, call_end_name(at->call.end));
	database_number(d, at->is_cut || at->ends_cut);
	database_row(d);
}

/* Puts the rows of a thread: the thread, its totals and edges, its stacks and
 * its calls. */
static bool put_thread(struct database *d, uint32_t number, struct error *err)
{
	const struct export_thread *t = &d->e->threads[number];
	const struct parts parts = export_context_alone(d->e, t);

	if (!parts_totals_into(&parts, &d->totals, err))
		return false;
	d->thread = number;
	database_insert(d,
	    "insert into threads values (?,?,?,?,?,?,?,?,?,?,?)");
	database_numbers(d, NUMBERS(number, t->thread->id));
	database_text(d, t->thread->name);
	database_numbers(d, NUMBERS(t->is_main, d->totals.calls));
	put_times(d, d->totals.span);
	put_times(d, d->totals.outside);
	database_row(d);
	put_totals(d);
	put_edges(d);
	database_insert(d,
	    "insert into nodes values (?,?,?,?,?,?,?,?,?,?,?,?)");
	if (!walk_nodes(d->e, t, put_node, d, err))
		return false;
	database_insert(d,
	    "insert into calls values (?,?,?,?,?,?,?,?,?,?)");
	return walk_events(d->e, t, put_call, d, err);
}

/* ---- the format ---- */

/* Makes tables, views and facts before the first row, and the indexes after the
 * last one. */
static bool sqlite_write(const struct export_context *e, struct error *err)
{
	struct database d = { .e = e,
		.is_called = array_new(e->methods->count,
		    sizeof *d.is_called) };
	char numbers[80];
	bool done = true;

	database_open(&d);
	totals_init(&d.totals, e->methods->count);
	snprintf(numbers, sizeof numbers,
	    "pragma application_id = %d; pragma user_version = %d", APPLICATION,
	    SCHEMA);
	database_run(&d, numbers);
	run_sql(&d, tables_sql);
	put_facts(&d);
	for (uint32_t i = 0; done && !e->out->has_ended && i < e->count; i++)
		done = put_thread(&d, i, err);
	if (done) {
		put_methods(&d);
		run_sql(&d, indexes_sql);
		if (e->options->has_call_indexes)
			run_sql(&d, calls_indexes_sql);
	}
	totals_free(&d.totals);
	free(d.is_called);
	free(d.path);
	return database_close(&d, done ? err : NULL) && done;
}
#endif

const char *sqlite_version(void)
{
#ifdef HAVE_SQLITE3
	return sqlite3_libversion();
#else
	return NULL;
#endif
}

const struct exporter sqlite_exporter = {
	.name = "sqlite",
	.endings = ".sqlite",
	.help = "a database for SQLite: methods, threads, calls, stacks and "
		"who calls whom",
	.kind = EXPORTS_CALLS,
	.is_binary = true,
	.needs_file = true,
	.bytes_a_call = 29,
	.bytes_a_stack = 90,
	.options = "index-calls",
#ifdef HAVE_SQLITE3
	.write = sqlite_write,
#endif
};
