#include "config.h"

#include "query/thread_list.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

struct row {
	uint64_t weight;
	uint32_t thread;
};

static int compare(const void *left, const void *right)
{
	const struct row *a = left, *b = right;

	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return a->thread < b->thread ? -1 : 1;
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

static bool is_kept(const struct thread *t, const char *filter)
{
	char id[16], label[300];

	snprintf(id, sizeof id, "%" PRIu32, t->id);
	thread_label(t, label, sizeof label);
	return t->events > 0 &&
	    (contains(label, filter) || contains(id, filter));
}

bool thread_list_make(struct thread_list *list,
    const struct threads *threads, uint32_t main, const char *filter,
    struct error *err)
{
	uint32_t count = threads_count(threads);
	struct row *rows = array_new(count, sizeof *rows, err);

	*list = (struct thread_list){ array_new(count,
	    sizeof *list->threads, err), 0 };
	if (rows == NULL || list->threads == NULL) {
		free(rows);
		thread_list_free(list);
		return false;
	}
	for (uint32_t i = 0; i < count; i++) {
		const struct thread *t = threads_at(threads, i);
		bool has_cpu = t->calls.is_dual || t->calls.axis == CLOCK_CPU;

		if (is_kept(t, filter))
			rows[list->count++] = (struct row){ i == main ?
			    UINT64_MAX : has_cpu ? thread_span(t, CLOCK_CPU) :
			    t->events, i };
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

/* Threads with events come before those of the same name without. */
static uint32_t find(const struct threads *threads, const char *name,
    bool with_events)
{
	for (uint32_t i = 0; i < threads_count(threads); i++) {
		const struct thread *t = threads_at(threads, i);

		if ((t->events > 0) == with_events &&
		    thread_is_called(t, name))
			return i;
	}
	return NO_THREAD;
}

uint32_t thread_by_name(const struct threads *threads, uint32_t main,
    const char *name)
{
	uint32_t found = find(threads, name, true);

	if (found == NO_THREAD)
		found = find(threads, name, false);
	if (found == NO_THREAD && strcmp(name, "main") == 0)
		found = main;
	return found;
}
