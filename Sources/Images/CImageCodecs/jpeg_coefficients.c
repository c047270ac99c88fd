#include "codecs.h"
#if HAS_CODECS

#include "jpeg_coefficients.h"
#include "jpeg_reader.h"

#include <jerror.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

/// The rows of one component. libjpeg gets a pointer to it as an opaque `jvirt_barray_ptr`, which
/// it only passes back to the functions below.
struct CoefficientArray {
  JBLOCKARRAY rows;
  JDIMENSION row_count;
  JDIMENSION blocks_per_row;
  CoefficientArray *next;
};

static JPEGCoefficients *coefficients_of(j_common_ptr common) {
  return &((CJPEGReader *)common)->coefficients;
}

static jvirt_barray_ptr request(j_common_ptr common, int pool, boolean pre_zero,
                                JDIMENSION blocks_per_row, JDIMENSION row_count,
                                JDIMENSION maximum_access) {
  (void)pre_zero;
  (void)maximum_access;
  JPEGCoefficients *coefficients = coefficients_of(common);
  CoefficientArray *array = common->mem->alloc_small(common, pool, sizeof *array);
  array->rows = common->mem->alloc_small(common, pool, row_count * sizeof(JBLOCKROW));
  array->row_count = row_count;
  array->blocks_per_row = blocks_per_row;
  array->next = coefficients->first;
  coefficients->first = array;
  return (jvirt_barray_ptr)array;
}

static void realize(j_common_ptr common) {
  JPEGCoefficients *coefficients = coefficients_of(common);
  coefficients->realize_others(common);
  if (coefficients->memory || !coefficients->first) return;
  size_t count = 0;
  for (CoefficientArray *array = coefficients->first; array; array = array->next)
    count += (size_t)array->row_count * array->blocks_per_row;
  size_t bytes = count * sizeof(JBLOCK);
  if (bytes > (size_t)common->mem->max_memory_to_use) ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
  coefficients->memory = calloc(1, bytes + HUGE_PAGE);
  if (!coefficients->memory) ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
  uintptr_t start = ((uintptr_t)coefficients->memory + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
#ifdef MADV_HUGEPAGE
  // A failure only costs time.
  if (bytes >= HUGE_PAGE) (void)madvise((void *)start, bytes, MADV_HUGEPAGE);
#endif
  JBLOCKROW next = (JBLOCKROW)start;
  for (CoefficientArray *array = coefficients->first; array; array = array->next) {
    for (JDIMENSION row = 0; row < array->row_count; row++, next += array->blocks_per_row)
      array->rows[row] = next;
  }
}

static JBLOCKARRAY access_rows(j_common_ptr common, jvirt_barray_ptr opaque, JDIMENSION start,
                               JDIMENSION count, boolean is_writable) {
  (void)is_writable;
  CoefficientArray *array = (CoefficientArray *)opaque;
  if (start > array->row_count || count > array->row_count - start)
    ERREXIT(common, JERR_BAD_VIRTUAL_ACCESS);
  return array->rows + start;
}

void jpeg_coefficients_install(j_decompress_ptr info) {
  struct jpeg_memory_mgr *memory = info->mem;
  coefficients_of((j_common_ptr)info)->realize_others = memory->realize_virt_arrays;
  memory->request_virt_barray = request;
  memory->realize_virt_arrays = realize;
  memory->access_virt_barray = access_rows;
}

#endif
