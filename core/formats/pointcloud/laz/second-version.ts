// Parts of points as the second version of LASzip codes them, in chunks: each by its difference from earlier points of
// its kind.
// Rules: the LAZ specification, items POINT10, GPSTIME11, RGB12 and BYTE of version 2.
import { byteModel, bytesAfter, SymbolModel, WholeNumbers } from './arithmetic.ts';
import type { ArithmeticDecoder, Items, NextItem } from './arithmetic.ts';
import { timesOfSequences } from './time-sequences.ts';

/** The median of five numbers; a new one replaces the highest and the lowest in turn. Rule: the LAZ specification. */
export class StreamMedian {
  readonly #values = [0, 0, 0, 0, 0];
  #isHigh = true;

  get value(): number {
    return this.#values[2]!;
  }

  add(value: number): void {
    const values = this.#values;
    const middle = values[2]!;
    const isHigh = this.#isHigh;
    values[isHigh ? 4 : 0] = value;
    values.sort((one, other) => one - other);
    if (isHigh ? value >= middle : value <= middle) this.#isHigh = !isHigh;
  }
}

/** Classes of points, by their number of returns (row) and which of them they are (column), both 0 to 7. */
const kinds = Uint8Array.from(
  ['fedcba98', 'e0136aa9', 'd1247bba', 'c3458ccb', 'b6789ddc', 'aabcdeed', '9abcdefe', '89abcdef'].join(''),
  digit => Number.parseInt(digit, 16),
);
/** By the byte that has both. */
const kindOf = (returns: number): number => kinds[returns & 63]!;
const [KINDS, LEVELS] = [16, 8];

/** Contexts of y and z: in pairs of bits, the rest in one. */
const contextOf = (k: number, most: number): number => (k < most ? k & ~1 : most);

function points(decoder: ArithmeticDecoder): NextItem {
  const next = { place: places(decoder), parts: changedParts(decoder) };
  return (record, at) => {
    next.parts(record, at);
    next.place(record, at);
  };
}

/** All but the coordinates. */
function changedParts(decoder: ArithmeticDecoder): NextItem {
  const changes = new SymbolModel(64);
  const [returns, classes, users] = [bytesAfter(decoder), bytesAfter(decoder), bytesAfter(decoder)];
  const [forwards, backwards] = [byteModel(), byteModel()];
  const [intensities, sources] = [new WholeNumbers(decoder, 16, 4), new WholeNumbers(decoder, 16, 1)];
  const lastIntensities = new Uint16Array(KINDS);
  return (record, at) => {
    const changed = decoder.symbol(changes);
    if (changed & 32) record.setUint8(at + 14, returns(record.getUint8(at + 14)));
    const bits = record.getUint8(at + 14);
    const kind = kindOf(bits);
    let intensity = lastIntensities[kind]!;
    if (changed & 16) lastIntensities[kind] = intensity = intensities.next(intensity, Math.min(kind, 3));
    record.setUint16(at + 12, intensity, true);
    if (changed & 8) record.setUint8(at + 15, classes(record.getUint8(at + 15)));
    if (changed & 4)
      record.setUint8(at + 16, record.getUint8(at + 16) + decoder.symbol(bits & 64 ? backwards : forwards));
    if (changed & 2) record.setUint8(at + 17, users(record.getUint8(at + 17)));
    if (changed & 1) record.setUint16(at + 18, sources.next(record.getUint16(at + 18, true), 0), true);
  };
}

function places(decoder: ArithmeticDecoder): NextItem {
  const coordinates = (contexts: number) => new WholeNumbers(decoder, 32, contexts);
  const [xs, ys, zs] = [coordinates(2), coordinates(22), coordinates(20)];
  const moves = Array.from({ length: KINDS }, () => ({ dx: new StreamMedian(), dy: new StreamMedian() }));
  const heights = new Int32Array(LEVELS);
  return (record, at) => {
    const bits = record.getUint8(at + 14);
    const [number, returns] = [bits & 7, (bits >> 3) & 7];
    const kind = kindOf(bits);
    const level = Math.abs(returns - number);
    const single = returns === 1 ? 1 : 0;
    const { dx, dy } = moves[kind]!;
    const x = xs.next(dx.value, single);
    dx.add(x);
    const y = ys.next(dy.value, single + contextOf(xs.k, 20));
    dy.add(y);
    const height = zs.next(heights[level]!, single + contextOf((xs.k + ys.k) >> 1, 18));
    record.setInt32(at, record.getInt32(at, true) + x, true);
    record.setInt32(at + 4, record.getInt32(at + 4, true) + y, true);
    record.setInt32(at + 8, height, true);
    heights[level] = height;
  };
}

const clamped = (value: number): number => Math.max(0, Math.min(255, value));

/** Red, green and blue of 16 bits, each by its low and its high byte; grey ones by their red. */
function colours(decoder: ArithmeticDecoder): NextItem {
  const changes = new SymbolModel(128);
  const models = Array.from({ length: 6 }, () => byteModel());
  const last = new Uint8Array(6);
  const corrected = (n: number, expected: number): number => (expected + decoder.symbol(models[n]!)) & 255;
  return (record, at) => {
    for (let n = 0; n < 6; n++) last[n] = record.getUint8(at + n);
    const [red, green, blue] = [0, 2, 4];
    const changed = decoder.symbol(changes);
    for (const byte of [red, red + 1])
      if (changed & (1 << byte)) record.setUint8(at + byte, corrected(byte, last[byte]!));
    for (const byte of [0, 1]) {
      const [r, g, b] = [red + byte, green + byte, blue + byte] as const;
      if (!(changed & 64)) {
        record.setUint8(at + g, record.getUint8(at + r));
        record.setUint8(at + b, record.getUint8(at + r));
        continue;
      }
      const step = record.getUint8(at + r) - last[r]!;
      if (changed & (1 << g)) record.setUint8(at + g, corrected(g, clamped(step + last[g]!)));
      if (!(changed & (1 << b))) continue;
      const both = Math.trunc((step + record.getUint8(at + g) - last[g]!) / 2);
      record.setUint8(at + b, corrected(b, clamped(both + last[b]!)));
    }
  };
}

function bytes(decoder: ArithmeticDecoder, count: number): NextItem {
  const models = Array.from({ length: count }, () => byteModel());
  return (record, at) => {
    for (let n = 0; n < count; n++) record.setUint8(at + n, record.getUint8(at + n) + decoder.symbol(models[n]!));
  };
}

export const secondVersion: Items = { point: points, time: timesOfSequences, rgb: colours, extra: bytes };
