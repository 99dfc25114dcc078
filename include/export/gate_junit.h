/*
 * export/gate_junit.h - what a gate says, as JUnit's XML: a rule is a test case.
 *
 * All that there is to know stands in the text of a failure, not only in its message,
 * since GitLab shows the one and Jenkins the other.  What is unclear is skipped.
 */
#ifndef EXPORT_GATE_JUNIT_H
#define EXPORT_GATE_JUNIT_H

#include "export/gate_page.h"

void gate_junit(FILE *, const struct gate_page *);

#endif
