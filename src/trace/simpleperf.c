/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/simpleperf.c - reads reports of simpleperf: sampled stacks.
 *
 * docs/format.md, "Reports of simpleperf", describes the file.
 *
 * Samples are sorted by time, and samples of one time keep the file's order;
 * times count from the first sample.  Where the stacks of two samples of a
 * thread differ, calls end and begin at the time of the later sample.  After
 * each sample comes a record of ACTION_SAMPLE.  A context switch only says how
 * long a thread went on in its last stack.
 *
 * The wall clock is the samples' time.  The CPU clock of a thread is the sum of
 * the event counts of its samples so far, of the first event type that counts
 * CPU time (cpu-clock or task-clock); a sample's count is added after it, so
 * that its stack gets all of it, as in simpleperf's own report.  Other event
 * types have stacks but no CPU time, such as sched:sched_switch, whose stacks
 * wait.  Without an event type of CPU time there is no CPU clock.
 *
 * The file is read twice, since names come last: nothing is reported, and no
 * stop is noticed, before the first time is over.
 */
#include "config.h"

#include "trace/readers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/names.h"
#include "base/text.h"
#include "trace/java_names.h"
#include "trace/simpleperf.pb-c.h"

/* Returns a text of a record, which owns it. */
static struct slice perf_text(ProtobufCBinaryData b)
{
	return (
	    struct slice){ b.data == NULL ? "" : (const char *)b.data, b.len };
}

/* ---- names of methods ----
 *
 * A symbol of a file of Java code, such as a .jar, an .oat or the cache of the
 * JIT, is "package.Class.method" and is split there; a compiled one may bear its
 * declaration instead (trace/java_names.h).  Any other symbol is a function,
 * whose class is the file that it is from: "libart.so" of art::Foo(int); it has
 * no package.  Folders are left out, but for as many as tell the file from all
 * others of its name: "system/lib64/libc++.so".  An address without a symbol is
 * "libc.so+0x1f2c", as Android Studio's other readers show it; a symbol that its
 * file lacks is "libc.so#99", and a file that the report lacks "(file 7)".  The
 * source of a method is the path of its file.
 *
 * Ids for the sink count up from 0 in steps of 4, symbols first. */

struct perf_file {
	uint32_t path;    /* in `paths` */
	uint32_t symbols; /* how many */
	uint32_t first;   /* its first symbol's place among all */
};

/* All zeros is empty. */
struct perf_names {
	struct names *paths;
	uint32_t *ends; /* by path: where the part that is shown begins */
	struct perf_file *files;
	size_t count, room;
	struct id_map by_id;      /* places in `files` */
	uint32_t symbols;         /* of all files */
	struct java_methods java; /* that have declarations */
	struct id_map addresses;
	struct id_map others; /* than symbols: files and addresses */
	uint32_t unknown;     /* others that the report does not name */
};

/* ---- the symbols of a file ---- */

/* Is it a file of Java code, or memory that holds some? */
static bool has_java_code(struct slice path)
{
	static const char *const ends_of[] = { ".jar", ".dex", ".vdex", ".oat",
		".odex", ".art", ".apk" };
	static const char *const begins_of[] = { "[JIT", "jit-cache",
		"dalvik-jit", "memfd:jit-", "jit_app_cache",
		"jit_zygote_cache" };
	const struct slice file = slice_after_last(
	    slice_without(path, " (deleted)"), '/');

	if (slice_starts(path, "[anon:dalvik-"))
		return true;
	for (size_t i = 0; i < sizeof begins_of / sizeof *begins_of; i++)
		if (slice_starts(file, begins_of[i]))
			return true;
	for (size_t i = 0; i < sizeof ends_of / sizeof *ends_of; i++)
		if (slice_ends(file, ends_of[i]))
			return true;
	return false;
}

/* Takes the symbol of a file with Java code apart, whose parts may be anything;
 * false when it is a function: no "a.B.name". */
static bool split_symbol(struct slice symbol, struct java_name *name)
{
	size_t start = 0;

	if (java_name_split(symbol, name))
		return true;
	for (size_t i = 0; i < symbol.length; i++) {
		if (strchr(" (:", symbol.start[i]) != NULL)
			return false;
		if (symbol.start[i] == '.')
			start = i + 1;
	}
	if (start <= 1 || start == symbol.length)
		return false;
	*name = (struct java_name){ { symbol.start, start - 1 },
		.name = slice_from(symbol, start) };
	return true;
}

