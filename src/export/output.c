#include "config.h"

#include "export/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

static bool fail_write(const char *path, int reason, struct error *err)
{
	char clean[200] = "standard output";

	if (path != NULL)
		text_clean(clean, sizeof clean, slice_of(path));
	return fail(err, "cannot write %s: %s", clean, strerror(reason));
}

/* 0, or the reason in errno's numbers. */
static int write_all(int fd, struct slice answer)
{
	while (answer.length > 0) {
		ssize_t done = write(fd, answer.at, answer.length);

		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return errno;
		answer.at += done;
		answer.length -= (size_t)done;
	}
	return 0;
}

/* A signal would end us before we could say that nothing is wrong. */
static bool write_standard(struct slice answer, struct error *err)
{
	void (*old)(int) = signal(SIGPIPE, SIG_IGN);
	int reason = write_all(STDOUT_FILENO, answer);

	signal(SIGPIPE, old);
	return reason == 0 || reason == EPIPE ||
	    fail_write(NULL, reason, err);
}

static bool is_same_file(const char *a, const char *b)
{
	struct stat one, other;

	return stat(a, &one) == 0 && stat(b, &other) == 0 &&
	    S_ISREG(one.st_mode) && one.st_dev == other.st_dev &&
	    one.st_ino == other.st_ino;
}

bool output_write(const char *path, const char *source, struct slice answer,
    struct error *err)
{
	int fd, reason;

	if (path == NULL)
		return write_standard(answer, err);
	if (is_same_file(path, source))
		return fail(err, "-o would overwrite the trace itself");
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (fd < 0)
		return fail_write(path, errno, err);
	reason = write_all(fd, answer);
	if (close(fd) != 0 && reason == 0)
		reason = errno;
	return reason == 0 || fail_write(path, reason, err);
}
