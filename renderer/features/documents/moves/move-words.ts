// Texts of a move or a deletion, while it runs and after it.
import type { TFunction } from 'i18next';
import { troubleOf } from '../../../api/errors.ts';
import type { Trouble } from '../../../ui/states.tsx';
import type { Folder } from '../../../api/shapes.ts';
import { isWithin, parentOf, type Entry } from '../entries.ts';

// Plans the steps of a move, and the intervals of its progress.

/** `from`, `to`: ids of folders. */
export type MoveStep = { readonly entry: Entry; readonly from: number; readonly to: number };

export type MovePlan = ReturnType<typeof planMove>;

/**
 * Rows already in the target are left out; a folder cannot move into itself or a descendant: then nothing is moved.
 */
export function planMove(entries: readonly Entry[], to: number, folders: readonly Folder[]) {
  const loop = entries.find(({ kind, id }) => kind === 'folder' && isWithin(folders, to, id));
  if (loop) return { kind: 'loop', name: loop.name } as const;
  const steps = entries.map(entry => ({ entry, from: parentOf(entry), to })).filter(({ from }) => from !== to);
  return { kind: 'steps', steps } as const;
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

export type MoveNotice =
  | { readonly kind: 'moving'; readonly done: number; readonly count: number }
  | { readonly kind: 'moved'; readonly count: number; readonly folder: string; readonly undo: () => void }
  | { readonly kind: 'undone'; readonly count: number }
  /** `undo` reverses the moves before the failure */
  | {
      readonly kind: 'failed';
      readonly done: number;
      readonly count: number;
      readonly trouble: Trouble;
      readonly undo: (() => void) | undefined;
    }
  | { readonly kind: 'deleting' | 'restored'; readonly count: number }
  | { readonly kind: 'deleted'; readonly count: number; readonly name: string; readonly undo: () => void }
  | { readonly kind: 'not-deleted' | 'not-restored'; readonly trouble: Trouble }
  /** a folder cannot move into itself or a descendant */
  | { readonly kind: 'loop'; readonly name: string };

/**
 * The notice at the end of a move. Rows moved before a failure can be moved back.
 * @param done number of moved rows @param moved notice of a complete move
 */
export const afterMove = (
  { done, count, error }: { readonly done: number; readonly count: number; readonly error?: unknown },
  undo: () => void,
  moved: (undo: () => void) => MoveNotice,
): MoveNotice =>
  error === undefined
    ? moved(undo)
    : { kind: 'failed', done, count, trouble: troubleOf(error), undo: done > 0 ? undo : undefined };

/** Errors stay until the user closes them. */
export const isBad = ({ kind }: Pick<MoveNotice, 'kind'>): boolean =>
  ['failed', 'loop', 'not-deleted', 'not-restored'].includes(kind);

/** A running move cannot be closed. */
export const isRunning = ({ kind }: Pick<MoveNotice, 'kind'>): boolean => kind === 'moving' || kind === 'deleting';

/** The undo of a notice, where there is one. */
export const undoOf = (notice: MoveNotice): (() => void) | undefined => ('undo' in notice ? notice.undo : undefined);

/** Title of the undo command. */
export const undoTitle = (t: TFunction, { kind }: Pick<MoveNotice, 'kind'>): string =>
  t(kind === 'deleted' ? 'documents.undoDelete' : 'documents.undoMove');

export function noticeText(t: TFunction, notice: MoveNotice): string {
  const because = (said: string, trouble: Trouble) => `${said} ${t(`shell.trouble.${trouble}.title`)}.`;
  switch (notice.kind) {
    case 'moving':
      return t('documents.moving', { done: notice.done, count: notice.count });
    case 'moved':
      return t('documents.moved', { count: notice.count, folder: notice.folder });
    case 'undone':
      return t('documents.movedBack', { count: notice.count });
    case 'failed':
      return because(t('documents.moveFailed', { done: notice.done, count: notice.count }), notice.trouble);
    case 'deleting':
      return t('documents.deleting', { count: notice.count });
    case 'deleted':
      return notice.count === 1
        ? t('documents.deletedOne', { name: notice.name })
        : t('documents.deleted', { count: notice.count });
    case 'restored':
      return t('documents.restored', { count: notice.count });
    case 'not-deleted':
      return because(t('documents.deleteFailed'), notice.trouble);
    case 'not-restored':
      return because(t('documents.restoreFailed'), notice.trouble);
    case 'loop':
      return t('documents.moveLoop', { name: notice.name });
  }
}
