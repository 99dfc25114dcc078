/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tests/bench_app.h - the viewer as ui/loop drives it, without a terminal.
 *
 * Each of them runs in a process of its own, and what goes wrong ends that.
 */
#ifndef TESTS_BENCH_APP_H
#define TESTS_BENCH_APP_H

#include "ui/app.h"

enum { BENCH_PATIENCE_MS = 120000 };

struct bench_app {
	struct state *app;
	int wake[2];
};

/* Begins to load the trace. */
void bench_app_start(struct bench_app *, const struct app_options *, int rows,
    int columns);
void bench_app_end(struct bench_app *);

/* Until all is loaded, and every question answered; then draws. */
void bench_app_settle(struct bench_app *);

/* Did something come from the worker within `ms`? */
bool bench_app_awaits(struct bench_app *, int ms);

/* Takes what comes from the worker within `ms`, if anything does; and draws. */
bool bench_app_take(struct bench_app *, int ms);
void bench_app_wake(struct bench_app *, int ms);

/* Presses the keys, words with a space between, and draws after each. */
void bench_app_keys(struct bench_app *, const char *keys);

bool bench_row_has(const struct canvas *, int row, const char *text);
bool bench_shows(const struct canvas *, const char *text);

/* Are there numbers in the first row of the table, of what is asked now? */
bool bench_has_table(const struct canvas *);

/* The same, or numbers of a part of it that say so. */
bool bench_has_numbers(const struct canvas *);

#endif
