/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process/sandbox.h"
#include "process/worker_process.h"

/* ---- in the keeper ---- */

/* Gives the file the owner and mode of the model.  The owner comes first:
 * changing it loses bits of the mode. */
static bool look_like(int fd, const struct stat *model)
{
	struct stat now;
	mode_t mask;

	if (model == NULL) {
		mask = umask(0);
		return fchmod(fd, 0666 & ~mask) == 0;
	}
	if (fstat(fd, &now) != 0)
		return false;
	return ((now.st_uid == model->st_uid && now.st_gid == model->st_gid) ||
		   fchown(fd, model->st_uid, model->st_gid) == 0) &&
	    fchmod(fd, model->st_mode & 07777) == 0;
}

enum { NAME_ROOM = 40, NAMES_TRIED = 100 };

/* Where the file has no name yet `name` is "". */
struct temporary {
	int fd;
	char name[NAME_ROOM];
};

/* Writes the name by which a file that is open can be linked. */
static void write_link(char out[NAME_ROOM], int fd)
{
	snprintf(out, NAME_ROOM, "/proc/self/fd/%d", fd);
}

/* Makes the temporary file and enters the sandbox.  Returns 0, or errno's
 * number. */
static int make_temporary(const struct atomic_file_place *place,
    struct temporary *t)
{
	int reason = 0;

	*t = (struct temporary){ .fd = -1 };
	if (chdir(place->folder) != 0)
		return errno;
#if defined O_TMPFILE && defined HAVE_PROC
	/* without a name nothing is left of it however we end; the file system,
	 * the kernel or a missing /proc may not allow it */
	t->fd = open(".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	write_link(t->name, t->fd);
	if (t->fd >= 0 && access(t->name, F_OK) != 0) {
		close(t->fd);
		t->fd = -1;
	}
	t->name[0] = '\0';
#endif
	if (t->fd < 0) {
		strcpy(t->name, ".artscope-XXXXXX");
		t->fd = mkostemp(t->name, O_CLOEXEC);
	}
	if (t->fd < 0)
		return errno;
	if (!look_like(t->fd, place->model))
		reason = errno;
	else if (!place->is_free && !sandbox_enter_to_keep())
		reason = EPERM;
	if (reason != 0)
		unlink(t->name);
	return reason;
}

/* Gives the file its name.  That is on the disk, too, once the folder is.  Only
 * a file with a name can take the place of another, so one without gets one
 * that is free first. */
static int give_name(struct temporary *t, const char *name, int folder)
{
	bool has_name = t->name[0] != '\0';
	char link[NAME_ROOM];

	write_link(link, t->fd);
	errno = EEXIST;
	for (int i = 0; !has_name && errno == EEXIST && i < NAMES_TRIED; i++) {
		snprintf(t->name, NAME_ROOM, ".artscope-%ld-%d", (long)getpid(),
		    i);
		has_name = linkat(AT_FDCWD, link, AT_FDCWD, t->name,
		    AT_SYMLINK_FOLLOW) == 0;
	}
	if (!has_name)
		t->name[0] = '\0'; /* it is another's */
	if (!has_name || rename(t->name, name) != 0)
		return errno;
	if (folder >= 0)
		fsync(folder); /* not every file system knows it */
	return 0;
}

static void serve(const void *how)
{
	const struct atomic_file_place *place = how;
	struct temporary t;
	int folder = open(place->folder, O_RDONLY | O_CLOEXEC);
	int reason = make_temporary(place, &t);
	char keep;

	helper_process_send(HELPER_PROCESS_FD, &reason, sizeof reason, t.fd);
	if (reason != 0)
		return;
	if (read(HELPER_PROCESS_FD, &keep, 1) != 1) {
		unlink(t.name);
		return;
	}
	reason = give_name(&t, place->name, folder);
	if (reason != 0)
		unlink(t.name);
	helper_process_send(HELPER_PROCESS_FD, &reason, sizeof reason, -1);
}

/* ---- in ours ---- */

int atomic_file_new(struct helper_process *keeper,
    const struct atomic_file_place *place)
{
	int reason = EPIPE, fd;

	if (!helper_process_start(keeper, serve, place, NULL)) {
		errno = EAGAIN;
		return -1;
	}
	if (helper_process_receive(keeper->fd, &reason, sizeof reason, &fd) &&
	    reason == 0 && fd >= 0)
		return fd;
	if (fd >= 0)
		close(fd);
	helper_process_end(keeper);
	errno = reason;
	return -1;
}

int atomic_file_keep(const struct helper_process *keeper)
{
	const char keep = 'k';
	int reason, none;

	if (!helper_process_send(keeper->fd, &keep, 1, -1) ||
	    !helper_process_receive(keeper->fd, &reason, sizeof reason, &none))
		return EPIPE;
	return reason;
}
