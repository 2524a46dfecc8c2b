// Form for a new email address, which counts once the link sent to it was opened.
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import { canChangeEmail, emailWritten } from './account-forms.ts';
import { useAccountChanges, type Account } from './queries.ts';
import { emailStates } from './sign-in-words.ts';

export function EmailForm({ account }: { readonly account: Account }) {
  const { email, has_password } = account;
  const { t } = useTranslation();
  const problems = useProblems();
  const { unverified, pending } = emailStates(t, account);
  const { setEmail, verifyEmail } = useAccountChanges();
  const [next, setNext] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmail.mutate(emailWritten({ next, password }, has_password), {
      onSuccess: () => {
        setNext('');
        setPassword('');
      },
    });
  };
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
      <form className={classes.form} onSubmit={submit}>
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
        <div className={classes.actions}>
          <Button
            type="submit"
            loading={setEmail.isPending}
            disabled={!canChangeEmail({ next, password }, has_password)}
          >
            {t('account.changeEmail')}
          </Button>
          <Outcome
            problem={problems.of(setEmail.error, ['email', 'password'])}
            done={setEmail.isSuccess ? t('account.emailSent') : undefined}
          />
        </div>
      </form>
    </Section>
  );
}
