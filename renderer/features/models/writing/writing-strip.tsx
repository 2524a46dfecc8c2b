// State of the requested files, above the list.
import { ActionIcon, Button } from '@mantine/core';
import { IconFolderOpen, IconReportAnalytics, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../../api/shapes.ts';
import { Status } from '../../../ui/status.tsx';
import classes from '../models.module.css';
import { useWritings, writingsOf } from './writings.ts';

interface WritingStripProps {
  readonly projectId: number;
  readonly onDocument: (model: Model) => void;
  readonly onReport: (modelId: number) => void;
}

export function WritingStrip({ projectId, onDocument, onReport }: WritingStripProps) {
  const { t } = useTranslation();
  const all = useWritings(state => state.all);
  const remove = useWritings(state => state.remove);
  const own = writingsOf(all, projectId);
  if (own.length === 0) return null;
  return (
    <ul className={classes.writings} aria-label={t('models.writing.title')} aria-live="polite">
      {own.map(({ kind, writing: { id, fileName, state, made, notes }, isSourceGone }) => (
        <li key={id}>
          <Status kind={kind} word={t(`models.writing.${state}`, { name: fileName })} />
          {notes.length > 0 && (
            <span className={classes.notes} title={notes.join('\n')}>
              {notes.join(' ')}
            </span>
          )}
          {isSourceGone && <span className={classes.notes}>{t('models.writing.gone')}</span>}
          <span className={classes.space} />
          {made && (
            <Button leftSection={<IconFolderOpen size={14} />} onClick={() => onDocument(made)}>
              {t('models.toDocument')}
            </Button>
          )}
          {made && (
            <Button leftSection={<IconReportAnalytics size={14} />} onClick={() => onReport(made.id)}>
              {t('models.report')}
            </Button>
          )}
          {state !== 'running' && (
            <ActionIcon aria-label={t('models.writing.dismiss', { name: fileName })} onClick={() => remove(id)}>
              <IconX size={15} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
