#include "config.h"

#include "export/diff_view.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "export/options_check.h"
#include "export/stats_file.h"

static bool has_any(const struct options *o)
{
	for (int i = 0; i < OPTIONS; i++)
		if (o->has[i] && !option_views_diff((enum option)i))
			return true;
	return false;
}

static bool has_several(const struct options *o)
{
	return o->path_count > BOTH_SIDES;
}

static bool has_pair(const struct options *o)
{
	return o->side_thread_count[BEFORE] + o->side_thread_count[AFTER] > 0;
}

/* The viewer has those of one run a side. */
static bool needs_calls(const struct options *o)
{
	return o->has[OPTION_RANGE] || o->has[OPTION_RANGE_A] ||
	    o->has[OPTION_RANGE_B] || o->has[OPTION_WITHIN] || has_pair(o) ||
	    o->has[OPTION_LONGER];
}

/* The thread of one side that is named; NULL: the main one.  False: the viewer cannot
 * show those that are meant at once. */
static bool thread_of(const struct options *o, int side, const char **out)
{
	const char *word = o->side_thread_count[side] == 0 ? "main" :
	    o->side_threads[side][0];

	*out = strcmp(word, "main") == 0 ? NULL : word;
	return o->side_thread_count[side] < 2 && strcmp(word, "all") != 0 &&
	    strpbrk(word, "*?[") == NULL;
}

bool diff_view_pair(const struct options *o, const char **before,
    const char **after)
{
	return has_pair(o) && thread_of(o, BEFORE, before) &&
	    thread_of(o, AFTER, after);
}

bool diff_view_fits(const struct options *o)
{
	const char *thread, *after;
	bool is_all;

	return o->subcommand == SUBCOMMAND_DIFF && !has_any(o) &&
	    !(has_several(o) && needs_calls(o)) &&
	    (!has_pair(o) || diff_view_pair(o, &thread, &after)) &&
	    (enum compared_by)o->group != BY_STACK &&
	    options_thread(o, &thread, &is_all);
}

/* Of a table of sums there is nothing else to look at; of several runs one is read
 * twice. */
static bool may_be_shown(const struct options *o, const char *path)
{
	struct stat file;

	if (stat(path, &file) == 0 && (S_ISDIR(file.st_mode) ||
	    (has_several(o) && !S_ISREG(file.st_mode))))
		return false;
	return !stats_file_is_one(path);
}

bool diff_view_is_wanted(const struct options *o)
{
	if (!diff_view_fits(o) || !isatty(STDIN_FILENO) ||
	    !isatty(STDOUT_FILENO))
		return false;
	for (size_t i = 0; i < o->path_count; i++)
		if (!may_be_shown(o, o->paths[i]))
			return false;
	return true;
}

bool diff_view_runs(const struct options *o, struct runs_asked *out)
{
	*out = (struct runs_asked){ .paths = o->paths, .count = o->path_count,
		.after_at = o->after_at,
		.measure = o->has[OPTION_CLOCK] ? o->measure : NO_MEASURE,
		.has_damaged = o->has[OPTION_ALLOW_DAMAGED],
		.input = o->input, .memory = &o->memory };
	options_thread(o, &out->thread, &out->is_all);
	return has_several(o);
}

bool diff_view_maps(const struct options *o, struct build_maps *out)
{
	const bool is_one = o->mapping != NULL;

	*out = (struct build_maps){ .is_one = is_one, .memory = &o->memory };
	for (int side = 0; side < BOTH_SIDES; side++) {
		out->of[side] = is_one ? o->mapping : o->side_mapping[side];
		out->paths[side] = is_one ? o->mappings : o->side_mappings[side];
		out->path_count[side] = is_one ? o->mapping_count :
						 o->side_mapping_count[side];
	}
	return is_one ? o->has_map_folder :
	    out->of[BEFORE] != NULL || out->of[AFTER] != NULL;
}

struct comparison_wish diff_view_wish(const struct options *o)
{
	return (struct comparison_wish){ .rule = o->match,
		.has_min_time = o->has[OPTION_MIN_TIME],
		.min_time_ns = o->min_time_ns,
		.min_change_ns = o->min_change_ns };
}
