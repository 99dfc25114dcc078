/*
 * ui/notices_pane.h - the notices of the trace: what is odd or wrong about it, how
 * much, where first, and what can be done; above them what the file is.
 */
#ifndef UI_NOTICES_PANE_H
#define UI_NOTICES_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops notices_pane;

#endif
