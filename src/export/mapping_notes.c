#include "config.h"

#include "export/mapping_notes.h"

#include <inttypes.h>
#include <stdio.h>

static const enum notice kinds[MAPPING_NOTES] = { NOTICE_OTHER_MAPPING,
	NOTICE_NO_MAPPING, NOTICE_NO_MAP_ID, NOTICE_FEW_NAMES };

void mapping_notes_add(struct mapping_notes *all, const struct recording *r)
{
	struct notices n;

	profile_notices(r->profile, &n);
	for (size_t i = 0; i < MAPPING_NOTES; i++) {
		struct mapping_note *note = &all->of[i];

		if (n.count[kinds[i]] == 0)
			continue;
		if (note->recordings++ > 0)
			continue;
		snprintf(note->label, sizeof note->label, "%.*s",
		    MAPPING_LABEL - 1, r->label);
		notice_what(kinds[i], n.count[kinds[i]], note->what,
		    sizeof note->what);
	}
}

void mapping_notes_line(const struct mapping_notes *all, size_t number, char *out,
    size_t size)
{
	const struct mapping_note *note = &all->of[number];
	char more[40] = "";

	out[0] = '\0';
	if (note->recordings == 0)
		return;
	if (note->recordings > 1)
		snprintf(more, sizeof more, " and %" PRIu32 " more",
		    note->recordings - 1);
	snprintf(out, size, "%s%s: %s", note->label, more, note->what);
}
