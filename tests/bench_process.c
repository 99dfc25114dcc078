/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "bench_process.h"

#include <fcntl.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_TRACES = 2, MOST_SECONDS = 300 };

/* What the signal handler must reach, and therefore the only such state. */
static char doomed[MOST_TRACES][sizeof ((struct bench_case *)0)->path];
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
	for (int i = 0; i < MOST_TRACES; i++)
		if (doomed[i][0] != '\0')
			unlink(doomed[i]);
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

/* Watches the child's memory from outside, every millisecond, until it ends or
 * has taken so many seconds. */
static double watch(pid_t child, double most, int *status,
    struct rusage *usage)
{
	const struct timespec pause = { 0, 1000000 };
	double begin = bench_seconds(), peak = 0, now;
	char path[64];

	snprintf(path, sizeof path, "/proc/%ld/status", (long)child);
	measuring = child;
	while (wait4(child, status, WNOHANG, usage) == 0) {
		now = anonymous_bytes_of(path);
		if (now > peak)
			peak = now;
		if (bench_seconds() - begin > most)
			kill(child, SIGKILL);
		nanosleep(&pause, NULL);
	}
	measuring = 0;
	return peak;
}

void bench_warm_memory(double bytes)
{
	const size_t size = (size_t)bytes, page = 4096;
	unsigned char *map = mmap(NULL, size, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (map == MAP_FAILED)
		return;
#ifdef MADV_HUGEPAGE
	madvise(map, size, MADV_HUGEPAGE);
#endif
	for (size_t i = 0; i < size; i += page)
		((volatile unsigned char *)map)[i] = 1;
	munmap(map, size);
}

double bench_run(struct bench_case *c, void (*job)(struct bench_case *),
    bool on_one_core)
{
	int pipe_ends[2], status = -1;
	struct rusage usage;
	double peak;
	pid_t child;
	ssize_t got;

	fflush(NULL);
	if (pipe(pipe_ends) != 0 || (child = fork()) < 0)
		abort();
	if (child == 0)
		run_child(c, job, on_one_core, pipe_ends[1]);
	peak = watch(child, INFINITY, &status, &usage);
	close(pipe_ends[1]);
	got = status == 0 ? read(pipe_ends[0], c->values, sizeof c->values) : 0;
	close(pipe_ends[0]);
	return got == (ssize_t)sizeof c->values ? peak : NAN;
}

void bench_run_on_one(struct bench_case *c, void (*job)(struct bench_case *),
    enum figure of, enum figure to)
{
	struct bench_case run = *c;

	run.values[of] = NAN;
	bench_run(&run, job, true);
	c->values[to] = run.values[of];
}

static double seconds_in(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void become(const char *const argv[])
{
	int nothing = open("/dev/null", O_RDWR);

	set_signals(SIG_DFL);
	for (int fd = STDIN_FILENO; fd <= STDOUT_FILENO; fd++)
		dup2(nothing, fd);
	execvp(argv[0], (char *const *)(uintptr_t)argv);
	_exit(127);
}

const char *bench_exec(const char *const argv[], struct bench_cost *cost)
{
	double begin = bench_seconds();
	struct rusage usage;
	int status = -1;
	pid_t child;

	fflush(NULL);
	if ((child = fork()) < 0)
		abort();
	if (child == 0)
		become(argv);
	cost->anonymous_bytes = watch(child, MOST_SECONDS, &status, &usage);
	cost->seconds = bench_seconds() - begin;
	cost->cpu_seconds = seconds_in(usage.ru_utime) +
	    seconds_in(usage.ru_stime);
	cost->resident_bytes = (double)usage.ru_maxrss * 1024;
	if (WIFSIGNALED(status))
		return cost->seconds > MOST_SECONDS ? "too slow" : "crashed";
	return status == 0 ? NULL :
	    WEXITSTATUS(status) == 127 ? "missing" : "refused";
}

const char *bench_exec_least(const char *const argv[], int rounds,
    struct bench_cost *least)
{
	struct bench_cost cost;

	*least = (struct bench_cost){ NAN, NAN, NAN, NAN };
	for (int i = 0; i < rounds; i++) {
		const char *word = bench_exec(argv, &cost);

		if (word != NULL)
			return word;
		least->seconds = fmin(least->seconds, cost.seconds);
		least->cpu_seconds = fmin(least->cpu_seconds, cost.cpu_seconds);
		least->anonymous_bytes = fmin(least->anonymous_bytes,
		    cost.anonymous_bytes);
		least->resident_bytes = fmin(least->resident_bytes,
		    cost.resident_bytes);
	}
	return NULL;
}

static const char *const options_of[BENCH_KINDS] = {
	[BENCH_PLAIN] = "--threads=12",
	[BENCH_WIDE] = "--wide",
	[BENCH_SINGLE] = "--threads=1",
	[BENCH_REAL] = "--like-app",
};

enum { OWN_OPTIONS = 8, MOST_OPTIONS = 16 };

static bool generate(const struct bench_case *c, const char *tracegen,
    const char *const more[])
{
	char records[32];
	const char *argv[MOST_OPTIONS + 1] = { tracegen, "--scenario", "bulk",
		"--records", records, "-o", c->path, options_of[c->kind] };
	struct bench_cost cost;

	snprintf(records, sizeof records, "%llu",
	    (unsigned long long)c->records);
	for (int i = OWN_OPTIONS; i < MOST_OPTIONS && *more != NULL; i++)
		argv[i] = *more++;
	return bench_exec(argv, &cost) == NULL;
}

/* Where the path of a new trace is kept. */
static char *free_path(void)
{
	for (int i = 0; i < MOST_TRACES; i++)
		if (doomed[i][0] == '\0')
			return doomed[i];
	abort();
}

bool bench_make_trace(struct bench_case *c,
    const struct bench_programs *programs, const char *const options[])
{
	const char *folder = getenv("TMPDIR");
	char *path = free_path();
	int fd;

	snprintf(path, sizeof doomed[0], "%s/artscope-bench-XXXXXX",
	    folder == NULL || *folder == '\0' ? "/tmp" : folder);
	fd = mkstemp(path);
	if (fd < 0) {
		perror(path);
		path[0] = '\0';
		return false;
	}
	close(fd);
	set_signals(on_signal);
	memcpy(c->path, path, sizeof c->path);
	if (generate(c, programs->tracegen, options))
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
	bench_keep_trace(c);
}

void bench_keep_trace(struct bench_case *c)
{
	for (int i = 0; i < MOST_TRACES; i++)
		if (strcmp(doomed[i], c->path) == 0)
			doomed[i][0] = '\0';
}
