/*
 * export/diff_html.h - a comparison as a page of HTML (formats/page): two flames, before
 * and after, and a table of all rows.
 *
 * Blocks of its data: "head", which has all the words and the rows, as JSON, and "both",
 * the stacks of both sides as one tree, callers before callees.  Its columns: how many
 * levels further out its caller is than the node before; the row, numbered as in the
 * head, or of threads their group, of which the head has the names; and the own time
 * before and after.
 */
#ifndef EXPORT_DIFF_HTML_H
#define EXPORT_DIFF_HTML_H

#include "export/diff_page.h"

/* The page's list has all rows, and the runs have kept their stacks. */
bool diff_html_write(FILE *, const struct diff_page *, struct error *err);

#endif
