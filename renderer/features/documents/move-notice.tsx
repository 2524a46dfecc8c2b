// Tells what a move or a deletion did, and offers the way back for a while.
import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../ui/commands.ts';
import classes from './documents.module.css';
import type { MoveNotice as Notice } from './moves.ts';

/** Milliseconds until it goes by itself; what went wrong stays until it is closed. */
const STAY = 20_000;

export function MoveNotice({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const undo = 'undo' in notice ? notice.undo : undefined;
  const isMoving = notice.kind === 'moving' || notice.kind === 'deleting';
  const isBad = ['failed', 'loop', 'not-deleted', 'not-restored'].includes(notice.kind);
  const undoTitle = t(notice.kind === 'deleted' ? 'documents.undoDelete' : 'documents.undoMove');
  useEffect(() => {
    if (isBad || isMoving) return undefined;
    const timer = setTimeout(onClose, STAY);
    return () => {
      clearTimeout(timer);
    };
    // A new notice begins its own time; `onClose` is another function at every drawing.
  }, [notice, isBad, isMoving]); // eslint-disable-line react-hooks/exhaustive-deps -- as said above
  useCommands(
    useMemo(
      () =>
        undo ? [{ id: 'undo-move', title: undoTitle, group: t('documents.title'), keys: 'mod+z', run: undo }] : [],
      [t, undo, undoTitle],
    ),
  );
  return (
    <div
      className={classes.notice}
      role={isBad ? 'alert' : isMoving ? undefined : 'status'}
      data-bad={isBad ? '' : undefined}
    >
      <span className="numbers">{textOf(t, notice)}</span>
      {notice.kind === 'moving' && (
        <Progress
          className={classes.share}
          size={4}
          value={(notice.done / notice.count) * 100}
          aria-label={t('documents.move')}
        />
      )}
      {undo && (
        <Button leftSection={<IconArrowBackUp size={14} />} onClick={undo}>
          {t('documents.undo')}
        </Button>
      )}
      {!isMoving && (
        <ActionIcon aria-label={t('shell.close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </div>
  );
}

function textOf(t: TFunction, notice: Notice): string {
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
