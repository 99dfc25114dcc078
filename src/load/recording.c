/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load/recording.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/array.h"

struct recordings_lock {
	pthread_rwlock_t lock;
};

/* ---- one recording ---- */

bool recording_begin(struct recording *r, struct trace *trace,
    struct methods *methods)
{
	r->trace = trace;
	if (trace == NULL)
		return false;
	r->label = trace->name;
	r->profile = profile_new(methods);
	return true;
}

bool recording_load(struct recording *r, struct error *err)
{
	return profile_load(r->profile, r->trace, err);
}

void recording_free(struct recording *r)
{
	profile_free(r->profile);
	trace_close(r->trace);
	*r = (struct recording){ .path = NULL };
}

/* ---- all recordings ---- */

void recordings_init(struct recordings *all, const char *const *paths,
    uint32_t count)
{
	*all = (struct recordings){ array_new(count, sizeof *all->items), count,
		methods_new(), array_new(1, sizeof *all->alone) };
	pthread_rwlock_init(&all->alone->lock, NULL);
	for (uint32_t i = 0; i < count; i++)
		all->items[i].path = paths[i];
}

void recordings_free(struct recordings *all)
{
	for (uint32_t i = 0; i < all->count; i++)
		recording_free(&all->items[i]);
	pthread_rwlock_destroy(&all->alone->lock);
	free(all->items);
	methods_free(all->methods);
	free(all->alone);
}

void recordings_load(const struct recordings *all, struct error *why)
{
	*why = (struct error){ "" };
	for (uint32_t i = 0; i < all->count; i++)
		if (!recording_load(&all->items[i], why) &&
		    why->text[0] == '\0')
			fail(why, "nobody said why, a fault of artscope");
}

void recordings_stop(const struct recordings *all)
{
	for (uint32_t i = 0; i < all->count; i++)
		if (all->items[i].profile != NULL)
			all->items[i].profile->is_stopped = true;
}

/* Locks all profiles.  A loader lets readers in, and nobody else; the lock of
 * recordings_lock_alone keeps other readers out. */
static void lock_profiles(const struct recordings *all)
{
	for (uint32_t i = 0; i < all->count; i++)
		profile_lock(all->items[i].profile);
}

void recordings_lock(const struct recordings *all)
{
	pthread_rwlock_rdlock(&all->alone->lock);
	lock_profiles(all);
}

void recordings_lock_alone(const struct recordings *all)
{
	pthread_rwlock_wrlock(&all->alone->lock);
	lock_profiles(all);
}

void recordings_unlock(const struct recordings *all)
{
	for (uint32_t i = 0; i < all->count; i++)
		profile_unlock(all->items[i].profile);
	pthread_rwlock_unlock(&all->alone->lock);
}
