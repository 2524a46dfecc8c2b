// Dialogs about a classification: its values and the confirmation of its deletion.
import { useTranslation } from 'react-i18next';
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
  const fields = [
    ['system', t('classes.system')],
    ['notation', t('classes.notation')],
    ['title', t('classes.name')],
  ] as const;
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
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          data-autofocus={name === 'system' || undefined}
          label={label}
          value={form[name]}
          maxLength={255}
          onText={text => setForm(before => ({ ...before, [name]: text }))}
        />
      ))}
    </FormDialog>
  );
}

export type ClassQuestion = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly row: ListedClass };

interface ClassQuestionsProps {
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
