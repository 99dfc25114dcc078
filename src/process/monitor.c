/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/monitor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/portable.h"
#include "base/text.h"
#include "process/sandbox.h"
#include "process/worker_process.h"

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif

/* ---- a program that gets a text ---- */

enum { NOT_RUN = 127 };

/* Writes the text to the program; gives up when nobody reads. */
static void feed_text(int fd, const char *text, size_t length)
{
	struct pollfd out = { fd, POLLOUT, 0 };

	fcntl(fd, F_SETFL, O_NONBLOCK);
	while (length > 0 && poll(&out, 1, MONITOR_PATIENCE_S * 1000) > 0) {
		ssize_t written = write(fd, text, length);

		if (written < 0)
			return;
		text += written;
		length -= (size_t)written;
	}
}

/* Takes the first line that the program said, or how it ended. */
static void say_why(struct monitor_answer *answer, const char *program,
    int said, int status)
{
	char raw[MONITOR_ANSWER_BYTES];
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

/* Runs one command.  False: it did not exit with 0, and the answer's words say
 * why. */
static bool run_command(const char *const *command, struct slice text,
    struct monitor_answer *answer)
{
	int in[2] = { -1, -1 }, said[2] = { -1, -1 }, status = -1;
	pid_t child = -1;

	snprintf(answer->words, sizeof answer->words, "out of processes");
	if (portable_pipe(in, true) && portable_pipe(said, true))
		child = fork();
	if (child == 0) {
		signal(SIGPIPE, SIG_DFL);
		if (dup2(in[0], STDIN_FILENO) >= 0 &&
		    dup2(said[1], STDERR_FILENO) >= 0) {
			alarm(MONITOR_PATIENCE_S); /* outlives the next line */
			/* execvp takes no const, for old times' sake */
			execvp(command[0], (char *const *)(uintptr_t)command);
			dprintf(STDERR_FILENO, errno == ENOENT ?
			    "no %s in PATH" : "%s cannot be run", command[0]);
		}
		_exit(NOT_RUN);
	}
	close(in[0]);
	close(said[1]);
	if (child > 0)
		feed_text(in[1], text.start, text.length);
	close(in[1]);
	if (child > 0 && waitpid(child, &status, 0) == child && status != 0)
		say_why(answer, command[0], said[0], status);
	close(said[0]);
	return status == 0;
}

struct runner_task {
	const struct monitor_commands *commands;
	struct slice text;
};

static void serve_runner(const void *how)
{
	const struct runner_task *task = how;
	const struct monitor_commands *commands = task->commands;
	struct monitor_answer answer = { .done = -1 };

	if (!commands->is_free && !sandbox_enter_to_run())
		return;
	for (size_t i = 0; i < commands->count && answer.done < 0; i++)
		if (run_command(commands->arguments[i], task->text, &answer))
			answer.done = (int)i;
	helper_process_send(HELPER_PROCESS_FD, &answer, sizeof answer, -1);
}

void monitor_run(const struct monitor_commands *commands, const char *text,
    size_t length, struct monitor_answer *answer)
{
	const struct runner_task task = { commands, { text, length } };
	struct helper_process runner;
	int none;

	*answer = (struct monitor_answer){ .done = -1,
		.words = "out of processes" };
	if (!helper_process_start(&runner, serve_runner, &task, NULL))
		return;
	if (!helper_process_receive(runner.fd, answer, sizeof *answer, &none))
		*answer = (struct monitor_answer){ .done = -1,
			.words = "what runs it has ended" };
	helper_process_end(&runner);
}

/* ---- a job: our own program once more, in the background ---- */

/*
 * The job is a helper (process/worker_process) that becomes our program, with
 * /dev/null as its input and output, and its standard error connected to us:
 * the last line of that is kept.
 *
 * All zeros: none runs.
 */
struct job {
	bool is_running, is_stopped;
	struct helper_process helper;
	char line[2 * MONITOR_ANSWER_BYTES];
	size_t length;
	bool is_whole; /* the line; what follows takes its place */
};

/* Runs artscope itself, as it was started, which the first word says; returns
 * if that cannot be. */
static void run_own_program(char *const *words)
{
#ifdef HAVE_PROC
	execv("/proc/self/exe", words);
#endif
	execvp(words[0], words);
}

static void be_job(const void *words)
{
	signal(SIGPIPE, SIG_DFL);
	if (dup2(HELPER_PROCESS_FD, STDERR_FILENO) >= 0) {
		run_own_program(words);
		dprintf(STDERR_FILENO, "it cannot be started: %s",
		    strerror(errno));
	}
	_exit(NOT_RUN);
}

/* Stops the job, and what it has started: it leads a group, or will do so as
 * soon as it runs. */
static void job_end_by(const struct job *j, int signal)
{
	if (kill(-j->helper.process, signal) != 0)
		kill(j->helper.process, signal);
}

/* Takes what the job says.  False: that was all. */
static bool job_take(struct job *j)
{
	char said[8192]; /* a packet: what does not fit is lost */
	const ssize_t got = read(j->helper.fd, said, sizeof said);

	for (ssize_t i = 0; i < got; i++) {
		if (said[i] != '\n' && j->is_whole)
			j->length = 0;
		j->is_whole = said[i] == '\n';
		if (!j->is_whole && j->length < sizeof j->line)
			j->line[j->length++] = said[i];
	}
	return got > 0 || (got < 0 && errno == EINTR);
}

/* Ends the job, of which nothing may go on when nobody listens. */
static void job_end(struct job *j, struct monitor_answer *answer)
{
	static const char name[] = "artscope: ";
	struct slice line = { j->line, j->length };

	job_end_by(j, SIGKILL);
	*answer = (struct monitor_answer){ .about = MONITOR_JOB,
		.is_end = true,
		.done = -1 };
	if (helper_process_end(&j->helper) == 0)
		answer->done = 0;
	if (slice_starts(line, name)) /* our own name in front */
		line = slice_from(line, sizeof name - 1);
	if (answer->done == 0 || !j->is_stopped)
		text_clean(answer->words, MONITOR_ANSWER_BYTES, line);
	if (answer->done < 0 && answer->words[0] == '\0')
		strcpy(answer->words, j->is_stopped ? "given up" : "it failed");
	j->is_running = false;
}

/* ---- in the monitor: requests ---- */

enum { PACKET = 1 + MONITOR_TEXT_BYTES, NAMES_MOST = 512 };

_Static_assert((int)MONITOR_WORDS_BYTES < (int)MONITOR_TEXT_BYTES,
    "every request fits a packet");

struct monitor {
	const struct monitor_permissions *ways;
	int fd;
	int files;                /* made so far */
	char words[MONITOR_WORDS_BYTES]; /* to be started anew with; "": not at
	                                    all */
	struct job job;
};

/* An answer that is made: if nothing is done `why` or the words say why. */
struct reply {
	struct monitor_answer answer;
	int file; /* of the viewer's; then the request is done */
	bool is_silent;
	struct error why;
};

/* Makes a file in the folder where we were started, and opens it for writing.
 * Its name has no "/" and no dot in front, and is new. */
static void make_file(struct monitor *m, const char *name, struct reply *r)
{
	if (m->files >= MONITOR_FILES_MOST)
		fail(&r->why, "%s", strerror(EMFILE));
	else if (name[0] == '\0' || name[0] == '.' || strchr(name, '/') != NULL)
		fail(&r->why, "a new file needs a name without / and with no "
		    "dot in front: it stands in the folder artscope was "
		    "started in");
	else if (!text_is_clean(slice_of(name)))
		fail(&r->why, "a name cannot hold what cannot be shown");
	else if ((r->file = open(name, O_WRONLY | O_CREAT | O_EXCL |
		O_NOFOLLOW | O_CLOEXEC, 0666)) < 0)
		fail(&r->why, "%s", strerror(errno));
	m->files += r->file >= 0;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Finds the names in the folder that go on with `begin`, in their order; a
 * folder's ends in "/".  Pipes and devices are not opened by name. */
static size_t find_names(DIR *folder, const char *begin, char **names)
{
	struct dirent *entry;
	size_t count = 0;

	for (int i = 0; i < FOLDER_NAMES_LOOKS && count < NAMES_MOST &&
	     (entry = readdir(folder)) != NULL; i++) {
		const char *name = entry->d_name;
		struct stat st;

		if (strncmp(name, begin, strlen(begin)) != 0 ||
		    (name[0] == '.' && begin[0] != '.') ||
		    strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
		    !text_is_clean(slice_of(name)) ||
		    fstatat(dirfd(folder), name, &st, 0) != 0 ||
		    (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)))
			continue;
		names[count] = array_new(strlen(name) + 2, 1);
		strcpy(names[count], name);
		strcat(names[count++], S_ISDIR(st.st_mode) ? "/" : "");
	}
	ARRAY_SORT(names, count, compare_names);
	return count;
}

/*
 * Lists what a path that begins with "traces/ga" may go on with: the names in
 * that folder that begin so, files and folders, in their order, each with a NUL
 * after it.  Names that begin with a dot are listed only for a begin that has
 * one, and names that cannot be shown as they are are left out, as are those
 * that do not fit.  The file to read them from never waits.
 */
static void list_names(struct monitor *m, const char *begun, struct reply *r)
{
	const char *slash = strrchr(begun, '/');
	const char *begin = slash == NULL ? begun : slash + 1;
	char *path = text_copy_part(begun, (size_t)(begin - begun));
	DIR *folder = opendir(slash == NULL ? "." : path);
	size_t count = 0, used = 0;
	char *names[NAMES_MOST];
	int ends[2];

	(void)m;
	if (begun[0] == '\0') {
		fail(&r->why, "that is no path");
	} else if (folder == NULL || !portable_pipe(ends, false)) {
		fail(&r->why, "%s", strerror(errno));
	} else {
		count = find_names(folder, begin, names);
		for (size_t i = 0; i < count; i++) {
			const size_t length = strlen(names[i]) + 1;

			used += length;
			if (used > FOLDER_NAMES_BYTES || write(ends[1],
				names[i], length) != (ssize_t)length)
				break;
		}
		close(ends[1]);
		r->file = ends[0];
	}
	if (folder != NULL)
		closedir(folder);
	while (count > 0)
		free(names[--count]);
	free(path);
}

static void open_file(struct monitor *m, const char *name, struct reply *r)
{
	if (m->ways->may_read == NULL) {
		fail(&r->why, "that is no path");
	} else if (m->ways->may_read(name, &r->why)) {
		r->file = open(name,
		    O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
		if (r->file < 0)
			fail(&r->why, "%s", strerror(errno));
	}
}

/* Room for a command line of ours: our own name, the words and NULL. */
enum { OWN_WORDS = 1 + MONITOR_WORDS_MOST + 1 };

/* Makes the list of words that end in an empty one.  Returns how many; -1: they
 * do not end so. */
static int split_words(const struct monitor *m, const char *words,
    char *list[OWN_WORDS])
{
	const char *const end = words + MONITOR_WORDS_BYTES;
	int count = 0;

	list[0] = (char *)(uintptr_t)m->ways->program;
	while (words < end && words[0] != '\0') {
		const char *nul = memchr(words, '\0', (size_t)(end - words));

		if (nul == NULL)
			return -1;
		list[1 + count++] = (char *)(uintptr_t)words;
		words = nul + 1;
	}
	list[1 + count] = NULL;
	return words < end ? count : -1;
}

/* Notes the command line to be started with, if it is allowed. */
static void note_start(struct monitor *m, const char *words, struct reply *r)
{
	char *own[OWN_WORDS];
	const int count = split_words(m, words, own);

	if (count < 1 ||
	    !m->ways->may_start(m->ways->self, count, own + 1, &r->why))
		return;
	memcpy(m->words, words, sizeof m->words);
	r->answer.done = 0;
}

static void start_job(struct monitor *m, const char *words, struct reply *r)
{
	struct job *j = &m->job;
	char *own[OWN_WORDS];
	const int count = split_words(m, words, own);

	if (count < 1 ||
	    !m->ways->may_run(m->ways->self, count, own + 1, &r->why))
		return;
	if (j->is_running) {
		fail(&r->why, "another one is still running");
		return;
	}
	*j = (struct job){ 0 };
	j->is_running = helper_process_start(&j->helper, be_job, own, &r->why);
	if (j->is_running)
		r->answer.done = 0;
}

static void stop_job(struct monitor *m, const char *nothing, struct reply *r)
{
	(void)nothing;
	r->is_silent = true;
	m->job.is_stopped = true;
	if (m->job.is_running)
		job_end_by(&m->job, SIGTERM);
}

/* All that the viewer can ask for, but for a text. */
static const struct {
	char letter; /* the first byte of a packet */
	void (*serve)(struct monitor *, const char *words, struct reply *);
} requests[] = {
	{ MONITOR_NEW_FILE, make_file },
	{ MONITOR_NAMES, list_names },
	{ MONITOR_READ_FILE, open_file },
	{ MONITOR_START, note_start },
	{ MONITOR_JOB, start_job },
	{ MONITOR_STOP_JOB, stop_job },
};

/* Takes a request, and answers; words have one size and hold a NUL.  read(2)
 * drops descriptors that come along.  False: the viewer is gone. */
static bool take_request(struct monitor *m)
{
	static char packet[PACKET + 1];
	struct reply r = { .answer.done = -1, .file = -1 };
	const ssize_t size = read(m->fd, packet, sizeof packet);
	const size_t count = sizeof requests / sizeof *requests;
	size_t i = 0;

	if (size <= 0)
		return size < 0 && errno == EINTR;
	while (i < count && requests[i].letter != packet[0])
		i++;
	fail(&r.why, "that is nothing that the viewer may start");
	if (packet[0] == MONITOR_TEXT)
		monitor_run(&m->ways->commands, packet + 1, (size_t)size - 1,
		    &r.answer);
	else if (i < count && size == 1 + MONITOR_WORDS_BYTES &&
	    memchr(packet + 1, '\0', MONITOR_WORDS_BYTES) != NULL)
		requests[i].serve(m, packet + 1, &r);
	else
		fail(&r.why, "what was asked for is unknown");
	if (r.is_silent)
		return true;
	r.answer.about = packet[0];
	if (r.file >= 0)
		r.answer.done = 0;
	if (r.answer.done < 0 && r.answer.words[0] == '\0')
		text_clean(r.answer.words, sizeof r.answer.words,
		    slice_of(r.why.text));
	/* a viewer that is gone, or takes no file, gets no other */
	if (!helper_process_send(m->fd, &r.answer, sizeof r.answer, r.file) &&
	    r.file >= 0)
		m->files = MONITOR_FILES_MOST;
	if (r.file >= 0)
		close(r.file);
	return true;
}

static void serve(struct monitor *m)
{
	struct monitor_answer end;

	for (;;) {
		struct pollfd in[] = { { m->fd, POLLIN, 0 },
			{ m->job.is_running ? m->job.helper.fd : -1, POLLIN,
			    0 } };

		if (poll(in, 2, -1) < 0)
			continue;
		if (in[1].revents != 0 && !job_take(&m->job)) {
			job_end(&m->job, &end);
			helper_process_send(m->fd, &end, sizeof end, -1);
		}
		if (in[0].revents != 0 && !take_request(m))
			return;
	}
}

/* ---- in the monitor: signals for the viewer ---- */

/* All that the handlers reach. */
static struct {
	volatile pid_t child;
	volatile sig_atomic_t is_stopped, has_ended;
	volatile int status;
} forwarding;

/* Did a process send the signal, and not the kernel? */
static bool is_sent(const siginfo_t *info)
{
#ifdef SI_TKILL
	if (info->si_code == SI_TKILL)
		return true;
#endif
	return info->si_code == SI_USER || info->si_code == SI_QUEUE;
}

/* Forwards a signal.  Those of a terminal reach the child by themselves, as it
 * is of our group. */
static void forward(int number, siginfo_t *info, void *context)
{
	static const int faults[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP,
		SIGSYS };
	int saved = errno;

	(void)context;
	if (is_sent(info) && info->si_pid != forwarding.child &&
	    !forwarding.has_ended)
		kill(forwarding.child, number);
	for (size_t i = 0; !is_sent(info) &&
	     i < sizeof faults / sizeof *faults; i++)
		if (number == faults[i])
			signal(number, SIG_DFL);
	errno = saved;
}

/* Stops and ends with the child.  Until we have heard of its end, its number
 * belongs to nobody else. */
static void on_child(int number)
{
	int saved = errno, status;

	(void)number;
	while (!forwarding.has_ended &&
	    waitpid(forwarding.child, &status,
		WNOHANG | WUNTRACED | WCONTINUED) == forwarding.child) {
		forwarding.is_stopped = WIFSTOPPED(status);
		if (WIFSTOPPED(status)) {
			kill(getpid(), SIGSTOP);
		} else if (!WIFCONTINUED(status)) {
			forwarding.status = status;
			forwarding.has_ended = 1;
		}
	}
	errno = saved;
}

/* Continues the child, unless the whole group was continued. */
static void on_continue(int number)
{
	int saved = errno;

	on_child(number);
	if (forwarding.is_stopped && !forwarding.has_ended)
		kill(forwarding.child, SIGCONT);
	errno = saved;
}

/* Forwards signals from now on to the child, our only one.  The caller has
 * blocked all signals meanwhile. */
static void forward_signals(pid_t child)
{
	static const int others[] = { SIGKILL, SIGSTOP, SIGCHLD, SIGCONT,
		SIGPIPE, SIGWINCH, SIGTTIN, SIGTTOU, SIGURG };
	struct sigaction action = { .sa_flags = SA_SIGINFO | SA_RESTART };

	forwarding.child = child;
	sigfillset(&action.sa_mask);
	action.sa_sigaction = forward;
#ifdef SIGRTMAX
	for (int i = 1; i <= SIGRTMAX; i++) {
#else
	for (int i = 1; i < NSIG; i++) {
#endif
		struct sigaction now;
		bool is_other = false;

		for (size_t j = 0; j < sizeof others / sizeof *others; j++)
			is_other = is_other || others[j] == i;
		if (!is_other && sigaction(i, NULL, &now) == 0 &&
		    now.sa_handler != SIG_IGN)
			sigaction(i, &action, NULL);
	}
	action.sa_flags = SA_RESTART;
	action.sa_handler = on_child;
	sigaction(SIGCHLD, &action, NULL);
	action.sa_handler = on_continue;
	sigaction(SIGCONT, &action, NULL);
	signal(SIGPIPE, SIG_IGN);
}

/* ---- in the monitor: begin and end ---- */

/* Ends as the viewer did, without a second core file. */
static void end_alike(int status)
{
	const struct rlimit none = { 0, 0 };

	if (WIFEXITED(status))
		exit(WEXITSTATUS(status));
	setrlimit(RLIMIT_CORE, &none);
	signal(WTERMSIG(status), SIG_DFL);
	raise(WTERMSIG(status));
	exit(128 + WTERMSIG(status));
}

static void be_monitor(const struct monitor_permissions *ways, int fd)
{
	static struct monitor m;
	char *own[OWN_WORDS];
	int status;

	m = (struct monitor){ .ways = ways, .fd = fd };
	serve(&m);
	if (m.job.is_running)
		job_end_by(&m.job, SIGTERM);
	if (waitpid(forwarding.child, &status, 0) == forwarding.child)
		forwarding.status = status;
	forwarding.has_ended = 1;
	close(fd);
	status = forwarding.status;
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0 &&
	    split_words(&m, m.words, own) > 0) {
		signal(SIGPIPE, SIG_DFL);
		run_own_program(own);
		fprintf(stderr, "artscope: cannot be started anew: %s\n",
		    strerror(errno));
		exit(EXIT_FAILURE);
	}
	end_alike(status);
}

/* ---- in the viewer ---- */

int monitor_begin(const struct monitor_permissions *ways)
{
	const int room = 2 * PACKET;
	pid_t parent = getpid(), child;
	sigset_t all, before;
	int ends[2];

	if (!portable_packet_pair(ends))
		return -1;
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	child = fork();
	if (child > 0)
		forward_signals(child);
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(ends[child != 0]);
	if (child > 0)
		be_monitor(ways, ends[0]);
	if (child < 0) {
		close(ends[0]);
		return -1;
	}
	/* a failure here shows when a long text is sent */
	setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
	fcntl(ends[1], F_SETFL, O_NONBLOCK);
#ifdef PR_SET_PDEATHSIG
	prctl(PR_SET_PDEATHSIG, SIGHUP);
#endif
	if (getppid() != parent)
		_exit(EXIT_FAILURE);
	return ends[1];
}

/* Sends a packet of the kind, filled up with zeros to `size`. */
static bool send_request(int fd, char kind, const char *text, size_t length,
    size_t size)
{
	static const char zeros[MONITOR_WORDS_BYTES];
	struct iovec packet[] = { { &kind, 1 },
		{ (void *)(uintptr_t)text, length },
		{ (void *)(uintptr_t)zeros, size - length } };

	return writev(fd, packet, 3) > 0;
}

bool monitor_send_text(int fd, const char *text, size_t length)
{
	return length <= MONITOR_TEXT_BYTES &&
	    send_request(fd, MONITOR_TEXT, text, length, length);
}

bool monitor_ask(int fd, enum monitor_request what, int count,
    const char *const *words)
{
	char all[MONITOR_WORDS_BYTES];
	size_t used = 0;

	for (int i = 0; i < count; i++) {
		size_t length = strlen(words[i]) + 1;

		if ((length == 1 && count > 1) || used + length >= sizeof all)
			return false;
		memcpy(all + used, words[i], length);
		used += length;
	}
	return send_request(fd, (char)what, all, used, sizeof all);
}

enum monitor_news monitor_take(int fd, struct monitor_answer *out, int *file)
{
	errno = 0;
	if (helper_process_receive(fd, out, sizeof *out, file))
		return MONITOR_ANSWER;
	return errno == EAGAIN ? MONITOR_NOTHING : MONITOR_GONE;
}
