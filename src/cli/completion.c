/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/completion.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/help.h"
#include "cli/load.h"
#include "print/check_results.h"
#include "print/formats.h"
#include "trace/open.h"

enum {
	NAME = 1000,                  /* bytes */
	WAIT_US = 90000,              /* a shell has 100 ms */
	HEAD_EVENTS = 100000,         /* after these no names are awaited, */
	HEAD_BYTES = 32 * 1024 * 1024 /* nor after these bytes */
};

/* ---- names in the head of a trace, as a reader reports them ---- */

struct head_reader {
	bool is_of_threads; /* they are wanted, and no methods */
	char **names;
	size_t count, room, events;
};

/* Adds a name, which it takes; but none that nobody could type. */
static void add_name(struct head_reader *r, char *name)
{
	char clean[NAME];

	if (text_clean(clean, sizeof clean, slice_of(name)) >= sizeof clean ||
	    strcmp(clean, name) != 0) {
		free(name);
		return;
	}
	ARRAY_ADD(r->names, r->room, r->count, name);
}

static bool take_begin(void *self, const struct facts *facts, struct error *err)
{
	(void)self;
	(void)facts;
	(void)err;
	return true;
}

static bool take_thread(void *self, uint32_t id, struct slice name,
    struct error *err)
{
	struct head_reader *r = self;

	(void)id;
	(void)err;
	if (r->is_of_threads && name.length > 0)
		add_name(r, text_copy_part(name.start, name.length));
	return true;
}

static bool take_method(void *self, const struct method_line *m,
    struct error *err)
{
	struct head_reader *r = self;
	const size_t length = m->class_name.length + m->name.length;
	char *name;

	(void)err;
	if (r->is_of_threads || m->is_stand_in || m->is_function)
		return true;
	name = array_new(length + 2, 1);
	if (m->class_name.length > 0)
		memcpy(name, m->class_name.start, m->class_name.length);
	name[m->class_name.length] = '.';
	memcpy(name + m->class_name.length + 1, m->name.start, m->name.length);
	for (char *at = strchr(name, '/'); at != NULL; at = strchr(at, '/'))
		*at = '.';
	add_name(r, name);
	return true;
}

static bool take_rebase(void *self, uint32_t thread,
    const uint64_t base[CLOCKS], struct error *err)
{
	(void)self;
	(void)thread;
	(void)base;
	(void)err;
	return true;
}

static bool take_events(void *self, const struct event *events, size_t count,
    uint64_t offset, struct error *err)
{
	struct head_reader *r = self;

	(void)events;
	(void)err;
	r->events += count;
	return r->events < HEAD_EVENTS && offset < HEAD_BYTES;
}

static bool goes_on(void *self, uint64_t offset)
{
	(void)self;
	return offset < HEAD_BYTES;
}

/* ---- reading names ---- */

static int by_name(const void *left, const void *right)
{
	const char *const *a = left, *const *b = right;

	return strcmp(*a, *b);
}

static void give_up(int number)
{
	(void)number;
	_exit(0);
}

static void set_timer(suseconds_t us)
{
	const struct itimerval timer = { .it_value = { 0, us } };

	signal(SIGALRM, give_up);
	setitimer(ITIMER_REAL, &timer, NULL);
}

/*
 * Reads the names that stand in the head of the first trace, after giving up
 * the rights that reading a trace does not need.  Finds none where the file is
 * no trace.  Ends the program, without a word, where that takes longer than
 * somebody waits who has pressed a key.
 */
static void read_names(struct head_reader *r, struct options *o)
{
	const struct sink sink = { .self = r,
		.begin = take_begin,
		.thread = take_thread,
		.method = take_method,
		.rebase = take_rebase,
		.events = take_events,
		.goes_on = goes_on };
	struct trace *trace = NULL;
	struct error err;

	set_timer(WAIT_US);
	o->is_given[OPTION_NO_SANDBOX] = false;
	if (load_enter_sandbox(o, &err))
		trace = trace_open(o->paths[0], o->input, &o->memory, NULL,
		    &err);
	if (trace != NULL)
		(void)trace_read(trace, &sink, &err);
	trace_close(trace);
	scratch_files_free(o->memory.files);
	o->memory.files = NULL;
}

