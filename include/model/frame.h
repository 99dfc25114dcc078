/*
 * model/frame.h - a call on the stack of a thread, while its file is read.
 */
#ifndef MODEL_FRAME_H
#define MODEL_FRAME_H

#include "trace/facts.h"

struct frame {
	uint64_t hash;          /* of the stack up to here */
	uint64_t begin[CLOCKS];
	uint32_t method;
	uint32_t node;          /* of that hash; NO_NODE: not looked up yet */
};

#endif
