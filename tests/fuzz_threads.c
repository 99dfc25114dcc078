/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fuzz_threads.c - the program's threads are kept from one input to the next.
 *
 * To begin and end a thread costs a sanitizer a quarter of a millisecond.  Linked
 * in place of the functions that start and join one, for the harness that says so.
 */
#include "config.h"

#include <pthread.h>

#include "base/parallel.h"
#include "fuzz.h"

enum { FUZZ_HANDS = 8 };

/* A thread that is kept, and what it does; NULL: nothing, it waits. */
static struct hand {
	pthread_t thread;
	void *(*run)(void *);
	void *argument;
} hands[FUZZ_HANDS];

static int count;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

bool __real_parallel_start(pthread_t *, void *(*)(void *), void *);
bool __wrap_parallel_start(pthread_t *, void *(*)(void *), void *);
int __real_pthread_join(pthread_t, void **);
int __wrap_pthread_join(pthread_t, void **);

static void *work(void *self)
{
	struct hand *hand = self;

	pthread_mutex_lock(&mutex);
	for (;;) {
		while (hand->run == NULL)
			pthread_cond_wait(&changed, &mutex);
		pthread_mutex_unlock(&mutex);
		hand->run(hand->argument);
		pthread_mutex_lock(&mutex);
		hand->run = NULL;
		pthread_cond_broadcast(&changed);
	}
	return NULL;
}

/* One that waits, or a new one. */
static struct hand *find_hand(void)
{
	int i = 0;

	while (i < count && hands[i].run != NULL)
		i++;
	if (i == count) {
		fuzz_check(count < FUZZ_HANDS &&
			__real_parallel_start(&hands[i].thread, work,
			    &hands[i]),
		    "no thread");
		count++;
	}
	return &hands[i];
}

bool __wrap_parallel_start(pthread_t *thread, void *(*run)(void *),
    void *argument)
{
	struct hand *hand;

	if (!fuzz_keeps_threads)
		return __real_parallel_start(thread, run, argument);
	pthread_mutex_lock(&mutex);
	hand = find_hand();
	hand->run = run;
	hand->argument = argument;
	*thread = hand->thread;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&mutex);
	return true;
}

int __wrap_pthread_join(pthread_t thread, void **result)
{
	int i = 0;

	pthread_mutex_lock(&mutex);
	while (i < count && !pthread_equal(hands[i].thread, thread))
		i++;
	while (i < count && hands[i].run != NULL)
		pthread_cond_wait(&changed, &mutex);
	pthread_mutex_unlock(&mutex);
	return i < count ? 0 : __real_pthread_join(thread, result);
}
