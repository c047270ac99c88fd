#include "CImageReaders.h"

// Adler-32 is a sum of bytes, and a sum of those sums, modulo a prime. Here sixteen lanes sum the
// bytes of their columns, which compilers turn into vector instructions.

enum { MODULUS = 65521, LANES = 16, MAXIMUM_BLOCKS = 256 };

uint32_t cpng_checksum(uint32_t checksum, const uint8_t *bytes, size_t count) {
  uint64_t sum = checksum & 0xFFFF;
  uint64_t sum_of_sums = checksum >> 16;
  while (count >= LANES) {
    size_t blocks = count / LANES < MAXIMUM_BLOCKS ? count / LANES : MAXIMUM_BLOCKS;
    // 256 blocks of 255 make at most 65,280 in a lane, and 8,389,120 in the sum of its sums.
    uint16_t lanes[LANES] = {0};
    uint32_t sums_of_lanes[LANES] = {0};
    for (size_t block = 0; block < blocks; block++, bytes += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        lanes[lane] = (uint16_t)(lanes[lane] + bytes[lane]);
        sums_of_lanes[lane] += lanes[lane];
      }
    }
    sum_of_sums += sum * blocks * LANES;
    for (uint64_t lane = 0; lane < LANES; lane++) {
      sum += lanes[lane];
      // A byte counts once for each byte from it to the end.
      sum_of_sums += (uint64_t)LANES * sums_of_lanes[lane] - lane * lanes[lane];
    }
    sum %= MODULUS;
    sum_of_sums %= MODULUS;
    count -= blocks * LANES;
  }
  for (; count > 0; count--) {
    sum += *bytes++;
    sum_of_sums += sum;
  }
  return (uint32_t)(sum_of_sums % MODULUS << 16 | sum % MODULUS);
}
