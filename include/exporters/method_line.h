/*
 * exporters/method_line.h - a method as the key section of a trace has it
 * (docs/format.md, "Methods").
 */
#ifndef EXPORTERS_METHOD_LINE_H
#define EXPORTERS_METHOD_LINE_H

#include "exporters/outlet.h"
#include "model/methods.h"

/* The two low bits of the id are zero. */
void method_line_put(struct outlet *, const struct method *, uint32_t id);

#endif
