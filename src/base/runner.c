#include "config.h"

#include "base/runner.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/array.h"
#include "base/sandbox.h"
#include "base/text.h"

enum {
	KEPT_FD = 3,      /* our end of the socket, beside 0, 1 and 2 */
	FDS_MOST = 65536, /* that are looked at one by one */
	NOT_RUN = 127,
	END_MS = 1000
};

struct runner {
	int fd;
	pid_t process;
};

/* ---- in the other process --------------------------------------------- */

static void close_from(int fd)
{
#ifdef HAVE_CLOSEFROM
	closefrom(fd);
#else
	long end = sysconf(_SC_OPEN_MAX);

	for (; fd < FDS_MOST && fd < end; fd++)
		close(fd);
#endif
}

/* Nothing stays open but the socket, which becomes KEPT_FD. */
static bool keep_only(int socket)
{
	int kept = fcntl(socket, F_DUPFD, KEPT_FD + 1);
	int null = open("/dev/null", O_RDWR);

	if (kept < 0 || null < 0)
		return false;
	for (int fd = 0; fd < KEPT_FD; fd++)
		if (dup2(null, fd) < 0)
			return false;
	if (dup2(kept, KEPT_FD) < 0 ||
	    fcntl(KEPT_FD, F_SETFD, FD_CLOEXEC) != 0)
		return false;
	close_from(KEPT_FD + 1);
	return true;
}

/* Whatever our parent had blocked or ignored; writing to what has ended is to
 * fail, not to end us. */
static void settle_signals(void (*on_pipe)(int))
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
		SIGALRM, SIGCHLD, SIGTSTP, SIGTTIN, SIGTTOU };
	sigset_t none;

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		signal(numbers[i], SIG_DFL);
	signal(SIGPIPE, on_pipe);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static void run_program(const char *const *command, int in, int out)
{
	settle_signals(SIG_DFL);
	if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDERR_FILENO) >= 0) {
		alarm(RUNNER_PATIENCE_S); /* which outlives the next line */
		/* execvp takes no const, for old times' sake */
		execvp(command[0], (char *const *)(uintptr_t)command);
		dprintf(STDERR_FILENO, errno == ENOENT ? "no %s in PATH" :
		    "%s cannot be run", command[0]);
	}
	_exit(NOT_RUN);
}

/* Gives up when nobody reads. */
static void feed(int fd, const char *text, size_t length)
{
	struct pollfd out = { fd, POLLOUT, 0 };

	fcntl(fd, F_SETFL, O_NONBLOCK);
	while (length > 0 && poll(&out, 1, RUNNER_PATIENCE_S * 1000) > 0) {
		ssize_t written = write(fd, text, length);

		if (written < 0)
			return;
		text += written;
		length -= (size_t)written;
	}
}

/* The first line of what it said, or how it ended. */
static void say_why(struct runner_answer *answer, const char *program,
    int said, int status)
{
	char raw[RUNNER_WORDS];
	ssize_t length;

	fcntl(said, F_SETFL, O_NONBLOCK); /* another may have it open still */
	length = read(said, raw, sizeof raw - 1);
	raw[length < 0 ? 0 : length] = '\0';
	raw[strcspn(raw, "\n")] = '\0';
	text_clean(answer->words, sizeof answer->words, slice_of(raw));
	if (raw[0] != '\0')
		return;
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
		snprintf(answer->words, sizeof answer->words,
		    "%.32s took too long", program);
	else
		snprintf(answer->words, sizeof answer->words,
		    "%.32s failed", program);
}

static bool run(const char *const *command, struct slice text,
    struct runner_answer *answer)
{
	int in[2] = { -1, -1 }, said[2] = { -1, -1 }, status = -1;
	pid_t child = -1;

