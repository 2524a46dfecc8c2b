import { endOf, highestId, idAt, startOf, type StepIndex } from '../step/step-index.ts';

const KNOWN_SCHEMAS = /^(?:IFC2X3|IFC2X_FINAL|IFC4|IFC4X1|IFC4X2|IFC4X3|IFC4X3_RC[1-4]|IFC4X3_ADD[12])$/;

/** Bytes that replace those at an offset of the file, within one instance. */
export interface Patch {
  readonly at: number;
  readonly bytes: Uint8Array;
  /** whole instances, as `#9=IFCLENGTHMEASURE(1.);`, that the patched one needs or that replace it */
  readonly added?: string;
}

/** The first of as many instance numbers that neither the file nor an earlier call has. */
export type NewNumbers = (count: number) => number;

// web-ifc keeps instance numbers in 32 bits.
const LARGEST_NUMBER = 4_200_000_000;

/**
 * Numbers of instances that only web-ifc gets: above those of the file, or between them where these are too large. The
 * file is read through at the first call.
 */
export function newNumbers(index: StepIndex): NewNumbers {
  let next = -1;
  let areSparse = false;
  const isTaken = (first: number, count: number): boolean => {
    for (let id = first; id < first + count; id++) if (index.positionOf(id) >= 0) return true;
    return false;
  };
  return count => {
    if (next < 0) {
      const highest = highestId(index);
      areSparse = highest > LARGEST_NUMBER;
      next = areSparse ? 1 : highest + 1;
    }
    while (areSparse && isTaken(next, count)) next++;
    const first = next;
    next += count;
    return first;
  };
}

/** Blanks an instance and writes another one of the same number, of any length, at the end of the file. */
export function replaceInstance(index: StepIndex, position: number, text: string, others: readonly string[]): Patch {
  const at = startOf(index, position);
  const bytes = Buffer.alloc(endOf(index, position) - at, ' ');
  return { at, bytes, added: [`#${idAt(index, position)}=${text};`, ...others].join('\n') };
}

/** A number as STEP writes it: with a decimal point, and E for the exponent. */
export function realText(value: number): string {
  const text = String(value).toUpperCase();
  return text.includes('.') ? text : text.includes('E') ? text.replace('E', '.E') : `${text}.`;
}

/**
 * The file as web-ifc reads it: pieces by offset. Skips everything before the first line at `start`, applies `patches`,
 * and writes the name of the nearest known schema over one that web-ifc refuses (IFC4RC4, IFC2X3_TC1). `schema`: name
 * that web-ifc knows, not longer than the one in the file; `last`: offset after the last instance, where instances that
 * patches add are written, over the end of the file.
 */
export function sourceReader(
  bytes: Uint8Array,
  start: number,
  schema: string,
  patches: readonly Patch[],
  last = bytes.length,
) {
  const file = bytes.subarray(start);
  const added = patches.flatMap(patch => patch.added ?? []);
  const tail = Buffer.from(`\n${added.join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`, 'latin1');
  const all = [
    ...schemaPatch(file, start, schema),
    ...patches.filter(patch => patch.bytes.length > 0),
    ...(added.length > 0 ? [{ at: last, bytes: tail }] : []),
  ].sort((a, b) => a.at - b.at);
  const end = all.reduce((sum, patch) => Math.max(sum, patch.at + patch.bytes.length - start), file.length);
  return (offset: number, size: number): Uint8Array => {
    const piece = file.subarray(offset, offset + size);
    const from = start + offset;
    const length = Math.max(0, Math.min(size, end - offset));
    const mine = all.filter(patch => patch.at < from + length && patch.at + patch.bytes.length > from);
    if (mine.length === 0) return piece;
    const copy = new Uint8Array(length);
    copy.set(piece);
    for (const patch of mine) {
      const skip = Math.max(0, from - patch.at);
      const to = Math.max(0, patch.at - from);
      copy.set(patch.bytes.subarray(skip, skip + copy.length - to), to);
    }
    return copy;
  };
}

function schemaPatch(file: Uint8Array, start: number, schema: string): Patch[] {
  const head = Buffer.from(file.subarray(0, 65_536)).toString('latin1');
  const found = /FILE_SCHEMA\s*\(\s*\(\s*'([^']*)'/i.exec(head);
  const [whole, written = ''] = found ?? [];
  if (found === null || whole === undefined || KNOWN_SCHEMAS.test(written.toUpperCase())) return [];
  if (schema.length > written.length) return [];
  const at = start + found.index + whole.length - written.length - 1;
  return [{ at, bytes: Buffer.from(`${schema}'`.padEnd(written.length + 1), 'latin1') }];
}
