// Plans the steps of a move, and the intervals of its progress.
import type { Folder } from '../../../api/shapes.ts';
import { isWithin, parentOf, type Entry } from '../entries.ts';

export interface MoveStep {
  readonly entry: Entry;
  /** ids of folders */
  readonly from: number;
  readonly to: number;
}

export type MovePlan =
  /** a folder cannot move into itself or a descendant: nothing is moved */
  | { readonly kind: 'loop'; readonly name: string }
  /** rows already in the target are left out */
  | { readonly kind: 'steps'; readonly steps: readonly MoveStep[] };

export function planMove(entries: readonly Entry[], to: number, folders: readonly Folder[]): MovePlan {
  const loop = entries.find(({ kind, id }) => kind === 'folder' && isWithin(folders, to, id));
  if (loop) return { kind: 'loop', name: loop.name };
  const steps = entries.map(entry => ({ entry, from: parentOf(entry), to })).filter(({ from }) => from !== to);
  return { kind: 'steps', steps };
}

/** The steps that undo a move, the last one first. */
export const backwards = (done: readonly MoveStep[]): MoveStep[] =>
  done.toReversed().map(({ entry, from, to }) => ({ entry, from: to, to: from }));

/** Minimum number of rows for a progress display. */
const MANY = 10;

/**
 * Whether progress is reported after `moved` rows. Short moves need no progress; long ones report hundredths, each of
 * which renders the list again.
 */
export const showsProgress = (moved: number, count: number): boolean =>
  count >= MANY && moved % Math.max(1, Math.floor(count / 100)) === 0;
