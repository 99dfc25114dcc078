/*
 * base/now.h - the time that goes on and on, of the monotonic clock.
 */
#ifndef BASE_NOW_H
#define BASE_NOW_H

#include <stdint.h>

int64_t now_us(void);
int64_t now_ms(void);

#endif
