#include "config.h"

#include "base/sandbox.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/call_filter.h"
#include "base/walls.h"

/* Where libraries read: terminals, time zones, their own parts. */
static const char *const system_folders[] = { "/usr", "/lib", "/lib64",
	"/etc", "/opt", "/nix", "/gnu" };

static void allow_output(struct walls *w, const char *path)
{
	char folder[PATH_MAX];
	const char *slash = strrchr(path, '/');
	size_t length = slash == NULL ? 0 : (size_t)(slash - path);
	struct stat st;

	if (stat(path, &st) == 0) {
		walls_allow(w, path, MAY_WRITE);
	} else if (length < sizeof folder) {
		snprintf(folder, sizeof folder, "%.*s", (int)length, path);
		walls_allow(w, slash == NULL ? "." : length == 0 ? "/" : folder,
		    MAY_WRITE | MAY_MAKE);
	}
}

static void allow_terminfo(struct walls *w)
{
	const char *terminfo = getenv("TERMINFO"), *home = getenv("HOME");
	char path[PATH_MAX];
	int length;

	if (terminfo != NULL)
		walls_allow(w, terminfo, MAY_READ);
	if (home == NULL)
		return;
	length = snprintf(path, sizeof path, "%s/.terminfo", home);
	if (length > 0 && (size_t)length < sizeof path)
		walls_allow(w, path, MAY_READ);
}

/* Linux has the process write its own core file, unless a program gets it. */
static void allow_core(struct walls *w)
{
	FILE *file = fopen("/proc/sys/kernel/core_pattern", "re");
	struct rlimit limit;
	int first;

	if (file == NULL)
		return;
	first = getc(file);
	fclose(file);
	if (first != '|' && getrlimit(RLIMIT_CORE, &limit) == 0 &&
	    limit.rlim_cur > 0)
		walls_allow(w, ".", MAY_WRITE | MAY_MAKE);
}

static void allow_all(struct walls *w, const struct sandbox *s)
{
	for (size_t i = 0; i < s->read_count; i++)
		walls_allow(w, s->reads[i], MAY_READ);
	for (size_t i = 0;
	     i < sizeof system_folders / sizeof *system_folders; i++)
		walls_allow(w, system_folders[i], MAY_READ);
	if (s->write != NULL)
		allow_output(w, s->write);
	if (s->folder != NULL)
		walls_allow(w, s->folder,
		    MAY_READ | MAY_WRITE | MAY_MAKE | MAY_REMOVE);
	walls_allow(w, "/dev/tty", MAY_READ | MAY_WRITE);
	allow_terminfo(w);
	allow_core(w);
}

bool sandbox_enter(const struct sandbox *s, struct error *err)
{
	struct walls walls;

	if (!walls_open(&walls, err))
		return false;
	allow_all(&walls, s);
	return walls_close(&walls, err) && call_filter_enter(false, err);
}

bool sandbox_enter_to_run(struct error *err)
{
	struct walls walls;

	if (!walls_open(&walls, err))
		return false;
	walls_allow(&walls, "/", MAY_READ | MAY_RUN);
	walls_allow(&walls, "/dev/null", MAY_WRITE);
	return walls_close(&walls, err) && call_filter_enter(true, err);
}

void sandbox_name(char *out, size_t size)
{
	char walls[64];
	const char *calls = call_filter_name();

	walls_name(walls, sizeof walls);
	snprintf(out, size, "%s%s%s", walls,
	    walls[0] != '\0' && calls[0] != '\0' ? ", " : "", calls);
	if (out[0] == '\0')
		snprintf(out, size, "none");
}
