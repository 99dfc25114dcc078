/*
 * model/frame.h - a call on the stack of a thread, while its file is read.
 */
#ifndef MODEL_FRAME_H
#define MODEL_FRAME_H

#include "trace/facts.h"

struct frame {
	uint64_t hash;          /* of the stack up to here */
	uint32_t method;
	uint32_t level;         /* 0: the outermost; set when there is room */
	uint64_t begin[CLOCKS];
};

#endif
