#include "config.h"

#include "ui/worker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "query/search.h"

enum { TICK_MS = 200, PATTERN_SIZE = 256 };

enum kind { KIND_TABLE, KIND_CALLS, KIND_HITS, KINDS };

/* The latest question of each kind. */
struct questions {
	bool is_asked[KINDS];
	uint32_t thread[KINDS];
	struct order order;
	uint32_t method;
	enum measure measure;
	char pattern[PATTERN_SIZE];
};

struct answers {
	bool is_there[KINDS];
	struct table_answer table;
	struct calls_answer calls;
	struct hits_answer hits;
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
	/* set by the loader before LOAD_READING, then left alone */
	struct trace *trace;
	struct profile *profile;
	_Atomic(uint64_t) unpacked, packed_total;
	atomic_bool is_stopped;
};

void table_answer_free(struct table_answer *a)
{
	totals_free(&a->totals);
	ranking_free(&a->ranking);
	*a = (struct table_answer){ 0 };
}

void calls_answer_free(struct calls_answer *a)
{
	occurrences_free(&a->calls);
	*a = (struct calls_answer){ 0 };
}

void hits_answer_free(struct hits_answer *a)
{
	occurrences_free(&a->calls);
	free(a->flags);
	*a = (struct hits_answer){ 0 };
}

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
	if (w->is_stopped)
		profile_stop(w->profile);
	set_state(w, LOAD_READING);
	if (!profile_load(w->profile, w->trace, &err))
		w->error = err;
	set_state(w, LOAD_DONE);
	return NULL;
}

static bool answer_table(struct worker *w, uint32_t thread,
    struct order order, struct table_answer *out)
{
	const struct methods *methods = profile_methods(w->profile);
	bool done;

	out->thread = thread;
	out->order = order;
	done = totals_init(&out->totals, methods_count(methods), NULL) &&
	    totals_add(&out->totals, threads_at(profile_threads(w->profile),
	    thread), NULL) && totals_finish(&out->totals, NULL) &&
	    ranking_make(&out->ranking, &out->totals, methods, order, NULL);
	return done;
}

static bool answer_calls(struct worker *w, uint32_t thread,
    const struct questions *q, struct calls_answer *out)
{
	uint32_t count = methods_count(profile_methods(w->profile));
	uint8_t *flags = array_new(count, 1, NULL);
	bool done = false;

	*out = (struct calls_answer){ .thread = thread, .method = q->method,
	    .measure = q->measure };
	if (flags != NULL && q->method < count) {
		flags[q->method] = 1;
		done = occurrences_make(&out->calls,
		    threads_at(profile_threads(w->profile), thread),
		    (struct wanted){ flags, count }, q->measure, NULL);
	}
	free(flags);
	return done;
}

static bool has_hit(const struct thread *thread, const uint8_t *flags)
{
	const struct tree *tree = &thread->tree;

	for (uint32_t i = 0; i < tree->count; i++)
		if (tree->nodes[i].method != NO_METHOD &&
		    flags[tree->nodes[i].method])
			return true;
	return false;
}

/* How many of the flagged methods the thread calls. */
static uint32_t count_matched(const struct thread *thread,
    const struct hits_answer *hits)
{
	uint8_t *seen = array_new(hits->methods, 1, NULL);
	uint32_t count = 0;

	for (uint32_t i = 0; seen != NULL && i < thread->tree.count; i++) {
		uint32_t method = thread->tree.nodes[i].method;

		if (method == NO_METHOD || !hits->flags[method] ||
		    seen[method])
			continue;
		seen[method] = 1;
		count++;
	}
	free(seen);
	return count;
}

