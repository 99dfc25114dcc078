#include "config.h"

#include "export/diff_form.h"

#include <string.h>

#include "base/text.h"
#include "export/formats.h"
#include "formats/formats.h"

/* As the formats of export that are like them. */
static const char *const names[DIFF_FORMS] = { [DIFF_FOLDED] = "folded",
	[DIFF_HTML] = "html" };

const char *diff_form_name(enum diff_form form)
{
	return names[form];
}

const char *diff_format(size_t number)
{
	if (number < FORMATS)
		return format_name(number);
	number -= FORMATS - 1;
	return number < DIFF_FORMS ? names[number] : NULL;
}

enum diff_form diff_form_find(const char *name, const char *file)
{
	size_t length;
	const struct exporter *like = file == NULL ? NULL :
	    exporter_of_file(slice_of(file), &length);

	if (name == NULL)
		name = like == NULL ? "" : like->name;
	for (int i = DIFF_LIST + 1; i < DIFF_FORMS; i++)
		if (strcmp(names[i], name) == 0)
			return (enum diff_form)i;
	return DIFF_LIST;
}
