// What the form about a webhook holds, and what of it is sent.
import { isKnown, type EventName } from './events.ts';
import type { WebHook } from './health.ts';

export interface HookForm {
  readonly url: string;
  readonly events: readonly EventName[];
  /** only asked for when the webhook is new */
  readonly secret: string;
}

/** What the form begins with. @param secret of a new webhook; one that exists keeps its own */
export const firstHook = (hook: Pick<WebHook, 'url' | 'events'> | undefined, secret: string): HookForm => ({
  url: hook?.url ?? '',
  events: hook?.events.filter(isKnown) ?? [],
  secret,
});

/** A secret of blanks signs nothing. */
export const isSecretGiven = (secret: string): boolean => secret.trim() !== '';

/** Whether it can be sent: it leads somewhere, listens to something, and is signed. */
export const isHookComplete = ({ url, events, secret }: HookForm): boolean =>
  url.trim() !== '' && events.length > 0 && isSecretGiven(secret);

/** A new webhook. The address is pasted, often with blanks; the secret is taken as it is. */
export const hookCreated = ({ url, events, secret }: HookForm): HookForm => ({ url: url.trim(), events, secret });

/** A change of a webhook, which never replaces its secret. */
export const hookChanged = ({ url, events }: HookForm): Omit<HookForm, 'secret'> => ({ url: url.trim(), events });
