#include "config.h"

#include "ui/worker.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"

enum { FIRST_TICK_MS = 5, FIRST_TICKS = 20, TICK_MS = 200, PATTERN_SIZE = 256 };

enum kind {
	KIND_TABLE, KIND_CALLS, KIND_HITS, KIND_FLAME, KIND_EVERYWHERE, KINDS
};

/* The latest question of each kind. */
struct questions {
	bool is_asked[KINDS];
	struct where where[KINDS];
	struct order order;
	uint32_t method, method_everywhere;
	enum measure measure;
	char pattern[PATTERN_SIZE];
	struct flame_question flame;
};

struct answers {
	bool is_there[KINDS];
	struct table_answer table;
	struct calls_answer calls;
	struct hits_answer hits;
	struct flame_answer flame;
	struct everywhere_answer everywhere;
};

struct worker {
	const char *path;
	int wake_fd;
	pthread_t loader, answerer;
	bool has_loader, has_answerer;
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	/* below: under the mutex */
	enum load_state state;
	struct error error;
	struct questions questions;
	bool is_answering;
	struct answers answers;
	bool is_ending;
	unsigned ticks; /* of the screen, while loading */
	uint64_t rests_until_ms; /* no answers before, so that loading goes on */
	/* set by the loader before LOAD_READING, then left alone */
	struct trace *trace;
	struct profile *profile;
	_Atomic(uint64_t) unpacked, packed_total;
	atomic_bool is_stopped;
};

static void wake(struct worker *w)
{
	/* A full pipe wakes as well. */
	if (write(w->wake_fd, "", 1) < 0)
		return;
}

static void set_state(struct worker *w, enum load_state state)
{
	pthread_mutex_lock(&w->mutex);
	w->state = state;
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
	wake(w);
}

static bool on_progress(void *self, uint64_t done, uint64_t total)
{
	struct worker *w = self;

	w->unpacked = done;
	w->packed_total = total;
	return !w->is_stopped;
}

static void *load(void *self)
{
	struct worker *w = self;
	struct progress progress = { w, on_progress };
	struct error err = { "" };

	w->trace = trace_open(w->path, &progress, &err);
	w->profile = w->trace == NULL ? NULL : profile_new(&err);
	if (w->profile == NULL) {
		w->error = err;
		set_state(w, LOAD_FAILED);
		return NULL;
	}
	set_state(w, LOAD_READING);
	if (w->is_stopped) /* worker_stop may not have seen the profile */
		profile_stop(w->profile);
	if (!profile_load(w->profile, w->trace, &err))
		w->error = err;
	set_state(w, LOAD_DONE);
	return NULL;
}

/* Answers one question of the kind, without the mutex. */
static void answer(struct worker *w, enum kind kind,
    const struct questions *q)
{
	struct answers new = { 0 }, *kept = &w->answers;
	bool done = false;

	profile_lock(w->profile);
	if (kind == KIND_TABLE)
		done = table_answer_make(&new.table, w->profile,
		    q->where[kind], q->order);
	else if (kind == KIND_CALLS)
		done = calls_answer_make(&new.calls, w->profile,
		    q->where[kind], q->method, q->measure);
	else if (kind == KIND_FLAME)
		done = flame_answer_make(&new.flame, w->profile, q->flame);
	else if (kind == KIND_EVERYWHERE)
		done = everywhere_answer_make(&new.everywhere, w->profile,
		    q->method_everywhere);
	else
		done = hits_answer_make(&new.hits, w->profile,
		    q->where[kind].thread, q->pattern);
	profile_unlock(w->profile);
	pthread_mutex_lock(&w->mutex);
	if (kind == KIND_TABLE) {
		table_answer_free(&kept->table);
		kept->table = new.table;
	} else if (kind == KIND_CALLS) {
		calls_answer_free(&kept->calls);
		kept->calls = new.calls;
	} else if (kind == KIND_FLAME) {
		flame_answer_free(&kept->flame);
		kept->flame = new.flame;
	} else if (kind == KIND_EVERYWHERE) {
		everywhere_answer_free(&kept->everywhere);
		kept->everywhere = new.everywhere;
	} else {
		hits_answer_free(&kept->hits);
		kept->hits = new.hits;
	}
	/* An answer to a question that was asked anew is not the latest. */
	kept->is_there[kind] = done && !w->questions.is_asked[kind];
	pthread_mutex_unlock(&w->mutex);
}

static struct timespec after_ms(int ms)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	t.tv_sec += ms / 1000;
	t.tv_nsec += ms % 1000 * 1000000L;
	if (t.tv_nsec >= 1000000000) {
		t.tv_sec++;
		t.tv_nsec -= 1000000000;
	}
	return t;
}

