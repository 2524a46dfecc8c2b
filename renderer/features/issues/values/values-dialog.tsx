// The values that issues may have: make, rename, recolour, remove.
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import { Marked } from '../../../ui/colours/color-mark.tsx';
import { DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { TellDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { MarkDialog } from '../../../ui/dialogs/mark-dialog.tsx';
import classes from '../panel/panel.module.css';
import { useValueChanges } from './value-changes.ts';
import { valueKinds, type Value, type ValueKind, type Values } from './values.ts';

export interface ValuesDialogProps {
  readonly projectId: number;
  readonly values: Values;
  /** issues that have a value */
  readonly countOf: (kind: ValueKind, name: string) => number;
  readonly onClose: () => void;
}

type Question = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly value: Value };

export function ValuesDialog({ projectId, values, countOf, onClose }: ValuesDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create, update, remove } = useValueChanges(projectId);
  const [kind, show] = useState<ValueKind>('status');
  const [question, ask] = useState<Question>();
  const back = () => {
    ask(undefined);
    for (const { reset } of [create, update, remove]) reset();
  };
  switch (question?.kind) {
    case 'new':
      return (
        <MarkDialog
          title={t(`issues.values.create.${kind}`)}
          label={t('issues.values.name')}
          action={t('shell.create')}
          busy={create.isPending}
          error={problems.of(create.error)}
          onClose={back}
          onGiven={given => {
            create.mutate({ kind, ...given }, { onSuccess: back });
          }}
        />
      );
    case 'edit': {
      const { id, name, color } = question.value;
      return (
        <MarkDialog
          title={t('issues.values.edit', { name })}
          label={t('issues.values.nameForAll', { count: countOf(kind, name) })}
          action={t('parts.save')}
          value={{ name, color }}
          busy={update.isPending}
          error={problems.of(update.error)}
          onClose={back}
          onGiven={given => {
            update.mutate({ id, kind, ...given }, { onSuccess: back });
          }}
        />
      );
    }
    case 'delete': {
      const { id, name } = question.value;
      return (
        <DeleteDialog
          title={t('issues.values.delete', { name })}
          text={t('issues.values.deleteText', { count: countOf(kind, name) })}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={back}
          onDelete={() => {
            remove.mutate({ id, kind }, { onSuccess: back });
          }}
        />
      );
    }
    case undefined:
      return (
        <TellDialog title={t('issues.values.title')} onClose={onClose}>
          <SegmentedControl
            aria-label={t('issues.values.kind')}
            value={kind}
            data={valueKinds.map(each => ({ value: each, label: t(`issues.values.kinds.${each}`) }))}
            onChange={value => {
              show(valueKinds.find(each => each === value) ?? 'status');
            }}
          />
          <p className={classes.plain}>{t('issues.values.text')}</p>
          <ValueRows of={values[kind]} countOf={name => countOf(kind, name)} onAsk={ask} />
          <div>
            <Button
              leftSection={<IconPlus size={14} />}
              onClick={() => {
                ask({ kind: 'new' });
              }}
            >
              {t(`issues.values.create.${kind}`)}
            </Button>
          </div>
        </TellDialog>
      );
  }
}

interface ValueRowsProps {
  readonly of: readonly Value[];
  /** issues that have a value */
  readonly countOf: (name: string) => number;
  readonly onAsk: (question: Question) => void;
}

function ValueRows({ of, countOf, onAsk }: ValueRowsProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.values}>
      {of.map(value => (
        <li key={value.id}>
          <Marked color={value.color} name={value.name} />
          <span className="quiet numbers">{countOf(value.name)}</span>
          <ActionIcon
            aria-label={t('issues.values.edit', { name: value.name })}
            title={t('parts.edit')}
            onClick={() => {
              onAsk({ kind: 'edit', value });
            }}
          >
            <IconPencil size={15} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('issues.values.delete', { name: value.name })}
            title={t('shell.deleteMore')}
            onClick={() => {
              onAsk({ kind: 'delete', value });
            }}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </li>
      ))}
      {of.length === 0 && <li className="quiet">{t('issues.values.none')}</li>}
    </ul>
  );
}
