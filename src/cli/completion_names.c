/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cli/completion_names.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"
#include "cli/load.h"
#include "trace/open.h"

enum {
	NAME = 1000,                    /* bytes */
	WAIT_US = 90000,                /* a shell has 100 ms */
	HEAD_EVENTS = 100000,           /* after these no names are awaited, */
	HEAD_BYTES = 32 * 1024 * 1024   /* nor after these bytes */
};

/* ---- names, as a reader reports them ---- */

struct head_names {
	char **items;
	size_t count, room;
};

struct head_reader {
	struct head_names threads, methods;
	size_t events;
};

/* Adds a name, which it takes; but none that nobody could type. */
static void add_name(struct head_names *l, char *name)
{
	char clean[NAME];

	if (text_clean(clean, sizeof clean, slice_of(name)) >= sizeof clean ||
	    strcmp(clean, name) != 0) {
		free(name);
		return;
	}
	l->items = array_grow(l->items, &l->room, l->count + 1,
	    sizeof *l->items);
	l->items[l->count++] = name;
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
	if (name.length > 0)
		add_name(&r->threads, text_copy_part(name.start, name.length));
	return true;
}

static bool take_method(void *self, const struct method_line *m,
    struct error *err)
{
	struct head_reader *r = self;
	const size_t length = m->class_name.length + m->name.length;
	char *name;

	(void)err;
	if (m->is_stand_in || m->is_function)
		return true;
	name = array_new(length + 2, 1);
	memcpy(name, m->class_name.start, m->class_name.length);
	name[m->class_name.length] = '.';
	memcpy(name + m->class_name.length + 1, m->name.start, m->name.length);
	for (char *at = strchr(name, '/'); at != NULL; at = strchr(at, '/'))
		*at = '.';
	add_name(&r->methods, name);
	return true;
}

static bool take_rebase(void *self, uint32_t thread, const uint64_t base[CLOCKS],
    struct error *err)
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

/* ---- reading ---- */

static int by_name(const void *left, const void *right)
{
	const char *const *a = left, *const *b = right;

	return strcmp(*a, *b);
}

/* Sorts the names, and leaves each once. */
static size_t sort_names(struct head_names *l)
{
	size_t kept = 0;

	if (l->count > 0)
		qsort(l->items, l->count, sizeof *l->items, by_name);
	for (size_t i = 0; i < l->count; i++)
		if (kept > 0 && strcmp(l->items[kept - 1], l->items[i]) == 0)
			free(l->items[i]);
		else
			l->items[kept++] = l->items[i];
	return kept;
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

void trace_names_read(struct trace_names *names, struct options *o)
{
	struct head_reader r = { 0 };
	const struct sink sink = { .self = &r, .begin = take_begin,
		.thread = take_thread, .method = take_method,
		.rebase = take_rebase, .events = take_events,
		.goes_on = goes_on };
	struct trace *trace = NULL;
	struct error err;

	set_timer(WAIT_US);
	if (load_enter_sandbox(o, &err))
		trace = trace_open_as(o->path, o->input, &o->memory, NULL, &err);
	if (trace != NULL)
		(void)trace_read(trace, &sink, &err);
	trace_close(trace);
	names->threads = r.threads.items;
	names->thread_count = sort_names(&r.threads);
	names->methods = r.methods.items;
	names->method_count = sort_names(&r.methods);
	set_timer(0);
}

void trace_names_free(struct trace_names *names)
{
	for (size_t i = 0; i < names->thread_count; i++)
		free(names->threads[i]);
	for (size_t i = 0; i < names->method_count; i++)
		free(names->methods[i]);
	free(names->threads);
	free(names->methods);
}
