// Creates or edits a user account.
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { accountChange, accountWritten, canVouch, firstAccountValues, looksLikeEmail } from './account-values.ts';
import { useAccountsChanges, type ServerAccount } from './queries.ts';

export interface AccountDialogProps {
  /** absent: a new one */
  readonly account?: ServerAccount;
  readonly onClose: () => void;
  readonly onMade?: (made: { readonly email: string; readonly link: string }) => void;
}

const fields = ['email', 'firstname', 'lastname'] as const;

export function AccountDialog({ account, onClose, onMade }: AccountDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create, change } = useAccountsChanges();
  const [values, setValues] = useState(firstAccountValues(account));
  const [vouches, setVouches] = useState(false);
  const { error, isPending } = account ? change : create;
  const submit = () => {
    if (account) change.mutate({ id: account.id, values: accountChange(values, vouches) }, { onSuccess: onClose });
    else
      create.mutate(accountWritten(values), {
        onSuccess: made => onMade?.(made),
      });
  };
  const labels = { email: t('people.email'), firstname: t('account.firstname'), lastname: t('account.lastname') };
  return (
    <FormDialog
      title={t(account ? 'administration.editAccount' : 'administration.newAccount')}
      action={t(account ? 'parts.save' : 'shell.create')}
      busy={isPending}
      disabled={!looksLikeEmail(values.email)}
      error={problems.of(error, fields)}
      onClose={onClose}
      onSubmit={submit}
    >
      {fields.map((name, n) => (
        <TextInput
          key={name}
          {...(n === 0 && { 'data-autofocus': true, type: 'email' })}
          label={labels[name]}
          autoComplete="off"
          value={values[name]}
          error={problems.field(error, name)}
          onChange={({ currentTarget: { value } }) => setValues(before => ({ ...before, [name]: value }))}
        />
      ))}
      {canVouch(account) && (
        <Switch
          label={t('administration.vouch')}
          description={t('administration.vouchText')}
          checked={vouches}
          onChange={({ currentTarget: { checked } }) => setVouches(checked)}
        />
      )}
      <Switch
        label={t('administration.isAdministrator')}
        description={t('administration.isAdministratorText')}
        checked={values.is_administrator}
        onChange={({ currentTarget: { checked } }) => setValues(before => ({ ...before, is_administrator: checked }))}
      />
    </FormDialog>
  );
}
