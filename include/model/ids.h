/*
 * model/ids.h - the ids of one file → methods (model/methods), and which methods
 * are in it.
 *
 * Two ids with the same class, name and signature are one method: a class that was
 * loaded again (docs/format.md, R5a).
 */
#ifndef MODEL_IDS_H
#define MODEL_IDS_H

#include "base/id_map.h"
#include "model/methods.h"

struct ids;

/* The methods are borrowed; others may share them. */
struct ids *ids_new(struct methods *, struct error *err);
void ids_free(struct ids *); /* accepts NULL */

/* A line of the file.  A later line of an id wins from then on. */
bool ids_define(struct ids *, const struct method_line *, struct error *err);

/* The method of an id that ids_map lacks: "(unknown 0x…)", or NO_METHOD when memory
 * is out. */
uint32_t ids_add_unknown(struct ids *, uint32_t id, struct error *err);

/* Those in use, by id >> 2, for the loop that walks the records. */
const struct id_map *ids_map(const struct ids *);

/* A method of the file has calls. */
void ids_use(struct ids *, uint32_t method);

/* Gives unknown methods the names of unused lines where rule 2.6 allows.  Returns
 * whether those that are left are as many as such lines, and so proxies of theirs,
 * though nobody knows which is whose. */
bool ids_resolve_proxies(struct ids *, bool is_streaming);

/*
 * What was used before its name was known may turn out to have a number already,
 * of another recording.  Then what has been counted is of that number: *to says of
 * which for each method, and is the caller's, also after a failure; NULL when all
 * stays as it is.  After the last line.
 */
bool ids_join(struct ids *, uint32_t **to, struct error *err);

/* When all is read: its methods are some of others, by what *to says for each number.
 * Two of them may be one there.  The others are borrowed. */
bool ids_renumber(struct ids *, struct methods *others, const uint32_t *to,
    struct error *err);

const struct methods *ids_methods(const struct ids *);
bool ids_has(const struct ids *, uint32_t method);      /* named or used */
bool ids_is_known(const struct ids *, uint32_t method); /* had a line */
bool ids_is_used(const struct ids *, uint32_t method);  /* has calls */

/* Of the first line or record of a method that ids_has. */
uint32_t ids_first(const struct ids *, uint32_t method);

/* Ids whose line names a method that has another id as well (R5a). */
uint32_t ids_same(const struct ids *);

/* Lines of an id that had one before, of another method. */
uint32_t ids_redefined(const struct ids *);

#endif
