/* SPDX-License-Identifier: Apache-2.0 */
/*
 * test_queries - what is asked, and becomes of it: answered, superseded, given up,
 * failed with words; a part of it first; freed by the worker.
 *
 * Linked with --wrap for answer_make, answer_make_part and answer_free.
 */
#include "config.h"

#include "script.h"
#include "ui/queries.h"
#include "ui/worker.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

bool __wrap_answer_make(struct answer *, const struct profile *);
bool __real_answer_make(struct answer *, const struct profile *);
bool __wrap_answer_make_part(struct answer *, const struct profile *,
    uint64_t calls);
void __wrap_answer_free(struct answer *);
void __real_answer_free(struct answer *);

static atomic_bool is_held;    /* no answer is finished */
static atomic_bool comes_soon; /* a part of each, once */
static struct worker *dropping; /* whose ASK_CALLS is dropped before the part */
static atomic_bool makes_nothing; /* of a question, whatever it is about */
static atomic_int begun;          /* answers */
static atomic_int given_up, made[QUESTION_KINDS], order;
static pthread_t own_thread;
static atomic_int freed_here, freed_there;

bool __wrap_answer_make(struct answer *a, const struct profile *p)
{
	const atomic_bool *stop = a->question.where.stop;

	begun++;
	while (is_held && !*stop)
		sched_yield();
	given_up += *stop;
	if (!*stop)
		made[a->question.kind] = ++order;
	if (makes_nothing) {
		a->percent = 100;
		return !*stop;
	}
	return __real_answer_make(a, p);
}

bool __wrap_answer_make_part(struct answer *a, const struct profile *p,
    uint64_t calls)
{
	(void)p;
	(void)calls;
	a->percent = 7;
	if (comes_soon && dropping != NULL)
		worker_drop(dropping, ASK_CALLS);
	return atomic_exchange(&comes_soon, false);
}

void __wrap_answer_free(struct answer *a)
{
	atomic_int *count = pthread_equal(own_thread, pthread_self()) ? &freed_here :
								 &freed_there;

	*count += a != NULL && a->percent == 100;
	__real_answer_free(a);
}

/* What is wanted by each of two kinds; NO_METHOD: nothing. */
static uint32_t wanted_calls, wanted_listing;
static char wanted_pattern[8];
static struct { uint32_t method, old; unsigned percent; } taken;
static unsigned takes;

static struct where here(const struct state *s)
{
	return (struct where){ .recording = s->open->shown,
		.thread = profile_main(s->open->shown->profile),
		.stop = &s->worker->gives_up };
}

static bool request_calls(const void *own, struct question *q)
{
	q->where = here(own);
	q->method = wanted_calls;
	return wanted_calls != NO_METHOD;
}

static bool wish_listing(const void *own, struct question *q)
{
	q->where = here(own);
	q->method = wanted_listing;
	return wanted_listing != NO_METHOD;
}

static bool request_hits(const void *own, struct question *q)
{
	q->where = here(own);
	snprintf(q->pattern, sizeof q->pattern, "%s", wanted_pattern);
	return wanted_pattern[0] != '\0';
}

static void take(void *own, struct answer *new, const struct answer *old)
{
	(void)own;
	takes++;
	taken.method = new->question.method;
	taken.old = old->question.method;
	taken.percent = new->percent;
}

static const struct subscriber calls = { ASK_CALLS, PANES, request_calls,
	take };
static const struct subscriber listing = { ASK_LISTING, PANE_CALLS,
	wish_listing, NULL };
static const struct subscriber hits = { ASK_HITS, PANES, request_hits, NULL };

static char path[] = "/tmp/artscope-XXXXXX";
static struct open_recordings recordings;
static struct selection selection;
static struct state s; /* what an inquiry looks at */
static const struct {
	const struct subscriber *what;
	void *own;
} all[] = { { &calls, &s }, { &listing, &s },
	{ &hits, &s } };
static int wake_fd;

static void follow(void)
{
	recordings_lock(&s.worker->recordings);
	queries_follow(&s);
	recordings_unlock(&s.worker->recordings);
}

enum { MOST_WAITS = 4000 }; /* of 5 ms, for what should come at once */

static void wait_for_more(int *waits)
{
	assert_true(++*waits < MOST_WAITS);
	worker_wait(s.worker, 5);
	follow();
}