/* Numbers the symbols of a file whose id is new, and notes the declarations
 * among them. */
static bool perf_names_add(struct perf_names *n, const Perf__File *file,
    struct error *err)
{
	const bool is_java = has_java_code(perf_text(file->path));
	struct java_name name;

	if (file->n_symbols > METHODS_MOST - n->symbols)
		return fail(err, "it names more methods than can be numbered");
	id_map_put(&n->by_id, file->id, (uint32_t)n->count);
	ARRAY_ADD(n->files, n->room, n->count,
	    (struct perf_file){ names_add(n->paths, perf_text(file->path)),
		(uint32_t)file->n_symbols, n->symbols });
	n->symbols += (uint32_t)file->n_symbols;
	for (size_t i = 0; is_java && i < file->n_symbols; i++)
		if (split_symbol(perf_text(file->symbols[i]), &name))
			java_methods_see(&n->java, &name);
	return true;
}

/* ---- how much of a path tells it from others ---- */

/* A path that is to be told from its neighbours. */
struct path_end {
	struct slice path;
	uint32_t name;
};

/* Returns the byte that is `i` bytes from the path's end, as if a '/' stood in
 * front of the path; -1: there are no more. */
static int from_end(struct slice path, size_t i)
{
	if (i < path.length)
		return (unsigned char)path.start[path.length - 1 - i];
	return i == path.length ? '/' : -1;
}

static size_t same_bytes(struct slice a, struct slice b)
{
	size_t i = 0;

	while (from_end(a, i) == from_end(b, i) && from_end(a, i) >= 0)
		i++;
	return i;
}

static int compare_ends(const void *left, const void *right)
{
	const struct path_end *a = left, *b = right;
	size_t same = same_bytes(a->path, b->path);

	return from_end(a->path, same) - from_end(b->path, same);
}

/* Returns where the shortest end of whole folders begins that is longer than
 * `same` bytes. */
static uint32_t end_of(struct slice path, size_t same)
{
	size_t length = same > 0 ? same : 1;

	while (length < path.length && from_end(path, length) != '/')
		length++;
	return length < path.length ? (uint32_t)(path.length - length) : 0;
}

/* Finds where the shortest end of each path begins that no other path has, once
 * all files are numbered.  In the order of their ends no two paths agree
 * further than neighbours do.  Costs a sort of the paths. */
static void perf_names_tell_apart(struct perf_names *n)
{
	uint32_t count = n->paths->count;
	struct path_end *ends = array_new(count, sizeof *ends);
	size_t before = 0;

	n->ends = array_new(count, sizeof *n->ends);
	for (uint32_t i = 0; i < count; i++)
		ends[i] = (struct path_end){ n->paths->items[i].text, i };
	ARRAY_SORT(ends, count, compare_ends);
	for (uint32_t i = 0; i < count; i++) {
		size_t next = i + 1 == count ? 0 :
		    same_bytes(ends[i].path, ends[i + 1].path);

		n->ends[ends[i].name] = end_of(ends[i].path,
		    next > before ? next : before);
		before = next;
	}
	free(ends);
}

/* ---- the methods of a file ---- */

/* END_MOST: no file has a longer path, unless it is made to hurt. */
enum { END_MOST = 1024, NUMBER = 24 /* bytes of a name made of a number */ };

/* Returns what the file is called: the end of its path, or a number where that
 * is too long, since each method keeps it. */
static struct slice shown_part(const struct perf_names *n, uint32_t path,
    char number[NUMBER])
{
	const struct slice end = slice_from(n->paths->items[path].text,
	    n->ends[path]);

	if (end.length <= END_MOST)
		return end;
	snprintf(number, NUMBER, "(path %" PRIu32 ")", path);
	return slice_of(number);
}

/* Reports the symbols of a file, after perf_names_tell_apart. */
static bool perf_names_report(struct perf_names *n, const Perf__File *file,
    const struct reading *r, struct error *err)
{
	const uint32_t at = id_map_get(&n->by_id, file->id);
	const struct slice path = perf_text(file->path);
	const bool is_java = has_java_code(path);
	const struct perf_file *f;
	char number[NUMBER];
	struct slice shown;

	if (at == NO_ID)
		return true; /* the file has changed */
	f = &n->files[at];
	shown = shown_part(n, f->path, number);
	for (uint32_t i = 0; i < f->symbols && i < file->n_symbols; i++) {
		struct slice symbol = perf_text(file->symbols[i]);
		struct method_line line = { .id = (f->first + i) << 2,
			.class_name = shown,
			.name = symbol,
			.source = path };
		struct java_name name;

		line.is_function = !is_java || !split_symbol(symbol, &name);
		if (!line.is_function)
			java_methods_line(&n->java, &name, &line);
		if (!reading_method(r, &line, err))
			return false;
	}
	return true;
}

