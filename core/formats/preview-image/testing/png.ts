import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

export type Pixel = readonly [red: number, green: number, blue: number, opacity: number];

/** Reads a PNG as we write it: 8 bits with opacity, rows without a filter. */
export function readPng(bytes: Uint8Array): { width: number; height: number; at: (x: number, y: number) => Pixel } {
  const buffer = Buffer.from(bytes);
  assert.equal(buffer.toString('latin1', 1, 4), 'PNG');
  const chunks: Buffer[] = [];
  for (let at = 8; at < buffer.length; at += buffer.readUInt32BE(at) + 12) {
    if (buffer.toString('latin1', at + 4, at + 8) === 'IDAT')
      chunks.push(buffer.subarray(at + 8, at + 8 + buffer.readUInt32BE(at)));
  }
  const [width, height] = [buffer.readUInt32BE(16), buffer.readUInt32BE(20)];
  const lines = inflateSync(Buffer.concat(chunks));
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = y * (width * 4 + 1);
    assert.equal(lines[from], 0);
    lines.copy(pixels, y * width * 4, from + 1, from + 1 + width * 4);
  }
  return {
    width,
    height,
    at: (x, y) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] as unknown as Pixel,
  };
}

/** What is strongest in a colour. */
export const tone = ([red, green, blue]: Pixel): string =>
  red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
