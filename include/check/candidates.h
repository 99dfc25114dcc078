/*
 * check/candidates.h - rules that suit a recording, for who has no budget yet.
 *
 * The main thread as a whole, the app's packages and methods that take most of it,
 * its frames, the methods that are called most, and what does not occur and had
 * better not.
 */
#ifndef CHECK_CANDIDATES_H
#define CHECK_CANDIDATES_H

#include <stdio.h>

#include "load/recording.h"

/* Writes them as the text of a budget whose limits are 0; the recording is loaded. */
bool candidates_write(FILE *, const struct recording *, struct error *err);

#endif
