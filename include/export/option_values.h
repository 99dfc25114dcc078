/*
 * export/option_values.h - numbers as the values of options.
 *
 * They return false, with one line in the error that names the option, where the
 * value is none.
 */
#ifndef EXPORT_OPTION_VALUES_H
#define EXPORT_OPTION_VALUES_H

#include "base/error.h"
#include "export/option.h"

bool option_number(size_t *out, enum option, const char *value,
    struct error *err);

/* "0.5" or "0.5%", with at most three decimals: in thousandths. */
bool option_percent(unsigned *out, enum option, const char *value,
    struct error *err);

/* "0.5ms", in nanoseconds. */
bool option_time(uint64_t *out, enum option, const char *value,
    struct error *err);

#endif
