#include "config.h"

#include "export/diff_stacks.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "compare/merged.h"
#include "formats/folded.h"

/* Where the name of a frame is put together. */
struct frame_name {
	char *text;
	size_t room;
};

static bool name_frame(struct frame_name *name, const struct compared_stacks *s,
    const struct compared_node *n, struct slice *out, struct error *err)
{
	const size_t length = compared_stacks_name(s, n, name->text, name->room);
	char *grown = array_grow(name->text, &name->room, length + 1, 1, err);

	if (grown == NULL)
		return false;
	name->text = grown;
	*out = (struct slice){ grown, compared_stacks_name(s, n, grown,
	    name->room) };
	return true;
}

static bool write_lines(FILE *file, const struct compared_stacks *s,
    struct folded_line *line, struct frame_name *name, struct error *err)
{
	for (size_t i = 0; i < s->count; i++) {
		const struct compared_node *n = &s->of[i];
		struct slice text;

		if (!name_frame(name, s, n, &text, err) ||
		    !folded_line_put(line, n->depth, text, err))
			return false;
		if (n->self[BEFORE] == 0 && n->self[AFTER] == 0)
			continue;
		text = folded_line_at(line, n->depth);
		fwrite(text.at, 1, text.length, file);
		fprintf(file, " %" PRIu64 " %" PRIu64 "\n", n->self[BEFORE],
		    n->self[AFTER]);
	}
	return true;
}

bool diff_stacks_fold(FILE *file, const struct comparison *c, struct error *err)
{
	struct folded_line line = { .text = NULL };
	struct frame_name name = { array_new(1, 1, err), 1 };
	struct compared_stacks s = { .of = NULL };
	const bool done = name.text != NULL && compared_stacks_make(&s, c, err) &&
	    write_lines(file, &s, &line, &name, err);

	compared_stacks_free(&s);
	folded_line_free(&line);
	free(name.text);
	return done;
}