static void settings_apply_config(void)
{
	int waits = 0;

	follow();
	while (worker_is_busy(s.worker))
		wait_for_more(&waits);
}

static int start(void **state)
{
	static struct script script;
	static const struct app_options options = { .path = path };
	struct make_trace_spec spec;
	struct make_bytes bytes;
	int fd;

	(void)state;
	strcpy(path, "/tmp/artscope-XXXXXX");
	fd = mkstemp(path);
	script_read(&script, "+a 10 +b 20 -b 30 +c 40 -c 50 -a");
	spec = script_spec(&script);
	bytes = make_trace(&spec);
	if (fd < 0 || close(fd) != 0 || !make_trace_write(path, bytes))
		return -1;
	make_bytes_free(&bytes);
	s = (struct state){ .focus = LOWER,
		.open = &recordings,
		.selection = &selection };
	wake_fd = open("/dev/null", O_WRONLY | O_CLOEXEC);
	s.worker = worker_new(&options, wake_fd, NULL);
	if (s.worker == NULL)
		return -1;
	queries_init(&s);
	for (size_t i = 0; i < ROWS(all); i++)
		queries_subscribe(&s, all[i].what, all[i].own);
	while (s.worker->state < LOAD_DONE)
		worker_wait(s.worker, 5);
	recordings.shown = s.worker->recordings.items;
	wanted_calls = wanted_listing = NO_METHOD;
	wanted_pattern[0] = '\0';
	is_held = comes_soon = makes_nothing = false;
	dropping = NULL;
	given_up = order = freed_here = freed_there = 0;
	takes = 0;
	own_thread = pthread_self();
	return 0;
}

static int end(void **state)
{
	(void)state;
	is_held = false;
	worker_free(s.worker);
	queries_free(&s);
	close(wake_fd);
	return unlink(path);
}

static uint32_t method_of(char letter)
{
	return id_map_get(&s.open->shown->profile->ids->by_id,
	    (uint32_t)(letter - 'a' + 1));
}

static const struct answer *now(void)
{
	return query_answer(&s, ASK_CALLS);
}

/* It is asked once; the same again costs nothing, also where it was asked before
 * the last one. */
static void asked(void **state)
{
	(void)state;
	assert_int_equal(now()->question.method, NO_METHOD);
	assert_false(query_of(&s, ASK_CALLS)->has_asked);
	wanted_calls = method_of('a');
	follow();
	assert_true(query_of(&s, ASK_CALLS)->is_awaited);
	settings_apply_config();
	assert_false(query_of(&s, ASK_CALLS)->is_awaited);
	assert_int_equal(takes, 1);
	assert_int_equal(taken.method, wanted_calls);
	assert_int_equal(taken.old, NO_METHOD);
	assert_int_equal(now()->calls.count, 1);
	settings_apply_config();
	wanted_calls = NO_METHOD;
	settings_apply_config();
	assert_int_equal(now()->question.method, method_of('a')); /* kept */
	assert_false(query_of(&s, ASK_CALLS)->has_asked);
	wanted_calls = method_of('a');
	settings_apply_config();
	assert_int_equal(takes, 1);
	query_forget(&s, ASK_CALLS);
	assert_int_equal(now()->question.method, NO_METHOD);
	settings_apply_config();
	assert_int_equal(takes, 2);
}

/* The latest counts, and what is being made for another is given up. */
static void superseded(void **state)
{
	(void)state;
	wanted_calls = method_of('a');
	settings_apply_config();
	is_held = true;
	wanted_calls = method_of('b');
	follow();
	wanted_calls = method_of('c');
	follow();
	is_held = false;
	settings_apply_config();
	assert_int_equal(takes, 2);
	assert_int_equal(taken.method, method_of('c'));
	assert_int_equal(taken.old, method_of('a'));
	/* Back to what is there: nobody waits for the other any more. */
	is_held = true;
	wanted_calls = method_of('b');
	follow();
	assert_true(query_of(&s, ASK_CALLS)->is_awaited);
	wanted_calls = method_of('c');
	follow();
	assert_false(query_of(&s, ASK_CALLS)->is_awaited);
	settings_apply_config();
	is_held = false;
	assert_int_equal(takes, 2);
	assert_int_equal(now()->question.method, method_of('c'));
}

