/* SPDX-License-Identifier: Apache-2.0 */
/*
 * trace/folded.c - reads folded stacks: a stack and its weight in each line.
 *
 * docs/format.md, "Folded stacks", describes the file.
 *
 * Each different stack is one call, whatever its weight, reported in the order
 * of the stacks' names, the callers first.  There is no clock: the sum of all
 * weights before an event in its thread stands for the event's time, so a call
 * is as long as the weight of its stack and of all stacks below it.
 *
 * Where every line begins with a thread, as artscope ("main#4711"), perf or
 * simpleperf ("main-4711/4711") or async-profiler ("[main tid=4711]") writes
 * it, these are the threads; the weight of a line that has only a thread is
 * outside of any call.  Else all lines are of one thread, also where an id of
 * artscope has two names.  A thread with two names elsewhere was renamed while
 * it ran.
 *
 * The file is read twice, since it is in no order: nothing is reported before
 * the first time is over.
 */
#include "config.h"

#include "trace/readers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/names.h"
#include "base/text.h"
#include "trace/java_names.h"

/* Frames of a line; frames after that are left out. */
enum { FOLDED_FRAMES = 10000 };

/* The largest sum; larger ones stop there. */
#define FOLDED_MOST ((uint64_t)INT64_MAX)

struct folded_stack {
	struct slice stack; /* in the file; frames with ';' between them */
	uint64_t weight;
};

/* The first frame of a stack, where that is a thread. */
struct folded_label {
	struct slice text, name;
	uint32_t id, process; /* process 0: not known */
	bool is_own; /* of artscope, where a thread has but one name */
};

struct folded {
	struct reading *r;
	/* All lines; once they are sorted by their stacks, frame by frame,
	 * stacks that begin with the same frames stand together, and a stack in
	 * front of the stacks that it calls. */
	struct folded_stack *lines;
	size_t count, room;
	struct java_methods java; /* that frames have with their types */
	struct names *seen; /* frames with a ')', until all lines are read */
	uint64_t weight;    /* of all lines, at most FOLDED_MOST */
	uint64_t first_left_out; /* number of the first line that is no stack;
	                            or 0 */
	/* What has been reported: */
	struct names *names; /* of methods; a number is an id */
	bool has_nameless;   /* the method without a name has been reported */
	bool has_threads;
	struct batch out; /* a thread's time is the sum of its weights */
	struct thread_state *thread; /* of the last line; NULL: none.  One that
	                                got another name has several labels */
	uint64_t begin;      /* its time, when its label began */
	struct folded_label label;
	struct slice last; /* in the file; `start` NULL: none */
	size_t *ends;      /* in the line, of the frames on the stack */
	size_t end_room;
};

/* ---- a line ---- */

enum kind {
	LINE_EMPTY,
	LINE_STACK,
	LINE_TWO,      /* numbers */
	LINE_FRACTION,
	LINE_NOTHING
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static struct slice without_blanks(struct slice text)
{
	while (text.length > 0 && is_blank(text.start[text.length - 1]))
		text.length--;
	return text;
}

/* Returns where the number begins that ends the text, after a blank; the text's
 * length where there is none.  *point is the place of the number's point, or
 * that length. */
static size_t last_number(struct slice text, size_t *point)
{
	size_t at = text.length;

	*point = text.length;
	for (; at > 0; at--) {
		char c = text.start[at - 1];

		if (c == '.' && *point == text.length)
			*point = at - 1;
		else if (!is_digit(c))
			break;
	}
	if (at == 0 || at == *point || !is_blank(text.start[at - 1]))
		return text.length;
	return at;
}

/* Finds stack and weight of a line; a weight that is too much is FOLDED_MOST +
 * 1. */
static enum kind take_apart(struct slice text, struct folded_stack *line)
{
	size_t at, point, other;

