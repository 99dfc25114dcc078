#include "config.h"

#include "base/parent.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/folder_names.h"
#include "base/job.h"
#include "base/new_file.h"
#include "base/outside.h"
#include "base/passed_signals.h"
#include "base/text.h"

/* The first byte of a packet. */
enum { TEXT = 't', NEW_FILE = 'f', NAMES = 'n', READ_FILE = 'r', START = 's',
	JOB = 'j', STOP = 'c' };

enum { PACKET = 1 + RUNNER_MOST };

_Static_assert((int)PARENT_WORDS < (int)RUNNER_MOST &&
	(int)PARENT_NAME < (int)RUNNER_MOST,
    "every request fits a packet");

struct parent {
	const struct parent_ways *ways;
	int fd;
	int files;                /* made so far */
	char words[PARENT_WORDS]; /* to be started with; "": not at all */
	struct job job;
};

/* ---- in the parent: requests -------------------------------------------- */

static void refuse(struct parent_answer *answer, const struct error *why)
{
	text_clean(answer->words, sizeof answer->words,
	    slice_of(why->text[0] != '\0' ? why->text : "that is nothing that "
		"the viewer may start"));
}

static int make_file(struct parent *p, const char *name, struct error *err)
{
	int fd = -1;

	if (p->files >= PARENT_FILES)
		fail(err, "%s", strerror(EMFILE));
	else if (memchr(name, '\0', PARENT_NAME) == NULL)
		fail(err, "that name is too long");
	else
		fd = new_file(name, err);
	p->files += fd >= 0;
	return fd;
}

static int list_names(const char *begun, struct error *err)
{
	if (begun[0] != '\0' && memchr(begun, '\0', PARENT_WORDS) != NULL)
		return folder_names(begun, err);
	fail(err, "that is no path");
	return -1;
}

/* One that is there already, to be read; what it may be is settled. */
static int open_file(const struct parent *p, const char *name,
    struct error *err)
{
	int fd;

