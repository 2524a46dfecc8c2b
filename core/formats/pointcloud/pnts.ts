// A tile as 3D Tiles point cloud (pnts, version 1), made of its XKT file: the same grid of 16 bits, with Z up.
import { readSection, splitSections } from '../xkt/packed-sections.ts';

const [POSITIONS, COLOURS, BOXES] = [4, 6, 26];
const HEADER = 28;
/** Parts of the file begin at multiples of so many bytes. */
const ALIGNMENT = 8;

/** @param xkt a file that tile.ts wrote */
export async function pntsOf(xkt: Uint8Array): Promise<Buffer> {
  const sections = splitSections(xkt);
  const [positions, colours, boxes] = (await Promise.all(
    [POSITIONS, COLOURS, BOXES].map(section => readSection(sections[section]!)),
  )) as [Buffer, Buffer, Buffer];
  const count = positions.length / 6;
  // Of no points there is no box.
  const [x, y, z, X, Y, Z] = Array.from({ length: 6 }, (_, n) => (count === 0 ? 0 : boxes.readDoubleLE(n * 8))) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const table = {
    POINTS_LENGTH: count,
    RTC_CENTER: [x, 0 - Z, y],
    QUANTIZED_VOLUME_OFFSET: [0, 0, 0],
    QUANTIZED_VOLUME_SCALE: [X - x, Z - z, Y - y],
    POSITION_QUANTIZED: { byteOffset: 0 },
    RGB: { byteOffset: count * 6 },
  };
  const text = JSON.stringify(table);
  const json = Buffer.from(text + ' '.repeat(padding(HEADER + text.length)));
  const file = Buffer.alloc(HEADER + json.length + count * 9 + padding(HEADER + json.length + count * 9));
  file.write('pnts', 'latin1');
  [1, file.length, json.length, file.length - HEADER - json.length].forEach((number, n) =>
    file.writeUInt32LE(number, 4 + n * 4),
  );
  json.copy(file, HEADER);
  for (let n = 0, at = HEADER + json.length; n < count; n++, at += 6) {
    file.writeUInt16LE(positions.readUInt16LE(n * 6), at);
    file.writeUInt16LE(65535 - positions.readUInt16LE(n * 6 + 4), at + 2);
    file.writeUInt16LE(positions.readUInt16LE(n * 6 + 2), at + 4);
  }
  for (let n = 0, at = HEADER + json.length + count * 6; n < count; n++, at += 3) {
    for (let channel = 0; channel < 3; channel++) file[at + channel] = colours[n * 4 + channel]!;
  }
  return file;
}

const padding = (length: number): number => (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;
