#include "CImageReaders.h"

#include <string.h>

// Each pixel is processed as four bytes, whatever the number of stored channels; gray is repeated
// in three of them. Filters treat each byte separately, so unfiltering and expanding to RGBA can be one step.

/// Two pixels with one byte per 16-bit lane, so that sums and differences fit.
typedef int16_t Lanes __attribute__((vector_size(16)));
typedef uint8_t LaneBytes __attribute__((vector_size(16)));
typedef uint8_t Bytes __attribute__((vector_size(8)));

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum { BYTES_PER_PIXEL = 4, FILTER_NONE = 0, FILTER_SUB, FILTER_UP, FILTER_AVERAGE, FILTER_PAETH };

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "pixels are put together as integers");

/// Returns a stored pixel. For RGB, the fourth byte belongs to the next pixel.
ALWAYS_INLINE uint32_t stored(const uint8_t *in, int channels) {
  switch (channels) {
    case 1: return in[0] * 0x010101u;
    case 2: return in[0] * 0x010101u | (uint32_t)in[1] << 24;
    default: break;
  }
  uint32_t pixel;
  memcpy(&pixel, in, sizeof pixel);
  return pixel;
}

ALWAYS_INLINE uint32_t loaded(const uint8_t *pixel) { return stored(pixel, BYTES_PER_PIXEL); }

ALWAYS_INLINE void store(uint8_t *out, uint32_t pixel, int channels) {
  if (channels % 2 == 1) pixel |= 0xFF000000;
  memcpy(out, &pixel, sizeof pixel);
}

ALWAYS_INLINE uint32_t sum(uint32_t left, uint32_t right) {
  return ((left & 0x7F7F7F7F) + (right & 0x7F7F7F7F)) ^ ((left ^ right) & 0x80808080);
}

ALWAYS_INLINE Lanes lanes(uint32_t first, uint32_t second) {
  return __builtin_convertvector((Bytes)((uint64_t)second << 32 | first), Lanes);
}

ALWAYS_INLINE uint64_t pixels(Lanes lanes) {
  return (uint64_t)__builtin_convertvector(lanes, Bytes);
}

/// Returns the sums of the bytes in the lanes, modulo 256.
ALWAYS_INLINE Lanes lane_sum(Lanes left, Lanes right) {
  return (Lanes)((LaneBytes)left + (LaneBytes)right);
}

ALWAYS_INLINE Lanes selected(Lanes mask, Lanes yes, Lanes no) {
  return (mask & yes) | (~mask & no);
}

/// Returns `stored` plus the Paeth predictor: the neighbor nearest to left + above - corner. Ties
/// are resolved in favor of left, then above. Each pixel depends on the previous one, so the
/// dependency chain from `left` to the result is kept short. Source for the form without distances:
/// stb_image by Sean Barrett, `stbi__paeth`.
ALWAYS_INLINE Lanes paeth(Lanes stored, Lanes left, Lanes above, Lanes corner) {
  // Nothing saturates here, but the compiler would rewrite a plain difference into a longer chain.
  Lanes threshold = __builtin_elementwise_sub_sat(corner * 3 - above, left);
  Lanes low = __builtin_elementwise_min(left, above);
  Lanes high = __builtin_elementwise_max(left, above);
  Lanes lower = selected(high > threshold, lane_sum(corner, stored), lane_sum(low, stored));
  return selected(threshold > low, lower, lane_sum(high, stored));
}

ALWAYS_INLINE void unfilter_paeth(const uint8_t *in, int channels, size_t width,
                                  const uint8_t *above, uint8_t *out) {
  Lanes left = {0};
  Lanes corner = {0};
  for (size_t x = 0; x < width; x++) {
    Lanes next = lanes(loaded(above + x * BYTES_PER_PIXEL), 0);
    left = paeth(lanes(stored(in + x * (size_t)channels, channels), 0), left, next, corner);
    corner = next;
    store(out + x * BYTES_PER_PIXEL, (uint32_t)pixels(left), channels);
  }
}

