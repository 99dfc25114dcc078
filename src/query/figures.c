#include "config.h"

#include "query/figures.h"

const char *figures_text(const struct figures *f, uint32_t row)
{
	return f->groups != NULL ? groups_name(f->groups, row) :
	    methods_at(f->methods, row)->text;
}

bool figures_shows(const struct figures *f, uint32_t row)
{
	return f->groups != NULL ? row != f->groups->dropped :
	    kept_has(f->kept, row);
}
