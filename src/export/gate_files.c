#include "config.h"

#include "export/gate_files.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/files.h"
#include "base/text.h"
#include "export/folders.h"
#include "trace/lookalike.h"

static bool fail_file(const char *path, const char *why, struct error *err)
{
	char clean[300];

	text_clean(clean, sizeof clean, slice_of(path));
	return fail(err, "%s: %s", clean, why);
}

/* Of what is no budget, by its first bytes. */
static bool is_trace(int fd)
{
	char first[4096];
	const ssize_t got = pread(fd, first, sizeof first, 0);
	enum content content;

	if (got <= 0)
		return false;
	content = lookalike_content(bytes_of(first, (size_t)got));
	return content != CONTENT_OTHER && content != CONTENT_FOLDED;
}

bool gate_files_read(struct rules *rules, const char *path,
    struct error *err)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct error why = { "" };
	size_t size = 0;
	char *text;
	bool done;

	*rules = (struct rules){ .path = path };
	if (fd < 0)
		return fail_file(path, strerror(errno), err);
	text = small_file_read(fd, RULES_BYTES, &size, &why);
	done = text == NULL ? fail_file(path, why.text, err) :
	    rules_read(rules, path, (struct slice){ text, size }, err);
	if (!done && is_trace(fd))
		fail_file(path, "this is a trace, and the budget stands first: "
		    "artscope check app.budget app.trace", err);
	close(fd);
	free(text);
	return done;
}

bool gate_files_are_same(const char *a, const char *b)
{
	struct stat of_a, of_b;

	return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 &&
	    of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

/* ---- the baseline ------------------------------------------------------- */

/* What stands in a pattern as it is. */
static char *put_plain(char *out, const char *at, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (strchr("*?[]\\", at[i]) != NULL)
			*out++ = '\\';
		*out++ = at[i];
	}
	return out;
}

/* The pattern as seen from here; to be freed. */
static char *pattern_of(const struct rules *rules, const char *word,
    struct error *err)
{
	const char *slash = strrchr(rules->path, '/');
	const size_t folder = slash == NULL || word[0] == '/' ? 0 :
	    (size_t)(slash - rules->path) + 1;
	char *text = array_new(2 * folder + strlen(word) + 1, 1, err);

	if (text != NULL)
		strcpy(put_plain(text, rules->path, folder), word);
	return text;
}

static bool find_all(glob_t *found, const struct rules *rules,
    struct error *err)
{
	for (uint32_t i = 0; i < rules->baseline_count; i++) {
		char *pattern = pattern_of(rules, rules->baselines[i].pattern, err);
		int result;

		if (pattern == NULL)
			return false;
		result = glob(pattern, i == 0 ? 0 : GLOB_APPEND, NULL, found);
		free(pattern);
		if (result != 0)
			return rules_lack_baseline(rules, i, err);
	}
	return true;
}

/* In place of folders what lies in them; the names are those of `found`. */
static bool keep_names(struct options *names, const glob_t *found,
    struct error *err)
{
	names->paths = array_new(found->gl_pathc, sizeof *names->paths, err);
	if (names->paths == NULL)
		return false;
	for (size_t i = 0; i < found->gl_pathc; i++)
		names->paths[i] = found->gl_pathv[i];
	names->path_count = found->gl_pathc;
	return folders_open(names, err);
}

static bool append(struct options *o, const struct options *names,
    struct error *err)
{
	const size_t count = o->path_count + names->path_count;
	size_t bytes = 0;
	const char **paths = array_new(count, sizeof *paths, err);
	char *at;

	for (size_t i = 0; i < names->path_count; i++)
		bytes += strlen(names->paths[i]) + 1;
	o->baseline_names = at = array_new(bytes, 1, err);
	if (paths == NULL || at == NULL) {
		free(paths);
		return false;
	}
	memcpy(paths, o->paths, o->path_count * sizeof *paths);
	for (size_t i = 0; i < names->path_count; i++) {
		paths[o->path_count + i] = strcpy(at, names->paths[i]);
		at += strlen(at) + 1;
	}
	free(o->paths);
	o->paths = paths;
	o->path = paths[0];
	o->path_count = count;
	o->baseline_count = names->path_count;
	return true;
}

bool gate_files_find(struct options *o, const struct rules *rules,
    struct error *err)
{
	struct options names = { .path = NULL };
	glob_t found = { 0 };
	bool done;

	if (!rules_need_baseline(rules))
		return true;
	done = find_all(&found, rules, err) &&
	    keep_names(&names, &found, err) && append(o, &names, err);
	free(names.paths);
	free(names.folder_names);
	globfree(&found);
	return done;
}
