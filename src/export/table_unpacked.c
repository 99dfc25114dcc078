#include "config.h"

#include "export/table_unpacked.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "export/table_archive.h"
#include "process/worker_process.h"
#include "trace/source.h"

enum { KEPT = 64 << 20 }; /* bytes of a trace in memory, at most */

/* A trace that comes. */
struct unpacked {
	const struct table_one *archive;
	struct table_one one;
	char path[ONE_NAME];
	uint64_t most; /* bytes it may have */
	struct spool spool;
	bool is_kept;  /* there; else `broken` says why not */
	struct error broken;
	bool is_stopped; /* nothing more is wanted */
};

/* ---- in the process that unpacks it ------------------------------------- */

static void unpack_one(const void *how)
{
	FILE *out = fdopen(STDOUT_FILENO, "w");
	const char *paths[1];
	struct options o;

	if (out != NULL && table_one_enter(how, &o, paths, NULL))
		table_archive_send(STDIN_FILENO, &o.memory, out);
}

/* ---- in ours ------------------------------------------------------------ */

/* "a.zip/in/x.trace"; what is longer than any path is cut. */
static void join(char out[ONE_NAME], const char *archive, const char *name)
{
	const int half = ONE_NAME / 2 - 1;

	snprintf(out, ONE_NAME, "%.*s/%.*s", half, archive, half, name);
}

static bool begin(void *self, const char *name, struct error *err)
{
	struct unpacked *u = self;

	(void)err;
	join(u->path, u->archive->path, name);
	join(u->one.name, u->archive->name, name);
	u->is_kept = spool_open(&u->spool, &u->archive->run->asked->memory,
	    KEPT, u->most, &u->broken);
	u->spool.takes_any = true;
	return true;
}

static bool add(void *self, struct slice part, struct error *err)
{
	struct unpacked *u = self;

	(void)err;
	if (!u->is_kept || spool_write(&u->spool, part.at, part.length,
	    &u->broken))
		return true;
	spool_close(&u->spool);
	u->is_kept = false;
	return true;
}

static bool end(void *self, const char *why, struct error *err)
{
	struct unpacked *u = self;
	bool done = table_one_begin(&u->one, err);

	if (!u->is_kept)
		u->one.why = u->broken;
	else if (why[0] != '\0')
		fail(&u->one.why, "%s", why);
	else if (done)
		table_one_read(&u->one, u->spool.fd);
	if (u->is_kept)
		spool_close(&u->spool);
	u->is_kept = false;
	u->is_stopped = !done || !table_one_finish(&u->one, err);
	return !u->is_stopped;
}

static bool take(void *self, struct slice piece, struct error *err)
{
	return table_archive_take(self, piece, err);
}

/* What is wrong with the archive, if anything is: a row of its own. */
static bool conclude(struct table_one *archive, const struct table_archive *a,
    const struct error *why, struct error *err)
{
	const char *words = a->has_ended ? a->line + 1 : why->text;

	if (a->has_ended && words[0] == '\0')
		return true;
	if (!table_one_begin(archive, err))
		return false;
	fail(&archive->why, "%s", words[0] != '\0' ? words :
	    "the process that unpacked it said no more");
	return table_one_finish(archive, err);
}

bool table_unpacked_read(struct table_one *archive, int input,
    struct error *err)
{
	struct unpacked u = { .archive = archive, .one = {
		.run = archive->run, .path = u.path, .is_unpacked = true } };
	const struct archive_sink sink = { &u, begin, add, end };
	struct table_archive a = { .sink = &sink };
	struct error why = { "" };
	struct apart apart;
	struct stat st;
	bool is_sound;

	u.most = source_most(fstat(input, &st) == 0 ? (uint64_t)st.st_size : 0);
	if (!apart_start(&apart, input, unpack_one, archive, &why))
		return conclude(archive, &a, &why, err);
	u.one.open[u.one.open_count++] = apart.fd;
	if (input != STDIN_FILENO) /* in whose place its own stands */
		u.one.open[u.one.open_count++] = input;
	is_sound = apart_take(&apart, take, &a, &why);
	if (!is_sound)
		apart_end(&apart, true, NULL);
	else if (!apart_end(&apart, false, &why))
		a.has_ended = false;
	if (u.is_kept)
		spool_close(&u.spool);
	if (!u.is_stopped)
		return conclude(archive, &a, &why, err);
	*err = why;
	return false;
}
