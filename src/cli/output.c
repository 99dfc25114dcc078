/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/files.h"
#include "base/text.h"
#include "process/atomic_file.h"
#include "trace/open.h"

enum { LINKS_MOST = 40 };

struct output {
	FILE *file;
	const char *path;
	char *kept;     /* bytes that have not been written */
	size_t length;
	int fd;
	bool is_begun, is_in_place;
	off_t size, place; /* of a regular file written in place, before that */
	void (*on_begin)(void); /* NULL: nothing */
	bool has_keeper;        /* else it is written in place */
	struct helper_process keeper; /* of the temporary file */
	int reason;     /* in errno's numbers, why nothing more can be written */
};

/* ---- bytes ---- */

static bool fail_write(const char *path, int reason, struct error *err)
{
	return fail(err, "cannot write %s: %s",
	    text_printable(path == NULL ? "standard output" : path, 200).text,
	    strerror(reason));
}

/* Begins to write.  A file that is written in place was left as it is till
 * now. */
static bool begin_writing(struct output *o)
{
	struct stat st;

	if (!o->is_begun && !o->has_keeper && fstat(o->fd, &st) == 0 &&
	    S_ISREG(st.st_mode)) {
		o->is_in_place = true;
		o->place = lseek(o->fd, 0, SEEK_CUR);
		o->size = o->path == NULL ? st.st_size : 0;
		if (o->path != NULL && ftruncate(o->fd, 0) != 0)
			o->reason = errno;
	}
	if (!o->is_begun && o->on_begin != NULL)
		o->on_begin();
	o->is_begun = true;
	return o->reason == 0;
}

/* Writes the bytes that are kept, and these after them.  A signal would end us
 * before we could say that nothing is wrong. */
static bool pass_on(struct output *o, const char *at, size_t length)
{
	void (*old)(int);

	if (o->reason != 0 || !begin_writing(o))
		return false;
	old = signal(SIGPIPE, SIG_IGN);
	o->reason = files_write(o->fd, o->kept, o->length);
	o->length = 0;
	if (o->reason == 0)
		o->reason = files_write(o->fd, at, length);
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
	o->kept = array_new(OUTPUT_KEPT, 1);
	return fopencookie(o, "w",
	    (cookie_io_functions_t){ .write = on_write });
}
#else
static FILE *open_file(struct output *o)
{
	return open_memstream(&o->kept, &o->length);
}
#endif

/* ---- where bytes go ---- */

static bool is_same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Returns which of these names leads to the file, or `count`: none does. */
static size_t find_input(const char *const *names, size_t count,
    const struct stat *file)
{
	struct stat input;
	size_t i = S_ISREG(file->st_mode) ? 0 : count;

	for (; i < count; i++) {
		const char *name = names[i];

		if ((strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, &input) :
					      stat(name, &input)) == 0 &&
		    is_same(&input, file))
			break;
	}
	return i;
}

static bool is_standard(const struct stat *file)
{
	struct stat own;

	for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
		if (fstat(fd, &own) == 0 && is_same(&own, file))
			return true;
	return false;
}

/* Puts what a symbolic link leads to in the place of its own name. */
static bool follow_link(char *path, const char *target)
{
	char *slash = strrchr(path, '/');
	size_t folder = target[0] == '/' || slash == NULL ? 0 :
	    (size_t)(slash + 1 - path);

	if (folder + strlen(target) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return false;
	}
	strcpy(path + folder, target);
	return true;
}

/* Follows links to the end, whether something is there or not. */
static bool find_end(const char *from, char *path)
{
	char target[PATH_MAX];

	path[0] = '\0';
	if (!follow_link(path, from))
		return false;
	for (int i = 0; i < LINKS_MOST; i++) {
		ssize_t length = readlink(path, target, sizeof target - 1);

		if (length < 0)
			return errno == EINVAL || errno == ENOENT;
		target[length] = '\0';
		if (!follow_link(path, target))
			return false;
	}
	errno = ELOOP;
	return false;
}

/* Splits the path of a file, in place. */
static void split_path(char *path, const char **folder, const char **name)
{
	char *slash = strrchr(path, '/');

	*name = slash == NULL ? path : slash + 1;
	*folder = slash == NULL ? "." : slash == path ? "/" : path;
	if (slash != NULL)
		*slash = '\0';
}

/* Opens a temporary file; `model` NULL: the file is not there yet. */
static int open_beside(struct output *o, const struct options *asked,
    const struct stat *model)
{
	struct atomic_file_place beside = { ".", NULL, model,
		asked->is_given[OPTION_NO_SANDBOX] };
	char path[PATH_MAX];
	struct stat now;
	int fd;

	if (!find_end(o->path, path))
		return -1;
	if (model != NULL && (stat(path, &now) != 0 || !is_same(&now, model)))
		return -1; /* links of /proc/self/fd lead elsewhere */
	split_path(path, &beside.folder, &beside.name);
	errno = EISDIR;
	if (beside.name[0] == '\0')
		return -1;
	fd = atomic_file_new(&o->keeper, &beside);
	o->has_keeper = fd >= 0;
	return fd;
}