	text = without_blanks(text);
	if (text.length == 0)
		return LINE_EMPTY;
	at = last_number(text, &point);
	if (at == text.length)
		return LINE_NOTHING;
	line->stack = (struct slice){ text.start, at - 1 };
	if (without_blanks(line->stack).length == 0)
		return LINE_NOTHING;
	if (last_number(line->stack, &other) < line->stack.length)
		return LINE_TWO;
	if (point < text.length)
		return LINE_FRACTION;
	if (!keys_number(slice_from(text, at), &line->weight) ||
	    line->weight > FOLDED_MOST)
		line->weight = FOLDED_MOST + 1;
	return LINE_STACK;
}

static bool is_text(struct slice line)
{
	for (size_t i = 0; i < line.length; i++) {
		unsigned char c = (unsigned char)line.start[i];

		if ((c < 0x20 && !is_blank((char)c)) || c == 0x7F)
			return false;
	}
	return true;
}

/* Bytes that are looked at before a file is believed. */
enum { LIKELY_BYTES = 64 << 10 };

enum looks folded_looks(struct bytes b)
{
	bool is_cut = b.left > LIKELY_BYTES, has_frames = false;
	bool has_stack = false;
	struct folded_stack line;

	if (is_cut)
		b.left = LIKELY_BYTES;
	while (b.left > 0) {
		struct slice text = bytes_until(&b, '\n');
		enum kind kind;

		if (is_cut && b.left == 0 && text.start[text.length] != '\n')
			break;
		kind = take_apart(text, &line);
		if (kind == LINE_NOTHING || !is_text(text))
			return LOOKS_OTHER;
		has_stack |= kind == LINE_STACK;
		has_frames |= kind != LINE_EMPTY &&
		    slice_find(line.stack, ';') != NULL;
	}
	if (has_frames)
		return LOOKS_FOLDED;
	return has_stack ? LOOKS_FRAMELESS : LOOKS_OTHER;
}

/* ---- all lines, in order ---- */

/* Cuts off the frames beyond FOLDED_FRAMES, and notes that. */
static void cut_frames(struct folded_stack *line, struct reading *r)
{
	const char *at = line->stack.start, *end = at + line->stack.length;

	for (int i = 0; i < FOLDED_FRAMES; i++) {
		at = memchr(at, ';', (size_t)(end - at));
		if (at == NULL)
			return;
		at++;
	}
	line->stack.length = (size_t)(at - 1 - line->stack.start);
	reading_note(r, NOTICE_LONG_STACK, 1, line->stack.start);
}

/* Returns the frame that begins at a place in the stack. */
static struct slice frame_at(struct slice stack, size_t begin)
{
	struct slice rest = slice_from(stack, begin);

	return slice_take(&rest, ';');
}

/* Cuts off what kind of frame it is: "_[j]", compiled by the JIT, "_[i]",
 * inlined, "_[0]", interpreted, "_[1]", compiled by C1, "_[k]", of the kernel,
 * "_[w]", of who woke the thread. */
static struct slice without_kind(struct slice frame)
{
	const char *end = frame.start + frame.length;

	if (frame.length > 4 && memcmp(end - 4, "_[", 2) == 0 &&
	    end[-1] == ']' && memchr("jik01w", end[-2], 6) != NULL)
		frame.length -= 4;
	return frame;
}

/* Returns how many bytes two stacks begin with alike. */
static size_t same_bytes(struct slice a, struct slice b)
{
	size_t least = a.length < b.length ? a.length : b.length, i = 0;

	for (; i + 8 <= least && memcmp(a.start + i, b.start + i, 8) == 0;
	     i += 8)
		;
	while (i < least && a.start[i] == b.start[i])
		i++;
	return i;
}

/* Returns where the first frame begins that the stack before has not. */
static size_t new_frames(struct slice stack, struct slice before)
{
	size_t begin = same_bytes(stack, before);

	if (begin == stack.length && begin == before.length)
		return begin + 1;
	while (begin > 0 && stack.start[begin - 1] != ';')
		begin--;
	return begin;
}

/* Notes each method that has types once, of frames that the line before has
 * not; without a ')' there is none. */
static void see_methods(struct folded *f, struct slice stack)
{
	size_t at = new_frames(stack, f->count == 0 ? slice_of("") :
	    f->lines[f->count - 1].stack);
	struct java_name name;
	struct slice frame;

	if (at > stack.length || slice_find(slice_from(stack, at), ')') == NULL)
		return;
	if (f->seen == NULL)
		f->seen = names_new();
	for (; at <= stack.length; at += frame.length + 1) {
		const uint32_t known = f->seen->count;

		frame = frame_at(stack, at);
		if (slice_find(frame, ')') == NULL)
			continue;
		names_add(f->seen, without_kind(frame));
		if (f->seen->count > known &&
		    java_name_split(without_kind(frame), &name))
			java_methods_see(&f->java, &name);
	}
}

static bool take_line(struct folded *f, struct slice text, uint64_t number,
    struct error *err)
{
	struct folded_stack line = { .weight = 0 };

