// The latest answers as text. A model's data never changes, so an answer stays true as long as its file does; programs
// and windows ask for the same class again and again.

/** Longer ones are asked for once. */
const LONGEST = 8 * 1024 * 1024;
const KEPT = 32 * 1024 * 1024;

export interface RecentAnswers {
  /** The answer of this key: the one that is kept, or what `make` gives, kept when it was taken to its end. */
  recall(key: string, make: () => Iterable<string>): Iterable<string>;
}

export function createRecentAnswers(): RecentAnswers {
  const kept = new Map<string, string>();
  let size = 0;

  function keep(key: string, text: string): void {
    size += text.length - (kept.get(key)?.length ?? 0);
    kept.set(key, text);
    for (const [oldest, { length }] of kept) {
      if (size <= KEPT) break;
      kept.delete(oldest);
      size -= length;
    }
  }

  function* record(key: string, pieces: Iterable<string>): Generator<string> {
    let text: string | undefined = '';
    for (const piece of pieces) {
      if (text !== undefined) text = text.length + piece.length <= LONGEST ? text + piece : undefined;
      yield piece;
    }
    if (text !== undefined) keep(key, text);
  }

  return {
    recall(key, make) {
      const known = kept.get(key);
      if (known === undefined) return record(key, make());
      kept.delete(key); // and to the end, as the latest
      kept.set(key, known);
      return [known];
    },
  };
}