static int next_kind(const struct worker *w)
{
	if (w->state < LOAD_READING || w->state == LOAD_FAILED)
		return KINDS;
	for (int kind = 0; kind < KINDS; kind++)
		if (w->questions.is_asked[kind])
			return kind;
	return KINDS;
}

static uint64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* An answer holds the loader up; it gets as much time before the next one. */
static bool is_resting(const struct worker *w)
{
	return w->state == LOAD_READING && now_ms() < w->rests_until_ms;
}

/* The first look comes at once, the later ones at leisure. */
static int pause_ms(const struct worker *w)
{
	if (is_resting(w) || w->ticks < FIRST_TICKS)
		return FIRST_TICK_MS;
	return TICK_MS;
}

/* Sleeps until there is a question or the end; wakes the screen now and then
 * while loading.  KINDS: the end. */
static int wait_for_question(struct worker *w, struct questions *out)
{
	int kind;

	while (((kind = next_kind(w)) == KINDS || is_resting(w)) &&
	    !w->is_ending) {
		struct timespec until = after_ms(pause_ms(w));

		if (w->state >= LOAD_DONE) {
			pthread_cond_wait(&w->changed, &w->mutex);
		} else if (pthread_cond_timedwait(&w->changed, &w->mutex,
		    &until) != 0 && !is_resting(w)) {
			w->ticks++;
			wake(w);
		}
	}
	if (w->is_ending)
		return KINDS;
	*out = w->questions;
	w->questions.is_asked[kind] = false;
	return kind;
}

static void *run_answers(void *self)
{
	struct worker *w = self;
	struct questions q;
	uint64_t begin;
	int kind;

	pthread_mutex_lock(&w->mutex);
	while ((kind = wait_for_question(w, &q)) != KINDS) {
		w->is_answering = true;
		pthread_mutex_unlock(&w->mutex);
		begin = now_ms();
		answer(w, (enum kind)kind, &q);
		pthread_mutex_lock(&w->mutex);
		w->is_answering = false;
		w->rests_until_ms = now_ms() + (now_ms() - begin);
		pthread_cond_broadcast(&w->changed);
		wake(w);
	}
	pthread_mutex_unlock(&w->mutex);
	return NULL;
}