	switch (take_apart(text, &line)) {
	case LINE_EMPTY:
		return true;
	case LINE_STACK:
		if (line.weight > FOLDED_MOST - f->weight) {
			line.weight = FOLDED_MOST - f->weight;
			notices_add(f->r->notices, NOTICE_WEIGHT_LOST, 1, 0);
		}
		cut_frames(&line, f->r);
		f->weight += line.weight;
		see_methods(f, line.stack);
		ARRAY_ADD(f->lines, f->room, f->count, line);
		return true;
	case LINE_TWO:
		return fail(err, "line %" PRIu64 " has two numbers, as where "
		    "two profiles are compared; folded stacks that are read "
		    "have one a line", number);
	case LINE_FRACTION:
		return fail(err, "line %" PRIu64 ": its number has a fraction; "
		    "those of folded stacks that are read are whole", number);
	case LINE_NOTHING:
		break;
	}
	if (f->first_left_out == 0)
		f->first_left_out = number;
	reading_note(f->r, NOTICE_NO_STACK_LINE, 1, text.start);
	return true;
}

/* Lines from one look at whether the user has had enough to the next. */
enum { LINES_AT_ONCE = 1 << 12 };

/* Reads all lines of the data, and notes lines that mean nothing.  False, with
 * the line's number in the error, where a line has two numbers or a fraction.
 */
static bool read_lines(struct folded *f, struct error *err)
{
	struct reading *r = f->r;
	const struct sink *sink = r->sink;
	struct bytes rest = r->data;
	uint64_t number = 0;

	while (rest.left > 0) {
		if (!take_line(f, bytes_until(&rest, '\n'), ++number, err))
			return false;
		if (number % LINES_AT_ONCE != 0)
			continue;
		if (reading_is_over(r))
			return false;
		if (sink->goes_on != NULL && !sink->goes_on(sink->self,
			r->data_at + (r->data.left - rest.left) / 2))
			return true;
	}
	return !reading_is_over(r);
}

static bool comes_before(struct slice a, struct slice b)
{
	const size_t i = same_bytes(a, b);

	if (i == a.length || i == b.length)
		return a.length < b.length;
	/* the end of a frame comes in front of all letters */
	return b.start[i] != ';' && (a.start[i] == ';' ||
	    (unsigned char)a.start[i] < (unsigned char)b.start[i]);
}

/* Sorts by merging, for nobody knows what qsort does when the file changes
 * meanwhile. */
static void sort_stacks(struct folded *f)
{
	const size_t count = f->count;
	struct folded_stack *from = f->lines, *to, *other;

	other = to = array_new(count, sizeof *to);
	for (size_t run = 1; run < count; run *= 2) {
		for (size_t i = 0; i < count;) {
			size_t a = i, middle, b, end;

			middle = b = i + (run < count - i ? run : count - i);
			end = i + (2 * run < count - i ? 2 * run : count - i);
			for (; i < end; i++)
				to[i] = a < middle && (b == end ||
				    !comes_before(from[b].stack,
					from[a].stack)) ? from[a++] : from[b++];
		}
		to = from;
		from = from == f->lines ? other : f->lines;
	}
	free(from == f->lines ? other : f->lines);
	f->lines = from;
}

/* ---- threads ---- */

/* Stands for all threads where the file has none. */
enum { ONLY_THREAD = 0 };
#define ONLY_NAME "all"

#define WORD_ONLY_TIME ACTION_SAMPLE

/* Takes the number off the end of the text; false where there is none, or one
 * with zeros in front. */
static bool take_id(struct slice *text, uint32_t *id)
{
	size_t at = text->length;
	uint64_t number = 0, unit = 1;

	for (; at > 0 && is_digit(text->start[at - 1]) && unit <= UINT32_MAX;
	     at--, unit *= 10)
		number += unit * (unsigned)(text->start[at - 1] - '0');
	if (at == text->length || number >= UINT32_MAX ||
	    (text->start[at] == '0' && at + 1 < text->length))
		return false;
	*id = (uint32_t)number;
	text->length = at;
	return true;
}

/* Takes the sign off the end; false where something else stands there. */
static bool take_sign(struct slice *text, const char *sign)
{
	const bool has = slice_ends(*text, sign);

	text->length -= has ? strlen(sign) : 0;
	return has;
}

/* Takes "name-pid/id" apart, of simpleperf and perf; a pid of perf may be
 * "?". */
static bool take_perf_label(struct folded_label *l)
{
	l->name = l->text;
	return take_id(&l->name, &l->id) && take_sign(&l->name, "/") &&
	    (take_sign(&l->name, "?") || take_id(&l->name, &l->process)) &&
	    take_sign(&l->name, "-") && l->name.length > 0;
}

/* Takes "[name tid=id]" apart, of async-profiler, or "[tid=id]". */
static bool take_async_label(struct folded_label *l)
{
	l->name = l->text;
	if (!take_sign(&l->name, "]") || !take_id(&l->name, &l->id) ||
	    !take_sign(&l->name, "tid=") || !slice_starts(l->name, "["))
		return false;
	l->name = slice_from(l->name, 1);
	return l->name.length == 0 || take_sign(&l->name, " ");
}

/* Takes the thread off the first frame: "name#id", where the name may have a #
 * too, or as above.  False: the frame is no thread. */
static bool take_label(struct slice stack, struct folded_label *l)
{
	*l = (struct folded_label){ .text = frame_at(stack, 0) };
	l->name = l->text;
	l->is_own = take_id(&l->name, &l->id) && take_sign(&l->name, "#") &&
	    l->name.length > 0;
	return l->is_own || take_perf_label(l) || take_async_label(l);
}

/* Has every line a thread, and every thread of artscope an id of its own?
 * *process is that of all threads, or 0. */
static bool find_threads(const struct folded *f, uint64_t *process)
{
	struct slice last = { NULL, 0 };
	struct id_map seen = { 0 };
	bool all = true;

	*process = 0;
	for (size_t i = 0; all && i < f->count; i++) {
		struct folded_label label;
		bool is_known;

		all = take_label(f->lines[i].stack, &label);
		if (!all || slice_is_same(label.text, last))
			continue;
		is_known = id_map_get(&seen, label.id) != NO_ID;
		all = (!is_known || !label.is_own) &&
		    id_map_number(&seen, label.id, THREADS_MOST) != NO_ID;
		last = label.text;
		if (i == 0)
			*process = label.process;
		else if (*process != label.process)
			*process = 0;
	}
	id_map_free(&seen);
	return all;
}

/* ---- calls ---- */

static bool put_time(struct folded *f, struct error *err)
{
	return batch_put(&f->out, f->thread, WORD_ONLY_TIME, f->thread->time,
	    err);
}

/* Enters the frame that begins at a place in the stack; a method that is new is
 * reported first. */
static bool enter_frame(struct folded *f, struct slice stack, size_t begin,
    struct error *err)
{
	const struct slice frame = frame_at(stack, begin);
	const struct slice bare = without_kind(frame);
	const uint32_t count = f->names->count;
	const uint32_t name = names_add(f->names, bare);
	const uint32_t id = method_id(name, err);
	struct method_line line = { .id = id, .name = bare };
	struct java_name java;

