// JSON that is joined from text: lists that are too long to be one value.

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
