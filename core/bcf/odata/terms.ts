// The terms of a filter: each comparison once, with a test of a comparable value. Times are compared as instants, guids
// without regard to case; a comparison with a list is true when it is true for one of its items.
import { invalid } from '../../kit/errors.ts';
import type { Reason } from '../../kit/reasons.ts';
import { createFinder } from '../../kit/text/text-finder.ts';
import type { Comparison, Filter, Literal } from './parse.ts';
import { readTime } from './schema.ts';

export type FieldKind = 'text' | 'guid' | 'time' | 'number' | 'texts';
export type Fields = Readonly<Record<string, FieldKind>>;

/** A compared field of items. */
export interface Column {
  readonly name: string;
  readonly kind: FieldKind;
  /** as it is: functions of texts read times and numbers as they are written */
  readonly isRaw: boolean;
}

type Test = (value: unknown) => boolean;

interface Term {
  /** index of what it compares */
  readonly column: number;
  readonly test: Test;
  /** letters that it reads of a text at most */
  readonly reads: number;
  /** what is asked of the texts of a list; those for which it holds are put into `matching` before the test is used */
  readonly inner?: { readonly terms: Terms; readonly variable: string; readonly matching: Set<string> };
}

export interface Terms {
  readonly columns: readonly Column[];
  readonly terms: readonly Term[];
  /** Whether the filter holds, by what its terms gave. */
  readonly holds: (results: Uint8Array) => boolean;
}

/**
 * The terms of a filter.
 * @throws 400 for a field that the list cannot be filtered by, and for a value of another kind
 */
export function termsOf(filter: Filter, fields: Fields, field = '$filter'): Terms {
  const columns: Column[] = [];
  const terms: Term[] = [];
  const known = new Map<string, number>();

  const kindOf = (name: string): FieldKind => {
    const kind = fields[name];
    const names = Object.keys(fields).join(', ');
    const message = `Cannot filter by ${name}. Fields: ${names}.`;
    if (!Object.hasOwn(fields, name) || kind === undefined)
      throw refused(field, message, { code: 'filter_unknown', name, fields: names });
    return kind;
  };
  const columnOf = (name: string, isRaw: boolean): number => {
    const at = columns.findIndex(each => each.name === name && each.isRaw === isRaw);
    return at >= 0 ? at : columns.push({ name, kind: kindOf(name), isRaw }) - 1;
  };
  /** Equal terms are one. */
  const indexOf = (term: Exclude<Filter, { readonly is: 'and' | 'or' | 'not' }>): number => {
    const key = JSON.stringify(term);
    let at = known.get(key);
    if (at === undefined) known.set(key, (at = terms.push(termOf(term, kindOf(term.name), { columnOf, field })) - 1));
    return at;
  };
  const nodeOf = (part: Filter): ((results: Uint8Array) => boolean) => {
    switch (part.is) {
      case 'and':
      case 'or': {
        const parts = part.parts.map(nodeOf);
        if (part.is === 'and') return results => parts.every(holds => holds(results));
        return results => parts.some(holds => holds(results));
      }
      case 'not': {
        const inner = nodeOf(part.inner);
        return results => !inner(results);
      }
      default: {
        const at = indexOf(part);
        return results => results[at] === 1;
      }
    }
  };
  const holds = nodeOf(filter);
  return { columns, terms, holds };
}

interface TermContext {
  readonly columnOf: (name: string, isRaw: boolean) => number;
  readonly field: string;
}

function termOf(
  filter: Exclude<Filter, { readonly is: 'and' | 'or' | 'not' }>,
  kind: FieldKind,
  { columnOf, field }: TermContext,
): Term {
  const { name } = filter;
  const column = (isRaw = false) => columnOf(name, isRaw);
  switch (filter.is) {
    case 'compare': {
      const wanted = wantedOf(name, filter.value, kind, field);
      return { column: column(), test: comparisonOf(kind, filter.by, wanted), reads: lettersOf(wanted) };
    }
    case 'in': {
      const wanted = new Set(filter.values.map(value => wantedOf(name, value, kind, field)));
      const reads = Math.max(...[...wanted].map(lettersOf));
      if (kind !== 'texts') return { column: column(), test: value => wanted.has(value as Plain), reads };
      const test = (texts: unknown) =>
        textsOf(texts).some(text => wanted.has(text)) || (wanted.has(null) && textsOf(texts).length === 0);
      return { column: column(), test, reads };
    }
    case 'any': {
      if (kind !== 'texts') throw refused(field, `${name} is no list.`, { code: 'filter_no_list', name });
      if (!filter.inner) return { column: column(), test: texts => textsOf(texts).length > 0, reads: 0 };
      const { variable } = filter;
      const matching = new Set<string>();
      return {
        column: column(),
        test: texts => textsOf(texts).some(text => matching.has(text)),
        reads: Infinity,
        inner: { terms: termsOf(filter.inner, { [variable]: 'text' }, field), variable, matching },
      };
    }
    default: {
      const { is, value } = filter;
      if (kind === 'texts' && is === 'contains')
        return { column: column(), test: texts => textsOf(texts).includes(value), reads: value.length };
      const test = textTestOf(is, kind === 'guid' ? value.toLowerCase() : value);
      return {
        column: column(true),
        test: text => typeof text === 'string' && test(text),
        reads: is === 'contains' ? Infinity : value.length,
      };
    }
  }
}

function textTestOf(is: 'contains' | 'startswith' | 'endswith', wanted: string): (text: string) => boolean {
  if (is === 'contains') return createFinder(wanted);
  return is === 'startswith' ? text => text.startsWith(wanted) : text => text.endsWith(wanted);
}

const refused = (field: string, message: string, reason: Reason): Error =>
  invalid(field, message, reason, { code: 'invalid_filter' });

type Plain = string | number | null;

/** @throws 400 for a value of another kind */
function wantedOf(name: string, value: Literal, kind: FieldKind, field: string): Plain {
  const wanted = plainOf(value, kind);
  if (wanted === undefined)
    throw refused(field, `${name} is compared with a value of another kind.`, { code: 'filter_other_kind', name });
  return wanted;
}

function comparisonOf(kind: FieldKind, by: Comparison, wanted: Plain): Test {
  if (kind !== 'texts') return value => compare(value as Plain, wanted, by);
  if (by === 'ne') return texts => !textsOf(texts).includes(String(wanted));
  if (wanted === null) return texts => textsOf(texts).length === 0;
  return texts => textsOf(texts).some(text => compare(text, wanted, by));
}

/** A value of an item as it is compared. */
export const comparable = (value: unknown, { kind, isRaw }: Column): unknown =>
  isRaw || kind === 'texts' ? value : (plainOf(value, kind) ?? null);

/** A value as it is compared: times in milliseconds, guids in lower case. Undefined for one of another kind. */
function plainOf(value: unknown, kind: FieldKind): Plain | undefined {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'time': {
      const time = typeof value === 'string' ? readTime(value) : undefined;
      return time === undefined ? undefined : Date.parse(time);
    }
    case 'number': {
      const number = Number(value);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'guid':
      return String(value).toLowerCase();
    default:
      return String(value);
  }
}

function compare(left: Plain, right: Plain, by: Comparison): boolean {
  if (by === 'eq') return left === right;
  if (by === 'ne') return left !== right;
  if (left === null || right === null) return false;
  const isLess = left < right;
  const isEqual = left === right;
  return { gt: !isLess && !isEqual, ge: !isLess, lt: isLess, le: isLess || isEqual }[by];
}

const lettersOf = (wanted: Plain): number => (typeof wanted === 'string' ? wanted.length : 0);

export const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
