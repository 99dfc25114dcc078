/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/parallel.h"
#include "base/portable.h"
#include "compare/loaded_runs.h"
#include "names/naming.h"
#include "query/info.h"
#include "ui/command/jobs.h"
#include "ui/comparison.h"

/* ---- the thread that changes names ---- */

enum { NAME = 1024 };

/* What the thread begins with.  The mapping is borrowed, and nobody else
 * uses it; all zeros: there is none, or each of two builds has one
 * (worker_names). */
struct renaming_files {
	struct mapping *mapping;
	bool has_folder; /* of which the trace's id chooses a file */
	const struct memory *memory;
	enum name_form form; /* that is shown first */
};

/* A mapping, and whether it is ours to free. */
struct source_of_names {
	struct mapping *mapping; /* NULL: none */
	bool is_own, has_folder;
};

struct renaming {
	struct worker *worker;
	const struct memory *memory;
	pthread_t thread;
	bool has_thread;
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	atomic_bool is_ending;
	/* The thread alone uses these: */
	struct source_of_names from;
	struct naming *naming; /* what is shown */

	/* Below: under the mutex. */
	struct source_of_names next; /* to be read */
	bool has_mapping;            /* that could be read */
	bool has_names;              /* some have been shown */
	bool knows_id;               /* which chooses a file of a folder */
	bool is_stale;               /* names are to be asked for (again) */
	uint32_t looked;             /* methods_changes of what was looked at */
	enum name_form wanted, form;
	bool is_new;                 /* nobody has heard how it went */
	bool is_at_work, has_news;
	struct error error;          /* of the mapping */

	/* The keys' thread alone uses these: the file that is asked for,
	 * that is being read, and that was read last ("": none was, or it
	 * was refused). */
	char requested[NAME], coming[NAME], name[NAME];
	const char *names[1];
};

static void drop_source(struct source_of_names *from)
{
	if (from->is_own)
		mapping_free(from->mapping);
	*from = (struct source_of_names){ .mapping = NULL };
}

/* What the thread is to do next. */
enum deed { NOTHING, READ, ASK, SHOW };

static enum deed next_deed(const struct renaming *r)
{
	if (r->next.mapping != NULL && r->looked > 0 &&
	    (r->knows_id || !r->next.has_folder))
		return READ;
	if (r->is_stale && (r->has_mapping || r->wanted == NAMES_READABLE ||
	    r->has_names))
		return ASK;
	return r->has_names && r->wanted != r->form ? SHOW : NOTHING;
}

static struct slice trace_id_of(struct renaming *r)
{
	const struct recordings *all = worker_recordings(r->worker);
	struct slice id;

	recordings_lock(all);
	id = map_id_of(profile_ids(all->items[0].profile));
	recordings_unlock(all);
	return id;
}

static bool on_progress(void *self, uint64_t done, uint64_t total)
{
	const struct renaming *r = self;

	(void)done;
	(void)total;
	return !r->is_ending;
}

/* Reads the next mapping; one that cannot be read leaves all as it is. */
static bool read_next(struct renaming *r, struct error *err)
{
	const struct progress progress = { r, on_progress };
	struct source_of_names next;
	bool done;

	pthread_mutex_lock(&r->mutex);
	next = r->next;
	r->next = (struct source_of_names){ .mapping = NULL };
	pthread_mutex_unlock(&r->mutex);
	done = mapping_read(next.mapping, trace_id_of(r), r->memory, &progress,
	    err);
	if (done) {
		drop_source(&r->from);
		r->from = next;
	} else {
		drop_source(&next);
	}
	pthread_mutex_lock(&r->mutex);
	r->has_mapping = r->has_mapping || done;
	r->is_stale = r->is_stale || done;
	r->is_new = r->is_new || done;
	pthread_mutex_unlock(&r->mutex);
	return done;
}

/* The names that are shown from now on. */
struct name_change {
	struct renaming *renaming;
	struct naming *naming;
	enum name_form form;
	const struct notices *notices; /* NULL: as they were */
};

static void change_names(void *self)
{
	const struct name_change *c = self;
	const struct recordings *all = worker_recordings(c->renaming->worker);

	methods_show(all->methods, naming_names(c->naming, c->form));
	for (uint32_t i = 0; c->notices != NULL && i < all->count; i++)
		profile_set_mapping_notices(all->items[i].profile, c->notices);
}

