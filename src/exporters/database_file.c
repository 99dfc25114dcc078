#include "config.h"

#include "exporters/database_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

int database_file_begin(struct database_file *f)
{
	f->vfs = (sqlite3_vfs){ .iVersion = 1,
		.szOsFile = sizeof(struct opened), .mxPathname = 64,
		.zName = "artscope", .pAppData = f, .xOpen = on_open,
		.xDelete = on_delete, .xAccess = on_access,
		.xFullPathname = on_full_name, .xRandomness = on_random,
		.xSleep = on_sleep, .xCurrentTime = on_time };
	return sqlite3_vfs_register(&f->vfs, 0);
}

void database_file_end(struct database_file *f)
{
	sqlite3_vfs_unregister(&f->vfs);
}
