import { countWarning, IfcError } from '../../errors.ts';
import { createCommentEnd, createStatementEnd } from './step-bytes.ts';
import { createColumns, createTypeTable, growColumns, widenFor, groupByType, lookUpIds } from './step-index.ts';
import type { StepIndex } from './step-index.ts';
import { readHeader } from './step-header.ts';
import { nameByBytes } from '../../first-bytes.ts';

const MAGIC = 'ISO-10303-21';

/**
 * Offset of `ISO-10303-21`, allowing a byte order mark, a stray byte or a few blank lines before it.
 * @throws IfcError that names the real kind of the file
 */
export function findStart(bytes: Uint8Array): number {
  if (bytes.length === 0) throw new IfcError('The file is empty.');
  const head = String.fromCharCode(...bytes.subarray(0, 4096));
  const at = head.toUpperCase().indexOf(MAGIC);
  if (at >= 0) return at;
  const found = nameByBytes(bytes) ?? `it is plain text without the line ${MAGIC}`;
  throw new IfcError(`The file is not an IFC (STEP) file: ${found}.`);
}

// Letters, digits, `_`, `-`, `!`: characters of entity names and section keywords.
const NAME = new Uint8Array(256);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-!') NAME[c.charCodeAt(0)] = 1;

const [SLASH, HASH, EQUALS, OPEN] = [47, 35, 61, 40];

/**
 * Finds every instance of a STEP file in one pass over `bytes` (possibly on a SharedArrayBuffer). Follows ISO 10303-21
 * with the latitude real files need: junk before the first line, missing ENDSEC, several DATA sections, signatures
 * after the end. @throws IfcError when the file is no IFC file or was cut inside an instance
 */
export function scanStep(bytes: Uint8Array): StepIndex {
  const begin = findStart(bytes);
  const scan = new Scan(bytes, begin);
  scan.run();
  const { columns, types } = scan;
  const header = readHeader(bytes, scan.headerStatements);
  const { positionOf, duplicates, dense } = lookUpIds(columns.ids, columns.count);
  const incomplete = 'The file does not end with END-ISO-10303-21; it may be incomplete.';
  const first = `(the first at byte ${scan.firstBad})`;
  const skipped = `statements of the file are not valid instances and were skipped ${first}.`;
  const repeated = 'instances repeat an instance number that is already taken; references mean the first.';
  const warnings = [
    ...(scan.sawEnd ? [] : [{ code: 'missing_end_marker', message: incomplete }]),
    ...countWarning('bad_statement', scan.bad, skipped),
    ...countWarning('duplicate_id', duplicates, repeated),
  ];
  return {
    bytes,
    header,
    headerRange: [scan.headerStart, scan.headerEnd],
    count: columns.count,
    ids: columns.ids,
    starts: columns.starts,
    lengths: columns.lengths,
    types: columns.types,
    typeNames: types.names,
    hasLowerCase: scan.hasLowerCase,
    closed: scan.sawEnd || scan.sawDataEnd,
    warnings,
    dense,
    positionOf,
    positionsOf: groupByType(columns.types, columns.count, types.names),
  };
}

/** One pass; a class because its loops share many numbers. */
class Scan {
  readonly bytes: Uint8Array;
  readonly columns;
  readonly types;
  readonly pastComment: (at: number) => number;
  readonly pastStatement: (from: number) => number;
  readonly headerStatements: Map<string, readonly [number, number]> = new Map();
  at: number;
  headerStart = 0;
  headerEnd = 0;
  sawData = false;
  sawDataEnd = false;
  sawEnd = false;
  hasLowerCase = false;
  bad = 0;
  firstBad = 0;

  constructor(bytes: Uint8Array, begin: number) {
    this.bytes = bytes;
    this.at = begin;
    this.columns = createColumns(bytes.length);
    this.types = createTypeTable(bytes);
    this.pastComment = createCommentEnd(bytes);
    this.pastStatement = createStatementEnd(bytes, this.pastComment);
  }

  run(): void {
    const { bytes } = this;
    const end = bytes.length;
    while (!this.sawEnd) {
      this.instances();
      if (this.at >= end) return;
      this.keyword();
    }
  }

