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

#include "base/error.h"
#include "base/portable.h"
#include "base/text.h"
#include "process/sandbox.h"
#include "process/signals.h"
#include "process/worker_process.h"

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif

/* ---- a new file ---- */

/* Makes a file in the folder where we were started, and opens it for writing.
 * Its name has no "/" and no dot in front.  Returns -1 when there is one of
 * that name, or it cannot be made. */
static int new_file(const char *name, struct error *err)
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

/* ---- names in a folder, to complete one that is typed ---- */

enum { PATH = 4096, NAMES_MOST = 512 };

struct found {
	char *names[NAMES_MOST];
	size_t count;
};

/* Opens the folder of a path, which is the path up to its last part. */
static int open_folder(const char *begun, size_t length)
{
	char path[PATH];

	if (length >= sizeof path) {
		errno = ENAMETOOLONG;
		return -1;
	}
	memcpy(path, begun, length);
	path[length] = '\0';
	return open(length == 0 ? "." : path,
	    O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK);
}

static bool is_meant(const char *name, const char *begin)
{
	return strncmp(name, begin, strlen(begin)) == 0 &&
	    (name[0] != '.' || begin[0] == '.') && strcmp(name, ".") != 0 &&
	    strcmp(name, "..") != 0 && text_is_clean(slice_of(name));
}

/* Adds a file or folder; pipes and devices are not opened by name. */
static void add_name(struct found *f, int folder, const char *name)
{
	size_t length = strlen(name);
	struct stat st;
	char *copy;

	if (f->count == NAMES_MOST || fstatat(folder, name, &st, 0) != 0 ||
	    (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)))
		return;
	copy = malloc(length + 2);
	if (copy == NULL)
		return;
	memcpy(copy, name, length + 1);
	if (S_ISDIR(st.st_mode))
		memcpy(copy + length, "/", 2);
	f->names[f->count++] = copy;
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Writes the names; those that do not fit any more are left out. */
static void write_names(const struct found *f, int fd)
{
	size_t used = 0;

	for (size_t i = 0; i < f->count; i++) {
		size_t length = strlen(f->names[i]) + 1;

		if (used + length > FOLDER_NAMES_BYTES ||
		    write(fd, f->names[i], length) != (ssize_t)length)
			return;
		used += length;
	}
}

/* Finds the names that go on with `begin`, in their order. */
static void find_names(DIR *folder, const char *begin, struct found *f)
{
	struct dirent *entry;

	for (int i = 0; i < FOLDER_NAMES_LOOKS &&
	     (entry = readdir(folder)) != NULL; i++)
		if (is_meant(entry->d_name, begin))
			add_name(f, dirfd(folder), entry->d_name);
	qsort(f->names, f->count, sizeof *f->names, compare_names);
}

/*
 * Lists what a path that begins with "traces/ga" may go on with: the names in
 * that folder that begin so, files and folders, in their order, each with a NUL
 * after it.  The name of a folder ends in "/".  Names that begin with a dot are
 * listed only for a begin that has one, and names that cannot be shown as they
 * are are left out.  Returns a descriptor to read the names from, which never
 * waits; -1: there is no such folder.
 */
static int folder_names(const char *begun, struct error *err)
{
	const char *slash = strrchr(begun, '/');
	const char *begin = slash == NULL ? begun : slash + 1;
	int fd = open_folder(begun, (size_t)(begin - begun)), ends[2];
	DIR *folder = fd < 0 ? NULL : fdopendir(fd);
	struct found f = { .count = 0 };

	if (folder == NULL || !portable_pipe(ends, false)) {
		fail(err, "%s", strerror(errno));
		if (folder != NULL)
			closedir(folder);
		else if (fd >= 0)
			close(fd);
		return -1;
	}
	find_names(folder, begin, &f);
	write_names(&f, ends[1]);
	closedir(folder);
	close(ends[1]);
	while (f.count > 0)
		free(f.names[--f.count]);
	return ends[0];
}

/* ---- a program that gets a text ---- */

enum { NOT_RUN = 127 };

static void run_program(const char *const *command, int in, int out)
{
	helper_process_forget_signals();
	if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDERR_FILENO) >= 0) {
		alarm(MONITOR_PATIENCE_S); /* which outlives the next line */
		/* execvp takes no const, for old times' sake */
		execvp(command[0], (char *const *)(uintptr_t)command);
		dprintf(STDERR_FILENO, errno == ENOENT ? "no %s in PATH" :
		    "%s cannot be run", command[0]);
	}
	_exit(NOT_RUN);
}

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
static void say_why(struct monitor_run_answer *answer, const char *program,
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
    struct monitor_run_answer *answer)
{
	int in[2] = { -1, -1 }, said[2] = { -1, -1 }, status = -1;
	pid_t child = -1;

