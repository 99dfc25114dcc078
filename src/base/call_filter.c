#include "config.h"

#include "base/call_filter.h"

#if !defined SANITIZED && defined HAVE_LINUX_SECCOMP_H && \
    defined HAVE_LINUX_FILTER_H && defined HAVE_LINUX_AUDIT_H

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

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

#ifdef OUR_ARCH

enum kind { allow, keep, program, refuse };

static const struct {
	uint32_t number;
	enum kind kind;
} calls[] = {
#define CALL(kind, name, number) { number, kind },
#include "base/call_list.h"
#undef CALL
#ifdef __arm__
	{ 0x0f0002, allow }, /* cacheflush, for machine code made here */
	{ 0x0f0005, allow }, /* set_tls */
#endif
};

/* What an argument must be, or which bits (none of which) it must have some of. */
struct condition {
	enum { NO_TEST, IS, HAS, HAS_NOT } test;
	unsigned argument;
	uint32_t k;
};

/* A call of this form is let through. */
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

/* Of ioctl(2): typing, and what belongs to whoever has the terminal. */
static const uint32_t refused_ioctls[] = { TIOCSTI, TIOCLINUX, TIOCSETD,
	TIOCCONS, TIOCSCTTY, TIOCNOTTY };

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* Numbers below NUMBERS are found in a search tree, for a kernel goes through the
 * filter for each number there is when it gets one; others are compared one by one. */
enum { NUMBERS = 512, SPANS = 2 * COUNT(calls) + 1 };

enum {
	HEAD_STEPS = 8,
	FORM_STEPS = 7,
	SPAN_STEPS = 3,
	STEPS = HEAD_STEPS + 2 * COUNT(calls) + SPAN_STEPS * SPANS +
	    FORM_STEPS * (COUNT(forms) + 1) + 3 + 2 * COUNT(refused_ioctls)
};

/* What becomes of the numbers from here to the next span. */
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

/* Goes over so many steps when the test of what was read says yes, or no. */
static void jump(struct bpf *p, uint16_t test, uint32_t k, uint8_t yes,
    uint8_t no)
{
	p->steps[p->count++] = (struct sock_filter){
		(uint16_t)(BPF_JMP | test | BPF_K), yes, no, k
	};
}

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

/* Of arguments the lower half counts: to the kernel all of these are ints. */
static void load_argument(struct bpf *p, unsigned which)
{
	step(p, BPF_LD | BPF_W | BPF_ABS,
	    AT(args) + which * (uint32_t)sizeof(uint64_t) + LOW_HALF);
}

/* Programs for another machine could make the same calls by other numbers. */
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

/* Goes over so many further steps when it does not hold. */
static void write_condition(struct bpf *p, const struct condition *c,
    uint8_t steps)
{
	uint32_t k = c->k == OWN ? (uint32_t)getpid() : c->k;

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

/* Of the numbers below NUMBERS; of the others at once. */
static void fill(struct bpf *p, enum call_filter which, uint32_t *with)
{
	const unsigned allowed = 1u << allow |
	    (which == CALLS_KEEP ? 1u << keep : 0) |
	    (which == CALLS_RUN ? 1u << program : 0);

	for (size_t i = 0; i < NUMBERS; i++)
		with[i] = which == CALLS_RUN ? SECCOMP_RET_ALLOW :
		    SECCOMP_RET_ERRNO | ENOSYS;
	for (size_t i = 0; i < COUNT(calls); i++) {
		const uint32_t answered = allowed & 1u << calls[i].kind ?
		    SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EPERM;

		if (calls[i].number < NUMBERS)
			with[calls[i].number] = answered;
		else
			answer(p, BPF_JEQ, calls[i].number, answered);
	}
}

/* The last one goes on for ever. */
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

/* Two steps a span, and one more where a jump is too long for a test. */
static void write_spans(struct bpf *p, const struct number_span *spans, size_t count)
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
	for (size_t i = 0; which != CALLS_RUN && i < COUNT(forms); i++)
		write_form(p, &forms[i]);
	if (which == CALLS_STOP)
		write_form(p, &stop);
	fill(p, which, with);
	write_spans(p, spans, make_spans(spans, with, beyond));
}

const char *call_filter_name(void)
{
	return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0 ? "seccomp" : "";
}

bool call_filter_enter(enum call_filter which, struct error *err)
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

const char *call_filter_name(void)
{
	return "";
}

bool call_filter_enter(enum call_filter which, struct error *err)
{
	(void)which;
	(void)err;
	return true;
}

#endif
