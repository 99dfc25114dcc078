/* SPDX-License-Identifier: Apache-2.0 */
/*
 * call_filter.c - prints the filters of system calls as C, for process/sandbox.
 *
 * The build runs this program: libseccomp makes filters of the rules below and
 * of those in call_list.txt.  A call must pass all filters that a process has,
 * and where several refuse it the one that came last says how.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

enum kind { allow = 1, keep = 2, program = 4, refuse = 8, stop = 16 };

static const struct {
	int number;
	enum kind kind;
} calls[] = {
#define CALL(kind, name, number) { number, kind },
#include "process/call_list.h"
#undef CALL
#ifdef __arm__
	{ 0x0f0002, allow }, /* cacheflush, for machine code made here */
	{ 0x0f0005, allow }, /* set_tls */
#endif
};

/* A call with such arguments.  They are ints to the kernel, which does not look
 * at their upper halves. */
struct form {
	enum kind kind;
	int number;
	struct scmp_arg_cmp arguments[2];
};

#define IS(argument, value) \
	{ argument, SCMP_CMP_MASKED_EQ, UINT32_MAX, (uint32_t)(value) }
#define HAS(argument, bits) { argument, SCMP_CMP_MASKED_EQ, bits, bits }
#define HAS_NOT(argument, bits) { argument, SCMP_CMP_MASKED_EQ, bits, 0 }

enum { OWN = 0x7ffffffd }; /* stands for the number of the process */

#ifdef __s390x__
#define CLONE_FLAGS 1
#else
#define CLONE_FLAGS 0
#endif
#define WRITES (O_ACCMODE | O_CREAT | O_TRUNC)
#define IOCTL(request) { refuse, SYS_ioctl, { IS(1, request) } }
#ifdef SYS_fcntl64
#define FCNTL(...) { allow, SYS_fcntl, { __VA_ARGS__ } }, \
	{ allow, SYS_fcntl64, { __VA_ARGS__ } }
#else
#define FCNTL(...) { allow, SYS_fcntl, { __VA_ARGS__ } }
#endif

static const struct form forms[] = {
	/* clang-format off */
	/* an existing file is read */
#ifdef SYS_open
	{ allow, SYS_open, { HAS_NOT(1, WRITES) } },
#endif
	{ allow, SYS_openat, { HAS_NOT(2, WRITES) } },
	/* a thread is started */
	{ allow, SYS_clone, { HAS(CLONE_FLAGS, CLONE_THREAD) } },
	/* signals, limits and priority of this process */
	{ allow, SYS_kill, { IS(0, OWN) } },
	{ allow, SYS_tgkill, { IS(0, OWN) } },
	{ allow, SYS_tkill, { IS(0, OWN) } }, /* raise() of musl */
	{ stop, SYS_kill, { IS(0, 0), IS(1, SIGTSTP) } },
	{ allow, SYS_prlimit64, { IS(0, 0) } },
	{ allow, SYS_prlimit64, { IS(0, OWN) } },
	{ allow, SYS_setpriority, { IS(0, PRIO_PROCESS), IS(1, 0) } },
	/* a copy, flags and locks of a file: one with an owner would send any
	 * signal to any process of the user */
	FCNTL(IS(1, F_DUPFD)), FCNTL(IS(1, F_DUPFD_CLOEXEC)),
	FCNTL(IS(1, F_GETFD)), FCNTL(IS(1, F_SETFD)), FCNTL(IS(1, F_GETFL)),
	FCNTL(IS(1, F_SETFL), HAS_NOT(2, O_ASYNC)),
	FCNTL(IS(1, F_GETLK)), FCNTL(IS(1, F_SETLK)), FCNTL(IS(1, F_SETLKW)),
#if defined F_SETLK64 && F_SETLK64 != F_SETLK
	FCNTL(IS(1, F_GETLK64)), FCNTL(IS(1, F_SETLK64)),
	FCNTL(IS(1, F_SETLKW64)),
#endif
#ifdef F_SETPIPE_SZ
	FCNTL(IS(1, F_SETPIPE_SZ)), FCNTL(IS(1, F_GETPIPE_SZ)),
#endif
	/* what types into a terminal, or changes it or its owner, or has
	 * signals sent to the owner of a file (linux/sockios.h) */
	IOCTL(TIOCSTI), IOCTL(TIOCLINUX), IOCTL(TIOCSETD), IOCTL(TIOCCONS),
	IOCTL(TIOCSCTTY), IOCTL(TIOCNOTTY), IOCTL(FIOASYNC),
	IOCTL(0x8901) /* FIOSETOWN */, IOCTL(0x8902) /* SIOCSPGRP */,
	/* clang-format on */
};

