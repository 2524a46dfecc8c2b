// The values that issues may have.
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeProblem, useChangeState } from '../../../api/change-form.tsx';
import { addUsualValues, usualKinds, usualValues, type UsualKind } from '../../../api/issues/issue-values.ts';
import { currentLanguage } from '../../../i18n/language.ts';
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
    /** the usual values of a kind */
    addUsual: useChange(onSettled, (kind: UsualKind) => addUsualValues(project, currentLanguage(), [kind])),
    update: useChange(onSettled, ({ id, ...wish }: ValueWish & { readonly id: number }) =>
      request(`PATCH ${at}/${wish.kind as 'status'}/{id}`, { params: { ...params, id }, body: bodyOf(wish) }),
    ),
    remove: useChange(onSettled, ({ id, kind }: { readonly id: number; readonly kind: ValueKind }) =>
      request(`DELETE ${at}/${kind as 'status'}/{id}`, { params: { ...params, id } }),
    ),
  };
}

/** A kind without values can start with the usual ones. */
function NoValues({ projectId, kind }: { readonly projectId: number; readonly kind: ValueKind }) {
  const { t } = useTranslation();
  const { addUsual } = useValueChanges(projectId);
  const usual = usualKinds.find(each => each === kind);
  return (
    <div className={classes.attached}>
      <span className="quiet">{t('issues.values.none')}</span>
      {usual && (
        <Button loading={addUsual.isPending} onClick={() => addUsual.mutate(usual)}>
          {t('issues.usualStatuses', { names: usualNames(usual) })}
        </Button>
      )}
      <ChangeProblem className={classes.problem} error={addUsual.error} />
    </div>
  );
}

/** Names of the usual values of a kind, in the language of the window. */
export const usualNames = (kind: UsualKind): string =>
  usualValues(currentLanguage(), kind)
    .map(({ name }) => name)
    .join(', ');

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
            <NoValues projectId={projectId} kind={kind} />
          ) : (
            rowsOf(values[kind], ({ name }) => <span className="quiet numbers">{countOf(kind, name)}</span>)
          )}
        </>
      )}
    </MarksDialog>
  );
}
