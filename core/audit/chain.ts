// The chain of the log of activity: each line carries the hash of the one before (RELIABILITY.md 7).
import type { Tx } from '../storage/db.ts';
import { BEGINNING, hashOf, type Head, type Line } from './line.ts';
import { headOf, insertLine } from './store.ts';

/** Adds lines to the log, each chained to the previous one. `isLast`: the unit of work sends nothing after it and
 *  can fail no more. */
export type AddLine = (tx: Tx, line: Line, isLast?: boolean) => Promise<void>;

/**
 * The newest line is cached, and checked by the statement that writes: that detects lines that were rolled back, or
 * written by another process.
 */
export function createChain(): AddLine {
  let head: Head = BEGINNING;
  return async (tx, line, isLast = false) => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const seq = head.seq + 1;
      const next = { seq, hash: hashOf(head.hash, seq, line) };
      if (await insertLine(isLast ? tx.runLast : tx.run, line, next, head.hash)) {
        head = next;
        return;
      }
      head = await headOf(tx);
    }
    throw new Error('the log of activity has another end than its own transaction sees');
  };
}