/* ---- words that fit ---- */

/* The typed part of a word.  It may have several parts, as "--sort=" and a
 * column: the last one begins at `part`. */
struct typed_word {
	const char *word, *part;
};

/* Writes what can stand in place of the last part, if it begins so, with so
 * much of its help. */
static void put_some(FILE *file, struct typed_word t, const char *part,
    const char *help, size_t length)
{
	if (strncmp(part, t.part, strlen(t.part)) == 0)
		fprintf(file, "%.*s%s\t%.*s\n", (int)(t.part - t.word), t.word,
		    part, (int)length, help);
}

/* Writes it with what stands before the first pause of its help. */
static void put_match(FILE *file, struct typed_word t, const char *part,
    const char *help)
{
	put_some(file, t, part, help, strcspn(help, ",;:("));
}

/* Writes the columns that such a list has, or can be sorted by. */
static void put_those(FILE *file, struct typed_word t,
    const struct list_columns *list,
    bool (*is_one)(const struct list_columns *, unsigned))
{
	for (unsigned i = 0; i < list->count; i++)
		if (is_one(list, i) && list->items[i].name != NULL)
			put_match(file, t, list->items[i].name,
			    list->items[i].help);
}

/* Begins a list with commas, of which the last word is typed. */
static void begin_list(FILE *file, struct typed_word *t)
{
	const char *comma = strrchr(t->part, ',');

	fputs(":more\n", file);
	if (comma != NULL)
		t->part = comma + 1;
}

/* Writes columns, or the clocks of one where there is a colon. */
static void put_columns(FILE *file, struct typed_word t,
    const struct list_columns *list)
{
	const char *sign;

	begin_list(file, &t);
	sign = strchr(t.part, ':');
	if (sign != NULL) {
		t.part = sign + 1;
		for (int i = 0; i < MEASURES && !list->has_one_clock; i++)
			put_match(file, t, measure_name((enum measure)i), "");
		return;
	}
	put_those(file, t, list, list_has);
}

/* Writes "junit:", for a file after it. */
static void put_forms(FILE *file, struct typed_word t)
{
	char part[40];

	fputs(":more\n", file);
	for (const struct check_form *f = check_forms; f->name != NULL; f++) {
		snprintf(part, sizeof part, "%s:", f->name);
		put_match(file, t, part, f->help);
	}
}

/* Does the argument of the option begin so in its help? */
static bool takes(enum option option, const char *what)
{
	const char *argument = option_infos[option].argument;

	return argument != NULL && strncmp(argument, what, strlen(what)) == 0;
}

static bool takes_method(enum option option)
{
	enum transform t;

	return takes(option, "METHOD") || option == OPTION_FILTER ||
	    (option_transform(option, &t) &&
		(transform_info(t)->takes == WITH_METHODS ||
		    transform_info(t)->takes == WITH_METHODS_OR_NOT));
}

/* Writes the names of threads ("main"), or of methods ("com.app.A.f", without a
 * signature), in the first trace: sorted, each once. */
static void put_names(FILE *file, struct options *o, bool is_of_threads,
    struct typed_word t)
{
	struct head_reader r = { .is_of_threads = is_of_threads };

	if (o->path_count == 0 || strcmp(o->paths[0], "-") == 0)
		return;
	read_names(&r, o);
	ARRAY_SORT(r.names, r.count, by_name);
	set_timer(0);
	for (size_t i = 0; i < r.count; i++)
		if (i == 0 || strcmp(r.names[i - 1], r.names[i]) != 0)
			put_match(file, t, r.names[i], "");
	for (size_t i = 0; i < r.count; i++)
		free(r.names[i]);
	free(r.names);
}

/* Writes what the value of an option can be. */
static void put_values(FILE *file, struct options *o, enum option option,
    struct typed_word t)
{
	const bool is_verdicts = option == OPTION_SHOW || option == OPTION_FAIL;
	const char *(*word)(size_t) = option_words(is_verdicts ? OPTION_SHOW :
								 option,
	    o->subcommand);
	const struct list_columns *list = options_list(o);

