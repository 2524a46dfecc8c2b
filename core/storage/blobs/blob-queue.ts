// Runs the work on the files of a hash one after the other, and pins those that must stay.
import type { BlobFacts } from './blobs.ts';

export type BlobTurns = ReturnType<typeof createBlobTurns>;

export function createBlobTurns() {
  const pins = new Map<string, number>();
  /** A removal under way must not take a new file with it. */
  const turns = new Map<string, Promise<unknown>>();

  return {
    isPinned: (hash: string): boolean => pins.has(hash),

    /** Runs `work` after all earlier work for the same hash. */
    inTurn<T>(hash: string, work: () => Promise<T>): Promise<T> {
      const before = turns.get(hash) ?? Promise.resolve();
      const mine = before.then(work, work);
      const settled = mine.then(
        () => undefined,
        () => undefined,
      );
      turns.set(hash, settled);
      void settled.then(() => {
        if (turns.get(hash) === settled) turns.delete(hash);
      });
      return mine;
    },

    /** Keeps the files of a hash until `unpin`. */
    pin({ hash }: Pick<BlobFacts, 'hash'>) {
      pins.set(hash, (pins.get(hash) ?? 0) + 1);
      let pinned = true;
      return {
        unpin() {
          if (!pinned) return;
          pinned = false;
          const left = (pins.get(hash) ?? 1) - 1;
          if (left === 0) pins.delete(hash);
          else pins.set(hash, left);
        },
      };
    },
  };
}
