#include "config.h"

#include "ui/names.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "compare/loaded_runs.h"
#include "ui/copying.h"
#include "ui/renaming.h"
#include "ui/sides.h"

static struct renaming *of(const struct state *s)
{
	return worker_renaming(s->worker);
}

static bool begin(struct state *s, struct error *err)
{
	const struct app_options *o = s->options;
	const struct renaming_files files = { o->mapping, o->has_map_folder,
		o->memory, o->is_raw ? NAMES_RAW : NAMES_MAPPED };

	worker_set_renaming(s->worker, renaming_new(s->worker, &files, err));
	return of(s) != NULL;
}

bool names_begin(struct state *s, struct error *err)
{
	const char *missing = s->options->no_mapping;

	if (missing != NULL && missing[0] != '\0')
		state_say(s, "names are those of the trace: %s", missing);
	return (s->options->mapping == NULL && s->options->maps == NULL) ||
	    begin(s, err);
}

/* What is worst about the mapping; they stand in that order.  False: nothing. */
static bool say_notice(struct state *s)
{
	struct notices notices;

	profile_notices(state_profile(s), &notices);
	for (int i = NOTICE_OTHER_MAPPING; i <= NOTICE_NEWER_MAPPING; i++)
		if (notices.count[i] > 0) {
			notice_text((enum notice)i, notices.count[i],
			    s->message, sizeof s->message);
			return true;
		}
	return false;
}

void names_look(const struct state *s)
{
	if (of(s) != NULL && s->open->shown != NULL)
		renaming_look(of(s), profile_ids(state_profile(s)),
		    worker_state(s->worker) >= LOAD_DONE);
}

void names_follow(struct state *s)
{
	struct error err;

	if (of(s) == NULL || s->open->shown == NULL)
		return;
	names_look(s);
	if (!renaming_has_news(of(s), &err))
		return;
	if (err.text[0] != '\0')
		state_say(s, "names stay as they are: %s", err.text);
	else if (!say_notice(s) && renaming_name(of(s))[0] != '\0')
		state_say(s, "names of methods: as %s has them",
		    renaming_name(of(s)));
}

bool names_are_awaited(const struct state *s)
{
	return of(s) != NULL && renaming_is_busy(of(s));
}

/* ---- :mapping FILE -------------------------------------------------------- */

bool names_ask(struct state *s, const char *path, struct error *err)
{
	if (s->options->maps != NULL)
		return fail(err, "each of the two traces has names of its own: "
		    ":diff --mapping-a FILE --mapping-b FILE gives others");
	if (of(s) == NULL && !begin(s, err))
		return false;
	if (!renaming_wish(of(s), path))
		return fail(err, "that name is too long");
	s->wish = APP_READ;
	return true;
}

const char *names_wished(const struct state *s)
{
	return of(s) == NULL ? "" : renaming_wished(of(s));
}

void names_take(struct state *s, int fd, const char *why)
{
	struct error err = { "" };
	struct mapping *mapping = fd < 0 ? NULL : mapping_new(&err);

	if (mapping == NULL && fd >= 0)
		close(fd);
	if (mapping == NULL ||
	    !mapping_open_file(mapping, names_wished(s), fd, &err)) {
		mapping_free(mapping);
		state_say(s, "names stay as they are: %s",
		    err.text[0] != '\0' ? err.text : why);
		return;
	}
	state_say(s, "reading %.200s", names_wished(s));
	renaming_read(of(s), mapping);
	names_look(s);
}

size_t names_mappings_of(const struct state *s, int side, const char *const **paths)
{
	*paths = s->options->maps->paths[side];
	return s->options->maps->path_count[side];
}

bool names_are_of_sides(const struct state *s)
{
	return s->options->maps != NULL && !s->options->maps->is_one;
}

size_t names_mappings(const struct state *s, const char *const **paths)
{
	static const size_t one = 1;

	if (of(s) == NULL)
		return 0;
	if (s->options->maps != NULL)
		return names_mappings_of(s, sides_shown(s), paths);
	if (renaming_name(of(s))[0] == '\0') {
		*paths = s->options->mappings;
		return s->options->mapping_count;
	}
	*paths = renaming_names(of(s));
	return one;
}

/* ---- in another viewer ---------------------------------------------------- */

/* Do the options that were typed begin one so? */
static bool is_typed(const struct state *s, const char *option)
{
	size_t length;
	const char *at = copy_compared_options(s, &length);
	const char *const end = at + length;

	for (; at < end; at += strlen(at) + 1)
		if (strncmp(at, option, strlen(option)) == 0 &&
		    strchr("=", at[strlen(option)]) != NULL)
			return true;
	return false;
}

struct name_words {
	const char **at;
	size_t count, room;
};

static void add_words(struct name_words *w, const char *option, const char *const *paths,
    size_t count)
{
	for (size_t i = 0; i < count && w->count + 2 <= w->room; i++) {
		w->at[w->count++] = option;
		w->at[w->count++] = paths[i];
	}
}

/* What is after stays so, unless both change places. */
static void add_sides(const struct state *s, struct name_words *w)
{
	static const char *const options[BOTH_SIDES] = { "--mapping-a",
		"--mapping-b" };
	const bool are_swapped = copy_compared_wished(s) == s->options->before;

	for (int side = BEFORE; side < BOTH_SIDES; side++) {
		const char *option = options[are_swapped ? !side : side];
		const char *const *paths;
		const size_t count = names_mappings_of(s, side, &paths);

		if ((side == AFTER || are_swapped) && !is_typed(s, option))
			add_words(w, option, paths, count);
	}
}

size_t names_words(const struct state *s, const char **words, size_t room)
{
	const bool is_diff = copy_compared_wished(s) != NULL;
	const bool has_a = is_typed(s, "--mapping-a");
	const bool has_b = is_typed(s, "--mapping-b");
	struct name_words w = { words, 0, room };
	const char *const *paths = NULL;
	const size_t count = names_mappings(s, &paths);

	if (is_typed(s, "--mapping"))
		return 0;
	if (is_diff && names_are_of_sides(s))
		add_sides(s, &w);
	else if (!has_b)
		add_words(&w, has_a ? "--mapping-b" : "--mapping", paths, count);
	return w.count;
}

/* ---- D -------------------------------------------------------------------- */

bool names_are_raw(const struct state *s)
{
	return of(s) != NULL && renaming_has_mapping(of(s)) &&
	    renaming_form(of(s)) == NAMES_RAW;
}

/* Without a mapping names in words, and back. */
static enum name_form next_form(const struct state *s)
{
	const enum name_form now = renaming_form(of(s));

	if (!renaming_has_mapping(of(s)))
		return now == NAMES_READABLE ? NAMES_RAW : NAMES_READABLE;
	return now + 1 == NAME_FORMS ? NAMES_MAPPED : now + 1;
}

void names_next(struct state *s)
{
	static const char *const words[NAME_FORMS] = {
		[NAMES_MAPPED] = "as the mapping has them",
		[NAMES_READABLE] = "those that compilers make in words",
		[NAMES_RAW] = "as they are in the trace" };
	struct error err;
	enum name_form form;

	if (of(s) == NULL && !begin(s, &err)) {
		state_say(s, "%s", err.text);
		return;
	}
	form = next_form(s);
	renaming_show(of(s), form);
	names_look(s);
	state_say(s, "names of methods: %s%s", words[form],
	    renaming_has_mapping(of(s)) || form != NAMES_RAW ? "" :
	    "; :mapping FILE reads others");
}
