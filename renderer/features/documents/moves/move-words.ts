// Texts of a move or a deletion, while it runs and after it.
import type { TFunction } from 'i18next';
import { troubleOf } from '../../../api/errors.ts';
import type { Trouble } from '../../../ui/states.tsx';

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
  switch (notice.kind) {
    case 'moving':
      return t('documents.moving', { done: notice.done, count: notice.count });
    case 'moved':
      return t('documents.moved', { count: notice.count, folder: notice.folder });
    case 'undone':
      return t('documents.movedBack', { count: notice.count });
    case 'failed':
      return `${t('documents.moveFailed', { done: notice.done, count: notice.count })} ${t(`shell.trouble.${notice.trouble}.title`)}.`;
    case 'deleting':
      return t('documents.deleting', { count: notice.count });
    case 'deleted':
      return notice.count === 1
        ? t('documents.deletedOne', { name: notice.name })
        : t('documents.deleted', { count: notice.count });
    case 'restored':
      return t('documents.restored', { count: notice.count });
    case 'not-deleted':
      return `${t('documents.deleteFailed')} ${t(`shell.trouble.${notice.trouble}.title`)}.`;
    case 'not-restored':
      return `${t('documents.restoreFailed')} ${t(`shell.trouble.${notice.trouble}.title`)}.`;
    case 'loop':
      return t('documents.moveLoop', { name: notice.name });
  }
}
