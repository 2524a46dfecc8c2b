// Names of files and folders, also untrusted ones.
import { toNfc } from './unicode.ts';

// Untrusted file names: shown and sent on, never used as paths.

const LONGEST = 255;

/**
 * The last part of a path in NFC, without characters that deceive, at most 255 characters; `unnamed` when nothing is
 * left.
 */
export function cleanFileName(given: string): string {
  const name = withoutTricks(given.split(/[/\\]/).at(-1) ?? '');
  if (name === '' || name === '.' || name === '..') return 'unnamed';
  const letters = Array.from(name);
  if (letters.length <= LONGEST) return name;
  const [, ending] = splitEnding(name);
  return letters.slice(0, LONGEST - Array.from(ending).length).join('') + ending;
}

/**
 * The name of a file in a Content-Disposition (RFC 6266): the true one before the ASCII one; undefined when there is
 * none.
 */
export function fileNameIn(disposition: string | undefined): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^\s;]+)/i.exec(disposition ?? '')?.[1];
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(disposition ?? '') ?? [];
  const name = decoded(encoded) ?? quoted?.replace(/\\(.)/g, '$1') ?? plain;
  return name === undefined || name.trim() === '' ? undefined : cleanFileName(name);
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined; // the ASCII name is left
  }
}

/** A Content-Disposition (RFC 6266) with an ASCII name for old readers and the true one. */
export function dispositionOf(kind: 'attachment' | 'inline', fileName: string): string {
  const name = cleanFileName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (ascii === name) return `${kind}; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The ending of a file's name in lower case, without its dot; null without one. */
export function fileTypeOf(fileName: string): string | null {
  return /[^.]\.([^./\\\s]{1,16})$/.exec(fileName)?.[1]?.toLowerCase() ?? null;
}

// Controls, line separators, and the marks that turn the direction of writing, which can make `exe.ifc` of `cfi.exe`.
const treacherous = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the name in NFC, with `_` for deceptive characters, and without blanks around it. */
export const withoutTricks = (name: string): string => toNfc(name).toWellFormed().replace(treacherous, '_').trim();

/** Splits the name of a file into its stem and its extension with the dot; the extension is empty without one. */
export function splitEnding(name: string): readonly [stem: string, ending: string] {
  const ending = /(?<=.)\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - ending.length), ending];
}
