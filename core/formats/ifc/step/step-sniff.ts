import { nameByBytes } from '../../first-bytes.ts';
import { IfcError } from '../errors.ts';

const MAGIC = 'ISO-10303-21';

/** Offset of `ISO-10303-21`, allowing a byte order mark, a stray byte or a few blank lines before it.
 *  Throws IfcError that names what the file is instead. */
export function findStart(bytes: Uint8Array): number {
  if (bytes.length === 0) throw new IfcError('The file is empty.');
  const head = String.fromCharCode(...bytes.subarray(0, 4096));
  const at = head.toUpperCase().indexOf(MAGIC);
  if (at >= 0) return at;
  const found = nameByBytes(bytes) ?? `it is plain text without the line ${MAGIC}`;
  throw new IfcError(`The file is not an IFC (STEP) file: ${found}.`);
}
