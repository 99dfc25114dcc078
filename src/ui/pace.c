#include "config.h"

#include "ui/pace.h"

void pace_drawn(struct pace *pace, int64_t now_ms, size_t bytes)
{
	const int64_t from = pace->clear_ms > now_ms ? pace->clear_ms : now_ms;
	const int64_t clear = from + (int64_t)bytes * 1000 / SLOW_BYTES;
	const int64_t last = now_ms + CLEAR_MS;

	pace->drawn_ms = now_ms;
	pace->clear_ms = clear < last ? clear : last;
}

int64_t pace_due_ms(const struct pace *pace, bool is_asked)
{
	int64_t due = pace->drawn_ms + (is_asked ? FRAME_MS : QUIET_MS);

	return !is_asked && pace->clear_ms > due ? pace->clear_ms : due;
}
