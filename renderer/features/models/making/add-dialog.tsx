// Chooses documents to make models from, in the list of models.
import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import type { Document } from '../../../api/shapes.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { findDocuments, toggled } from './from-document.ts';
import { DefineDialog, type DefineDialogProps } from './define-dialog.tsx';
import classes from '../models.module.css';
import { definableQuery } from '../queries.ts';
import { FindField } from '../../../ui/controls.tsx';

/** Maximum number of listed documents; the search finds others by name. */
const MOST = 100;

export function AddDialog({ cloudId, projectId, onClose }: Omit<DefineDialogProps, 'documents'>) {
  const { t } = useTranslation();
  const documents = useQuery(definableQuery(cloudId, projectId));
  const [chosen, choose] = useState<ReadonlyMap<number, Document>>(new Map());
  const [defined, define] = useState<readonly Document[]>();
  if (defined) return <DefineDialog cloudId={cloudId} projectId={projectId} documents={defined} onClose={onClose} />;
  return (
    <FormDialog
      title={t('models.define.add')}
      action={t('models.define.next')}
      busy={false}
      disabled={chosen.size === 0}
      onClose={onClose}
      onSubmit={() => define([...chosen.values()])}
    >
      <Text size="sm" c="dimmed">
        {t('models.define.addText')}
      </Text>
      <Loaded query={documents} loading={<LoadingRows rows={4} />}>
        {all => <Choice documents={all} chosen={chosen} onChoose={choose} />}
      </Loaded>
    </FormDialog>
  );
}

interface ChoiceProps {
  readonly documents: readonly Document[];
  readonly chosen: ReadonlyMap<number, Document>;
  readonly onChoose: (chosen: ReadonlyMap<number, Document>) => void;
}

function Choice({ documents, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  if (documents.length === 0) return <Text size="sm">{t('models.define.none')}</Text>;
  const found = findDocuments(documents, text);
  return (
    <div>
      <FindField label={t('models.define.find')} data-autofocus type="search" mb={8} value={text} onText={setText} />
      <ul className={classes.choice} aria-label={t('models.define.documents')}>
        {found.slice(0, MOST).map(document => (
          <li key={document.id}>
            <Checkbox
              label={document.name}
              description={document.path === '/' ? undefined : document.path}
              checked={chosen.has(document.id)}
              onChange={() => onChoose(toggled(chosen, document))}
            />
          </li>
        ))}
      </ul>
      {found.length > MOST && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('models.define.beyond', { count: found.length - MOST })}
        </Text>
      )}
      {found.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('models.define.nothing')}
        </Text>
      )}
    </div>
  );
}