static void show_names(struct renaming *r, struct naming *naming,
    const struct notices *notices, enum name_form form)
{
	struct name_change c = { r, naming, form, notices };

	worker_alone(r->worker, change_names, &c);
	if (naming != r->naming)
		naming_free(r->naming);
	r->naming = naming;
	pthread_mutex_lock(&r->mutex);
	r->form = form;
	r->has_names = true;
	pthread_mutex_unlock(&r->mutex);
}

/* Asks the mapping, and what is known of the names of two builds
 * (compare/loaded_runs). */
static bool ask_source(struct renaming *r, struct naming *naming,
    struct error *err)
{
	const struct mapping_pair *builds = worker_names(r->worker);

	if (!naming_ask(naming, r->from.mapping, &r->is_ending, err))
		return false;
	if (builds != NULL)
		mapping_pair_tell(builds, naming);
	return true;
}

static bool ask_names(struct renaming *r, enum name_form form,
    struct error *err)
{
	const struct recordings *all = worker_recordings(r->worker);
	struct notices notices;
	struct naming *naming;
	struct slice id;

	recordings_lock(all);
	naming = naming_new(all->methods);
	id = map_id_of(profile_ids(all->items[0].profile));
	recordings_unlock(all);
	if (ask_source(r, naming, err)) {
		if (r->from.mapping != NULL)
			mapping_notices(r->from.mapping, naming, id, &notices);
		show_names(r, naming, r->from.mapping == NULL ? NULL : &notices,
		    form);
		return true;
	}
	naming_free(naming);
	return false;
}

static bool do_deed(struct renaming *r, enum deed deed, enum name_form form,
    struct error *err)
{
	switch (deed) {
	case READ:
		return read_next(r, err);
	case ASK:
		return ask_names(r, form, err);
	case SHOW:
		show_names(r, r->naming, NULL, form);
		return true;
	case NOTHING:
		break;
	}
	return true;
}

/* Does the deed without the mutex, all else with it. */
static void work_on(struct renaming *r, enum deed deed)
{
	const enum name_form form = r->wanted;
	struct error err = { "" };
	bool done;

	r->is_at_work = true;
	r->is_stale = r->is_stale && deed != ASK;
	pthread_mutex_unlock(&r->mutex);
	done = do_deed(r, deed, form, &err);
	pthread_mutex_lock(&r->mutex);
	r->is_at_work = false;
	if (!done)
		r->error = err;
	r->has_news = r->has_news || !done || (deed == ASK && r->is_new);
	r->is_new = r->is_new && deed != ASK;
	worker_wake(r->worker);
}

static void *run(void *self)
{
	struct renaming *r = self;
	enum deed deed;

	pthread_mutex_lock(&r->mutex);
	while (!r->is_ending) {
		deed = next_deed(r);
		if (deed == NOTHING)
			pthread_cond_wait(&r->changed, &r->mutex);
		else
			work_on(r, deed);
	}
	pthread_mutex_unlock(&r->mutex);
	return NULL;
}

/* ---- what the viewer asks of the thread ---- */

/* NULL when no thread can be started. */
static struct renaming *renaming_new(struct worker *w,
    const struct renaming_files *files, struct error *err)
{
	struct renaming *r = array_new(1, sizeof *r);

	r->worker = w;
	r->memory = files->memory;
	r->next = (struct source_of_names){ files->mapping, false,
		files->has_folder };
	r->has_mapping = worker_names(w) != NULL;
	r->wanted = files->form;
	r->names[0] = r->name;
	pthread_mutex_init(&r->mutex, NULL);
	portable_condition(&r->changed);
	r->has_thread = parallel_start(&r->thread, NULL, run, r);
	if (r->has_thread)
		return r;
	fail(err, "no thread can be started");
	renaming_free(r);
	return NULL;
}

void renaming_stop(struct renaming *r)
{
	if (r == NULL || !r->has_thread)
		return;
	pthread_mutex_lock(&r->mutex);
	r->is_ending = true;
	pthread_cond_broadcast(&r->changed);
	pthread_mutex_unlock(&r->mutex);
	pthread_join(r->thread, NULL);
	r->has_thread = false;
}

void renaming_free(struct renaming *r)
{
	if (r == NULL)
		return;
	naming_free(r->naming);
	drop_source(&r->from);
	drop_source(&r->next);
	pthread_cond_destroy(&r->changed);
	pthread_mutex_destroy(&r->mutex);
	free(r);
}

