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

#ifdef HAVE_SECCOMP
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

#include "process/call_filter.h"
#endif

/* ---- seccomp: which system calls this program may make ---- */

/*
 * On Linux seccomp filters stand before the kernel.  They let through calls that
 * are known to be harmless and needed; a call that nobody here should make fails
 * with EPERM, and any other with ENOSYS, since C libraries try a newer call
 * first and fall back to an older one only then.  src/process/call_list.txt has
 * the names; some calls are let through in some forms only: call_filter.c, which
 * makes the filters when artscope is built.
 *
 * Elsewhere, without libseccomp and under a sanitizer nothing is refused.
 */
enum call_filter {
	CALLS_PLAIN,
	CALLS_STOP, /* plain, and kill(0, SIGTSTP): Ctrl-Z stops a pipeline */
	CALLS_KEEP, /* plain, and files are renamed and removed */
	CALLS_RUN   /* a program that is not known here is run: only what is
	             * refused to everybody is refused */
};

#ifdef HAVE_SECCOMP

enum { FILTERS = 3 };

#define FILTER(name) \
	{ name##_filter, sizeof name##_filter / sizeof *name##_filter }

static const struct {
	const struct sock_filter *steps;
	unsigned short count;
} filters[][FILTERS] = {
	[CALLS_PLAIN] = { FILTER(terminal), FILTER(plain), FILTER(known) },
	[CALLS_STOP] = { FILTER(terminal), FILTER(stop), FILTER(known) },
	[CALLS_KEEP] = { FILTER(terminal), FILTER(keep), FILTER(known) },
	[CALLS_RUN] = { FILTER(run) },
};

/* Returns "seccomp", or "". */
static const char *call_filter_name(void)
{
	return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0 ? "seccomp" : "";
}

/* Loads a filter, with the number of this process in the place of OWN. */
static bool load_filter(const struct sock_filter *steps, unsigned short count)
{
	struct sock_filter own[STEPS_MOST];
	const struct sock_fprog filter = { count, own };

	for (int i = 0; i < count; i++) {
		own[i] = steps[i];
		if (own[i].k == OWN)
			own[i].k = (uint32_t)getpid();
	}
	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

/* Filters the calls of this thread, and of those that it starts. */
static bool call_filter_enter(enum call_filter which, struct error *err)
{
	bool done;

	if (call_filter_name()[0] == '\0')
		return true;
	done = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
	for (int i = 0; done && i < FILTERS && filters[which][i].count > 0; i++)
		done = load_filter(filters[which][i].steps,
		    filters[which][i].count);
	return done || fail(err, "seccomp: %s", strerror(errno));
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
