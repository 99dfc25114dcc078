/*
 * export/gate_json.h - what a gate says, as JSON.
 *
 *	{"version": 1, "result": "open" | "shut" | "broken", "budget": NAME,
 *	 "rules": [{"line", "group", "text", "result", "value", "unit", "limit",
 *	 "runs": [...], "words", "why": [...], "command"}],
 *	 "traces": [{"path", "mapping_id", "damage"}]}
 *
 * Times are in ns; what is not known is null.
 */
#ifndef EXPORT_GATE_JSON_H
#define EXPORT_GATE_JSON_H

#include "export/gate_page.h"

void gate_json(FILE *, const struct gate_page *);

#endif
