// Two-step verification of the user's account: an authenticator app, passkeys, recovery codes.
import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { useProblems } from '../../../api/problem.ts';
import { NameDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Section } from '../../../ui/page.tsx';
import classes from '../../../ui/page.module.css';
import { LoadingRows } from '../../../ui/states.tsx';
import {
  afterSetUp,
  factorRows,
  type FactorQuestion,
  isPasskeyComplete,
  passkeyWritten,
  noPasskeyReason,
  removalWords,
  codesFile,
} from './factor-questions.ts';
import { secondFactorsQuery, useSecondFactorChanges, type SecondFactors } from './queries.ts';
import { canCreatePasskeys, NoPasskeyError } from './web-authn.ts';
import { CopyBlock, CopyRow } from '../../../ui/links/copy-row.tsx';
import { FormDialog, TellDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { QrCode } from '../../../ui/links/link-for-others.tsx';

// Dialogs for setting up, changing and removing second factors. Each change begins with the password.

type ShowCodes = (codes: readonly string[] | null) => void;

interface PasswordInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

function PasswordInput({ value, error, onValue }: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      data-autofocus
      type="password"
      label={t('secondFactor.password')}
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={event => onValue(event.currentTarget.value)}
    />
  );
}

interface PasswordDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onPassword: (password: string) => void;
}

/** Asks for the password before a change. */
function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, action, danger = false, busy, error, onClose, onPassword } = props;
  const problems = useProblems();
  const [password, setPassword] = useState('');
  const rest = { title, action, danger, busy, onClose, error: problems.of(error, ['password']) };
  return (
    <FormDialog {...rest} disabled={password === ''} onSubmit={() => onPassword(password)}>
      <p className="quiet">{text}</p>
      <PasswordInput value={password} error={problems.field(error, 'password')} onValue={setPassword} />
    </FormDialog>
  );
}

/** Password, then QR code, then the first code. */
function TotpDialog({ onClose, onCodes }: { readonly onClose: () => void; readonly onCodes: ShowCodes }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { proposeTotp, confirmTotp } = useSecondFactorChanges();
  const [code, setCode] = useState('');
  const proposal = proposeTotp.data;
  const title = t('secondFactor.totpTitle');
  if (!proposal) {
    const { isPending: busy, error, mutate } = proposeTotp;
    const rest = { title, busy, error, onClose, text: t('secondFactor.text'), action: t('secondFactor.confirm') };
    return <PasswordDialog {...rest} onPassword={mutate} />;
  }
  const submit = () => confirmTotp.mutate(code, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
  const rest = { title, onClose, busy: confirmTotp.isPending, error: problems.of(confirmTotp.error, ['code']) };
  return (
    <FormDialog {...rest} action={t('secondFactor.turnOn')} disabled={code.trim() === ''} onSubmit={submit}>
      <p className="quiet">{t('secondFactor.totpScan')}</p>
      <QrCode text={proposal.address} />
      <CopyRow label={t('secondFactor.key')} text={proposal.secret} name={t('secondFactor.key')} />
      <TextInput
        data-autofocus
        label={t('secondFactor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={problems.field(confirmTotp.error, 'code')}
        onChange={event => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Name and password, then the prompt of the browser. */
function PasskeyDialog({ onClose, onCodes }: { readonly onClose: () => void; readonly onCodes: ShowCodes }) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { addPasskey } = useSecondFactorChanges();
  const [name, setName] = useState<string>(t('secondFactor.passkeyExample'));
  const [password, setPassword] = useState('');
  const { error, isPending: busy } = addPasskey;
  const problem = error instanceof NoPasskeyError ? t('secondFactor.passkeyFailed') : problems.of(error, ['password']);
  const submit = () =>
    addPasskey.mutate(passkeyWritten({ name, password }), {
      onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
    });
  const rest = {
    title: t('secondFactor.passkeyTitle'),
    action: t('secondFactor.create'),
    busy,
    error: problem,
    onClose,
  };
  return (
    <FormDialog {...rest} disabled={!isPasskeyComplete({ name, password })} onSubmit={submit}>
      <TextInput
        label={t('secondFactor.passkeyName')}
        maxLength={64}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
      <PasswordInput value={password} error={problems.field(error, 'password')} onValue={setPassword} />
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
        <Button component="a" href={codesFile(codes)} download={t('secondFactor.fileName')}>
          {t('secondFactor.download')}
        </Button>
      </Group>
    </TellDialog>
  );
}

type Ask = (question: FactorQuestion | undefined) => void;

export function SecondFactorSection() {
  const { t } = useTranslation();
  const factors = useQuery(secondFactorsQuery);
  const [question, ask] = useState<FactorQuestion>();
  return (
    <Section title={t('secondFactor.title')} text={t('secondFactor.text')}>
      <Loaded query={factors} loading={<LoadingRows rows={3} />}>
        {mine => (mine.has_password ? <Factors factors={mine} ask={ask} /> : <p>{t('secondFactor.byProvider')}</p>)}
      </Loaded>
      {question && <Asked question={question} ask={ask} />}
    </Section>
  );
}

function Factors({ factors, ask }: { readonly factors: SecondFactors; readonly ask: Ask }) {
  const { t } = useTranslation();
  const { is_demanded: isDemanded } = factors;
  const noPasskey = noPasskeyReason(factors, canCreatePasskeys);
  return (
    <>
      {isDemanded && <p>{t('secondFactor.demanded')}</p>}
      <ul className={classes.things}>
        {factorRows(t, factors).map(({ key, name, about, buttons }) => (
          <li key={key}>
            <span className={classes.what}>
              <strong>{name}</strong>
              <span>{about}</span>
            </span>
            {buttons.map(({ text, label, question }) => (
              <Button key={question.kind} aria-label={label} onClick={() => ask(question)}>
                {text}
              </Button>
            ))}
          </li>
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
  const onCodes = (codes: readonly string[] | null) => ask(afterSetUp(codes));
  const removal = (name: string) => ({
    onClose,
    ...removalWords(t, name),
    danger: true,
  });
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
      const state = { busy: removeTotp.isPending, error: removeTotp.error };
      const remove = (password: string) => removeTotp.mutate(password, { onSuccess: onClose });
      return <PasswordDialog {...removal(t('secondFactor.totp'))} {...state} onPassword={remove} />;
    }
    case 'remove': {
      const { id, name } = question.passkey;
      const state = { busy: removePasskey.isPending, error: removePasskey.error };
      const remove = (password: string) => removePasskey.mutate({ id, password }, { onSuccess: onClose });
      return <PasswordDialog {...removal(name)} {...state} onPassword={remove} />;
    }
    case 'new codes': {
      const texts = { title: t('secondFactor.codesNewTitle'), text: t('secondFactor.codesNewText') };
      const state = { busy: renewCodes.isPending, error: renewCodes.error, onClose };
      const renew = (password: string) =>
        renewCodes.mutate(password, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
      return <PasswordDialog {...texts} {...state} action={t('secondFactor.confirm')} onPassword={renew} />;
    }
  }
}
