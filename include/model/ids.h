/* SPDX-License-Identifier: Apache-2.0 */
/*
 * model/ids.h - method ids of one file, and the methods (model/methods.h) that
 * they stand for.
 *
 * Two ids with the same class, name and signature are one method: a class that
 * was loaded again (docs/format.md, R5a).  The ids borrow the methods, which
 * other recordings may share.
 */
#ifndef MODEL_IDS_H
#define MODEL_IDS_H

#include "base/hash.h"
#include "model/methods.h"

/* What the file says of a method. */
struct file_method {
	uint32_t id;     /* in the first line or record of it */
	bool is_here;    /* named or used */
	bool is_known;   /* it had a line */
	bool is_used;    /* it has calls */
	bool is_awaited; /* another method is to move here */
};

struct ids {
	struct methods *methods;
	struct id_map by_id;       /* id >> 2 → method, for the loop over the
	                              records */
	struct file_method *items; /* by method; zeros where it is not here */
	size_t room;
	struct moved_method *moves; /* ids_join does them */
	size_t move_count, move_room;
	uint32_t same;      /* ids with a line that names a method of another id
	                       (R5a) */
	uint32_t redefined; /* lines that gave an id another method than the
	                       line before */
};

struct ids *ids_new(struct methods *);
void ids_free(struct ids *); /* accepts NULL */

/* ---- while the file is read ---- */

/* Takes a line of the file.  A later line of an id wins from then on. */
void ids_define(struct ids *, const struct method_line *);

/* Makes a method, "(unknown 0x…)", for an id that by_id lacks. */
uint32_t ids_add_unknown(struct ids *, uint32_t id);

/* Notes that a method of the file has calls. */
void ids_use(struct ids *, uint32_t method);

/* ---- after the last line ---- */

/* Gives unknown methods the names of unused lines where rule 2.6 allows.
 * Returns true when as many unknown methods are left as unused lines, and more
 * than one: they are proxies of those lines, but nobody knows which is
 * whose. */
bool ids_resolve_proxies(struct ids *, bool is_streaming);

/*
 * A method that was used before its name was known may turn out to have a
 * number already, from another recording.  Then what has been counted belongs
 * to that number: the array says for each method to which.  It is the caller's
 * to free, and NULL when all numbers stay.
 */
uint32_t *ids_join(struct ids *);

/* Moves a file that has been read to other methods, which are borrowed: *to
 * says for each number which method it is there.  Two may become one. */
void ids_renumber(struct ids *, struct methods *others, const uint32_t *to);

static inline struct file_method ids_entry(const struct ids *ids,
    uint32_t method)
{
	return method < ids->room ? ids->items[method] :
				    (struct file_method){ 0 };
}

#endif
