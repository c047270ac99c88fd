#include "jpeg_bands.h"

#include "codec_memory.h"
#include "jpeg_symbols.h"

#include <stdlib.h>
#include <string.h>

enum {
  /// More than an MCU can take: ten blocks of 64 symbols of 31 bits.
  MCU_BYTES = 10 * 64 * 4,
  /// What is read ahead of the bits in hand.
  AHEAD = 8,
  CODED_BYTES = 64 << 10,
  OUTPUT_BYTES = 32 << 10,
  /// More than libjpeg reads ahead of the bits it needs.
  PADDING_BYTES = 16,
  /// What a written MCU, with what may end its row, takes at most: any byte may need another after it.
  WRITTEN_MCU_BYTES = 2 * (MCU_BYTES + AHEAD) + PADDING_BYTES
};

typedef struct {
  int component;
  const HuffmanTable *dc;
  const HuffmanTable *ac;
} Block;

struct JPEGBands {
  CByteSource *source;
  /// The file's bytes after those in `coded`.
  const uint8_t *raw;
  size_t raw_count;
  bool is_after_ff;
  /// The marker after the bytes in `coded`, or 0 while there may be more of them.
  uint8_t marker;
  BitWindow window;
  const uint8_t *coded_end;
  BitWriter writer;

  uint32_t band_period;
  uint32_t row, row_count;
  uint32_t column, column_count;
  unsigned restart_interval, restart_countdown;
  uint8_t next_restart;
  bool is_finished;

  int block_count;
  Block blocks[D_MAX_BLOCKS_IN_MCU];
  /// The last DC coefficient of each component, in the file and in what libjpeg got.
  int32_t dc[MAX_COMPS_IN_SCAN];
  int32_t written_dc[MAX_COMPS_IN_SCAN];
  HuffmanTable tables[2][NUM_HUFF_TBLS];
  uint8_t coded[CODED_BYTES + MCU_BYTES + 2 * AHEAD];
  uint8_t output[OUTPUT_BYTES];
};

// MARK: Coded bytes

/// Takes coded bytes without what is stuffed between them, up to the next marker.
static bool take_coded_bytes(JPEGBands *bands) {
  size_t left = (size_t)(bands->coded_end - bands->window.next);
  memmove(bands->coded, bands->window.next, left);
  bands->window.next = bands->coded;
  uint8_t *end = bands->coded + left, *limit = bands->coded + CODED_BYTES;
  while (end < limit && !bands->marker) {
    if (bands->raw_count == 0) {
      if (!byte_source_refill(bands->source)) return false;
      bands->raw = bands->source->next;
      bands->raw_count = bands->source->available;
    }
    if (bands->is_after_ff) {
      bands->is_after_ff = false;
      uint8_t code = *bands->raw++;
      bands->raw_count--;
      if (code == 0xFF) return false;
      if (code == 0) *end++ = 0xFF;
      bands->marker = code;
      continue;
    }
    size_t room = (size_t)(limit - end);
    size_t count = bands->raw_count < room ? bands->raw_count : room;
    const uint8_t *found = memchr(bands->raw, 0xFF, count);
    if (found) count = (size_t)(found - bands->raw);
    memcpy(end, bands->raw, count);
    end += count;
    bands->is_after_ff = found != NULL;
    count += bands->is_after_ff;
    bands->raw += count;
    bands->raw_count -= count;
  }
  bands->coded_end = end;
  memset(end, 0, MCU_BYTES + 2 * AHEAD);
  return true;
}

/// Has the coded bytes of an MCU at hand, or the last ones before a marker and zeros after them.
static bool supply(JPEGBands *bands) {
  if (bands->marker || bands->coded_end - bands->window.next >= MCU_BYTES + AHEAD) return true;
  return take_coded_bytes(bands);
}

/// How many bits are left before the marker; fewer than none if too many were read.
static ptrdiff_t bits_left(const JPEGBands *bands) {
  return (bands->coded_end - bands->window.next) * 8 + (ptrdiff_t)bands->window.count;
}

/// Whether a marker follows, after no more than the bits that fill the last byte.
static bool is_segment_done(const JPEGBands *bands) {
  return bands->marker && bits_left(bands) >= 0 && bits_left(bands) < 8;
}

