#ifndef JPEG_COEFFICIENTS_H
#define JPEG_COEFFICIENTS_H

#include <stdio.h>

#include <jpeglib.h>

typedef struct CoefficientArray CoefficientArray;

/// The coefficients of a JPEG with several scans, in one block of memory that can use large pages.
/// libjpeg would allocate them in pieces, and clear memory that the system has already cleared. For
/// large progressive photos, that takes a fifth of the time of the whole process.
typedef struct {
  CoefficientArray *first;
  /// NULL until memory is allocated.
  void *memory;
  /// The function of libjpeg for arrays that are not coefficients.
  void (*realize_others)(j_common_ptr);
} JPEGCoefficients;

/// Replaces the functions of libjpeg's memory manager that allocate coefficients. Call this
/// function after the decoder is created.
void jpeg_coefficients_install(j_decompress_ptr info);

#endif
