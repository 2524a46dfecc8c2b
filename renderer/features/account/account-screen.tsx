// The signed-in user's account: profile, sign-in, active sessions and deletion.
import { Button, NativeSelect, TextInput, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from '../../api/settings-form.tsx';
import { Loaded } from '../../api/loaded.tsx';
import { chooseLanguage, currentLanguage } from '../../i18n/language.ts';
import { known, languages, type Language } from '../../i18n/languages.ts';
import { described } from '../../ui/input-layout.ts';
import { Page, Section, Thing } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import * as forms from './account-forms.ts';
import { CurrentPassword, EmailForm, PasswordForm } from './sign-in-forms.tsx';
import { accountQuery, useAccountChanges, type Account, signOnsQuery, useSignOnChanges } from './queries.ts';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { ignoreFailure } from '../../ui/commands.ts';
import { ChangeForm, ChangeOutcome } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';
import { TextButton } from '../../ui/buttons.tsx';

function SignOns() {
  const { t } = useTranslation();
  const { end, endOthers } = useSignOnChanges();
  return (
    <Section title={t('account.signOns')} text={t('account.signOnsText')}>
      <Loaded query={useQuery(signOnsQuery)} loading={<LoadingRows rows={3} />}>
        {all => (
          <>
            <ul className={classes.things}>
              {forms.inOrder(all).map(signOn => (
                <Thing key={signOn.id} name={signOn.client} about={forms.sessionText(t, signOn)}>
                  {signOn.is_current ? (
                    <Status kind="done" word={t('account.here')} />
                  ) : (
                    <TextButton
                      text={t('account.end')}
                      aria-label={t('account.endOne', { name: signOn.client })}
                      disabled={end.isPending}
                      onClick={() => end.mutate(signOn.id)}
                    />
                  )}
                </Thing>
              ))}
            </ul>
            {forms.hasOthers(all) && (
              <p>
                <Button loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
                  {t('account.endOthers')}
                </Button>
              </p>
            )}
            <ChangeOutcome error={end.error ?? endOthers.error} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface DeleteAccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function DeleteAccountDialog({ account, onClose, onGone }: DeleteAccountDialogProps) {
  const { email, has_password } = account;
  const { t } = useTranslation();
  const { remove } = useAccountChanges();
  const { values, text } = useForm({ typed: '', password: '' }, remove.error);
  return (
    <ChangeForm
      danger
      title={t('account.deleteTitle')}
      action={t('account.delete')}
      size="sm"
      change={remove}
      disabled={!forms.confirmsDeletion(values, account)}
      fields={['password']}
      onClose={onClose}
      onSubmit={() => remove.mutate(forms.deletionWritten(values.password, has_password), { onSuccess: onGone })}
    >
      <Text size="sm">{t('account.deleteText')}</Text>
      <TextInput data-autofocus label={t('shell.typeName', { name: email })} autoComplete="off" {...text('typed')} />
      {has_password && <CurrentPassword {...text('password')} />}
    </ChangeForm>
  );
}

interface AccountScreenProps {
  readonly tabs: ReactNode;
  /** called after the account was deleted */
  readonly onGone: () => void;
}

export function AccountScreen({ tabs, onGone }: AccountScreenProps) {
  const { t } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Page title={t('account.title')} tabs={tabs}>
      <Loaded query={useQuery(accountQuery)}>
        {me => (
          <>
            <ProfileForm account={me} />
            <EmailForm account={me} />
            <PasswordForm account={me} />
            <SecondFactorSection />
            {me.providers.length > 0 && (
              <Section title={t('account.linked')} text={t('account.linkedText')}>
                <ul className={classes.things}>
                  {me.providers.map(({ id, name }) => (
                    <Thing key={id} name={name} />
                  ))}
                </ul>
              </Section>
            )}
            <SignOns />
            <Section title={t('account.delete')} text={t('account.deleteText')}>
              <Button color="var(--failed)" leftSection={<IconTrash size={14} />} onClick={() => setDeleting(true)}>
                {t('account.deleteMore')}
              </Button>
            </Section>
            {isDeleting && <DeleteAccountDialog account={me} onClose={() => setDeleting(false)} onGone={onGone} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ProfileForm({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const { setProfile } = useAccountChanges();
  const {
    values: profile,
    set,
    text,
  } = useForm(() => forms.firstProfile(account, currentLanguage()), setProfile.error);
  const submit = () =>
    setProfile.mutate(forms.profileWritten(profile), {
      onSuccess: () => ignoreFailure(chooseLanguage(profile.locale)),
    });
  return (
    <Section title={t('account.profile')}>
      <SettingsForm
        change={setProfile}
        fields={['firstname', 'lastname']}
        action={t('parts.save')}
        done={t('parts.saved')}
        onSubmit={submit}
      >
        <TextInput label={t('account.firstname')} autoComplete="given-name" maxLength={150} {...text('firstname')} />
        <TextInput label={t('account.lastname')} autoComplete="family-name" maxLength={150} {...text('lastname')} />
        <NativeSelect
          label={t('shell.language')}
          {...described(t('account.languageText'))}
          value={profile.locale}
          data={languages.map(value => ({ value, label: known[value].name }))}
          onChange={event => set({ locale: event.currentTarget.value as Language })}
        />
      </SettingsForm>
    </Section>
  );
}
