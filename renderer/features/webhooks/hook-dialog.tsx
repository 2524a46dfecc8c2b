// Creates or edits a webhook: URL, events, and, for a new one, its secret.
import { TextInput, Checkbox, Input } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { descriptionBelow } from '../../ui/input-layout.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import type { WebHook } from './hook-facts.ts';
import {
  firstHook,
  hookChanged,
  hookCreated,
  isHookComplete,
  type HookForm,
  chosenOf,
  eventGroups,
  groupNames,
  withEvent,
  withGroup,
  wordKey,
  type EventName,
  randomSecret,
} from './hook-form.ts';
import { useHookChanges, type HookPlace } from './queries.ts';
import { SecretInput } from './secret-input.tsx';
import classes from './webhooks.module.css';

// Choice of the events of a webhook, with descriptions: all of a kind at once or one by one.

interface EventPickerProps {
  readonly value: readonly EventName[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly EventName[]) => void;
}

function EventPicker({ value, error, onChange }: EventPickerProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.events}>
      <legend>{t('webhooks.events')}</legend>
      {groupNames.map(group => {
        const names: readonly EventName[] = eventGroups[group];
        const chosen = chosenOf(value, group);
        return (
          <fieldset key={group}>
            <Checkbox
              className={classes.whole}
              label={t(`webhooks.group.${group}`)}
              checked={chosen === 'all'}
              indeterminate={chosen === 'some'}
              onChange={({ currentTarget: { checked } }) => onChange(withGroup(value, group, checked))}
            />
            {names.map(name => (
              <Checkbox
                key={name}
                label={
                  <>
                    {t(`webhooks.event.${wordKey(name)}`)} <code>{name}</code>
                  </>
                }
                checked={value.includes(name)}
                onChange={({ currentTarget: { checked } }) => onChange(withEvent(value, name, checked))}
              />
            ))}
          </fieldset>
        );
      })}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}

export interface HookDialogProps {
  readonly place: HookPlace;
  /** absent for a new one */
  readonly hook?: WebHook;
  readonly onClose: () => void;
  /** called with the new webhook and its secret */
  readonly onMade?: (hook: WebHook) => void;
}

export function HookDialog({ place, hook, onClose, onMade }: HookDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create, change } = useHookChanges(place);
  const [form, setForm] = useState(() => firstHook(hook, randomSecret()));
  const set = (part: Partial<HookForm>) => setForm(before => ({ ...before, ...part }));
  const { isPending, error } = hook ? change : create;
  const submit = () => {
    if (hook) change.mutate({ id: hook.id, ...hookChanged(form) }, { onSuccess: onClose });
    else
      create.mutate(hookCreated(form), {
        onSuccess: made => {
          onClose();
          onMade?.(made);
        },
      });
  };
  return (
    <FormDialog
      title={t(hook ? 'webhooks.editTitle' : 'webhooks.create')}
      size="lg"
      action={t(hook ? 'parts.save' : 'shell.create')}
      busy={isPending}
      disabled={!isHookComplete(form)}
      error={problems.of(error, ['url', 'secret', 'events'])}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        type="url"
        label={t('webhooks.url')}
        {...descriptionBelow}
        description={t('webhooks.urlText')}
        value={form.url}
        autoComplete="off"
        maxLength={2048}
        error={problems.field(error, 'url')}
        onChange={event => set({ url: event.currentTarget.value })}
      />
      {!hook && (
        <SecretInput value={form.secret} error={problems.field(error, 'secret')} onChange={secret => set({ secret })} />
      )}
      <EventPicker value={form.events} error={problems.field(error, 'events')} onChange={events => set({ events })} />
    </FormDialog>
  );
}
