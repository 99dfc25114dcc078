/*
 * export/damage.h - what of a trace is missing or lost, said beside its numbers.
 *
 * Whoever reads a table for people has it above that; programs have a list in JSON,
 * and whoever runs one has a line on standard error.
 */
#ifndef EXPORT_DAMAGE_H
#define EXPORT_DAMAGE_H

#include <stdio.h>

#include "load/profile.h"

bool damage_is_there(const struct profile *);

/* "x.trace: damaged: the file ends inside a record …", the gravest kind, and how
 * many others there are. */
void damage_say(const struct profile *, const char *name, struct error *);

/* An array of objects with name and what, the gravest first; empty where the trace
 * is whole. */
void damage_json(FILE *, const struct profile *);

#endif
