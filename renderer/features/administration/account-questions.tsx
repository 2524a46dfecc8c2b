// Dialogs about an account: its values, its link and the confirmation of its end.
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch, TextInput } from '@mantine/core';
import { ChangeDialog, ChangeForm } from '../../api/change-form.tsx';
import { useMail } from '../../api/service-reach.ts';
import { linkToShare, onReach, reach } from '../../desktop/reach.ts';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SharedLink } from '../../ui/links/link-for-others.tsx';
import * as facts from './account-facts.ts';
import { useAccountsChanges, type ServerAccount } from './queries.ts';
import { useForm } from '../../api/form.ts';

interface AccountDialogProps {
  /** absent: a new one */
  readonly account?: ServerAccount;
  readonly onClose: () => void;
  readonly onMade?: (made: { readonly email: string; readonly link: string }) => void;
}

const fields = ['email', 'firstname', 'lastname'] as const;

function AccountDialog({ account, onClose, onMade }: AccountDialogProps) {
  const { t } = useTranslation();
  const { create, change } = useAccountsChanges();
  const saving = account ? change : create;
  const form = useForm({ ...facts.firstAccountValues(account), vouches: false }, saving.error);
  const { vouches, ...values } = form.values;
  const submit = () => {
    if (account)
      change.mutate({ id: account.id, values: facts.accountChange(values, vouches) }, { onSuccess: onClose });
    else create.mutate(facts.accountWritten(values), { onSuccess: made => onMade?.(made) });
  };
  const labels = { email: t('people.email'), firstname: t('account.firstname'), lastname: t('account.lastname') };
  return (
    <ChangeForm
      title={t(account ? 'administration.editAccount' : 'administration.newAccount')}
      action={t(account ? 'parts.save' : 'shell.create')}
      change={saving}
      fields={fields}
      disabled={!facts.looksLikeEmail(values.email)}
      onClose={onClose}
      onSubmit={submit}
    >
      {fields.map((name, n) => (
        <TextInput
          key={name}
          {...(n === 0 && { 'data-autofocus': true, type: 'email' })}
          label={labels[name]}
          autoComplete="off"
          {...form.text(name)}
        />
      ))}
      {facts.canVouch(account) && (
        <Switch
          label={t('administration.vouch')}
          description={t('administration.vouchText')}
          {...form.flag('vouches')}
        />
      )}
      <Switch
        label={t('administration.isAdministrator')}
        description={t('administration.isAdministratorText')}
        {...form.flag('is_administrator')}
      />
    </ChangeForm>
  );
}

type Ending = { readonly kind: facts.AccountEnding; readonly account: ServerAccount };
export type AccountQuestion =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly account: ServerAccount }
  | { readonly kind: 'link'; readonly email: string; readonly link: string }
  | Ending;

interface AccountQuestionsProps {
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
          <SharedLink {...linkToShare(question.link, origin)} name={question.email} share={share} />
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
  const { remove, resetFactors, endSignOns } = useAccountsChanges();
  const change = { delete: remove, reset: resetFactors, end: endSignOns }[kind];
  const words = facts.endingWords(t, kind, account, useMail());
  return <ChangeDialog {...words} change={change} given={account.id} onClose={onClose} />;
}
