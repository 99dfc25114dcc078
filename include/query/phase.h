/*
 * query/phase.h - what an app is busy with: starting, measuring, drawing.
 *
 * One table has the well-known methods with which a phase begins, its roots.  A call
 * belongs to the phase of the innermost root on its stack, which can be the call
 * itself; with no root on its stack it belongs to none.  So what is inflated while an
 * activity begins is inflating, and a view that is measured while others are laid out
 * is measuring.
 */
#ifndef QUERY_PHASE_H
#define QUERY_PHASE_H

#include "model/methods.h"

enum phase {
	PHASE_APP_START,
	PHASE_ACTIVITY,
	PHASE_INFLATE,
	PHASE_MEASURE,
	PHASE_LAYOUT,
	PHASE_DRAW,
	PHASE_DO_FRAME,
	PHASE_INPUT,
	PHASE_BINDER,
	PHASE_GC,
	PHASES /* none */
};

/* "app start"; PHASES has no name. */
const char *phase_name(enum phase);

/* A row of the table. */
struct phase_root {
	enum phase phase;
	const char *method; /* as method_is has it */
};

/* By number; NULL after the last. */
const struct phase_root *phase_root(size_t number);

/* The phase that begins with the method; PHASES: it is no root. */
enum phase phase_of_root(const struct method *);

#endif
