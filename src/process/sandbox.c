/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "base/error.h"

#if defined HAVE_LINUX_LANDLOCK_H && defined HAVE_SYS_PRCTL_H
#define HAVE_LANDLOCK 1
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#if !defined SANITIZED && defined HAVE_LINUX_SECCOMP_H && \
    defined HAVE_LINUX_FILTER_H && defined HAVE_LINUX_AUDIT_H && \
    defined HAVE_SYS_PRCTL_H

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#if defined __x86_64__ && defined __LP64__
#define OUR_ARCH AUDIT_ARCH_X86_64
#define OTHER_TABLE 0x40000000u /* calls of x32 have this bit */
#elif defined __i386__
#define OUR_ARCH AUDIT_ARCH_I386
#elif defined __aarch64__ && defined __AARCH64EL__
#define OUR_ARCH AUDIT_ARCH_AARCH64
#elif defined __arm__ && defined __ARMEL__
#define OUR_ARCH AUDIT_ARCH_ARM
#elif defined __riscv && __riscv_xlen == 64
#define OUR_ARCH AUDIT_ARCH_RISCV64
#elif defined __powerpc64__ && defined __LITTLE_ENDIAN__
#define OUR_ARCH AUDIT_ARCH_PPC64LE
#elif defined __s390x__
#define OUR_ARCH AUDIT_ARCH_S390X
#endif

#endif

/* ---- seccomp: which system calls this program may make ---- */

/*
 * On Linux a seccomp filter stands before the kernel.  It lets through calls
 * that it knows to be harmless and needed; a call that nobody here should make
 * fails with EPERM, and any other with ENOSYS, since C libraries try a newer
 * call first and fall back to an older one only then.
 * src/process/call_list.txt has the names.
 *
 * Where a call is needed in some form only, that form is let through: opening
 * an existing file for reading, starting a thread, signals to this process,
 * limits and priority of this process, ioctl(2) without what types into a
 * terminal or changes whose it or another file is, and fcntl(2) for copies, flags
 * and locks: a file with an owner would send any signal to any process of the
 * user.
 *
 * Elsewhere, on machines whose numbers are not known here and under a sanitizer
 * nothing is refused.
 */
enum call_filter {
	CALLS_PLAIN,
	CALLS_STOP, /* plain, and kill(0, SIGTSTP): Ctrl-Z stops a pipeline */
	CALLS_KEEP, /* plain, and files are renamed and removed */
	CALLS_RUN   /* a program that is not known here is run: only what is
	             * refused to everybody is refused */
};

#ifdef OUR_ARCH

enum kind { allow, keep, program, refuse };

static const struct {
	uint32_t number;
	enum kind kind;
} filtered_calls[] = {
#define CALL(kind, name, number) { number, kind },
#include "process/call_list.h"
#undef CALL
#ifdef __arm__
	{ 0x0f0002, allow }, /* cacheflush, for machine code made here */
	{ 0x0f0005, allow }, /* set_tls */
#endif
};

/* What an argument must be (IS), or bits of which it must have some (HAS) or
 * none (HAS_NOT). */
struct condition {
	enum { NO_TEST, IS, HAS, HAS_NOT } test;
	unsigned argument;
	uint32_t value;
};

/* A form of a call that is let through. */
struct form {
	uint32_t number;
	struct condition first, second;
};

#ifdef __s390x__
#define CLONE_FLAGS 1
#else
#define CLONE_FLAGS 0
#endif
#define OWN UINT32_MAX /* stands for the number of this process */
#define WRITES (O_ACCMODE | O_CREAT | O_TRUNC)

