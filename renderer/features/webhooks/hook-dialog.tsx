// A webhook that is made or changed: where it leads, what it hears, and, for a new one, its secret.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../api/problem.ts';
import { below } from '../../ui/below.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { EventPicker } from './event-picker.tsx';
import { isKnown, type EventName } from './events.ts';
import type { WebHook } from './health.ts';
import { useHookChanges, type HookPlace } from './queries.ts';
import { SecretInput } from './secret-input.tsx';
import { randomSecret } from './secrets.ts';

export interface HookDialogProps {
  readonly place: HookPlace;
  /** absent for a new one */
  readonly hook?: WebHook;
  readonly onClose: () => void;
  /** a new one, with its secret */
  readonly onMade?: (hook: WebHook) => void;
}

export function HookDialog({ place, hook, onClose, onMade }: HookDialogProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const { create, change } = useHookChanges(place);
  const [url, setUrl] = useState(hook?.url ?? '');
  const [events, setEvents] = useState<readonly EventName[]>(hook?.events.filter(isKnown) ?? []);
  const [secret, setSecret] = useState(randomSecret);
  const { isPending, error } = hook ? change : create;
  const submit = () => {
    if (hook) change.mutate({ id: hook.id, url: url.trim(), events }, { onSuccess: onClose });
    else
      create.mutate(
        { url: url.trim(), events, secret },
        {
          onSuccess: made => {
            onClose();
            onMade?.(made);
          },
        },
      );
  };
  return (
    <FormDialog
      title={t(hook ? 'webhooks.editTitle' : 'webhooks.create')}
      size="lg"
      action={t(hook ? 'parts.save' : 'shell.create')}
      busy={isPending}
      disabled={url.trim() === '' || events.length === 0 || secret.trim() === ''}
      error={problems.of(error, ['url', 'secret', 'events'])}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        type="url"
        label={t('webhooks.url')}
        {...below}
        description={t('webhooks.urlText')}
        value={url}
        autoComplete="off"
        maxLength={2048}
        error={problems.field(error, 'url')}
        onChange={event => {
          setUrl(event.currentTarget.value);
        }}
      />
      {!hook && <SecretInput value={secret} error={problems.field(error, 'secret')} onChange={setSecret} />}
      <EventPicker value={events} error={problems.field(error, 'events')} onChange={setEvents} />
    </FormDialog>
  );
}