	if (is_verdicts)
		begin_list(file, &t);
	if (word != NULL) {
		for (size_t i = 0; word(i) != NULL; i++)
			put_match(file, t, word(i), "");
	} else if (option == OPTION_SORT && list != NULL) {
		put_those(file, t, list, list_is_sortable);
	} else if (option == OPTION_COLUMNS && list != NULL) {
		put_columns(file, t, list);
	} else if (option == OPTION_ALSO) {
		put_forms(file, t);
	} else if (takes(option, "THREAD")) {
		put_match(file, t, "all", "every thread");
		put_names(file, o, true, t);
	} else if (takes_method(option)) {
		put_names(file, o, false, t);
	} else if (takes(option, "FILE") || takes(option, "DIR")) {
		fputs(":file\n", file);
	}
}

/* Writes the options that the subcommand takes; without one, those of the
 * viewer and of report. */
static void put_options(FILE *file, const struct options *o,
    struct typed_word t)
{
	unsigned taken = o->is_named ? 1u << o->subcommand :
	    1u << SUBCOMMAND_VIEW | 1u << SUBCOMMAND_REPORT;
	char name[80];

	for (int i = 0; i < OPTIONS && !o->wants_help; i++) {
		const struct option_info *info = &option_infos[i];
		const char *help = option_text((enum option)i, taken).help;

		if (info->help == NULL || (info->subcommands & taken) == 0)
			continue;
		snprintf(name, sizeof name, "--%s", info->name);
		put_some(file, t, name, help, strlen(help));
	}
}

/* Writes words that are no option: subcommands stand before all others, or
 * after "help", then comes the trace. */
static void put_words(FILE *file, struct options *o, struct typed_word t)
{
	const bool is_first = o->path_count == 0 && !o->is_named &&
	    !o->has_ended;
	const char *comma = strrchr(t.part, ',');
	const struct subcommand_info *info;

	for (int i = 0; i <= SUBCOMMAND_HELP && is_first; i++)
		if (i != SUBCOMMAND_HELP || !o->wants_help)
			put_match(file, t, subcommand_infos[i].name,
			    subcommand_infos[i].help);
	for (size_t i = 0;
	     is_first && o->wants_help && (info = help_topic(i)) != NULL; i++)
		put_match(file, t, info->name, info->help);
	if (o->wants_help)
		return;
	if (o->subcommand == SUBCOMMAND_TABLE && o->kind_word == NULL) {
		if (comma != NULL) /* kinds, for the word after it */
			t.part = comma + 1;
		for (size_t i = 0; i < TABLE_KINDS; i++)
			put_match(file, t, table_kinds[i].name,
			    table_kinds[i].help);
		return;
	}
	if (o->subcommand == SUBCOMMAND_CHECK && o->path_count == 0 &&
	    !o->is_given[OPTION_INIT])
		fputs(":file\n", file);
	else if (o->subcommand == SUBCOMMAND_CALLS && o->path_count > 0)
		put_names(file, o, false, t);
	else if (o->path_count == 0 ||
	    subcommand_infos[o->subcommand].takes_several)
		fputs(":trace\n", file);
}

/* Finds the option of "--sort=incl", and where its value begins; otherwise
 * OPTIONS. */
static enum option joined_option(struct typed_word *t)
{
	const char *sign = strchr(t->word, '=');
	enum option option;

	if (sign == NULL || sign < t->word + 2 ||
	    !option_find((struct slice){ t->word + 2,
			     (size_t)(sign - t->word) - 2 },
		&option))
		return OPTIONS;
	t->part = sign + 1;
	return option;
}

void completion_write(FILE *file, int count, char *const *words)
{
	const char *word = count > 0 ? words[count - 1] : "";
	struct typed_word t = { word, word };
	struct options o;
	struct error err;
	bool is_right, is_option;

	is_right = options_read(&o, count > 0 ? count - 1 : 0, words, &err);
	is_option = word[0] == '-' && !o.has_ended;
	if (is_right && is_option)
		o.awaited = joined_option(&t);
	if (o.awaited != OPTIONS)
		put_values(file, &o, o.awaited, t);
	else if (is_right && is_option)
		put_options(file, &o, t);
	else if (is_right)
		put_words(file, &o, t);
	options_free(&o);
}
