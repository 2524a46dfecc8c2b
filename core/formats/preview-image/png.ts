import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/**
 * Levels of zlib, which differ by a tenth in size: a strip of pictures takes three times as long at the usual level.
 */
const [USUAL_LEVEL, FAST_LEVEL] = [6, 1];

/**
 * Rows of a PNG before packing: from the top, each a byte of its filter (9.2: none, which is the best for even areas),
 * then red, green, blue and opacity of each pixel.
 */
type PngRows = Readonly<ReturnType<typeof createPngRows>>;

/** The byte of the first pixel of `PngRows`. */
export const FIRST_PIXEL = 1;

/** Rows of a transparent picture. `stride`: bytes from row to row */
export function createPngRows(width: number, height: number) {
  const stride = width * 4 + FIRST_PIXEL;
  return { width, height, stride, bytes: new Uint8Array(stride * height) };
}

/** Writes pixels (red, green, blue, opacity: 4 bytes each, rows from the top) as PNG. */
export function writePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rows = createPngRows(width, height);
  const row = width * 4;
  for (let y = 0; y < height; y++)
    rows.bytes.set(pixels.subarray(y * row, (y + 1) * row), y * rows.stride + FIRST_PIXEL);
  return packPng(rows);
}

/** `isFast`: for large pictures, which become a tenth larger. */
export function packPng({ width, height, bytes }: PngRows, isFast = false): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, colour with opacity, the only methods there are, no interlacing.
  head.set([8, 6, 0, 0, 0], 8);
  const packed = deflateSync(bytes, { level: isFast ? FAST_LEVEL : USUAL_LEVEL, chunkSize: 2 ** 18 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
