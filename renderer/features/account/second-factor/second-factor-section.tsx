// Two-step verification of the user's account: an authenticator app, passkeys, recovery codes.
import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { useProblems } from '../../../api/problem.ts';
import { NameDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Section, Thing } from '../../../ui/page.tsx';
import classes from '../../../ui/page.module.css';
import { LoadingRows } from '../../../ui/states.tsx';
import * as questions from './factor-questions.ts';
import type { FactorQuestion } from './factor-questions.ts';
import { secondFactorsQuery, useSecondFactorChanges, type SecondFactors } from './queries.ts';
import { canCreatePasskeys, NoPasskeyError } from './web-authn.ts';
import { CopyBlock, CopyRow } from '../../../ui/links/copy-row.tsx';
import { FormDialog, TellDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { QrCode } from '../../../ui/links/link-for-others.tsx';
import { ChangeForm, type ChangeFormProps } from '../../../api/change-form.tsx';
import { useForm } from '../../../api/form.ts';
import { TextButton } from '../../../ui/buttons.tsx';

// Dialogs for setting up, changing and removing second factors. Each change begins with the password.

type ShowCodes = (codes: readonly string[] | null) => void;

function PasswordInput(input: Pick<TextInputProps, 'value' | 'error' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <TextInput
      data-autofocus
      type="password"
      label={t('secondFactor.password')}
      autoComplete="current-password"
      {...input}
    />
  );
}

interface PasswordDialogProps extends Pick<ChangeFormProps, 'title' | 'action' | 'danger' | 'change' | 'onClose'> {
  readonly text: string;
  readonly onPassword: (password: string) => void;
}

/** Asks for the password before a change. */
function PasswordDialog({ text: explanation, onPassword, ...dialog }: PasswordDialogProps) {
  const { values, text } = useForm({ password: '' }, dialog.change.error);
  const { password } = values;
  return (
    <ChangeForm {...dialog} fields={['password']} disabled={password === ''} onSubmit={() => onPassword(password)}>
      <p className="quiet">{explanation}</p>
      <PasswordInput {...text('password')} />
    </ChangeForm>
  );
}

/** Password, then QR code, then the first code. */
function TotpDialog({ onClose, onCodes }: { readonly onClose: () => void; readonly onCodes: ShowCodes }) {
  const { t } = useTranslation();
  const { proposeTotp, confirmTotp } = useSecondFactorChanges();
  const { values, text } = useForm({ code: '' }, confirmTotp.error);
  const proposal = proposeTotp.data;
  const rest = { title: t('secondFactor.totpTitle'), onClose };
  if (!proposal)
    return (
      <PasswordDialog
        {...rest}
        text={t('secondFactor.text')}
        action={t('secondFactor.confirm')}
        change={proposeTotp}
        onPassword={proposeTotp.mutate}
      />
    );
  return (
    <ChangeForm
      {...rest}
      action={t('secondFactor.turnOn')}
      change={confirmTotp}
      fields={['code']}
      disabled={values.code.trim() === ''}
      onSubmit={() => confirmTotp.mutate(values.code, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) })}
    >
      <p className="quiet">{t('secondFactor.totpScan')}</p>
      <QrCode text={proposal.address} />
      <CopyRow label={t('secondFactor.key')} text={proposal.secret} name={t('secondFactor.key')} />
      <TextInput
        data-autofocus
        label={t('secondFactor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...text('code')}
      />
    </ChangeForm>
  );
}

