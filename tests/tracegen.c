/* SPDX-License-Identifier: Apache-2.0 */
/*
 * tracegen - writes traces that no device has recorded: a demo, and any amount
 * of records to measure with.  `tracegen --help` lists its options.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gen_output.h"
#include "gen_scenario.h"

#define USAGE_ERROR 2

static const struct {
	const char *name;
	const char *clock; /* unless --clock */
	const char *help;
} layouts[MAKE_LAYOUTS] = {
	/* clang-format off */
	[MAKE_V1]               = { "v1", "thread-cpu", "regular, Dalvik up to Android 3" },
	[MAKE_V2]               = { "v2", "wall", "regular, one clock" },
	[MAKE_V3]               = { "v3", "dual", "regular, two clocks (the default)" },
	[MAKE_STREAM_V1]        = { "stream-v1", "thread-cpu", "streaming; never written by a runtime" },
	[MAKE_STREAM_V2]        = { "stream-v2", "wall", "streaming, one clock" },
	[MAKE_STREAM_V2_PADDED] = { "stream-v2-padded", "wall", "the same with 14-byte records, Android 6 to 13" },
	[MAKE_STREAM_V3]        = { "stream-v3", "dual", "streaming, two clocks" },
	[MAKE_STREAM_A]         = { "stream-a", "dual", "format 2, layout A, streaming" },
	[MAKE_STREAM_B]         = { "stream-b", "dual", "format 2, layout B, streaming" },
	[MAKE_STREAM_C]         = { "stream-c", "dual", "format 2, layout C, streaming" },
	[MAKE_STREAM_D]         = { "stream-d", "dual", "format 2, layout D (ns), streaming" },
	[MAKE_STREAM_E]         = { "stream-e", "dual", "format 2, layout E (counter ticks), streaming" },
	[MAKE_A_BARE]           = { "a-bare", "dual", "layout A behind text, without names" },
	[MAKE_B_BARE]           = { "b-bare", "dual", "layout B behind text, without names" },
	[MAKE_A_PACKETS]        = { "a-packets", "dual", "names, text, blocks of layout A" },
	[MAKE_B_PACKETS]        = { "b-packets", "dual", "names, text, blocks of layout B" },
	[MAKE_C]                = { "c", "dual", "layout C, not streaming" },
	[MAKE_D]                = { "d", "dual", "layout D, not streaming" },
	[MAKE_E]                = { "e", "dual", "layout E, not streaming" },
	[MAKE_SIMPLEPERF]       = { "simpleperf", "dual", "a report of samples, not of calls" },
	/* clang-format on */
};

static const struct scenario {
	const char *name;
	void (*generate)(const struct gen_options *, struct gen_output *);
} scenarios[] = {
	{ "coldstart", gen_coldstart },
	{ "bulk", gen_bulk },
	{ "small", gen_small },
	{ "deep", gen_deep },
};

static const char *const clocks[] = { "dual", "wall", "thread-cpu", "global" };

static const char help[] =
    "Usage: tracegen --scenario NAME [OPTION]... [-o FILE]\n"
    "Writes an invented Android method trace.\n"
    "\n"
    "  --scenario NAME  coldstart: the start of an app, to explore\n"
    "                   bulk: any number of records, to measure with\n"
    "                   small: eight records, to look at byte by byte\n"
    "                   deep: the same, and hundreds of thousands of calls\n"
    "                   inside each other\n"
    "  --layout NAME    one of the layouts below\n"
    "  --damage NAME    not with bulk: one of the damages below\n"
    "  --clock NAME     dual, wall, thread-cpu, global\n"
    "  --slower flags   coldstart: a build that reads 200 more flags, and each\n"
    "                   takes a quarter longer to compile its pattern\n"
    "  --slower views   coldstart: a build in which a method takes a quarter\n"
    "                   longer, one is called twice as often, and one is gone\n"
    "  --fixed flags    coldstart: a build that compiles no patterns for them\n"
    "  --work N         coldstart: work takes N percent of its time, as on another\n"
    "                   device (default 100)\n"
    "  --seed N         another seed, another trace of the same kind\n"
    "  --records N      bulk, deep: how many (default 1000000)\n"
    "  --threads N      bulk: 1 to 65535, v1 255 (default 12)\n"
    "  --methods N      bulk: 1 to 1000000 (default 20000)\n"
    "  --wide           bulk: hardly a stack comes twice\n"
    "  --like-app       bulk: main does half of the work, in long turns, the\n"
    "                   others less and less, in short ones; 40 threads\n"
    "  --long           bulk: three hours, so that the times wrap\n"
    "  --overflow       say that the recording's buffer was too small\n"
    "  --truncate N     stop after N bytes\n"
    "  --pace N         write N bytes a second, as a device would\n"
    "  -o, --output F   write to F (default: standard output)\n"
    "  --help           show this\n";

