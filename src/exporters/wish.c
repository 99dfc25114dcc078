#include "config.h"

#include "exporters/wish.h"

const char *weight_name(size_t number)
{
	if (number == WEIGHT_CALLS)
		return "calls";
	return number < MEASURES ? measure_name((enum measure)number) : NULL;
}
