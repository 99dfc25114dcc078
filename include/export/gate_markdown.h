/*
 * export/gate_markdown.h - what a gate says, as a comment of a pull request.
 *
 * The first line is a mark, by which a bot finds the comment that it replaces; then
 * the result, a table of what is not as it should be, and the reasons.  Names of the
 * trace stand in code spans, so that none becomes a link or a mention.  It has fewer
 * than 60 000 bytes, since a comment holds 65 536.
 */
#ifndef EXPORT_GATE_MARKDOWN_H
#define EXPORT_GATE_MARKDOWN_H

#include "export/gate_page.h"

void gate_markdown(FILE *, const struct gate_page *);

#endif
