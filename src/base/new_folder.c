#include "config.h"

#include "base/new_folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"

static bool make(const char *path)
{
	struct stat st;

	if (mkdir(path, 0777) == 0)
		return true;
	if (errno != EEXIST)
		return false;
	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return true;
	errno = ENOTDIR;
	return false;
}

/* Each of them that ends at a slash, then all of it. */
static bool make_all(char *path)
{
	for (char *slash = path; (slash = strchr(slash + 1, '/')) != NULL;) {
		*slash = '\0';
		if (!make(path))
			return false;
		*slash = '/';
	}
	return make(path);
}

bool new_folder(const char *path, struct error *err)
{
	char all[PATH_MAX], clean[200];

	errno = ENAMETOOLONG;
	if (path[0] != '\0' &&
	    snprintf(all, sizeof all, "%s", path) < (int)sizeof all &&
	    make_all(all))
		return true;
	if (path[0] == '\0')
		errno = ENOENT;
	text_clean(clean, sizeof clean, slice_of(path));
	return fail(err, "cannot make the folder %s: %s", clean,
	    strerror(errno));
}
