// Reads a filter: comparisons, `and`, `or`, `not`, brackets, `in`, three functions on texts, and `any` on lists.
import { invalid } from '../../kit/errors.ts';

// Tokens of an OData filter.

type Token =
  | { readonly kind: 'name' | 'sign'; readonly text: string }
  | { readonly kind: 'value'; readonly value: string | number | boolean | null };

// The zone of a time may arrive as a space: a raw `+` means that in an address.
const word = new RegExp(
  [
    /\s+/,
    /'((?:[^']|'')*)'/,
    /(\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+\- ]\d\d:?\d\d)?)?)/,
    /(-?\d+(?:\.\d+)?)/,
    /([A-Za-z_]\w*)/,
    /([(),:/])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gy',
);

/** @throws 400 where the text is no token of a filter */
function tokensOf(text: string, field: string): Token[] {
  const tokens: Token[] = [];
  word.lastIndex = 0;
  for (let at = 0; at < text.length; at = word.lastIndex) {
    const found = word.exec(text);
    const message = `Cannot be read at character ${at + 1}.`;
    if (!found) throw invalid(field, message, { code: 'filter_unreadable', at: at + 1 }, 'invalid_filter');
    const [, quoted, time, number, name, sign] = found;
    if (quoted !== undefined) tokens.push({ kind: 'value', value: quoted.replaceAll("''", "'") });
    else if (time !== undefined) tokens.push({ kind: 'value', value: time });
    else if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) });
    else if (name !== undefined) tokens.push(namedToken(name));
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

function namedToken(name: string): Token {
  if (name === 'null') return { kind: 'value', value: null };
  return name === 'true' || name === 'false' ? { kind: 'value', value: name === 'true' } : { kind: 'name', text: name };
}

export const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];
export type Literal = string | number | boolean | null;

export type Filter =
  | { readonly is: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly is: 'not'; readonly inner: Filter }
  | { readonly is: 'compare'; readonly name: string; readonly by: Comparison; readonly value: Literal }
  | { readonly is: 'in'; readonly name: string; readonly values: readonly Literal[] }
  | { readonly is: TextFunction; readonly name: string; readonly value: string }
  | { readonly is: 'any'; readonly name: string; readonly variable: string; readonly inner: Filter | undefined };

const textFunctions = ['contains', 'startswith', 'endswith'] as const;
type TextFunction = (typeof textFunctions)[number];

/** Limits nested brackets and `not`: real filters have fewer, and each uses a part of the stack. */
const DEEPEST = 50;
/** Limits the comparisons of a filter. The values of `in` count as one. */
const MOST_TERMS = 500;

/** @throws 400 for an invalid filter */
export function parseFilter(text: string, field = '$filter'): Filter {
  const reader = createReader(tokensOf(text, field), field);
  const filter = readOr(reader, 0);
  if (reader.peek()) throw reader.refusal();
  return filter;
}

type Reader = ReturnType<typeof createReader>;

function createReader(tokens: readonly Token[], field: string) {
  let at = 0;
  let terms = 0;
  const refusal = () => {
    const token = tokens[at];
    const shown = token === undefined ? 'the end' : token.kind === 'value' ? JSON.stringify(token.value) : token.text;
    return invalid(field, `Not expected here: ${shown}.`, { code: 'filter_unexpected', shown }, 'invalid_filter');
  };
  /** Whether the next token is this name or sign; it is consumed then. */
  const take = (text: string): boolean => {
    const token = tokens[at];
    if (!token || token.kind === 'value' || token.text !== text) return false;
    at += 1;
    return true;
  };
  return {
    peek: () => tokens[at],
    refusal,
    take,
    expect(text: string): void {
      if (!take(text)) throw refusal();
    },
    name(): string {
      const token = tokens[at];
      if (token?.kind !== 'name') throw refusal();
      at += 1;
      return token.text;
    },
    value(): Literal {
      const token = tokens[at];
      if (token?.kind !== 'value') throw refusal();
      at += 1;
      return token.value;
    },
    /** Counts a comparison. @throws 400 for too many */
    term(): void {
      terms += 1;
      const message = `A filter has at most ${MOST_TERMS} comparisons.`;
      if (terms > MOST_TERMS)
        throw invalid(field, message, { code: 'filter_too_long', most: MOST_TERMS }, 'invalid_filter');
    },
  };
}

function readJoined(reader: Reader, is: 'and' | 'or', read: () => Filter): Filter {
  const first = read();
  const parts = [first];
  while (reader.take(is)) parts.push(read());
  return parts.length === 1 ? first : { is, parts };
}

const readOr = (reader: Reader, depth: number): Filter =>
  readJoined(reader, 'or', () => readJoined(reader, 'and', () => readOne(reader, depth)));

function readOne(reader: Reader, depth: number): Filter {
  if (depth > DEEPEST) throw reader.refusal();
  if (reader.take('not')) return { is: 'not', inner: readOne(reader, depth + 1) };
  if (reader.take('(')) {
    const inner = readOr(reader, depth + 1);
    reader.expect(')');
    return inner;
  }
  reader.term();
  if (reader.peek()?.kind === 'value') return readReversed(reader);
  const name = reader.name();
  const called = textFunctions.find(each => each === name);
  if (called && reader.take('(')) return readCall(reader, called);
  if (reader.take('/')) return readAny(reader, name, depth);
  if (reader.take('in')) return { is: 'in', name, values: readValues(reader) };
  return { is: 'compare', name, by: readComparison(reader), value: reader.value() };
}

/** `'High' eq priority` */
function readReversed(reader: Reader): Filter {
  const value = reader.value();
  const by = readComparison(reader);
  const turned = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' } as const;
  return { is: 'compare', name: reader.name(), by: turned[by], value };
}

function readComparison(reader: Reader): Comparison {
  const by = comparisons.find(each => reader.take(each));
  if (!by) throw reader.refusal();
  return by;
}

function readCall(reader: Reader, is: TextFunction): Filter {
  const name = reader.name();
  reader.expect(',');
  const value = reader.value();
  reader.expect(')');
  return { is, name, value: String(value) };
}

function readAny(reader: Reader, name: string, depth: number): Filter {
  reader.expect('any');
  reader.expect('(');
  if (reader.take(')')) return { is: 'any', name, variable: '', inner: undefined };
  const variable = reader.name();
  reader.expect(':');
  const inner = readOr(reader, depth + 1);
  reader.expect(')');
  return { is: 'any', name, variable, inner };
}

function readValues(reader: Reader): Literal[] {
  reader.expect('(');
  const values = [reader.value()];
  while (reader.take(',')) values.push(reader.value());
  reader.expect(')');
  return values;
}