/* Who does not look any more stops it: it ends though nobody lets it. */
static void not_wanted(void **state)
{
	(void)state;
	is_held = true;
	wanted_calls = method_of('a');
	follow();
	wanted_calls = NO_METHOD;
	settings_apply_config();
	assert_int_equal(takes, 0);
	assert_int_equal(now()->question.method, NO_METHOD);
}

/* What the pane with the focus shows is answered first. */
static void focus(void **state)
{
	(void)state;
	for (int i = 0; i < 2; i++) {
		s.shown[LOWER] = i == 0 ? PANE_TABLE : PANE_CALLS;
		snprintf(wanted_pattern, sizeof wanted_pattern, "%s",
		    i == 0 ? "a" : "b");
		wanted_listing = method_of(i == 0 ? 'a' : 'b');
		is_held = true;
		follow();
		is_held = false;
		settings_apply_config();
		assert_true((made[ASK_LISTING] < made[ASK_HITS]) == (i == 1));
	}
}

static void part_first(void **state)
{
	int waits = 0;

	(void)state;
	wanted_calls = method_of('a');
	settings_apply_config();
	is_held = comes_soon = true;
	wanted_calls = method_of('b');
	follow();
	while (query_of(&s, ASK_CALLS)->partial == NULL)
		wait_for_more(&waits);
	assert_int_equal(taken.percent, 7);
	assert_int_equal(taken.method, method_of('b'));
	assert_int_equal(now()->question.method, method_of('a')); /* is left */
	assert_true(query_of(&s, ASK_CALLS)->is_awaited);
	is_held = false;
	settings_apply_config();
	assert_int_equal(taken.percent, 100);
	assert_int_equal(taken.old, method_of('a'));
	assert_null(query_of(&s, ASK_CALLS)->partial);
}

/* Once, in words, on the screen; then it is left alone until it is asked anew. */
static void failed(void **state)
{
	(void)state;
	strcpy(wanted_pattern, "(");
	settings_apply_config();
	assert_false(query_of(&s, ASK_HITS)->is_awaited);
	assert_non_null(strstr(s.message, "parenthes"));
	assert_int_equal(query_answer(&s, ASK_HITS)->question.method,
	    NO_METHOD);
	s.message[0] = '\0';
	settings_apply_config();
	assert_string_equal(s.message, "");
	strcpy(wanted_pattern, "B");
	settings_apply_config();
	assert_string_equal(s.message, "");
	assert_int_equal(query_answer(&s, ASK_HITS)->hits.matched, 1);
}

static void freed(void **state)
{
	(void)state;
	for (char m = 'a'; m <= 'c'; m++) {
		wanted_calls = method_of(m);
		settings_apply_config();
	}
	assert_int_equal(takes, 3);
	/* The first was, before the last was made. */
	assert_true(freed_there >= 1);
	assert_int_equal(freed_here, 0);
}

/* ---- by the worker alone ---- */

static const enum question_kind later = ASK_CALLS, earlier = ASK_FILTER;
static uint32_t questions;

static void ask(enum question_kind kind)
{
	static const struct transform_texts none;

	worker_ask(s.worker, &(struct question){ .kind = kind,
		.transforms = &none,
		.method = questions++,
		.where = here(&s) });
}

static void await_begun(int count)
{
	for (int waits = 0; begun < count; worker_wait(s.worker, 5))
		assert_true(++waits < MOST_WAITS);
}

/* Lets all be answered: what comes last has been. */
static void answer_all(void)
{
	int waits = 0;
	struct answer *last;

	ask(ASK_TIMES);
	is_held = false;
	while ((last = worker_take(s.worker, ASK_TIMES)) == NULL) {
		assert_true(++waits < MOST_WAITS);
		worker_wait(s.worker, 5);
	}
	worker_give_back(s.worker, last);
	is_held = true;
}

/* "p" asks, "P" what comes before that, "d" drops it, "s" is a part of the next
 * one, "S" one that is dropped meanwhile; "b" waits until an answer is begun,
 * "e" until all are there; "t" notes which was asked: "A" is a part of "a". */
