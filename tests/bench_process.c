#include "config.h"

#include "bench.h"

#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What the signal handler must reach, and therefore the only such state. */
static char doomed[512];
static volatile pid_t measuring; /* the child; 0: none */

static double seconds_of(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double bench_seconds(void)
{
	return seconds_of(CLOCK_MONOTONIC);
}

double bench_cpu_seconds(void)
{
	return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static double anonymous_bytes_of(const char *status)
{
	FILE *file = fopen(status, "r");
	unsigned long kilobytes;
	char line[256];
	double bytes = NAN;

	while (file != NULL && fgets(line, sizeof line, file) != NULL)
		if (sscanf(line, "RssAnon: %lu", &kilobytes) == 1)
			bytes = (double)kilobytes * 1024;
	if (file != NULL)
		fclose(file);
	return bytes;
}

double bench_anonymous_bytes(void)
{
	return anonymous_bytes_of("/proc/self/status");
}

static void on_signal(int number)
{
	if (doomed[0] != '\0')
		unlink(doomed);
	if (measuring > 0)
		kill(measuring, SIGKILL);
	signal(number, SIG_DFL);
	raise(number);
}

static const int ends[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE };

enum { ENDS = sizeof ends / sizeof *ends };

static void set_signals(void (*handler)(int))
{
	for (int i = 0; i < ENDS; i++)
		signal(ends[i], handler);
}

/* The last core: the first one often has interrupts to serve. */
static void stay_on_one_core(void)
{
#ifdef CPU_SET
	cpu_set_t allowed, one;

	if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
		return;
	for (size_t i = CPU_SETSIZE; i-- > 0;) {
		if (!CPU_ISSET(i, &allowed))
			continue;
		CPU_ZERO(&one);
		CPU_SET(i, &one);
		sched_setaffinity(0, sizeof one, &one);
		return;
	}
#endif
}

static void run_child(struct bench_case *c, void (*job)(struct bench_case *),
    bool on_one_core, int out)
{
	set_signals(SIG_DFL);
	if (on_one_core)
		stay_on_one_core();
	job(c);
	_exit(write(out, c->values, sizeof c->values) !=
	    (ssize_t)sizeof c->values);
}

/* Watches the child's memory from outside, every millisecond, until it ends. */
static double watch(pid_t child, int *status)
{
	const struct timespec pause = { 0, 1000000 };
	char path[64];
	double peak = 0, now;

	snprintf(path, sizeof path, "/proc/%ld/status", (long)child);
	while (waitpid(child, status, WNOHANG) == 0) {
		now = anonymous_bytes_of(path);
		if (now > peak)
			peak = now;
		nanosleep(&pause, NULL);
	}
	return peak;
}

double bench_run(struct bench_case *c, void (*job)(struct bench_case *),
    bool on_one_core)
{
	int pipe_ends[2], status = -1;
	double peak;
	pid_t child;
	ssize_t got;

	fflush(NULL);
	if (pipe(pipe_ends) != 0 || (child = fork()) < 0)
		abort();
	if (child == 0)
		run_child(c, job, on_one_core, pipe_ends[1]);
	measuring = child;
	peak = watch(child, &status);
	measuring = 0;
	close(pipe_ends[1]);
	got = status == 0 ? read(pipe_ends[0], c->values, sizeof c->values) : 0;
	close(pipe_ends[0]);
	return got == (ssize_t)sizeof c->values ? peak : NAN;
}

static const char *const options_of[BENCH_KINDS] = {
	[BENCH_WIDE] = "--wide",
	[BENCH_SINGLE] = "--threads=1",
};

static int generate(const struct bench_case *c, const char *tracegen)
{
	char records[32];
	int status = -1;
	pid_t child;

	snprintf(records, sizeof records, "%llu",
	    (unsigned long long)c->records);
	child = fork();
	if (child == 0) {
		execl(tracegen, tracegen, "--scenario", "bulk", "--records",
		    records, "-o", c->path,
		    options_of[c->kind], (char *)NULL);
		perror(tracegen);
		_exit(127);
	}
	return child < 0 || waitpid(child, &status, 0) != child ? -1 : status;
}

bool bench_make_trace(struct bench_case *c,
    const struct bench_programs *programs)
{
	const char *folder = getenv("TMPDIR");
	int fd;

	snprintf(doomed, sizeof doomed, "%s/artscope-bench-XXXXXX",
	    folder == NULL || *folder == '\0' ? "/tmp" : folder);
	fd = mkstemp(doomed);
	if (fd < 0) {
		perror(doomed);
		return false;
	}
	close(fd);
	set_signals(on_signal);
	snprintf(c->path, sizeof c->path, "%s", doomed);
	if (generate(c, programs->tracegen) == 0)
		return true;
	fprintf(stderr,
	    "bench: the trace of %llu records could not be "
	    "written to %s\n",
	    (unsigned long long)c->records, c->path);
	bench_remove_trace(c);
	return false;
}

void bench_remove_trace(struct bench_case *c)
{
	unlink(c->path);
	doomed[0] = '\0';
}
