#include "config.h"

#include "base/xdg.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static const struct {
	const char *variable, *below_home;
} places[] = {
	[XDG_CONFIG] = { "XDG_CONFIG_HOME", ".config" },
	[XDG_STATE] = { "XDG_STATE_HOME", ".local/state" },
};

/* Folders are made below a home, but no home. */
static bool is_home(enum xdg which, const char *home)
{
	struct stat st;

	return home != NULL && home[0] == '/' &&
	    (which != XDG_STATE || stat(home, &st) == 0);
}

bool xdg_path(enum xdg which, const char *name, char out[XDG_PATH])
{
	const char *folder = getenv(places[which].variable);
	const char *home = getenv("HOME");
	int length = -1;

	if (folder != NULL && folder[0] == '/')
		length = snprintf(out, XDG_PATH, "%s/artscope/%s", folder, name);
	else if (is_home(which, home))
		length = snprintf(out, XDG_PATH, "%s/%s/artscope/%s", home,
		    places[which].below_home, name);
	return length >= 0 && length < XDG_PATH;
}
