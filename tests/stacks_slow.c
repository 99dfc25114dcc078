/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "stacks_slow.h"

#include <assert.h>
#include <string.h>

#include "gen_random.h"

const struct make_method slow_methods[8] = {
	{ 4, "one.A", "a", "()V", "A.java", 0 },
	{ 8, "one.B", "b", "()V", "B.java", 0 },
	{ 12, "two.C", "c", "()V", "C.java", 0 },
	{ 16, "two.D", "d", "()V", "D.java", 0 },
	{ 20, "android.view.E", "e", "()V", "E.java", 0 },
	{ 24, "android.os.MessageQueue", "next", "()V", "F.java", 0 },
	{ 28, "android.os.MessageQueue", "nativePollOnce", "()V", "G.java", 0 },
	{ 32, "three.H", "h", "()V", "H.java", 0 },
};

static char package_of(char letter)
{
	return letter < 'a' ? letter : "11223445"[letter - 'a'];
}

/* ---- the trace ---------------------------------------------------------- */

struct running {
	struct slow_frame frames[SLOW_DEPTH];
	int count;
	bool has_begun;
	uint64_t last[CLOCKS];
};

static void put_stretch(struct slow *s, unsigned thread, struct running *r,
    const uint64_t now[CLOCKS])
{
	struct slow_stretch *to = &s->stretches[s->stretch_count];
	const bool is_cpu = !s->has[CLOCK_WALL];

	if (r->has_begun) {
		*to = (struct slow_stretch){ .thread = thread,
			.begin = r->last[is_cpu ? CLOCK_CPU : CLOCK_WALL],
			.count = r->count };
		memcpy(to->frames, r->frames, sizeof to->frames);
		for (int c = 0; c < CLOCKS; c++)
			to->time[c] = s->has[c] ? now[c] - r->last[c] : 0;
		s->stretch_count++;
	}
	r->has_begun = true;
	memcpy(r->last, now, sizeof r->last);
}

static void put_event(struct slow *s, struct gen_random *random,
    struct running *r, unsigned thread, unsigned number)
{
	const bool goes_in = r->count == 0 ||
	    (r->count < SLOW_DEPTH && gen_below(random, 100) < 54);
	struct make_event *e = &s->events[number];
	struct slow_call *call;

	if (goes_in) {
		e->action = MAKE_ENTER;
		e->method = 4 + 4 * gen_below(random, 8);
		r->frames[r->count++] = (struct slow_frame){ number,
			(char)('a' + e->method / 4 - 1) };
		s->calls[number] = (struct slow_call){ .thread = thread,
			.begin = s->has[CLOCK_WALL] ? e->wall_us : e->cpu_us,
			.end = UINT64_MAX, .is_left = true };
		s->entries[number] = (struct slow_stretch){ .thread = thread,
			.count = r->count };
		memcpy(s->entries[number].frames, r->frames,
		    sizeof r->frames);
		return;
	}
	call = &s->calls[r->frames[--r->count].call];
	e->method = (uint32_t)(r->frames[r->count].letter - 'a' + 1) * 4;
	call->threw = gen_below(random, 6) == 0;
	e->action = call->threw ? MAKE_UNROLL : MAKE_EXIT;
	call->end = s->has[CLOCK_WALL] ? e->wall_us : e->cpu_us;
}

void slow_random(struct slow *s, uint64_t seed, const char *clock)
{
	struct gen_random random = { seed };
	struct running running[SLOW_THREADS] = { { .count = 0 } };
	uint64_t now[SLOW_THREADS][CLOCKS] = { { 0 } }, wall = 0;

	memset(s, 0, sizeof *s);
	s->has[CLOCK_WALL] = strcmp(clock, "thread-cpu") != 0;
	s->has[CLOCK_CPU] = strcmp(clock, "wall") != 0;
	s->count = SLOW_EVENTS;
	for (unsigned i = 0; i < s->count; i++) {
		const unsigned thread = gen_below(&random, 5) == 0;
		uint64_t *at = now[thread];

		wall += gen_below(&random, 9);
		at[CLOCK_WALL] = wall;
		at[CLOCK_CPU] += gen_below(&random, 6);
		s->events[i] = (struct make_event){ thread + 1, 0, 0,
			at[CLOCK_CPU], wall };
		put_stretch(s, thread, &running[thread], at);
		put_event(s, &random, &running[thread], thread, i);
	}
	memcpy(s->raw, s->stretches, sizeof s->raw);
}

/* ---- transforms --------------------------------------------------------- */

static bool is_in(const struct slow_step *t, char letter)
{
	if (t->is_app)
		return strchr("abcdh125", letter) != NULL;
	return strchr(t->letters, letter) != NULL;
}

