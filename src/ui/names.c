/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ui/names.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/parallel.h"
#include "compare/loaded_runs.h"
#include "query/info.h"
#include "ui/comparison.h"

enum { NAME = 1024 };

/* A mapping, and whether it is ours to free. */
struct source_of_names {
	struct mapping *mapping; /* NULL: none, or each of two builds has one
	                            (ui/worker) */
	bool is_own, has_folder; /* of which the trace's id chooses a file */
	char name[NAME]; /* of the file that a command named; "": none did */
};

/* What there is to be done: a mapping is read, or asked for all names, or they
 * are shown in another form. */
enum task { NO_TASK, READ, ASK, SHOW };

struct viewer_names {
	struct worker *worker;
	const struct memory *memory;
	struct source_of_names from, next; /* that was read; to be read */
	enum name_form form, wanted;
	bool has_mapping;   /* that could be read */
	bool has_names;     /* some have been shown */
	bool knows_id;      /* which chooses a file of a folder */
	bool is_stale;      /* names are to be asked for (again) */
	bool is_new;        /* nobody has heard how it went */
	uint32_t looked;    /* methods->changes of what was looked at */

	char requested[NAME];  /* the file that is asked for */
	const char *names[1];  /* the name of `from` */

	/* One task is done at a time, by a thread of its own, which alone uses
	 * what is below until it is done. */
	enum task task; /* NO_TASK: there is no thread */
	bool has_thread;
	pthread_t thread;
	atomic_bool is_done, is_ending;
	struct source_of_names reading;
	enum name_form making;
	struct naming *naming; /* what is shown */
	struct notices notices; /* about the mapping, if there are any */
	struct error error;    /* empty: it was done */
};

/* ---- one task, in its thread ---- */

static bool on_progress(void *self, uint64_t done, uint64_t total)
{
	const struct viewer_names *n = self;

	(void)done;
	(void)total;
	return !n->is_ending;
}

/* Returns the id of the trace that chooses a mapping; and, if wanted, room for
 * the names of all methods. */
static struct slice look_at_trace(const struct viewer_names *n,
    struct naming **naming)
{
	const struct recordings *all = &n->worker->recordings;
	struct slice id;

	recordings_lock(all);
	id = map_id_of(all->items[0].profile->ids);
	if (naming != NULL)
		*naming = naming_new(all->methods);
	recordings_unlock(all);
	return id;
}

/* Shows the names that were made, while nobody looks. */
static void change_names(void *self)
{
	const struct viewer_names *n = self;
	const struct recordings *all = &n->worker->recordings;

	methods_show(all->methods, naming_names(n->naming, n->making));
	for (uint32_t i = 0; n->from.mapping != NULL && i < all->count; i++)
		all->items[i].profile->mapping = n->notices;
}

/* Asks the mapping, and what is known of the names of two builds
 * (compare/loaded_runs). */
static void ask_names(struct viewer_names *n)
{
	const struct mapping_pair *builds = n->worker->names;
	struct mapping *from = n->from.mapping;
	struct naming *naming, *before = n->naming;
	struct slice id = look_at_trace(n, &naming);

	if (!naming_ask(naming, from, &n->is_ending, &n->error)) {
		naming_free(naming);
		return;
	}
	if (builds != NULL)
		mapping_pair_tell(builds, naming);
	if (from != NULL)
		mapping_notices(from, naming, id, &n->notices);
	n->naming = naming;
	worker_alone(n->worker, change_names, n);
	naming_free(before);
}

static void *do_task(void *self)
{
	struct viewer_names *n = self;
	const struct progress progress = { n, on_progress };

	if (n->task == READ)
		mapping_read(n->reading.mapping, look_at_trace(n, NULL),
		    n->memory, &progress, &n->error);
	else if (n->task == ASK)
		ask_names(n);
	else
		worker_alone(n->worker, change_names, n);
	n->is_done = true;
	worker_wake(n->worker);
	return NULL;
}

/* ---- task after task ---- */

