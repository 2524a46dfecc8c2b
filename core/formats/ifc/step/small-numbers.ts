import { eachCodeByte } from './step-bytes.ts';
import { endOf, idAt, startOf, type StepIndex } from './step-index.ts';
import { scanStep } from './step-scan.ts';

// web-ifc keeps instance numbers in 32 bits; a few above those of the file are for instances that we add.
const LARGEST = 4_200_000_000;

const [HASH, SPACE] = [35, 32];

/**
 * A file whose instance numbers fit 32 bits: numbers beyond are replaced by unused ones, in its bytes, each padded to
 * the length that it had. The index of such a file knows the written numbers (`writtenId`); any other file is returned
 * as it is. References to missing instances stay missing.
 */
export function withSmallNumbers(index: StepIndex): StepIndex {
  if (index.ids instanceof Uint32Array) return index;
  const written = new Map<number, number>();
  const names = new Map<number, number>();
  let free = 0;
  const isFree = (id: number): boolean => index.positionOf(id) < 0 && !written.has(id);
  const nameOf = (id: number): number => {
    if (id <= LARGEST) return id;
    const known = names.get(id);
    if (known !== undefined) return known;
    do free++;
    while (!isFree(free));
    names.set(id, free);
    written.set(free, id);
    return free;
  };
  for (let position = 0; position < index.count; position++)
    rename(index.bytes, startOf(index, position), endOf(index, position), nameOf);
  const small = scanStep(index.bytes);
  return { ...small, warnings: index.warnings, writtenId: position => writtenAt(small, position) };

  function writtenAt(of: StepIndex, position: number): number {
    const id = idAt(of, position);
    return written.get(id) ?? id;
  }
}

/** Writes the new numbers of an instance and of its references; texts and comments stay. */
function rename(bytes: Uint8Array, start: number, end: number, nameOf: (id: number) => number): void {
  eachCodeByte(bytes, start, end, begin => {
    const from = begin + 1;
    if (bytes[begin] !== HASH) return from;
    let at = from;
    let id = 0;
    for (let digit = 0; (digit = bytes[at]! - 48) >= 0 && digit <= 9; at++) id = id * 10 + digit;
    const name = nameOf(id);
    if (name === id) return at;
    const text = String(name);
    for (let n = from; n < at; n++) bytes[n] = n - from < text.length ? text.charCodeAt(n - from) : SPACE;
    return at;
  });
}
