#ifndef JPEG_COEFFICIENTS_H
#define JPEG_COEFFICIENTS_H

#include <stdio.h>

#include <jpeglib.h>

typedef struct CoefficientArray CoefficientArray;

/// The coefficients of a JPEG with several scans, all in one block of memory that can be in large
/// pages. libjpeg would allocate them piece by piece and clear them once more than the system did:
/// on large progressive photos that takes a fifth of the time of the whole process.
typedef struct {
  CoefficientArray *first;
  /// NULL until memory was allocated.
  void *memory;
  /// libjpeg's function for the arrays that are not coefficients.
  void (*realize_others)(j_common_ptr);
} JPEGCoefficients;

/// Replaces the functions of libjpeg's memory manager that allocate coefficients. To be called once
/// the decoder was created.
void jpeg_coefficients_install(j_decompress_ptr info);

#endif
