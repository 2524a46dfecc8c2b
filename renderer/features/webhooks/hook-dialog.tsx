// Creates or edits a webhook: URL, events, and, for a new one, its secret.
import { TextInput, Checkbox, Input, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { described } from '../../ui/input-layout.ts';
import { TellDialog } from '../../ui/dialogs/form-dialog.tsx';
import * as hooks from './hook-form.ts';
import { randomSecret, type EventName, type WebHook } from './hook-form.ts';
import { useHookChanges, type HookPlace } from './queries.ts';
import classes from './webhooks.module.css';
import { CopyRow } from '../../ui/links/copy-row.tsx';
import { ChangeForm } from '../../api/change-form.tsx';
import { useForm } from '../../api/form.ts';

// A typed or generated secret, and the dialog that shows it once.

interface FieldProps<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

function SecretInput({ value, error, onChange }: FieldProps<string>) {
  const { t } = useTranslation();
  return (
    <div className={classes.secret}>
      <TextInput
        label={t('webhooks.secret')}
        {...described(t('webhooks.secretText'))}
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

interface RotateDialogProps {
  readonly place: HookPlace;
  readonly hook: WebHook;
  readonly onClose: () => void;
  readonly onDone: (hook: WebHook) => void;
}

/** Asks for the next secret of a webhook. */
export function RotateDialog({ place, hook, onClose, onDone }: RotateDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { change } = useHookChanges(place);
  const [secret, setSecret] = useState(randomSecret);
  const onSuccess = (changed: WebHook) => {
    onClose();
    onDone(changed);
  };
  return (
    <ChangeForm
      title={t('webhooks.rotateTitle')}
      action={t('webhooks.rotateAction')}
      change={change}
      disabled={!hooks.isSecretGiven(secret)}
      fields={['secret']}
      onClose={onClose}
      onSubmit={() => change.mutate({ id: hook.id, secret }, { onSuccess })}
    >
      <p className="quiet">{t('webhooks.rotateText')}</p>
      <SecretInput value={secret} error={problems.field(change.error, 'secret')} onChange={setSecret} />
    </ChangeForm>
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
        text={hook.signing_secret ?? hooks.signingForm(hook.secret)}
        name={t('webhooks.signingSecret')}
      />
      <p className="quiet">{t('webhooks.secretForms')}</p>
    </TellDialog>
  );
}

// Choice of the events of a webhook, with descriptions: all of a kind at once or one by one.

function EventPicker({ value, error, onChange }: FieldProps<readonly EventName[]>) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.events}>
      <legend>{t('webhooks.events')}</legend>
      {hooks.groupNames.map(group => {
        const names: readonly EventName[] = hooks.eventGroups[group];
        const chosen = hooks.chosenOf(value, group);
        return (
          <fieldset key={group}>
            <Checkbox
              className={classes.whole}
              label={t(`webhooks.group.${group}`)}
              checked={chosen === 'all'}
              indeterminate={chosen === 'some'}
              onChange={({ currentTarget: { checked } }) => onChange(hooks.withGroup(value, group, checked))}
            />
            {names.map(name => (
              <Checkbox
                key={name}
                label={
                  <>
                    {t(`webhooks.event.${hooks.wordKey(name)}`)} <code>{name}</code>
                  </>
                }
                checked={value.includes(name)}
                onChange={({ currentTarget: { checked } }) => onChange(hooks.withEvent(value, name, checked))}
              />
            ))}
          </fieldset>
        );
      })}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}

interface HookDialogProps {
  readonly place: HookPlace;
  /** absent for a new one */
  readonly hook?: WebHook;
  readonly onClose: () => void;
  /** called with the new webhook and its secret */
  readonly onMade?: (hook: WebHook) => void;
}

export function HookDialog({ place, hook, onClose, onMade }: HookDialogProps) {
  const { t } = useTranslation();
  const { create, change } = useHookChanges(place);
  const saving = hook ? change : create;
  const { values: form, set, text, problem } = useForm(() => hooks.firstHook(hook, randomSecret()), saving.error);
  const submit = () => {
    if (hook) change.mutate({ id: hook.id, ...hooks.hookChanged(form) }, { onSuccess: onClose });
    else
      create.mutate(hooks.hookCreated(form), {
        onSuccess: made => {
          onClose();
          onMade?.(made);
        },
      });
  };
  return (
    <ChangeForm
      title={t(hook ? 'webhooks.editTitle' : 'webhooks.create')}
      size="lg"
      action={t(hook ? 'parts.save' : 'shell.create')}
      change={saving}
      fields={['url', 'secret', 'events']}
      disabled={!hooks.isHookComplete(form)}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        type="url"
        label={t('webhooks.url')}
        {...described(t('webhooks.urlText'))}
        autoComplete="off"
        maxLength={2048}
        {...text('url')}
      />
      {!hook && <SecretInput value={form.secret} error={problem('secret')} onChange={secret => set({ secret })} />}
      <EventPicker value={form.events} error={problem('events')} onChange={events => set({ events })} />
    </ChangeForm>
  );
}
