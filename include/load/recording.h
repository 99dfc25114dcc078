/* SPDX-License-Identifier: Apache-2.0 */
/*
 * load/recording.h - the recordings that are open: for each its file, its
 * label, and its profile.
 *
 * Recordings are loaded one after another.  They share the names of methods.
 * So a reader of one of them holds the locks of all (load/profile.h), while
 * any is being loaded or names may change.
 */
#ifndef LOAD_RECORDING_H
#define LOAD_RECORDING_H

#include "load/profile.h"

/* ---- one recording ---- */

struct recording {
	const char *path;        /* as the user wrote it; borrowed */
	const char *label;       /* its name; NULL until it is recognised */
	struct trace *trace;     /* NULL until then, too */
	struct profile *profile; /* with the trace */
};

/* Makes the profile of an opened trace, with the methods of profile_new.  From
 * now on the trace is the recording's.  False when it is NULL, as it could not
 * be opened. */
bool recording_begin(struct recording *, struct trace *, struct methods *);

/* Loads the profile, once; see profile_load. */
bool recording_load(struct recording *, struct error *err);
void recording_free(struct recording *);

/* ---- all recordings ---- */

struct recordings_lock;

struct recordings {
	struct recording *items; /* their addresses stay as they are */
	uint32_t count;
	struct methods *methods; /* of all of them */
	struct recordings_lock *alone; /* the lock of recordings_lock_alone */
};

/* Makes recordings of which none has begun yet. */
void recordings_init(struct recordings *, const char *const *paths,
    uint32_t count);
void recordings_free(struct recordings *);

/* Loads all, one after another, also after one has failed.  `why` says why
 * something is missing, or is an empty text. */
void recordings_load(const struct recordings *, struct error *why);

/* Stops the loading of all that have begun, from any thread. */
void recordings_stop(const struct recordings *);

/* Lock all, when all have begun.  Readers share the lock; recordings_lock_alone
 * shares it with nobody. */
void recordings_lock(const struct recordings *);
void recordings_lock_alone(const struct recordings *);
void recordings_unlock(const struct recordings *);

#endif
