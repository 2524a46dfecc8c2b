// Untrusted file names: shown and sent on, never used as paths.
import { splitEnding, withoutTricks } from '../../kit/text/names.ts';

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
