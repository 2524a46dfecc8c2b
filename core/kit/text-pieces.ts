/** Characters of a piece, at least; the last may be smaller. */
const PIECE = 1 << 16;

/** Texts joined to larger pieces: each that is waited for takes its time. */
export function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