static void step(char c, char *notes)
{
	struct answer *a;

	switch (c) {
	case 'p':
	case 'P':
		ask(c == 'p' ? later : earlier);
		break;
	case 'd':
		worker_drop(s.worker, later);
		break;
	case 's':
	case 'S':
		dropping = c == 'S' ? s.worker : NULL;
		comes_soon = true;
		break;
	case 'b':
		await_begun(1);
		break;
	case 'e':
		answer_all();
		break;
	default:
		a = worker_take(s.worker, later);
		snprintf(notes + strlen(notes), 2, "%c", a == NULL ? '-' :
			(a->percent == 100 ? 'a' : 'A') +
			    (int)a->question.method);
		worker_give_back(s.worker, a);
	}
}

static void steps(void **state)
{
	static const struct {
		const char *name, *steps, *notes;
		int given_up;
	} rows[] = {
		{ "asked and answered", "tpbtett", "--a-", 0 },
		{ "the later one counts", "Pbppet", "c", 0 },
		{ "a later one while it is answered", "pbpet", "b", 1 },
		{ "a later one when it is answered", "pbepet", "c", 0 },
		{ "dropped before", "Pbpdet", "-", 0 },
		{ "dropped while it is answered", "pbdet", "-", 1 },
		{ "dropped when it is answered", "pbedt", "-", 0 },
		{ "dropped while it is answered, asked anew", "pbdpet", "b",
		    1 },
		{ "dropped when it is answered, asked anew", "pbedpet", "c",
		    0 },
		{ "given up for an earlier kind", "pbPtet", "-a", 1 },
		{ "a part first", "spbtet", "Aa", 0 },
		{ "a part that nobody waits for", "Spbtet", "--", 1 },
	};

	(void)state;
	makes_nothing = true;
	for (size_t i = 0; i < ROWS(rows); i++) {
		char notes[8] = "";

		begun = given_up = 0;
		questions = 0;
		is_held = true;
		for (const char *c = rows[i].steps; *c != '\0'; c++)
			step(*c, notes);
		row_assert_text(rows[i].name, notes, rows[i].notes);
		row_assert_number(rows[i].name, given_up, rows[i].given_up);
		worker_drop(s.worker, earlier);
		row_assert(rows[i].name, !worker_is_busy(s.worker));
	}
}

/* What a pane with the focus wants to know comes before all but what
 * everything waits for. */
static void preferred(void **state)
{
	static const struct {
		const char *name;
		enum question_kind preferred, other;
		bool is_other_first;
	} rows[] = {
		{ "lists wait for what passes", ASK_CALLS, ASK_FILTER, true },
		{ "what transforms are", ASK_CALLS, ASK_LENS, true },
		{ "a chart waits for its stacks", ASK_CALLS, ASK_LEFT, true },
		{ "not for the table", ASK_CALLS, ASK_TABLE, false },
		{ "nor for what comes later", ASK_CALLS, ASK_FLAME, false },
		{ "the calls of a lens first", ASK_FLAME, ASK_CALLS, false },
		{ "stacks are first anyway", ASK_LEFT, ASK_FILTER, true },
	};

	(void)state;
	makes_nothing = true;
	for (size_t i = 0; i < ROWS(rows); i++) {
		begun = given_up = 0;
		is_held = true;
		worker_prefer(s.worker, (int)rows[i].preferred);
		ask(rows[i].preferred);
		await_begun(1);
		ask(rows[i].other);
		answer_all();
		row_assert_number(rows[i].name, given_up,
		    rows[i].is_other_first);
		row_assert(rows[i].name, (made[rows[i].other] <
			made[rows[i].preferred]) == rows[i].is_other_first);
		worker_drop(s.worker, (int)rows[i].preferred);
		worker_drop(s.worker, (int)rows[i].other);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test_setup_teardown(asked, start, end),
	cmocka_unit_test_setup_teardown(superseded, start, end),
	cmocka_unit_test_setup_teardown(not_wanted, start, end),
	cmocka_unit_test_setup_teardown(focus, start, end),
	cmocka_unit_test_setup_teardown(part_first, start, end),
	cmocka_unit_test_setup_teardown(failed, start, end),
	cmocka_unit_test_setup_teardown(freed, start, end),
	cmocka_unit_test_setup_teardown(steps, start, end),
	cmocka_unit_test_setup_teardown(preferred, start, end),
};

TEST_FILE(tests, NULL, NULL);
