import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { confirmsDeletion, deletionWritten } from './account-forms.ts';
import { useAccountChanges, type Account } from './queries.ts';

export function DeleteAccountDialog({
  account,
  onClose,
  onGone,
}: {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const { email, has_password } = account;
  const { t } = useTranslation();
  const problems = useProblems();
  const { remove } = useAccountChanges();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      danger
      title={t('account.deleteTitle')}
      action={t('account.delete')}
      size="sm"
      busy={remove.isPending}
      disabled={!confirmsDeletion({ typed, password }, account)}
      error={problems.of(remove.error, ['password'])}
      onClose={onClose}
      onSubmit={() => remove.mutate(deletionWritten(password, has_password), { onSuccess: onGone })}
    >
      <Text size="sm">{t('account.deleteText')}</Text>
      <TextInput
        data-autofocus
        label={t('shell.typeName', { name: email })}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {has_password && (
        <TextInput
          type="password"
          label={t('account.currentPassword')}
          autoComplete="current-password"
          value={password}
          error={problems.field(remove.error, 'password')}
          onChange={event => setPassword(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