/* ---- the method of a frame ---- */

/* Only a file made to hurt has more methods that it does not name. */
enum { UNKNOWN_MOST = 65536 };

#define SYMBOL_MARK (UINT32_C(1) << 31) /* in `others`: no address */

/* Reports a method that is no symbol of the report: "libc.so+0x1f2c", "(file
 * 7)#99". */
static bool report_other(struct perf_names *n, uint32_t id,
    const Perf__Frame *frame, const struct reading *r, struct error *err)
{
	uint32_t at = id_map_get(&n->by_id, frame->file);
	char number[NUMBER], place[NUMBER];
	struct method_line line = { .id = id, .is_function = true,
		.is_place = true };

	snprintf(number, sizeof number, "(file %" PRIu32 ")", frame->file);
	line.class_name = line.source = slice_of(number);
	if (at != NO_ID) {
		line.class_name = shown_part(n, n->files[at].path, number);
		line.source = slice_of(
		    n->paths->items[n->files[at].path].text.start);
	}
	if (frame->symbol < 0)
		snprintf(place, sizeof place, "+0x%" PRIx64, frame->address);
	else
		snprintf(place, sizeof place, "#%" PRId32, frame->symbol);
	line.name = slice_of(place);
	n->unknown += at == NO_ID || frame->symbol >= 0;
	return reading_method(r, &line, err);
}

/* Returns the sink's id of a frame's method, or UINT32_MAX on failure.  A
 * method that is no symbol is reported first. */
static uint32_t perf_names_method(struct perf_names *n,
    const Perf__Frame *frame, const struct reading *r, struct error *err)
{
	const uint32_t at = id_map_get(&n->by_id, frame->file);
	const uint32_t before = n->others.count;
	Perf__Frame other = *frame;
	uint32_t low, id;

	if (at != NO_ID && frame->symbol >= 0 &&
	    (uint32_t)frame->symbol < n->files[at].symbols)
		return (n->files[at].first + (uint32_t)frame->symbol) << 2;
	if (n->unknown >= UNKNOWN_MOST && (at == NO_ID || frame->symbol >= 0))
		other = (Perf__Frame){ .file = UINT32_MAX,
			.symbol = INT32_MAX };
	low = other.symbol < 0 ?
	    id_map_number(&n->addresses, other.address, NO_ID) :
	    (uint32_t)other.symbol | SYMBOL_MARK;
	id = method_id(n->symbols +
		id_map_number(&n->others, (uint64_t)other.file << 32 | low,
		    NO_ID),
	    err);
	if (id != UINT32_MAX && n->others.count > before &&
	    !report_other(n, id, &other, r, err))
		return UINT32_MAX;
	return id;
}

/* ---- threads and their processes ---- */

/*
 * A report may be of several processes, whose threads often have the same
 * names: then a thread is "com.acme/RenderThread", and "pid 12/RenderThread"
 * when its process has no name.  The main thread, whose id is its process's,
 * has the name of the process.  Costs some 30 bytes a process.
 */
struct perf_process {
	uint32_t id;
	uint32_t threads; /* how many */
	uint32_t name;    /* in `names`; 0: none */
};

/* All zeros is empty. */
struct perf_processes {
	struct perf_process *items;
	size_t count, room;
	struct id_map by_id;
	struct names *names;
};

/* Only a file made to hurt has more processes; the facts list fewer. */
enum { PROCESSES_MOST = 65536, PROCESSES_TOLD = 100 };

/* Counts a thread for its process, unless there are too many. */
static void perf_processes_add(struct perf_processes *p, const Perf__Thread *t)
{
	uint32_t number;

	if (t->process == 0) /* unknown */
		return;
	number = id_map_number(&p->by_id, t->process, PROCESSES_MOST);
	if (number == NO_ID)
		return;
	if (p->names == NULL)
		p->names = names_new();
	if (number == p->count)
		ARRAY_ADD(p->items, p->room, p->count,
		    (struct perf_process){ .id = t->process });
	p->items[number].threads++;
	if (t->id == t->process)
		p->items[number].name = names_add(p->names, perf_text(t->name));
}

