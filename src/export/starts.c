#include "config.h"

#include "export/starts.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "export/diff_view.h"
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

/* Lines come from who started us, and from nobody else. */
static bool is_given(const struct options *given, const char *line)
{
	for (size_t i = 0; i < given->set_count; i++)
		if (strcmp(given->sets[i], line) == 0)
			return true;
	return false;
}

static bool are_given(const struct options *given, const struct options *o)
{
	for (size_t i = 0; i < o->set_count; i++)
		if (!is_given(given, o->sets[i]))
			return false;
	return true;
}

/* One trace, or two that are compared. */
static bool are_traces(struct options *o, struct error *err)
{
	for (size_t i = 0; i < o->path_count; i++) {
		o->path = o->paths[i];
		if (!is_file(o->path, err) || !probe(o, ANY_LANDLOCK, err))
			return false;
	}
	return o->subcommand == SUBCOMMAND_VIEW || diff_view_fits(o) ||
	    fail(err, "these are compared by artscope diff alone, as text");
}

bool starts_view(const void *given, int count, char **words,
    struct error *err)
{
	struct options o;
	bool may = options_parse(&o, count, words, err) &&
	    !options_want_words(&o) && (o.subcommand == SUBCOMMAND_VIEW ||
	    o.subcommand == SUBCOMMAND_DIFF) &&
	    o.output == NULL && !o.has[OPTION_NO_SANDBOX] &&
	    !o.has[OPTION_CHECK_CONFIG] && are_given(given, &o) &&
	    are_traces(&o, err);

	options_free(&o);
	return may;
}

static bool is_new_file(const char *name, struct error *err)
{
	struct stat file;

	if (strchr(name, '/') != NULL || name[0] == '.' ||
	    !text_is_clean(slice_of(name)))
		return fail(err, "a new file needs a name without / and with no dot "
		    "in front: it stands in the folder artscope was started in");
	return lstat(name, &file) != 0 || fail(err, "there is one of that name");
}

/* One of those that are open. */
static bool is_of(const struct options *o, const char *path)
{
	for (size_t i = 0; i < o->path_count; i++)
		if (strcmp(o->paths[i], path) == 0)
			return true;
	return false;
}

bool starts_export(const void *given, int count, char **words,
    struct error *err)
{
	const struct options *as = given;
	struct options o;
	bool may = options_parse(&o, count, words, err) &&
	    !options_want_words(&o) && o.subcommand == SUBCOMMAND_EXPORT &&
	    o.output != NULL && !o.has[OPTION_NO_SANDBOX] &&
	    is_of(as, o.path) && is_file(o.path, err) &&
	    is_new_file(o.output, err);

	options_free(&o);
	return may;
}

bool starts_reading(const char *path, struct error *err)
{
	return is_file(path, err) && probe_mapping(path, ANY_LANDLOCK, err);
}
