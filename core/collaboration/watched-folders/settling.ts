// Decides which files have settled since earlier polls. Pure: listed files, known files and the time in, paths out.
import { isSame, type FileFacts } from './listing.ts';

/** A file counts as saved once it has been unchanged for so long, and as missing after the same time; milliseconds. */
export const REST = 2_000;
/** A file that is missing for so long is not expected to return by a move. */
export const GONE = 60_000;

/** State of a folder between two polls, within one run of the service. */
export interface Memory {
  /** last state of each file, and the time since which it is unchanged */
  readonly seen: Map<string, FileFacts & { readonly since: number }>;
  /** time since which files with a document have been missing */
  readonly missing: Map<string, number>;
}

export const newMemory = (): Memory => ({ seen: new Map(), missing: new Map() });

export interface Settled {
  /** settled, and different from their known state */
  readonly saved: string[];
  /** known and missing for a while: a saved file may be one of them, moved */
  readonly missing: string[];
  /** known, and missing for so long that they are released */
  readonly gone: string[];
}

/** Compares a poll at `now` with `memory`, which it updates, and with the known documents. */
export function settle(
  files: ReadonlyMap<string, FileFacts>,
  known: ReadonlyMap<string, FileFacts>,
  memory: Memory,
  now: number,
): Settled {
  for (const path of memory.seen.keys()) if (!files.has(path)) memory.seen.delete(path);
  for (const path of memory.missing.keys()) if (files.has(path) || !known.has(path)) memory.missing.delete(path);

  const saved: string[] = [];
  for (const [path, facts] of files) {
    const before = memory.seen.get(path);
    const since = before && isSame(before, facts) ? before.since : now;
    memory.seen.set(path, { ...facts, since });
    const document = known.get(path);
    const isNew = !document || !isSame(document, facts);
    if (isNew && facts.size > 0 && now - since >= REST) saved.push(path);
  }

  for (const path of known.keys()) if (!files.has(path) && !memory.missing.has(path)) memory.missing.set(path, now);
  const missingFor = (least: number) =>
    [...memory.missing].flatMap(([path, since]) => (now - since >= least ? [path] : []));
  return { saved, missing: missingFor(REST), gone: missingFor(GONE) };
}
