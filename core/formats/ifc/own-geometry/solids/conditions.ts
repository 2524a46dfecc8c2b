import { endOf, nameAt, startOf, type StepIndex } from '../../step/step-index.ts';
import type { InstanceReader } from '../../step/step-reader.ts';

// Conditions under which web-ifc draws a class of items wrongly: by attributes, as cheap as they can be.

/** A direction may be off its length of 1 by this much: exporters write seven digits. */
const LENGTH_ERROR = 1e-4;

/** Whether the direction that an attribute of the loaded instance refers to is not of length 1: web-ifc multiplies
 *  depths by it. Another instance is loaded then. */
export const hasLongDirection =
  (rank: number) =>
  (reader: InstanceReader, index: StepIndex): boolean =>
    isLong(reader, index, reader.ref(rank));

function isLong(reader: InstanceReader, index: StepIndex, direction: number): boolean {
  const position = direction < 0 ? -1 : index.positionOf(direction);
  if (position < 0) return false;
  reader.load(index, position);
  const list = reader.argument(0);
  let square = 0;
  for (let item = reader.first(list); item < reader.end(list); item = reader.after(item))
    square += reader.numberAt(item) ** 2;
  return Math.abs(Math.sqrt(square) - 1) > LENGTH_ERROR;
}

/**
 * Whether the operator of a mapped item, which is loaded, is not uniform and leaves out Scale2 or Scale3: they are 1
 * in web-ifc, and Scale in the standard; or whether its axes are not of length 1.
 */
export function hasUnevenOperator(reader: InstanceReader, index: StepIndex): boolean {
  const position = index.positionOf(reader.ref(1));
  if (position < 0) return false;
  const name = nameAt(index, position);
  reader.load(index, position);
  const isFlat = name.includes('OPERATOR2D');
  if (name.endsWith('NONUNIFORM') && (isFlat ? [4] : [5, 6]).some(rank => Number.isNaN(reader.number(rank))))
    return true;
  const axes = (isFlat ? [0, 1] : [0, 1, 4]).map(rank => reader.ref(rank));
  return axes.some(axis => axis >= 0 && isLong(reader, index, axis));
}

const [COMMA, OPEN, CLOSE, HASH, SPACE] = [44, 40, 41, 35, 32];

/** Whether the last attribute of an instance is a flat list of numbers: the PnIndex of a face set, which web-ifc does
 *  not follow. Only the end of the instance is read: face sets are long. */
export function endsWithNumbers(index: StepIndex, position: number): boolean {
  const { bytes } = index;
  const start = startOf(index, position);
  let at = endOf(index, position) - 1;
  const back = (): number => {
    while (at > start && bytes[at]! <= SPACE) at--;
    return bytes[at] ?? 0;
  };
  while (at > start && bytes[at] !== CLOSE) at--;
  at--;
  if (back() !== CLOSE) return false;
  at--;
  if (back() === CLOSE || bytes[at] === OPEN) return false;
  for (; at > start; at--) {
    const c = bytes[at]!;
    if (c === HASH) return false;
    if (c === COMMA || c === OPEN) return true;
  }
  return false;
}
