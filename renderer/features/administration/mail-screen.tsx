// The mail server, and a test of it.
import { Button, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from '../../api/settings-form.tsx';
import { Loaded } from '../../api/loaded.tsx';
import { NumberField } from '../../ui/numbers/number-field.tsx';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { submitsOnly } from '../../ui/dialogs/form-dialog.tsx';
import { Page, Section, type PageHead } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { StatusLine } from '../../ui/status.tsx';
import { canSaveMail, canTestMail, firstMailValues, mailStates, mailWritten, testState } from './mail-values.ts';
import { mailQuery, useMailChanges, type MailSettings } from './queries.ts';
import { ChangeOutcome } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';

interface MailScreenProps extends PageHead {
  /** default recipient of a test mail */
  readonly ownEmail: string;
}

export const MailScreen = ({ title, tabs, ownEmail }: MailScreenProps) => (
  <Page title={title} tabs={tabs}>
    <Loaded query={useQuery(mailQuery)}>
      {settings => (
        <>
          <Server settings={settings} />
          <Test settings={settings} ownEmail={ownEmail} />
        </>
      )}
    </Loaded>
  </Page>
);

function Server({ settings }: { readonly settings: MailSettings }) {
  const { t } = useTranslation();
  const { save } = useMailChanges();
  const { values, set, text, flag, problem } = useForm(firstMailValues(settings), save.error);
  const submit = () => save.mutate(mailWritten(values), { onSuccess: () => set({ password: '' }) });
  const input = (name: 'host' | 'user' | 'password' | 'from', more: TextInputProps = {}) => (
    <TextInput
      label={t(`administration.mail.${name}`)}
      {...descriptionBelow}
      autoComplete="off"
      {...text(name)}
      {...more}
    />
  );
  return (
    <Section title={t('administration.mail.server')} text={t('administration.mail.serverText')}>
      {mailStates(t, settings).map(state => (
        <StatusLine key={state.kind} {...state} />
      ))}
      <SettingsForm
        change={save}
        fields={['host', 'port', 'user', 'password', 'from']}
        action={t('parts.save')}
        done={t('parts.saved')}
        disabled={!canSaveMail(values)}
        onSubmit={submit}
      >
        {input('host', { placeholder: 'smtp.example.org', description: t('administration.mail.hostText') })}
        <NumberField
          label={t('administration.mail.port')}
          min={1}
          max={65_535}
          isWhole
          value={values.port}
          error={problem('port')}
          onChange={port => set({ port })}
        />
        {input('user')}
        {input('password', {
          type: 'password',
          autoComplete: 'new-password',
          ...(settings.has_password && { description: t('administration.mail.passwordKept') }),
        })}
        {input('from', { description: t('administration.mail.fromText') })}
        <Switch
          label={t('administration.mail.secure')}
          description={t('administration.mail.secureText')}
          {...flag('secure')}
        />
        <Switch
          label={t('administration.mail.tls')}
          description={t('administration.mail.tlsText')}
          {...flag('isRequired')}
        />
      </SettingsForm>
    </Section>
  );
}

function Test({ settings, ownEmail }: { readonly settings: MailSettings; readonly ownEmail: string }) {
  const { t } = useTranslation();
  const { test } = useMailChanges();
  const form = useForm({ to: ownEmail }, test.error);
  const { to } = form.values;
  return (
    <Section title={t('administration.mail.test')} text={t('administration.mail.testText')}>
      <form className={classes.row} onSubmit={submitsOnly(() => test.mutate(to.trim()))}>
        <TextInput type="email" label={t('administration.mail.to')} w={280} maw="100%" {...form.text('to')} />
        <Button type="submit" loading={test.isPending} disabled={!canTestMail(settings, to)}>
          {t('administration.mail.send')}
        </Button>
      </form>
      {test.data && <StatusLine role="status" {...testState(t, test.data)} />}
      {test.data?.problem && <p className={classes.trouble}>{test.data.problem}</p>}
      <ChangeOutcome error={test.error} fields={['to']} />
    </Section>
  );
}
