#include "config.h"

#include "base/walls.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef HAVE_LINUX_LANDLOCK_H
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#if defined __OpenBSD__

bool walls_open(struct walls *w, const struct walls_options *how,
    struct error *err)
{
	(void)how;
	(void)err;
	*w = (struct walls){ .ruleset = -1 };
	return true;
}

void walls_allow(struct walls *w, const char *path, unsigned may)
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

/* proc: Ctrl-Z stops the whole group.  What is run promises for itself. */
bool walls_close(struct walls *w, struct error *err)
{
	if (w->has_failed || unveil(NULL, NULL) != 0)
		return fail(err, "unveil: %s", strerror(errno));
	if (pledge(w->may_run ? "stdio rpath proc exec" :
	    w->may_change ? "stdio cpath" : "stdio rpath tty proc recvfd flock",
	    NULL) != 0)
		return fail(err, "pledge: %s", strerror(errno));
	return true;
}

void walls_name(char *out, size_t size)
{
	snprintf(out, size, "unveil, pledge");
}

#elif defined HAVE_LINUX_LANDLOCK_H && !defined SANITIZED

/* Of the first version, what came with 2, 3 and 5, and what belongs to files. */
#define ACCESS_FIRST ((UINT64_C(1) << 13) - 1)
#define ACCESS_REFER (UINT64_C(1) << 13)
#define ACCESS_TRUNCATE (UINT64_C(1) << 14)
#define ACCESS_IOCTL (UINT64_C(1) << 15)
#define ACCESS_OF_FILES                                         \
	(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | \
	    LANDLOCK_ACCESS_FS_EXECUTE | ACCESS_TRUNCATE | ACCESS_IOCTL)
#define NET_ALL 3u      /* since 4: to bind, and to connect by TCP */
#define SCOPE_SOCKETS 1u /* since 6: abstract ones of others */
#define SCOPE_SIGNALS 2u

/* As in linux/landlock.h since 6; older versions take the begin of it. */
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
    const struct walls_options *how)
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

bool walls_open(struct walls *w, const struct walls_options *how,
    struct error *err)
{
	int version = landlock_version();
	struct attributes a;

	*w = (struct walls){ .ruleset = -1 };
	if (how->newest != 0 && version > how->newest)
		version = how->newest;
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

/* What is not there, or a pipe, needs no rule. */
void walls_allow(struct walls *w, const char *path, unsigned may)
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

bool walls_close(struct walls *w, struct error *err)
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

void walls_name(char *out, size_t size)
{
	int version = landlock_version();

	out[0] = '\0';
	if (version >= 1)
		snprintf(out, size, "Landlock %d", version);
}

#else

bool walls_open(struct walls *w, const struct walls_options *how,
    struct error *err)
{
	(void)how;
	(void)err;
	*w = (struct walls){ .ruleset = -1 };
	return true;
}

void walls_allow(struct walls *w, const char *path, unsigned may)
{
	(void)w;
	(void)path;
	(void)may;
}

bool walls_close(struct walls *w, struct error *err)
{
	(void)w;
	(void)err;
	return true;
}

void walls_name(char *out, size_t size)
{
	(void)size;
	out[0] = '\0';
}

#endif
