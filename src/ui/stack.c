#include "config.h"

#include "ui/stack.h"

#include <stdlib.h>

#include "base/array.h"

void stack_free(struct stack *stack)
{
	free(stack->methods);
	*stack = (struct stack){ 0 };
}

void stack_add(struct stack *stack, uint32_t method)
{
	uint32_t *grown = stack->is_cut ?
	    NULL :
	    array_grow(stack->methods, &stack->room, stack->count + 1,
		sizeof *grown, NULL);

	stack->is_cut = grown == NULL;
	if (grown == NULL)
		return;
	stack->methods = grown;
	grown[stack->count++] = method;
}

void stack_add_methods(struct stack *stack, struct lens_stack of)
{
	uint32_t method;

	while ((method = lens_stack_next(&of)) != NO_METHOD)
		stack_add(stack, method);
}

void stack_turn(struct stack *stack)
{
	for (size_t i = 0; i < stack->count / 2; i++) {
		uint32_t *other = &stack->methods[stack->count - 1 - i];
		uint32_t kept = stack->methods[i];

		stack->methods[i] = *other;
		*other = kept;
	}
}

void stack_add_frame(struct stack *stack, const struct flame *flame,
    uint32_t frame, bool is_inverted)
{
	for (; frame != 0; frame = flame->frames[frame].parent)
		stack_add(stack, flame->frames[frame].method);
	if (is_inverted)
		stack_turn(stack);
}
