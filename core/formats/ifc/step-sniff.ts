import { IfcError } from './errors.ts';

const MAGIC = 'ISO-10303-21';

/** Offset of `ISO-10303-21`, allowing a byte order mark, a stray byte or a few blank lines before it.
 *  Throws IfcError that names what the file is instead. */
export function findStart(bytes: Uint8Array): number {
  if (bytes.length === 0) throw new IfcError('The file is empty.');
  const head = String.fromCharCode(...bytes.subarray(0, 4096));
  const at = head.toUpperCase().indexOf(MAGIC);
  if (at < 0) throw new IfcError(`The file is not an IFC (STEP) file: ${whatIs(bytes, head)}.`);
  return at;
}

function whatIs(bytes: Uint8Array, head: string): string {
  if (head.startsWith('PK')) return 'it is a ZIP archive';
  if (head.startsWith('\x1f\x8b')) return 'it is gzip data; unpack it first';
  if (head.startsWith('%PDF-')) return 'it is a PDF';
  if (head.startsWith('\xff\xfe') || head.startsWith('\xfe\xff') || head.startsWith('I\0S\0O\0'))
    return 'it is UTF-16 text; save it with 8-bit characters';
  if (head.startsWith('AC10')) return 'it is a DWG drawing';
  if (head.startsWith('\x89PNG')) return 'it is a PNG image';
  if (head.startsWith('\xff\xd8\xff')) return 'it is a JPEG image';
  if (head.startsWith('SQLite format 3')) return 'it is an SQLite database';
  if (/^(?:\xef\xbb\xbf)?\s*</.test(head))
    return /ifcxml|iso_?10303/i.test(head) ? 'it is ifcXML, which is not read' : 'it is XML or HTML';
  if (/^\s*[[{]/.test(head)) return 'it looks like JSON';
  let odd = 0;
  for (const c of bytes.subarray(0, 4096)) if (c === 0 || (c < 32 && c !== 9 && c !== 10 && c !== 13)) odd++;
  return odd > 0 ? 'it is binary data of an unknown kind' : 'it is plain text without the line ISO-10303-21';
}
