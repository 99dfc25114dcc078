#include "config.h"

#include "query/idle.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* clang-format off */
static const struct idle_pair pairs[] = {
	{ "android.os.MessageQueue.next", "android.os.MessageQueue.nativePollOnce" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.park" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.parkNanos" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.await" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.awaitNanos" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.poll" },
	{ "java.util.concurrent.ThreadPoolExecutor.getTask", "*.take" },
	{ "java.lang.ref.ReferenceQueue.remove", "java.lang.Object.wait" },
	{ "java.lang.Daemons$FinalizerDaemon.run", "java.lang.Object.wait" },
	{ "java.lang.Daemons$FinalizerDaemon.runInternal", "java.lang.Object.wait" },
	{ "java.lang.Daemons$ReferenceQueueDaemon.run", "java.lang.Object.wait" },
	{ "java.lang.Daemons$ReferenceQueueDaemon.runInternal", "java.lang.Object.wait" },
	{ "java.lang.Daemons$HeapTaskDaemon.run", "dalvik.system.VMRuntime.runHeapTasks" },
	{ "java.lang.Daemons$HeapTaskDaemon.runInternal", "dalvik.system.VMRuntime.runHeapTasks" },
	{ "java.lang.Daemons$FinalizerWatchdogDaemon.run", "java.lang.Object.wait" },
	{ "java.lang.Daemons$FinalizerWatchdogDaemon.run", "java.lang.Thread.sleep" },
	{ "java.lang.Daemons$FinalizerWatchdogDaemon.runInternal", "java.lang.Object.wait" },
	{ "java.lang.Daemons$FinalizerWatchdogDaemon.runInternal", "java.lang.Thread.sleep" },
	{ "java.util.TimerThread.mainLoop", "java.lang.Object.wait" },
	{ "*.AsyncTimeout$Watchdog.run", "java.lang.Object.wait" },
	{ "*.AsyncTimeout$Watchdog.run", "*.await" },
	{ "*.AsyncTimeout$Watchdog.run", "*.awaitNanos" },
	{ "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run", "*.park" },
	{ "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run", "*.parkNanos" },
	{ "kotlinx.coroutines.DefaultExecutor.run", "*.parkNanos" },
};
/* clang-format on */

enum { PAIRS = sizeof pairs / sizeof *pairs };

const struct idle_pair *idle_pair(size_t number)
{
	return number < PAIRS ? &pairs[number] : NULL;
}

static uint32_t bits_of(const struct method *m, bool is_second)
{
	uint32_t bits = 0;

	for (size_t i = 0; i < PAIRS; i++)
		bits |= (uint32_t)method_is(m, is_second ? pairs[i].waits :
							   pairs[i].who)
		    << i;
	return bits;
}

uint32_t *idle_bits(const struct methods *methods, struct error *err)
{
	const uint32_t count = methods_count(methods);
	uint32_t *bits = array_new(count, 2 * sizeof *bits, err);

	for (uint32_t i = 0; bits != NULL && i < count; i++) {
		const struct method *m = methods_at(methods, i);

		bits[i] = bits_of(m, false);
		bits[count + i] = bits_of(m, true);
	}
	return bits;
}
