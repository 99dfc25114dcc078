#include "config.h"

#include "export/folders.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/text.h"

/* The names of the new list, one after another in `text`. */
struct folder_list {
	char *text;
	size_t used, room, count, most;
};

static bool is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* "a.trace", "a.trace.gz". */
static int is_trace(const struct dirent *entry)
{
	const char *end = strstr(entry->d_name, ".trace");

	return entry->d_name[0] != '.' && end != NULL &&
	    (end[strlen(".trace")] == '\0' || end[strlen(".trace")] == '.');
}

static bool add(struct folder_list *l, const char *name, struct error *err)
{
	size_t size = strlen(name) + 1;
	char *text;

	if (l->count == l->most)
		return fail(err, "these are more than %zu traces", l->most);
	text = array_grow(l->text, &l->room, l->used + size, 1, err);
	if (text == NULL)
		return false;
	memcpy(text + l->used, name, size);
	l->text = text;
	l->used += size;
	l->count++;
	return true;
}

static bool fail_folder(const char *path, const char *why, struct error *err)
{
	char clean[200];

	text_clean(clean, sizeof clean, slice_of(path));
	return fail(err, "%s: %s", clean, why);
}

/* The order is that of the bytes, whatever the locale. */
static int compare(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static bool add_folder(struct folder_list *l, const char *path, struct error *err)
{
	const size_t before = l->count;
	struct dirent **entries;
	char name[PATH_MAX];
	int count = scandir(path, &entries, is_trace, compare);
	bool done = true;

	if (count < 0)
		return fail_folder(path, strerror(errno), err);
	for (int i = 0; i < count; i++) {
		const char *slash = path[strlen(path) - 1] == '/' ? "" : "/";
		int length = snprintf(name, sizeof name, "%s%s%s", path, slash,
		    entries[i]->d_name);

		if (done && length < (int)sizeof name && is_file(name))
			done = add(l, name, err);
		free(entries[i]);
	}
	free(entries);
	return done && (l->count > before || fail_folder(path,
	    "no file in this folder is called NAME.trace", err));
}

static bool any_folder(const struct options *o)
{
	for (size_t i = 0; i < o->path_count; i++)
		if (is_folder(o->paths[i]))
			return true;
	return false;
}

/* What was listed becomes the paths. */
static bool take(struct options *o, struct folder_list *l, struct error *err)
{
	const char **paths = array_new(l->count, sizeof *paths, err);
	const char *name = l->text;

	if (paths == NULL)
		return false;
	for (size_t i = 0; i < l->count; i++) {
		paths[i] = name;
		name += strlen(name) + 1;
	}
	free(o->paths);
	free(o->folder_names);
	o->paths = paths;
	o->path = paths[0];
	o->path_count = l->count;
	o->folder_names = l->text;
	return true;
}

bool folders_open(struct options *o, struct error *err)
{
	struct folder_list l = { .most = o->subcommand == SUBCOMMAND_TABLE ?
		SIZE_MAX : FOLDER_TRACES };
	size_t after_at = o->after_at;
	bool done = true;

	if (!any_folder(o))
		return true;
	for (size_t i = 0; i < o->path_count && done; i++) {
		after_at = i == o->after_at ? l.count : after_at;
		done = is_folder(o->paths[i]) ?
		    add_folder(&l, o->paths[i], err) :
		    add(&l, o->paths[i], err);
	}
	done = done && take(o, &l, err);
	if (done)
		o->after_at = after_at;
	else
		free(l.text);
	return done;
}
