/*
 * ui/renaming.h - the names of methods change while the viewer runs: by a mapping,
 * which is read in the background, and by a key.
 *
 * A thread of its own reads and asks; then, for a moment in which nobody looks
 * (worker_alone), all names change at once.  Numbers of methods stay, so whatever is
 * selected stays.
 */
#ifndef UI_RENAMING_H
#define UI_RENAMING_H

#include "model/ids.h"
#include "names/naming.h"
#include "ui/worker.h"

struct renaming;

/* The mapping is borrowed, and nobody else uses it; all zeros: none, or those of two
 * builds (worker_names). */
struct renaming_files {
	struct mapping *mapping;
	bool has_folder; /* of which the trace's id chooses a file */
	const struct memory *memory;
	enum name_form form; /* that is shown first */
};

/* NULL when out of memory, or no thread can be started. */
struct renaming *renaming_new(struct worker *, const struct renaming_files *,
    struct error *err);
void renaming_stop(struct renaming *); /* before the worker is freed; accepts NULL */
void renaming_free(struct renaming *); /* after it; the same */

/* The name of a file that is wished for, until it comes.  False: it is too long. */
bool renaming_wish(struct renaming *, const char *name);
const char *renaming_wished(const struct renaming *);

/* It has come: another mapping in place of that one, once it has been read; it is the
 * renaming's now. */
void renaming_read(struct renaming *, struct mapping *);

/* What that is called, "": there was none, or it was refused; the same as a list of
 * one. */
const char *renaming_name(const struct renaming *);
const char *const *renaming_names(const struct renaming *);

/* Is there one, or will there be? */
bool renaming_has_mapping(struct renaming *);

/* Other names, soon.  And what was wanted last. */
void renaming_show(struct renaming *, enum name_form);
enum name_form renaming_form(struct renaming *);

/* There may be more methods: whoever calls it may look at them.  `is_all`: there will
 * be no more. */
void renaming_look(struct renaming *, const struct ids *, bool is_all);

/* Is it at work, or about to be? */
bool renaming_is_busy(struct renaming *);

/* Has a mapping been asked since, or been refused?  Once; then the error says why, or
 * is empty. */
bool renaming_has_news(struct renaming *, struct error *err);

#endif
