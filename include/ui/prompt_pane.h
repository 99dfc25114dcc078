/*
 * ui/prompt_pane.h - the line in which a search, a filter or a command is typed.
 */
#ifndef UI_PROMPT_PANE_H
#define UI_PROMPT_PANE_H

#include "ui/pane_ops.h"

extern const struct pane_ops prompt_pane;

#endif
