// Dialogs about an account: its values, its link and the confirmation of its end.
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { linkForOthers, onReach, reach } from '../../desktop/reach.ts';
import { DeleteDialog } from '../../ui/dialogs/dialogs.tsx';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SharedLink } from '../../ui/links/link-for-others.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { endingWords, type AccountEnding } from './account-facts.ts';
import { useAccountsChanges, type ServerAccount } from './queries.ts';

type Ending = { readonly kind: AccountEnding; readonly account: ServerAccount };
export type AccountQuestion =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly account: ServerAccount }
  | { readonly kind: 'link'; readonly email: string; readonly link: string }
  | Ending;

export interface AccountQuestionsProps {
  readonly question: AccountQuestion;
  readonly onAsk: (question: AccountQuestion) => void;
  readonly onClose: () => void;
}

export function AccountQuestions({ question, onAsk, onClose }: AccountQuestionsProps) {
  const { t } = useTranslation();
  const { origin, share } = useSyncExternalStore(onReach, reach);
  switch (question.kind) {
    case 'new':
      return <AccountDialog onClose={onClose} onMade={({ email, link }) => onAsk({ kind: 'link', email, link })} />;
    case 'edit':
      return <AccountDialog account={question.account} onClose={onClose} />;
    case 'link':
      return (
        <TellDialog title={t('administration.linkTitle', { email: question.email })} size="lg" onClose={onClose}>
          <p className="quiet">{t('administration.linkText')}</p>
          <SharedLink link={linkForOthers(question.link, origin)} name={question.email} share={share} />
        </TellDialog>
      );
    case 'delete':
    case 'end':
    case 'reset':
      return <EndQuestion key={question.kind} {...question} onClose={onClose} />;
  }
}

function EndQuestion({ kind, account, onClose }: Ending & Pick<AccountQuestionsProps, 'onClose'>) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { remove, resetFactors, endSignOns } = useAccountsChanges();
  const change = { delete: remove, reset: resetFactors, end: endSignOns }[kind];
  return (
    <DeleteDialog
      {...endingWords(t, kind, account)}
      busy={change.isPending}
      error={problems.of(change.error)}
      onClose={onClose}
      onDelete={() => change.mutate(account.id, { onSuccess: onClose })}
    />
  );
}
