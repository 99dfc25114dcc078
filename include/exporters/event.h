/*
 * exporters/event.h - an entry or an exit of a call, as exports show it.
 */
#ifndef EXPORTERS_EVENT_H
#define EXPORTERS_EVENT_H

#include "model/call_level.h"

struct exported_event {
	bool is_exit;
	bool is_cut;           /* it is none of the file: the edge of the range, the
	                        * begin or the end of the recording */
	bool ends_cut;         /* of an entry: its exit is cut */
	bool is_open;          /* in the range it never returns: it ends with its
	                        * thread */
	uint32_t method;
	uint32_t depth;        /* 0: an outermost call */
	struct event_time at;  /* both clocks; `time` is on the axis */
	struct call call;      /* its times are those inside of the range; it is none
	                        * of the file where a lens made the event */
	uint32_t stack;        /* of an entry: the node of the stack, in the walk's
	                        * tree; of a gap a number after all nodes */
};

#endif
