// Parts of points as the first version of LASzip (2011 and before) codes them: each by its difference from the point
// before.
// Rules: the LAZ specification, items POINT10, GPSTIME11, RGB12 and BYTE of version 1.
import { bytesAfter, SymbolModel, WholeNumbers } from './arithmetic.ts';
import type { ArithmeticDecoder, Items, NextItem } from './arithmetic.ts';

// Wave packets of points: the offsets of the samples of a returned pulse. We use none of that, but the parts after it
// in the stream can be read only after it. Rules: the LAZ specification, item WAVEPACKET13 of version 1, which the
// second version has, too.

const [OFFSET, SIZE, PLACE, DIRECTION] = [1, 9, 13, 17];

/**
 * The place of the samples is the last one, the one after the last samples, a difference to the last one, or a whole
 * number.
 */
export function wavePackets(decoder: ArithmeticDecoder): NextItem {
  const kinds = new SymbolModel(256);
  const steps = Array.from({ length: 4 }, () => new SymbolModel(4));
  const numbers = () => new WholeNumbers(decoder, 32, 1);
  const [distances, sizes, places] = [numbers(), numbers(), numbers()];
  const directions = new WholeNumbers(decoder, 32, 3);
  let [step, distance] = [0, 0];
  const move = (record: DataView, at: number, by: number): void => {
    record.setBigUint64(at, BigInt.asUintN(64, record.getBigUint64(at, true) + BigInt(by)), true);
  };
  return (record, at) => {
    record.setUint8(at, decoder.symbol(kinds));
    step = decoder.symbol(steps[step]!);
    if (step === 1) move(record, at + OFFSET, record.getUint32(at + SIZE, true));
    else if (step === 2) move(record, at + OFFSET, (distance = distances.next(distance, 0)));
    else if (step === 3) record.setBigUint64(at + OFFSET, decoder.whole(), true);
    record.setInt32(at + SIZE, sizes.next(record.getInt32(at + SIZE, true), 0), true);
    record.setInt32(at + PLACE, places.next(record.getInt32(at + PLACE, true), 0), true);
    for (let n = 0; n < 3; n++) {
      const place = at + DIRECTION + n * 4;
      record.setInt32(place, directions.next(record.getInt32(place, true), n), true);
    }
  };
}

/** Contexts of y and z. */
const MOST_K = 19;

function points(decoder: ArithmeticDecoder): NextItem {
  const coordinates = (contexts: number) => new WholeNumbers(decoder, 32, contexts);
  const [xs, ys, zs] = [coordinates(1), coordinates(MOST_K + 1), coordinates(MOST_K + 1)];
  const [intensities, sources] = [new WholeNumbers(decoder, 16, 1), new WholeNumbers(decoder, 16, 1)];
  const angles = new WholeNumbers(decoder, 8, 2);
  const changes = new SymbolModel(64);
  const [returns, classes, users] = [bytesAfter(decoder), bytesAfter(decoder), bytesAfter(decoder)];
  const [dx, dy] = [[0, 0, 0] as Three, [0, 0, 0] as Three];
  let turn = 0;
  return (record, at) => {
    const x = xs.next(median(dx), 0);
    const y = ys.next(median(dy), Math.min(xs.k, MOST_K));
    const k = (xs.k + ys.k) >> 1;
    record.setInt32(at, record.getInt32(at, true) + x, true);
    record.setInt32(at + 4, record.getInt32(at + 4, true) + y, true);
    record.setInt32(at + 8, zs.next(record.getInt32(at + 8, true), Math.min(k, MOST_K)), true);
    const changed = decoder.symbol(changes);
    if (changed & 32) record.setUint16(at + 12, intensities.next(record.getUint16(at + 12, true), 0), true);
    if (changed & 16) record.setUint8(at + 14, returns(record.getUint8(at + 14)));
    if (changed & 8) record.setUint8(at + 15, classes(record.getUint8(at + 15)));
    if (changed & 4) record.setUint8(at + 16, angles.next(record.getUint8(at + 16), k < 3 ? 1 : 0));
    if (changed & 2) record.setUint8(at + 17, users(record.getUint8(at + 17)));
    if (changed & 1) record.setUint16(at + 18, sources.next(record.getUint16(at + 18, true), 0), true);
    [dx[turn], dy[turn]] = [x, y];
    turn = (turn + 1) % 3;
  };
}

type Three = [number, number, number];
const median = ([a, b, c]: Three): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** A time is coded by 64 bits, by the difference to the last one, or by a multiple of the last difference. */
const MULTIPLES = 512;
const [UNCHANGED, WHOLE, LONGEST] = [MULTIPLES - 1, MULTIPLES - 2, MULTIPLES - 3];

function times(decoder: ArithmeticDecoder): NextItem {
  const multiples = new SymbolModel(MULTIPLES);
  const starts = new SymbolModel(3);
  const numbers = new WholeNumbers(decoder, 32, 6);
  let [last, extremes] = [0, 0];
  /** After some extreme differences in a row they become the expected ones. */
  const extreme = (difference: number): void => {
    if (++extremes <= 3) return;
    last = difference;
    extremes = 0;
  };
  const difference = (multiple: number): number => {
    if (multiple === 1) {
      last = numbers.next(last, 1);
      extremes = 0;
      return last;
    }
    if (multiple === 0) {
      const found = numbers.next(Math.trunc(last / 4), 2);
      extreme(found);
      return found;
    }
    const found = numbers.next((multiple * last) | 0, multiple < 10 ? 3 : multiple < 50 ? 4 : 5);
    if (multiple === LONGEST) extreme(found);
    return found;
  };
  return (record, at) => {
    const move = (by: number) =>
      record.setBigInt64(at, BigInt.asIntN(64, record.getBigInt64(at, true) + BigInt(by)), true);
    if (last === 0) {
      const start = decoder.symbol(starts);
      if (start === 1) move((last = numbers.next(0, 0)));
      else if (start === 2) record.setBigUint64(at, decoder.whole(), true);
      return;
    }
    const multiple = decoder.symbol(multiples);
    if (multiple < WHOLE) move(difference(multiple));
    else if (multiple < UNCHANGED) record.setBigUint64(at, decoder.whole(), true);
  };
}

function colours(decoder: ArithmeticDecoder): NextItem {
  const changes = new SymbolModel(64);
  const numbers = new WholeNumbers(decoder, 8, 6);
  return (record, at) => {
    const changed = decoder.symbol(changes);
    for (let n = 0; n < 6; n++)
      if (changed & (1 << n)) record.setUint8(at + n, numbers.next(record.getUint8(at + n), n));
  };
}

function bytes(decoder: ArithmeticDecoder, count: number): NextItem {
  const numbers = new WholeNumbers(decoder, 8, count);
  return (record, at) => {
    for (let n = 0; n < count; n++) record.setUint8(at + n, numbers.next(record.getUint8(at + n), n));
  };
}

export const firstVersion: Items = { point: points, time: times, rgb: colours, extra: bytes };