	if (id == UINT32_MAX)
		return false;
	if (name > 0 ? name == count : !f->has_nameless) {
		f->has_nameless |= name == 0;
		line.is_function = !java_name_split(bare, &java);
		if (!line.is_function)
			java_methods_line(&f->java, &java, &line);
		if (!reading_method(f->r, &line, err))
			return false;
	}
	ARRAY_ROOM(f->ends, f->end_room, f->thread->depth + 1);
	f->ends[f->thread->depth] = begin + frame.length;
	return batch_enter(&f->out, f->thread, id, err);
}

/* Returns how many frames of the line before the stack begins with. */
static size_t same_frames(const struct folded *f, struct slice stack)
{
	size_t least = stack.length < f->last.length ? stack.length :
						       f->last.length;
	size_t same = 0, bytes = 0, end;

	while (same < f->thread->depth && (end = f->ends[same]) <= least &&
	    memcmp(stack.start + bytes, f->last.start + bytes, end - bytes) ==
		0 &&
	    (end == stack.length || stack.start[end] == ';')) {
		bytes = end;
		same++;
	}
	return same;
}

/* Names the thread, unless another name of it weighs more. */
static bool name_thread(struct folded *f, struct slice name, uint64_t weight,
    struct error *err)
{
	const struct sink *sink = f->r->sink;
	struct thread_state *thread = f->thread;
	const bool is_named = slice_is_same(thread->name, name);

