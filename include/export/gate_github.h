/*
 * export/gate_github.h - what a gate says, as commands of GitHub's workflows, which
 * become annotations.
 *
 * A step shows ten errors and ten warnings: the worst are written, and a notice
 * counts the rest.  An annotation is at the line of the rule; at the source of the
 * worst call's method where a folder of sources has that file.
 */
#ifndef EXPORT_GATE_GITHUB_H
#define EXPORT_GATE_GITHUB_H

#include "export/gate_page.h"

void gate_github(FILE *, const struct gate_page *);

#endif
