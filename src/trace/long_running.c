/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/long_running.c - reads ART's dump of long-running methods.
 *
 * Since API 37 the report of an ANR can hold one for each process, in Base64
 * (docs/format.md, "Long-running methods").  Such a report is read, and the
 * Base64 or the bytes alone.
 */
#include "config.h"

#include "trace/readers.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/quote.h"
#include "base/text.h"
#include "trace/entries.h"
#include "trace/keys.h"

#define PID_LINE "----- pid "
#define DUMP_LINE "LongRunningMethods: "

enum {
	REPORT_FRONT = 64 << 10, /* bytes before the first process */
	THREAD_MOST = 1 << 22,   /* Linux has no larger id */
	LOOKED_AT = 3 << 10,     /* bytes of Base64 that tell what it is */
	SENSIBLE_LEAST = 2       /* entries of a block that has more */
};

/* ---- packets ---- */

static const struct block_layout dump_layout = { .id_bytes = 8,
	.is_timed = true, .action_bits = 1, .is_dump = true };

/* Takes the next packet, a block or a method; what is left stays for the last
 * three kinds. */
static struct block_part next_packet(struct bytes *rest)
{
	struct block_walk w = { .layout = &dump_layout, .rest = *rest };
	struct block_part p = { .kind = PACKET_BAD };

	if (rest->left == 0 || rest->data[0] == 1 || rest->data[0] == 2)
		p = blocks_next(&w);
	if (p.kind == PACKET_METHOD && slice_find(p.text, '\t') == NULL)
		p.kind = PACKET_BAD;
	if (p.kind < PACKET_END)
		*rest = w.rest;
	return p;
}

/* ---- what it is ---- */

/* Returns how many entries from the block's first on make sense; *time is the
 * first one's, and *rest what is left. */
static uint32_t sensible_entries(const struct trace_block *block,
    uint64_t *time, size_t *rest)
{
	struct bytes body = block->body;
	struct timed t = { 0 };
	uint64_t last = 0;
	uint32_t count = 0;

	for (*time = 0;; count++, last = t.ticks >> 1) {
		*rest = body.left;
		if (!timed_read(&body, &dump_layout, false, &t) ||
		    t.ticks >> 1 < last || t.ticks >> 63 != 0 ||
		    ((t.ticks & 1) == ACTION_ENTER &&
			(t.address == 0 || (t.address & 3) != 0)))
			return count;
		if (count == 0)
			*time = t.ticks >> 1;
	}
}

/* Is it a block, or the beginning of one that the bytes cut, whose entries make
 * sense?  In a whole block they are as many as it says, unless the writer
 * left some of them to chance. */
static bool is_dump(struct bytes b)
{
	struct block_part p = next_packet(&b);
	const struct trace_block *block = &p.block;
	uint32_t sensible;
	uint64_t time;
	size_t rest;

	if (p.kind != PACKET_RECORDS || block->thread == 0 ||
	    block->thread > THREAD_MOST || block->count == 0 ||
	    block->count > block->body.left + block->missing)
		return false;
	sensible = sensible_entries(block, &time, &rest);
	if (rest == 0 && !block->is_cut)
		return sensible == block->count;
	return sensible >= SENSIBLE_LEAST && sensible <= block->count;
}

/* Returns the text up to the end of its line. */
static struct slice rest_of_line(struct slice text)
{
	struct slice line = slice_take(&text, '\n');

	return slice_take(&line, '\r');
}

static bool is_base64(struct slice text)
{
	unsigned char bytes[LOOKED_AT];
	size_t length;

	base64_take(slice_first(text, sizeof bytes / 3 * 4), bytes, &length);
	return is_dump(bytes_of(bytes, length));
}

/* Returns the text from the next line of the kind on, without the kind; its
 * `start` is NULL where there is none. */
static struct slice find_line(struct bytes b, const char *kind)
{
	const struct slice none = { NULL, 0 };
	const size_t length = strlen(kind);
	const unsigned char *at = b.data, *end = at + b.left;

	while (b.left > 0 && (size_t)(end - at) >= length &&
	    (at = memmem(at, (size_t)(end - at), kind, length)) != NULL) {
		if (at == b.data || at[-1] == '\n')
			return (struct slice){ (const char *)at + length,
				(size_t)(end - at) - length };
		at++;
	}
	return none;
}

bool long_running_is_report(struct bytes b)
{
	if (b.left > REPORT_FRONT)
		b.left = REPORT_FRONT;
	return find_line(b, PID_LINE).start != NULL;
}

/* Returns the Base64 of the next dump of a report; its `start` is NULL where
 * there is none. */
static struct slice find_dump(struct bytes report)
{
	struct slice found = find_line(report, DUMP_LINE);

	while (found.start != NULL && !is_base64(rest_of_line(found)))
		found = find_line(bytes_of(found.start, found.length),
		    DUMP_LINE);
	return found;
}

bool long_running_is(struct bytes b)
{
	if (is_dump(b))
		return true;
	if (long_running_is_report(b))
		return find_dump(b).start != NULL;
	return b.left > 0 &&
	    is_base64((struct slice){ (const char *)b.data, b.left });
}

