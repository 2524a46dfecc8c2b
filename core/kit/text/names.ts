// Names of files and folders, also untrusted ones.
import { toNfc } from './unicode.ts';

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
