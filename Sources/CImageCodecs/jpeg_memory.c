#include "codec_memory.h"
#include "jpeg_reader.h"

#include <jerror.h>

static struct jpeg_memory_mgr *original(j_common_ptr common) {
  if (!codec_may_allocate()) ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
  return &((CJPEGReader *)common)->original_memory;
}

static void *allocate_small(j_common_ptr common, int pool, size_t count) {
  return original(common)->alloc_small(common, pool, count);
}

static void *allocate_large(j_common_ptr common, int pool, size_t count) {
  return original(common)->alloc_large(common, pool, count);
}

static JSAMPARRAY allocate_samples(j_common_ptr common, int pool, JDIMENSION columns,
                                   JDIMENSION rows) {
  return original(common)->alloc_sarray(common, pool, columns, rows);
}

static JBLOCKARRAY allocate_blocks(j_common_ptr common, int pool, JDIMENSION columns,
                                   JDIMENSION rows) {
  return original(common)->alloc_barray(common, pool, columns, rows);
}

void jpeg_memory_install(j_decompress_ptr info) {
  ((CJPEGReader *)info)->original_memory = *info->mem;
  info->mem->alloc_small = allocate_small;
  info->mem->alloc_large = allocate_large;
  info->mem->alloc_sarray = allocate_samples;
  info->mem->alloc_barray = allocate_blocks;
}
