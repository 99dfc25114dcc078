/*
 * export/mapped.h - names from a mapping, as the command line asks for them.
 */
#ifndef EXPORT_MAPPED_H
#define EXPORT_MAPPED_H

#include "export/options.h"
#include "load/recording.h"
#include "names/naming.h"

/* Opens the files of --mapping, once; before the sandbox, so that one that is not
 * there is known at once.  Nothing is read of them. */
bool mapped_open(struct options *, struct error *err);

/* As if --mapping had not been given: one of a setting that is not there stops
 * nobody. */
void mapped_forget(struct options *);

/* Reads them, and shows the names of what has been loaded, whose methods are these.
 * *naming is the caller's, to be freed after the methods; NULL where no mapping is
 * given. */
bool mapped_show(const struct options *, const struct recording *,
    struct methods *, struct naming **, struct error *err);

/* The same by one that is not for all: of one side. */
bool mapped_show_by(const struct options *, struct mapping *,
    const struct recording *, struct methods *, struct naming **,
    struct error *err);

#endif
