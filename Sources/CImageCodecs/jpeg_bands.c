#include "jpeg_bands.h"

#include "codec_memory.h"
#include "jpeg_huffman.h"

#include <stdlib.h>
#include <string.h>

/// Once for rows that are written, and once, with all of that left out, for those that are not.
#define SPECIALIZED static inline __attribute__((always_inline))

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
  WRITTEN_MCU_BYTES = 2 * (MCU_BYTES + AHEAD) + PADDING_BYTES,
  /// All of a DC difference's sizes, each by a code of five bits.
  DC_CODE_BITS = 5,
  DC_SIZES = 16
};

typedef struct {
  int component;
  const HuffmanTable *dc;
  const HuffmanTable *ac;
} Block;

/// Bits that were not read yet, the next one highest. Below the `count` that are sure may be more.
typedef struct {
  uint64_t bits;
  unsigned count;
  const uint8_t *next;
} Window;

/// Bits on their way to libjpeg.
typedef struct {
  uint64_t held;
  unsigned count;
  uint8_t *next;
} Writer;

struct JPEGBands {
  CByteSource *source;
  /// The file's bytes after those in `coded`.
  const uint8_t *raw;
  size_t raw_count;
  bool is_after_ff;
  /// The marker after the bytes in `coded`, or 0 while there may be more of them.
  uint8_t marker;
  Window window;
  const uint8_t *coded_end;
  Writer writer;

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
  bands->window = (Window){0, 0, bands->coded_end};
  memset(bands->dc, 0, sizeof bands->dc);
  return take_coded_bytes(bands);
}

// MARK: Symbols

SPECIALIZED void look_ahead(Window *window) {
  uint64_t next;
  memcpy(&next, window->next, sizeof next);
  // The bits above those that are counted are there already, and are the same.
  window->bits |= __builtin_bswap64(next) >> window->count;
  window->next += (63 - window->count) >> 3;
  window->count |= 56;
}

SPECIALIZED uint64_t take(Window *window, unsigned count) {
  uint64_t value = count > 0 ? window->bits >> (64 - count) : 0;
  window->bits <<= count;
  window->count -= count;
  return value;
}

static void write_byte(Writer *writer, uint8_t byte) {
  *writer->next++ = byte;
  if (byte == 0xFF) *writer->next++ = 0;
}

/// Appends up to 31 bits.
SPECIALIZED void write_bits(Writer *writer, uint64_t value, unsigned count) {
  writer->held = writer->held << count | value;
  writer->count += count;
  if (writer->count < 32) return;
  writer->count -= 32;
  uint32_t word = (uint32_t)(writer->held >> writer->count);
  // Adding one carries out of the high bit of a byte only where all are ones.
  bool may_have_ff = (word & ~(word + 0x01010101) & 0x80808080) != 0;
  if (may_have_ff) {
    for (int shift = 24; shift >= 0; shift -= 8) write_byte(writer, (uint8_t)(word >> shift));
  } else {
    word = __builtin_bswap32(word);
    memcpy(writer->next, &word, sizeof word);
    writer->next += sizeof word;
  }
}

/// Writes what is held, with ones that fill the last byte.
static void flush(Writer *writer) {
  unsigned missing = (8 - writer->count % 8) % 8;
  write_bits(writer, (1u << missing) - 1, missing);
  for (; writer->count > 0; writer->count -= 8)
    write_byte(writer, (uint8_t)(writer->held >> (writer->count - 8)));
}

/// Reads a DC difference; false if there is none.
SPECIALIZED bool read_dc(Window *window, const HuffmanTable *table, int32_t *dc) {
  unsigned peek = (unsigned)(window->bits >> (64 - HUFFMAN_LOOKUP_BITS));
  unsigned length = table->lengths[peek];
  int size = table->symbols[peek];
  if (length == 0) {
    size = huffman_symbol(table, (unsigned)(window->bits >> 48), &length);
    if (size < 0) return false;
  }
  take(window, length);
  // A value that begins with 0 is negative (F.2.2.1).
  int32_t is_negative = (int32_t)(~window->bits >> 63);
  int32_t value = (int32_t)take(window, (unsigned)size);
  *dc += size > 0 ? value - is_negative * ((1 << size) - 1) : 0;
  return *dc >= INT16_MIN && *dc <= INT16_MAX;
}

/// Writes a DC difference; false if it is too great.
static bool write_dc(Writer *writer, int32_t difference) {
  uint32_t magnitude = (uint32_t)(difference < 0 ? -difference : difference);
  unsigned size = magnitude > 0 ? 32 - (unsigned)__builtin_clz(magnitude) : 0;
  if (size >= DC_SIZES) return false;
  write_bits(writer, size, DC_CODE_BITS);
  uint32_t value = difference < 0 ? (uint32_t)difference + (1u << size) - 1 : magnitude;
  write_bits(writer, value & ((1u << size) - 1), size);
  return true;
}

/// Reads one symbol of a block and its value; -1 if there is none, and else the next coefficient.
SPECIALIZED int read_ac(Window *window, const HuffmanTable *table, int coefficient, Writer *writer) {
  look_ahead(window);
  unsigned length = 0;
  int symbol = huffman_symbol(table, (unsigned)(window->bits >> 48), &length);
  if (symbol < 0) return -1;
  unsigned count = length + ((unsigned)symbol & 15);
  uint64_t bits = take(window, count);
  if (writer) write_bits(writer, bits, count);
  if ((symbol & 15) == 0 && symbol != 0xF0) return DCTSIZE2;
  coefficient += (symbol >> 4) + 1;
  // libjpeg says nothing of a run over the end of its block, and goes on.
  return coefficient <= DCTSIZE2 ? coefficient : -1;
}

/// Reads the AC coefficients of a block, and writes them as they are.
SPECIALIZED bool read_acs(Window *window, const HuffmanTable *table, Writer *writer) {
  int coefficient = 1;
  while (coefficient < DCTSIZE2) {
    look_ahead(window);
    // There are bits for two runs.
    for (int part = 0; part < 2; part++) {
      HuffmanRun run = table->runs[window->bits >> (64 - HUFFMAN_LOOKUP_BITS)];
      int next = coefficient + run.advance;
      bool ends = next >= HUFFMAN_BLOCK_END + 1;
      if (next >= DCTSIZE2 && !(ends && next - HUFFMAN_BLOCK_END < DCTSIZE2)) {
        coefficient = read_ac(window, table, coefficient, writer);
        if (coefficient < 0) return false;
        break;
      }
      uint64_t bits = take(window, run.bits);
      if (writer) write_bits(writer, bits, run.bits);
      if (ends) return true;
      coefficient = next;
    }
  }
  return true;
}

// MARK: Rows

/// Reads an MCU, and writes it if there is a writer; false for anything unusual.
SPECIALIZED bool read_mcu(JPEGBands *bands, Writer *writer) {
  if (bands->restart_interval > 0 && bands->restart_countdown-- == 0) {
    if (!begin_interval(bands)) return false;
    bands->restart_countdown--;
  }
  if (!supply(bands)) return false;
  Window window = bands->window;
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
