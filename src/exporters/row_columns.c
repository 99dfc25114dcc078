#include "config.h"

#include "exporters/row_columns.h"

static void put(struct outlet *o, uint64_t number)
{
	for (; number >= 128; number >>= 7)
		outlet_byte(o, (char)(number | 128));
	outlet_byte(o, (char)number);
}

static void put_block(struct row_columns *c)
{
	put(c->out, c->rows);
	for (unsigned i = 0; i < c->columns; i++)
		for (unsigned row = 0; row < c->rows; row++)
			put(c->out, c->numbers[i][row]);
	c->rows = 0;
}

void row_columns_init(struct row_columns *c, struct outlet *o,
    unsigned columns)
{
	c->out = o;
	c->columns = columns;
	c->rows = 0;
}

void row_columns_add(struct row_columns *c, const uint64_t *numbers)
{
	for (unsigned i = 0; i < c->columns; i++)
		c->numbers[i][c->rows] = numbers[i];
	if (++c->rows == COLUMNS_ROWS)
		put_block(c);
}

void row_columns_end(struct row_columns *c)
{
	if (c->rows > 0)
		put_block(c);
	put_block(c);
}