	snprintf(answer->words, sizeof answer->words, "out of processes");
	if (portable_pipe(in, true) && portable_pipe(said, true))
		child = fork();
	if (child == 0)
		run_program(command, in[0], said[1]);
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

/* Tries all commands. */
static struct monitor_run_answer
run_commands(const struct monitor_commands *commands, struct slice text)
{
	struct monitor_run_answer answer = { .done = -1 };

	for (size_t i = 0; i < commands->count && answer.done < 0; i++)
		if (run_command(commands->arguments[i], text, &answer))
			answer.done = (int)i;
	return answer;
}

struct runner_task {
	const struct monitor_commands *commands;
	struct slice text;
};

static void serve_runner(const void *how)
{
	const struct runner_task *task = how;
	struct monitor_run_answer answer;

	if (!task->commands->is_free && !sandbox_enter_to_run(NULL))
		return;
	answer = run_commands(task->commands, task->text);
	helper_process_send(HELPER_PROCESS_FD, &answer, sizeof answer, -1);
}

void monitor_run(const struct monitor_commands *commands, const char *text,
    size_t length, struct monitor_run_answer *answer)
{
	const struct runner_task task = { commands, { text, length } };
	struct helper_process outside;
	bool done;
	int none;

	*answer = (struct monitor_run_answer){ .done = -1,
		.words = "out of processes" };
	if (!helper_process_start(&outside, serve_runner, &task, NULL))
		return;
	done = helper_process_receive(outside.fd, answer, sizeof *answer,
	    &none);
	if (!done)
		*answer = (struct monitor_run_answer){ .done = -1,
			.words = "what runs it has ended" };
	helper_process_end(&outside);
}

/* ---- a job: our own program once more, in the background ---- */

/*
 * The job runs in a session of its own with /dev/null as its input and output,
 * in a helper (process/worker_process); the last line of its standard error is
 * kept.
 *
 * All zeros: none runs.
 */
struct job {
	bool is_running;
	struct helper_process helper;
};

enum { SAID = 2 * MONITOR_ANSWER_BYTES, WORDS_MOST = 64 };

/* Sent once the helper leads its group, and can be stopped. */
static const char ready_mark = '!';

struct job_task {
	const char *program;
	char *const *words;
};

/* Runs artscope itself, as it was started; returns if that cannot be. */
static void run_own_program(const char *program, char **words)
{
#ifdef HAVE_PROC
	execv("/proc/self/exe", words);
#endif
	execvp(program, words);
}

static void run_job(const struct job_task *task, int out)
{
	char *list[WORDS_MOST + 2];
	size_t count = 0;

	list[count++] = (char *)(uintptr_t)task->program;
	while (count < WORDS_MOST + 1 && task->words[count - 1] != NULL) {
		list[count] = task->words[count - 1];
		count++;
	}
	list[count] = NULL;
	helper_process_forget_signals();
	if (dup2(out, STDERR_FILENO) >= 0) {
		run_own_program(task->program, list);
		dprintf(STDERR_FILENO, "it cannot be started: %s",
		    strerror(errno));
	}
	_exit(NOT_RUN);
}

/* Reads up to the end; returns the length of the last line, which is kept. */
static size_t read_said(int fd, char *line, size_t room)
{
	size_t used = 0;
	bool is_ended = false; /* a line; what follows takes its place */
	char c;

	while (read(fd, &c, 1) == 1) {
		if (c == '\n') {
			is_ended = true;
			continue;
		}
		used = is_ended ? 0 : used;
		is_ended = false;
		if (used < room)
			line[used++] = c;
	}
	return used;
}

/* Keeps the words of a line, without our own name in front. */
static void keep_words(struct monitor_run_answer *answer, struct slice line)
{
	static const char name[] = "artscope: ";

	if (slice_starts(line, name)) {
		line.start += sizeof name - 1;
		line.length -= sizeof name - 1;
	}
	text_clean(answer->words, sizeof answer->words, line);
}

static void serve_job(const void *how)
{
	struct monitor_run_answer answer = { .done = -1, .words = "" };
	int said[2] = { -1, -1 }, status = -1;
	char line[SAID];
	pid_t child = -1;

	helper_process_send(HELPER_PROCESS_FD, &ready_mark, 1, -1);
	if (pipe(said) == 0)
		child = fork();
	if (child == 0) {
		close(said[0]);
		run_job(how, said[1]);
	}
	close(said[1]);
	if (child > 0) {
		size_t length = read_said(said[0], line, sizeof line);

		keep_words(&answer, (struct slice){ line, length });
		if (waitpid(child, &status, 0) == child && status == 0)
			answer.done = 0;
	}
	if (answer.done != 0 && answer.words[0] == '\0')
		snprintf(answer.words, sizeof answer.words, "it failed");
	helper_process_send(HELPER_PROCESS_FD, &answer, sizeof answer, -1);
}

/* Starts a job.  `program` is our own name, as we were started, and the words
 * after it end in NULL; both are borrowed for the call. */
static bool job_start(struct job *j, const char *program, char *const *words,
    struct error *err)
{
	const struct job_task task = { program, words };
	char ready;
	int none;

