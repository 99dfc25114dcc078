/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "gen_script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen_methods.h"
#include "gen_random.h"

#define MOST_SCENES 128
#define MOST_MARKS 16
#define MOST_THREADS 64
#define FRAME_NS 16666667u
#define NEVER UINT64_MAX

struct row {
	uint32_t depth;
	uint32_t end; /* the first row after those below it */
	bool is_scene;
	uint32_t what; /* the number of a method or scene */
	uint32_t self_us, wait_us, times, percent;
	uint64_t until_us;
	int until_mark, sets_mark; /* -1: none */
	bool vsync, throws, before, open;
};

struct scene {
	char name[32];
	uint32_t begin, end; /* rows */
	uint32_t limit, nesting;
	bool known; /* else it was only named so far */
};

struct mark {
	char name[32];
	uint64_t us; /* NEVER until it is set */
};

struct gen_script {
	uint64_t seed, end_us;
	unsigned work; /* percent */
	struct gen_methods methods;
	struct row *rows;
	uint32_t row_count, row_room;
	struct scene scenes[MOST_SCENES];
	uint32_t scene_count;
	struct mark marks[MOST_MARKS];
	int mark_count;
	struct make_event *events, *merged;
	size_t event_count, event_room;
	size_t thread_begins[MOST_THREADS + 1]; /* in events */
	size_t thread_count;
};

/* A thread at work. */
struct player {
	struct gen_script *script;
	struct gen_random random;
	unsigned thread;
	uint64_t cpu_us, wall_us;
	uint64_t rest; /* hundredths of a us that are still to pass */
	bool started; /* it has an event */
	bool ended;   /* in a call that stays open */
};

static _Noreturn void mistake(const char *what, const char *where)
{
	fprintf(stderr, "tracegen: script: %s: %s\n", what, where);
	exit(EXIT_FAILURE);
}

static void *grown(void *list, size_t count, size_t size)
{
	void *more = reallocarray(list, count, size);

	if (more == NULL)
		abort();
	return more;
}

struct gen_script *gen_script_new(uint64_t seed)
{
	struct gen_script *script = calloc(1, sizeof *script);

	if (script == NULL)
		abort();
	script->seed = seed;
	script->end_us = NEVER;
	script->work = 100;
	return script;
}

void gen_script_set_work(struct gen_script *script, unsigned percent)
{
	script->work = percent;
}

void gen_script_free(struct gen_script *script)
{
	if (script == NULL)
		return;
	gen_methods_free(&script->methods);
	free(script->rows);
	free(script->events);
	free(script->merged);
	free(script);
}

static uint32_t scene_number(struct gen_script *script, const char *name)
{
	uint32_t i;

	for (i = 0; i < script->scene_count; i++)
		if (strcmp(script->scenes[i].name, name) == 0)
			return i;
	if (i == MOST_SCENES || strlen(name) >= sizeof script->scenes[i].name)
		mistake("one scene too many, or its name too long", name);
	strcpy(script->scenes[i].name, name);
	script->scenes[i].limit = 1;
	script->scene_count++;
	return i;
}

