#include "config.h"

#include "ui/diff_command.h"

#include <string.h>

#include "base/text.h"
#include "compare/loaded_runs.h"
#include "query/scope.h"
#include "ui/compared_pane.h"
#include "ui/filters.h"
#include "ui/lensing.h"
#include "ui/lists.h"
#include "ui/names.h"
#include "ui/pane.h"
#include "ui/searching.h"
#include "ui/sides.h"
#include "ui/view_command.h"

static enum grouping group_of(const struct state *s)
{
	return compared_pane_group(s->panes[PANE_COMPARED].own);
}

/* Such rows are those of all threads, if nothing else is said. */
static bool is_by_thread(const struct state *s)
{
	return group_of(s) == GROUPINGS;
}

static void add_threads(struct command_text *line)
{
	const struct selection *now = line->s->selection;

	if (sides_are_paired(line->s)) {
		for (int side = 0; side < BOTH_SIDES; side++)
			view_add_thread_of(line, sides_at(line->s, side)->profile,
			    side == BEFORE ? OPTION_THREAD_A : OPTION_THREAD_B,
			    side == sides_shown(line->s) ? now->thread :
							   sides_other(line->s).thread);
		return;
	}
	if (now->scope == SCOPE_ALL && !is_by_thread(line->s))
		command_text_add(line, OPTION_THREAD, "all");
	else if (now->scope != SCOPE_ALL && (is_by_thread(line->s) ||
	    now->thread != profile_main(state_profile(line->s))))
		view_add_thread(line, OPTION_THREAD, now->thread);
	if (now->scope == SCOPE_MARKED)
		line->lacks = "the marked threads";
}

static void add_range(struct command_text *line, int side)
{
	const struct state *s = line->s;
	const struct profile *p = sides_at(s, side)->profile;
	struct where where = state_where(s);
	const struct thread *t;
	uint64_t origin, end;
	char word[100];

	if (side != sides_shown(s))
		where = sides_other(s);
	if (period_is_none(where.range))
		return;
	t = threads_at(profile_threads(p), where.thread);
	profile_range(p, t, &origin, &end);
	range_write(word, sizeof word, where.range, origin, t->calls.tick);
	command_text_add(line, side == BEFORE ? OPTION_RANGE_A : OPTION_RANGE_B, word);
}

/* Of each, or the call that both are. */
static void add_ranges(struct command_text *line)
{
	const char *call = sides_within(line->s);

	if (call != NULL) {
		command_text_add(line, OPTION_WITHIN, call);
		return;
	}
	add_range(line, BEFORE);
	add_range(line, AFTER);
}

static void add_time(struct command_text *line, enum option option, uint64_t ns)
{
	char word[40];

	text_typed(word, sizeof word, ns, TICK_NS);
	command_text_add(line, option, word);
}

/* What rows are, and how those of both sides were matched and chosen. */
static void add_rows(struct command_text *line)
{
	const struct state *s = line->s;
	struct question q = { .where = state_where(s) };
	const enum grouping by = group_of(s);

	if (by != GROUP_METHOD)
		command_text_add(line, OPTION_GROUP, by == GROUPINGS ? "thread" :
		    grouping_name(by));
	if (!sides_ask(s, &q))
		return;
	if (q.compared->rule != MATCH_USUAL)
		command_text_add(line, OPTION_MATCH,
		    match_rule_name(q.compared->rule));
	if (q.compared->has_min_time)
		add_time(line, OPTION_MIN_TIME, q.compared->min_time_ns);
	if (q.compared->min_change_ns != MIN_CHANGE_NS)
		add_time(line, OPTION_MIN_CHANGE, q.compared->min_change_ns);
	if (s->options->runs != NULL && s->options->runs->has_damaged)
		command_text_add(line, OPTION_ALLOW_DAMAGED, NULL);
}

static void add_list(struct command_text *line)
{
	const struct pane *pane = &line->s->panes[PANE_COMPARED];
	char order[200], columns[1000];
	bool is_reverse;

	lists_sorted(pane, order, sizeof order);
	lists_chosen(pane, columns, sizeof columns);
	is_reverse = order[0] == '-';
	if (strcmp(order + is_reverse, "change") != 0)
		command_text_add(line, OPTION_SORT, order + is_reverse);
	if (is_reverse)
		command_text_add(line, OPTION_REVERSE, NULL);
	if (strcmp(columns, "usual") != 0)
		command_text_add(line, OPTION_COLUMNS, columns);
}

static void add_mappings(struct command_text *line)
{
	static const enum option options[BOTH_SIDES] = { OPTION_MAPPING_A,
		OPTION_MAPPING_B };
	const char *const *paths;

	if (!names_are_of_sides(line->s)) {
		view_add_mapping(line);
		return;
	}
	for (int side = 0; side < BOTH_SIDES; side++) {
		const size_t count = names_mappings_of(line->s, side, &paths);

		for (size_t i = 0; i < count; i++)
			command_text_add(line, options[side], paths[i]);
	}
	if (names_are_raw(line->s))
		command_text_add(line, OPTION_RAW_NAMES, NULL);
}

/* With a mapping what compilers made is merged, unless it is said. */
static void add_synthesized(struct command_text *line)
{
	const struct transform_texts *t = lens_texts(line->s);
	const char *const *paths = NULL;
	bool is_merged = names_mappings(line->s, &paths) == 0;

	for (uint32_t i = 0; t != NULL && i < t->count; i++)
		is_merged |= t->at[i].transform == TRANSFORM_SYNTHESIZED;
	if (!is_merged)
		command_text_add(line, OPTION_KEEP_SYNTHESIZED, NULL);
}

/* Two, or all runs of both sides. */
static bool add_paths(struct command_text *line, struct error *err)
{
	const struct app_options *o = line->s->options;
	const struct runs_asked *runs = o->runs;

	if (runs == NULL)
		return view_add_path(line, o->before, err) &&
		    view_add_path(line, o->path, err);
	for (size_t i = 0; i < runs->count; i++) {
		if (i == runs->after_at)
			command_text_add(line, OPTION_VS, NULL);
		if (!view_add_path(line, runs->paths[i], err))
			return false;
	}
	return true;
}

/* No option of artscope diff says these. */
static void note_lacks(struct command_text *line)
{
	const struct state *s = line->s;
	const void *own = s->panes[PANE_COMPARED].own;

	if (s->shown[LOWER] != PANE_COMPARED)
		line->lacks = "the views";
	else if (sides_shown(s) == BEFORE)
		line->lacks = "which of the two is shown";
	else if (!compared_pane_has_usual_rows(own))
		line->lacks = "which rows are shown";
	else if (filter_now(s)->texts != NULL && filter_now(s)->texts->count > 0)
		line->lacks = "the filters";
	else if (search_is_on(s))
		line->lacks = "the search";
	else if (!compared_pane_is_at_begin(own))
		line->lacks = "the row and what is open";
}

bool diff_command(struct state *s, struct error *err)
{
	static const char program[] = "artscope diff";
	struct command_text line = { .s = s, .used = sizeof program - 1 };

	if (!view_can_be_opened(s, err))
		return false;
	memcpy(line.text, program, sizeof program);
	add_mappings(&line);
	add_threads(&line);
	view_add_clock(&line);
	add_ranges(&line);
	view_add_lens(&line);
	add_synthesized(&line);
	add_rows(&line);
	add_list(&line);
	note_lacks(&line);
	if (!add_paths(&line, err))
		return false;
	view_copy(&line);
	return true;
}