/* Frame `i`, or the one stack that is meant. */
static bool is_meant(const struct slow_step *t, const struct slow_stretch *s,
    int i)
{
	if (t->letters[0] != '=')
		return is_in(t, s->frames[i].letter);
	if (i + 1 != (int)strlen(t->letters + 1))
		return false;
	for (int k = 0; k <= i; k++)
		if (s->frames[k].letter != t->letters[1 + k])
			return false;
	return true;
}

static int first_meant(const struct slow_step *t, const struct slow_stretch *s)
{
	for (int i = 0; i < s->count; i++)
		if (is_meant(t, s, i))
			return i;
	return -1;
}

static void keep_only(const struct slow_step *t, struct slow_stretch *s,
    bool keeps)
{
	struct slow_stretch old = *s;

	s->count = 0;
	for (int i = 0; i < old.count; i++)
		if (is_meant(t, &old, i) == keeps)
			s->frames[s->count++] = old.frames[i];
}

static void fold(const struct slow_step *t, struct slow_stretch *s)
{
	const struct slow_stretch old = *s;

	s->count = 0;
	for (int i = 0; i < old.count; i++) {
		const bool is_free = !t->is_all && !t->is_direct &&
		    !is_in(t, old.frames[i].letter);
		int at = s->count - 1;

		while (at >= 0 && s->frames[at].letter != old.frames[i].letter)
			at = t->is_direct ? -1 : at - 1;
		if (at >= 0 && !is_free)
			s->count = at + 1;
		else
			s->frames[s->count++] = old.frames[i];
	}
}

static void pack(const struct slow_step *t, struct slow_stretch *s)
{
	const struct slow_stretch old = *s;

	s->count = 0;
	for (int i = 0; i < old.count; i++) {
		struct slow_frame f = old.frames[i];

		if (t->is_all || is_in(t, package_of(f.letter)))
			f.letter = package_of(f.letter);
		if (f.letter >= 'a' || s->count == 0 ||
		    s->frames[s->count - 1].letter != f.letter)
			s->frames[s->count++] = f;
	}
}

static bool waits(const struct slow_stretch *s, char who, char in)
{
	bool is_below = false;

	for (int i = 0; i < s->count; i++) {
		if (is_below && s->frames[i].letter == in)
			return true;
		is_below = is_below || s->frames[i].letter == who;
	}
	return false;
}

/* The letters are pairs. */
static bool is_idle(const struct slow_step *t, const struct slow_stretch *s)
{
	bool is = waits(s, 'f', 'g');

	for (size_t i = 0; t->letters[i] != '\0'; i += 2)
		is = is || waits(s, t->letters[i], t->letters[i + 1]);
	return is;
}

static void focus(const struct slow_step *t, struct slow_stretch *s)
{
	const int first = first_meant(t, s);

	for (int i = first; first > 0 && i < s->count; i++)
		s->frames[i - first] = s->frames[i];
	s->count = first < 0 ? -1 : s->count - first;
}

static const struct slow_step synthesized = { .letters = SLOW_SYNTHESIZED };

static void change(const struct slow_step *t, struct slow_stretch *s)
{
	if (s->count < 0)
		return;
	switch (t->transform) {
	case TRANSFORM_FOCUS:
		focus(t, s);
		break;
	case TRANSFORM_ONLY:
	case TRANSFORM_MERGE:
		keep_only(t, s, t->transform == TRANSFORM_ONLY);
		break;
	case TRANSFORM_SYNTHESIZED:
		keep_only(&synthesized, s, false);
		break;
	case TRANSFORM_DROP:
		s->count = first_meant(t, s) >= 0 ? -1 : s->count;
		break;
	case TRANSFORM_NO_IDLE:
		s->count = is_idle(t, s) ? -1 : s->count;
		break;
	case TRANSFORM_COLLAPSE:
		if (first_meant(t, s) >= 0)
			s->count = first_meant(t, s) + 1;
		break;
	case TRANSFORM_PACKAGE:
		pack(t, s);
		break;
	case TRANSFORM_RECURSION:
		fold(t, s);
		break;
	case TRANSFORM_DEPTH:
		if (s->count > (int)t->number)
			s->count = (int)t->number;
		break;
	case TRANSFORM_LONGER: /* of calls, not of stacks */
	case TRANSFORM_THROUGH:
	case TRANSFORMS:
		assert(false);
	}
}

/* How long each call is on the stack, by wall time, else by CPU time. */
static void measure(const struct slow *s, uint64_t lengths[SLOW_EVENTS])
{
	const int clock = s->has[CLOCK_WALL] ? CLOCK_WALL : CLOCK_CPU;

	memset(lengths, 0, SLOW_EVENTS * sizeof *lengths);
	for (unsigned i = 0; i < s->stretch_count; i++)
		for (int k = 0; k < s->stretches[i].count; k++)
			lengths[s->stretches[i].frames[k].call] +=
			    s->stretches[i].time[clock];
}

static void keep_longer(const uint64_t lengths[SLOW_EVENTS], uint64_t ns,
    struct slow_stretch *s)
{
	const struct slow_stretch old = *s;

