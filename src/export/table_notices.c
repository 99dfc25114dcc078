#include "config.h"

#include "export/table_notices.h"

#include "query/info.h"

bool table_notices_rows(struct table_line *row, const struct request *q,
    struct error *err)
{
	const struct findings all = findings_of(q->profile, q->facts);

	(void)err;
	for (size_t i = 0; i < all.count; i++) {
		const struct finding f = finding_of(&all, i);

		table_line_begin(row);
		table_line_text(row, f.severity);
		table_line_text(row, f.name);
		table_line_number_if(row, f.unit != NULL, f.count);
		table_line_number_if(row, f.of > 0, f.of);
		table_line_text(row, f.what);
		table_line_end(row);
	}
	return true;
}
