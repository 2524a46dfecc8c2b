// Makes models from documents that are not processed by themselves.
import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import type { Document, InProject } from '../../../api/shapes.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { becoming } from './from-document.ts';
import classes from '../models.module.css';
import { useDefine } from '../queries.ts';

export type DefineDialogProps = InProject & { readonly documents: readonly Document[]; readonly onClose: () => void };

export function DefineDialog({ cloudId, projectId, documents, onClose }: DefineDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const define = useDefine(cloudId, projectId);
  const [chosen, choose] = useState<'plan' | 'panorama'>('plan');
  const { isChoice, as, text } = becoming(documents, chosen);
  // If there are several documents, the others are models now.
  const failed = define.data?.find(({ error }) => error !== undefined);
  return (
    <FormDialog
      title={t('models.define.title', { count: documents.length, name: documents[0]?.name ?? '' })}
      action={t('models.define.action')}
      busy={define.isPending}
      onClose={onClose}
      error={failed && `${failed.document.name}: ${problems.of(failed.error) ?? ''}`}
      onSubmit={() =>
        define.mutate(
          { documents, as },
          {
            onSuccess: results => {
              if (results.every(({ error }) => error === undefined)) onClose();
            },
          },
        )
      }
    >
      {documents.length > 1 && (
        <ul className={classes.chosen}>
          {documents.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
      {isChoice && (
        <SegmentedControl
          fullWidth
          aria-label={t('models.define.as')}
          value={as}
          onChange={value => choose(value === 'panorama' ? 'panorama' : 'plan')}
          data={[
            { value: 'plan', label: t('models.define.plan') },
            { value: 'panorama', label: t('models.define.panorama') },
          ]}
        />
      )}
      <Text size="sm" c="dimmed">
        {t(`models.define.${text}`)}
      </Text>
    </FormDialog>
  );
}