	snprintf(answer->words, sizeof answer->words, "out of processes");
	if (pipe2(in, O_CLOEXEC) == 0 && pipe2(said, O_CLOEXEC) == 0)
		child = fork();
	if (child == 0)
		run_program(command, in[0], said[1]);
	close(in[0]);
	close(said[1]);
	if (child > 0)
		feed(in[1], text.at, text.length);
	close(in[1]);
	if (child > 0 && waitpid(child, &status, 0) == child && status != 0)
		say_why(answer, command[0], said[0], status);
	close(said[0]);
	return status == 0;
}

static struct runner_answer answer_to(const struct runner_commands *commands,
    struct slice text)
{
	struct runner_answer answer = { .done = -1 };

	for (size_t i = 0; i < commands->count && answer.done < 0; i++)
		if (run(commands->of[i], text, &answer))
			answer.done = (int)i;
	return answer;
}

/* Until nobody has the other end of the socket open. */
static void serve(const struct runner_commands *commands)
{
	static char packet[1 + RUNNER_MOST];
	struct runner_answer answer;
	ssize_t length;

	while ((length = read(KEPT_FD, packet, sizeof packet)) > 0) {
		answer = answer_to(commands, (struct slice){ packet + 1,
		    (size_t)length - 1 });
		if (write(KEPT_FD, &answer, sizeof answer) < 0)
			continue; /* what is asked is done for nobody, too */
	}
}

static void be_runner(const struct runner_commands *commands, int socket)
{
	setsid();
	settle_signals(SIG_IGN);
	if (keep_only(socket) && (commands->is_free ||
	    sandbox_enter_to_run(NULL)))
		serve(commands);
	_exit(0);
}

/* ---- in ours ------------------------------------------------------------ */

/* Packets, so that a text arrives whole or not at all. */
static bool open_sockets(int ends[2], struct error *err)
{
	const int room = 2 * RUNNER_MOST;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0)
		return fail(err, "cannot create a socket: %s", strerror(errno));
	/* What fails here shows when a long text is sent. */
	setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
	fcntl(ends[0], F_SETFL, O_NONBLOCK);
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	return true;
}

struct runner *runner_new(const struct runner_commands *commands,
    struct error *err)
{
	struct runner *runner = array_new(1, sizeof *runner, err);
	int ends[2];

	if (runner == NULL)
		return NULL;
	if (!open_sockets(ends, err)) {
		free(runner);
		return NULL;
	}
	runner->fd = ends[0];
	runner->process = fork();
	if (runner->process == 0)
		be_runner(commands, ends[1]);
	close(ends[1]);
	if (runner->process > 0)
		return runner;
	fail(err, "cannot start a process: %s", strerror(errno));
	close(ends[0]);
	free(runner);
	return NULL;
}

/* The end of its socket is the end of the process, or close to it. */
void runner_free(struct runner *runner)
{
	struct pollfd end;

	if (runner == NULL)
		return;
	end = (struct pollfd){ runner->fd, POLLIN, 0 };
	shutdown(runner->fd, SHUT_WR);
	while (poll(&end, 1, END_MS) > 0) {
		struct runner_answer unused;

		if (runner_take(runner, &unused) != RUNNER_GONE)
			continue;
		waitpid(runner->process, NULL, 0);
		break;
	}
	close(runner->fd);
	free(runner);
}

int runner_fd(const struct runner *runner)
{
	return runner->fd;
}

bool runner_send(struct runner *runner, const char *text, size_t length)
{
	char kind = 't'; /* so that an empty text is no end */
	struct iovec packet[] = { { &kind, 1 },
		{ (void *)(uintptr_t)text, length } };

	return length <= RUNNER_MOST && writev(runner->fd, packet, 2) > 0;
}

enum runner_news runner_take(struct runner *runner, struct runner_answer *out)
{
	ssize_t length = read(runner->fd, out, sizeof *out);

	if (length == (ssize_t)sizeof *out)
		return RUNNER_ANSWER;
	return length < 0 && (errno == EAGAIN || errno == EINTR) ?
	    RUNNER_NOTHING :
	    RUNNER_GONE;
}
