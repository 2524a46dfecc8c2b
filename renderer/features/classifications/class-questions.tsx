// Dialogs about a classification: its values and the confirmation of its deletion.
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { className, type ListedClass } from './class-list.ts';
import type { useClassChanges } from './queries.ts';

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
        <DeleteDialog
          title={t('classes.delete', { name: className(question.row) })}
          text={t('classes.deleteText')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={back}
          onDelete={() => remove.mutate(question.row.id, { onSuccess: back })}
        />
      )}
    </>
  );
}