static int mark_number(struct gen_script *script, const char *name)
{
	int i;

	for (i = 0; i < script->mark_count; i++)
		if (strcmp(script->marks[i].name, name) == 0)
			return i;
	if (i == MOST_MARKS || strlen(name) >= sizeof script->marks[i].name)
		mistake("one mark too many, or its name too long", name);
	strcpy(script->marks[i].name, name);
	script->marks[i].us = NEVER;
	script->mark_count++;
	return i;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static uint32_t number(const char *text)
{
	return (uint32_t)strtoul(text, NULL, 10);
}

static void read_number(struct row *row, const char *word)
{
	if (word[strlen(word) - 1] == '%')
		row->percent = number(word);
	else
		row->self_us = number(word);
}

static void read_word(struct gen_script *script, struct row *row,
    const char *word)
{
	if (is_digit(*word))
		read_number(row, word);
	else if (*word == 'x' && is_digit(word[1]))
		row->times = number(word + 1);
	else if (strncmp(word, "wait=", 5) == 0)
		row->wait_us = number(word + 5);
	else if (strncmp(word, "until=", 6) == 0 && is_digit(word[6]))
		row->until_us = number(word + 6) * UINT64_C(1000);
	else if (strncmp(word, "until=", 6) == 0)
		row->until_mark = mark_number(script, word + 6);
	else if (strncmp(word, "mark=", 5) == 0)
		row->sets_mark = mark_number(script, word + 5);
	else if (strcmp(word, "vsync") == 0)
		row->vsync = true;
	else if (strcmp(word, "throws") == 0)
		row->throws = true;
	else if (strcmp(word, "before") == 0)
		row->before = true;
	else if (strcmp(word, "open") == 0)
		row->open = true;
	else
		mistake("what is this", word);
}

static void add_row(struct gen_script *script, char *line, const char *original)
{
	struct row row = { .times = 1,
		.percent = 100,
		.until_mark = -1,
		.sets_mark = -1 };
	char *rest = NULL;
	char *word = strtok_r(line, " ", &rest);

	row.depth = (uint32_t)strspn(original, " ");
	if (word == NULL || script->scene_count == 0)
		mistake("a line without a call or scene", original);
	row.is_scene = *word == '@';
	row.what = row.is_scene ? scene_number(script, word + 1) :
				  gen_methods_number(&script->methods, word);
	while ((word = strtok_r(NULL, " ", &rest)) != NULL)
		read_word(script, &row, word);
	if (script->row_count == script->row_room) {
		script->row_room = 2 * script->row_room + 256;
		script->rows = grown(script->rows, script->row_room,
		    sizeof row);
	}
	script->rows[script->row_count++] = row;
}

/* Finds where the rows below each row of the scene end. */
static void close_scene(struct gen_script *script, struct scene *scene)
{
	scene->end = script->row_count;
	for (uint32_t i = scene->begin; i < scene->end; i++) {
		uint32_t end = i + 1;

		while (end < scene->end &&
		    script->rows[end].depth > script->rows[i].depth)
			end++;
		script->rows[i].end = end;
	}
}

static struct scene *open_scene(struct gen_script *script, char *line)
{
	char *colon = strchr(line, ':');
	const char *limit;
	struct scene *scene;

	if (colon == NULL)
		mistake("a scene's name ends in a colon", line);
	limit = strstr(colon, "limit=");
	*colon = '\0';
	scene = &script->scenes[scene_number(script, line)];
	if (scene->known)
		mistake("two scenes of one name", line);
	scene->known = true;
	scene->begin = script->row_count;
	if (limit != NULL)
		scene->limit = number(limit + 6);
	return scene;
}

void gen_script_add(struct gen_script *script, const char *const *lines)
{
	struct scene *scene = NULL;

	for (size_t i = 0; lines[i] != NULL; i++) {
		char *line = strdup(lines[i]);

		if (line == NULL)
			abort();
		if (*line == ' ') {
			add_row(script, line, lines[i]);
		} else {
			if (scene != NULL)
				close_scene(script, scene);
			scene = open_scene(script, line);
		}
		free(line);
	}
	if (scene != NULL)
		close_scene(script, scene);
}

static void play_rows(struct player *player, uint32_t begin, uint32_t end);

/* Before a thread's first event no time passes. */
static void pass(struct player *player, uint64_t cpu_us, uint64_t wait_us)
{
	if (!player->started)
		return;
	player->rest += cpu_us * player->script->work;
	cpu_us = player->rest / 100;
	player->rest %= 100;
	player->cpu_us += cpu_us;
	player->wall_us += cpu_us + wait_us;
}

static void add_event(struct player *player, uint32_t method, unsigned action)
{
	struct gen_script *script = player->script;

	if (player->ended)
		mistake("a call after one that stays open",
		    script->methods.short_names[method]);
	player->started = true;
	if (player->wall_us > script->end_us)
		return;
	if (script->event_count == script->event_room) {
		script->event_room = 2 * script->event_room + 4096;
		script->events = grown(script->events, script->event_room,
		    sizeof *script->events);
	}
	script->events[script->event_count++] = (struct make_event){
		player->thread, method * 4, action, player->cpu_us,
		player->wall_us
	};
	pass(player, gen_below(&player->random, 5) < 2, 0); /* the recorder */
}

/* Works for so long, more or less; once in a while others run meanwhile. */
static void work(struct player *player, uint32_t us)
{
	struct gen_random *random = &player->random;
	bool others = gen_below(random, 4000) == 0;
	uint32_t waits;

	if (us == 0)
		return;
	waits = others ? 60 + gen_below(random, 600) : 0;
	pass(player, us - us / 4 + gen_below(random, us / 2 + 1), waits);
}

static void wait_until(struct player *player, uint64_t us)
{
	if (us > player->wall_us)
		pass(player, 0, us - player->wall_us);
}

static void wait_in(struct player *player, const struct row *row)
{
	const struct gen_script *script = player->script;
	uint64_t frame = player->wall_us * 1000 / FRAME_NS;

	if (row->wait_us > 0)
		pass(player, 0,
		    row->wait_us - row->wait_us / 4 +
			gen_below(&player->random, row->wait_us / 2 + 1));
	wait_until(player, row->until_us);
	if (row->until_mark >= 0) {
		const struct mark *mark = &script->marks[row->until_mark];

		if (mark->us == NEVER)
			mistake("a mark that is never set", mark->name);
		wait_until(player, mark->us + 40);
	}
	if (row->vsync)
		wait_until(player, (frame + 1) * FRAME_NS / 1000 + 150);
}

static void play_call(struct player *player, uint32_t i)
{
	const struct row *row = &player->script->rows[i];

	if (!row->before)
		add_event(player, row->what, MAKE_ENTER);
	work(player, row->self_us / 2);
	play_rows(player, i + 1, row->end);
	wait_in(player, row);
	work(player, row->self_us - row->self_us / 2);
	player->ended = player->ended || row->open;
	if (!row->open)
		add_event(player, row->what,
		    row->throws ? MAKE_UNROLL : MAKE_EXIT);
	if (row->sets_mark >= 0)
		player->script->marks[row->sets_mark].us = player->wall_us;
}

static void play_scene(struct player *player, uint32_t number_of)
{
	struct scene *scene = &player->script->scenes[number_of];

	if (!scene->known)
		mistake("there is no such scene", scene->name);
	if (scene->nesting == scene->limit)
		return;
	scene->nesting++;
	play_rows(player, scene->begin, scene->end);
	scene->nesting--;
}

static void play_row(struct player *player, uint32_t i)
{
	const struct row *row = &player->script->rows[i];

	if (!row->is_scene) {
		play_call(player, i);
		return;
	}
	play_scene(player, row->what);
	wait_in(player, row);
}

static void play_rows(struct player *player, uint32_t begin, uint32_t end)
{
	const struct gen_script *script = player->script;

	for (uint32_t i = begin; i < end; i = script->rows[i].end) {
		const struct row *row = &script->rows[i];

		if (gen_below(&player->random, 100) >= row->percent)
			continue;
		for (uint32_t n = 0; n < row->times; n++) {
			if (player->wall_us > script->end_us)
				return;
			play_row(player, i);
		}
	}
}

void gen_script_play(struct gen_script *script, unsigned thread,
    uint64_t begin_us, const char *scene)
{
	struct player player = { .script = script,
		.thread = thread,
		.random.state = gen_mix(script->seed + script->thread_count),
		.wall_us = begin_us };

	if (script->thread_count == MOST_THREADS)
		mistake("too many threads", scene);
	if (begin_us > 0)
		player.wall_us += gen_below(&player.random, 1000);
	play_scene(&player, scene_number(script, scene));
	script->thread_begins[++script->thread_count] = script->event_count;
}

void gen_script_end_trace(struct gen_script *script)
{
	size_t count = script->event_count;

	if (count > 0)
		script->end_us = script->events[count - 1].wall_us;
}

const struct make_method *gen_script_methods(const struct gen_script *script,
    size_t *count)
{
	*count = script->methods.count;
	return script->methods.list;
}

/* The thread whose next event is the earliest; threads have events left. */
static size_t next_thread(const struct gen_script *script, const size_t *at)
{
	uint64_t earliest = NEVER;
	size_t best = 0;

	for (size_t i = 0; i < script->thread_count; i++) {
		if (at[i] == script->thread_begins[i + 1] ||
		    script->events[at[i]].wall_us >= earliest)
			continue;
		earliest = script->events[at[i]].wall_us;
		best = i;
	}
	return best;
}

const struct make_event *gen_script_events(struct gen_script *script,
    size_t *count)
{
	size_t at[MOST_THREADS];

	memcpy(at, script->thread_begins, sizeof at);
	script->merged = grown(script->merged, script->event_count + 1,
	    sizeof *script->merged);
	for (size_t i = 0; i < script->event_count; i++) {
		size_t thread = next_thread(script, at);

		script->merged[i] = script->events[at[thread]++];
	}
	*count = script->event_count;
	return script->merged;
}