/* Wakes the thread, and gives the mutex back. */
static void wake_thread(struct renaming *r)
{
	pthread_cond_broadcast(&r->changed);
	pthread_mutex_unlock(&r->mutex);
}

/* Takes over another mapping, in place of the one there is, once it has been
 * read. */
static void renaming_read(struct renaming *r, struct mapping *mapping)
{
	memcpy(r->coming, r->requested, sizeof r->coming);
	pthread_mutex_lock(&r->mutex);
	drop_source(&r->next);
	r->next = (struct source_of_names){ mapping, true, false };
	wake_thread(r);
}

/* Is there a mapping, or will there be one? */
static bool renaming_has_mapping(struct renaming *r)
{
	bool has;

	pthread_mutex_lock(&r->mutex);
	has = r->has_mapping || r->next.mapping != NULL;
	pthread_mutex_unlock(&r->mutex);
	return has;
}

/* Shows names in another form, soon. */
static void renaming_show(struct renaming *r, enum name_form form)
{
	pthread_mutex_lock(&r->mutex);
	r->wanted = form;
	wake_thread(r);
}

/* The form that was wanted last. */
static enum name_form renaming_form(struct renaming *r)
{
	enum name_form form;

	pthread_mutex_lock(&r->mutex);
	form = r->wanted;
	pthread_mutex_unlock(&r->mutex);
	return form;
}

/* Are there so many more methods that their names are to be asked for?  All
 * names are asked for anew, so not for each method while more come. */
static bool is_many_more(uint32_t looked, uint32_t changes)
{
	enum { MORE = 1000 };

	return looked == 0 || changes > looked / 4 * 5 + MORE;
}

/* Looks whether there are more methods; the caller may read them.  `is_all`:
 * there will be no more. */
static void renaming_look(struct renaming *r, const struct ids *ids,
    bool is_all)
{
	const uint32_t changes = methods_changes(ids_methods(ids));

	if (changes == r->looked && (r->knows_id || !is_all))
		return; /* nobody else changes these */
	pthread_mutex_lock(&r->mutex);
	r->knows_id = is_all || map_id_of(ids).length > 0;
	if (changes != r->looked && (is_all ||
	    is_many_more(r->looked, changes))) {
		r->looked = changes;
		r->is_stale = true;
	}
	wake_thread(r);
}

/* Is the thread at work, or about to be? */
static bool renaming_is_busy(struct renaming *r)
{
	bool is_busy;

	pthread_mutex_lock(&r->mutex);
	is_busy = r->is_at_work || next_deed(r) != NOTHING;
	pthread_mutex_unlock(&r->mutex);
	return is_busy;
}

/* Has a mapping been asked since the last time, or been refused?  The error
 * says why, or is empty. */
static bool renaming_has_news(struct renaming *r, struct error *err)
{
	bool has;

	pthread_mutex_lock(&r->mutex);
	has = r->has_news;
	*err = r->error;
	r->has_news = false;
	r->error.text[0] = '\0';
	pthread_mutex_unlock(&r->mutex);
	if (has && err->text[0] == '\0' && r->coming[0] != '\0')
		memcpy(r->name, r->coming, sizeof r->name);
	r->coming[0] = has ? '\0' : r->coming[0];
	return has;
}

/* ---- which names the viewer shows ---- */

static struct renaming *renaming_of(const struct state *s)
{
	return worker_renaming(s->worker);
}

static bool begin_renaming(struct state *s, struct error *err)
{
	const struct app_options *o = s->options;
	const struct renaming_files files = { o->mapping, o->has_map_folder,
		o->memory, o->is_raw ? NAMES_RAW : NAMES_MAPPED };

	worker_set_renaming(s->worker, renaming_new(s->worker, &files, err));
	return renaming_of(s) != NULL;
}

bool names_begin(struct state *s, struct error *err)
{
	const char *missing = s->options->no_mapping;

	if (missing != NULL && missing[0] != '\0')
		state_say(s, "names are those of the trace: %s", missing);
	return (s->options->mapping == NULL && s->options->maps == NULL) ||
	    begin_renaming(s, err);
}

/* Says what is worst about the mapping: the notices stand in that order. 
 * False: nothing is. */
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
	if (renaming_of(s) != NULL && s->open->shown != NULL)
		renaming_look(renaming_of(s), profile_ids(state_profile(s)),
		    worker_state(s->worker) >= LOAD_DONE);
}

