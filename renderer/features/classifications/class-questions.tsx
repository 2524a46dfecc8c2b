// Dialogs about a classification: its values and the confirmation of its deletion.
import { useTranslation } from 'react-i18next';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChangeDialog } from '../../api/change-dialog.tsx';
import { useProblems } from '../../api/problem.ts';
import {
  className,
  type ListedClass,
  classWritten,
  firstClassValues,
  type ClassValues,
  isClassComplete,
  type ClassForm,
} from './class-list.ts';
import type { useClassChanges } from './queries.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/controls.tsx';

interface ClassDialogProps {
  readonly title: string;
  readonly action: string;
  readonly value?: ClassValues;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onClose: () => void;
  readonly onGiven: (given: ClassValues) => void;
}

/** Mounted while it is open. */
function ClassDialog({ title, action, value, busy, error, onClose, onGiven }: ClassDialogProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(firstClassValues(value));
  const set = (part: Partial<ClassForm>) => setForm(before => ({ ...before, ...part }));
  return (
    <FormDialog
      title={title}
      size="sm"
      action={action}
      busy={busy}
      disabled={!isClassComplete(form)}
      error={error}
      onClose={onClose}
      onSubmit={() => onGiven(classWritten(form))}
    >
      <TextInput
        data-autofocus
        label={t('classes.system')}
        value={form.system}
        maxLength={255}
        onChange={event => set({ system: event.currentTarget.value })}
      />
      <TextInput
        label={t('classes.notation')}
        value={form.notation}
        maxLength={255}
        onChange={event => set({ notation: event.currentTarget.value })}
      />
      <TextField label={t('classes.name')} value={form.title} maxLength={255} onText={text => set({ title: text })} />
    </FormDialog>
  );
}

export type ClassQuestion = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly row: ListedClass };

export interface ClassQuestionsProps {
  readonly question: ClassQuestion;
  readonly changes: Pick<ReturnType<typeof useClassChanges>, 'create' | 'update' | 'remove'>;
  readonly onClose: () => void;
}

export function ClassQuestions({ question, changes: { create, update, remove }, onClose }: ClassQuestionsProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const back = () => {
    onClose();
    for (const { reset } of [create, update, remove]) reset();
  };
  return (
    <>
      {question.kind === 'new' && (
        <ClassDialog
          title={t('classes.create')}
          action={t('shell.create')}
          busy={create.isPending}
          error={problems.of(create.error)}
          onClose={back}
          onGiven={given => create.mutate(given, { onSuccess: back })}
        />
      )}
      {question.kind === 'edit' && (
        <ClassDialog
          title={t('classes.edit', { name: className(question.row) })}
          action={t('parts.save')}
          value={question.row}
          busy={update.isPending}
          error={problems.of(update.error)}
          onClose={back}
          onGiven={given => update.mutate({ id: question.row.id, ...given }, { onSuccess: back })}
        />
      )}
      {question.kind === 'delete' && (
        <ChangeDialog
          title={t('classes.delete', { name: className(question.row) })}
          text={t('classes.deleteText')}
          change={remove}
          given={question.row.id}
          onClose={back}
        />
      )}
    </>
  );
}
