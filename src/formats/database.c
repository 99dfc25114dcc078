#include "config.h"

#include "formats/database.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"

/*
 * The one file that SQLite's library sees, which is open
 * already, and a system without time, chance and other files.
 *
 * So what the library does passes the sandbox, and is the same in every run.
 */

#define DATABASE_FILE "exported" /* for the library; no file is called so */

struct database_file {
	sqlite3_vfs vfs; /* to be opened with its name */
	int fd;          /* as the caller has set it */
	int reason;      /* in errno's numbers, why it cannot be written; or 0 */
};

/* In the library's codes.  It stays where it is until database_file_end. */
static int database_file_begin(struct database_file *);
static void database_file_end(struct database_file *);

/* ---- the file ----------------------------------------------------------- */

struct opened {
	sqlite3_file base;
	struct database_file *file;
};

static struct database_file *file_of(sqlite3_file *file)
{
	return ((struct opened *)(void *)file)->file;
}

static int on_close(sqlite3_file *file)
{
	(void)file;
	return SQLITE_OK;
}

/* What is after the end is zeros. */
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

/* Whoever closes the file writes it to the disk. */
static int on_sync(sqlite3_file *file, int flags)
{
	(void)file;
	(void)flags;
	return SQLITE_OK;
}

static int on_size(sqlite3_file *file, sqlite3_int64 *size)
{
	struct stat st;

	if (fstat(file_of(file)->fd, &st) != 0)
		return SQLITE_IOERR_FSTAT;
	*size = st.st_size;
	return SQLITE_OK;
}

