#include "config.h"

#include "base/walls.h"

#include <errno.h>
#include <fcntl.h>
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

bool walls_open(struct walls *w, struct error *err)
{
	(void)err;
	*w = (struct walls){ .ruleset = -1 };
	return true;
}

void walls_allow(struct walls *w, const char *path, unsigned may)
{
	char permissions[8] = "";

	w->may_run = w->may_run || (may & MAY_RUN) != 0;
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
	    "stdio rpath wpath cpath tty proc", NULL) != 0)
		return fail(err, "pledge: %s", strerror(errno));
	return true;
}

void walls_name(char *out, size_t size)
{
	snprintf(out, size, "unveil, pledge");
}

#elif defined HAVE_LINUX_LANDLOCK_H && !defined SANITIZED

/* Of the first version; later ones came with these. */
#define ACCESS_FIRST ((UINT64_C(1) << 13) - 1)
#define ACCESS_REFER (UINT64_C(1) << 13)
#define ACCESS_TRUNCATE (UINT64_C(1) << 14)
#define ACCESS_OF_FILES                                         \
	(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | \
	    LANDLOCK_ACCESS_FS_EXECUTE | ACCESS_TRUNCATE)

static int landlock_version(void)
{
	return (int)syscall(SYS_landlock_create_ruleset, NULL, 0,
	    LANDLOCK_CREATE_RULESET_VERSION);
}

bool walls_open(struct walls *w, struct error *err)
{
	int version = landlock_version();
	struct landlock_ruleset_attr attr = { ACCESS_FIRST };

	*w = (struct walls){ .ruleset = -1 };
	if (version < 1)
		return true;
	if (version >= 2)
		attr.handled_access_fs |= ACCESS_REFER;
	if (version >= 3)
		attr.handled_access_fs |= ACCESS_TRUNCATE;
	w->handled = attr.handled_access_fs;
	w->ruleset = (int)syscall(SYS_landlock_create_ruleset, &attr,
	    sizeof attr.handled_access_fs, 0);
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

bool walls_open(struct walls *w, struct error *err)
{
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