/* Returns "com.acme", cut to a useful length, or "pid 12". */
static struct slice name_of(const struct perf_processes *p,
    const struct perf_process *process, char number[NUMBER])
{
	snprintf(number, NUMBER, "pid %" PRIu32, process->id);
	return process->name == 0 ?
	    slice_of(number) :
	    thread_name_part(
		slice_of(p->names->items[process->name].text.start));
}

/* Returns the name of a thread, which may stand in the room. */
static struct slice perf_thread_name(const struct perf_processes *p,
    const Perf__Thread *t, char room[THREAD_NAME_ROOM])
{
	struct slice name = perf_text(t->name);
	uint32_t number = id_map_get(&p->by_id, t->process);
	char pid[NUMBER];

	if (p->count < 2 || number == NO_ID || t->id == t->process ||
	    name.length == 0)
		return name;
	return thread_name_in(name_of(p, &p->items[number], pid), name, room);
}

/* Adds the processes to the facts when there are several.  The facts' pid is
 * the only process, or the one that is named `package`. */
static void perf_processes_tell(const struct perf_processes *p,
    struct slice package, struct facts *f)
{
	for (size_t i = 0; i < p->count; i++) {
		const struct perf_process *process = &p->items[i];
		char pid[NUMBER], text[THREAD_NAME_PART + 64];
		const struct slice name = name_of(p, process, pid);

		if (p->count == 1 ||
		    (package.length > 0 &&
			process->name == names_find(p->names, package)))
			f->pid = process->id;
		if (p->count == 1 || i >= PROCESSES_TOLD)
			continue;
		snprintf(text, sizeof text,
		    "%" PRIu32 ", %.*s: %" PRIu32 " thread%s", process->id,
		    (int)name.length, name.start, process->threads,
		    process->threads == 1 ? "" : "s");
		facts_add(f, slice_of("process"), slice_of(text));
	}
}

/* ---- records, one at a time ---- */

enum perf_next {
	PERF_RECORD, /* one was decoded, or makes no sense */
	PERF_END,    /* the length 0 that ends a report */
	PERF_CUT     /* the file ends without it, or inside this record */
};

enum { PERF_HEADER_BYTES = 12 };

/*
 * protobuf-c decodes a record into memory that the next record takes the place
 * of.  A record that would take more than 16 MiB and 8 times its size there is
 * damaged, so a few bytes of a file cannot cost much of ours.
 */
struct perf_walk {
	struct bytes rest; /* from the next record's length on */
	/* The last record: */
	const unsigned char *next;  /* where its length stands */
	const Perf__Record *record; /* until the next one is decoded; NULL: it
	                               makes no sense */
	struct arena memory;
	size_t left; /* that it may still take */
};

enum { RECORD_LEAST_MOST = 16 << 20, RECORD_FACTOR = 8, ALIGNMENT = 16 };

static void *take_memory(void *self, size_t size)
{
	struct perf_walk *w = self;

	if (size > w->left)
		return NULL;
	size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
	w->left -= size < w->left ? size : w->left;
	return arena_take(&w->memory, size);
}

/* Gives nothing back before the next record comes. */
static void give_back(void *self, void *at)
{
	(void)self;
	(void)at;
}

/* Decodes the next record; the walk moves past it, but stays for PERF_CUT. */
static enum perf_next perf_next(struct perf_walk *w)
{
	ProtobufCAllocator allocator = { take_memory, give_back, w };
	struct bytes rest = w->rest;
	uint32_t size = bytes_u32(&rest);

	w->next = w->rest.data;
	w->record = NULL;
	if (rest.short_read || size > rest.left)
		return PERF_CUT;
	w->rest = rest;
	if (size == 0)
		return PERF_END;
	arena_free(&w->memory);
	w->left = RECORD_LEAST_MOST + (size_t)RECORD_FACTOR * size;
	w->record = perf__record__unpack(&allocator, size,
	    bytes_take(&w->rest, size));
	return PERF_RECORD;
}