/* Both threads, with all signals blocked: those are for the screen. */
static void start_threads(struct worker *w)
{
	sigset_t all, old;

	sigfillset(&all);
	sigdelset(&all, SIGBUS); /* base/file_map answers it */
	sigdelset(&all, SIGSEGV);
	sigdelset(&all, SIGFPE);
	sigdelset(&all, SIGABRT);
	pthread_sigmask(SIG_BLOCK, &all, &old);
	w->has_loader = pthread_create(&w->loader, NULL, load, w) == 0;
	w->has_answerer = pthread_create(&w->answerer, NULL, run_answers,
	    w) == 0;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

struct worker *worker_new(const char *path, int wake_fd, struct error *err)
{
	struct worker *w = array_new(1, sizeof *w, err);

	if (w == NULL)
		return NULL;
	w->path = path;
	w->wake_fd = wake_fd;
	pthread_mutex_init(&w->mutex, NULL);
	pthread_cond_init(&w->changed, NULL);
	start_threads(w);
	if (w->has_loader && w->has_answerer)
		return w;
	worker_free(w);
	fail(err, "no thread can be started");
	return NULL;
}

void worker_free(struct worker *w)
{
	if (w == NULL)
		return;
	worker_stop(w);
	pthread_mutex_lock(&w->mutex);
	w->is_ending = true;
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
	if (w->has_loader)
		pthread_join(w->loader, NULL);
	if (w->has_answerer)
		pthread_join(w->answerer, NULL);
	table_answer_free(&w->answers.table);
	calls_answer_free(&w->answers.calls);
	hits_answer_free(&w->answers.hits);
	flame_answer_free(&w->answers.flame);
	everywhere_answer_free(&w->answers.everywhere);
	profile_free(w->profile);
	trace_close(w->trace);
	pthread_cond_destroy(&w->changed);
	pthread_mutex_destroy(&w->mutex);
	free(w);
}

enum load_state worker_state(struct worker *w)
{
	enum load_state state;

	pthread_mutex_lock(&w->mutex);
	state = w->state;
	pthread_mutex_unlock(&w->mutex);
	return state;
}

void worker_error(struct worker *w, struct error *err)
{
	if (err != NULL)
		*err = w->error;
}

void worker_stop(struct worker *w)
{
	w->is_stopped = true;
	if (worker_state(w) >= LOAD_READING && w->profile != NULL)
		profile_stop(w->profile);
}

struct profile *worker_profile(const struct worker *w)
{
	return w->profile;
}

const struct trace *worker_trace(const struct worker *w)
{
	return w->trace;
}

int worker_percent(struct worker *w)
{
	uint64_t done = w->unpacked, total = w->packed_total;

	if (worker_state(w) >= LOAD_READING && w->profile != NULL) {
		const struct facts *facts = profile_facts(w->profile);

		done = profile_offset(w->profile);
		total = facts == NULL ? 0 : facts->trace_bytes;
	}
	return total == 0 ? 0 : (int)(done * 100 / total);
}

static void ask(struct worker *w, enum kind kind, struct where where)
{
	w->questions.is_asked[kind] = true;
	w->answers.is_there[kind] = false;
	w->questions.where[kind] = where;
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
}

void worker_ask_table(struct worker *w, struct where where,
    struct order order)
{
	pthread_mutex_lock(&w->mutex);
	w->questions.order = order;
	ask(w, KIND_TABLE, where);
}

void worker_ask_calls(struct worker *w, struct where where, uint32_t method,
    enum measure measure)
{
	pthread_mutex_lock(&w->mutex);
	w->questions.method = method;
	w->questions.measure = measure;
	ask(w, KIND_CALLS, where);
}

void worker_ask_hits(struct worker *w, uint32_t thread, const char *pattern)
{
	pthread_mutex_lock(&w->mutex);
	strncpy(w->questions.pattern, pattern, PATTERN_SIZE - 1);
	ask(w, KIND_HITS, (struct where){ .thread = thread });
}

void worker_ask_flame(struct worker *w, struct flame_question question)
{
	pthread_mutex_lock(&w->mutex);
	w->questions.flame = question;
	ask(w, KIND_FLAME, question.where);
}

void worker_ask_everywhere(struct worker *w, uint32_t method)
{
	pthread_mutex_lock(&w->mutex);
	w->questions.method_everywhere = method;
	ask(w, KIND_EVERYWHERE, (struct where){ 0 });
}

/* Under the mutex after it: the answer is the caller's. */
static bool take(struct worker *w, enum kind kind)
{
	pthread_mutex_lock(&w->mutex);
	if (w->answers.is_there[kind])
		return true;
	pthread_mutex_unlock(&w->mutex);
	return false;
}

bool worker_take_table(struct worker *w, struct table_answer *out)
{
	if (!take(w, KIND_TABLE))
		return false;
	table_answer_free(out);
	*out = w->answers.table;
	w->answers.table = (struct table_answer){ 0 };
	w->answers.is_there[KIND_TABLE] = false;
	pthread_mutex_unlock(&w->mutex);
	return true;
}

bool worker_take_calls(struct worker *w, struct calls_answer *out)
{
	if (!take(w, KIND_CALLS))
		return false;
	calls_answer_free(out);
	*out = w->answers.calls;
	w->answers.calls = (struct calls_answer){ 0 };
	w->answers.is_there[KIND_CALLS] = false;
	pthread_mutex_unlock(&w->mutex);
	return true;
}

bool worker_take_hits(struct worker *w, struct hits_answer *out)
{
	if (!take(w, KIND_HITS))
		return false;
	hits_answer_free(out);
	*out = w->answers.hits;
	w->answers.hits = (struct hits_answer){ 0 };
	w->answers.is_there[KIND_HITS] = false;
	pthread_mutex_unlock(&w->mutex);
	return true;
}

bool worker_take_flame(struct worker *w, struct flame_answer *out)
{
	if (!take(w, KIND_FLAME))
		return false;
	flame_answer_free(out);
	*out = w->answers.flame;
	w->answers.flame = (struct flame_answer){ 0 };
	w->answers.is_there[KIND_FLAME] = false;
	pthread_mutex_unlock(&w->mutex);
	return true;
}

bool worker_take_everywhere(struct worker *w, struct everywhere_answer *out)
{
	if (!take(w, KIND_EVERYWHERE))
		return false;
	everywhere_answer_free(out);
	*out = w->answers.everywhere;
	w->answers.everywhere = (struct everywhere_answer){ 0 };
	w->answers.is_there[KIND_EVERYWHERE] = false;
	pthread_mutex_unlock(&w->mutex);
	return true;
}

bool worker_is_busy(struct worker *w)
{
	bool busy;

	pthread_mutex_lock(&w->mutex);
	busy = w->is_answering || next_kind(w) != KINDS;
	for (int kind = 0; kind < KINDS; kind++)
		busy = busy || w->answers.is_there[kind];
	pthread_mutex_unlock(&w->mutex);
	return busy;
}

void worker_wait(struct worker *w, int ms)
{
	struct timespec until = after_ms(ms);

	pthread_mutex_lock(&w->mutex);
	pthread_cond_timedwait(&w->changed, &w->mutex, &until);
	pthread_mutex_unlock(&w->mutex);
}
