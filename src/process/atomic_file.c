/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/array.h"
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

/* Makes the temporary file and enters the sandbox.  Returns 0, or errno's
 * number. */
static int make_temporary(const struct atomic_file_place *place,
    char *temporary, int *fd)
{
	int reason = 0;

	*fd = -1;
	if (chdir(place->folder) != 0)
		return errno;
	*fd = mkostemp(temporary, O_CLOEXEC);
	if (*fd < 0)
		return errno;
	if (!look_like(*fd, place->model))
		reason = errno;
	else if (!place->is_free && !sandbox_enter_to_keep(".", NULL))
		reason = EPERM;
	if (reason != 0)
		unlink(temporary);
	return reason;
}

/* Gives the file its name.  That is on the disk, too, once the folder is. */
static int give_name(const char *temporary, const char *name, int folder)
{
	if (rename(temporary, name) != 0)
		return errno;
	if (folder >= 0)
		fsync(folder); /* not every file system knows it */
	return 0;
}

static void serve(const void *how)
{
	const struct atomic_file_place *place = how;
	char temporary[] = ".artscope-XXXXXX";
	int fd, folder = open(place->folder, O_RDONLY | O_CLOEXEC);
	int reason = make_temporary(place, temporary, &fd);
	char kept;

	if (!helper_process_send(HELPER_PROCESS_FD, &reason, sizeof reason,
		fd) ||
	    reason != 0)
		kept = 0;
	close(fd);
	if (reason != 0)
		return;
	if (read(HELPER_PROCESS_FD, &kept, 1) == 1) {
		reason = give_name(temporary, place->name, folder);
		if (reason != 0)
			unlink(temporary);
		helper_process_send(HELPER_PROCESS_FD, &reason, sizeof reason,
		    -1);
	} else {
		unlink(temporary);
	}
}

/* ---- in ours ---- */

struct atomic_file {
	struct helper_process keeper;
};

struct atomic_file *atomic_file_new(const struct atomic_file_place *place,
    int *fd, int *reason)
{
	struct atomic_file *k = array_new(1, sizeof *k, NULL);

	*reason = ENOMEM;
	if (k == NULL)
		return NULL;
	*reason = EAGAIN;
	if (!helper_process_start(&k->keeper, serve, place, NULL)) {
		free(k);
		return NULL;
	}
	*reason = EPIPE;
	if (helper_process_receive(k->keeper.fd, reason, sizeof *reason, fd) &&
	    *reason == 0 && *fd >= 0)
		return k;
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
	atomic_file_free(k);
	return NULL;
}

int atomic_file_keep(struct atomic_file *k)
{
	const char keep = 'k';
	int reason, none;

	if (!helper_process_send(k->keeper.fd, &keep, 1, -1) ||
	    !helper_process_receive(k->keeper.fd, &reason, sizeof reason,
		&none))
		return EPIPE;
	return reason;
}

void atomic_file_free(struct atomic_file *k)
{
	if (k == NULL)
		return;
	helper_process_end(&k->keeper);
	free(k);
}
