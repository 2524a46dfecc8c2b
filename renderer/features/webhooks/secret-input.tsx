// A typed or generated secret, and the dialog that shows it once.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { FormDialog, TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import type { WebHook } from './hook-facts.ts';
import { isSecretGiven, randomSecret, signingForm } from './hook-form.ts';
import { useHookChanges, type HookPlace } from './queries.ts';
import classes from './webhooks.module.css';

export interface SecretInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (secret: string) => void;
}

export function SecretInput({ value, error, onChange }: SecretInputProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.secret}>
      <TextInput
        label={t('webhooks.secret')}
        {...descriptionBelow}
        description={t('webhooks.secretText')}
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={512}
        error={error}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Button onClick={() => onChange(randomSecret())}>{t('webhooks.generate')}</Button>
    </div>
  );
}

/** Asks for the next secret of a webhook. */
export function RotateDialog({
  place,
  hook,
  onClose,
  onDone,
}: {
  readonly place: HookPlace;
  readonly hook: WebHook;
  readonly onClose: () => void;
  readonly onDone: (hook: WebHook) => void;
}) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { change } = useHookChanges(place);
  const [secret, setSecret] = useState(randomSecret);
  return (
    <FormDialog
      title={t('webhooks.rotateTitle')}
      action={t('webhooks.rotateAction')}
      busy={change.isPending}
      disabled={!isSecretGiven(secret)}
      error={problems.of(change.error, ['secret'])}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(
          { id: hook.id, secret },
          {
            onSuccess: changed => {
              onClose();
              onDone(changed);
            },
          },
        )
      }
    >
      <p className="quiet">{t('webhooks.rotateText')}</p>
      <SecretInput value={secret} error={problems.field(change.error, 'secret')} onChange={setSecret} />
    </FormDialog>
  );
}

/** Shows a secret in both its forms; it cannot be shown again. */
export function SecretDialog({ hook, onClose }: { readonly hook: WebHook; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <TellDialog title={t('webhooks.secretOnce')} size="lg" once onClose={onClose}>
      <CopyRow label={t('webhooks.secret')} text={hook.secret} name={t('webhooks.secret')} />
      <CopyRow
        label={t('webhooks.signingSecret')}
        text={hook.signing_secret ?? signingForm(hook.secret)}
        name={t('webhooks.signingSecret')}
      />
      <p className="quiet">{t('webhooks.secretForms')}</p>
    </TellDialog>
  );
}
