#include "config.h"

#include "start/viewer_start.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "export/diff_view.h"
#include "export/options_check.h"
#include "export/options_line.h"

static struct app_view view_of(const struct options *o, char *sort,
    size_t size)
{
	bool is_other = o->below != SHOWN_TABLE ||
	    o->subcommand == SUBCOMMAND_DIFF;

	snprintf(sort, size, "%s%s", o->has[OPTION_REVERSE] ? "-" : "",
	    o->list->of[o->column].name);
	return (struct app_view){
		.shown = { (enum pane_kind)o->picture,
		    (enum pane_kind)o->below },
		.focus = o->is_on_picture ? UPPER : LOWER,
		.is_full = o->has[OPTION_FULL],
		.sort = is_other && (o->has[OPTION_SORT] ||
		    o->has[OPTION_REVERSE]) ? sort : NULL,
		.columns = is_other ? o->column_words : NULL,
		.zoom = o->zoom, .time = o->time, .level = o->level,
		.method = o->selected, .call = o->call, .pivot = o->pivot,
		.listed = o->listed, .row = o->row, .first_row = o->first_row,
		.first_column = o->first_column,
		.names_panned = o->names_panned,
		.is_bottom_up = o->has[OPTION_BOTTOM_UP],
		.box = o->box, .zoom_box = o->zoom_box,
		.open_rows = o->open_rows,
		.transforms = o->transforms,
		.transform_count = o->transform_count,
		.search = o->subcommand == SUBCOMMAND_VIEW ?
		    o->texts[OPTION_SEARCH] : NULL,
		.filters = o->filters, .filter_count = o->filter_count,
		.marked = o->marks, .marked_count = o->mark_count };
}

/* What two traces that are compared need besides. */
static bool fill_compared(const struct options *o, struct viewer_start *out,
    struct error *err)
{
	out->app.path = o->paths[o->after_at];
	out->app.before = o->paths[0];
	out->app.range = o->has[OPTION_RANGE_B] ? o->range_of[AFTER] : o->range;
	out->app.before_range = o->has[OPTION_RANGE_A] ? o->range_of[BEFORE] :
	    o->range;
	out->app.has_pair = diff_view_pair(o, &out->app.before_thread,
	    &out->app.thread);
	out->app.group = GROUP_METHOD;
	out->app.compared_group = o->group;
	out->app.is_all |= o->group == GROUPINGS && o->thread_count == 0 &&
	    !out->app.has_pair;
	out->compared = diff_view_wish(o);
	out->app.compared = &out->compared;
	if (diff_view_runs(o, &out->runs))
		out->app.runs = &out->runs;
	if (diff_view_maps(o, &out->maps)) {
		out->app.maps = &out->maps;
		out->app.mapping = NULL;
	}
	out->view.shown[LOWER] = PANE_COMPARED;
	if (!diff_transforms_init(&out->transforms, o, err))
		return false;
	out->view.transforms = out->transforms.of;
	out->view.transform_count = out->transforms.count;
	return true;
}

bool viewer_start_fill(struct viewer_start *out, const struct options *o,
    struct error *err)
{
	const bool is_table = o->below == SHOWN_TABLE &&
	    o->subcommand == SUBCOMMAND_VIEW;

	out->transforms = (struct diff_transforms){ .of = NULL };
	out->view = view_of(o, out->sort, sizeof out->sort);
	out->app = (struct app_options){ .path = o->path,
		.clock = o->has[OPTION_CLOCK] ? measure_name(o->measure) : NULL,
		.sort = is_table && o->has[OPTION_SORT] ?
		    o->list->of[o->column].name : NULL,
		.is_reverse = is_table && o->has[OPTION_REVERSE],
		.columns = is_table ? &o->columns : NULL,
		.group = o->group, .is_ascii = o->has[OPTION_ASCII],
		.range = o->range, .within = o->within,
		.is_followed = o->has[OPTION_FOLLOW], .memory = &o->memory,
		.input = o->input,
		.frame = o->frame, .frame_budget_ns = o->frame_budget_ns,
		.mapping = o->mapping, .mappings = o->mappings,
		.mapping_count = o->mapping_count,
		.has_map_folder = o->has_map_folder,
		.is_raw = o->has[OPTION_RAW_NAMES],
		.view = &out->view };
	if (!options_thread(o, &out->app.thread, &out->app.is_all))
		return fail(err, "the viewer opens on one thread; more of them "
		    "are for report, and for --mark");
	if (o->has[OPTION_SCOPE])
		out->app.is_all = o->scope == SCOPE_ALL;
	out->view.is_of_thread = o->has[OPTION_SCOPE] &&
	    o->scope == SCOPE_THREAD;
	return o->subcommand != SUBCOMMAND_DIFF || fill_compared(o, out, err);
}

void viewer_start_free(struct viewer_start *start)
{
	diff_transforms_free(&start->transforms);
}

struct viewer_left {
	struct options_line line;
	struct viewer_start shown;
};

void viewer_left_free(struct viewer_left *left)
{
	if (left == NULL)
		return;
	viewer_start_free(&left->shown);
	options_line_free(&left->line);
	free(left);
}

struct viewer_left *viewer_left_new(const struct options *o,
    const struct keep *keep)
{
	const char *line = strstr(keep_trace(keep), "\nview ");
	struct viewer_left *left = line == NULL ? NULL :
	    array_new(1, sizeof *left, NULL);
	const struct options *then;

	if (left == NULL)
		return NULL;
	then = &left->line.options;
	if (!options_line_read(&left->line, line + strlen("\nview "), o) ||
	    !viewer_start_fill(&left->shown, then, NULL)) {
		viewer_left_free(left);
		return NULL;
	}
	left->shown.view.columns = then->column_words;
	if (then->has[OPTION_SORT] || then->has[OPTION_REVERSE])
		left->shown.view.sort = left->shown.sort;
	return left;
}

const struct app_options *viewer_left_options(const struct viewer_left *left)
{
	return left == NULL ? NULL : &left->shown.app;
}
