#include "config.h"

#include "exporters/database.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"
#include "exporters/database_file.h"

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
