#include "config.h"

#include "export/starts.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "export/options.h"
#include "export/probe.h"

enum { ANY_LANDLOCK = 0 };

static bool is_file(const char *path, struct error *err)
{
	struct stat file;

	if (stat(path, &file) != 0)
		return fail(err, "%s: %s", path, strerror(errno));
	return S_ISREG(file.st_mode) || fail(err, "%s is no file", path);
}

bool starts_view(int count, char **words, struct error *err)
{
	struct options o;
	bool may = options_parse(&o, count, words, err) &&
	    !options_want_words(&o) && o.subcommand == SUBCOMMAND_VIEW &&
	    o.output == NULL && !o.has[OPTION_NO_SANDBOX] &&
	    !o.has[OPTION_CHECK_CONFIG] && o.set_count == 0 &&
	    is_file(o.path, err) && probe(&o, ANY_LANDLOCK, err);

	options_free(&o);
	return may;
}

static bool is_new_file(const char *name, struct error *err)
{
	struct stat file;

	if (strchr(name, '/') != NULL || name[0] == '.' ||
	    !text_is_clean(slice_of(name)))
		return fail(err, "a new file needs a name without / and a dot "
		    "before it");
	return lstat(name, &file) != 0 || fail(err, "there is one of that name");
}

bool starts_export(const void *path, int count, char **words,
    struct error *err)
{
	struct options o;
	bool may = options_parse(&o, count, words, err) &&
	    !options_want_words(&o) && o.subcommand == SUBCOMMAND_EXPORT &&
	    o.output != NULL && !o.has[OPTION_NO_SANDBOX] &&
	    strcmp(o.path, path) == 0 && is_file(o.path, err) &&
	    is_new_file(o.output, err);

	options_free(&o);
	return may;
}
