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
