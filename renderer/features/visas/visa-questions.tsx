// Dialogs before an action on a visa.
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { Visa, VisaValidation } from '../../api/shapes.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import type { useVisaChanges } from './queries.ts';
import { VisaDialog, type VisaDialogProps } from './visa-dialog.tsx';
import type { VisaCommand } from './visa-rights.ts';

export type VisaQuestion = 'accept' | 'deny' | Exclude<VisaCommand, 'pause' | 'resume'>;

export interface VisaQuestionsProps extends Omit<VisaDialogProps, 'documents' | 'visa'> {
  readonly question: VisaQuestion;
  readonly visa: Visa;
  /** name of the document */
  readonly name: string;
  /** the signed-in user's validation */
  readonly own: VisaValidation | undefined;
  readonly changes: Pick<ReturnType<typeof useVisaChanges>, 'move' | 'remove'>;
}

export function VisaQuestions({ question, own, changes: { move, remove }, ...props }: VisaQuestionsProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { visa, name, onClose } = props;
  switch (question) {
    case 'accept':
    case 'deny':
      return own && <AnswerDialog {...props} validation={own.id} verb={question} />;
    case 'edit':
      return <VisaDialog {...props} documents={[{ id: visa.document_id, name }]} />;
    case 'close':
      return (
        <DeleteDialog
          title={t('visas.closeTitle')}
          text={t('visas.closeText')}
          action={t('visas.closeAction')}
          busy={move.isPending}
          error={problems.of(move.error)}
          onClose={onClose}
          onDelete={() => move.mutate({ visa, verb: 'close' }, { onSuccess: onClose })}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          title={t('visas.deleteTitle')}
          text={t('visas.deleteText')}
          busy={remove.isPending}
          error={problems.of(remove.error)}
          onClose={onClose}
          onDelete={() => remove.mutate(visa, { onSuccess: onClose })}
        />
      );
  }
}
