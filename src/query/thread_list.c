#include "config.h"

#include "query/thread_list.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/text.h"
#include "query/summary.h"

enum { IN_THREADS = 1 };

/* clang-format off */
static const struct list_column infos[THREAD_COLUMNS] = {
	[THREAD_ID] = {
		.name = "id", .key = 'i', .head = "id", .field = "id",
		.help = "what the system calls it",
		.kind = LIST_NUMBER, .lists = IN_THREADS, .ascends = true,
	},
	[THREAD_NAME] = {
		.name = "name", .key = 'n', .head = "name", .field = "name",
		.help = "its name, which several can have",
		.kind = LIST_NAME, .lists = IN_THREADS,
	},
	[THREAD_RECORDS] = {
		.name = "records", .key = 'r', .head = "records",
		.field = "records",
		.help = "entries and exits in the file",
		.kind = LIST_COUNT, .lists = IN_THREADS,
		.sampled = { "stretches", "stretches", "stretches",
		    "calls as they are made up from samples" },
	},
	[THREAD_CALLS] = {
		.name = "calls", .key = 'c', .head = "calls", .field = "calls",
		.help = "calls of all methods",
		.kind = LIST_COUNT, .lists = IN_THREADS,
		.sampled = { "samples", "samples", "samples", NULL },
	},
	[THREAD_DEPTH] = {
		.name = "depth", .key = 'd', .head = "depth", .field = "depth",
		.help = "calls inside of each other, at most",
		.kind = LIST_COUNT, .lists = IN_THREADS,
	},
	[THREAD_SPAN] = {
		.name = "span", .key = 's', .head = "ms", .field = "span",
		.help = "time from its first event to its last",
		.kind = LIST_TIME, .lists = IN_THREADS, .has_measure = true,
	},
	[THREAD_FIRST] = {
		.name = "first", .key = 'f', .head = "first ms", .field = "first",
		.help = "its first event, since the recording began",
		.kind = LIST_TIME, .lists = IN_THREADS, .has_measure = true,
		.ascends = true,
	},
	[THREAD_LAST] = {
		.name = "last", .key = 'l', .head = "last ms", .field = "last",
		.help = "its last event, since the recording began",
		.kind = LIST_TIME, .lists = IN_THREADS, .has_measure = true,
	},
};
/* clang-format on */

const struct list_columns *thread_list_columns(void)
{
	static const struct list_columns all = { infos, THREAD_COLUMNS,
		IN_THREADS, "threads", false };

	return &all;
}

static uint64_t time_of(const struct thread *t, struct column_choice c)
{
	const uint64_t spans[CLOCKS] = { thread_span(t, CLOCK_WALL),
		thread_span(t, CLOCK_CPU) };
	enum clock clock = c.measure == MEASURE_CPU ? CLOCK_CPU : CLOCK_WALL;

	return c.column == THREAD_FIRST ? t->first[clock] :
	    c.column == THREAD_LAST ? t->last[clock] :
	    measure_of_call(c.measure, spans);
}

/* A recording of samples has no records for calls: the number of those that are
 * made up from samples stands there. */
static uint64_t count_of(const struct thread *t, enum thread_column column)
{
	switch (column) {
	case THREAD_ID:
		return t->id;
	case THREAD_RECORDS:
		return t->tree.is_sampled ? t->entries : t->events;
	case THREAD_CALLS:
		return thread_counted(t);
	default:
		return thread_depth(t);
	}
}

struct list_cell thread_list_cell(const struct thread *t, struct column_choice c)
{
	struct list_cell cell = { .kind = infos[c.column].kind,
		.tick = t->calls.tick };

	if (c.column == THREAD_NAME)
		cell.text = slice_of(t->name);
	else if (cell.kind != LIST_TIME)
		cell.number = count_of(t, c.column);
	else if (c.measure == MEASURE_WAIT && c.column != THREAD_SPAN)
		cell.kind = LIST_NOTHING; /* a moment does not wait */
	else
		cell.number = time_of(t, c);
	if (cell.kind == LIST_TIME && t->events == 0)
		cell.words = "-";
	return cell;
}

static const char *const names[THREAD_ORDERS] = {
	[THREADS_MAIN_FIRST] = "main first",
	[THREADS_BY_CPU] = "cpu",
	[THREADS_BY_WALL] = "wall",
	[THREADS_BY_CALLS] = "calls",
	[THREADS_BY_NAME] = "name",
	[THREADS_BY_ID] = "id",
	[THREADS_BY_HITS] = "hits",
};