/* ---- a dump ---- */

struct dump {
	struct bytes bytes;
	unsigned char *memory; /* of the bytes; NULL: the file's */
	uint64_t at;           /* in the file */
	bool is_text;          /* where four letters are three bytes */
	size_t strange;        /* bytes of text after it that are no Base64 */
	struct bytes section;  /* of the report, up to the next process */
	struct slice process;  /* its name, or "" */
	uint64_t pid;          /* or 0 */
};

/* Only a file made to hurt has more of them, or longer ones altogether. */
enum { DUMPS_MOST = 256, TEXT_MOST = 32 << 20 };

struct dumps {
	struct reading *r;
	struct dump all[DUMPS_MOST];
	size_t count;
	size_t text; /* bytes of Base64 in all of them */
	struct entries entries;
	struct block_layout layout;
};

/* Takes the dump out of the Base64 that the text begins with. */
static void decode(struct dumps *d, struct slice text, bool is_line,
    struct dump *dump)
{
	struct slice letters = is_line ? rest_of_line(text) : text;
	const size_t all = letters.length, most = TEXT_MOST - d->text;
	size_t length, taken;

	letters = slice_first(letters, most);
	d->text += letters.length;
	dump->memory = array_new(letters.length / 4 + 1, 3);
	taken = base64_take(letters, dump->memory, &length);
	while (taken < all &&
	    memchr(" \t\r\n", letters.start[taken], 4) != NULL)
		taken++;
	dump->strange = all - taken;
	dump->bytes = bytes_of(dump->memory, length);
	dump->is_text = true;
	dump->at = reading_place(d->r, text.start);
}

static uint64_t number_in(struct slice text)
{
	uint64_t number = 0;

	for (size_t i = 0; i < text.length && is_digit(text.start[i]) &&
	     number <= UINT32_MAX; i++)
		number = number * 10 + (unsigned)(text.start[i] - '0');
	return number;
}

/* Finds the dumps of a report, one in the section of each process, which begins
 * with its pid. */
static void find_sections(struct dumps *d)
{
	const size_t head = strlen(PID_LINE);
	struct bytes report = d->r->data;
	struct slice next = find_line(report, PID_LINE);

	if (next.start == NULL)
		return; /* the file has changed */
	bytes_take(&report, report.left - next.length - head);
	while (report.left > head && d->count < DUMPS_MOST) {
		struct dump *dump = &d->all[d->count];
		struct slice text, name;
		size_t length = report.left;

		next = find_line(bytes_of(report.data + 1, report.left - 1),
		    PID_LINE);
		if (next.start != NULL)
			length -= next.length + head;
		dump->section = bytes_of(bytes_take(&report, length), length);
		text = find_dump(dump->section);
		if (length <= head || text.start == NULL)
			continue;
		name = find_line(dump->section, "Cmd line: ");
		if (name.start == NULL)
			name = find_line(dump->section, "Cmdline: ");
		dump->process = name.start == NULL ? slice_of("") :
						     rest_of_line(name);
		dump->pid = number_in((struct slice){
		    (const char *)dump->section.data + head, length - head });
		d->count++;
		decode(d, text, true, dump);
	}
}

static void find_dumps(struct dumps *d)
{
	struct reading *r = d->r;
	struct dump *dump = &d->all[0];
	const bool is_binary = is_dump(r->data);

	if (!is_binary && long_running_is_report(r->data)) {
		find_sections(d);
		return;
	}
	d->count = 1;
	dump->process = slice_of("");
	dump->bytes = r->data;
	dump->at = r->data_at;
	if (!is_binary)
		decode(d, (struct slice){ (const char *)r->data.data,
		    r->data.left }, false, dump);
}

/* ---- what times count from ---- */

/* Finds the first time that a thread's first block has.  What is left to chance
 * comes later. */
static void find_beginning(struct dumps *d)
{
	struct id_map seen = { 0 };
	uint64_t first = UINT64_MAX, time;
	struct block_part p;
	size_t left;

	for (size_t i = 0; i < d->count; i++) {
		struct bytes rest = d->all[i].bytes;

		while ((p = next_packet(&rest)).kind < PACKET_END) {
			const uint32_t thread = p.block.thread;

			if (p.kind == PACKET_METHOD || thread == 0 ||
			    thread > THREAD_MOST ||
			    id_map_get(&seen, thread) != NO_ID)
				continue;
			id_map_put(&seen, thread, 0);
			if (sensible_entries(&p.block, &time, &left) > 0 &&
			    time < first)
				first = time;
		}
	}
	id_map_free(&seen);
	d->entries.counter = first == UINT64_MAX ? 0 : first;
	d->entries.has_counter = true;
}

/* ---- a dump into events ---- */

/* Moves to a place in the dump. */
static void set_place(struct dumps *d, const struct dump *dump,
    const struct bytes *rest)
{
	uint64_t at = dump->bytes.left - rest->left;

	d->entries.out.offset = dump->at +
	    (dump->is_text ? at / 3 * 4 + at % 3 : at);
}