/* Nobody else has it. */
static int on_lock(sqlite3_file *file, int level)
{
	(void)file;
	(void)level;
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

static int on_sector(sqlite3_file *file)
{
	(void)file;
	return 0; /* the usual one */
}

static int on_character(sqlite3_file *file)
{
	(void)file;
	return 0;
}

static const sqlite3_io_methods io_methods = { 1, on_close, on_read, on_write,
	on_truncate, on_sync, on_size, on_lock, on_lock, on_check_lock,
	on_control, on_sector, on_character,
	NULL, NULL, NULL, NULL, NULL, NULL };

/* ---- the system --------------------------------------------------------- */

/* No file but the one. */
static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file,
    int flags, int *out_flags)
{
	struct opened *f = (void *)file;

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

static int on_delete(sqlite3_vfs *vfs, const char *name, int syncs)
{
	(void)vfs;
	(void)name;
	(void)syncs;
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

/* The same bytes each time: nothing by chance, and no time of day. */
static int on_random(sqlite3_vfs *vfs, int length, char *out)
{
	(void)vfs;
	memset(out, 0, (size_t)length);
	return length;
}

static int on_sleep(sqlite3_vfs *vfs, int us)
{
	(void)vfs;
	return us;
}

static int on_time(sqlite3_vfs *vfs, double *days)
{
	(void)vfs;
	*days = 2440587.5; /* 1970 */
	return SQLITE_OK;
}

static int database_file_begin(struct database_file *f)
{
	f->vfs = (sqlite3_vfs){ .iVersion = 1,
		.szOsFile = sizeof(struct opened), .mxPathname = 64,
		.zName = "artscope", .pAppData = f, .xOpen = on_open,
		.xDelete = on_delete, .xAccess = on_access,
		.xFullPathname = on_full_name, .xRandomness = on_random,
		.xSleep = on_sleep, .xCurrentTime = on_time };
	return sqlite3_vfs_register(&f->vfs, 0);
}

static void database_file_end(struct database_file *f)
{
	sqlite3_vfs_unregister(&f->vfs);
}

/* ---- a database of SQLite in a file that is open already ---- */

struct database {
	struct database_file file;
	sqlite3 *connection;
	sqlite3_stmt *insert;
	int value; /* of the row: the one that was put last */
	bool has_failed;
	struct error failure;
};

static void keep_failure(struct database *d, int code)
{
	char clean[200];

	if (d->has_failed)
		return;
	d->has_failed = true;
	if (code == SQLITE_NOMEM) {
		fail_memory(&d->failure, 0);
		return;
	}
	text_clean(clean, sizeof clean, slice_of(d->file.reason != 0 ?
	    strerror(d->file.reason) : d->connection != NULL ?
	    sqlite3_errmsg(d->connection) : sqlite3_errstr(code)));
	fail(&d->failure, "the database cannot be written: %s", clean);
}

bool database_has_failed(const struct database *d)
{
	return d->has_failed;
}

void database_run(struct database *d, const char *sql)
{
	int code = d->has_failed ? SQLITE_OK :
	    sqlite3_exec(d->connection, sql, NULL, NULL, NULL);

	if (code != SQLITE_OK)
		keep_failure(d, code);
}

static void end_insert(struct database *d)
{
	sqlite3_finalize(d->insert);
	d->insert = NULL;
	d->value = 0;
}

void database_insert(struct database *d, const char *sql)
{
	int code;

	end_insert(d);
	if (d->has_failed)
		return;
	code = sqlite3_prepare_v2(d->connection, sql, -1, &d->insert, NULL);
	if (code != SQLITE_OK)
		keep_failure(d, code);
}

static void check_value(struct database *d, int code)
{
	if (code != SQLITE_OK)
		keep_failure(d, code);
}

void database_number(struct database *d, uint64_t number)
{
	if (!d->has_failed)
		check_value(d, sqlite3_bind_int64(d->insert, ++d->value,
		    (sqlite3_int64)number));
}

void database_slice(struct database *d, struct slice text)
{
	if (!d->has_failed)
		check_value(d, sqlite3_bind_text64(d->insert, ++d->value,
		    text.at, text.length, SQLITE_STATIC, SQLITE_UTF8));
}

void database_text(struct database *d, const char *text)
{
	database_slice(d, slice_of(text));
}

void database_null(struct database *d)
{
	if (!d->has_failed)
		check_value(d, sqlite3_bind_null(d->insert, ++d->value));
}

void database_row(struct database *d)
{
	int code;

	if (d->has_failed)
		return;
	code = sqlite3_step(d->insert);
	if (code != SQLITE_DONE)
		keep_failure(d, code);
	sqlite3_reset(d->insert);
	sqlite3_clear_bindings(d->insert);
	d->value = 0;
}

/* Sizes are those of pages, and of the memory for them in KiB. */
static void begin(struct database *d)
{
	int code = database_file_begin(&d->file);

	if (code == SQLITE_OK)
		code = sqlite3_open_v2(DATABASE_FILE, &d->connection,
		    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE |
		    SQLITE_OPEN_NOMUTEX, d->file.vfs.zName);
	if (code != SQLITE_OK)
		keep_failure(d, code);
	database_run(d, "pragma page_size = 4096; pragma encoding = 'UTF-8';"
	    "pragma journal_mode = off; pragma synchronous = off;"
	    "pragma locking_mode = exclusive; pragma temp_store = memory;"
	    "pragma cache_size = -16384; pragma foreign_keys = off; begin");
}

struct database *database_open(int fd, struct error *err)
{
	struct database *d = array_new(1, sizeof *d, err);

	if (d == NULL)
		return NULL;
	d->file.fd = fd;
	if (ftruncate(fd, 0) == 0) {
		begin(d);
	} else {
		d->file.reason = errno;
		keep_failure(d, SQLITE_IOERR);
	}
	if (!d->has_failed)
		return d;
	database_close(d, err);
	return NULL;
}

bool database_close(struct database *d, struct error *err)
{
	bool done;

	if (d == NULL)
		return true;
	end_insert(d);
	database_run(d, "commit");
	if (sqlite3_close(d->connection) != SQLITE_OK)
		keep_failure(d, SQLITE_MISUSE);
	database_file_end(&d->file);
	done = !d->has_failed || fail(err, "%s", d->failure.text);
	free(d);
	return done;
}

const char *database_version(void)
{
	return sqlite3_libversion();
}