const char *thread_order_name(enum thread_order order)
{
	return names[order];
}

enum thread_order thread_order_next(enum thread_order order,
    const bool has_clock[CLOCKS], bool has_hits)
{
	const bool exists[THREAD_ORDERS] = {
		[THREADS_MAIN_FIRST] = true,
		[THREADS_BY_CPU] = has_clock[CLOCK_CPU],
		[THREADS_BY_WALL] = has_clock[CLOCK_WALL],
		[THREADS_BY_CALLS] = true,
		[THREADS_BY_NAME] = true,
		[THREADS_BY_ID] = true,
		[THREADS_BY_HITS] = has_hits,
	};

	do
		order = (enum thread_order)(((int)order + 1) % THREAD_ORDERS);
	while (!exists[order]);
	return order;
}

uint64_t thread_hits_of(struct thread_hits hits, uint32_t thread)
{
	return thread < hits.count ? hits.calls[thread] : 0;
}

/* All that a comparison needs. */
struct listed_thread {
	uint64_t weight;
	const char *name; /* "" where it does not matter */
	uint32_t thread;
};

static int compare(const void *left, const void *right)
{
	const struct listed_thread *a = left, *b = right;
	int order = strcasecmp(a->name, b->name);

	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return order != 0 ? order : a->thread < b->thread ? -1 : 1;
}

static uint64_t weight_of(const struct thread *t,
    const struct thread_wish *wish)
{
	bool has_cpu = t->calls.is_dual || t->calls.axis == CLOCK_CPU;

	switch (wish->order) {
	case THREADS_MAIN_FIRST:
		return t->number == wish->main ? UINT64_MAX : has_cpu ?
		    thread_span(t, CLOCK_CPU) : t->events;
	case THREADS_BY_CPU:
		return thread_span(t, CLOCK_CPU);
	case THREADS_BY_WALL:
		return thread_span(t, CLOCK_WALL);
	case THREADS_BY_CALLS:
		return thread_counted(t);
	case THREADS_BY_ID:
		return UINT64_MAX - t->id;
	case THREADS_BY_HITS:
		return thread_hits_of(wish->hits, t->number);
	default:
		return 0;
	}
}

static bool begins_with(const char *text, const char *start)
{
	while (*start != '\0' && tolower((unsigned char)*text) ==
	    tolower((unsigned char)*start)) {
		text++;
		start++;
	}
	return *start == '\0';
}

static bool contains(const char *text, const char *part)
{
	for (; *text != '\0'; text++)
		if (begins_with(text, part))
			return true;
	return *part == '\0';
}

static bool is_kept(const struct thread *t, const struct thread_wish *wish)
{
	char id[16], label[300];

	snprintf(id, sizeof id, "%" PRIu32, t->id);
	thread_label(t, label, sizeof label);
	return (t->events > 0 || wish->has_idle) &&
	    (contains(label, wish->filter) || contains(id, wish->filter));
}

bool thread_list_make(struct thread_list *list,
    const struct threads *threads, const struct thread_wish *wish,
    struct error *err)
{
	uint32_t count = threads_count(threads);
	struct listed_thread *rows = array_new(count, sizeof *rows, err);

	*list = (struct thread_list){ array_new(count,
	    sizeof *list->threads, err), 0, wish->order };
	if (rows == NULL || list->threads == NULL) {
		free(rows);
		thread_list_free(list);
		return false;
	}
	for (uint32_t i = 0; i < count; i++) {
		const struct thread *t = threads_at(threads, i);

		if (is_kept(t, wish))
			rows[list->count++] = (struct listed_thread){
				weight_of(t, wish),
				wish->order == THREADS_BY_NAME ? t->name : "", i
			};
	}
	qsort(rows, list->count, sizeof *rows, compare);
	for (uint32_t i = 0; i < list->count; i++)
		list->threads[i] = rows[i].thread;
	free(rows);
	return true;
}

void thread_list_free(struct thread_list *list)
{
	free(list->threads);
	*list = (struct thread_list){ 0 };
}

uint32_t thread_list_place(const struct thread_list *list, uint32_t thread)
{
	uint32_t i = 0;

	while (i < list->count && list->threads[i] != thread)
		i++;
	return i;
}

bool thread_is_called(const struct thread *t, const char *name)
{
	char id[16], label[300];

	snprintf(id, sizeof id, "%" PRIu32, t->id);
	thread_label(t, label, sizeof label);
	return strcmp(t->name, name) == 0 || strcmp(id, name) == 0 ||
	    strcmp(label, name) == 0;
}
