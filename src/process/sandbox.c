/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "process/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "base/array.h"
#include "base/error.h"
#include "base/text.h"

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
 * On Linux seccomp filters stand before the kernel.  They let through calls
 * that are known to be harmless and needed; a call that nobody here should make
 * fails with EPERM, and any other with ENOSYS, since C libraries try a newer
 * call first and fall back to an older one only then.
 * src/process/call_list.txt has the names; some calls are let through in some
 * forms only: call_filter.c, which makes the filters when artscope is built.
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

#endif

static bool has_call_filter(void)
{
#ifdef HAVE_SECCOMP
	return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
#else
	return false;
#endif
}

/* Filters the calls of this thread, and of those that it starts; the number of
 * this process takes the place of OWN. */
static bool call_filter_enter(enum call_filter which, struct error *err)
{
	bool done = true;

	if (!has_call_filter())
		return true;
#ifdef HAVE_SECCOMP
	done = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
	for (int n = 0; done && n < FILTERS && filters[which][n].count > 0;
	     n++) {
		const unsigned short count = filters[which][n].count;
		struct sock_filter own[STEPS_MOST];
		const struct sock_fprog filter = { count, own };

		for (int i = 0; i < count; i++) {
			own[i] = filters[which][n].steps[i];
			if (own[i].k == OWN)
				own[i].k = (uint32_t)getpid();
		}
		done = prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0,
		    0) == 0;
	}
#else
	(void)which;
#endif
	return done || fail(err, "seccomp: %s", strerror(errno));
}

/* ---- Landlock: which files this process may touch ---- */

/*
 * Landlock is Linux's; on OpenBSD unveil and pledge do the same.  Elsewhere, in
 * a kernel without them and under a sanitizer, which has to look at its process
 * and start programs, no file is forbidden and all of this does nothing.
 *
 * landlock_enter forbids all to this thread and those that it starts but what
 * enum may says of some places; one that is not there is left out.
 * landlock_name writes "Landlock 7", "unveil, pledge" or "".
 */

/* What may be done with a file, or with all files of a folder. */
enum may {
	MAY_READ = 1,
	MAY_WRITE = 2,
	MAY_RENAME = 4, /* in a folder: and remove */
	MAY_RUN = 8     /* as a program */
};

struct landlock_place {
	const char *path;
	unsigned may;
};

#if defined __OpenBSD__

/* The promise proc is there since Ctrl-Z stops the whole group.  A program that
 * is run promises for itself. */
static bool landlock_enter(const struct landlock_place *places, size_t count,
    enum call_filter calls, struct error *err)
{
	unsigned all = 0;

