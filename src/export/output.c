#include "config.h"

#include "export/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"

struct output {
	FILE *file;
	const char *path;
	char *kept;     /* what has not been written */
	size_t length;
	int fd;         /* -1: nothing is written yet */
	int reason;     /* in errno's numbers, why nothing more can be */
};

static bool fail_write(const char *path, int reason, struct error *err)
{
	char clean[200] = "standard output";

	if (path != NULL)
		text_clean(clean, sizeof clean, slice_of(path));
	return fail(err, "cannot write %s: %s", clean, strerror(reason));
}

/* 0, or the reason in errno's numbers. */
static int write_all(int fd, const char *at, size_t length)
{
	while (length > 0) {
		ssize_t done = write(fd, at, length);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return errno;
		at += done;
		length -= (size_t)done;
	}
	return 0;
}

static bool begin(struct output *o)
{
	if (o->fd >= 0)
		return true;
	o->fd = o->path == NULL ? STDOUT_FILENO :
	    open(o->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	o->reason = o->fd < 0 ? errno : 0;
	return o->fd >= 0;
}

/* Writes what is kept, and these bytes behind it.  A signal would end us before
 * we could say that nothing is wrong. */
static bool pass_on(struct output *o, const char *at, size_t length)
{
	void (*old)(int);

	if (o->reason != 0 || !begin(o))
		return false;
	old = signal(SIGPIPE, SIG_IGN);
	o->reason = write_all(o->fd, o->kept, o->length);
	o->length = 0;
	if (o->reason == 0)
		o->reason = write_all(o->fd, at, length);
	signal(SIGPIPE, old);
	return o->reason == 0;
}

#ifdef HAVE_FOPENCOOKIE
static ssize_t on_write(void *self, const char *at, size_t length)
{
	struct output *o = self;

	if (length > OUTPUT_KEPT - o->length)
		return pass_on(o, at, length) ? (ssize_t)length : 0;
	memcpy(o->kept + o->length, at, length);
	o->length += length;
	return (ssize_t)length;
}

static FILE *open_file(struct output *o)
{
	o->kept = malloc(OUTPUT_KEPT);
	return o->kept == NULL ? NULL : fopencookie(o, "w",
	    (cookie_io_functions_t){ .write = on_write });
}
#else
static FILE *open_file(struct output *o)
{
	return open_memstream(&o->kept, &o->length);
}
#endif

static bool is_same_file(const char *a, const char *b)
{
	struct stat one, other;

	return stat(a, &one) == 0 && stat(b, &other) == 0 &&
	    S_ISREG(one.st_mode) && one.st_dev == other.st_dev &&
	    one.st_ino == other.st_ino;
}

struct output *output_open(const char *path, const char *source,
    struct error *err)
{
	struct output *o;

	if (path != NULL && is_same_file(path, source)) {
		fail(err, "-o would overwrite the trace itself");
		return NULL;
	}
	o = array_new(1, sizeof *o, err);
	if (o == NULL)
		return NULL;
	*o = (struct output){ .path = path, .fd = -1 };
	o->file = open_file(o);
	if (o->file != NULL)
		return o;
	fail_memory(err, OUTPUT_KEPT);
	free(o->kept);
	free(o);
	return NULL;
}

FILE *output_file(struct output *o)
{
	return o->file;
}

/* Why it cannot be written; a reader that went away has what it wanted. */
static bool is_written(const struct output *o, struct error *err)
{
	return o->reason == 0 || (o->path == NULL && o->reason == EPIPE) ||
	    fail_write(o->path, o->reason, err);
}

bool output_close(struct output *o, bool is_complete, struct error *err)
{
	bool has_failed = ferror(o->file) != 0, done;

	has_failed = fclose(o->file) != 0 || has_failed;
	if (has_failed && o->reason == 0)
		o->reason = ENOMEM;
	if (is_complete)
		pass_on(o, NULL, 0);
	if (o->fd >= 0 && o->path != NULL && close(o->fd) != 0 &&
	    o->reason == 0)
		o->reason = errno;
	done = is_complete && is_written(o, err);
	free(o->kept);
	free(o);
	return done;
}
