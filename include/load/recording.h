/*
 * load/recording.h - the recordings that are open: of each its file, what it is
 * called, and what has been loaded of it.
 *
 * They are loaded one after another.  Whoever looks at one of them while any is
 * being loaded, or while names may change, holds the locks of all (load/profile.h),
 * since they share the names of methods.
 */
#ifndef LOAD_RECORDING_H
#define LOAD_RECORDING_H

#include "load/profile.h"

struct recording {
	const char *path;        /* as the user wrote it; borrowed */
	const char *label;       /* trace_name; NULL until it is recognised */
	struct trace *trace;     /* the same */
	struct profile *profile; /* with the trace */
};

/* The trace, NULL where it could not be opened, is the recording's from now on; the
 * methods are those of profile_new.  False when the trace is NULL, with the error as
 * it was, or out of memory. */
bool recording_begin(struct recording *, struct trace *, struct methods *,
    struct error *err);

/* As profile_load does; once. */
bool recording_load(struct recording *, struct error *err);
void recording_free(struct recording *);

struct alone;

/* Their addresses stay as they are. */
struct recordings {
	struct recording *items;
	uint32_t count;
	struct methods *methods; /* of all of them */
	struct alone *alone; /* who changes what is shown of them */
};

/* None has begun yet. */
bool recordings_init(struct recordings *, const char *const *paths,
    uint32_t count, struct error *err);
void recordings_free(struct recordings *);

/* One after another, whatever becomes of the others: why not all of all is there, or
 * an empty text. */
void recordings_load(const struct recordings *, struct error *why);

/* The loading of all that have begun, from any thread. */
void recordings_stop(const struct recordings *);

/* When all have begun.  Readers share the lock; who is alone shares it with nobody. */
void recordings_lock(const struct recordings *);
void recordings_lock_alone(const struct recordings *);
void recordings_unlock(const struct recordings *);

#endif