	(void)calls;
	for (size_t i = 0; i < count; i++) {
		const unsigned may = places[i].may;
		char permissions[8];

		snprintf(permissions, sizeof permissions, "%s%s%s%s",
		    may & MAY_RUN ? "x" : "", may & MAY_READ ? "r" : "",
		    may & MAY_WRITE ? "w" : "", may & MAY_RENAME ? "c" : "");
		if (unveil(places[i].path, permissions) != 0 && errno != ENOENT)
			return fail(err, "unveil: %s", strerror(errno));
		all |= may;
	}
	if (unveil(NULL, NULL) != 0)
		return fail(err, "unveil: %s", strerror(errno));
	if (pledge(all & MAY_RUN     ? "stdio rpath proc exec" :
		    all & MAY_RENAME ? "stdio cpath" :
				       "stdio rpath tty proc recvfd flock",
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

/* A place that is not there, or a pipe, needs no rule. */
static void allow(int rules, uint64_t handled,
    const struct landlock_place *place)
{
	static const uint64_t access[] = {
		LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
		LANDLOCK_ACCESS_FS_WRITE_FILE | ACCESS_TRUNCATE,
		LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE,
		LANDLOCK_ACCESS_FS_EXECUTE
	}; /* by the bits of enum may */
	struct landlock_path_beneath_attr rule = {
		.parent_fd = open(place->path, O_PATH | O_CLOEXEC)
	};
	struct stat st;

	if (rule.parent_fd < 0)
		return;
	for (size_t i = 0; i < sizeof access / sizeof *access; i++)
		if (place->may >> i & 1)
			rule.allowed_access |= access[i] & handled;
	if (fstat(rule.parent_fd, &st) == 0 && !S_ISDIR(st.st_mode))
		rule.allowed_access &= ACCESS_OF_FILES;
	syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule,
	    0);
	close(rule.parent_fd);
}

static bool landlock_enter(const struct landlock_place *places, size_t count,
    enum call_filter calls, struct error *err)
{
	/* to other programs: sockets, devices, TCP; and to processes outside */
	const bool may_talk = calls == CALLS_RUN;
	const bool may_signal = calls == CALLS_RUN || calls == CALLS_STOP;
	const int version = landlock_version();
	/* what is forbidden unless it is allowed */
	struct attributes a = { ACCESS_FIRST, 0, 0 };
	const size_t size = version < 4 ? offsetof(struct attributes, net) :
	    version < 6 ? offsetof(struct attributes, scope) : sizeof a;
	int rules;

	if (version < 1)
		return true;
	if (version >= 2)
		a.files |= ACCESS_REFER;
	if (version >= 3)
		a.files |= ACCESS_TRUNCATE;
	if (version >= 5 && !may_talk)
		a.files |= ACCESS_IOCTL;
	if (version >= 4 && !may_talk)
		a.net = NET_ALL;
	if (version >= 6 && !may_talk)
		a.scope |= SCOPE_SOCKETS;
	if (version >= 6 && !may_signal)
		a.scope |= SCOPE_SIGNALS;
	rules = (int)syscall(SYS_landlock_create_ruleset, &a, size, 0);
	for (size_t i = 0; rules >= 0 && i < count; i++)
		allow(rules, a.files, &places[i]);
	if (rules < 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
	    syscall(SYS_landlock_restrict_self, rules, 0) != 0)
		return fail(err, "Landlock: %s", strerror(errno));
	close(rules);
	return true;
}

static void landlock_name(char *out, size_t size)
{
	int version = landlock_version();

	out[0] = '\0';
	if (version >= 1)
		snprintf(out, size, "Landlock %d", version);
}

#else

static bool landlock_enter(const struct landlock_place *places, size_t count,
    enum call_filter calls, struct error *err)
{
	(void)places;
	(void)count;
	(void)calls;
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

static bool enter(const struct landlock_place *places, size_t count,
    enum call_filter calls, struct error *err)
{
	return landlock_enter(places, count, calls, err) &&
	    call_filter_enter(calls, err);
}

bool sandbox_enter(const char *const *reads, size_t count, bool may_stop,
    struct error *err)
{
	struct landlock_place *places = array_new(count, sizeof *places);
	mbstate_t state = { 0 };
	char bytes[64]; /* more than MB_CUR_MAX */
	wchar_t wide;
	bool done;

	/* what C libraries read when it is first needed: how the locale's
	 * characters are converted, its words for errors, the time zone */
	if (mbrtowc(&wide, "x", 1, &state) == 1)
		wcrtomb(bytes, wide, &state);
	strerror(ENOENT);
	tzset();
	for (size_t i = 0; i < count; i++)
		places[i] = (struct landlock_place){ reads[i], MAY_READ };
	done = enter(places, count, may_stop ? CALLS_STOP : CALLS_PLAIN, err);
	free(places);
	return done;
}

bool sandbox_enter_to_run(void)
{
	static const struct landlock_place places[] = {
		{ "/", MAY_READ | MAY_RUN }, { "/dev/null", MAY_WRITE }
	};

	return enter(places, 2, CALLS_RUN, NULL);
}

bool sandbox_enter_to_keep(void)
{
	static const struct landlock_place place = { ".", MAY_RENAME };

	return enter(&place, 1, CALLS_KEEP, NULL);
}

void sandbox_name(char *out, size_t size)
{
	landlock_name(out, size);
	if (has_call_filter())
		text_add_word(out, size, "seccomp");
	if (out[0] == '\0')
		snprintf(out, size, "none");
}
