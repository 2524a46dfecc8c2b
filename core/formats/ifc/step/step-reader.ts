import { StringDecoder } from './step-strings.ts';
import { endOf, startOf, type StepIndex } from './step-index.ts';
import { NUMERIC, WORD, copied, doubled, pastRun, pastString } from './step-bytes.ts';

/** Kinds of nodes of a loaded instance. */
export const kinds = {
  missing: 0,
  derived: 1,
  ref: 2,
  number: 3,
  string: 4,
  enumeration: 5,
  list: 6,
  typed: 7,
  binary: 8,
} as const;

const SPACE = 32,
  QUOTE = 39,
  OPEN = 40,
  CLOSE = 41,
  STAR = 42,
  COMMA = 44,
  DOT = 46,
  SLASH = 47,
  SEMICOLON = 59,
  HASH = 35,
  DOLLAR = 36,
  DOUBLE = 34;

/**
 * Reads one instance at a time into flat arrays of nodes: no object is made per value, and nesting needs no call stack.
 * Nodes are numbers, valid until the next `load`; -1 is a missing argument, for which every method returns a harmless
 * value.
 */
export class InstanceReader {
  private readonly bytes: Uint8Array;
  /** records what was cut */
  readonly strings: StringDecoder;
  private kind = new Uint8Array(256);
  private from = new Float64Array(256);
  private to = new Float64Array(256);
  private next = new Int32Array(256);
  private args = new Int32Array(64);
  private open = new Int32Array(64);
  private used = 0;
  // After this offset no comment of the loaded instance ends: it is not searched again.
  private noCommentEndFrom = Infinity;
  /** how many arguments the loaded instance has */
  count = 0;

  /** `sibling`: another reader of the same bytes; the two then share their table of known texts. */
  constructor(bytes: Uint8Array, sibling?: InstanceReader) {
    this.bytes = bytes;
    this.strings = sibling === undefined ? new StringDecoder(bytes) : sibling.strings;
  }

  /** Loads the arguments of the instance at a position of the index. */
  load(index: StepIndex, position: number): void {
    this.loadRange(startOf(index, position), endOf(index, position));
  }

  /** Loads the first parenthesis found in bytes [start, end).
   *  Long: one loop with all its state in local variables, since it runs over every byte of a file. */
  loadRange(start: number, end: number): void {
    const { bytes } = this;
    this.used = 0;
    this.count = 0;
    this.noCommentEndFrom = Infinity;
    let at = start;
    while (at < end && bytes[at] !== OPEN) at = bytes[at] === SLASH ? this.pastComment(at, end) : at + 1;
    let depth = 0;
    // An empty place between commas counts as a missing value, so that the arguments after it keep their rank.
    let expecting = true;
    at++;
    while (at < end) {
      const c = bytes[at]!;
      if (c <= SPACE) {
        at++;
        continue;
      }
      if (c === COMMA) {
        at++;
        if (!expecting) {
          expecting = true;
          continue;
        }
        this.add(kinds.missing, at, at, depth);
        continue;
      }
      if (c === CLOSE) {
        at++;
        expecting = false;
        if (depth === 0) break;
        this.next[this.open[--depth]!] = this.used;
        continue;
      }
      if (c === SLASH) {
        at = this.pastComment(at, end);
        continue;
      }
      if (c === SEMICOLON) break;
      expecting = false;
      // One call of `add` for all kinds: the branches only find where the value ends. Small code compiles sooner.
      let kind: number = kinds.missing;
      let from = at;
      let to = at;
      if (c === QUOTE) {
        kind = kinds.string;
        to = pastString(bytes, ++from, end);
        at = to + 1;
      } else if (c === HASH) {
        kind = kinds.ref;
        from = 0;
        for (at++; at < end; at++) {
          const d = bytes[at]! - 48;
          if (d < 0 || d > 9) break;
          from = from * 10 + d;
        }
      } else if (c === DOLLAR || c === STAR) {
        if (c === STAR) kind = kinds.derived;
        at++;
      } else if (c === OPEN) {
        kind = kinds.list;
        at++;
        expecting = bytes[at] === COMMA;
      } else if (c === DOUBLE) {
        kind = kinds.binary;
        to = ++from;
        while (to < end && bytes[to] !== DOUBLE) to++;
        at = to + 1;
      } else if (c === DOT && (bytes[at + 1]! < 48 || bytes[at + 1]! > 57)) {
        kind = kinds.enumeration;
        to = pastRun(bytes, ++from, end, WORD);
        at = bytes[to] === DOT ? to + 1 : to;
      } else if (c < 58) {
        kind = kinds.number;
        at = to = pastRun(bytes, at + 1, end, NUMERIC);
      } else {
        kind = kinds.typed;
        at = to = pastRun(bytes, at + 1, end, WORD);
        while (at < end && bytes[at]! <= SPACE) at++;
      }
      const node = this.add(kind, from, to, depth);
      if (kind === kinds.list || (kind === kinds.typed && bytes[at] === OPEN)) {
        if (kind === kinds.typed) at++;
        this.push(depth++, node);
      }
    }
    while (depth > 0) this.next[this.open[--depth]!] = this.used;
  }

