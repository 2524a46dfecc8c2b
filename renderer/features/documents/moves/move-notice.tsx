// Reports the result of a move or a deletion, and offers undo for a while.
import { Progress } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useCommand } from '../../../ui/page.tsx';
import { useTranslation } from 'react-i18next';
import classes from '../documents.module.css';
import { isBad, isRunning, noticeText, undoOf, undoTitle, type MoveNotice as Notice } from './move-words.ts';
import { TextButton } from '../../../ui/buttons.tsx';
import { IconButton } from '../../../ui/controls.tsx';

/** Milliseconds until it closes by itself; errors stay until the user closes them. */
const STAY = 20_000;

export function MoveNotice({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const undo = undoOf(notice);
  const title = undoTitle(t, notice);
  const [runs, bad] = [isRunning(notice), isBad(notice)];
  useEffect(() => {
    if (bad || runs) return undefined;
    const timer = setTimeout(onClose, STAY);
    return () => clearTimeout(timer);
    // A new notice restarts the timer; `onClose` changes at every render.
  }, [notice, bad, runs]); // eslint-disable-line react-hooks/exhaustive-deps -- see above
  useCommand(undo && { id: 'undo-move', title, group: t('documents.title'), keys: 'mod+z', run: undo });
  return (
    <div className={classes.notice} role={bad ? 'alert' : runs ? undefined : 'status'} data-bad={bad ? '' : undefined}>
      <span className="numbers">{noticeText(t, notice)}</span>
      {notice.kind === 'moving' && (
        <Progress
          className={classes.share}
          size={4}
          value={(notice.done / notice.count) * 100}
          aria-label={t('documents.move')}
        />
      )}
      {undo && <TextButton icon={IconArrowBackUp} text={t('documents.undo')} onClick={undo} />}
      {!runs && <IconButton icon={IconX} label={t('shell.close')} onClick={onClose} />}
    </div>
  );
}
