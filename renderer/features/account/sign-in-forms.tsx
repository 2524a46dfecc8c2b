// Forms for a new password and a new email address, which counts once the link sent to it was opened.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from '../../api/settings-form.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useProblems } from '../../api/problem.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import {
  canChangeEmail,
  emailWritten,
  canSetPassword,
  passwordsDiffer,
  passwordWritten,
  emailStates,
  passwordWords,
} from './account-forms.ts';
import { useAccountChanges, type Account } from './queries.ts';
import { keys } from '../../api/keys.ts';

// Form for a new password; a change ends the user's other sessions.

export function PasswordForm({ account: { has_password } }: { readonly account: Account }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const words = passwordWords(t, has_password);
  const queryClient = useQueryClient();
  const { setPassword } = useAccountChanges();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const typed = { current, next, again };
  const submit = () =>
    setPassword.mutate(passwordWritten(typed, has_password), {
      onSuccess: () => {
        for (const clear of [setCurrent, setNext, setAgain]) clear('');
        queryClient.invalidateQueries({ queryKey: keys.signOns }).catch(() => undefined);
      },
    });
  return (
    <Section title={t('account.password')} text={words.text}>
      <SettingsForm
        change={setPassword}
        fields={['current_password', 'new_password']}
        action={words.action}
        done={t('account.passwordChanged')}
        disabled={!canSetPassword(typed, has_password)}
        onSubmit={submit}
      >
        {has_password && (
          <TextInput
            className={classes.whole}
            type="password"
            label={t('account.currentPassword')}
            autoComplete="current-password"
            value={current}
            error={problems.field(setPassword.error, 'current_password')}
            onChange={event => setCurrent(event.currentTarget.value)}
          />
        )}
        <TextInput
          type="password"
          label={t('account.newPassword')}
          description={t('account.passwordRule')}
          {...descriptionBelow}
          autoComplete="new-password"
          value={next}
          error={problems.field(setPassword.error, 'new_password')}
          onChange={event => setNext(event.currentTarget.value)}
        />
        <TextInput
          type="password"
          label={t('account.repeat')}
          autoComplete="new-password"
          value={again}
          error={passwordsDiffer(typed) && t('account.differs')}
          onChange={event => setAgain(event.currentTarget.value)}
        />
      </SettingsForm>
    </Section>
  );
}

export function EmailForm({ account }: { readonly account: Account }) {
  const { email, has_password } = account;
  const { t } = useTranslation();
  const problems = useProblems();
  const { unverified, pending } = emailStates(t, account);
  const { setEmail, verifyEmail } = useAccountChanges();
  const [next, setNext] = useState('');
  const [password, setPassword] = useState('');
  const submit = () =>
    setEmail.mutate(emailWritten({ next, password }, has_password), {
      onSuccess: () => {
        setNext('');
        setPassword('');
      },
    });
  return (
    <Section title={t('account.email')}>
      <p>
        <strong>{email}</strong>
      </p>
      {unverified && (
        <>
          <p>
            <Status kind="warning" word={unverified.word} /> {unverified.text}
          </p>
          <div className={classes.actions}>
            <Button loading={verifyEmail.isPending} onClick={() => verifyEmail.mutate()}>
              {t('account.verify')}
            </Button>
            <Outcome
              problem={problems.of(verifyEmail.error)}
              done={verifyEmail.isSuccess ? t('account.verifySent') : undefined}
            />
          </div>
        </>
      )}
      {pending !== undefined && (
        <p>
          <Status kind="waiting" word={pending} />
        </p>
      )}
      <SettingsForm
        change={setEmail}
        fields={['email', 'password']}
        action={t('account.changeEmail')}
        done={t('account.emailSent')}
        disabled={!canChangeEmail({ next, password }, has_password)}
        onSubmit={submit}
      >
        <TextInput
          type="email"
          label={t('account.newEmail')}
          description={t('account.newEmailText')}
          {...descriptionBelow}
          autoComplete="email"
          value={next}
          error={problems.field(setEmail.error, 'email')}
          onChange={event => setNext(event.currentTarget.value)}
        />
        {has_password && (
          <TextInput
            type="password"
            label={t('account.currentPassword')}
            autoComplete="current-password"
            value={password}
            error={problems.field(setEmail.error, 'password')}
            onChange={event => setPassword(event.currentTarget.value)}
          />
        )}
      </SettingsForm>
    </Section>
  );
}
