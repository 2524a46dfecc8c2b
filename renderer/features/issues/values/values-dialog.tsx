// The values that issues may have.
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import { MarksDialog } from '../../../ui/dialogs/marks-dialog.tsx';
import classes from '../panel/panel.module.css';
import { useValueChanges } from './value-changes.ts';
import { valueKinds, type ValueKind, type Values } from './values.ts';

export interface ValuesDialogProps {
  readonly projectId: number;
  readonly values: Values;
  /** number of issues with a value */
  readonly countOf: (kind: ValueKind, name: string) => number;
  readonly onClose: () => void;
}

export function ValuesDialog({ projectId, values, countOf, onClose }: ValuesDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create, update, remove } = useValueChanges(projectId);
  const [kind, show] = useState<ValueKind>('status');
  const stateOf = ({
    isPending,
    error,
    reset,
  }: Pick<typeof create | typeof remove, 'isPending' | 'error' | 'reset'>) => ({
    busy: isPending,
    error: problems.of(error),
    reset,
  });
  return (
    <MarksDialog
      title={t('issues.values.title')}
      texts={{
        create: t(`issues.values.create.${kind}`),
        name: t('issues.values.name'),
        nameOf: ({ name }) => t('issues.values.nameForAll', { count: countOf(kind, name) }),
        edit: ({ name }) => t('issues.values.edit', { name }),
        delete: ({ name }) => t('issues.values.delete', { name }),
        deleteText: ({ name }) => t('issues.values.deleteText', { count: countOf(kind, name) }),
      }}
      create={{
        ...stateOf(create),
        run: (given, done) => create.mutate({ kind, ...given }, done),
      }}
      update={{
        ...stateOf(update),
        run: (given, done) => update.mutate({ kind, ...given }, done),
      }}
      remove={{
        ...stateOf(remove),
        run: ({ id }, done) => remove.mutate({ id, kind }, done),
      }}
      onClose={onClose}
    >
      {rowsOf => (
        <>
          <SegmentedControl
            aria-label={t('issues.values.kind')}
            value={kind}
            data={valueKinds.map(each => ({ value: each, label: t(`issues.values.kinds.${each}`) }))}
            onChange={value => show(valueKinds.find(each => each === value) ?? 'status')}
          />
          <p className={classes.plain}>{t('issues.values.text')}</p>
          {values[kind].length === 0 ? (
            <p className="quiet">{t('issues.values.none')}</p>
          ) : (
            rowsOf(values[kind], ({ name }) => <span className="quiet numbers">{countOf(kind, name)}</span>)
          )}
        </>
      )}
    </MarksDialog>
  );
}
