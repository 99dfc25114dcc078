#include "config.h"

#include "exporters/method_line.h"

#include <stdlib.h>

#include "base/text.h"

static void put_field(struct outlet *o, struct slice text)
{
	outlet_byte(o, '\t');
	outlet_slice(o, text);
}

/* As Dalvik and ART have it; code outside of the runtime has a name and a path. */
void method_line_put(struct outlet *o, const struct method *m, uint32_t id)
{
	outlet_text(o, "0x");
	outlet_hex(o, id);
	if (m->name_length == 0) {
		put_field(o, slice_of(m->text));
		outlet_byte(o, '\n');
		return;
	}
	if (!m->is_function)
		put_field(o, method_class(m));
	put_field(o, method_name(m));
	outlet_text(o, method_mark(m));
	if (!m->is_function)
		put_field(o, method_signature(m));
	put_field(o, slice_of(m->source));
	outlet_byte(o, '\t');
	if (m->line < 0)
		outlet_byte(o, '-');
	outlet_number(o, (uint64_t)llabs(m->line));
	outlet_byte(o, '\n');
}