static const struct form forms[] = {
#ifdef SYS_open
	{ SYS_open, { HAS_NOT, 1, WRITES }, { NO_TEST, 0, 0 } },
#endif
	{ SYS_openat, { HAS_NOT, 2, WRITES }, { NO_TEST, 0, 0 } },
	{ SYS_clone, { HAS, CLONE_FLAGS, CLONE_THREAD }, { NO_TEST, 0, 0 } },
	{ SYS_kill, { IS, 0, OWN }, { NO_TEST, 0, 0 } },
	{ SYS_tgkill, { IS, 0, OWN }, { NO_TEST, 0, 0 } },
	{ SYS_tkill, { IS, 0, OWN }, { NO_TEST, 0, 0 } }, /* raise() of musl */
	{ SYS_prlimit64, { IS, 0, 0 }, { NO_TEST, 0, 0 } },
	{ SYS_prlimit64, { IS, 0, OWN }, { NO_TEST, 0, 0 } },
	{ SYS_setpriority, { IS, 0, PRIO_PROCESS }, { IS, 1, 0 } },
#ifdef SYS_socketcall /* by the numbers of linux/net.h */
	{ SYS_socketcall, { IS, 0, 13 }, { NO_TEST, 0, 0 } }, /* shutdown */
	{ SYS_socketcall, { IS, 0, 16 }, { NO_TEST, 0, 0 } }, /* sendmsg */
	{ SYS_socketcall, { IS, 0, 17 }, { NO_TEST, 0, 0 } }, /* recvmsg */
#endif
};

static const struct form stop = { SYS_kill, { IS, 0, 0 }, { IS, 1, SIGTSTP } };

/* Requests of ioctl(2) that type into a terminal, or change it or its owner, or
 * have signals sent to the owner of a file (linux/sockios.h). */
static const uint32_t refused_ioctls[] = { TIOCSTI, TIOCLINUX, TIOCSETD,
	TIOCCONS, TIOCSCTTY, TIOCNOTTY, FIOASYNC, 0x8901 /* FIOSETOWN */,
	0x8902 /* SIOCSPGRP */ };

