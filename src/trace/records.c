/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "trace/records.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "trace/lookalike.h"

/* ---- the summary that ends packets ---- */

enum { SUMMARY_SOUGHT = 64 << 20, BLOCKS_SUMMARY_SOUGHT = 1 << 20 };

/* Returns how long the text is of the summary whose text begins at a place, as
 * the bytes in front of it say, of which there are `before`; 0: none begins.
 * There are `most` bytes from there on.  In format 2 the length has 2 bytes or
 * 4. */
static size_t summary_length(const unsigned char *at, size_t before,
    size_t most, bool is_format_2)
{
	size_t wide, narrow;

	if (!is_format_2)
		return before >= 7 && memcmp(at - 7, "\0\0\3", 3) == 0 ?
		    read_u32(at - 4) :
		    0;
	wide = before >= 5 && at[-5] == 3 ? read_u32(at - 4) : 0;
	narrow = before >= 3 && at[-3] == 3 ? read_u16(at - 2) : 0;
	return narrow == most || wide == 0 || wide > most ? narrow : wide;
}

static struct slice find_summary(struct bytes packets, bool is_format_2,
    bool has_tail)
{
	const size_t sought = is_format_2 ? BLOCKS_SUMMARY_SOUGHT :
					    SUMMARY_SOUGHT;
	const unsigned char *end = packets.data + packets.left, *at = end;
	const unsigned char *from = packets.left < sought ? packets.data :
							    end - sought;

	while (at > from) {
		size_t most, length;
		struct slice text;

		if (*--at != '*')
			continue;
		most = (size_t)(end - at);
		length = summary_length(at, (size_t)(at - from), most,
		    is_format_2);
		text = (struct slice){ (const char *)at, length };
		if ((length == most || (has_tail && length < most)) &&
		    is_summary(text))
			return text;
	}
	return (struct slice){ NULL, 0 };
}

struct slice packets_summary(struct bytes packets, bool is_format_2)
{
	const struct slice last = find_summary(packets, is_format_2, false);

	return last.start != NULL ? last :
				    find_summary(packets, is_format_2, true);
}

/* ---- a reading ---- */

bool reading_more(struct reading *r, struct bytes *rest, bool *came,
    struct error *err)
{
	const struct wait_more *more = r->more;
	const struct sink *sink = r->sink;
	struct bytes all = r->data;

	*came = false;
	if (more == NULL || reading_is_over(r))
		return true;
	if (sink->idle != NULL && !sink->idle(sink->self, true, err))
		return false;
	*came = more->wait(more->self, &all);
	if (!*came)
		r->more = NULL;
	if (sink->idle != NULL && !sink->idle(sink->self, false, err))
		return false;
	rest->left += all.left - r->data.left;
	r->data = all;
	r->facts->trace_bytes = r->facts->file_bytes = all.left;
	return true;
}

bool reading_method(const struct reading *r, const struct method_line *m,
    struct error *err)
{
	struct facts *f = r->facts;

	if (f->family[0] == '\0' && slice_find(m->class_name, '/') != NULL)
		f->family = "Dalvik";
	else if (f->family[0] == '\0' && slice_find(m->class_name, '.') != NULL)
		f->family = "ART";
	return r->sink->method(r->sink->self, m, err);
}

bool reading_take_summary(struct reading *r, struct slice text,
    struct error *err)
{
	keys_scan(r, bytes_of(text.start, text.length));
	if (r->keys.version != r->header.version)
		notices_add(r->notices, NOTICE_VERSION_DIFFERS, 1,
		    r->data_at);
	return keys_report(r, err);
}

void reading_note_tail(struct reading *r, struct bytes tail)
{
	if (tail.left > 0)
		reading_note(r, lookalike_is_trace(tail) ? NOTICE_APPENDED :
		    NOTICE_TAIL, tail.left, tail.data);
}

bool reading_is_over(struct reading *r)
{
	if (r->is_over || r->map == NULL || !file_map_is_damaged(r->map))
		return r->is_over;
	notices_add(r->notices, NOTICE_FILE_CHANGED, 1, 0);
	r->is_over = true;
	return true;
}

/* ---- names of threads ---- */

struct slice thread_name_part(struct slice name)
{
	struct slice part = slice_first(name, THREAD_NAME_PART);

	while (part.length < name.length &&
	    part.length > THREAD_NAME_PART - 4 &&
	    (name.start[part.length] & 0xC0) == 0x80)
		part.length--;
	return part;
}

struct slice thread_name_in(struct slice process, struct slice thread,
    char room[THREAD_NAME_ROOM])
{
	process = thread_name_part(process);
	thread = thread_name_part(thread);
	snprintf(room, THREAD_NAME_ROOM, "%.*s/%.*s", (int)process.length,
	    process.start, (int)thread.length, thread.start);
	return slice_of(room);
}

/* ---- a batch ---- */

void batch_free(struct batch *b)
{
	for (size_t i = 0; i < b->thread_count; i++)
		free(b->threads[i].stack);
	free(b->threads);
	id_map_free(&b->by_thread);
}

struct thread_state *batch_thread(struct batch *b, uint32_t id)
{
	const uint32_t number = id_map_number(&b->by_thread, id, THREADS_MOST);

	if (number == b->thread_count)
		ARRAY_ADD(b->threads, b->thread_room, b->thread_count,
		    (struct thread_state){ .thread = id });
	return number == NO_ID ? NULL : &b->threads[number];
}

bool batch_flush(struct batch *b, struct error *err)
{
	const struct sink *sink = b->r->sink;
	size_t count = b->waiting;

	b->waiting = 0;
	if (reading_is_over(b->r))
		return false;
	return count == 0 ||
	    sink->events(sink->self, b->events, count, b->offset, err);
}

bool batch_put(struct batch *b, struct thread_state *thread, uint32_t word,
    const uint64_t at[CLOCKS], struct error *err)
{
	const struct sink *sink = b->r->sink;
	uint64_t wall = at[CLOCK_WALL] - thread->base[CLOCK_WALL];
	uint64_t cpu = at[CLOCK_CPU] - thread->base[CLOCK_CPU];

	if ((wall | cpu) >> EVENT_TIME_BITS != 0) {
		memcpy(thread->base, at, sizeof thread->base);
		wall = cpu = 0;
		if (!batch_flush(b, err) ||
		    !sink->rebase(sink->self, thread->thread, at, err))
			return false;
	}
	b->events[b->waiting++] = (struct event){ thread->thread, word,
		{ (uint32_t)wall, (uint32_t)cpu } };
	return b->waiting < EVENT_BATCH || batch_flush(b, err);
}

bool batch_enter(struct batch *b, struct thread_state *thread, uint32_t id,
    struct error *err)
{
	ARRAY_ADD(thread->stack, thread->stack_room, thread->depth, id);
	return batch_put(b, thread, id | ACTION_ENTER, thread->time, err);
}

bool batch_leave_to(struct batch *b, struct thread_state *thread, size_t depth,
    struct error *err)
{
	while (thread->depth > depth)
		if (!batch_put(b, thread,
			thread->stack[--thread->depth] | ACTION_EXIT,
			thread->time, err))
			return false;
	return true;
}