	if (j->is_running)
		return fail(err, "another one is still running");
	if (!helper_process_start(&j->helper, serve_job, &task, err))
		return false;
	j->is_running = helper_process_receive(j->helper.fd, &ready, 1, &none);
	if (!j->is_running)
		helper_process_end(&j->helper);
	return j->is_running || fail(err, "what runs it has ended");
}

/* Returns a descriptor that is readable once the job has ended; -1: none
 * runs. */
static int job_fd(const struct job *j)
{
	return j->is_running ? j->helper.fd : -1;
}

/* Takes the end of the job, also of one that was stopped: done is 0, or -1 and
 * the words say why. */
static void job_take(struct job *j, struct monitor_run_answer *answer)
{
	int none;

	if (!helper_process_receive(j->helper.fd, answer, sizeof *answer,
		&none))
		*answer = (struct monitor_run_answer){ -1, "given up" };
	helper_process_end(&j->helper);
	j->is_running = false;
}

/* Stops the job; job_take then says that it was given up.  The helper leads a
 * group, and the program is in it, too. */
static void job_stop(struct job *j)
{
	if (j->is_running)
		kill(-j->helper.process, SIGTERM);
}

/* ---- in the monitor: requests ---- */

/* The first byte of a packet. */
enum { TEXT = 't', NEW_FILE = 'f', NAMES = 'n', READ_FILE = 'r', START = 's',
	JOB = 'j', STOP = 'c' };

enum { PACKET = 1 + MONITOR_TEXT_BYTES };

_Static_assert((int)MONITOR_WORDS_BYTES < (int)MONITOR_TEXT_BYTES &&
	(int)MONITOR_NAME_BYTES < (int)MONITOR_TEXT_BYTES,
    "every request fits a packet");

struct monitor {
	const struct monitor_permissions *ways;
	int fd;
	int files;                /* made so far */
	char words[MONITOR_WORDS_BYTES]; /* to be started anew with; "": not at all */
	struct job job;
};

static void refuse(struct monitor_answer *answer, const struct error *why)
{
	text_clean(answer->words, sizeof answer->words,
	    slice_of(why->text[0] != '\0' ? why->text : "that is nothing that "
		"the viewer may start"));
}

static int make_file(struct monitor *p, const char *name, struct error *err)
{
	int fd = -1;

	if (p->files >= MONITOR_FILES_MOST)
		fail(err, "%s", strerror(EMFILE));
	else if (memchr(name, '\0', MONITOR_NAME_BYTES) == NULL)
		fail(err, "that name is too long");
	else
		fd = new_file(name, err);
	p->files += fd >= 0;
	return fd;
}

static int list_names(const char *begun, struct error *err)
{
	if (begun[0] != '\0' &&
	    memchr(begun, '\0', MONITOR_WORDS_BYTES) != NULL)
		return folder_names(begun, err);
	fail(err, "that is no path");
	return -1;
}

/* Opens a file to be read, if the viewer may read it. */
static int open_file(const struct monitor *p, const char *name,
    struct error *err)
{
	int fd;

