// The mail server, and a test of it.
import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsForm } from '../../api/settings-form.tsx';
import { Loaded } from '../../api/loaded.tsx';
import { useProblems } from '../../api/problem.ts';
import { NumberField } from '../../ui/numbers/number-field.tsx';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { Outcome, Page, Section } from '../../ui/page.tsx';
import classes from '../../ui/page.module.css';
import { Status } from '../../ui/status.tsx';
import {
  canSaveMail,
  canTestMail,
  firstMailValues,
  mailStates,
  mailWritten,
  testState,
  type MailForm,
} from './mail-values.ts';
import { mailQuery, useMailChanges, type MailSettings } from './queries.ts';

interface MailScreenProps {
  readonly title: string;
  readonly tabs: ReactNode;
  /** default recipient of a test mail */
  readonly ownEmail: string;
}

export function MailScreen({ title, tabs, ownEmail }: MailScreenProps) {
  const mail = useQuery(mailQuery);
  return (
    <Page title={title} tabs={tabs}>
      <Loaded query={mail}>
        {settings => (
          <>
            <Server settings={settings} />
            <Test settings={settings} ownEmail={ownEmail} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Server({ settings }: { readonly settings: MailSettings }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { save } = useMailChanges();
  const [values, setValues] = useState(firstMailValues(settings));
  const set = (part: Partial<MailForm>) => setValues(before => ({ ...before, ...part }));
  const submit = () => save.mutate(mailWritten(values), { onSuccess: () => set({ password: '' }) });
  const input = (
    name: 'host' | 'user' | 'password' | 'from',
    more: {
      readonly type?: string;
      readonly description?: string;
      readonly autoComplete?: string;
      readonly placeholder?: string;
    } = {},
  ) => (
    <TextInput
      label={t(`administration.mail.${name}`)}
      {...descriptionBelow}
      autoComplete="off"
      value={values[name]}
      error={problems.field(save.error, name)}
      {...more}
      onChange={({ currentTarget: { value } }) => set({ [name]: value })}
    />
  );
  return (
    <Section title={t('administration.mail.server')} text={t('administration.mail.serverText')}>
      {mailStates(t, settings).map(state => (
        <p key={state.kind}>
          <Status {...state} />
        </p>
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
          error={problems.field(save.error, 'port')}
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
          checked={values.secure}
          onChange={event => set({ secure: event.currentTarget.checked })}
        />
        <Switch
          label={t('administration.mail.tls')}
          description={t('administration.mail.tlsText')}
          checked={values.isRequired}
          onChange={event => set({ isRequired: event.currentTarget.checked })}
        />
      </SettingsForm>
    </Section>
  );
}

function Test({ settings, ownEmail }: { readonly settings: MailSettings; readonly ownEmail: string }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { test } = useMailChanges();
  const [to, setTo] = useState(ownEmail);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate(to.trim());
  };
  return (
    <Section title={t('administration.mail.test')} text={t('administration.mail.testText')}>
      <form className={classes.row} onSubmit={submit}>
        <TextInput
          type="email"
          label={t('administration.mail.to')}
          value={to}
          error={problems.field(test.error, 'to')}
          w={280}
          maw="100%"
          onChange={event => setTo(event.currentTarget.value)}
        />
        <Button type="submit" loading={test.isPending} disabled={!canTestMail(settings, to)}>
          {t('administration.mail.send')}
        </Button>
      </form>
      {test.data && (
        <p role="status">
          <Status {...testState(t, test.data)} />
        </p>
      )}
      {test.data?.problem && <p className={classes.trouble}>{test.data.problem}</p>}
      <Outcome problem={problems.of(test.error, ['to'])} />
    </Section>
  );
}
