/*
 * query/findings.h - what is odd or wrong about a file, how much of it is
 * affected, and what the user can do: as a list.
 */
#ifndef QUERY_FINDINGS_H
#define QUERY_FINDINGS_H

#include "query/list.h"
#include "query/summary.h"

enum finding_column {
	FINDING_SEVERITY,
	FINDING_NAME,
	FINDING_COUNT,
	FINDING_UNIT,
	FINDING_OF,
	FINDING_OFFSET,
	FINDING_WHAT,
	FINDING_AFFECTED,
	FINDING_ADVICE,
	FINDING_COLUMNS
};

/* One kind of notice, in words. */
struct finding {
	const char *name, *severity;
	uint64_t count;
	const char *unit; /* of the count; NULL: it counts nothing */
	uint64_t of;      /* all there are; 0: not known */
	uint64_t offset;  /* of the first, in the file; 0: not known */
	char what[400], affected[200];
	const char *advice; /* NULL: there is nothing to do */
};

/* All of them, the gravest first. */
struct findings {
	const struct facts *facts;
	const struct profile *profile;
	struct summary summary;
	struct notices notices;
	enum notice kinds[NOTICES];
	size_t count;
};

const struct list_columns *findings_columns(void);

/* Both are borrowed. */
struct findings findings_of(const struct profile *, const struct facts *);
struct finding finding_of(const struct findings *, size_t i);

/* Is there anything graver than a fact? */
bool findings_are_wrong(const struct findings *);

/* What stands in a column; what does not apply is nothing. */
struct list_cell finding_cell(const struct findings *, size_t i,
    struct column_choice, char *scratch);

#endif