/* Counts the fields of the record that are of a newer kind. */
static uint64_t perf_unknown_fields(const Perf__Record *record)
{
	uint64_t count = record->base.n_unknown_fields;
	const Perf__Sample *s = record->sample;

	if (record->kind_case == PERF__RECORD__KIND__NOT_SET)
		return count;
	/* each kind begins with its base, and all pointers are in one place */
	count += ((const ProtobufCMessage *)(const void *)s)->n_unknown_fields;
	if (record->kind_case != PERF__RECORD__KIND_SAMPLE)
		return count;
	for (size_t i = 0; i < s->n_frames; i++)
		count += s->frames[i]->base.n_unknown_fields;
	if (s->unwinding != NULL)
		count += s->unwinding->base.n_unknown_fields;
	return count;
}

/* ---- the first reading: where samples and names are ---- */

#define NO_EVENT UINT32_MAX

enum {
	UNWINDING_ERRORS = 10, /* the last: any other */
	EVENTS_MOST = 64       /* event types whose samples are counted */
};

/* A sample or a context switch. */
struct perf_moment {
	uint64_t time;     /* ns; since the first, once they are sorted */
	uint64_t offset;   /* in the data */
};

/* What the first reading finds costs 16 bytes a sample or context switch and 8
 * bytes a file or thread. */
struct simpleperf {
	struct reading *r;
	struct perf_walk walk;
	struct perf_names names;
	struct perf_processes processes;
	struct perf_moment *moments;
	size_t count, room;
	uint64_t *named; /* where files and threads are in the data */
	size_t named_count, named_room;
	uint64_t meta; /* where that record is in the data; 0: nowhere */
	uint64_t samples;
	uint64_t first_time; /* that others count from */
	bool has_lost;       /* the file says how many samples there are */
	uint64_t declared, lost; /* that number, and how many were lost */
	uint64_t errors[UNWINDING_ERRORS];
	uint64_t by_event[EVENTS_MOST]; /* samples by their event type */
	uint32_t cpu_event; /* event type that counts CPU time, or NO_EVENT */
	/* The second reading: */
	struct batch out; /* a thread's stack is of its last sample */
};

/* No sample is farther from the one in the middle: 39 hours. */
#define MOST_APART_NS (UINT64_C(1) << 47)

enum { LOOKS = 256 };

static void note_record(struct simpleperf *s, enum notice kind, uint64_t count,
    uint64_t at)
{
	notices_add(s->r->notices, kind, count, s->r->data_at + at);
}

static uint64_t place(const struct simpleperf *s)
{
	return (uint64_t)(s->walk.next - s->r->data.data);
}

static void add_moment(struct simpleperf *s, uint64_t time)
{
	ARRAY_ADD(s->moments, s->room, s->count,
	    (struct perf_moment){ time, place(s) });
}

static void count_sample(struct simpleperf *s, const Perf__Sample *sample)
{
	s->samples++;
	if (sample->event < EVENTS_MOST)
		s->by_event[sample->event]++;
	note_record(s, NOTICE_NO_STACK, sample->n_frames == 0, place(s));
	if (sample->unwinding != NULL) {
		int code = sample->unwinding->code;

		note_record(s, NOTICE_UNWINDING, 1, place(s));
		if (code < 0 || code >= UNWINDING_ERRORS)
			code = UNWINDING_ERRORS - 1;
		s->errors[code]++;
	}
}

static bool take_one(struct simpleperf *s, struct error *err)
{
	const Perf__Record *record = s->walk.record;

	if (record == NULL) {
		note_record(s, NOTICE_BAD_MESSAGE, 1, place(s));
		return true;
	}
	note_record(s, NOTICE_UNKNOWN_FIELD, perf_unknown_fields(record),
	    place(s));
	switch ((int)record->kind_case) {
	case PERF__RECORD__KIND_SAMPLE:
		count_sample(s, record->sample);
		add_moment(s, record->sample->time);
		return true;
	case PERF__RECORD__KIND_SWITCH:
		add_moment(s, record->switch_->time);
		return true;
	case PERF__RECORD__KIND_LOST:
		s->has_lost = true;
		s->declared = record->lost->samples;
		s->lost = record->lost->lost;
		return true;
	case PERF__RECORD__KIND_FILE:
		if (id_map_get(&s->names.by_id, record->file->id) != NO_ID) {
			note_record(s, NOTICE_BAD_MESSAGE, 1, place(s));
			return true;
		}
		if (!perf_names_add(&s->names, record->file, err))
			return false;
		break;
	case PERF__RECORD__KIND_THREAD:
		perf_processes_add(&s->processes, record->thread);
		break;
	case PERF__RECORD__KIND_META:
		note_record(s, NOTICE_BAD_MESSAGE, s->meta != 0, place(s));
		if (s->meta == 0)
			s->meta = place(s);
		return true;
	default: /* of a newer kind */
		return true;
	}
	ARRAY_ADD(s->named, s->named_room, s->named_count, place(s));
	return true;
}

