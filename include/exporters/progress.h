/*
 * exporters/progress.h - how far an export has come, and what it left out.
 */
#ifndef EXPORTERS_PROGRESS_H
#define EXPORTERS_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a format could not keep, counted. */
enum export_note {
	NOTE_MERGED,     /* light stacks are in their callers */
	NOTE_RENUMBERED, /* threads got other ids */
	NOTE_SAMPLES,    /* samples, where the format has calls alone */
	NOTE_QUIET,       /* threads that do hardly anything */
	NOTE_LARGE,      /* MB, more than the format's reader likes */
	NOTE_METHODS,    /* that take less than others */
	NOTE_EDGES,      /* that take little of their caller */
	NOTE_TIMELESS,   /* calls without any time */
	NOTE_NO_STACK,   /* 1: that is to be zoomed into */
	EXPORT_NOTES
};

struct export_progress {
	uint64_t done, all; /* steps of the walks: nodes, or events */
	uint64_t next;      /* when to tell again */
	void (*tell)(void *self, uint64_t done, uint64_t all); /* NULL: nobody */
	void *self;
	uint64_t notes[EXPORT_NOTES];
};

enum { STEPS_A_TELL = 1 << 16 };

/* On to so many. */
static inline void export_step_to(struct export_progress *p, uint64_t done)
{
	p->done = done;
	if (done < p->next)
		return;
	p->next = p->done + STEPS_A_TELL;
	if (p->tell != NULL)
		p->tell(p->self, p->done, p->all);
}

static inline void export_step(struct export_progress *p)
{
	export_step_to(p, p->done + 1);
}

static inline void export_note(struct export_progress *p, enum export_note note,
    uint64_t count)
{
	p->notes[note] += count;
}

/* In words, with the count. */
void export_note_text(enum export_note, uint64_t count, char *out, size_t size);

#endif
