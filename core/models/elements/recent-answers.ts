// The latest answers, compressed as clients accept them. An answer is valid as long as the data of its model; programs
// and windows request the same class again and again, and compressing it again costs more than making it.
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { trimmed } from '../../kit/release.ts';
import { weakTagOf } from '../../kit/weak-tag.ts';

/** Longer ones are requested once. */
const LONGEST = 16 * 1024 * 1024;
/** bytes after compression, and with what an answer takes besides */
const KEPT = 32 * 1024 * 1024;
const BESIDE = 1024;
const GATHERED = 32 * 1024 * 1024;

const compress = promisify(zstdCompress);

export interface KeptAnswer {
  /** identifies the text, weakly: whatever its encoding */
  readonly tag: string;
  readonly zstd: () => Uint8Array;
}

export type RecentAnswers = ReturnType<typeof createRecentAnswers>;

interface Kept {
  readonly version: string;
  readonly tag: string;
  readonly bytes: Uint8Array;
}

export function createRecentAnswers() {
  const kept = new LRUCache<string, Kept>({ maxSize: KEPT, sizeCalculation: ({ bytes }) => bytes.length + BESIDE });
  const compressing = new Set<Promise<void>>();
  /** characters that are gathered of answers under way: a slow reader has them for long */
  let gathering = 0;

  async function keep(key: string, version: string, text: string): Promise<void> {
    kept.set(key, { version, tag: weakTagOf(text), bytes: trimmed(await compress(text)) });
  }

  function* record(key: string, version: string, pieces: Iterable<string>): Generator<string> {
    const texts: string[] = [];
    let length = 0;
    let isKept = true;
    const drop = () => {
      if (isKept) gathering -= length;
      texts.length = 0;
      isKept = false;
    };
    let text: string;
    try {
      for (const piece of pieces) {
        if (isKept) {
          length += piece.length;
          gathering += piece.length;
          texts.push(piece);
          if (length > LONGEST || gathering > GATHERED) drop();
        }
        yield piece;
      }
      text = texts.join('');
    } finally {
      if (isKept) gathering -= length;
    }
    if (!isKept) return;
    // One that cannot be compressed is not kept, and made again.
    const work: Promise<void> = keep(key, version, text)
      .catch(() => undefined)
      .finally(() => compressing.delete(work));
    compressing.add(work);
  }

  function known(key: string, version: string): KeptAnswer | undefined {
    const found = kept.get(key);
    if (found?.version !== version) return undefined;
    return { tag: found.tag, zstd: () => found.bytes };
  }

  return {
    /** The answer that is kept, if any. */
    known,
    /**
     * The answer of this key that is kept of this version of the data, else what `make` gives, kept soon after it was
     * taken to its end. It takes the place of an earlier version.
     */
    recall: (key: string, version: string, make: () => Iterable<string>): KeptAnswer | Generator<string, void> =>
      known(key, version) ?? record(key, version, make()),
    /** When all that was taken to its end is kept. */
    settled: () => Promise.all(compressing),
  };
}
