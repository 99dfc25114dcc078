#include "config.h"

#include "base/call_filter.h"

#if !defined SANITIZED && defined HAVE_LINUX_SECCOMP_H && defined HAVE_LINUX_FILTER_H && \
    defined HAVE_LINUX_AUDIT_H

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
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

#ifdef OUR_ARCH

/* A list of what to refuse lets any C library work that is not known here. */
static const uint32_t to_run[] = {
	/* programs */
	SYS_execve, SYS_execveat,
	/* the network, and other programs by sockets */
#ifdef SYS_socket
	SYS_socket, SYS_connect, SYS_bind, SYS_listen,
#endif
#ifdef SYS_socketcall
	SYS_socketcall,
#endif
};

static const uint32_t refused[] = {
	/* other processes */
	SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
#ifdef SYS_pidfd_getfd
	SYS_pidfd_getfd,
#endif
	/* ways around this filter and around Landlock */
#ifdef SYS_io_uring_setup
	SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
#endif
	SYS_open_by_handle_at, SYS_mount, SYS_umount2, SYS_pivot_root,
	SYS_chroot, SYS_unshare, SYS_setns,
	/* large pieces of the kernel with a history */
	SYS_bpf, SYS_perf_event_open, SYS_keyctl, SYS_add_key,
	SYS_request_key, SYS_kexec_load, SYS_init_module, SYS_finit_module,
	SYS_delete_module,
#ifdef SYS_userfaultfd
	SYS_userfaultfd,
#endif
};

enum {
	TO_RUN = sizeof to_run / sizeof *to_run,
	REFUSED = sizeof refused / sizeof *refused,
	STEPS = (TO_RUN + REFUSED) * 2 + 20
};

#define AT(field) ((uint32_t)offsetof(struct seccomp_data, field))
#ifdef __BYTE_ORDER__
#define LOW_HALF (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 4u : 0u)
#endif

struct program {
	struct sock_filter steps[STEPS];
	unsigned short count;
};

static void step(struct program *p, uint16_t code, uint32_t k)
{
	p->steps[p->count++] = (struct sock_filter){ code, 0, 0, k };
}

/* Goes over the next step unless the number read is (or has all bits of) k. */
static void unless(struct program *p, uint16_t test, uint32_t k)
{
	p->steps[p->count++] = (struct sock_filter){
		(uint16_t)(BPF_JMP | test | BPF_K), 0, 1, k };
}

static void refuse(struct program *p, uint16_t test, uint32_t k)
{
	unless(p, test, k);
	step(p, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
}

/* Programs for another machine could make the same calls by other numbers. */
static void write_head(struct program *p)
{
	step(p, BPF_LD | BPF_W | BPF_ABS, AT(arch));
	p->steps[p->count++] = (struct sock_filter){
		BPF_JMP | BPF_JEQ | BPF_K, 1, 0, OUR_ARCH };
	step(p, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
	step(p, BPF_LD | BPF_W | BPF_ABS, AT(nr));
#ifdef OTHER_TABLE
	refuse(p, BPF_JSET, OTHER_TABLE);
#endif
}

static void write_program(struct program *p, bool may_run)
{
	p->count = 0;
	write_head(p);
	for (size_t i = 0; i < TO_RUN && !may_run; i++)
		refuse(p, BPF_JEQ, to_run[i]);
	for (size_t i = 0; i < REFUSED; i++)
		refuse(p, BPF_JEQ, refused[i]);
	unless(p, BPF_JEQ, SYS_ioctl);
	step(p, BPF_JMP | BPF_JA, 1);
	step(p, BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	step(p, BPF_LD | BPF_W | BPF_ABS, AT(args[1]) + LOW_HALF);
	refuse(p, BPF_JEQ, TIOCSTI);
	refuse(p, BPF_JEQ, TIOCLINUX);
	step(p, BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
}

const char *call_filter_name(void)
{
	return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0 ? "seccomp" : "";
}

bool call_filter_enter(bool may_run, struct error *err)
{
	struct program program;
	struct sock_fprog filter = { .filter = program.steps };

	if (call_filter_name()[0] == '\0')
		return true;
	write_program(&program, may_run);
	filter.len = program.count;
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

bool call_filter_enter(bool may_run, struct error *err)
{
	(void)may_run;
	(void)err;
	return true;
}

#endif
