/*
 * export/gate_forms.h - the forms of what a gate says (--format, --also of check).
 */
#ifndef EXPORT_GATE_FORMS_H
#define EXPORT_GATE_FORMS_H

#include "export/gate_page.h"

struct gate_form {
	const char *name;
	const char *help; /* what it is for */
	void (*write)(FILE *, const struct gate_page *);
};

/* By number; NULL after the last.  And its name, as option_info has words. */
const struct gate_form *gate_form_at(size_t number);
const char *gate_form_name(size_t number);

/* By name, of so many bytes; NULL: there is none. */
const struct gate_form *gate_form_find(const char *name, size_t length);

#endif
