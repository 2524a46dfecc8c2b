// Dialogs for setting up, changing and removing second factors. Each change begins with the password.
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import { CopyBlock, CopyRow } from '../../../ui/links/copy-row.tsx';
import { FormDialog, TellDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { QrCode } from '../../../ui/links/qr-code.tsx';
import { isPasskeyComplete, passkeyWritten } from './factor-questions.ts';
import { codesFile } from './factor-words.ts';
import { useSecondFactorChanges } from './queries.ts';
import { NoPasskeyError } from './web-authn.ts';

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

export interface PasswordDialogProps {
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
export function PasswordDialog(props: PasswordDialogProps) {
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
export function TotpDialog({ onClose, onCodes }: { readonly onClose: () => void; readonly onCodes: ShowCodes }) {
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
export function PasskeyDialog({ onClose, onCodes }: { readonly onClose: () => void; readonly onCodes: ShowCodes }) {
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
export function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
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
