// The values that issues may have.
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { useChangeState } from '../../../api/change-form.tsx';
import { MarksDialog } from '../../../ui/dialogs/marks-dialog.tsx';
import classes from '../panel/panel.module.css';
import { valueKinds, type ValueKind, type Values, valueBody, type ValueWish } from './values.ts';
import { request } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { useChange, useRenewing } from '../../../api/server-data.ts';

const at = '/bcf/2.1/projects/{projects_pk}/extension';

/** The five operations have the same type, except for the name of one field. */
const bodyOf = (wish: ValueWish) => valueBody(wish) as { topic_status: string; color: string | null };

export function useValueChanges(project: number) {
  const onSettled = useRenewing(keys.issueValues(project), keys.issues(project));
  const params = { projects_pk: project };
  const make = (wish: ValueWish) => request(`POST ${at}/${wish.kind as 'status'}`, { params, body: bodyOf(wish) });
  return {
    create: useChange(onSettled, make),
    createAll: useMutation({
      onSettled,
      mutationFn: async (wishes: readonly ValueWish[]) => {
        // One after the other: their order is that of the project.
        for (const wish of wishes) await make(wish);
      },
    }),
    update: useChange(onSettled, ({ id, ...wish }: ValueWish & { readonly id: number }) =>
      request(`PATCH ${at}/${wish.kind as 'status'}/{id}`, { params: { ...params, id }, body: bodyOf(wish) }),
    ),
    remove: useChange(onSettled, ({ id, kind }: { readonly id: number; readonly kind: ValueKind }) =>
      request(`DELETE ${at}/${kind as 'status'}/{id}`, { params: { ...params, id } }),
    ),
  };
}

interface ValuesDialogProps {
  readonly projectId: number;
  readonly values: Values;
  /** number of issues with a value */
  readonly countOf: (kind: ValueKind, name: string) => number;
  readonly onClose: () => void;
}

export function ValuesDialog({ projectId, values, countOf, onClose }: ValuesDialogProps) {
  const { t } = useTranslation();
  const { create, update, remove } = useValueChanges(projectId);
  const [kind, show] = useState<ValueKind>('status');
  const stateOf = useChangeState();
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
      create={{ ...stateOf(create), run: (given, done) => create.mutate({ kind, ...given }, done) }}
      update={{ ...stateOf(update), run: (given, done) => update.mutate({ kind, ...given }, done) }}
      remove={{ ...stateOf(remove), run: ({ id }, done) => remove.mutate({ id, kind }, done) }}
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