static enum task next_task(const struct viewer_names *n)
{
	if (n->next.mapping != NULL && n->looked > 0 &&
	    (n->knows_id || !n->next.has_folder))
		return READ;
	if (n->is_stale && (n->has_mapping || n->wanted == NAMES_READABLE ||
	    n->has_names))
		return ASK;
	return n->has_names && n->wanted != n->form ? SHOW : NO_TASK;
}

static void begin_next(struct viewer_names *n)
{
	if (n->task != NO_TASK)
		return;
	n->task = next_task(n);
	if (n->task == NO_TASK)
		return;
	n->making = n->wanted;
	n->is_done = false;
	n->error.text[0] = '\0';
	if (n->task == READ) {
		n->reading = n->next;
		n->next = (struct source_of_names){ .mapping = NULL };
	}
	n->is_stale = n->is_stale && n->task != ASK;
	n->has_thread = parallel_start(&n->thread, do_task, n);
	if (n->has_thread)
		return;
	fail(&n->error, "no thread can be started");
	n->is_done = true;
	worker_wake(n->worker);
}

static void drop_source(struct source_of_names *from)
{
	if (from->is_own)
		mapping_free(from->mapping);
	*from = (struct source_of_names){ .mapping = NULL };
}

/* Takes what the task has done.  A mapping that cannot be read leaves all as it
 * is.  Returns whether that is worth a word. */
static bool take_done(struct viewer_names *n)
{
	const enum task task = n->task;
	const bool has_failed = n->error.text[0] != '\0';
	const bool has_read = task == READ && !has_failed;
	const bool is_news = has_failed || (task == ASK && n->is_new);

	if (n->has_thread)
		pthread_join(n->thread, NULL);
	n->has_thread = false;
	n->task = NO_TASK;
	if (task == READ) {
		drop_source(has_read ? &n->from : &n->reading);
		if (has_read)
			n->from = n->reading;
	} else if (!has_failed) {
		n->form = n->making;
		n->has_names = true;
	} else if (task == SHOW) {
		n->wanted = n->form;
	}
	n->has_mapping = n->has_mapping || has_read;
	n->is_stale = n->is_stale || has_read;
	n->is_new = (n->is_new || has_read) && task != ASK;
	return is_news;
}

/* ---- which names the viewer shows ---- */

void names_begin(struct state *s)
{
	const struct app_options *o = s->options;
	struct viewer_names *n = array_new(1, sizeof *n);

	if (o->no_mapping != NULL && o->no_mapping[0] != '\0')
		state_say(s, "names are those of the trace: %s",
		    o->no_mapping);
	n->worker = s->worker;
	n->memory = o->memory;
	n->next = (struct source_of_names){ .mapping = o->mapping,
		.has_folder = o->has_map_folder };
	n->has_mapping = s->worker->names != NULL;
	n->wanted = o->is_raw ? NAMES_RAW : NAMES_MAPPED;
	n->names[0] = n->from.name;
	s->names = n;
}

void names_stop(struct state *s)
{
	struct viewer_names *n = s->names;

	if (n == NULL || !n->has_thread)
		return;
	n->is_ending = true;
	pthread_join(n->thread, NULL);
	if (n->task == READ)
		drop_source(&n->reading);
}

void names_end(struct state *s)
{
	struct viewer_names *n = s->names;

	if (n == NULL)
		return;
	naming_free(n->naming);
	drop_source(&n->from);
	drop_source(&n->next);
	free(n);
}

/* Says what is worst about the mapping: the notices stand in that order.
 * False: nothing is. */
static bool say_notice(struct state *s)
{
	struct notices notices;
	enum notice worst;

	profile_notices(state_profile(s), &notices);
	worst = notices_next(&notices, NOTICE_OTHER_MAPPING, SEVERITY_FACT);
	if (worst > NOTICE_NEWER_MAPPING)
		return false;
	notice_text(worst, notices.count[worst], s->message,
	    sizeof s->message);
	return true;
}

/* Are there so many more methods that their names are to be asked for?  All
 * names are asked for anew, so not for each method while more come. */
static bool is_many_more(uint32_t looked, uint32_t changes)
{
	enum { MORE = 1000 };

	return looked == 0 || changes > looked / 4 * 5 + MORE;
}

