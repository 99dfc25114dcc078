#include "config.h"

#include "base/apart.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

/* So that it seldom waits for us: what it may be refused is the usual room. */
enum { PIPE_ROOM = 1 << 18 };

/* A sanitizer says what it has found.  Where /dev/null is not, as in an empty root,
 * `unwritable` stands for it. */
static bool close_error(int unwritable)
{
#ifdef SANITIZED
	(void)unwritable;
	return true;
#else
	const int null = open("/dev/null", O_WRONLY);
	const bool done = dup2(null < 0 ? unwritable : null,
	    STDERR_FILENO) >= 0;

	if (null > STDERR_FILENO)
		close(null);
	return done;
#endif
}

/* Should we have ended by now nobody reads what is written. */
static void end_with(pid_t parent)
{
	signal(SIGPIPE, SIG_DFL);
#ifdef PR_SET_PDEATHSIG
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (getppid() != parent)
		_exit(1);
}

static void be_apart(int input, const int ends[2])
{
	if (dup2(ends[1], STDOUT_FILENO) < 0 ||
	    (input != STDIN_FILENO && dup2(input, STDIN_FILENO) < 0) ||
	    !close_error(ends[0]))
		_exit(1);
	close(ends[0]);
	close(ends[1]);
	if (input != STDIN_FILENO)
		close(input);
}

bool apart_start(struct apart *a, int input, void (*work)(const void *),
    const void *how, struct error *err)
{
	const pid_t parent = getpid();
	int ends[2];

	if (pipe(ends) != 0)
		return fail(err, "cannot make a pipe: %s", strerror(errno));
	for (int i = 0; i < 2; i++)
		fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#ifdef F_SETPIPE_SZ
	fcntl(ends[1], F_SETPIPE_SZ, PIPE_ROOM);
#endif
	a->fd = ends[0];
	a->process = fork();
	if (a->process == 0) {
		end_with(parent);
		be_apart(input, ends);
		work(how);
		_exit(0);
	}
	if (a->process < 0)
		fail(err, "cannot start a process: %s", strerror(errno));
	close(ends[1]);
	if (a->process < 0)
		close(ends[0]);
	return a->process > 0;
}

bool apart_take(const struct apart *a,
    bool (*take)(void *self, struct slice piece, struct error *err), void *self,
    struct error *err)
{
	char piece[64 * 1024];
	ssize_t got;

	for (;;) {
		got = read(a->fd, piece, sizeof piece);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return got == 0 || fail(err, "what it says cannot be "
			    "read: %s", strerror(errno));
		if (!take(self, (struct slice){ piece, (size_t)got }, err))
			return false;
	}
}

bool apart_end(struct apart *a, bool is_stopped, struct error *err)
{
	int status = 0;
	pid_t ended;

	if (is_stopped)
		kill(a->process, SIGKILL);
	close(a->fd);
	do {
		ended = waitpid(a->process, &status, 0);
	} while (ended < 0 && errno == EINTR);
	if (ended > 0 && WIFEXITED(status))
		return WEXITSTATUS(status) == 0 || fail(err, "the process that "
		    "read it gave up with status %d", WEXITSTATUS(status));
	return fail(err, "the process that read it was ended by signal %d",
	    ended > 0 ? WTERMSIG(status) : 0);
}
