// Form for a new password; a change ends the user's other sessions.
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { useProblems } from '../../api/problem.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { Outcome, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { canSetPassword, passwordsDiffer, passwordWritten } from './account-forms.ts';
import { useAccountChanges, type Account } from './queries.ts';
import { passwordWords } from './sign-in-words.ts';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPassword.mutate(passwordWritten(typed, has_password), {
      onSuccess: () => {
        for (const clear of [setCurrent, setNext, setAgain]) clear('');
        queryClient.invalidateQueries({ queryKey: keys.signOns }).catch(() => undefined);
      },
    });
  };
  return (
    <Section title={t('account.password')} text={words.text}>
      <form className={classes.form} onSubmit={submit}>
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
        <div className={classes.actions}>
          <Button type="submit" loading={setPassword.isPending} disabled={!canSetPassword(typed, has_password)}>
            {words.action}
          </Button>
          <Outcome
            problem={problems.of(setPassword.error, ['current_password', 'new_password'])}
            done={setPassword.isSuccess ? t('account.passwordChanged') : undefined}
          />
        </div>
      </form>
    </Section>
  );
}