/* Opens the file, or a temporary one beside it.  False with errno. */
static bool open_place(struct output *o, const struct options *asked)
{
	/* what is written at any place is read again */
	const bool is_read = asked->exporter != NULL &&
	    asked->exporter->needs_file;
	struct stat file;
	int fd;

	o->fd = open(o->path,
	    (is_read ? O_RDWR : O_WRONLY) | O_CLOEXEC | O_NOCTTY);
	if (o->fd < 0 && errno != ENOENT)
		return false;
	if (o->fd < 0) {
		o->fd = open_beside(o, asked, NULL);
		return o->fd >= 0;
	}
	if (fstat(o->fd, &file) != 0 || !S_ISREG(file.st_mode) ||
	    file.st_nlink > 1 || is_standard(&file))
		return true;
	fd = open_beside(o, asked, &file);
	if (fd >= 0) {
		close(o->fd);
		o->fd = fd;
	}
	return true;
}

bool output_is_same_file(const char *a, const char *b)
{
	char end_a[PATH_MAX], end_b[PATH_MAX];
	const char *folder_a, *folder_b, *name_a, *name_b;
	struct stat of_a, of_b;

	if (stat(a, &of_a) == 0)
		return S_ISREG(of_a.st_mode) && stat(b, &of_b) == 0 &&
		    is_same(&of_a, &of_b);
	if (!find_end(a, end_a) || !find_end(b, end_b))
		return false;
	split_path(end_a, &folder_a, &name_a);
	split_path(end_b, &folder_b, &name_b);
	return stat(folder_a, &of_a) == 0 && stat(folder_b, &of_b) == 0 &&
	    is_same(&of_a, &of_b) && strcmp(name_a, name_b) == 0;
}

/* Refuses a path that leads to a file that is read. */
static bool check_inputs(const struct options *asked, const char *path,
    struct error *err)
{
	struct companion_files inputs;
	struct stat file;
	size_t i;

	if (stat(path, &file) != 0)
		return true;
	if (find_input(asked->mappings.items, asked->mappings.count, &file) <
	    asked->mappings.count)
		return fail(err, "-o would overwrite the mapping");
	companion_files_list(&inputs, asked->paths, asked->path_count);
	i = find_input(inputs.names, inputs.count, &file);
	if (i < inputs.count)
		fail(err, "-o would overwrite %s, which is read",
		    strcmp(inputs.names[i], "-") == 0 ?
			"standard input" :
			text_printable(inputs.names[i], 200).text);
	companion_files_free(&inputs);
	return i == inputs.count;
}

/* ---- the output ---- */

struct output *output_open(const struct options *asked, const char *path,
    void (*on_begin)(void), struct error *err)
{
	struct output *o = array_new(1, sizeof *o);

	*o = (struct output){ .path = path,
		.fd = STDOUT_FILENO,
		.on_begin = on_begin };
	if (path != NULL &&
	    (!check_inputs(asked, path, err) ||
		!(open_place(o, asked) || fail_write(path, errno, err)))) {
		free(o);
		return NULL;
	}
	o->file = open_file(o);
	if (o->file == NULL)
		error_end_of_memory(OUTPUT_KEPT);
	return o;
}

FILE *output_file(struct output *o)
{
	return o->file;
}

bool output_is_file(const struct output *o)
{
	struct stat file;

	return fstat(o->fd, &file) == 0 && S_ISREG(file.st_mode);
}

int output_direct(struct output *o, struct error *err)
{
	if (begin_writing(o))
		return o->fd;
	fail_write(o->path, o->reason, err);
	return -1;
}

bool output_close(struct output *o, bool is_complete, struct error *err)
{
	bool has_failed = ferror(o->file) != 0, done;
	struct stat now;

	has_failed = fclose(o->file) != 0 || has_failed;
	if (has_failed && o->reason == 0)
		o->reason = ENOMEM;
	if (is_complete)
		pass_on(o, NULL, 0);
	else if (o->is_in_place && fstat(o->fd, &now) == 0 &&
	    now.st_size > o->size && ftruncate(o->fd, o->size) == 0)
		lseek(o->fd, o->place, SEEK_SET); /* it is as it was */
	/* the new content is on the disk before it takes the place of the
	 * old */
	if (is_complete && o->has_keeper && o->reason == 0 && fsync(o->fd) != 0)
		o->reason = errno;
	if (is_complete && o->has_keeper && o->reason == 0)
		o->reason = atomic_file_keep(&o->keeper);
	/* a reader that went away has what it wanted */
	done = is_complete &&
	    (o->reason == 0 || (o->path == NULL && o->reason == EPIPE) ||
		fail_write(o->path, o->reason, err));
	if (o->path != NULL && o->fd >= 0)
		close(o->fd);
	if (o->has_keeper)
		helper_process_end(&o->keeper);
	free(o->kept);
	free(o);
	return done;
}
