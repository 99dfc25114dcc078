/*
 * export/probe.h - is a file a trace that can be opened?
 *
 * A process of its own looks, inside of the sandbox (process/worker_process): whoever asks never
 * reads a byte of the file.
 */
#ifndef EXPORT_PROBE_H
#define EXPORT_PROBE_H

#include "base/error.h"
#include "options/options.h"

/*
 * False, with the reason, when the file that the options name would be refused.  What
 * is not known within some seconds is no reason.  For a process without threads.
 */
bool probe(const struct options *, int landlock, struct error *err);

/* The same for a mapping. */
bool probe_mapping(const char *path, int landlock, struct error *err);

#endif
