// Tells what a move did, and offers the way back for a while.
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
  const isMoving = notice.kind === 'moving';
  const isBad = notice.kind === 'failed' || notice.kind === 'loop';
  useEffect(() => {
    if (isBad || isMoving) return undefined;
    const timer = setTimeout(onClose, STAY);
    return () => { clearTimeout(timer); };
    // A new notice begins its own time; `onClose` is another function at every drawing.
  }, [notice, isBad, isMoving]); // eslint-disable-line react-hooks/exhaustive-deps -- as said above
  useCommands(useMemo(() => (undo ? [{ id: 'undo-move', title: t('documents.undoMove'), group: t('documents.title'), keys: 'mod+z', run: undo }] : []), [t, undo]));
  return (
    <div className={classes.notice} role={isBad ? 'alert' : isMoving ? undefined : 'status'} data-bad={isBad ? '' : undefined}>
      <span className="numbers">{textOf(t, notice)}</span>
      {isMoving && <Progress className={classes.share} size={4} value={(notice.done / notice.count) * 100} aria-label={t('documents.move')} />}
      {undo && <Button leftSection={<IconArrowBackUp size={14} />} onClick={undo}>{t('documents.undo')}</Button>}
      {!isMoving && <ActionIcon aria-label={t('shell.close')} onClick={onClose}><IconX size={16} /></ActionIcon>}
    </div>
  );
}

function textOf(t: TFunction, notice: Notice): string {
  switch (notice.kind) {
    case 'moving': return t('documents.moving', { done: notice.done, count: notice.count });
    case 'moved': return t('documents.moved', { count: notice.count, folder: notice.folder });
    case 'undone': return t('documents.movedBack', { count: notice.count });
    case 'failed': return `${t('documents.moveFailed', { done: notice.done, count: notice.count })} ${t(`shell.trouble.${notice.trouble}.title`)}.`;
    case 'loop': return t('documents.moveLoop', { name: notice.name });
  }
}