	if (thread->name.start != NULL && weight <= thread->named)
		return true;
	thread->named = weight;
	thread->name = name;
	return is_named || name.length == 0 ||
	    sink->thread(sink->self, thread->thread, name, err);
}

static bool end_label(struct folded *f, struct error *err)
{
	return f->thread == NULL ||
	    (batch_leave_to(&f->out, f->thread, 0, err) && put_time(f, err) &&
		name_thread(f, f->label.name,
		    f->thread->time[CLOCK_WALL] - f->begin, err));
}

static bool begin_label(struct folded *f, const struct folded_label *label,
    struct error *err)
{
	struct thread_state *thread;

	if (!end_label(f, err))
		return false;
	thread = batch_thread(&f->out, label->id);
	if (thread == NULL)
		return true; /* the file changed */
	f->thread = thread;
	f->label = *label;
	f->last.start = NULL;
	f->begin = thread->time[CLOCK_WALL];
	return name_thread(f, label->name, 0, err) && put_time(f, err);
}

static bool report_line(struct folded *f, const struct folded_stack *line,
    struct error *err)
{
	const struct slice stack = line->stack, only = slice_of(ONLY_NAME);
	struct folded_label label = { .text = only, .name = only, .id = ONLY_THREAD };
	size_t same = 0, at = 0;

	if (f->has_threads && !take_label(stack, &label))
		return true; /* the file changed */
	if (!slice_is_same(f->label.text, label.text) &&
	    !begin_label(f, &label, err))
		return false;
	if (f->last.start != NULL)
		same = same_frames(f, stack);
	if (same > 0)
		at = f->ends[same - 1] + 1;
	else if (f->has_threads)
		at = label.text.length + 1;
	if (!batch_leave_to(&f->out, f->thread, same, err))
		return false;
	for (; at <= stack.length; at = f->ends[f->thread->depth - 1] + 1)
		if (!enter_frame(f, stack, at, err))
			return false;
	f->last = stack;
	f->thread->time[CLOCK_WALL] += line->weight;
	return true;
}

/* Reports all lines, once they have been read and sorted. */
static bool report_all(struct folded *f, struct error *err)
{
	struct reading *r = f->r;
	const size_t count = f->count;
	const uint64_t half = r->data.left / 2;
	struct facts *facts = r->facts;
	char line[24];

	if (count == 0)
		return f->first_left_out == 0 ?
		    fail(err, "holds no folded stacks: it has no lines") :
		    fail(err, "holds no folded stacks: line %" PRIu64 " does "
		    "not end in a blank and a whole number",
		    f->first_left_out);
	sort_stacks(f);
	f->has_threads = find_threads(f, &r->facts->pid);
	facts->has_clock[CLOCK_WALL] = true;
	facts->tick = TICK_WEIGHT;
	facts->weight = f->weight;
	facts->lines = count;
	facts->has_no_threads = !f->has_threads;
	snprintf(line, sizeof line, "%" PRIu64, f->first_left_out);
	if (f->first_left_out > 0)
		facts_add(facts, slice_of("first-line-left-out"),
		    slice_of(line));
	if (!r->sink->begin(r->sink->self, facts, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		f->out.offset = r->data_at + half + half / count * i;
		if (!report_line(f, &f->lines[i], err))
			return false;
	}
	f->out.offset = r->data_at + r->data.left;
	return end_label(f, err) && batch_flush(&f->out, err);
}

bool folded_read(struct reading *r, struct error *err)
{
	struct folded *f = array_new(1, sizeof *f);
	bool done;

	f->r = f->out.r = r;
	f->names = names_new();
	done = read_lines(f, err);
	names_free(f->seen);
	done = done && report_all(f, err);
	free(f->lines);
	java_methods_free(&f->java);
	names_free(f->names);
	batch_free(&f->out);
	free(f->ends);
	free(f);
	return done;
}
