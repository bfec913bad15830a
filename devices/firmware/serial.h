/* The UART: 115200 8N1, both ways through rings that the interrupts empty and fill. */
#ifndef TAVLA_SERIAL_H
#define TAVLA_SERIAL_H

#include <stdint.h>

void serial_begin(void);
int16_t serial_take(void);      /* a byte that came, or -1 */
void serial_put(uint8_t byte);  /* waits while the ring is full: 87 us a byte at most */
uint8_t serial_room(void);      /* bytes that serial_put takes without waiting */

#endif