static const struct filter_rules {
	const char *name;
	uint32_t others, answer; /* to all calls but these: */
	unsigned calls, forms;   /* kinds */
} filters[] = {
	{ "terminal", SCMP_ACT_ALLOW, SCMP_ACT_ERRNO(EPERM), 0, refuse },
	{ "run", SCMP_ACT_ALLOW, SCMP_ACT_ERRNO(EPERM), keep | refuse, refuse },
	{ "plain", SCMP_ACT_ERRNO(EPERM), SCMP_ACT_ALLOW, allow, allow },
	{ "stop", SCMP_ACT_ERRNO(EPERM), SCMP_ACT_ALLOW, allow, allow | stop },
	{ "keep", SCMP_ACT_ERRNO(EPERM), SCMP_ACT_ALLOW, allow | keep, allow },
	{ "known", SCMP_ACT_ERRNO(ENOSYS), SCMP_ACT_ALLOW,
	    allow | keep | program | refuse, 0 },
};

static int add_rules(scmp_filter_ctx rules, const struct filter_rules *f)
{
	int status = 0;

	for (size_t i = 0; status == 0 && i < COUNT(calls); i++)
		if (calls[i].kind & f->calls)
			status = seccomp_rule_add(rules, f->answer,
			    calls[i].number, 0);
	for (size_t i = 0; status == 0 && i < COUNT(forms); i++)
		if (forms[i].kind & f->forms)
			status = seccomp_rule_add_array(rules, f->answer,
			    forms[i].number,
			    forms[i].arguments[1].op == 0 ? 1 : 2,
			    forms[i].arguments);
	return status;
}

/* Returns how many there are. */
static int print_steps(const char *name, FILE *steps)
{
	struct sock_filter s;
	int count = 0;

	printf("static const struct sock_filter %s_filter[] = {\n", name);
	for (; fread(&s, sizeof s, 1, steps) == 1; count++)
		printf("\t{ %#x, %u, %u, %#x },\n", s.code, s.jt, s.jf, s.k);
	printf("};\n");
	return count;
}

/* Programs for another machine, which could make the same calls by other
 * numbers, are refused.  *most becomes the count of steps if that is larger.
 * Returns 0, or minus errno's number. */
static int print_filter(const struct filter_rules *f, int *most)
{
	scmp_filter_ctx rules = seccomp_init(f->others);
	FILE *steps = tmpfile();
	int status, count;

	if (rules == NULL || steps == NULL)
		return steps == NULL ? -errno : -ENOMEM;
	status = seccomp_attr_set(rules, SCMP_FLTATR_ACT_BADARCH,
	    SCMP_ACT_ERRNO(EPERM));
	if (status == 0) /* a search tree: the kernel runs a new filter for
	                    every number */
		status = seccomp_attr_set(rules, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	if (status == 0)
		status = add_rules(rules, f);
	if (status == 0)
		status = seccomp_export_bpf(rules, fileno(steps));
	rewind(steps);
	count = print_steps(f->name, steps);
	*most = count > *most ? count : *most;
	fclose(steps);
	seccomp_release(rules);
	return status;
}

int main(void)
{
	int most = 0;

	printf("/* Made by src/process/call_filter.c. */\n");
	for (size_t i = 0; i < COUNT(filters); i++) {
		const int status = print_filter(&filters[i], &most);

		if (status != 0) {
			fprintf(stderr, "%s: %s\n", filters[i].name,
			    strerror(-status));
			return 1;
		}
	}
	printf("enum { OWN = %#x, STEPS_MOST = %d };\n", OWN, most);
	return fflush(stdout) != 0;
}
