// File names that strangers give: shown and sent on, never used as paths.

const LONGEST = 255;
// Controls, line separators, and the marks that turn the direction of writing, which can make `exe.ifc` of `cfi.exe`.
const treacherous = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** The last part of a path in NFC, without characters that deceive, at most 255 characters; `unnamed` when nothing is left. */
export function cleanFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toWellFormed().replace(treacherous, '_').trim();
  if (name === '' || name === '.' || name === '..') return 'unnamed';
  const letters = Array.from(name);
  if (letters.length <= LONGEST) return name;
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  return letters.slice(0, LONGEST - Array.from(ending).length).join('') + ending;
}

/** A Content-Disposition (RFC 6266) with an ASCII name for old readers and the true one. */
export function dispositionOf(kind: 'attachment' | 'inline', fileName: string): string {
  const name = cleanFileName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (ascii === name) return `${kind}; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