enum {
	OPT_SCENARIO = 256,
	OPT_LAYOUT,
	OPT_DAMAGE,
	OPT_CLOCK,
	OPT_SLOWER,
	OPT_FIXED,
	OPT_WORK,
	OPT_SEED,
	OPT_RECORDS,
	OPT_THREADS,
	OPT_METHODS,
	OPT_WIDE,
	OPT_LIKE_APP,
	OPT_LONG,
	OPT_OVERFLOW,
	OPT_TRUNCATE,
	OPT_PACE,
	OPT_HELP
};

static const struct option long_options[] = {
	/* clang-format off */
	{ "scenario", required_argument, NULL, OPT_SCENARIO },
	{ "layout",   required_argument, NULL, OPT_LAYOUT },
	{ "damage",   required_argument, NULL, OPT_DAMAGE },
	{ "clock",    required_argument, NULL, OPT_CLOCK },
	{ "slower",   required_argument, NULL, OPT_SLOWER },
	{ "fixed",    required_argument, NULL, OPT_FIXED },
	{ "work",     required_argument, NULL, OPT_WORK },
	{ "seed",     required_argument, NULL, OPT_SEED },
	{ "records",  required_argument, NULL, OPT_RECORDS },
	{ "threads",  required_argument, NULL, OPT_THREADS },
	{ "methods",  required_argument, NULL, OPT_METHODS },
	{ "wide",     no_argument,       NULL, OPT_WIDE },
	{ "like-app", no_argument,       NULL, OPT_LIKE_APP },
	{ "long",     no_argument,       NULL, OPT_LONG },
	{ "overflow", no_argument,       NULL, OPT_OVERFLOW },
	{ "truncate", required_argument, NULL, OPT_TRUNCATE },
	{ "pace",     required_argument, NULL, OPT_PACE },
	{ "output",   required_argument, NULL, 'o' },
	{ "help",     no_argument,       NULL, OPT_HELP },
	{ NULL,       0,                 NULL, 0 },
	/* clang-format on */
};

struct report_context {
	struct gen_options options;
	const struct scenario *scenario;
	const char *path;
	bool help;
};

static bool complain(const char *what, const char *value)
{
	fprintf(stderr, "tracegen: %s%s (try --help)\n", what, value);
	return false;
}

static bool parse_number(const char *text, uint64_t least, uint64_t most,
    uint64_t *number)
{
	char *end;

	errno = 0;
	*number = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end != '\0' || errno != 0 ||
	    *number < least || *number > most)
		return complain("not a possible number: ", text);
	return true;
}

static bool parse_small(const char *text, uint32_t most, uint32_t *number)
{
	uint64_t parsed;

	if (!parse_number(text, 1, most, &parsed))
		return false;
	*number = (uint32_t)parsed;
	return true;
}

static bool parse_scenario(struct report_context *request, const char *name)
{
	for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
		if (strcmp(scenarios[i].name, name) != 0)
			continue;
		request->scenario = &scenarios[i];
		return true;
	}
	return complain("unknown scenario: ", name);
}

static bool parse_layout(struct gen_options *options, const char *name)
{
	for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
		if (strcmp(layouts[i].name, name) != 0)
			continue;
		options->layout = (enum make_layout)i;
		return true;
	}
	return complain("unknown layout: ", name);
}

static bool parse_damage(struct gen_options *options, const char *name)
{
	options->damage = make_damage_find(name);
	return options->damage != NULL || complain("unknown damage: ", name);
}

static bool parse_change(struct gen_options *options, const char *how,
    const char *what)
{
	char name[40];

	snprintf(name, sizeof name, "%s%s", how, what);
	options->change = gen_change_find(name);
	return options->change != NULL || complain("no such build: ", name);
}

static bool parse_clock(struct gen_options *options, const char *name)
{
	for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
		if (strcmp(clocks[i], name) != 0)
			continue;
		options->clock = clocks[i];
		return true;
	}
	return complain("unknown clock: ", name);
}

