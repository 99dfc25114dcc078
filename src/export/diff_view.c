#include "config.h"

#include "export/diff_view.h"

#include <sys/stat.h>
#include <unistd.h>

#include "export/options_check.h"
#include "export/stats_file.h"

static bool is_folder(const char *path)
{
	struct stat file;

	return stat(path, &file) == 0 && S_ISDIR(file.st_mode);
}

static bool has_any(const struct options *o)
{
	static const enum option of_print[] = { OPTION_FORMAT, OPTION_OUTPUT,
		OPTION_FAIL, OPTION_SHOW, OPTION_TOP, OPTION_VS,
		OPTION_DROP_FIRST, OPTION_NORMALIZE, OPTION_KEEP_SYNTHESIZED,
		OPTION_NO_PAGER, OPTION_MAPPING_A,
		OPTION_MAPPING_B };

	for (size_t i = 0; i < sizeof of_print / sizeof *of_print; i++)
		if (o->has[of_print[i]])
			return true;
	return false;
}

bool diff_view_fits(const struct options *o)
{
	const char *thread;
	bool is_all;

	return o->subcommand == SUBCOMMAND_DIFF && o->path_count == 2 &&
	    !has_any(o) && !o->has_map_folder &&
	    (enum compared_by)o->group != BY_STACK &&
	    options_thread(o, &thread, &is_all);
}

bool diff_view_is_wanted(const struct options *o)
{
	if (!diff_view_fits(o) || !isatty(STDIN_FILENO) ||
	    !isatty(STDOUT_FILENO))
		return false;
	/* Of a table of sums there is nothing else to look at. */
	return !is_folder(o->paths[0]) && !is_folder(o->paths[1]) &&
	    !stats_file_is_one(o->paths[0]) && !stats_file_is_one(o->paths[1]);
}

struct comparison_wish diff_view_wish(const struct options *o)
{
	return (struct comparison_wish){ .rule = o->match,
		.has_min_time = o->has[OPTION_MIN_TIME],
		.min_time_ns = o->min_time_ns,
		.min_change_ns = o->min_change_ns };
}
