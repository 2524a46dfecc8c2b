// The lines of an OBJ file, without making texts of millions of them.
import { LONGEST_REPEATED, type TextBound } from '../long-texts.ts';
import { Growing } from '../gltf/growing.ts';
import { MeshError } from '../errors.ts';
import { mostNodes } from './mesh-model.ts';

// The tree of an OBJ file, and the faces of each thing in it by material.

/** Faces of one thing in one material. */
export interface ObjPart {
  readonly node: number;
  /** name of the material; null before any */
  readonly material: string | null;
  /** ranks of points, three for each triangle */
  readonly corners: Growing<Uint32Array<ArrayBuffer>>;
}

interface ObjNode {
  readonly name: string;
  readonly parent: number;
}

/** Objects, groups in them, and faces. A repeated name continues the same thing. */
export class ObjGroups {
  readonly nodes: ObjNode[] = [];
  readonly parts: ObjPart[] = [];
  readonly #ranks = new Map<string, number>();
  readonly #partOf = new Map<string, ObjPart>();
  #object = -1;
  #at = -1;
  #material: string | null = null;
  #open: ObjPart | undefined;

  object(name: string): void {
    this.#object = this.#node(name, -1);
    this.#at = this.#object;
    this.#open = undefined;
  }

  group(name: string): void {
    this.#at = this.#node(name, this.#object);
    this.#open = undefined;
  }

  material(name: string): void {
    this.#material = name;
    this.#open = undefined;
  }

  /** The part that receives faces. @param unnamed name of the thing outside of objects and groups */
  open(unnamed: string): ObjPart {
    if (this.#open) return this.#open;
    if (this.#at < 0) this.#at = this.#node(unnamed, -1);
    const key = `${this.#at} ${this.#material ?? ''}`;
    let part = this.#partOf.get(key);
    if (!part) {
      part = { node: this.#at, material: this.#material, corners: new Growing(size => new Uint32Array(size), 12) };
      this.parts.push(part);
      this.#partOf.set(key, part);
    }
    this.#open = part;
    return part;
  }

  #node(name: string, parent: number): number {
    const key = `${parent} ${name}`;
    let known = this.#ranks.get(key);
    if (known === undefined) {
      known = this.nodes.push({ name, parent }) - 1;
      if (known > mostNodes) throw new MeshError('The file has more objects than can be read.');
      this.#ranks.set(key, known);
    }
    return known;
  }
}

const [NEWLINE, RETURN, SPACE, TAB, HASH, BACKSLASH, NUL] = [10, 13, 32, 9, 35, 92, 0];

/**
 * Calls `take` for each line with content, with the begin and end of its first word, and the end of the line. Lines
 * that end with a backslash continue: the break is blanked out in `bytes`.
 */
export function eachLine(
  bytes: Buffer,
  take: (word: number, wordEnd: number, lineEnd: number) => void,
  between: () => void,
): void {
  let lines = 0;
  for (let at = 0; at < bytes.length;) {
    let end = at;
    while (end < bytes.length && bytes[end] !== NEWLINE && bytes[end] !== RETURN) {
      end += 1;
      end = joined(bytes, end);
    }
    let word = at;
    while (word < end && (bytes[word] === SPACE || bytes[word] === TAB)) word += 1;
    let wordEnd = word;
    while (wordEnd < end && bytes[wordEnd] !== SPACE && bytes[wordEnd] !== TAB) wordEnd += 1;
    if (wordEnd > word && bytes[word] !== HASH && bytes[word] !== NUL) take(word, wordEnd, end);
    at = end + 1;
    if (++lines % 65_536 === 0) between();
  }
}

/** The offset after a line break that follows a backslash; else the same offset. */
function joined(bytes: Buffer, end: number): number {
  if (bytes[end - 1] !== BACKSLASH || (bytes[end] !== NEWLINE && bytes[end] !== RETURN)) return end;
  const behind = bytes[end] === RETURN && bytes[end + 1] === NEWLINE ? end + 2 : end + 1;
  bytes.fill(SPACE, end - 1, behind);
  return behind;
}

/**
 * The rest of a line as text: UTF-8, else the letters of old Western systems.
 * @param texts keeps its beginning.
 * @param what the name of the text
 */
export function restOf(rest: Buffer, texts: TextBound, what: string): string {
  const text = rest.toString('utf8');
  const shown = text.includes('\ufffd') ? rest.toString('latin1') : text;
  return texts.keep(shown.trim(), { name: what, kept: LONGEST_REPEATED });
}