/* Takes all records up to the end, or to where the file has changed or nobody
 * wants more. */
static bool take_all(struct simpleperf *s, struct error *err)
{
	const struct sink *sink = s->r->sink;
	enum perf_next kind;

	for (unsigned i = 1;; i++) {
		kind = perf_next(&s->walk);
		if (kind >= PERF_END)
			break;
		/* this is the first half of the work */
		if (i % LOOKS == 0 && (reading_is_over(s->r) ||
		    (sink->goes_on != NULL && !sink->goes_on(sink->self,
			s->r->data_at + place(s) / 2))))
			break;
		if (!take_one(s, err))
			return false;
	}
	if (kind == PERF_END)
		reading_note_tail(s->r, s->walk.rest);
	if (kind == PERF_CUT) {
		note_record(s, NOTICE_TRUNCATED, s->walk.rest.left, place(s));
		note_record(s, NOTICE_NO_REPORT_END, 1, place(s));
	}
	return true;
}

static int compare_moments(const void *a, const void *b)
{
	const struct perf_moment *first = a, *second = b;

	if (first->time != second->time)
		return first->time < second->time ? -1 : 1;
	return first->offset < second->offset ? -1 :
						first->offset > second->offset;
}

/* Sorts the moments.  A time too far from the one in the middle becomes the
 * last that is not, and all count from the first. */
static void sort_moments(struct simpleperf *s)
{
	struct perf_moment *m = s->moments;
	uint64_t middle, from, to;
	size_t first = 0, last = s->count;

	if (s->count == 0)
		return;
	ARRAY_SORT(m, s->count, compare_moments);
	middle = m[s->count / 2].time;
	while (middle - m[first].time > MOST_APART_NS)
		first++;
	while (m[last - 1].time - middle > MOST_APART_NS)
		last--;
	from = m[first].time;
	to = m[last - 1].time;
	note_record(s, NOTICE_TIME_ABSURD, first + s->count - last,
	    m[0].offset);
	for (size_t i = 0; i < s->count; i++)
		m[i].time = i < first ? 0 : (i < last ? m[i].time : to) - from;
	s->first_time = from;
}

/* Decodes the record at a place in the data; NULL: the file has changed. */
static const Perf__Record *record_at(struct simpleperf *s, uint64_t at)
{
	s->walk.rest = s->r->data;
	bytes_take(&s->walk.rest, (size_t)at);
	perf_next(&s->walk);
	return s->walk.record;
}

/* ---- what the report says of itself ---- */

static bool is_cpu_time(struct slice event)
{
	const struct slice name = slice_take(&event, ':');

	return slice_is(name, "cpu-clock") || slice_is(name, "task-clock");
}

static void add_fact(struct simpleperf *s, const char *key, struct slice value)
{
	if (value.length > 0 &&
	    !facts_add(s->r->facts, slice_of(key), value))
		note_record(s, NOTICE_BAD_MESSAGE, 1, s->meta);
}

/* Adds "sched:sched_switch: 302 samples" to the facts. */
static void add_samples(struct simpleperf *s, const char *key,
    struct slice what, uint64_t count)
{
	char text[200];

	what = slice_first(what, 100);
	snprintf(text, sizeof text, "%.*s: %" PRIu64 " sample%s",
	    (int)what.length, what.start, count, count == 1 ? "" : "s");
	add_fact(s, key, slice_of(text));
}

/* Adds the event types to the facts.  The CPU clock is the first of those that
 * count CPU time and have samples. */
static void tell_events(struct simpleperf *s, const Perf__Meta *m)
{
	struct slice cpu = { "", 0 };

	for (size_t i = 0; i < m->n_events; i++) {
		struct slice event = perf_text(m->events[i]);

		if (i >= EVENTS_MOST) {
			add_fact(s, "event_type", event);
			continue;
		}
		add_samples(s, "event_type", event, s->by_event[i]);
		if (s->cpu_event == NO_EVENT && s->by_event[i] > 0 &&
		    is_cpu_time(event)) {
			s->cpu_event = (uint32_t)i;
			cpu = event;
		}
	}
	add_fact(s, "cpu_time_of", cpu);
}

