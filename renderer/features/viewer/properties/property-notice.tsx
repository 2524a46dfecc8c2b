// Notice about the result of an edit, with undo.
import { Button, Progress } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../ui/commands.ts';
import type { Editing } from './property-editing.ts';
import classes from './property.module.css';
import { IconButton } from '../../../ui/controls.tsx';

export function PropertyNotice({ editing: { notice, close } }: { readonly editing: Editing }) {
  const { t } = useTranslation();
  const undo = notice?.kind === 'done' ? notice.undo : undefined;
  useCommands(
    useMemo(
      () =>
        undo
          ? [
              {
                id: 'viewer.undo',
                title: t('editing.undo'),
                group: t('viewer.properties.title'),
                keys: 'mod+z',
                run: undo,
              },
            ]
          : [],
      [t, undo],
    ),
  );
  return (
    <div
      role={notice?.kind === 'failed' ? 'alert' : 'status'}
      className={classes.notice}
      data-empty={notice === undefined || undefined}
      data-failed={notice?.kind === 'failed' || undefined}
    >
      {notice && <span className="numbers">{notice.text}</span>}
      {notice?.kind === 'working' && (
        <Progress className={classes.share} size={4} value={notice.share * 100} aria-label={notice.text} />
      )}
      {undo && (
        <Button size="compact-xs" leftSection={<IconArrowBackUp size={13} />} onClick={undo}>
          {t('editing.undo')}
        </Button>
      )}
      {notice && notice.kind !== 'working' && (
        <IconButton label={t('shell.close')} icon={IconX} iconSize={14} size={22} onClick={close} />
      )}
    </div>
  );
}
