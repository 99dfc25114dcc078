/* SPDX-License-Identifier: Apache-2.0 */
/*
 * view/method_page.h - all about a method, on a page that scrolls.
 *
 * The page has its declaration, the stack of one of its calls, what it calls,
 * and how its calls are distributed.
 */
#ifndef VIEW_METHOD_PAGE_H
#define VIEW_METHOD_PAGE_H

#include "query/answer.h"
#include "view/canvas.h"
#include "view/list.h"

struct method_page {
	const struct method_page_answer *about;
	const struct methods *methods;
	const struct ids *ids;
	const struct thread *thread; /* of the call */
	struct place call;           /* none: no stack is shown */
	uint64_t origin;             /* where time 0 is */
	struct list list;            /* of the rows */
	bool is_focused;
};

size_t method_page_rows(const struct method_page *);

/* Returns the call in a row of the stack; none for other rows. */
struct place method_page_call(const struct method_page *, size_t row);

/* Returns the method in a row of what the method calls; NO_METHOD for other
 * rows. */
uint32_t method_page_callee(const struct method_page *, size_t row);

void method_page_draw(const struct method_page *, struct canvas *,
    struct area);

#endif