static bool answer_hits(struct worker *w, uint32_t thread,
    const char *text, struct hits_answer *out)
{
	const struct methods *methods = profile_methods(w->profile);
	const struct threads *threads = profile_threads(w->profile);
	struct pattern *pattern = pattern_new(text, NULL);
	uint32_t matching;

	*out = (struct hits_answer){ .thread = thread,
	    .methods = methods_count(methods) };
	if (pattern == NULL)
		return false;
	out->flags = search_methods(pattern, methods, &matching, NULL);
	pattern_free(pattern);
	if (out->flags == NULL)
		return false;
	out->matched = count_matched(threads_at(threads, thread), out);
	for (uint32_t i = 0; i < threads_count(threads); i++)
		out->other_threads += i != thread &&
		    has_hit(threads_at(threads, i), out->flags);
	return occurrences_make(&out->calls, threads_at(threads, thread),
	    (struct wanted){ out->flags, out->methods }, MEASURE_WALL, NULL);
}

/* Answers one question of the kind, without the mutex. */
static void answer(struct worker *w, enum kind kind,
    const struct questions *q)
{
	struct answers new = { 0 }, *kept = &w->answers;
	bool done = false;

	profile_lock(w->profile);
	if (kind == KIND_TABLE)
		done = answer_table(w, q->thread[kind], q->order, &new.table);
	else if (kind == KIND_CALLS)
		done = answer_calls(w, q->thread[kind], q, &new.calls);
	else
		done = answer_hits(w, q->thread[kind], q->pattern, &new.hits);
	profile_unlock(w->profile);
	pthread_mutex_lock(&w->mutex);
	if (kind == KIND_TABLE) {
		table_answer_free(&kept->table);
		kept->table = new.table;
	} else if (kind == KIND_CALLS) {
		calls_answer_free(&kept->calls);
		kept->calls = new.calls;
	} else {
		hits_answer_free(&kept->hits);
		kept->hits = new.hits;
	}
	kept->is_there[kind] = done;
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

/* Sleeps until there is a question or the end; wakes the screen now and then
 * while loading.  KINDS: the end. */
static int wait_for_question(struct worker *w, struct questions *out)
{
	int kind;

	while ((kind = next_kind(w)) == KINDS && !w->is_ending) {
		struct timespec until = after_ms(TICK_MS);

		if (w->state >= LOAD_DONE)
			pthread_cond_wait(&w->changed, &w->mutex);
		else if (pthread_cond_timedwait(&w->changed, &w->mutex,
		    &until) != 0)
			wake(w);
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
	int kind;

	pthread_mutex_lock(&w->mutex);
	while ((kind = wait_for_question(w, &q)) != KINDS) {
		w->is_answering = true;
		pthread_mutex_unlock(&w->mutex);
		answer(w, (enum kind)kind, &q);
		pthread_mutex_lock(&w->mutex);
		w->is_answering = false;
		pthread_cond_broadcast(&w->changed);
		wake(w);
	}
	pthread_mutex_unlock(&w->mutex);
	return NULL;
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
	w->has_loader = pthread_create(&w->loader, NULL, load, w) == 0;
	w->has_answerer = pthread_create(&w->answerer, NULL, run_answers,
	    w) == 0;
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

static void ask(struct worker *w, enum kind kind, uint32_t thread)
{
	w->questions.is_asked[kind] = true;
	w->questions.thread[kind] = thread;
	pthread_cond_broadcast(&w->changed);
	pthread_mutex_unlock(&w->mutex);
}

void worker_ask_table(struct worker *w, uint32_t thread, struct order order)
{
	pthread_mutex_lock(&w->mutex);
	w->questions.order = order;
	ask(w, KIND_TABLE, thread);
}

void worker_ask_calls(struct worker *w, uint32_t thread, uint32_t method,
    enum measure measure)
{
	pthread_mutex_lock(&w->mutex);
	w->questions.method = method;
	w->questions.measure = measure;
	ask(w, KIND_CALLS, thread);
}

void worker_ask_hits(struct worker *w, uint32_t thread, const char *pattern)
{
	pthread_mutex_lock(&w->mutex);
	strncpy(w->questions.pattern, pattern, PATTERN_SIZE - 1);
	ask(w, KIND_HITS, thread);
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

bool worker_is_busy(struct worker *w)
{
	bool busy;

	pthread_mutex_lock(&w->mutex);
	busy = w->is_answering || next_kind(w) != KINDS;
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
