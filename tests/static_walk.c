/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tests/static_walk.c - the static program on terminals, in the root of a system
 * that has nothing, or has other libraries; of `make check-static`.
 *
 * STATIC_ROOT is that root, with the folders dev and mnt; STATIC_FOLDER has artscope
 * and demo.trace.  What the keys send is asked of the descriptions here.
 */
#include "config.h"

#include "pty.h" /* before term.h takes words of it */
#include "rows.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <term.h>

#include "term/description.h"

static const char *const nothing_else[] = { "HOME=", NULL };

/* /dev/tty is the one thing that a terminal's program needs. */
static struct pty *start(const char *type, const char *const *environment)
{
	static const char script[] = "touch \"$0/dev/tty\" && "
	    "mount --bind /dev/tty \"$0/dev/tty\" && "
	    "mount --bind \"$1\" \"$0/mnt\" && "
	    "exec env TERM=\"$2\" chroot \"$0\" /mnt/artscope /mnt/demo.trace";
	const char *const argv[] = { "unshare", "-r", "-m", "sh", "-c", script,
		getenv("STATIC_ROOT"), getenv("STATIC_FOLDER"), type, NULL };

	return pty_start_with(30, 100, argv, environment);
}

static void finish(const char *name, struct pty *p)
{
	pty_send(p, "q");
	row_assert(name, pty_finish(p) == 0);
	row_assert(name, pty_left(p) == NULL);
	pty_free(p);
}

static bool is_plain(const char *type)
{
	return strcmp(type, "linux") == 0 || strncmp(type, "vt1", 3) == 0 ||
	    strncmp(type, "vt2", 3) == 0;
}

/* The keys that the terminal has, each with what it does. */
static void walk(const char *type, struct pty *p)
{
	static const struct {
		const char *key, *shows;
	} rows[] = {
		{ "kend", "MethodTracing ()V" },
		{ "khome", "FlagStore.awaitReady ()V" },
		{ "kcud1", "nativePollOnce (J)I" },
		{ "kcuu1", "FlagStore.awaitReady ()V" },
		{ "knp", "updateDisplayListIfDirty ()V" },
		{ "kpp", "FlagStore.awaitReady ()V" },
		{ "kf2", "the mouse is used here" },
	};
	char name[80];
	int code;

	assert_int_equal(setupterm(type, 1, &code), OK);
	row_require(type, pty_shows(p, "cpu 885.6 ms"));
	row_require(type, pty_shows(p, is_plain(type) ? ">    1" : "▸    1"));
	for (size_t i = 0; i < ROWS(rows); i++) {
		const char *sent = tigetstr(rows[i].key);

		if (sent == NULL || sent == (const char *)-1)
			continue;
		snprintf(name, sizeof name, "%s, %s", type, rows[i].key);
		pty_send(p, sent);
		row_require(name, pty_shows(p, rows[i].shows));
	}
	del_curterm(cur_term);
}

static void test_types(void **state)
{
	(void)state;
	for (const struct description *d = descriptions; d->type != NULL; d++) {
		struct pty *p = start(d->type, nothing_else);

		walk(d->type, p);
		finish(d->type, p);
	}
}

/* The usual picture, with what it takes more than one byte to write. */
static void test_locales(void **state)
{
	static const struct {
		const char *name, *environment[3], *shows;
	} rows[] = {
		{ "C.UTF-8", { "LC_ALL=C.UTF-8" }, "▾self ms" },
		{ "another of UTF-8", { "LC_ALL=en_US.UTF-8" }, "▾self ms" },
		{ "by LANG", { "LC_ALL", "LANG=de_DE.utf8" }, "▾self ms" },
		{ "C", { "LC_ALL=C" }, "vself ms" },
		{ "none", { "LC_ALL" }, "vself ms" },
	};

	(void)state;
	for (size_t i = 0; i < ROWS(rows); i++) {
		struct pty *p = start("xterm-256color", rows[i].environment);

		row_require(rows[i].name, pty_shows(p, rows[i].shows));
		finish(rows[i].name, p);
	}
}

static void test_unknown_types(void **state)
{
	struct pty *p = start("xterm-from-next-year", nothing_else);

	(void)state;
	assert_true(pty_shows(p, "cpu 885.6 ms"));
	pty_send(p, "\033OF");
	assert_true(pty_shows(p, "MethodTracing ()V"));
	finish("a relative", p);
	p = start("no-such", nothing_else);
	assert_true(pty_shows(p, "the terminal type \"no-such\" (TERM) is "
	    "unknown"));
	assert_int_equal(pty_finish(p), 2);
	pty_free(p);
}

static const char *lacks_root(void)
{
	return getenv("STATIC_ROOT") == NULL ||
		getenv("STATIC_FOLDER") == NULL ?
	    "no root is named" :
	    NULL;
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_types),
	cmocka_unit_test(test_locales),
	cmocka_unit_test(test_unknown_types),
};

TEST_FILE_WITH(tests, NULL, NULL, lacks_root, NULL);
