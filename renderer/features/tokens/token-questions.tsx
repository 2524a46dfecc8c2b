// Dialogs about the access tokens of a project.
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import type { ProjectAccessToken } from '../../api/shapes.ts';
import { CopyBlock, CopyRow } from '../../ui/links/copy-row.tsx';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { NewTokenDialog, type NewTokenDialogProps } from './new-token-dialog.tsx';
import { useTokenChanges } from './queries.ts';
import { exampleCall, nameOf } from './token-words.ts';

export type TokenQuestion =
  | { readonly kind: 'new' }
  | { readonly kind: 'made' | 'end'; readonly token: ProjectAccessToken };

export interface TokenQuestionsProps extends Pick<NewTokenDialogProps, 'cloudId' | 'projectId' | 'usable' | 'people'> {
  readonly question: TokenQuestion;
  readonly onAsk: (question: TokenQuestion) => void;
  readonly onClose: () => void;
}

export function TokenQuestions({ question, onAsk, onClose, ...place }: TokenQuestionsProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { cloudId, projectId } = place;
  const { end } = useTokenChanges(cloudId, projectId);
  return (
    <>
      {question.kind === 'new' && (
        <NewTokenDialog {...place} onClose={onClose} onMade={token => onAsk({ kind: 'made', token })} />
      )}
      {question.kind === 'made' && (
        <TellDialog title={t('tokens.made')} size="lg" once onClose={onClose}>
          <CopyRow label="" text={question.token.token} name={nameOf(question.token)} />
          <p className="quiet">{t('tokens.how')}</p>
          <CopyBlock
            label={t('tokens.how')}
            text={exampleCall(location.origin, cloudId, projectId, question.token.token)}
          />
        </TellDialog>
      )}
      {question.kind === 'end' && (
        <DeleteDialog
          title={t('tokens.endTitle')}
          text={t('tokens.endText')}
          action={t('tokens.end')}
          busy={end.isPending}
          error={problems.of(end.error)}
          onClose={onClose}
          onDelete={() => end.mutate(question.token.token, { onSuccess: onClose })}
        />
      )}
    </>
  );
}
