/*
 * print/check_ci.h - what a gate says, as a comment of a pull request.
 *
 * The first line is a mark, by which a bot finds the comment that it replaces; then
 * the result, a table of what is not as it should be, and the reasons.  Names of the
 * trace stand in code spans, so that none becomes a link or a mention.  It has fewer
 * than 60 000 bytes, since a comment holds 65 536.
 */
#ifndef PRINT_CHECK_CI_H
#define PRINT_CHECK_CI_H

#include "print/check_results.h"

/*
 * What a gate says, as commands of GitHub's workflows, which
 * become annotations.
 *
 * A step shows ten errors and ten warnings: the worst are written, and a notice
 * counts the rest.  An annotation is at the line of the rule; at the source of the
 * worst call's method where a folder of sources has that file.
 */

void gate_github(FILE *, const struct gate_page *);

/*
 * What a gate says, as JUnit's XML: a rule is a test case.
 *
 * All that there is to know stands in the text of a failure, not only in its message,
 * since GitLab shows the one and Jenkins the other.  What is unclear is skipped.
 */

void gate_junit(FILE *, const struct gate_page *);

void gate_markdown(FILE *, const struct gate_page *);

#endif