	if (memchr(name, '\0', MONITOR_WORDS_BYTES) == NULL ||
	    p->ways->may_read == NULL) {
		fail(err, "that is no path");
		return -1;
	}
	if (!p->ways->may_read(name, err))
		return -1;
	fd = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		fail(err, "%s", strerror(errno));
	return fd;
}

/* Splits words that end in an empty one.  Returns how many; -1: they do not end
 * so, or are too many. */
static int split_words(char *words, char **out)
{
	char *end = words + MONITOR_WORDS_BYTES;
	int count = 0;

	while (words < end && words[0] != '\0') {
		char *nul = memchr(words, '\0', (size_t)(end - words));

		if (nul == NULL || count == MONITOR_WORDS_MOST)
			return -1;
		out[count++] = words;
		words = nul + 1;
	}
	out[count] = NULL;
	return words < end ? count : -1;
}

/* Makes a list of words, which points into a copy of them.  Less than 1: there
 * are none. */
static int list_of_words(const char *words, char copy[MONITOR_WORDS_BYTES],
    char **list)
{
	memcpy(copy, words, MONITOR_WORDS_BYTES);
	return split_words(copy, list);
}

/* Notes the command line to be started with, if it is allowed. */
static void note_start(struct monitor *p, const char *words,
    struct monitor_answer *answer)
{
	char *list[MONITOR_WORDS_MOST + 1];
	char copy[MONITOR_WORDS_BYTES];
	struct error err = { "" };
	int count = list_of_words(words, copy, list);

	if (count < 1 ||
	    !p->ways->may_start(p->ways->self, count, list, &err)) {
		refuse(answer, &err);
		return;
	}
	memcpy(p->words, words, sizeof p->words);
	answer->done = 0;
}

static void start_job(struct monitor *p, const char *words,
    struct monitor_answer *answer)
{
	const struct monitor_permissions *w = p->ways;
	char *list[MONITOR_WORDS_MOST + 1];
	char copy[MONITOR_WORDS_BYTES];
	struct error err = { "" };
	int count = list_of_words(words, copy, list);

	if (count >= 1 && w->may_run(w->self, count, list, &err) &&
	    job_start(&p->job, w->program, list, &err))
		answer->done = 0;
	else
		refuse(answer, &err);
}

/* Tells the viewer how the job ended. */
static void tell_end(struct monitor *p)
{
	struct monitor_run_answer end;
	struct monitor_answer answer = { .is_end = true };

	job_take(&p->job, &end);
	answer.done = end.done;
	memcpy(answer.words, end.words, sizeof answer.words);
	helper_process_send(p->fd, &answer, sizeof answer, -1);
}

static void run_text(const struct monitor *p, const char *text, size_t length,
    struct monitor_answer *answer)
{
	struct monitor_run_answer said;

	monitor_run(&p->ways->commands, text, length, &said);
	answer->done = said.done;
	memcpy(answer->words, said.words, sizeof answer->words);
}

static void answer_to(struct monitor *p, const char *packet, size_t size)
{
	struct monitor_answer answer = { .done = -1, .words = "what was asked "
	    "for is unknown" };
	struct error err = { "" };
	int file = -1;

	if (packet[0] == STOP && size == 1) {
		job_stop(&p->job);
		return;
	}
	if (packet[0] == TEXT)
		run_text(p, packet + 1, size - 1, &answer);
	else if (packet[0] == NEW_FILE && size == 1 + MONITOR_NAME_BYTES)
		file = make_file(p, packet + 1, &err);
	else if (packet[0] == NAMES && size == 1 + MONITOR_WORDS_BYTES)
		file = list_names(packet + 1, &err);
	else if (packet[0] == READ_FILE && size == 1 + MONITOR_WORDS_BYTES)
		file = open_file(p, packet + 1, &err);
	else if (packet[0] == START && size == 1 + MONITOR_WORDS_BYTES)
		note_start(p, packet + 1, &answer);
	else if (packet[0] == JOB && size == 1 + MONITOR_WORDS_BYTES)
		start_job(p, packet + 1, &answer);
	if (file >= 0)
		answer.done = 0;
	else if (err.text[0] != '\0')
		refuse(&answer, &err);
	if (!helper_process_send(p->fd, &answer, sizeof answer, file) &&
	    file >= 0)
		p->files = MONITOR_FILES_MOST; /* the viewer is gone, or takes none */
	if (file >= 0)
		close(file);
}

/* Takes a request; read(2) drops descriptors that come along.  False: the
 * viewer is gone. */
static bool take_request(struct monitor *p)
{
	static char packet[PACKET + 1];
	ssize_t size = read(p->fd, packet, sizeof packet);

	if (size > 0)
		answer_to(p, packet, (size_t)size);
	return size > 0 || (size < 0 && errno == EINTR);
}

static void serve(struct monitor *p)
{
	for (;;) {
		struct pollfd in[] = { { p->fd, POLLIN, 0 },
			{ job_fd(&p->job), POLLIN, 0 } };

		if (poll(in, 2, -1) < 0)
			continue;
		if (in[1].revents != 0)
			tell_end(p);
		if (in[0].revents != 0 && !take_request(p))
			return;
	}
}

/* ---- in the monitor: begin and end ---- */

/* Resets signals, for a program that is to be run in our place. */
static void forget_signals(void)
{
	for (int i = 1; i < NSIG; i++) {
		struct sigaction now;

		if (sigaction(i, NULL, &now) == 0 &&
		    (now.sa_handler != SIG_IGN || i == SIGPIPE) &&
		    i != SIGKILL && i != SIGSTOP)
			signal(i, SIG_DFL);
	}
}

static void start_anew(struct monitor *p)
{
	char *list[1 + MONITOR_WORDS_MOST + 1];

	list[0] = (char *)(uintptr_t)p->ways->program;
	if (split_words(p->words, list + 1) < 1)
		return;
	forget_signals();
	run_own_program(p->ways->program, list);
	fprintf(stderr, "artscope: cannot be started anew: %s\n",
	    strerror(errno));
	exit(EXIT_FAILURE);
}

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
	static struct monitor p;
	int status;

