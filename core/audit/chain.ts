// The chain of the log of activity: each line carries the hash of the one before (RELIABILITY.md 7).
import type { Tx, Reads } from '../storage/db.ts';
import { BEGINNING, hashOf, type Head, type Line } from './line.ts';
import { headOf, insertLine, linesAfter } from './store.ts';
import { yieldToEventLoop } from '../kit/event-loop.ts';

export interface Verdict {
  /** lines that were checked */
  readonly lines: number;
  readonly head: Head;
  /** the first line that is not as it was written; null when all are */
  readonly broken: { readonly seq: number; readonly reason: 'changed' | 'missing' | 'cut' | 'replaced' } | null;
}

/** Lines that are read at once: few, so that requests are served between. */
const PORTION = 500;

/**
 * `changed`: the line or its hash was overwritten; `missing`: a line before it does not exist; `cut`: the log was
 * longer before; `replaced`: the chain is valid, but differs from the one that was noted.
 * @param kept the newest line as noted in another place: the chain alone does not show that its end is missing
 */
export async function verifyActivity(reads: Reads, kept?: Head): Promise<Verdict> {
  let head = BEGINNING;
  let isKeptThere = kept === undefined || kept.seq === 0;
  for (;;) {
    const lines = await linesAfter(reads, head.seq, PORTION);
    if (lines.length === 0) break;
    for (const line of lines) {
      const { seq, hash } = line;
      if (seq !== head.seq + 1) return { lines: head.seq, head, broken: { seq: head.seq + 1, reason: 'missing' } };
      if (hash !== hashOf(head.hash, seq, line)) return { lines: head.seq, head, broken: { seq, reason: 'changed' } };
      if (kept?.seq === seq) {
        isKeptThere = kept.hash === hash;
        if (!isKeptThere) return { lines: head.seq, head, broken: { seq, reason: 'replaced' } };
      }
      head = { seq, hash };
    }
    await yieldToEventLoop();
  }
  return { lines: head.seq, head, broken: isKeptThere ? null : { seq: head.seq + 1, reason: 'cut' } };
}

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