static bool parse_option(struct report_context *request, int option,
    const char *value)
{
	struct gen_options *options = &request->options;

	switch (option) {
	case OPT_SCENARIO:
		return parse_scenario(request, value);
	case 'o':
		request->path = value;
		return true;
	case OPT_LAYOUT:
		return parse_layout(options, value);
	case OPT_DAMAGE:
		return parse_damage(options, value);
	case OPT_CLOCK:
		return parse_clock(options, value);
	case OPT_SLOWER:
		return parse_change(options, "slower ", value);
	case OPT_FIXED:
		return parse_change(options, "fixed ", value);
	case OPT_WORK:
		return parse_small(value, 10000, &options->work);
	case OPT_SEED:
		return parse_number(value, 0, UINT64_MAX, &options->seed);
	case OPT_RECORDS:
		return parse_number(value, 0, UINT64_MAX / 4096,
		    &options->records);
	case OPT_TRUNCATE:
		return parse_number(value, 0, UINT64_MAX, &options->truncate);
	case OPT_PACE:
		return parse_number(value, 1, UINT64_MAX, &options->pace);
	case OPT_THREADS:
		return parse_small(value, 65535, &options->threads);
	case OPT_METHODS:
		return parse_small(value, 1000000, &options->methods);
	case OPT_WIDE:
		return options->wide = true;
	case OPT_LIKE_APP:
		return options->like_app = true;
	case OPT_LONG:
		return options->long_run = true;
	case OPT_OVERFLOW:
		return options->overflow = true;
	case OPT_HELP:
		return request->help = true;
	default: /* getopt has said why */
		return false;
	}
}

static bool check_request(struct report_context *request)
{
	struct gen_options *options = &request->options;

	if (options->threads == 0)
		options->threads = options->like_app ? 40 : 12;
	if (options->clock == NULL)
		options->clock = layouts[options->layout].clock;
	if (request->scenario == NULL)
		return complain("which scenario?", "");
	if (request->scenario->generate == gen_bulk &&
	    options->damage != make_damage_at(0))
		return complain("not with bulk: --damage ",
		    options->damage->name);
	if (request->scenario->generate == gen_bulk &&
	    options->layout == MAKE_SIMPLEPERF)
		return complain("not with bulk: --layout simpleperf", "");
	if (options->threads > 255 &&
	    (options->layout == MAKE_V1 || options->layout == MAKE_STREAM_V1))
		return complain("version 1 has room for 255 threads", "");
	if (request->path == NULL && isatty(STDOUT_FILENO))
		return complain("a trace is no text for a terminal; use -o",
		    "");
	return true;
}

static bool parse_request(struct report_context *request, int argc, char **argv)
{
	int option;

	while (
	    (option = getopt_long(argc, argv, "o:", long_options, NULL)) != -1)
		if (!parse_option(request, option, optarg))
			return false;
	if (request->help)
		return true;
	if (optind < argc)
		return complain("what is this: ", argv[optind]);
	return check_request(request);
}

static bool generate(const struct report_context *request, int fd)
{
	struct gen_output out = gen_output_start(fd, request->options.truncate);

	out.pace = request->options.pace;
	request->scenario->generate(&request->options, &out);
	return gen_output_finish(&out);
}

static int print_help(void)
{
	const struct make_damage *damage;

	fputs(help, stdout);
	puts("\nLayouts:");
	for (int i = 0; i < MAKE_LAYOUTS; i++)
		printf("  %-16s %s\n", layouts[i].name, layouts[i].help);
	puts("\nDamages:");
	for (size_t i = 0; (damage = make_damage_at(i)) != NULL; i++)
		printf("  %-16s %s\n", damage->name, damage->help);
	return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
	struct report_context request = { .options = { .layout = MAKE_V3,
				       .records = 1000000,
				       .methods = 20000,
				       .damage = make_damage_at(0),
				       .truncate = UINT64_MAX } };
	int fd = STDOUT_FILENO;
	bool done;

	if (!parse_request(&request, argc, argv))
		return USAGE_ERROR;
	if (request.help)
		return print_help();
	if (request.path != NULL)
		fd = open(request.path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	done = fd >= 0 && generate(&request, fd);
	if (done && request.path != NULL)
		done = close(fd) == 0;
	if (!done)
		fprintf(stderr, "tracegen: %s: %s\n",
		    request.path != NULL ? request.path : "standard output",
		    strerror(errno));
	return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
