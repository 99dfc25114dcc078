#include "config.h"

#include "base/new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>

#include "base/text.h"

int new_file(const char *name, struct error *err)
{
	int fd;

	if (name[0] == '\0' || name[0] == '.' || strchr(name, '/') != NULL) {
		fail(err, "a new file needs a name without / and with no dot "
		    "in front: it stands in the folder artscope was started in");
		return -1;
	}
	if (!text_is_clean(slice_of(name))) {
		fail(err, "a name cannot hold what cannot be shown");
		return -1;
	}
	fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
	    0666);
	if (fd < 0)
		fail(err, "%s", strerror(errno));
	return fd;
}