  /** Reads instances as long as there are any; stops at the first byte of something else, or at the end. */
  private instances(): void {
    const { bytes, columns, types, pastStatement, pastComment } = this;
    const end = bytes.length;
    let at = this.at;
    let hasLowerCase = false;
    for (;;) {
      let c = 0;
      while (at < end && (c = bytes[at]!) <= 32) at++;
      if (at >= end) break;
      if (c !== HASH) {
        if (c !== SLASH) break;
        const past = pastComment(at);
        if (past < 0) break;
        at = past;
        continue;
      }
      const start = at;
      let id = 0;
      let digits = 0;
      while (++at < end && (c = bytes[at]!) >= 48 && c <= 57) {
        id = id * 10 + c - 48;
        digits++;
      }
      while (at < end && (c = bytes[at]!) <= 32) at++;
      const hasEquals = c === EQUALS && digits > 0 && at < end;
      if (hasEquals) {
        at++;
        while (at < end && (c = bytes[at]!) <= 32) at++;
        while (c === SLASH && at < end) {
          const past = pastComment(at);
          if (past < 0) break;
          at = past;
          while (at < end && (c = bytes[at]!) <= 32) at++;
        }
      }
      const nameStart = at;
      let hash = 0;
      let second = 0;
      while (at < end && NAME[(c = bytes[at]!)] === 1) {
        if (c > 96) {
          c -= 32;
          hasLowerCase = true;
        }
        hash = (Math.imul(hash, 31) + c) | 0;
        second = Math.imul(second ^ c, 0x01000193);
        at++;
      }
      const nameEnd = at;
      while (at < end && (c = bytes[at]!) <= 32) at++;
      const well = hasEquals && c === OPEN;
      at = pastStatement(at);
      if (at < 0) this.cut();
      if (!well) {
        this.skip(start);
        continue;
      }
      if (columns.count === columns.lengths.length) growColumns(columns);
      if (id > 0xffffffff) widenFor(columns, id);
      const row = columns.count++;
      columns.ids[row] = id;
      columns.starts[row] = start;
      columns.lengths[row] = at - start;
      columns.types[row] = nameEnd === nameStart ? 0 : types.find(hash, second, nameStart, nameEnd);
    }
    this.at = at;
    this.hasLowerCase ||= hasLowerCase;
  }

  /** Reads one statement that is no instance: a section word, a header entity, the end marker or junk. */
  private keyword(): void {
    const { bytes } = this;
    const start = this.at;
    let at = start;
    while (at < bytes.length && NAME[bytes[at]!] === 1) at++;
    const word = String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 40))).toUpperCase();
    if (word === 'END-ISO-10303-21') {
      this.sawEnd = true;
      return;
    }
    if (at === start) {
      // Junk between statements, such as half a comment: step over this one byte.
      this.skip(start);
      while (at < bytes.length && bytes[at]! > 32 && bytes[at] !== HASH && NAME[bytes[at]!] !== 1) at++;
      this.at = at;
      return;
    }
    const next = this.pastStatement(at);
    if (next < 0) {
      if (word === 'ENDSEC' && this.sawData) this.sawDataEnd = true;
      else if (!this.sawDataEnd) this.cut();
      this.at = bytes.length;
      return;
    }
    if (word === 'HEADER') this.headerStart = start;
    else if (word === 'DATA') this.sawData = true;
    else if (word === 'ENDSEC') {
      if (this.sawData) this.sawDataEnd = true;
    } else if (!this.sawData && word.startsWith('FILE_')) this.headerStatements.set(word, [at, next]);
    if (!this.sawData) this.headerEnd = next;
    this.at = next;
  }

  private skip(at: number): void {
    if (this.bad++ === 0) this.firstBad = at;
  }

  private cut(): never {
    if (!this.sawData && this.columns.count === 0)
      throw new IfcError('The header of the file does not end: a quote is not closed, or the file was cut off.');
    const n = this.columns.count;
    throw new IfcError(
      `The file ends in the middle of an instance, after ${n.toLocaleString('en')} complete ones; ` +
        'it was probably cut off while it was copied or sent.',
    );
  }
}
