// Forms for a new password and a new email address, which counts once the link sent to it was opened.
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from '../../api/settings-form.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useMail } from '../../api/service-reach.ts';
import { described } from '../../ui/input-layout.ts';
import { Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { Status, StatusLine } from '../../ui/status.tsx';
import * as forms from './account-forms.ts';
import { useAccountChanges, type Account } from './queries.ts';
import { keys } from '../../api/keys.ts';
import { ChangeOutcome } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';

export function CurrentPassword(input: TextInputProps) {
  const { t } = useTranslation();
  return <TextInput type="password" label={t('account.currentPassword')} autoComplete="current-password" {...input} />;
}

// Form for a new password; a change ends the user's other sessions.

export function PasswordForm({ account: { has_password } }: { readonly account: Account }) {
  const { t } = useTranslation();
  const words = forms.passwordWords(t, has_password);
  const queryClient = useQueryClient();
  const { setPassword } = useAccountChanges();
  const { values: typed, set, text } = useForm({ current: '', next: '', again: '' }, setPassword.error);
  const submit = () =>
    setPassword.mutate(forms.passwordWritten(typed, has_password), {
      onSuccess: () => {
        set({ current: '', next: '', again: '' });
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
        disabled={!forms.canSetPassword(typed, has_password)}
        onSubmit={submit}
      >
        {has_password && <CurrentPassword className={classes.whole} {...text('current', 'current_password')} />}
        <TextInput
          type="password"
          label={t('account.newPassword')}
          {...described(t('account.passwordRule'))}
          autoComplete="new-password"
          {...text('next', 'new_password')}
        />
        <TextInput
          type="password"
          label={t('account.repeat')}
          autoComplete="new-password"
          {...text('again')}
          error={forms.passwordsDiffer(typed) && t('account.differs')}
        />
      </SettingsForm>
    </Section>
  );
}

export function EmailForm({ account }: { readonly account: Account }) {
  const { email, has_password } = account;
  const { t } = useTranslation();
  const hasMail = useMail();
  const { unverified, pending } = forms.emailStates(t, account);
  const { setEmail, verifyEmail } = useAccountChanges();
  const { values, set, text } = useForm({ next: '', password: '' }, setEmail.error);
  const submit = () =>
    setEmail.mutate(forms.emailWritten(values, has_password), { onSuccess: () => set({ next: '', password: '' }) });
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
          {hasMail === false ? (
            <p className="quiet">{t('account.noMail')}</p>
          ) : (
            <div className={classes.actions}>
              <Button loading={verifyEmail.isPending} onClick={() => verifyEmail.mutate()}>
                {t('account.verify')}
              </Button>
              <ChangeOutcome
                error={verifyEmail.error}
                done={verifyEmail.isSuccess ? t('account.verifySent') : undefined}
              />
            </div>
          )}
        </>
      )}
      {pending !== undefined && <StatusLine kind="waiting" word={pending} />}
      {hasMail === false ? (
        <p className="quiet">{t('account.noMailChange')}</p>
      ) : (
        <SettingsForm
          change={setEmail}
          fields={['email', 'password']}
          action={t('account.changeEmail')}
          done={t('account.emailSent')}
          disabled={!forms.canChangeEmail(values, has_password)}
          onSubmit={submit}
        >
          <TextInput
            type="email"
            label={t('account.newEmail')}
            {...described(t('account.newEmailText'))}
            autoComplete="email"
            {...text('next', 'email')}
          />
          {has_password && <CurrentPassword {...text('password')} />}
        </SettingsForm>
      )}
    </Section>
  );
}
