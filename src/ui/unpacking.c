#include "config.h"

#include "ui/unpacking.h"

#include "base/times.h"

enum { TELL_MS = 200 };

bool unpacking_step(void *self, uint64_t done, uint64_t total)
{
	struct unpacking *u = self;

	u->done = done;
	u->total = total;
	u->is_coming = total == 0;
	if (u->told_ms + TELL_MS <= now_ms()) {
		u->told_ms = now_ms();
		u->tell(u->self);
	}
	return !*u->is_stopped;
}

void unpacking_run(void *self, size_t done, size_t count)
{
	struct unpacking *u = self;

	u->done = done;
	u->total = count;
	u->tell(u->self);
}
