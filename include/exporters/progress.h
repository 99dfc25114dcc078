/*
 * exporters/progress.h - how far an export has come, and what it left out.
 */
#ifndef EXPORTERS_PROGRESS_H
#define EXPORTERS_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct export_progress {
	uint64_t done, all; /* steps of the walks: nodes, or events */
	uint64_t next;      /* when to tell again */
	void (*tell)(void *self, uint64_t done, uint64_t all); /* NULL: nobody */
	void *self;
	uint64_t merged; /* light stacks that are in their callers */
};

enum { STEPS_A_TELL = 1 << 16 };

static inline void export_step(struct export_progress *p)
{
	if (++p->done < p->next)
		return;
	p->next = p->done + STEPS_A_TELL;
	if (p->tell != NULL)
		p->tell(p->self, p->done, p->all);
}

#endif
