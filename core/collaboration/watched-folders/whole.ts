// Whether a saved file has its end. A program that pauses while it writes leaves half a file at rest; of formats whose
// end is marked, such a file is not taken.
import type { FileHandle } from 'node:fs/promises';

/** The end of an exchange structure (ISO 10303-21, 5.3). */
const STEP_END = /END-ISO-10303-21\s*;/;
/** The end of a central directory (APPNOTE.TXT 4.3.16), which a comment of up to 64 KB may follow. */
const ZIP_END = 'PK\u0005\u0006';

const endings: readonly { readonly ending: RegExp; readonly tail: number; readonly has: (tail: string) => boolean }[] =
  [
    { ending: /\.ifc$/i, tail: 4096, has: tail => STEP_END.test(tail) },
    { ending: /\.(ifczip|zip)$/i, tail: 22 + 65_535, has: tail => tail.includes(ZIP_END) },
  ];

/** False for a file of `size` bytes whose format marks its end, and that lacks it. */
export async function isWhole(file: FileHandle, name: string, size: number): Promise<boolean> {
  const format = endings.find(({ ending }) => ending.test(name));
  if (!format) return true;
  const length = Math.min(size, format.tail);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return format.has(buffer.toString('latin1', 0, bytesRead));
}