/// Passes over a restart marker.
static bool begin_interval(JPEGBands *bands) {
  if (!is_segment_done(bands) || bands->marker != JPEG_RST0 + bands->next_restart) return false;
  bands->next_restart = (bands->next_restart + 1) % 8;
  bands->restart_countdown = bands->restart_interval;
  bands->marker = 0;
  bands->window = (BitWindow){0, 0, bands->coded_end};
  memset(bands->dc, 0, sizeof bands->dc);
  return take_coded_bytes(bands);
}

// MARK: Rows

/// Reads an MCU, and writes it if there is a writer; false for anything unusual.
SPECIALIZED bool read_mcu(JPEGBands *bands, BitWriter *writer) {
  if (bands->restart_interval > 0 && bands->restart_countdown-- == 0) {
    if (!begin_interval(bands)) return false;
    bands->restart_countdown--;
  }
  if (!supply(bands)) return false;
  BitWindow window = bands->window;
  for (int index = 0; index < bands->block_count; index++) {
    Block block = bands->blocks[index];
    int32_t *dc = &bands->dc[block.component];
    look_ahead(&window);
    if (!read_dc(&window, block.dc, dc)) return false;
    if (writer) {
      if (!write_dc(writer, *dc - bands->written_dc[block.component])) return false;
      bands->written_dc[block.component] = *dc;
    }
    if (!read_acs(&window, block.ac, writer)) return false;
  }
  bands->window = window;
  return bands->marker == 0 || bits_left(bands) >= 0;
}

static bool pass_over_row(JPEGBands *bands) {
  for (; bands->column < bands->column_count; bands->column++) {
    if (!read_mcu(bands, NULL)) return false;
  }
  return true;
}

/// Writes as much of a wanted row as there is room for.
static bool copy_row(JPEGBands *bands) {
  const uint8_t *limit = bands->output + OUTPUT_BYTES - WRITTEN_MCU_BYTES;
  if (bands->column == 0) memset(bands->written_dc, 0, sizeof bands->written_dc);
  for (; bands->column < bands->column_count && bands->writer.next < limit; bands->column++) {
    if (!read_mcu(bands, &bands->writer)) return false;
  }
  return true;
}

/// Goes on to the next row after all of one, or to what follows the scan after the last.
static bool finish_row(JPEGBands *bands) {
  int code = JPEG_RST0 + (int)(bands->row % 8);
  bands->column = 0;
  bands->row++;
  if (bands->row == bands->row_count) {
    if (!is_segment_done(bands) || (bands->marker & ~7) == JPEG_RST0) return false;
    bands->is_finished = true;
    code = bands->marker;
  }
  flush(&bands->writer);
  if (bands->is_finished) {
    // libjpeg takes the zeros that it makes up for rows that are passed over for bytes that it passed
    // over, and would complain of them at some marker. At one that it has to look for it complains
    // now, while nobody listens.
    memset(bands->writer.next, 0, PADDING_BYTES);
    bands->writer.next += PADDING_BYTES;
  }
  *bands->writer.next++ = 0xFF;
  *bands->writer.next++ = (uint8_t)code;
  return true;
}

JPEGBandsStatus jpeg_bands_refill(JPEGBands *bands, struct jpeg_source_mgr *input) {
  if (bands->is_finished) {
    input->next_input_byte = bands->raw;
    input->bytes_in_buffer = bands->raw_count;
    return JPEGBandsDone;
  }
  bands->writer.next = bands->output;
  const uint8_t *limit = bands->output + OUTPUT_BYTES - WRITTEN_MCU_BYTES;
  while (!bands->is_finished && bands->writer.next < limit) {
    bool is_wanted = bands->row % bands->band_period == bands->band_period / 2 ||
                     bands->row + 1 == bands->row_count;
    if (!(is_wanted ? copy_row(bands) : pass_over_row(bands))) return JPEGBandsUnusual;
    if (bands->column == bands->column_count && !finish_row(bands)) return JPEGBandsUnusual;
  }
  input->next_input_byte = bands->output;
  input->bytes_in_buffer = (size_t)(bands->writer.next - bands->output);
  return JPEGBandsMore;
}

