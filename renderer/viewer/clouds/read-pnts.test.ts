import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPnts } from './read-pnts.ts';

interface Stored {
  readonly table: object;
  readonly binary?: Buffer;
  readonly marks?: object;
  readonly marked?: Buffer;
}

/** A file of these parts. */
function pntsFile({ table, binary = Buffer.alloc(0), marks, marked = Buffer.alloc(0) }: Stored): ArrayBuffer {
  const padded = (text: string) => Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8));
  const json = padded(JSON.stringify(table));
  const batch = marks ? padded(JSON.stringify(marks)) : Buffer.alloc(0);
  const head = Buffer.alloc(28);
  head.write('pnts', 'latin1');
  const sizes = [1, 0, json.length, binary.length, batch.length, marked.length];
  sizes.forEach((size, n) => head.writeUInt32LE(size, 4 + n * 4));
  return Uint8Array.from(Buffer.concat([head, json, binary, batch, marked])).buffer;
}

const grid = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const base = {
  POINTS_LENGTH: 2,
  RTC_CENTER: [652_000.25, 6_860_000.5, 30],
  QUANTIZED_VOLUME_OFFSET: [0, 0, 1],
  QUANTIZED_VOLUME_SCALE: [10, 20, 5],
  POSITION_QUANTIZED: { byteOffset: 0 },
};

test('points of a tile with colours, intensity and class', () => {
  const binary = Buffer.concat([grid(0, 1, 2, 65_535, 4, 5), Buffer.from([10, 20, 30, 40, 50, 60])]);
  const marks = {
    intensity: { byteOffset: 0, componentType: 'UNSIGNED_SHORT', type: 'SCALAR' },
    classification: { byteOffset: 4, componentType: 'UNSIGNED_BYTE', type: 'SCALAR' },
  };
  const marked = Buffer.concat([grid(300, 40_000), Buffer.from([2, 6])]);
  const tile = readPnts(pntsFile({ table: { ...base, RGB: { byteOffset: 12 } }, binary, marks, marked }));
  assert.deepEqual(tile, {
    count: 2,
    corner: [652_000.25, 6_860_000.5, 31],
    edges: [10, 20, 5],
    places: Uint16Array.of(0, 1, 2, 300, 65_535, 4, 5, 40_000),
    paints: Uint8Array.of(10, 20, 30, 2, 40, 50, 60, 6),
    fields: { colours: true, intensity: true, classification: true },
  });
});

test('what a tile does not say is grey, dark and of no class', () => {
  const { places, paints, fields } = readPnts(pntsFile({ table: base, binary: grid(0, 1, 2, 3, 4, 5) }));
  assert.deepEqual([...places], [0, 1, 2, 0, 3, 4, 5, 0]);
  assert.deepEqual([...paints], [204, 204, 204, 0, 204, 204, 204, 0]);
  assert.deepEqual(fields, { colours: false, intensity: false, classification: false });
});

test('what is no tile, or has other places, is refused', () => {
  assert.throws(() => readPnts(new ArrayBuffer(12)), /no pnts file/);
  assert.throws(() => readPnts(new TextEncoder().encode('<html>'.repeat(20)).buffer), /no pnts file/);
  assert.throws(() => readPnts(pntsFile({ table: { POINTS_LENGTH: 1 } })), /no places on a grid/);
});