/** Name and password, then the prompt of the browser. */
function PasskeyDialog({ onClose, onCodes }: { readonly onClose: () => void; readonly onCodes: ShowCodes }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { addPasskey } = useSecondFactorChanges();
  const { error, isPending } = addPasskey;
  const { values, set, text } = useForm({ name: t('secondFactor.passkeyExample'), password: '' }, error);
  const submit = () =>
    addPasskey.mutate(questions.passkeyWritten(values), { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
  return (
    <FormDialog
      title={t('secondFactor.passkeyTitle')}
      action={t('secondFactor.create')}
      busy={isPending}
      error={error instanceof NoPasskeyError ? t('secondFactor.passkeyFailed') : problems.of(error, ['password'])}
      disabled={!questions.isPasskeyComplete(values)}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label={t('secondFactor.passkeyName')}
        maxLength={64}
        value={values.name}
        onChange={event => set({ name: event.currentTarget.value })}
      />
      <PasswordInput {...text('password')} />
    </FormDialog>
  );
}

/** Shows recovery codes once. */
function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  return (
    <TellDialog once title={t('secondFactor.codesTitle')} onClose={onClose}>
      <p className="quiet">{t('secondFactor.codesText')}</p>
      <CopyBlock label={t('secondFactor.codes')} text={text} />
      <Group>
        <Button component="a" href={questions.codesFile(codes)} download={t('secondFactor.fileName')}>
          {t('secondFactor.download')}
        </Button>
      </Group>
    </TellDialog>
  );
}

type Ask = (question: FactorQuestion | undefined) => void;

export function SecondFactorSection() {
  const { t } = useTranslation();
  const [question, ask] = useState<FactorQuestion>();
  return (
    <Section title={t('secondFactor.title')} text={t('secondFactor.text')}>
      <Loaded query={useQuery(secondFactorsQuery)} loading={<LoadingRows rows={3} />}>
        {mine => (mine.has_password ? <Factors factors={mine} ask={ask} /> : <p>{t('secondFactor.byProvider')}</p>)}
      </Loaded>
      {question && <Asked question={question} ask={ask} />}
    </Section>
  );
}

function Factors({ factors, ask }: { readonly factors: SecondFactors; readonly ask: Ask }) {
  const { t } = useTranslation();
  const { is_demanded: isDemanded } = factors;
  const noPasskey = questions.noPasskeyReason(factors, canCreatePasskeys);
  return (
    <>
      {isDemanded && <p>{t('secondFactor.demanded')}</p>}
      <ul className={classes.things}>
        {questions.factorRows(t, factors).map(({ key, name, about, buttons }) => (
          <Thing key={key} {...{ name, about }}>
            {buttons.map(({ text, label, question }) => (
              <TextButton text={text} key={question.kind} aria-label={label} onClick={() => ask(question)} />
            ))}
          </Thing>
        ))}
      </ul>
      {noPasskey === undefined ? (
        <p>
          <Button onClick={() => ask({ kind: 'passkey' })}>{t('secondFactor.addPasskey')}</Button>
        </p>
      ) : (
        <p className="quiet">{t(noPasskey)}</p>
      )}
    </>
  );
}

function Asked({ question, ask }: { readonly question: FactorQuestion; readonly ask: Ask }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { removeTotp, removePasskey, renamePasskey, renewCodes } = useSecondFactorChanges();
  const onClose = () => ask(undefined);
  const onCodes = (codes: readonly string[] | null) => ask(questions.afterSetUp(codes));
  const removal = (name: string) => ({ onClose, ...questions.removalWords(t, name), danger: true });
  switch (question.kind) {
    case 'totp':
      return <TotpDialog onClose={onClose} onCodes={onCodes} />;
    case 'passkey':
      return <PasskeyDialog onClose={onClose} onCodes={onCodes} />;
    case 'codes':
      return <CodesDialog codes={question.codes} onClose={onClose} />;
    case 'rename': {
      const { id, name: value } = question.passkey;
      const texts = { title: t('secondFactor.renameTitle'), label: t('secondFactor.passkeyName'), value };
      const state = { busy: renamePasskey.isPending, error: problems.of(renamePasskey.error), onClose };
      const rename = (name: string) => renamePasskey.mutate({ id, name }, { onSuccess: onClose });
      return <NameDialog {...texts} {...state} action={t('secondFactor.renameAction')} onName={rename} />;
    }
    case 'remove totp': {
      const remove = (password: string) => removeTotp.mutate(password, { onSuccess: onClose });
      return <PasswordDialog {...removal(t('secondFactor.totp'))} change={removeTotp} onPassword={remove} />;
    }
    case 'remove': {
      const { id, name } = question.passkey;
      const remove = (password: string) => removePasskey.mutate({ id, password }, { onSuccess: onClose });
      return <PasswordDialog {...removal(name)} change={removePasskey} onPassword={remove} />;
    }
    case 'new codes':
      return (
        <PasswordDialog
          title={t('secondFactor.codesNewTitle')}
          text={t('secondFactor.codesNewText')}
          action={t('secondFactor.confirm')}
          change={renewCodes}
          onClose={onClose}
          onPassword={password =>
            renewCodes.mutate(password, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) })
          }
        />
      );
  }
}