void names_follow(struct state *s)
{
	struct error err;

	if (renaming_of(s) == NULL || s->open->shown == NULL)
		return;
	names_look(s);
	if (!renaming_has_news(renaming_of(s), &err))
		return;
	if (err.text[0] != '\0')
		state_say(s, "names stay as they are: %s", err.text);
	else if (!say_notice(s) && renaming_of(s)->name[0] != '\0')
		state_say(s, "names of methods: as %s has them",
		    renaming_of(s)->name);
}

bool names_are_awaited(const struct state *s)
{
	return renaming_of(s) != NULL && renaming_is_busy(renaming_of(s));
}

/* ---- :mapping FILE ---- */

bool names_ask(struct state *s, const char *path, struct error *err)
{
	struct renaming *r;

	if (s->options->maps != NULL)
		return fail(err, "each of the two traces has names of its own: "
		    ":diff --mapping-a FILE --mapping-b FILE gives others");
	if (renaming_of(s) == NULL && !begin_renaming(s, err))
		return false;
	r = renaming_of(s);
	if ((size_t)snprintf(r->requested, sizeof r->requested, "%s", path) >=
	    sizeof r->requested)
		return fail(err, "that name is too long");
	s->request = APP_READ;
	return true;
}

const char *names_requested(const struct state *s)
{
	return renaming_of(s) == NULL ? "" : renaming_of(s)->requested;
}

void names_take(struct state *s, int fd, const char *why)
{
	struct mapping *mapping;

	if (fd < 0) {
		state_say(s, "names stay as they are: %s", why);
		return;
	}
	mapping = mapping_new();
	mapping_open_file(mapping, names_requested(s), fd);
	state_say(s, "reading %.200s", names_requested(s));
	renaming_read(renaming_of(s), mapping);
	names_look(s);
}

size_t names_mappings_of(const struct state *s, int side,
    const char *const **paths)
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

	if (renaming_of(s) == NULL)
		return 0;
	if (s->options->maps != NULL)
		return names_mappings_of(s, recording_pair_shown(s), paths);
	if (renaming_of(s)->name[0] == '\0') {
		*paths = s->options->mappings;
		return s->options->mapping_count;
	}
	*paths = renaming_of(s)->names;
	return one;
}

/* ---- names on the command line of another viewer ---- */

/* Is the option among those that were typed after :diff? */
static bool is_typed(const struct state *s, const char *option)
{
	size_t length;
	const char *at = jobs_compare_options(s, &length);
	const char *const end = at + length;

	for (; at < end; at += strlen(at) + 1)
		if (strncmp(at, option, strlen(option)) == 0 &&
		    strchr("=", at[strlen(option)]) != NULL)
			return true;
	return false;
}

struct name_words {
	const char **items;
	size_t count, room;
};

static void add_words(struct name_words *w, const char *option,
    const char *const *paths, size_t count)
{
	for (size_t i = 0; i < count && w->count + 2 <= w->room; i++) {
		w->items[w->count++] = option;
		w->items[w->count++] = paths[i];
	}
}

/* The mapping of the side after stays there, unless both sides change
 * places. */
static void add_sides(const struct state *s, struct name_words *w)
{
	static const char *const options[BOTH_SIDES] = { "--mapping-a",
		"--mapping-b" };
	const bool are_swapped = jobs_compare_requested(s) ==
	    s->options->path_before;

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
	const bool is_diff = jobs_compare_requested(s) != NULL;
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
		add_words(&w, has_a ? "--mapping-b" : "--mapping", paths,
		    count);
	return w.count;
}

/* ---- the key D: another form of names ---- */

bool names_are_raw(const struct state *s)
{
	return renaming_of(s) != NULL && renaming_has_mapping(renaming_of(s)) &&
	    renaming_form(renaming_of(s)) == NAMES_RAW;
}

/* Without a mapping names become readable, and back. */
static enum name_form next_form(const struct state *s)
{
	const enum name_form now = renaming_form(renaming_of(s));

	if (!renaming_has_mapping(renaming_of(s)))
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

	if (renaming_of(s) == NULL && !begin_renaming(s, &err)) {
		state_say(s, "%s", err.text);
		return;
	}
	form = next_form(s);
	renaming_show(renaming_of(s), form);
	names_look(s);
	state_say(s, "names of methods: %s%s", words[form],
	    renaming_has_mapping(renaming_of(s)) || form != NAMES_RAW ? "" :
	    "; :mapping FILE reads others");
}