static void tell_meta(struct simpleperf *s)
{
	struct slice package = slice_of("");

	if (s->meta != 0) {
		const Perf__Record *record = record_at(s, s->meta);
		const Perf__Meta *m;

		if (record == NULL ||
		    record->kind_case != PERF__RECORD__KIND_META)
			return; /* the file has changed */
		m = record->meta;
		package = perf_text(m->package);
		tell_events(s, m);
		add_fact(s, "app_package_name", package);
		add_fact(s, "app_type", perf_text(m->app_type));
		add_fact(s, "android_sdk_version", perf_text(m->sdk));
		add_fact(s, "android_build_type", perf_text(m->build));
		add_fact(s, "trace_offcpu",
		    slice_of(m->off_cpu ? "true" : "false"));
	}
	perf_processes_tell(&s->processes, package, s->r->facts);
}

static void tell_all(struct simpleperf *s)
{
	static const char *const words[UNWINDING_ERRORS] = { "no error",
		"unknown reason", "not enough of the stack was recorded",
		"memory of the process was not there",
		"no unwinding information",
		"the map of the process was invalid", "more than 512 frames",
		"a frame was repeated", "invalid ELF file",
		"an error of a newer kind" };
	char text[32];

	tell_meta(s);
	for (int i = 0; i < UNWINDING_ERRORS; i++)
		if (s->errors[i] > 0)
			add_samples(s, "unwinding_error", slice_of(words[i]),
			    s->errors[i]);
	if (s->has_lost) {
		snprintf(text, sizeof text, "%" PRIu64, s->lost);
		add_fact(s, "samples_lost", slice_of(text));
		note_record(s, NOTICE_OTHER_SAMPLES,
		    s->declared > s->samples ? s->declared - s->samples :
					       s->samples - s->declared,
		    0);
	}
	note_record(s, NOTICE_LOST_SAMPLES, s->lost, 0);
	note_record(s, NOTICE_NO_SAMPLES, s->samples == 0, 0);
	note_record(s, NOTICE_NO_CPU_TIME,
	    s->samples > 0 && s->cpu_event == NO_EVENT, 0);
}

/* ---- the second reading: samples into events ---- */

#define WORD_SAMPLE ((1u << 2) | ACTION_SAMPLE)
#define WORD_NO_SAMPLE ACTION_SAMPLE

/* A larger count is no CPU time. */
#define MOST_NS (UINT64_C(1) << 47)

/* Reports how the thread gets from its last stack to that of the sample, and
 * the sample. */
static bool report_sample(struct simpleperf *s, struct thread_state *thread,
    const Perf__Sample *sample, struct error *err)
{
	const size_t depth = sample->n_frames;

	for (size_t i = 0; i < depth; i++) {
		const uint32_t id = perf_names_method(&s->names,
		    sample->frames[depth - 1 - i], s->r, err);

		if (id == UINT32_MAX)
			return false;
		if (i < thread->depth && thread->stack[i] == id)
			continue;
		/* from the first frame that differs on all are new */
		if (!batch_leave_to(&s->out, thread, i, err) ||
		    !batch_enter(&s->out, thread, id, err))
			return false;
	}
	return batch_leave_to(&s->out, thread, depth, err) &&
	    batch_put(&s->out, thread, WORD_SAMPLE, thread->time, err);
}

/* Takes a sample.  What it counts of CPU time is added after it. */
static bool take_sample(struct simpleperf *s, const struct perf_moment *m,
    const Perf__Sample *sample, struct error *err)
{
	struct thread_state *thread = batch_thread(&s->out,
	    (uint32_t)sample->thread);
	uint64_t *cpu;

	if (thread == NULL) {
		note_record(s, NOTICE_MANY_THREADS, 1, m->offset);
		return true;
	}
	thread->time[CLOCK_WALL] = m->time;
	if (!report_sample(s, thread, sample, err))
		return false;
	cpu = &thread->time[CLOCK_CPU];
	if (s->cpu_event == NO_EVENT || sample->event != s->cpu_event)
		return true;
	if (sample->count <= MOST_NS && *cpu <= MOST_NS)
		*cpu += sample->count;
	else
		note_record(s, NOTICE_TIME_ABSURD, 1, m->offset);
	return true;
}

