// The codecs alone: reads JPEGs and PNGs one after the other, row by row, and drops the rows.
//
//   floor [-DENOMINATOR] FILE...   JPEGs are read at 1/DENOMINATOR of their size: 1, 2, 4 or 8
//   floor --versions               the versions of the libraries
//
// A JPEG is read with the fastest settings that libjpeg has: whole-number DCT of less accuracy, and
// chroma doubled instead of interpolated.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <zlib.h>

#define TEXT(symbol) #symbol
#define VALUE(symbol) TEXT(symbol)

static int versions(void) {
#ifdef LIBJPEG_TURBO_VERSION
  puts("libjpeg-turbo " VALUE(LIBJPEG_TURBO_VERSION));
#else
  puts("libjpeg " VALUE(JPEG_LIB_VERSION));
#endif
  printf("libpng %s\nzlib %s\n", png_get_libpng_ver(NULL), zlibVersion());
  return 0;
}

static int read_jpeg(FILE *file, unsigned denominator) {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  info.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&info);
  jpeg_stdio_src(&info, file);
  jpeg_read_header(&info, TRUE);
  info.scale_num = 1;
  info.scale_denom = denominator;
  info.dct_method = JDCT_IFAST;
  info.do_fancy_upsampling = FALSE;
  jpeg_start_decompress(&info);
  JSAMPROW row = malloc((size_t)info.output_width * (size_t)info.output_components);
  if (!row) return 1;
  while (info.output_scanline < info.output_height) jpeg_read_scanlines(&info, &row, 1);
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  free(row);
  return 0;
}

static int read_png(FILE *file) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) return 1;
  png_init_io(png, file);
  png_read_info(png, info);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  png_bytep row = malloc(png_get_rowbytes(png, info));
  if (!row) return 1;
  png_uint_32 height = png_get_image_height(png, info);
  for (int pass = 0; pass < passes; pass++)
    for (png_uint_32 y = 0; y < height; y++) png_read_row(png, row, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  free(row);
  return 0;
}

static int read_photo(const char *path, unsigned denominator) {
  FILE *file = fopen(path, "rb");
  if (!file) return 1;
  int first = fgetc(file);
  rewind(file);
  int status = first == 0xff ? read_jpeg(file, denominator) : read_png(file);
  fclose(file);
  return status;
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  if (strcmp(arguments[1], "--versions") == 0) return versions();
  int first = arguments[1][0] == '-' ? 2 : 1;
  unsigned denominator = first == 2 ? (unsigned)atoi(arguments[1] + 1) : 1;
  for (int index = first; index < count; index++) {
    int status = read_photo(arguments[index], denominator);
    if (status != 0) return status;
  }
  return 0;
}
