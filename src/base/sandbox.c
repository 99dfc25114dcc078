#include "config.h"

#include "base/sandbox.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

#include "base/call_filter.h"
#include "base/walls.h"

/* What C libraries read when it is first needed: how the locale's characters are
 * converted, its words for errors, the time zone. */
static void read_what_comes_late(void)
{
	mbstate_t state = { 0 };
	char bytes[64]; /* more than MB_CUR_MAX */
	wchar_t wide;

	if (mbrtowc(&wide, "x", 1, &state) == 1)
		wcrtomb(bytes, wide, &state);
	strerror(ENOENT);
	tzset();
}

bool sandbox_enter(const struct sandbox *s, struct error *err)
{
	const struct walls_options how = { .may_signal = s->may_stop,
		.newest = s->landlock };
	struct walls walls;

	read_what_comes_late();
	if (!walls_open(&walls, &how, err))
		return false;
	for (size_t i = 0; i < s->read_count; i++)
		walls_allow(&walls, s->reads[i], MAY_READ);
	return walls_close(&walls, err) &&
	    call_filter_enter(s->may_stop ? CALLS_STOP : CALLS_PLAIN, err);
}

bool sandbox_enter_to_run(struct error *err)
{
	const struct walls_options how = { .may_talk = true,
		.may_signal = true };
	struct walls walls;

	if (!walls_open(&walls, &how, err))
		return false;
	walls_allow(&walls, "/", MAY_READ | MAY_RUN);
	walls_allow(&walls, "/dev/null", MAY_WRITE);
	return walls_close(&walls, err) && call_filter_enter(CALLS_RUN, err);
}

bool sandbox_enter_to_keep(const char *folder, struct error *err)
{
	const struct walls_options how = { 0 };
	struct walls walls;

	if (!walls_open(&walls, &how, err))
		return false;
	walls_allow(&walls, folder, MAY_MAKE | MAY_REMOVE);
	return walls_close(&walls, err) && call_filter_enter(CALLS_KEEP, err);
}

void sandbox_name(char *out, size_t size)
{
	char walls[64];
	const char *calls = call_filter_name();

	walls_name(walls, sizeof walls);
	snprintf(out, size, "%s%s%s", walls,
	    walls[0] != '\0' && calls[0] != '\0' ? ", " : "", calls);
	if (out[0] == '\0')
		snprintf(out, size, "none");
}
