#include "config.h"

#include "base/piped.h"

#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOMENT_MS = 1000 };

/* Until there is something, or never will be. */
static void wait_for(int fd, void (*tell)(void))
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	int timeout = MOMENT_MS, ready;

	while ((ready = poll(&p, 1, timeout)) == 0 ||
	    (ready < 0 && errno == EINTR)) {
		if (ready < 0)
			continue;
		timeout = -1;
		tell();
	}
}

bool piped_is_there(int fd, void (*tell)(void))
{
	struct stat st;
	int bytes = 0;

	if (fstat(fd, &st) != 0)
		return false;
	if (S_ISREG(st.st_mode))
		return lseek(fd, 0, SEEK_CUR) < st.st_size;
	if (!S_ISFIFO(st.st_mode) && !S_ISSOCK(st.st_mode))
		return false;
	wait_for(fd, tell);
	return ioctl(fd, FIONREAD, &bytes) == 0 && bytes > 0;
}
