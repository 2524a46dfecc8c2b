import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block, drawModel, dxfText, insert, layer, line, type Pairs } from '../testing/dxf.ts';
import { readDrawing } from '../reading/read-drawing.ts';
import { writeSheetFile } from './sheet-file.ts';

/** Head and columns of a file, as the window reads them. */
function read(pieces: readonly Uint8Array[]) {
  const bytes = Buffer.concat(pieces);
  const end = 12 + bytes.readUInt32LE(8);
  const head = JSON.parse(bytes.toString('utf8', 12, end));
  let at = end;
  const column = (count: number, size: number, value: (offset: number) => number) =>
    Array.from({ length: count }, (_, n) => value(at + n * size)).concat((at += count * size) < 0 ? [0] : []);
  const { marks, numbers } = head;
  return {
    magic: bytes.toString('latin1', 0, 4),
    start: end % 8,
    head,
    numbers: column(numbers, 8, offset => bytes.readDoubleLE(offset)),
    sizes: column(marks, 4, offset => bytes.readFloatLE(offset)),
    ends: column(marks, 4, offset => bytes.readUInt32LE(offset)),
    colours: column(marks, 4, offset => bytes.readUInt32LE(offset)),
    layers: column(marks, 2, offset => bytes.readUInt16LE(offset)),
    owners: column(marks, 2, offset => bytes.readUInt16LE(offset)),
    dashes: column(marks, 2, offset => bytes.readUInt16LE(offset)),
    kinds: column(marks, 1, offset => bytes.readUInt8(offset)),
    rest: bytes.length - at,
  };
}

test('a sheet has its marks in order, in exact numbers, on their layer and that of their block', () => {
  const wide: Pairs = [0, 'LWPOLYLINE', 8, 'Walls', 90, 3, 70, 1, 43, 0.5, 10, 0, 20, 0, 10, 4, 20, 0, 10, 4, 20, 3];
  const text: Pairs = [0, 'TEXT', 8, '0', 10, 1, 20, 2, 40, 3, 1, 'Plan'];
  const drawing = {
    header: [9, '$ACADVER', 1, 'AC1015'],
    tables: [...layer('Walls', 1), ...layer('Doors', -4)],
    blocks: block('Door', [...line(0, 0, 0.1, 0, [8, '0']), ...line(0, 0, 0, 1 / 3, [8, 'Walls'])]),
    entities: [...insert('Door', 5_000_000.123, 2, [8, 'Doors']), ...wide, ...text],
  };
  const sheet = drawModel(drawing);
  const file = read(writeSheetFile(readDrawing(dxfText(drawing)), sheet, 0.001));
  const { head } = file;
  assert.deepEqual([file.magic, file.start, file.rest, head.metres, head.marks], ['PLSH', 0, 0, 0.001, 4]);
  assert.deepEqual(head.layers, [
    { name: 'Walls', isShown: true, colour: 0xff0000 },
    { name: 'Doors', isShown: false, colour: 0x00ffff },
    { name: '0', isShown: true, colour: 0x111111 },
  ]);
  assert.deepEqual([head.texts, head.extents], [['Plan'], sheet.extents]);
  assert.deepEqual(
    [file.kinds, file.layers, file.owners],
    [
      [0, 0, 1, 4],
      [1, 0, 0, 2],
      [1, 1, 0, 2],
    ],
  );
  assert.deepEqual(file.numbers.slice(0, 8), [
    5_000_000.123,
    2,
    5_000_000.123 + 0.1,
    2,
    5_000_000.123,
    2,
    5_000_000.123,
    2 + 1 / 3,
  ]);
  assert.deepEqual(
    [file.ends, file.sizes.slice(0, 3)],
    [
      [4, 8, 14, 21],
      [0.25, 0.25, -0.5],
    ],
  );
});

test('loops of an area are separated, masks have no colour, and equal dashes are written once', () => {
  const square = (at: number): number[] => [at, at, at + 2, at, at + 2, at + 2, at, at + 2];
  const look = { colour: 0xff00ff, weight: 0.5, layer: '0' };
  const dashed = { kind: 'stroke', points: [0, 0, 9, 9], isClosed: false, width: 0, look: { ...look, dashes: [4, 2] } };
  const drawing = readDrawing(dxfText({ entities: line(0, 0, 1, 1) }));
  const sheet = drawModel({ entities: line(0, 0, 1, 1) });
  const file = read(
    writeSheetFile(
      drawing,
      {
        ...sheet,
        sketches: [
          {
            ...sheet.sketches[0]!,
            marks: [
              { kind: 'fill', loops: [square(0), square(5)], cover: 0.5, look: { ...look, dashes: [] } },
              { kind: 'mask', points: square(1) },
              { ...dashed, kind: 'stroke' },
              { ...dashed, kind: 'stroke' },
            ],
          },
        ],
      },
      1,
    ),
  );
  assert.deepEqual(file.numbers.slice(0, 18), [...square(0), NaN, NaN, ...square(5)]);
  assert.deepEqual(
    [file.ends, file.kinds],
    [
      [18, 26, 30, 34],
      [2, 3, 0, 0],
    ],
  );
  assert.deepEqual(
    [file.dashes, file.head.dashes, file.colours],
    [[0, 0, 1, 1], [[4, 2]], [0xff00ff, 0, 0xff00ff, 0xff00ff]],
  );
});
