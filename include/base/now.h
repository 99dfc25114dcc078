/*
 * base/now.h - the time that goes on and on, of the monotonic clock.
 */
#ifndef BASE_NOW_H
#define BASE_NOW_H

#include <stdint.h>
#include <time.h>

int64_t now_us(void);
int64_t now_ms(void);

/* So long from now, for a wait of thread_condition. */
struct timespec now_after_ms(int ms);

#endif