/* Commands of fcntl(2); F_SETFL comes on top, without O_ASYNC. */
static const uint32_t allowed_fcntls[] = { F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD,
	F_SETFD, F_GETFL, F_GETLK, F_SETLK, F_SETLKW,
#ifdef F_SETLK64
	F_GETLK64, F_SETLK64, F_SETLKW64,
#endif
#ifdef F_SETPIPE_SZ
	F_SETPIPE_SZ, F_GETPIPE_SZ,
#endif
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* Numbers below NUMBERS are found in a search tree, for a kernel that gets a
 * filter runs it once for every number; other numbers are compared one by
 * one. */
enum { NUMBERS = 512, SPANS = 2 * COUNT(filtered_calls) + 1 };

enum {
	HEAD_STEPS = 8,
	FORM_STEPS = 7,
	FCNTL_STEPS = 8 + 2 * COUNT(allowed_fcntls),
	SPAN_STEPS = 3,
	STEPS = HEAD_STEPS + 2 * COUNT(filtered_calls) + SPAN_STEPS * SPANS +
	    FORM_STEPS * (COUNT(forms) + 1) + 3 + 2 * COUNT(refused_ioctls) +
	    2 * FCNTL_STEPS
};

/* The answer to the numbers from here to the next span. */
struct number_span {
	uint32_t number, with;
};

#define AT(field) ((uint32_t)offsetof(struct seccomp_data, field))
#ifdef __BYTE_ORDER__
#define LOW_HALF (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 4u : 0u)
#endif

struct bpf {
	struct sock_filter steps[STEPS];
	unsigned short count;
};

static void step(struct bpf *p, uint16_t code, uint32_t k)
{
	p->steps[p->count++] = (struct sock_filter){ code, 0, 0, k };
}

/* Writes a test of the value that was loaded; it skips `yes` or `no` steps. */
static void jump(struct bpf *p, uint16_t test, uint32_t k, uint8_t yes,
    uint8_t no)
{
	p->steps[p->count++] = (struct sock_filter){
		(uint16_t)(BPF_JMP | test | BPF_K), yes, no, k
	};
}

/* Writes an answer to values that pass the test. */
static void answer(struct bpf *p, uint16_t test, uint32_t k, uint32_t with)
{
	jump(p, test, k, 0, 1);
	step(p, BPF_RET | BPF_K, with);
}

static void refuse_one(struct bpf *p, uint16_t test, uint32_t k)
{
	answer(p, test, k, SECCOMP_RET_ERRNO | EPERM);
}

static void load_number(struct bpf *p)
{
	step(p, BPF_LD | BPF_W | BPF_ABS, AT(nr));
}

/* Loads the lower half of an argument: to the kernel all of these are ints. */
static void load_argument(struct bpf *p, unsigned which)
{
	step(p, BPF_LD | BPF_W | BPF_ABS,
	    AT(args) + which * (uint32_t)sizeof(uint64_t) + LOW_HALF);
}

/* Refuses programs for another machine, which could make the same calls by
 * other numbers. */
static void write_head(struct bpf *p)
{
	step(p, BPF_LD | BPF_W | BPF_ABS, AT(arch));
	jump(p, BPF_JEQ, OUR_ARCH, 1, 0);
	step(p, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
	load_number(p);
#ifdef OTHER_TABLE
	refuse_one(p, BPF_JSET, OTHER_TABLE);
#endif
}

/* Writes a condition, which skips `steps` further steps when it does not
 * hold. */
static void write_condition(struct bpf *p, const struct condition *c,
    uint8_t steps)
{
	uint32_t k = c->value == OWN ? (uint32_t)getpid() : c->value;

	load_argument(p, c->argument);
	jump(p, c->test == IS ? BPF_JEQ : BPF_JSET, k,
	    c->test == HAS_NOT ? steps : 0, c->test == HAS_NOT ? 0 : steps);
}

static void write_form(struct bpf *p, const struct form *f)
{
	uint8_t more = f->second.test == NO_TEST ? 0 : 2;

	jump(p, BPF_JEQ, f->number, 0, (uint8_t)(4 + more));
	write_condition(p, &f->first, (uint8_t)(1 + more));
	if (more > 0)
		write_condition(p, &f->second, 1);
	step(p, BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	load_number(p);
}

static void write_ioctl(struct bpf *p)
{
	jump(p, BPF_JEQ, SYS_ioctl, 0,
	    (uint8_t)(2 + 2 * COUNT(refused_ioctls)));
	load_argument(p, 1);
	for (size_t i = 0; i < COUNT(refused_ioctls); i++)
		refuse_one(p, BPF_JEQ, refused_ioctls[i]);
	step(p, BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
}

static void write_fcntl(struct bpf *p, uint32_t number)
{
	jump(p, BPF_JEQ, number, 0, FCNTL_STEPS - 1);
	load_argument(p, 1);
	for (size_t i = 0; i < COUNT(allowed_fcntls); i++)
		answer(p, BPF_JEQ, allowed_fcntls[i], SECCOMP_RET_ALLOW);
	jump(p, BPF_JEQ, F_SETFL, 0, 4);
	load_argument(p, 2);
	refuse_one(p, BPF_JSET, O_ASYNC);
	step(p, BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	step(p, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
}

/* Fills in the answers to the numbers below NUMBERS, and writes those to others
 * at once. */
static void fill_answers(struct bpf *p, enum call_filter which, uint32_t *with)
{
	const unsigned allowed = 1u << allow |
	    (which == CALLS_KEEP ? 1u << keep : 0) |
	    (which == CALLS_RUN ? 1u << program : 0);

	for (size_t i = 0; i < NUMBERS; i++)
		with[i] = which == CALLS_RUN ? SECCOMP_RET_ALLOW :
		    SECCOMP_RET_ERRNO | ENOSYS;
	for (size_t i = 0; i < COUNT(filtered_calls); i++) {
		const uint32_t answered = allowed &
			1u << filtered_calls[i].kind ?
		    SECCOMP_RET_ALLOW :
		    SECCOMP_RET_ERRNO | EPERM;

		if (filtered_calls[i].number < NUMBERS)
			with[filtered_calls[i].number] = answered;
		else
			answer(p, BPF_JEQ, filtered_calls[i].number, answered);
	}
}

/* Makes spans of the answers; the last span goes on for ever. */
static size_t make_spans(struct number_span *spans, const uint32_t *with,
    uint32_t beyond)
{
	size_t count = 0;

	for (uint32_t i = 0; i <= NUMBERS; i++) {
		const uint32_t one = i < NUMBERS ? with[i] : beyond;

		if (count == 0 || spans[count - 1].with != one)
			spans[count++] = (struct number_span){ i, one };
	}
	return count;
}

/* Writes the search tree: two steps a span, and one more where a jump is too
 * long for a test. */
static void write_spans(struct bpf *p, const struct number_span *spans,
    size_t count)
{
	const size_t half = count / 2;
	const bool is_far = 2 * half > UINT8_MAX;
	unsigned short at;

	if (count == 1) {
		step(p, BPF_RET | BPF_K, spans->with);
		return;
	}
	jump(p, BPF_JGE, spans[half].number, 0, is_far);
	if (is_far)
		step(p, BPF_JMP | BPF_JA, 0);
	at = p->count;
	write_spans(p, spans, half);
	if (is_far)
		p->steps[at - 1].k = (uint32_t)(p->count - at);
	else
		p->steps[at - 1].jt = (uint8_t)(p->count - at);
	write_spans(p, spans + half, count - half);
}

static void write_program(struct bpf *p, enum call_filter which)
{
	uint32_t with[NUMBERS];
	struct number_span spans[SPANS + 1];
	const uint32_t beyond = which == CALLS_RUN ? SECCOMP_RET_ALLOW :
	    SECCOMP_RET_ERRNO | ENOSYS;

	p->count = 0;
	write_head(p);
	write_ioctl(p);
	if (which != CALLS_RUN) {
		write_fcntl(p, SYS_fcntl);
#ifdef SYS_fcntl64
		write_fcntl(p, SYS_fcntl64);
#endif
	}
	for (size_t i = 0; which != CALLS_RUN && i < COUNT(forms); i++)
		write_form(p, &forms[i]);
	if (which == CALLS_STOP)
		write_form(p, &stop);
	fill_answers(p, which, with);
	write_spans(p, spans, make_spans(spans, with, beyond));
}

/* Returns "seccomp", or "". */
static const char *call_filter_name(void)
{
	return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0 ? "seccomp" : "";
}

/* Filters the calls of this thread, and of those that it starts. */
static bool call_filter_enter(enum call_filter which, struct error *err)
{
	struct bpf steps;
	struct sock_fprog filter = { .filter = steps.steps };

	if (call_filter_name()[0] == '\0')
		return true;
	write_program(&steps, which);
	filter.len = steps.count;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
	    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) != 0)
		return fail(err, "seccomp: %s", strerror(errno));
	return true;
}

#else

static const char *call_filter_name(void)
{
	return "";
}

static bool call_filter_enter(enum call_filter which, struct error *err)
{
	(void)which;
	(void)err;
	return true;
}

#endif

/* ---- Landlock: which files this process may touch ---- */

/*
 * Landlock is Linux's; on OpenBSD unveil and pledge do the same.  Elsewhere, in
 * a kernel without them and under a sanitizer, which has to look at its process
 * and start programs, no file is forbidden and all of this does nothing.
 *
 * landlock_begin makes rules that allow nothing, landlock_allow adds a place
 * with some of enum may (one that is not there is left out), and
 * landlock_enforce forbids all else to this thread and those that it starts.
 * landlock_name writes "Landlock 7", "unveil, pledge" or "".
 */

/* What may be done with a file, or with all files of a folder. */
enum may {
	MAY_READ = 1,
	MAY_WRITE = 2,
	MAY_MAKE = 4, /* in a folder */
	MAY_REMOVE = 8,
	MAY_RUN = 16 /* as a program */
};

struct landlock_rules {
	int ruleset;      /* -1: nothing is forbidden */
	uint64_t handled; /* what is forbidden unless it is allowed */
	bool may_run, may_change; /* something */
	bool has_failed;
};

struct landlock_options {
	bool may_talk;   /* to other programs: sockets, devices, TCP */
	bool may_signal; /* processes outside */
};

#if defined __OpenBSD__

static bool landlock_begin(struct landlock_rules *w,
    const struct landlock_options *how, struct error *err)
{
	(void)how;
	(void)err;
	*w = (struct landlock_rules){ .ruleset = -1 };
	return true;
}

static void landlock_allow(struct landlock_rules *w, const char *path,
    unsigned may)
{
	char permissions[8] = "";

	w->may_run = w->may_run || (may & MAY_RUN) != 0;
	w->may_change = w->may_change || (may & (MAY_MAKE | MAY_REMOVE)) != 0;
	if (may & MAY_RUN)
		strlcat(permissions, "x", sizeof permissions);
	if (may & MAY_READ)
		strlcat(permissions, "r", sizeof permissions);
	if (may & MAY_WRITE)
		strlcat(permissions, "w", sizeof permissions);
	if (may & (MAY_MAKE | MAY_REMOVE))
		strlcat(permissions, "c", sizeof permissions);
	if (unveil(path, permissions) != 0 && errno != ENOENT)
		w->has_failed = true;
}

/* The promise proc is there since Ctrl-Z stops the whole group.  A program that
 * is run promises for itself. */
static bool landlock_enforce(struct landlock_rules *w, struct error *err)
{
	if (w->has_failed || unveil(NULL, NULL) != 0)
		return fail(err, "unveil: %s", strerror(errno));
	if (pledge(w->may_run ? "stdio rpath proc exec" :
	    w->may_change ? "stdio cpath" : "stdio rpath tty proc recvfd flock",
	    NULL) != 0)
		return fail(err, "pledge: %s", strerror(errno));
	return true;
}

static void landlock_name(char *out, size_t size)
{
	snprintf(out, size, "unveil, pledge");
}

#elif defined HAVE_LANDLOCK && !defined SANITIZED

/* Access of the first version, what came with 2, 3 and 5, and what belongs to
 * files. */
#define ACCESS_FIRST ((UINT64_C(1) << 13) - 1)
#define ACCESS_REFER (UINT64_C(1) << 13)
#define ACCESS_TRUNCATE (UINT64_C(1) << 14)
#define ACCESS_IOCTL (UINT64_C(1) << 15)
#define ACCESS_OF_FILES                                                 \
	(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | \
	    LANDLOCK_ACCESS_FS_EXECUTE | ACCESS_TRUNCATE | ACCESS_IOCTL)
#define NET_ALL 3u      /* since 4: to bind, and to connect by TCP */
#define SCOPE_SOCKETS 1u /* since 6: abstract sockets of others */
#define SCOPE_SIGNALS 2u

/* Laid out as in linux/landlock.h since 6; older versions take the begin of
 * it. */
struct attributes {
	uint64_t files, net, scope;
};

static int landlock_version(void)
{
	return (int)syscall(SYS_landlock_create_ruleset, NULL, 0,
	    LANDLOCK_CREATE_RULESET_VERSION);
}

static size_t attributes_size(int version)
{
	return version < 4 ? offsetof(struct attributes, net) :
	    version < 6 ? offsetof(struct attributes, scope) :
	    sizeof(struct attributes);
}

static struct attributes attributes_of(int version,
    const struct landlock_options *how)
{
	struct attributes a = { ACCESS_FIRST, 0, 0 };

	if (version >= 2)
		a.files |= ACCESS_REFER;
	if (version >= 3)
		a.files |= ACCESS_TRUNCATE;
	if (version >= 5 && !how->may_talk)
		a.files |= ACCESS_IOCTL;
	if (version >= 4 && !how->may_talk)
		a.net = NET_ALL;
	if (version >= 6 && !how->may_talk)
		a.scope |= SCOPE_SOCKETS;
	if (version >= 6 && !how->may_signal)
		a.scope |= SCOPE_SIGNALS;
	return a;
}

static bool landlock_begin(struct landlock_rules *w,
    const struct landlock_options *how, struct error *err)
{
	int version = landlock_version();
	struct attributes a;

	*w = (struct landlock_rules){ .ruleset = -1 };
	if (version < 1)
		return true;
	a = attributes_of(version, how);
	w->handled = a.files;
	w->ruleset = (int)syscall(SYS_landlock_create_ruleset, &a,
	    attributes_size(version), 0);
	return w->ruleset >= 0 || fail(err, "Landlock: %s", strerror(errno));
}

static uint64_t access_of(unsigned may)
{
	uint64_t access = 0;

	if (may & MAY_READ)
		access |= LANDLOCK_ACCESS_FS_READ_FILE |
		    LANDLOCK_ACCESS_FS_READ_DIR;
	if (may & MAY_WRITE)
		access |= LANDLOCK_ACCESS_FS_WRITE_FILE | ACCESS_TRUNCATE;
	if (may & MAY_MAKE)
		access |= LANDLOCK_ACCESS_FS_MAKE_REG;
	if (may & MAY_REMOVE)
		access |= LANDLOCK_ACCESS_FS_REMOVE_FILE;
	if (may & MAY_RUN)
		access |= LANDLOCK_ACCESS_FS_EXECUTE;
	return access;
}

/* A place that is not there, or a pipe, needs no rule. */
static void landlock_allow(struct landlock_rules *w, const char *path,
    unsigned may)
{
	struct landlock_path_beneath_attr rule = {
		.allowed_access = access_of(may) & w->handled };
	struct stat st;

	if (w->ruleset < 0)
		return;
	rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
	if (rule.parent_fd < 0)
		return;
	if (fstat(rule.parent_fd, &st) == 0 && !S_ISDIR(st.st_mode))
		rule.allowed_access &= ACCESS_OF_FILES;
	syscall(SYS_landlock_add_rule, w->ruleset, LANDLOCK_RULE_PATH_BENEATH,
	    &rule, 0);
	close(rule.parent_fd);
}

static bool landlock_enforce(struct landlock_rules *w, struct error *err)
{
	bool done;

	if (w->ruleset < 0)
		return true;
	done = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	    syscall(SYS_landlock_restrict_self, w->ruleset, 0) == 0;
	if (!done)
		fail(err, "Landlock: %s", strerror(errno));
	close(w->ruleset);
	return done;
}

static void landlock_name(char *out, size_t size)
{
	int version = landlock_version();

	out[0] = '\0';
	if (version >= 1)
		snprintf(out, size, "Landlock %d", version);
}

#else

static bool landlock_begin(struct landlock_rules *w,
    const struct landlock_options *how, struct error *err)
{
	(void)how;
	(void)err;
	*w = (struct landlock_rules){ .ruleset = -1 };
	return true;
}

static void landlock_allow(struct landlock_rules *w, const char *path,
    unsigned may)
{
	(void)w;
	(void)path;
	(void)may;
}

static bool landlock_enforce(struct landlock_rules *w, struct error *err)
{
	(void)w;
	(void)err;
	return true;
}

static void landlock_name(char *out, size_t size)
{
	(void)size;
	out[0] = '\0';
}

#endif

/* ---- the sandbox: both of them ---- */

/* Reads what C libraries read when it is first needed: how the locale's
 * characters are converted, its words for errors, the time zone. */
static void read_what_comes_late(void)
{
	mbstate_t state = { 0 };
	char bytes[64]; /* more than MB_CUR_MAX */
	wchar_t wide;

	if (mbrtowc(&wide, "x", 1, &state) == 1)
		wcrtomb(bytes, wide, &state);
	strerror(ENOENT);
	tzset();
}

bool sandbox_enter(const struct sandbox *s, struct error *err)
{
	const struct landlock_options how = { .may_signal = s->may_stop };
	struct landlock_rules rules;

	read_what_comes_late();
	if (!landlock_begin(&rules, &how, err))
		return false;
	for (size_t i = 0; i < s->read_count; i++)
		landlock_allow(&rules, s->reads[i], MAY_READ);
	return landlock_enforce(&rules, err) &&
	    call_filter_enter(s->may_stop ? CALLS_STOP : CALLS_PLAIN, err);
}

bool sandbox_enter_to_run(struct error *err)
{
	const struct landlock_options how = { .may_talk = true,
		.may_signal = true };
	struct landlock_rules rules;

	if (!landlock_begin(&rules, &how, err))
		return false;
	landlock_allow(&rules, "/", MAY_READ | MAY_RUN);
	landlock_allow(&rules, "/dev/null", MAY_WRITE);
	return landlock_enforce(&rules, err) &&
	    call_filter_enter(CALLS_RUN, err);
}

bool sandbox_enter_to_keep(const char *folder, struct error *err)
{
	const struct landlock_options how = { 0 };
	struct landlock_rules rules;

	if (!landlock_begin(&rules, &how, err))
		return false;
	landlock_allow(&rules, folder, MAY_MAKE | MAY_REMOVE);
	return landlock_enforce(&rules, err) &&
	    call_filter_enter(CALLS_KEEP, err);
}

void sandbox_name(char *out, size_t size)
{
	char files[64];
	const char *calls = call_filter_name();

	landlock_name(files, sizeof files);
	snprintf(out, size, "%s%s%s", files,
	    files[0] != '\0' && calls[0] != '\0' ? ", " : "", calls);
	if (out[0] == '\0')
		snprintf(out, size, "none");
}
