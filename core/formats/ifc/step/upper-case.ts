import { eachCodeByte } from './step-bytes.ts';
import { endOf, startOf, type StepIndex } from './step-index.ts';

const [LOW_A, LOW_Z, TO_UPPER] = [97, 122, 32];

/**
 * Writes the names of entities, types and enumerations in upper case (ISO 10303-21, 6.3), in the bytes of the file:
 * some programs write `IfcWall`, which web-ifc does not know. Texts and comments stay, and so does the length of
 * everything. A file without such names is returned as it is.
 */
export function withUpperCase(index: StepIndex): StepIndex {
  if (!index.hasLowerCase) return index;
  for (let position = 0; position < index.count; position++)
    raise(index.bytes, startOf(index, position), endOf(index, position));
  return index;
}

const raise = (bytes: Uint8Array, start: number, end: number): void =>
  eachCodeByte(bytes, start, end, at => {
    const c = bytes[at]!;
    if (c >= LOW_A && c <= LOW_Z) bytes[at] = c - TO_UPPER;
    return at + 1;
  });
