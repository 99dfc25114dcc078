#include "config.h"

#include "ui/past.h"

#include <stdio.h>
#include <string.h>

void past_begin(struct past *p)
{
	p->at = p->count;
	p->typed[0] = '\0';
}

void past_step(struct past *p, struct prompt *prompt, int step)
{
	if (step < 0 ? p->at == 0 : p->at == p->count)
		return;
	if (p->at == p->count)
		snprintf(p->typed, sizeof p->typed, "%s", prompt->text);
	p->at = step < 0 ? p->at - 1 : p->at + 1;
	prompt_clear(prompt);
	prompt_insert(prompt, p->at == p->count ? p->typed :
	    p->lines[p->at]);
}

static void forget(struct past *p, size_t line)
{
	memmove(p->lines[line], p->lines[line + 1],
	    (p->count - line - 1) * sizeof *p->lines);
	p->count--;
}

void past_add(struct past *p, const char *line)
{
	for (size_t i = 0; i < p->count; i++)
		if (strcmp(p->lines[i], line) == 0)
			forget(p, i--);
	if (p->count == PAST_LINES)
		forget(p, 0);
	snprintf(p->lines[p->count++], PROMPT_SIZE, "%s", line);
}
