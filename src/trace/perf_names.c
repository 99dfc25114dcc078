/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/perf_names.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/names.h"
#include "base/text.h"

/* ---- the symbols of a file ---- */

enum { METHODS_MOST = 1 << 30 }; /* an event's word can name no more */

void perf_names_init(struct perf_names *n)
{
	*n = (struct perf_names){ .paths = names_new() };
}

void perf_names_free(struct perf_names *n)
{
	names_free(n->paths);
	free(n->ends);
	free(n->files);
	id_map_free(&n->by_id);
	id_map_free(&n->addresses);
	id_map_free(&n->others);
	java_methods_free(&n->java);
}

static struct slice without_folders(struct slice path)
{
	for (size_t i = path.length; i > 0; i--)
		if (path.start[i - 1] == '/')
			return (
			    struct slice){ path.start + i, path.length - i };
	return path;
}

/* Is it a file of Java code, or memory that holds some? */
static bool has_java_code(struct slice path)
{
	static const char *const ends_of[] = { ".jar", ".dex", ".vdex", ".oat",
		".odex", ".art", ".apk" };
	static const char *const begins_of[] = { "[JIT", "jit-cache",
		"dalvik-jit", "memfd:jit-", "jit_app_cache",
		"jit_zygote_cache" };
	const struct slice file = without_folders(
	    slice_without(path, " (deleted)"));

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

/* Returns where the name after the last dot begins; 0 when the symbol is no
 * "a.B.name".  In a file of Java code its parts may be anything. */
static size_t name_start(struct slice symbol)
{
	size_t start = 0;

	for (size_t i = 0; i < symbol.length; i++) {
		if (strchr(" (:", symbol.start[i]) != NULL)
			return 0;
		if (symbol.start[i] == '.')
			start = i + 1;
	}
	return start == 1 || start == symbol.length ? 0 : start;
}

/* Takes the symbol of a file with Java code apart; false when it is a
 * function. */
static bool split_symbol(struct slice symbol, struct java_name *name)
{
	size_t start;

	if (java_name_split(symbol, name))
		return true;
	start = name_start(symbol);
	*name = (struct java_name){ { symbol.start, start > 0 ? start - 1 : 0 },
		.name = { symbol.start + start, symbol.length - start } };
	return start > 0;
}

/* Notes the declarations among the symbols of a file. */
static void see_symbols(struct perf_names *n, const Perf__File *file)
{
	struct java_name name;

	if (!has_java_code(perf_text(file->path)))
		return;
	for (size_t i = 0; i < file->n_symbols; i++)
		if (split_symbol(perf_text(file->symbols[i]), &name))
			java_methods_see(&n->java, &name);
}

bool perf_names_add(struct perf_names *n, const Perf__File *file, bool *is_new,
    struct error *err)
{
	struct perf_file f = { .symbols = (uint32_t)file->n_symbols,
		.first = n->symbols };

	*is_new = id_map_get(&n->by_id, file->id) == NO_ID;
	if (!*is_new)
		return true;
	if (file->n_symbols > METHODS_MOST - n->symbols)
		return fail(err, "it names more methods than can be numbered");
	n->files = array_grow(n->files, &n->room, n->count + 1,
	    sizeof *n->files);
	f.path = names_add(n->paths, perf_text(file->path));
	id_map_put(&n->by_id, file->id, (uint32_t)n->count);
	n->files[n->count++] = f;
	n->symbols += f.symbols;
	see_symbols(n, file);
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

/* Finds where the shown part of each path begins.  In this order no two paths
 * agree further than neighbours do. */
static void find_ends(struct perf_names *n, const struct path_end *of,
    size_t count)
{
	size_t before = 0;

	for (size_t i = 0; i < count; i++) {
		size_t next = i + 1 == count ? 0 :
		    same_bytes(of[i].path, of[i + 1].path);

		n->ends[of[i].name] = end_of(of[i].path,
		    next > before ? next : before);
		before = next;
	}
}

void perf_names_tell_apart(struct perf_names *n)
{
	uint32_t count = names_count(n->paths);
	struct path_end *of = array_new(count, sizeof *of);

	n->ends = array_new(count, sizeof *n->ends);
	for (uint32_t i = 0; i < count; i++)
		of[i] = (struct path_end){ { names_text(n->paths, i),
		    names_length(n->paths, i) }, i };
	qsort(of, count, sizeof *of, compare_ends);
	find_ends(n, of, count);
	free(of);
}

/* ---- the methods of a file ---- */

/* END_MOST: no file has a longer path, unless it is made to hurt. */
enum { END_MOST = 1024, NUMBER = 24 /* bytes of a name made of a number */ };

/* Returns what the file is called: the end of its path, or a number where that
 * is too long, since each method keeps it. */
static struct slice shown_part(const struct perf_names *n, uint32_t path,
    char number[NUMBER])
{
	uint32_t from = n->ends[path];
	size_t length = names_length(n->paths, path) - from;

	if (length <= END_MOST)
		return (struct slice){ names_text(n->paths, path) + from,
			length };
	snprintf(number, NUMBER, "(path %" PRIu32 ")", path);
	return slice_of(number);
}

bool perf_names_report(struct perf_names *n, const Perf__File *file,
    const struct sink *sink, struct error *err)
{
	const struct perf_file *f = &n->files[id_map_get(&n->by_id, file->id)];
	const struct slice path = perf_text(file->path);
	const bool is_java = has_java_code(path);
	char number[NUMBER];
	struct slice shown = shown_part(n, f->path, number);

	for (uint32_t i = 0; i < file->n_symbols; i++) {
		struct slice symbol = perf_text(file->symbols[i]);
		struct method_line line = { .id = (f->first + i) << 2,
			.class_name = shown, .name = symbol,
			.signature = { "", 0 }, .source = path };
		struct java_name name;

		line.is_function = !is_java || !split_symbol(symbol, &name);
		if (!line.is_function)
			java_methods_line(&n->java, &name, &line);
		if (!sink->method(sink->self, &line, err))
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
    const Perf__Frame *frame, const struct sink *sink, struct error *err)
{
	uint32_t at = id_map_get(&n->by_id, frame->file);
	char number[NUMBER], place[NUMBER];
	struct method_line line = { .id = id, .signature = { "", 0 },
		.is_function = true, .is_place = true };

	snprintf(number, sizeof number, "(file %" PRIu32 ")", frame->file);
	line.class_name = line.source = slice_of(number);
	if (at != NO_ID) {
		line.class_name = shown_part(n, n->files[at].path, number);
		line.source = slice_of(names_text(n->paths,
		    n->files[at].path));
	}
	if (frame->symbol < 0)
		snprintf(place, sizeof place, "+0x%" PRIx64, frame->address);
	else
		snprintf(place, sizeof place, "#%" PRId32, frame->symbol);
	line.name = slice_of(place);
	n->unknown += at == NO_ID || frame->symbol >= 0;
	return sink->method(sink->self, &line, err);
}

/* Makes the key of a frame without a symbol among the others. */
static uint64_t other_key(struct perf_names *n, const Perf__Frame *frame)
{
	uint32_t low = frame->symbol < 0 ?
	    id_map_number(&n->addresses, frame->address) :
	    (uint32_t)frame->symbol | SYMBOL_MARK;

	return (uint64_t)frame->file << 32 | low;
}

static uint32_t other_method(struct perf_names *n, const Perf__Frame *frame,
    const struct sink *sink, struct error *err)
{
	uint32_t before = n->others.count;
	uint32_t id = id_map_number(&n->others, other_key(n, frame));

	if (id >= METHODS_MOST - n->symbols) {
		fail(err, "it names more methods than can be numbered");
		return UINT32_MAX;
	}
	id = (n->symbols + id) << 2;
	return n->others.count == before ||
		report_other(n, id, frame, sink, err) ?
	    id :
	    UINT32_MAX;
}

uint32_t perf_names_method(struct perf_names *n, const Perf__Frame *frame,
    const struct sink *sink, struct error *err)
{
	uint32_t at = id_map_get(&n->by_id, frame->file);
	Perf__Frame rest = *frame;

	if (at != NO_ID && frame->symbol >= 0 &&
	    (uint32_t)frame->symbol < n->files[at].symbols)
		return (n->files[at].first + (uint32_t)frame->symbol) << 2;
	if (n->unknown >= UNKNOWN_MOST && (at == NO_ID || frame->symbol >= 0))
		rest = (Perf__Frame){ .file = UINT32_MAX, .symbol = INT32_MAX };
	return other_method(n, &rest, sink, err);
}

/* ---- threads and their processes ---- */

/* Only a file made to hurt has more processes; the facts list fewer. */
enum { PROCESSES_MOST = 65536, PROCESSES_TOLD = 100, PART_MOST = 200 };

void perf_processes_free(struct perf_processes *p)
{
	free(p->items);
	id_map_free(&p->by_id);
	names_free(p->names);
}

/* Returns a process, new or not; NULL when there are too many. */
static struct perf_process *find_process(struct perf_processes *p, uint32_t id)
{
	uint32_t number = id_map_get(&p->by_id, id);

	if (number != NO_ID)
		return &p->items[number];
	if (p->count == PROCESSES_MOST)
		return NULL;
	if (p->names == NULL)
		p->names = names_new();
	p->items = array_grow(p->items, &p->room, p->count + 1,
	    sizeof *p->items);
	id_map_put(&p->by_id, id, (uint32_t)p->count);
	p->items[p->count] = (struct perf_process){ .id = id };
	return &p->items[p->count++];
}

void perf_processes_add(struct perf_processes *p, const Perf__Thread *t)
{
	struct perf_process *process = t->process == 0 ? NULL : /* unknown */
	    find_process(p, t->process);

	if (process == NULL)
		return;
	process->threads++;
	if (t->id == t->process)
		process->name = names_add(p->names, perf_text(t->name));
}

/* Writes "com.acme", cut to a useful length, or "pid 12". */
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
	    (int)(name.length < PART_MOST ? name.length : PART_MOST),
	    name.start);
	return slice_of(room);
}

static void tell_process(const struct perf_processes *p,
    const struct perf_process *process, struct facts *f)
{
	char name[PART_MOST + 1], text[PART_MOST + 64];

	name_of(p, process, name, sizeof name);
	snprintf(text, sizeof text, "%" PRIu32 ", %s: %" PRIu32 " thread%s",
	    process->id, name, process->threads,
	    process->threads == 1 ? "" : "s");
	facts_add(f, slice_of("process"), slice_of(text));
}

void perf_processes_tell(const struct perf_processes *p, struct slice package,
    struct facts *f)
{
	for (size_t i = 0; i < p->count; i++) {
		const struct perf_process *process = &p->items[i];

		if (p->count == 1 || (package.length > 0 &&
		    process->name == names_find(p->names, package)))
			f->pid = process->id;
		if (p->count > 1 && i < PROCESSES_TOLD)
			tell_process(p, process, f);
	}
}
