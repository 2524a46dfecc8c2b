import { endOf, startOf, type StepIndex } from './step-index.ts';

const [QUOTE, DOUBLE, SLASH, STAR, LOW_A, LOW_Z, TO_UPPER] = [39, 34, 47, 42, 97, 122, 32];

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

function raise(bytes: Uint8Array, start: number, end: number): void {
  let at = start;
  while (at < end) {
    const c = bytes[at++]!;
    if (c === QUOTE || c === DOUBLE) {
      while (at < end && bytes[at] !== c) at++;
      at++;
    } else if (c === SLASH && bytes[at] === STAR) {
      at++;
      while (at < end && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at++;
    } else if (c >= LOW_A && c <= LOW_Z) bytes[at - 1] = c - TO_UPPER;
  }
}
