#include "config.h"

#include "query/idle.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

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

enum {
	PAIRS = sizeof pairs / sizeof *pairs,
	BITS = 32, /* for methods that wait; the table has 15 of them */
	MOST = 64  /* pairs of a text */
};

/* The pairs of the table, and after them those of a text. */
struct idle_pairs {
	char *text; /* what the latter point to */
	struct idle_pair of[PAIRS + MOST];
	uint8_t bits[PAIRS + MOST]; /* that of the first method */
	size_t count;
	uint8_t bits_used;
};

const struct idle_pair *idle_pair(size_t number)
{
	return number < PAIRS ? &pairs[number] : NULL;
}

static bool add_pair(struct idle_pairs *p, struct idle_pair pair,
    struct error *err)
{
	size_t same = 0;

	while (same < p->count && strcmp(p->of[same].who, pair.who) != 0)
		same++;
	if (p->count == PAIRS + MOST ||
	    (same == p->count && p->bits_used == BITS))
		return fail(err, "these are too many pairs");
	p->bits[p->count] = same < p->count ? p->bits[same] : p->bits_used++;
	p->of[p->count++] = pair;
	return true;
}

/* Without the blanks around it. */
static char *trimmed(char *text)
{
	size_t length;

	text += strspn(text, " ");
	length = strlen(text);
	while (length > 0 && text[length - 1] == ' ')
		text[--length] = '\0';
	return text;
}

static bool is_name(const char *text)
{
	return text[0] != '\0' && strchr(text, ' ') == NULL &&
	    strpbrk(text, "*.") != NULL;
}

/* "A.a > B.b"; as a method can be called <init>, there are blanks around the sign. */
static bool add_text(struct idle_pairs *p, char *text, struct error *err)
{
	char *sign = strstr(text, " > ");
	struct idle_pair pair = { trimmed(text), "" };
	char clean[100];

	text_clean(clean, sizeof clean, slice_of(pair.who));
	if (sign != NULL) {
		*sign = '\0';
		pair = (struct idle_pair){ trimmed(text), trimmed(sign + 3) };
	}
	return (is_name(pair.who) && is_name(pair.waits)) ?
	    add_pair(p, pair, err) :
	    fail(err, "'%s' is no wait: com.acme.Loop.run > *.park is one",
		clean);
}

/* Free the text, also after a failure. */
static bool read_pairs(struct idle_pairs *p, const char *text,
    struct error *err)
{
	const size_t size = text == NULL ? 1 : strlen(text) + 1;
	char *rest = NULL;

	*p = (struct idle_pairs){ .text = array_new(size, 1, err) };
	for (size_t i = 0; i < PAIRS; i++)
		add_pair(p, pairs[i], NULL);
	if (p->text == NULL || text == NULL)
		return p->text != NULL;
	memcpy(p->text, text, size);
	rest = p->text;
	while (rest != NULL) {
		char *one = rest;

		rest = strchr(one, ',');
		if (rest != NULL)
			*rest++ = '\0';
		if (!add_text(p, one, err))
			return false;
	}
	return true;
}

bool idle_count(const char *text, size_t *count, struct error *err)
{
	struct idle_pairs p;
	const bool done = read_pairs(&p, text, err);

	free(p.text);
	*count = p.count - PAIRS;
	return done;
}

static uint32_t bits_of(const struct idle_pairs *p, const struct method *m,
    bool is_second)
{
	uint32_t bits = 0;

	for (size_t i = 0; i < p->count; i++)
		if (method_is(m, is_second ? p->of[i].waits : p->of[i].who))
			bits |= UINT32_C(1) << p->bits[i];
	return bits;
}

uint32_t *idle_bits(const struct methods *methods, const char *text,
    struct error *err)
{
	const uint32_t count = methods_count(methods);
	struct idle_pairs p;
	uint32_t *bits = NULL;

	if (read_pairs(&p, text, err))
		bits = array_new(count, 2 * sizeof *bits, err);
	for (uint32_t i = 0; bits != NULL && i < count; i++) {
		const struct method *m = methods_meant(methods, i);

		bits[i] = bits_of(&p, m, false);
		bits[count + i] = bits_of(&p, m, true);
	}
	free(p.text);
	return bits;
}
