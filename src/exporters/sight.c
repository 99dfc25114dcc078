#include "config.h"

#include "exporters/sight.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

void stack_seek_init(struct stack_seek *s, const struct exported *of)
{
	*s = (struct stack_seek){ .of = of };
}

/* The method at a depth of the stack, from 1; its length is 0 after the last. */
static struct slice at_depth(const char *stack, uint32_t depth)
{
	for (uint32_t i = 1; i < depth && *stack != '\0'; i++) {
		stack += strcspn(stack, ";");
		stack += *stack == ';';
	}
	return (struct slice){ stack, strcspn(stack, ";") };
}

/* As folded stacks have it: ";" in a name is ":". */
static bool is_called(struct slice name, struct slice word)
{
	size_t i = 0;

	while (i < name.length && i < word.length && (name.at[i] == word.at[i] ||
	    (name.at[i] == ';' && word.at[i] == ':')))
		i++;
	return i == name.length && i == word.length;
}

static bool is_method(const struct exported *e, uint32_t method,
    struct slice word)
{
	return is_called(exported_name(e, method), word) ||
	    is_called(slice_of(methods_at(e->methods, method)->text), word);
}

void stack_seek_visit(struct stack_seek *s, uint32_t depth, uint32_t method,
    struct sight_spot spot)
{
	const char *stack = s->of->wish->stack;
	struct slice word;

	if (stack == NULL || depth == 0 || method == NO_METHOD ||
	    depth > s->reached + 1)
		return;
	s->reached = depth - 1;
	word = at_depth(stack, depth);
	if (word.length == 0 || !is_method(s->of, method, word))
		return;
	s->reached = depth;
	if (word.at[word.length] != '\0' ||
	    (s->is_found && spot.weight <= s->found.weight))
		return;
	s->is_found = true;
	s->found = spot;
}

void stack_seek_end(const struct stack_seek *s)
{
	export_note(s->of->progress, NOTE_NO_STACK,
	    s->of->wish->stack != NULL && !s->is_found);
}

static void put_key(struct outlet *o, const char *key)
{
	outlet_text(o, key);
	outlet_byte(o, '=');
}

void sight_put(struct outlet *o, const char *key, const char *text)
{
	char code[4];

	put_key(o, key);
	for (; *text != '\0'; text++) {
		const unsigned char c = (unsigned char)*text;

		if (c < 0x80 && isalnum(c)) {
			outlet_byte(o, *text);
			continue;
		}
		snprintf(code, sizeof code, "%%%02X", c);
		outlet_text(o, code);
	}
}

void sight_put_number(struct outlet *o, const char *key, uint64_t number)
{
	put_key(o, key);
	outlet_number(o, number);
}