	if (s->count < 0)
		return;
	s->count = 0;
	for (int i = 0; i < old.count; i++)
		if (lengths[old.frames[i].call] * 1000 >= ns)
			s->frames[s->count++] = old.frames[i];
}

static void apply_longer(struct slow *s, const struct slow_step *t)
{
	uint64_t lengths[SLOW_EVENTS];

	measure(s, lengths);
	for (unsigned i = 0; i < s->stretch_count; i++)
		keep_longer(lengths, t->number, &s->stretches[i]);
	for (unsigned i = 0; i < s->count; i++)
		if (s->events[i].action == MAKE_ENTER)
			keep_longer(lengths, t->number, &s->entries[i]);
}

static void note_passing(const struct slow_step *t,
    const struct slow_stretch *s, bool passes[SLOW_EVENTS])
{
	for (int i = 0; i < s->count && first_meant(t, s) >= 0; i++)
		passes[s->frames[i].call] = true;
}

/* A call is left that has ever been in a stack with one that matches, also in
 * the stack of its entry. */
static void apply_through(struct slow *s, const struct slow_step *t)
{
	bool passes[SLOW_EVENTS] = { false };

	for (unsigned i = 0; i < s->stretch_count; i++)
		note_passing(t, &s->stretches[i], passes);
	for (unsigned i = 0; i < s->count; i++)
		note_passing(t, &s->entries[i], passes);
	for (unsigned i = 0; i < s->stretch_count; i++)
		if (first_meant(t, &s->stretches[i]) < 0)
			s->stretches[i].count = -1;
	for (unsigned i = 0; i < s->count; i++)
		if (first_meant(t, &s->entries[i]) < 0 && !passes[i])
			s->entries[i].count = -1;
}

void slow_apply(struct slow *s, const struct slow_step *t)
{
	if (t->transform == TRANSFORM_LONGER) {
		apply_longer(s, t);
		return;
	}
	if (t->transform == TRANSFORM_THROUGH) {
		apply_through(s, t);
		return;
	}
	for (unsigned i = 0; i < s->stretch_count; i++)
		change(t, &s->stretches[i]);
	for (unsigned i = 0; i < s->count; i++)
		if (s->events[i].action == MAKE_ENTER)
			change(t, &s->entries[i]);
}

/* ---- calls -------------------------------------------------------------- */

static void find_call(struct slow *s, unsigned number)
{
	const struct slow_stretch *at = &s->entries[number];
	struct slow_call *call = &s->calls[number];
	int i = 0;

	while (i < at->count && at->frames[i].call != number)
		i++;
	call->is_left = i < at->count;
	if (!call->is_left)
		return;
	call->letter = at->frames[i].letter;
	call->caller = i == 0 ? '\0' : at->frames[i - 1].letter;
	call->depth = (unsigned)i;
	call->is_recursive = false;
	while (i-- > 0)
		call->is_recursive |= at->frames[i].letter == call->letter;
}

/* Does it run there, in the file?  It does where it begins. */
static bool is_running(const struct slow *s, unsigned number, uint64_t from,
    uint64_t to)
{
	const uint64_t begin = s->calls[number].begin;

	if (begin >= from)
		return begin < to;
	for (unsigned i = 0; i < s->stretch_count; i++) {
		const struct slow_stretch *raw = &s->raw[i];

		for (int k = 0; k < raw->count; k++)
			if (raw->frames[k].call == number &&
			    raw->begin >= from && raw->begin < to &&
			    raw->time[CLOCK_WALL] + raw->time[CLOCK_CPU] > 0)
				return true;
	}
	return false;
}

static void add_times(struct slow *s, const struct slow_stretch *at)
{
	for (int i = 0; i < at->count; i++)
		for (int c = 0; c < CLOCKS; c++) {
			struct slow_call *call = &s->calls[at->frames[i].call];

			call->time[c] += at->time[c];
			if (i + 1 == at->count)
				call->own[c] += at->time[c];
		}
}

void slow_finish(struct slow *s, unsigned thread, uint64_t from, uint64_t to)
{
	unsigned left = 0;

	for (unsigned i = 0; i < s->count; i++) {
		struct slow_call *call = &s->calls[i];

		call->is_inside = s->events[i].action == MAKE_ENTER &&
		    (thread == SLOW_THREADS || call->thread == thread) &&
		    is_running(s, i, from, to);
		if (call->is_inside)
			find_call(s, i);
		call->is_gone = call->is_inside && !call->is_left;
		call->is_inside = call->is_inside && call->is_left;
	}
	for (unsigned i = 0; i < s->stretch_count; i++) {
		const struct slow_stretch *at = &s->stretches[i];

		if ((thread != SLOW_THREADS && at->thread != thread) ||
		    at->begin < from || at->begin >= to)
			continue;
		s->stretches[left++] = *at;
		add_times(s, at);
	}
	s->stretch_count = left;
}
