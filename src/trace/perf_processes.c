#include "config.h"

#include "trace/perf_processes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/names.h"
#include "base/text.h"

/* Only a file made to hurt has more; and no more than these are listed. */
enum { PROCESSES_MOST = 65536, PROCESSES_TOLD = 100, PART_MOST = 200 };

void perf_processes_free(struct perf_processes *p)
{
	free(p->items);
	id_map_free(&p->by_id);
	names_free(p->names);
}

static bool find(struct perf_processes *p, uint32_t id,
    struct perf_process **found, struct error *err)
{
	uint32_t number = id_map_get(&p->by_id, id);
	struct perf_process *grown;

	*found = number == NO_ID ? NULL : &p->items[number];
	if (number != NO_ID || p->count == PROCESSES_MOST)
		return true;
	if (p->names == NULL && (p->names = names_new(err)) == NULL)
		return false;
	grown = array_grow(p->items, &p->room, p->count + 1, sizeof *grown,
	    err);
	if (grown == NULL)
		return false;
	p->items = grown;
	if (!id_map_put(&p->by_id, id, (uint32_t)p->count, err))
		return false;
	*found = &grown[p->count++];
	**found = (struct perf_process){ .id = id };
	return true;
}

bool perf_processes_add(struct perf_processes *p, const Perf__Thread *t,
    struct error *err)
{
	struct perf_process *process;

	if (t->process == 0)
		return true; /* it does not say */
	if (!find(p, t->process, &process, err))
		return false;
	if (process == NULL)
		return true;
	process->threads++;
	if (t->id == t->process)
		process->name = names_add(p->names, perf_text(t->name), err);
	return process->name != NO_NAME;
}

/* "com.acme", cut to what is of use, or "pid 12". */
static void name_of(const struct perf_processes *p,
    const struct perf_process *process, char *out, size_t size)
{
	if (process->name == 0)
		snprintf(out, size, "pid %" PRIu32, process->id);
	else
		snprintf(out, size, "%.*s", PART_MOST,
		    names_text(p->names, process->name));
}

struct slice perf_thread_name(const struct perf_processes *p,
    const Perf__Thread *t, char room[PERF_THREAD_ROOM])
{
	struct slice name = perf_text(t->name);
	uint32_t number = id_map_get(&p->by_id, t->process);
	char process[PART_MOST + 1];

	if (p->count < 2 || number == NO_ID || t->id == t->process ||
	    name.length == 0)
		return name;
	name_of(p, &p->items[number], process, sizeof process);
	snprintf(room, PERF_THREAD_ROOM, "%s/%.*s", process,
	    (int)(name.length < PART_MOST ? name.length : PART_MOST), name.at);
	return slice_of(room);
}

static bool tell(const struct perf_processes *p,
    const struct perf_process *process, struct facts *f, struct error *err)
{
	char name[PART_MOST + 1], text[PART_MOST + 64];

	name_of(p, process, name, sizeof name);
	snprintf(text, sizeof text, "%" PRIu32 ", %s: %" PRIu32 " thread%s",
	    process->id, name, process->threads,
	    process->threads == 1 ? "" : "s");
	return facts_add(f, slice_of("process"), slice_of(text), err);
}

bool perf_processes_tell(const struct perf_processes *p, struct slice package,
    struct facts *f, struct error *err)
{
	for (size_t i = 0; i < p->count; i++) {
		const struct perf_process *process = &p->items[i];

		if (p->count == 1 || (package.length > 0 &&
		    process->name == names_find(p->names, package)))
			f->pid = process->id;
		if (p->count > 1 && i < PROCESSES_TOLD &&
		    !tell(p, process, f, err))
			return false;
	}
	return true;
}
