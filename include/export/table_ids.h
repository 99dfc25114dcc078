/*
 * export/table_ids.h - ids that are the same in the tables of all traces.
 *
 * They are hashes (base/hash), as text.
 */
#ifndef EXPORT_TABLE_IDS_H
#define EXPORT_TABLE_IDS_H

#include "base/error.h"
#include "base/hash.h"
#include "model/methods.h"
#include "trace/open.h"

/* Of the bytes of the file, unpacked: whatever it is called, and wherever it comes
 * from. */
void table_trace_id(const struct trace *, char out[HASH64_TEXT]);

/*
 * Of the method's name, as it is shown.  What R8 has renamed and no mapping names
 * back has the id of its build and a zero byte before it: a.b.c of two builds are two
 * methods.  False when out of memory.
 */
bool table_method_id(const struct methods *, uint32_t method,
    char out[HASH64_TEXT], struct error *err);

/* Of the ids of the stack around it, "" where it has none, and of its method, as
 * text. */
void table_stack_id(const char *parent, const char *method,
    char out[HASH64_TEXT]);

#endif