// MARK: Opening

/// Whether the scan is baseline, has all components, and has one row of MCUs in each band.
static bool is_suitable(const struct jpeg_decompress_struct *info) {
  if (info->progressive_mode || info->arith_code || info->data_precision != 8 ||
      info->comps_in_scan != info->num_components || info->restart_interval > UINT16_MAX)
    return false;
  // libjpeg complains of a baseline scan that says it holds only some coefficients, or some bits.
  if (info->Ss != 0 || info->Se != DCTSIZE2 - 1 || info->Ah != 0 || info->Al != 0) return false;
  // The blocks of a lone component are coded one by one, whatever its sampling is.
  return info->num_components > 1 || info->max_v_samp_factor * info->max_h_samp_factor == 1;
}

/// Lays out the blocks of an MCU, and makes the tables that they are coded with.
static bool make_blocks(JPEGBands *bands, const struct jpeg_decompress_struct *info) {
  bool is_made[2][NUM_HUFF_TBLS] = {{false}};
  for (int index = 0; index < info->comps_in_scan; index++) {
    const jpeg_component_info *component = info->cur_comp_info[index];
    int numbers[2] = {component->dc_tbl_no, component->ac_tbl_no};
    for (int kind = 0; kind < 2; kind++) {
      int number = numbers[kind];
      if (number < 0 || number >= NUM_HUFF_TBLS) return false;
      const JHUFF_TBL *source =
          kind == 0 ? info->dc_huff_tbl_ptrs[number] : info->ac_huff_tbl_ptrs[number];
      HuffmanTable *table = &bands->tables[kind][number];
      if (!source || is_made[kind][number]) {
        if (!source) return false;
        continue;
      }
      if (!huffman_make(table, source, kind == 0 ? DC_SIZES - 1 : UINT8_MAX)) return false;
      if (kind == 1) huffman_make_runs(table);
      is_made[kind][number] = true;
    }
    for (int count = component->h_samp_factor * component->v_samp_factor; count > 0; count--) {
      if (bands->block_count == D_MAX_BLOCKS_IN_MCU) return false;
      bands->blocks[bands->block_count++] =
          (Block){index, &bands->tables[0][numbers[0]], &bands->tables[1][numbers[1]]};
    }
  }
  return true;
}

/// Makes libjpeg expect what is written.
static void prepare(const JPEGBands *bands, struct jpeg_decompress_struct *info) {
  info->restart_interval = bands->column_count;
  for (int number = 0; number < NUM_HUFF_TBLS; number++) {
    JHUFF_TBL *table = info->dc_huff_tbl_ptrs[number];
    if (!table) continue;
    memset(table->bits, 0, sizeof table->bits);
    table->bits[DC_CODE_BITS] = DC_SIZES;
    for (int size = 0; size < DC_SIZES; size++) table->huffval[size] = (UINT8)size;
  }
  info->src->bytes_in_buffer = 0;
}

JPEGBands *jpeg_bands_open(struct jpeg_decompress_struct *info, CByteSource *source,
                           uint32_t band_period) {
  if (!source->can_rewind || !is_suitable(info)) return NULL;
  JPEGBands *bands = codec_calloc(1, sizeof *bands);
  if (!bands) return NULL;
  bands->source = source;
  bands->raw = info->src->next_input_byte;
  bands->raw_count = info->src->bytes_in_buffer;
  bands->band_period = band_period;
  bands->window.next = bands->coded_end = bands->coded;
  uint32_t height = (uint32_t)info->max_v_samp_factor * DCTSIZE;
  uint32_t width = (uint32_t)info->max_h_samp_factor * DCTSIZE;
  bands->row_count = (info->image_height + height - 1) / height;
  bands->column_count = (info->image_width + width - 1) / width;
  bands->restart_interval = bands->restart_countdown = info->restart_interval;
  if (!make_blocks(bands, info)) {
    jpeg_bands_close(bands);
    return NULL;
  }
  prepare(bands, info);
  return bands;
}

void jpeg_bands_close(JPEGBands *bands) { free(bands); }