  /** Node of an argument, from 0. */
  argument(rank: number): number {
    return rank < this.count ? this.args[rank]! : -1;
  }

  kindOf(node: number): number {
    return node < 0 ? kinds.missing : this.kind[node]!;
  }

  isList(node: number): boolean {
    return node >= 0 && this.kind[node] === kinds.list;
  }

  /** First child of a list or typed value; iterate with `after` until `end`. */
  first(node: number): number {
    return node < 0 ? 0 : node + 1;
  }

  /** The node after this one and its children. */
  after(node: number): number {
    return this.next[node]!;
  }

  /** The end of the children of a list or typed value. */
  end(node: number): number {
    return node < 0 ? 0 : this.after(node);
  }

  /** Byte range of a node: of a string without its quotes, of a typed value its name. */
  startOf(node: number): number {
    return this.from[node]!;
  }

  endOf(node: number): number {
    return this.to[node]!;
  }

  /** STEP id that an argument refers to, or -1. */
  ref(rank: number): number {
    return this.refAt(this.argument(rank));
  }

  refAt(node: number): number {
    return node >= 0 && this.kind[node] === kinds.ref ? this.startOf(node) : -1;
  }

  /** Decoded text of a string argument (also inside a typed value such as IFCLABEL('x')), or null. */
  text(rank: number): string | null {
    return this.textAt(this.argument(rank));
  }

  textAt(node: number): string | null {
    const inner = this.untyped(node);
    return inner >= 0 && this.kind[inner] === kinds.string
      ? this.strings.decode(this.startOf(inner), this.endOf(inner))
      : null;
  }

  /** Like `text`, for texts that hardly repeat (GlobalIds): they are not added to the table of known texts. */
  uniqueText(rank: number): string | null {
    const inner = this.untyped(this.argument(rank));
    return inner >= 0 && this.kind[inner] === kinds.string
      ? this.strings.decodeUnique(this.startOf(inner), this.endOf(inner))
      : null;
  }

  /** Number of an argument (also inside a typed value), or NaN. */
  number(rank: number): number {
    return this.numberAt(this.argument(rank));
  }

  numberAt(node: number): number {
    const inner = this.untyped(node);
    return inner >= 0 && this.kind[inner] === kinds.number
      ? Number(this.strings.plain(this.startOf(inner), this.endOf(inner)))
      : NaN;
  }

  /** Enumeration literal without its dots, or null. */
  word(rank: number): string | null {
    return this.wordAt(this.argument(rank));
  }

  wordAt(node: number): string | null {
    return node >= 0 && this.kind[node] === kinds.enumeration
      ? this.strings.plain(this.startOf(node), this.endOf(node))
      : null;
  }

  /** The hexadecimal digits of a binary value, the first of which counts unused bits; null for other values. */
  digitsAt(node: number): string | null {
    if (node < 0 || this.kind[node] !== kinds.binary) return null;
    return Buffer.from(this.bytes.subarray(this.startOf(node), this.endOf(node))).toString('latin1');
  }

  /** Name of a typed value as written (`IFCLENGTHMEASURE`), or null. */
  typeName(node: number): string | null {
    return node >= 0 && this.kind[node] === kinds.typed
      ? this.strings.plain(this.startOf(node), this.endOf(node))
      : null;
  }

  /** STEP ids of the references in a list argument (or of a lone reference), appended to `into`. */
  refs(rank: number, into: number[]): number[] {
    const node = this.argument(rank);
    if (this.isList(node)) {
      const end = this.after(node);
      for (let item = node + 1; item < end; item++) if (this.kind[item] === kinds.ref) into.push(this.startOf(item));
    } else if (this.refAt(node) >= 0) into.push(this.refAt(node));
    return into;
  }

  /** The value inside typed values: IFCLABEL('x') -> 'x'. */
  untyped(node: number): number {
    let inner = node;
    while (inner >= 0 && this.kind[inner] === kinds.typed) inner = this.after(inner) > inner + 1 ? inner + 1 : -1;
    return inner;
  }

  private add(kind: number, from: number, to: number, depth: number): number {
    const node = this.used++;
    if (node === this.kind.length) this.growNodes();
    this.kind[node] = kind;
    this.from[node] = from;
    this.to[node] = to;
    this.next[node] = node + 1;
    if (depth === 0) {
      if (this.count === this.args.length) this.args = doubled(this.args);
      this.args[this.count++] = node;
    }
    return node;
  }

  private push(depth: number, node: number): void {
    if (depth === this.open.length) this.open = doubled(this.open);
    this.open[depth] = node;
  }

  private growNodes(): void {
    const size = this.kind.length * 2;
    this.kind = copied(this.kind, new Uint8Array(size));
    this.from = copied(this.from, new Float64Array(size));
    this.to = copied(this.to, new Float64Array(size));
    this.next = doubled(this.next);
  }

  private pastComment(at: number, end: number): number {
    if (this.bytes[at + 1] !== STAR || at >= this.noCommentEndFrom) return at + 1;
    for (let p = at + 2; p < end; p++) if (this.bytes[p] === STAR && this.bytes[p + 1] === SLASH) return p + 2;
    this.noCommentEndFrom = at;
    return at + 1;
  }
}