void names_look(const struct state *s)
{
	struct viewer_names *n = s->names;
	const bool is_all = s->worker->state >= LOAD_DONE;
	const struct ids *ids;
	uint32_t changes;

	if (s->open->shown == NULL)
		return;
	ids = state_profile(s)->ids;
	changes = ids->methods->changes;
	n->knows_id = n->knows_id || is_all ||
	    (n->next.mapping != NULL && n->next.has_folder &&
		map_id_of(ids).length > 0);
	if (changes != n->looked && (is_all ||
	    is_many_more(n->looked, changes))) {
		n->looked = changes;
		n->is_stale = true;
	}
	begin_next(n);
}

void names_follow(struct state *s)
{
	struct viewer_names *n = s->names;
	bool is_news;

	if (s->open->shown == NULL)
		return;
	is_news = n->task != NO_TASK && n->is_done && take_done(n);
	if (is_news && n->error.text[0] != '\0')
		state_say(s, "names stay as they are: %s", n->error.text);
	else if (is_news && !say_notice(s) && n->from.name[0] != '\0')
		state_say(s, "names of methods: as %s has them", n->from.name);
	names_look(s);
}

bool names_are_awaited(const struct state *s)
{
	return s->names->task != NO_TASK || next_task(s->names) != NO_TASK;
}

/* ---- :mapping FILE ---- */

static void take_file(struct state *s, const struct copier_answer *reply)
{
	struct viewer_names *n = s->names;

	if (reply->file < 0) {
		state_say(s, "names stay as they are: %s", reply->how);
		return;
	}
	drop_source(&n->next);
	n->next = (struct source_of_names){ mapping_new(), true, false, "" };
	memcpy(n->next.name, n->requested, NAME);
	mapping_open_file(n->next.mapping, n->requested, reply->file);
	state_say(s, "reading %.200s", n->requested);
	names_look(s);
}

bool names_ask(struct state *s, const char *path, struct error *err)
{
	if (s->options->maps != NULL)
		return fail(err,
		    "each of the two traces has names of its own: "
		    ":diff --mapping-a FILE --mapping-b FILE gives others");
	if ((size_t)snprintf(s->names->requested, NAME, "%s", path) >= NAME)
		return fail(err, "that name is too long");
	state_ask(s, APP_READ, s->names->requested, take_file);
	return true;
}

bool names_are_of_sides(const struct state *s)
{
	return s->options->maps != NULL && !s->options->maps->is_one;
}

size_t names_mappings(const struct state *s, const char *const **paths)
{
	const struct build_maps *maps = s->options->maps;
	const int shown = recording_pair_shown(s);

	if (maps != NULL) {
		*paths = maps->paths[shown];
		return maps->path_count[shown];
	}
	if (s->names->from.name[0] == '\0') {
		*paths = s->options->mappings;
		return s->options->mapping_count;
	}
	*paths = s->names->names;
	return 1;
}

/* ---- the key D: another form of names ---- */

/* Is there a mapping, or will there be one? */
static bool has_mapping(const struct viewer_names *n)
{
	return n->has_mapping || n->next.mapping != NULL || n->task == READ;
}

bool names_are_raw(const struct state *s)
{
	return has_mapping(s->names) && s->names->wanted == NAMES_RAW;
}

/* Without a mapping names become readable, and back. */
static enum name_form next_form(const struct viewer_names *n)
{
	if (!has_mapping(n))
		return n->wanted == NAMES_READABLE ? NAMES_RAW : NAMES_READABLE;
	return n->wanted + 1 == NAME_FORMS ? NAMES_MAPPED : n->wanted + 1;
}

void names_next(struct state *s)
{
	static const char *const words[NAME_FORMS] = {
		[NAMES_MAPPED] = "as the mapping has them",
		[NAMES_READABLE] = "those that compilers make in words",
		[NAMES_RAW] = "as they are in the trace" };
	struct viewer_names *n = s->names;

	n->wanted = next_form(n);
	names_look(s);
	state_say(s, "names of methods: %s%s", words[n->wanted],
	    has_mapping(n) || n->wanted != NAMES_RAW ? "" :
	    "; :mapping FILE reads others");
}
