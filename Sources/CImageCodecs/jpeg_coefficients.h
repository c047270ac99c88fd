#ifndef JPEG_COEFFICIENTS_H
#define JPEG_COEFFICIENTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

/// The coefficients of a JPEG with several scans: one zeroed mapping of large pages.
///
/// libjpeg takes them from `malloc`, and then half of the time that a few scans need goes into the
/// faults of its small pages, tens of thousands of them.
typedef struct {
  jvirt_barray_ptr first;
  void *mapping;
  size_t mapping_bytes;
  void (*realize_others)(j_common_ptr);
} JPEGCoefficients;

/// Puts these in the place of libjpeg's own.
void jpeg_coefficients_install(j_decompress_ptr info);

void jpeg_coefficients_free(JPEGCoefficients *coefficients);

#endif