	if (memchr(name, '\0', PARENT_WORDS) == NULL ||
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

/* Words that end in an empty one.  -1: they do not, or are too many. */
static int split(char *words, char **out)
{
	char *end = words + PARENT_WORDS;
	int count = 0;

	while (words < end && words[0] != '\0') {
		char *nul = memchr(words, '\0', (size_t)(end - words));

		if (nul == NULL || count == PARENT_WORD_COUNT)
			return -1;
		out[count++] = words;
		words = nul + 1;
	}
	out[count] = NULL;
	return words < end ? count : -1;
}

/* As words in a list, which points into a copy of them; less than 1: it is none. */
static int listed(const char *words, char copy[PARENT_WORDS], char **list)
{
	memcpy(copy, words, PARENT_WORDS);
	return split(copy, list);
}

static void note_start(struct parent *p, const char *words,
    struct parent_answer *answer)
{
	char *list[PARENT_WORD_COUNT + 1];
	char copy[PARENT_WORDS];
	struct error err = { "" };
	int count = listed(words, copy, list);

	if (count < 1 || !p->ways->may_start(p->ways->of, count, list, &err)) {
		refuse(answer, &err);
		return;
	}
	memcpy(p->words, words, sizeof p->words);
	answer->done = 0;
}

static void start_job(struct parent *p, const char *words,
    struct parent_answer *answer)
{
	const struct parent_ways *w = p->ways;
	char *list[PARENT_WORD_COUNT + 1];
	char copy[PARENT_WORDS];
	struct error err = { "" };
	int count = listed(words, copy, list);

	if (count >= 1 && w->may_run(w->of, count, list, &err) &&
	    job_start(&p->job, w->program, list, &err))
		answer->done = 0;
	else
		refuse(answer, &err);
}

static void tell_end(struct parent *p)
{
	struct runner_answer end;
	struct parent_answer answer = { .is_end = true };

	job_take(&p->job, &end);
	answer.done = end.done;
	memcpy(answer.words, end.words, sizeof answer.words);
	outside_send(p->fd, &answer, sizeof answer, -1);
}

static void run_text(const struct parent *p, const char *text, size_t length,
    struct parent_answer *answer)
{
	struct runner_answer said;

	runner_run(&p->ways->commands, text, length, &said);
	answer->done = said.done;
	memcpy(answer->words, said.words, sizeof answer->words);
}

static void answer_to(struct parent *p, const char *packet, size_t size)
{
	struct parent_answer answer = { .done = -1, .words = "what was asked "
	    "for is unknown" };
	struct error err = { "" };
	int file = -1;

	if (packet[0] == STOP && size == 1) {
		job_stop(&p->job);
		return;
	}
	if (packet[0] == TEXT)
		run_text(p, packet + 1, size - 1, &answer);
	else if (packet[0] == NEW_FILE && size == 1 + PARENT_NAME)
		file = make_file(p, packet + 1, &err);
	else if (packet[0] == NAMES && size == 1 + PARENT_WORDS)
		file = list_names(packet + 1, &err);
	else if (packet[0] == READ_FILE && size == 1 + PARENT_WORDS)
		file = open_file(p, packet + 1, &err);
	else if (packet[0] == START && size == 1 + PARENT_WORDS)
		note_start(p, packet + 1, &answer);
	else if (packet[0] == JOB && size == 1 + PARENT_WORDS)
		start_job(p, packet + 1, &answer);
	if (file >= 0)
		answer.done = 0;
	else if (err.text[0] != '\0')
		refuse(&answer, &err);
	if (!outside_send(p->fd, &answer, sizeof answer, file) && file >= 0)
		p->files = PARENT_FILES; /* nobody is there, or takes them */
	if (file >= 0)
		close(file);
}

/* Descriptors that are sent along are dropped by read(2).  False: nobody is there
 * any more. */
static bool take_request(struct parent *p)
{
	static char packet[PACKET + 1];
	ssize_t size = read(p->fd, packet, sizeof packet);

	if (size > 0)
		answer_to(p, packet, (size_t)size);
	return size > 0 || (size < 0 && errno == EINTR);
}

static void serve(struct parent *p)
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

/* ---- in the parent: begin and end --------------------------------------- */

static void start_anew(struct parent *p)
{
	char *list[1 + PARENT_WORD_COUNT + 1];

	list[0] = (char *)(uintptr_t)p->ways->program;
	if (split(p->words, list + 1) < 1)
		return;
	passed_signals_forget();
	execv("/proc/self/exe", list);
	execvp(p->ways->program, list);
	fprintf(stderr, "artscope: cannot be started anew: %s\n",
	    strerror(errno));
	exit(EXIT_FAILURE);
}

/* As the viewer did, without a second core file. */
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

static void be_parent(const struct parent_ways *ways, int fd)
{
	static struct parent p;
	int status;

	p = (struct parent){ .ways = ways, .fd = fd };
	serve(&p);
	job_stop(&p.job);
	status = passed_signals_wait();
	close(fd);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		start_anew(&p);
	end_alike(status);
}

/* ---- in the viewer ------------------------------------------------------ */

static void be_viewer(int fd, pid_t parent)
{
	const int room = 2 * PACKET;

	/* What fails here shows when a long text is sent. */
	setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
	fcntl(fd, F_SETFL, O_NONBLOCK);
#ifdef PR_SET_PDEATHSIG
	prctl(PR_SET_PDEATHSIG, SIGHUP);
#endif
	if (getppid() != parent)
		_exit(EXIT_FAILURE);
}

int parent_begin(const struct parent_ways *ways, struct error *err)
{
	pid_t parent = getpid(), child;
	sigset_t all, before;
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0) {
		fail(err, "cannot create a socket: %s", strerror(errno));
		return -1;
	}
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	child = fork();
	if (child > 0)
		passed_signals_begin(child);
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(ends[child != 0]);
	if (child > 0)
		be_parent(ways, ends[0]);
	if (child == 0)
		be_viewer(ends[1], parent);
	else
		fail(err, "cannot start a process: %s", strerror(errno));
	return child == 0 ? ends[1] : (close(ends[0]), -1);
}

/* A packet of the kind, filled up with zeros to `size`. */
static bool ask(int fd, char kind, const char *text, size_t length, size_t size)
{
	static const char zeros[PARENT_WORDS];
	struct iovec packet[] = { { &kind, 1 },
		{ (void *)(uintptr_t)text, length },
		{ (void *)(uintptr_t)zeros, size - length } };

	return writev(fd, packet, 3) > 0;
}

bool parent_send_text(int fd, const char *text, size_t length)
{
	return length <= RUNNER_MOST && ask(fd, TEXT, text, length, length);
}

bool parent_ask_file(int fd, const char *name)
{
	size_t length = strlen(name);

	return length < PARENT_NAME &&
	    ask(fd, NEW_FILE, name, length, PARENT_NAME);
}

bool parent_ask_to_read(int fd, const char *name)
{
	size_t length = strlen(name);

	return length < PARENT_WORDS &&
	    ask(fd, READ_FILE, name, length, PARENT_WORDS);
}

static bool ask_words(int fd, char kind, int count, const char *const *words)
{
	char all[PARENT_WORDS];
	size_t used = 0;

	for (int i = 0; i < count; i++) {
		size_t length = strlen(words[i]) + 1;

		if (length == 1 || used + length >= sizeof all)
			return false;
		memcpy(all + used, words[i], length);
		used += length;
	}
	return ask(fd, kind, all, used, sizeof all);
}

bool parent_ask_names(int fd, const char *begun)
{
	const char *const path = begun[0] == '\0' ? "./" : begun;

	return ask_words(fd, NAMES, 1, &path);
}

bool parent_ask_start(int fd, int count, const char *const *words)
{
	return ask_words(fd, START, count, words);
}

bool parent_ask_job(int fd, int count, const char *const *words)
{
	return ask_words(fd, JOB, count, words);
}

bool parent_stop_job(int fd)
{
	return ask(fd, STOP, "", 0, 0);
}

enum parent_news parent_take(int fd, struct parent_answer *out, int *file)
{
	errno = 0;
	if (outside_receive(fd, out, sizeof *out, file))
		return PARENT_ANSWER;
	return errno == EAGAIN ? PARENT_NOTHING : PARENT_GONE;
}
