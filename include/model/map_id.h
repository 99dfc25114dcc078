/*
 * model/map_id.h - which build a recording is of, as R8 writes it down.
 *
 * Where R8 shrinks an app it replaces the name of each source file by
 * "r8-map-id-" and the id of the mapping that the same build has written.
 */
#ifndef MODEL_MAP_ID_H
#define MODEL_MAP_ID_H

#include "model/ids.h"

/* The most frequent id among the methods of the file: apps and their features may
 * have been built apart.  Nothing where there is none.  It lives as long as the
 * methods. */
struct slice map_id_of(const struct ids *);

/* That of a source file's name; nothing where it is none. */
struct slice map_id_in(const char *source);

#endif
