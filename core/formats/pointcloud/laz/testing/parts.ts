// Parts of points after the first one, coded for files of tests: the counterpart of second-version.ts and
// wave-packets.ts.
import { SymbolModel } from '../arithmetic.ts';
import { WholeNumberEncoder, type ArithmeticEncoder } from './encode.ts';

/** Codes a part of a point by that of the point before. */
type EncodePart = (last: Buffer, part: Buffer) => void;
type OpenPart = (encoder: ArithmeticEncoder, bytes: number) => EncodePart;

/** Times that grow in steps of their first difference, or begin again; each as a number of 64 bits. */
const times: OpenPart = encoder => {
  const [starts, multiples] = [new SymbolModel(6), new SymbolModel(516)];
  const numbers = new WholeNumberEncoder(encoder, 32, 9);
  let difference = 0;
  return (last, part) => {
    const step = Number(part.readBigInt64LE() - last.readBigInt64LE());
    const isFar = step !== step << 0;
    if (difference === 0) encoder.symbol(starts, isFar ? 2 : step === 0 ? 0 : 1);
    else encoder.symbol(multiples, isFar ? 512 : step === 0 ? 511 : step === -3 * difference ? 503 : 1);
    if (isFar) {
      numbers.add(last.readInt32LE(4), part.readInt32LE(4), 8);
      encoder.bits(32, part.readUInt32LE());
      difference = 0;
    } else if (difference === 0) {
      if (step !== 0) numbers.add(0, step, 0);
      difference = step;
    } else if (step === -3 * difference) numbers.add(step, step, 5);
    else if (step !== 0) numbers.add(difference, step, 1);
  };
};

/** Colours of which all may differ. */
const colours: OpenPart = encoder => {
  const changes = new SymbolModel(128);
  const models = Array.from({ length: 6 }, () => new SymbolModel(256));
  const clamped = (value: number): number => Math.max(0, Math.min(255, value));
  return (last, part) => {
    encoder.symbol(changes, 127);
    const add = (n: number, expected: number) => encoder.symbol(models[n]!, (part[n]! - expected) & 255);
    for (const n of [0, 1]) add(n, last[n]!);
    for (const n of [0, 1]) {
      const red = part[n]! - last[n]!;
      add(2 + n, clamped(red + last[2 + n]!));
      add(4 + n, clamped(Math.trunc((red + part[2 + n]! - last[2 + n]!) / 2) + last[4 + n]!));
    }
  };
};

/** Wave packets, whose samples are at the same place, after the last ones, not far from them, or anywhere. */
const waves: OpenPart = encoder => {
  const kinds = new SymbolModel(256);
  const steps = Array.from({ length: 4 }, () => new SymbolModel(4));
  const [distances, sizes, places, directions] = [1, 1, 1, 3].map(
    contexts => new WholeNumberEncoder(encoder, 32, contexts),
  ) as [WholeNumberEncoder, WholeNumberEncoder, WholeNumberEncoder, WholeNumberEncoder];
  let [step, distance] = [0, 0];
  return (last, part) => {
    encoder.symbol(kinds, part[0]!);
    const far = Number(part.readBigInt64LE(1) - last.readBigInt64LE(1));
    const was = step;
    step = far === 0 ? 0 : far === last.readUInt32LE(9) ? 1 : far === far << 0 ? 2 : 3;
    encoder.symbol(steps[was]!, step);
    if (step === 2) {
      distances.add(distance, far, 0);
      distance = far;
    } else if (step === 3) {
      encoder.bits(32, part.readUInt32LE(1));
      encoder.bits(32, part.readUInt32LE(5));
    }
    sizes.add(last.readInt32LE(9), part.readInt32LE(9), 0);
    places.add(last.readInt32LE(13), part.readInt32LE(13), 0);
    for (let n = 0; n < 3; n++) directions.add(last.readInt32LE(17 + n * 4), part.readInt32LE(17 + n * 4), n);
  };
};

const extra: OpenPart = (encoder, bytes) => {
  const models = Array.from({ length: bytes }, () => new SymbolModel(256));
  return (last, part) => models.forEach((model, n) => encoder.symbol(model, (part[n]! - last[n]!) & 255));
};

/** By the numbers that LASzip gives to them. */
export const partEncoders: Readonly<Record<number, OpenPart>> = { 0: extra, 7: times, 8: colours, 9: waves };