/* Addresses of a process are its own. */
static uint64_t base_of(const struct dumps *d, const struct dump *dump)
{
	return (uint64_t)(dump - d->all) << 52;
}

/* Reports the methods, which stand after all blocks, and notes how the dump
 * ends. */
static bool report_methods(struct dumps *d, const struct dump *dump,
    struct error *err)
{
	const struct batch *out = &d->entries.out;
	struct bytes rest = dump->bytes;
	bool has_methods = false, is_cut = false;
	struct method_line line;
	struct block_part p;

	do {
		set_place(d, dump, &rest);
		p = next_packet(&rest);
		is_cut |= p.kind == PACKET_CUT ||
		    (p.kind == PACKET_RECORDS && p.block.is_cut);
		if (p.kind != PACKET_METHOD)
			continue;
		has_methods = true;
		if (!keys_method_body(keys_bare_line(p.text), &line)) {
			batch_note(out, NOTICE_BAD_LINE, 1);
			continue;
		}
		line.id = entries_method(&d->entries,
		    base_of(d, dump) + p.id, err);
		if (line.id == UINT32_MAX || !reading_method(d->r, &line, err))
			return false;
	} while (p.kind < PACKET_END);
	batch_note(out,
	    p.kind == PACKET_CUT ? NOTICE_TRUNCATED : NOTICE_BAD_PACKET,
	    rest.left);
	batch_note(out, NOTICE_BAD_PACKET, dump->strange);
	batch_note(out, NOTICE_NO_LIST, !has_methods);
	d->layout.is_listed = has_methods && !is_cut;
	return true;
}

static bool report_blocks(struct dumps *d, const struct dump *dump,
    struct error *err)
{
	struct bytes rest = dump->bytes;
	struct block_part p;

	do {
		set_place(d, dump, &rest);
		p = next_packet(&rest);
		p.block.first = base_of(d, dump);
		if (p.kind == PACKET_RECORDS &&
		    (reading_is_over(d->r) ||
			!entries_take(&d->entries, &p.block, err)))
			return false;
	} while (p.kind < PACKET_END);
	return batch_flush(&d->entries.out, err);
}

/* ---- names of threads ---- */

/* Reads the head of a thread, "\"name\" daemon prio=5 tid=1 Runnable"; the name
 * may have anything in it.  False when it is none. */
static bool thread_head(struct slice line, struct slice *name)
{
	static const char *const after[] = { "\" prio=", "\" daemon prio=" };

	if (line.length == 0 || line.start[0] != '"')
		return false;
	for (size_t i = line.length; i > 1; i--)
		for (size_t k = 0; k < sizeof after / sizeof *after; k++)
			if (slice_starts((struct slice){ line.start + i - 1,
				line.length - i + 1 }, after[k])) {
				*name = (struct slice){ line.start + 1, i - 2 };
				return true;
			}
	return false;
}

/* Names the threads that have records: of one process of several with that. */
static bool report_threads(struct dumps *d, const struct dump *dump,
    struct error *err)
{
	static const char id_line[] = "  | sysTid=";
	struct bytes rest = dump->section;
	struct slice name = { NULL, 0 };
	char room[THREAD_NAME_ROOM];

	while (rest.left > 0) {
		struct slice line = bytes_until(&rest, '\n');
		uint32_t id;

		if (thread_head(line, &name) || name.start == NULL ||
		    !slice_starts(line, id_line))
			continue;
		id = (uint32_t)number_in(slice_from(line, strlen(id_line)));
		if (d->count > 1 && dump->process.length > 0)
			name = thread_name_in(dump->process, name, room);
		if (id_map_get(&d->entries.out.by_thread, id) != NO_ID &&
		    !entries_thread(&d->entries, id, name, err))
			return false;
		name.start = NULL;
	}
	return true;
}

/* ---- the whole file ---- */

bool long_running_read(struct reading *r, struct error *err)
{
	struct dumps *d = array_new(1, sizeof *d);
	struct facts *f = r->facts;
	bool done;

	d->r = r;
	d->layout = dump_layout;
	entries_init(&d->entries, r);
	d->entries.layout = &d->layout;
	d->entries.first = CLOCK_WALL;
	find_dumps(d);
	find_beginning(d);
	f->has_clock[CLOCK_WALL] = true;
	f->tick = TICK_NS;
	f->start_us = d->entries.counter / tick_per_us(f->tick);
	f->pid = d->all[0].pid;
	for (size_t i = 0; i < d->count; i++)
		if (d->all[i].process.length > 0)
			facts_add(f, slice_of("process"), d->all[i].process);
	done = r->sink->begin(r->sink->self, f, err);
	for (size_t i = 0; done && i < d->count; i++)
		done = report_methods(d, &d->all[i], err) &&
		    report_blocks(d, &d->all[i], err) &&
		    report_threads(d, &d->all[i], err);
	entries_free(&d->entries);
	for (size_t i = 0; i < d->count; i++)
		free(d->all[i].memory);
	free(d);
	return done;
}