/// Unfilters two rows at once, with the second row one pixel behind the first, in half the time.
ALWAYS_INLINE void unfilter_paeth_pair(const uint8_t *in, int channels, size_t width,
                                       const uint8_t *above, uint8_t *out) {
  const uint8_t *second_in = in + 1 + width * (size_t)channels;
  uint8_t *second_out = out + width * BYTES_PER_PIXEL;
  Lanes corner = lanes(loaded(above), 0);
  Lanes left = lane_sum(lanes(stored(in, channels), 0), corner);
  store(out, (uint32_t)pixels(left), channels);
  for (size_t x = 1; x <= width; x++) {
    bool is_inside = x < width;
    Lanes first = lanes(is_inside ? loaded(above + x * BYTES_PER_PIXEL) : 0, 0);
    uint32_t filtered = is_inside ? stored(in + x * (size_t)channels, channels) : 0;
    Lanes next = __builtin_shufflevector(first, left, 0, 1, 2, 3, 8, 9, 10, 11);
    left = paeth(lanes(filtered, stored(second_in + (x - 1) * (size_t)channels, channels)), left,
                 next, corner);
    corner = next;
    uint64_t both = pixels(left);
    if (is_inside) store(out + x * BYTES_PER_PIXEL, (uint32_t)both, channels);
    store(second_out + (x - 1) * BYTES_PER_PIXEL, (uint32_t)(both >> 32), channels);
  }
}

ALWAYS_INLINE void unfilter_average(const uint8_t *in, int channels, size_t width,
                                    const uint8_t *above, uint8_t *out) {
  Lanes left = {0};
  for (size_t x = 0; x < width; x++) {
    Lanes mean = (left + lanes(loaded(above + x * BYTES_PER_PIXEL), 0)) >> 1;
    left = lane_sum(lanes(stored(in + x * (size_t)channels, channels), 0), mean);
    store(out + x * BYTES_PER_PIXEL, (uint32_t)pixels(left), channels);
  }
}

ALWAYS_INLINE bool unfilter_row(uint8_t filter, const uint8_t *in, int channels, size_t width,
                                const uint8_t *above, uint8_t *out) {
  uint8_t *end = out + width * BYTES_PER_PIXEL;
  uint32_t left = 0;
  switch (filter) {
    case FILTER_NONE:
      for (; out < end; in += channels, out += BYTES_PER_PIXEL)
        store(out, stored(in, channels), channels);
      return true;
    case FILTER_SUB:
      for (; out < end; in += channels, out += BYTES_PER_PIXEL) {
        left = sum(stored(in, channels), left);
        store(out, left, channels);
      }
      return true;
    case FILTER_UP:
      for (; out < end; in += channels, above += BYTES_PER_PIXEL, out += BYTES_PER_PIXEL)
        store(out, sum(stored(in, channels), loaded(above)), channels);
      return true;
    case FILTER_AVERAGE: unfilter_average(in, channels, width, above, out); return true;
    case FILTER_PAETH: unfilter_paeth(in, channels, width, above, out); return true;
    default: return false;
  }
}

ALWAYS_INLINE bool unfilter(const uint8_t *in, int channels, size_t width, size_t rows,
                            const uint8_t *above, uint8_t *out) {
  size_t stored_row = 1 + width * (size_t)channels;
  size_t row_bytes = width * BYTES_PER_PIXEL;
  size_t row = 0;
  while (row < rows) {
    size_t step = 1;
    if (row + 1 < rows && in[0] == FILTER_PAETH && in[stored_row] == FILTER_PAETH) {
      unfilter_paeth_pair(in + 1, channels, width, above, out);
      step = 2;
    } else if (!unfilter_row(in[0], in + 1, channels, width, above, out)) {
      return false;
    }
    row += step;
    in += step * stored_row;
    out += step * row_bytes;
    above = out - row_bytes;
  }
  return true;
}

bool cpng_unfilter(const uint8_t *filtered, int channels, size_t width, size_t rows,
                   const uint8_t *above, uint8_t *out) {
  switch (channels) {
    case 1: return unfilter(filtered, 1, width, rows, above, out);
    case 2: return unfilter(filtered, 2, width, rows, above, out);
    case 3: return unfilter(filtered, 3, width, rows, above, out);
    case 4: return unfilter(filtered, 4, width, rows, above, out);
    default: return false;
  }
}
