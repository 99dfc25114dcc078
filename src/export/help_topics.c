#include "config.h"

#include "export/help_topics.h"

#include <string.h>

#include "query/libraries.h"
#include "query/transforms.h"

/* Each method once, and what it waits in. */
static void put_idle(FILE *file)
{
	const struct idle_pair *pair, *last = NULL;

	fputs("--no-idle drops the time in which one of these methods is on the "
	      "stack, and below\nit, at any depth, one of those that follow it; a * is "
	      "any class.  Binder threads\nwait in no method.  Waits of other code "
	      "stay: --no-idle='A.a > B.b, C.c > *.d' adds\nthem, and so does the "
	      "setting idle of the viewer.\n\n",
	    file);
	for (size_t i = 0; (pair = idle_pair(i)) != NULL; i++) {
		const bool is_same =
		    last != NULL && strcmp(last->who, pair->who) == 0;

		if (!is_same)
			fprintf(file, "%s\n", pair->who);
		fprintf(file, "  > %s\n", pair->waits);
		last = pair;
	}
}

/* Each phase once, and its roots. */
static void put_phases(FILE *file)
{
	const struct phase_root *root;
	enum phase last = PHASES;

	fputs("These methods are the roots of phases.  A call belongs to the "
	      "phase of the innermost\nroot on its stack, the call included; "
	      "without a root it belongs to none.  A * is\nany characters.\n\n",
	    file);
	for (size_t i = 0; (root = phase_root(i)) != NULL; i++) {
		if (root->phase != last)
			fprintf(file, "%s\n", phase_name(root->phase));
		fprintf(file, "  %s\n", root->method);
		last = root->phase;
	}
}

static const struct topic {
	struct subcommand_info info;
	void (*put)(FILE *);
} topics[] = {
	{ { .name = "idle",
	      .help = "print the waits for work that --no-idle drops" },
	    put_idle },
	{ { .name = "phases",
	      .help = "print the methods with which a phase of --group phase "
		  "begins" },
	    put_phases },
};

enum { TOPICS = sizeof topics / sizeof *topics };

const struct subcommand_info *help_topic(size_t number)
{
	return number < TOPICS ? &topics[number].info : NULL;
}

const struct subcommand_info *help_topic_find(const char *name)
{
	size_t i = 0;

	while (help_topic(i) != NULL && strcmp(help_topic(i)->name, name) != 0)
		i++;
	return help_topic(i);
}

void help_topic_write(FILE *file, const struct subcommand_info *topic)
{
	for (size_t i = 0; i < TOPICS; i++)
		if (topic == &topics[i].info)
			topics[i].put(file);
}