/* Takes a context switch: the thread was in its last stack until then. */
static bool take_switch(struct simpleperf *s, const struct perf_moment *m,
    const Perf__Switch *change, struct error *err)
{
	const uint32_t number = id_map_get(&s->out.by_thread, change->thread);
	struct thread_state *thread;

	if (number == NO_ID)
		return true;
	thread = &s->out.threads[number];
	thread->time[CLOCK_WALL] = m->time;
	return batch_put(&s->out, thread, WORD_NO_SAMPLE, thread->time, err);
}

static bool report_names(struct simpleperf *s, struct error *err)
{
	const struct sink *sink = s->r->sink;
	char room[THREAD_NAME_ROOM];

	for (size_t i = 0; i < s->named_count; i++) {
		const Perf__Record *record;

		if (reading_is_over(s->r))
			return false;
		record = record_at(s, s->named[i]);
		if (record == NULL)
			continue;
		if (record->kind_case == PERF__RECORD__KIND_THREAD &&
		    record->thread->name.len > 0 &&
		    !sink->thread(sink->self, record->thread->id,
			perf_thread_name(&s->processes, record->thread, room),
			err))
			return false;
		if (record->kind_case == PERF__RECORD__KIND_FILE &&
		    !perf_names_report(&s->names, record->file, s->r, err))
			return false;
	}
	return true;
}

static bool report_samples(struct simpleperf *s, struct error *err)
{
	const struct reading *r = s->r;

	for (size_t i = 0; i < s->count; i++) {
		const struct perf_moment *m = &s->moments[i];
		const Perf__Record *record = record_at(s, m->offset);
		/* the second half of the work; samples are before names */
		const uint64_t at = r->data_at + (r->data.left + m->offset) / 2;

		if (s->out.offset < at)
			s->out.offset = at;
		if (record == NULL)
			continue;
		if (record->kind_case == PERF__RECORD__KIND_SAMPLE &&
		    !take_sample(s, m, record->sample, err))
			return false;
		if (record->kind_case == PERF__RECORD__KIND_SWITCH &&
		    !take_switch(s, m, record->switch_, err))
			return false;
	}
	return true;
}

/* Reports the ends of all threads, with the CPU time of their last samples. */
static bool report_ends(struct simpleperf *s, struct error *err)
{
	s->out.offset = s->r->data_at + s->r->data.left;
	for (size_t i = 0; i < s->out.thread_count; i++) {
		struct thread_state *thread = &s->out.threads[i];

		if (!batch_put(&s->out, thread, WORD_NO_SAMPLE, thread->time,
			err))
			return false;
	}
	notices_add(s->r->notices, NOTICE_UNKNOWN_SYMBOL, s->names.unknown, 0);
	return batch_flush(&s->out, err);
}

/* Reports all, after the first reading has completed notices and facts. */
static bool report_all(struct simpleperf *s, struct error *err)
{
	struct facts *f = s->r->facts;

	if (!take_all(s, err))
		return false;
	perf_names_tell_apart(&s->names);
	sort_moments(s);
	tell_all(s);
	f->has_clock[CLOCK_WALL] = true;
	f->has_clock[CLOCK_CPU] = s->cpu_event != NO_EVENT;
	f->tick = TICK_NS;
	f->samples = s->samples;
	f->start_us = s->first_time / tick_per_us(f->tick);
	return s->r->sink->begin(s->r->sink->self, f, err) &&
	    report_names(s, err) && report_samples(s, err) &&
	    report_ends(s, err);
}

bool simpleperf_read(struct reading *r, struct error *err)
{
	struct simpleperf *s = array_new(1, sizeof *s);
	bool done;

	s->r = s->out.r = r;
	s->walk.rest = r->data;
	bytes_take(&s->walk.rest, PERF_HEADER_BYTES);
	s->cpu_event = NO_EVENT;
	s->names.paths = names_new();
	done = report_all(s, err);
	batch_free(&s->out);
	arena_free(&s->walk.memory);
	names_free(s->names.paths);
	free(s->names.ends);
	free(s->names.files);
	id_map_free(&s->names.by_id);
	id_map_free(&s->names.addresses);
	id_map_free(&s->names.others);
	java_methods_free(&s->names.java);
	free(s->processes.items);
	id_map_free(&s->processes.by_id);
	names_free(s->processes.names);
	free(s->moments);
	free(s->named);
	free(s);
	return done;
}
