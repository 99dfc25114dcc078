/*
 * export/markdown.h - text that comes from a trace, in Markdown.
 */
#ifndef EXPORT_MARKDOWN_H
#define EXPORT_MARKDOWN_H

#include <stdbool.h>
#include <stdio.h>

#include "base/bytes.h"

enum { MARKDOWN_CODE = 400 }; /* bytes of a text, about: the rest is cut */

/*
 * In a span of code whose fence is longer than what is in it, so that it can become no
 * mention, link, picture or mark; in a table a bar would end the cell.  Of very many
 * backticks in a row none is shown.  Returns how many bytes that are.
 */
size_t markdown_code(FILE *, struct slice text, bool is_cell);

#endif
