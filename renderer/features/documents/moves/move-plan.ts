// Which rows a move takes where, and when its progress is told.
import type { Folder } from '../../../api/shapes.ts';
import { isWithin, parentOf, type Entry } from '../entries.ts';

export interface MoveStep {
  readonly entry: Entry;
  /** ids of folders */
  readonly from: number;
  readonly to: number;
}

export type MovePlan =
  /** a folder does not go into itself, nor into what lies in it: all is left */
  | { readonly kind: 'loop'; readonly name: string }
  /** what lies there already is left out */
  | { readonly kind: 'steps'; readonly steps: readonly MoveStep[] };

export function planMove(entries: readonly Entry[], to: number, folders: readonly Folder[]): MovePlan {
  const loop = entries.find(({ kind, id }) => kind === 'folder' && isWithin(folders, to, id));
  if (loop) return { kind: 'loop', name: loop.name };
  const steps = entries.map(entry => ({ entry, from: parentOf(entry), to })).filter(({ from }) => from !== to);
  return { kind: 'steps', steps };
}

/** The way back of what was moved, the last one first. */
export const backwards = (done: readonly MoveStep[]): MoveStep[] =>
  done.toReversed().map(({ entry, from, to }) => ({ entry, from: to, to: from }));

/** Rows from which progress is shown. */
const MANY = 10;

/** Whether it is told that so many were moved. What is over in no time needs no progress; a long way is told of in
 *  hundredths, each of which draws the list anew. */
export const showsProgress = (moved: number, count: number): boolean =>
  count >= MANY && moved % Math.max(1, Math.floor(count / 100)) === 0;