	p = (struct monitor){ .ways = ways, .fd = fd };
	serve(&p);
	job_stop(&p.job);
	status = forwarded_signals_wait();
	close(fd);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		start_anew(&p);
	end_alike(status);
}

/* ---- in the viewer ---- */

static void be_viewer(int fd, pid_t parent)
{
	const int room = 2 * PACKET;

	/* a failure here shows when a long text is sent */
	setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
	fcntl(fd, F_SETFL, O_NONBLOCK);
#ifdef PR_SET_PDEATHSIG
	prctl(PR_SET_PDEATHSIG, SIGHUP);
#endif
	if (getppid() != parent)
		_exit(EXIT_FAILURE);
}

int monitor_begin(const struct monitor_permissions *ways, struct error *err)
{
	pid_t parent = getpid(), child;
	sigset_t all, before;
	int ends[2];

	if (!portable_packet_pair(ends)) {
		fail(err, "cannot create a socket: %s", strerror(errno));
		return -1;
	}
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	child = fork();
	if (child > 0)
		forwarded_signals_begin(child);
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(ends[child != 0]);
	if (child > 0)
		be_monitor(ways, ends[0]);
	if (child == 0)
		be_viewer(ends[1], parent);
	else
		fail(err, "cannot start a process: %s", strerror(errno));
	return child == 0 ? ends[1] : (close(ends[0]), -1);
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
	    send_request(fd, TEXT, text, length, length);
}

bool monitor_ask_file(int fd, const char *name)
{
	size_t length = strlen(name);

	return length < MONITOR_NAME_BYTES &&
	    send_request(fd, NEW_FILE, name, length, MONITOR_NAME_BYTES);
}

bool monitor_ask_to_read(int fd, const char *name)
{
	size_t length = strlen(name);

	return length < MONITOR_WORDS_BYTES &&
	    send_request(fd, READ_FILE, name, length, MONITOR_WORDS_BYTES);
}

static bool send_words(int fd, char kind, int count, const char *const *words)
{
	char all[MONITOR_WORDS_BYTES];
	size_t used = 0;

	for (int i = 0; i < count; i++) {
		size_t length = strlen(words[i]) + 1;

		if (length == 1 || used + length >= sizeof all)
			return false;
		memcpy(all + used, words[i], length);
		used += length;
	}
	return send_request(fd, kind, all, used, sizeof all);
}

bool monitor_ask_names(int fd, const char *begun)
{
	const char *const path = begun[0] == '\0' ? "./" : begun;

	return send_words(fd, NAMES, 1, &path);
}

bool monitor_ask_start(int fd, int count, const char *const *words)
{
	return send_words(fd, START, count, words);
}

bool monitor_ask_job(int fd, int count, const char *const *words)
{
	return send_words(fd, JOB, count, words);
}

bool monitor_stop_job(int fd)
{
	return send_request(fd, STOP, "", 0, 0);
}

enum monitor_news monitor_take(int fd, struct monitor_answer *out, int *file)
{
	errno = 0;
	if (helper_process_receive(fd, out, sizeof *out, file))
		return MONITOR_ANSWER;
	return errno == EAGAIN ? MONITOR_NOTHING : MONITOR_GONE;
}
