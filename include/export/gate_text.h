/*
 * export/gate_text.h - what a gate says, for people, and as rows with tabs.
 */
#ifndef EXPORT_GATE_TEXT_H
#define EXPORT_GATE_TEXT_H

#include "export/gate_page.h"

void gate_text(FILE *, const struct gate_page *);

/* A row a rule, in the order of the file: "verdict line group rule value limit unit
 * runs why"; the value is ns, percent or a count, reasons have " | " between them. */
void gate_tsv(FILE *, const struct gate_page *);

#endif
