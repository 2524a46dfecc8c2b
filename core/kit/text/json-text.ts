// Texts of JSON and CSV: read, and written piece by piece.

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Joins small pieces of text to pieces of about `size` characters. The last may be empty. */
export function* chunkText(pieces: Iterable<string>, size = 1 << 16): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < size) continue;
    yield text;
    text = '';
  }
  yield text;
}

export type CsvRow = readonly (string | number | null)[];

/**
 * A line of CSV (RFC 4180). A text that a spreadsheet program would run as a formula gets an apostrophe in front
 * (RELIABILITY.md 8).
 */
export function csvLine(row: CsvRow): string {
  const cells = row.map(value => {
    const text = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
    return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\r\n`;
}

/** The JSON of a list in pieces, from the JSON of its items; with `{}` that of an object, from its members. */
export function* joined(texts: Iterable<string>, brackets: '[]' | '{}' = '[]'): Generator<string, void> {
  let before = brackets.charAt(0);
  for (const text of texts) {
    yield before + text;
    before = ',';
  }
  yield before === ',' ? brackets.charAt(1) : brackets;
}

/** A record that is JSON text already: of thousands only their texts are kept, not objects by the million. */
export class WrittenRecord {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
