// Values of the webhook form, and the request made of them.
import { isKnown, type EventName } from './events.ts';
import type { WebHook } from './health.ts';

export interface HookForm {
  readonly url: string;
  readonly events: readonly EventName[];
  /** only used for a new webhook */
  readonly secret: string;
}

/** Initial values of the form. @param secret of a new webhook; an existing one keeps its own */
export const firstHook = (hook: Pick<WebHook, 'url' | 'events'> | undefined, secret: string): HookForm => ({
  url: hook?.url ?? '',
  events: hook?.events.filter(isKnown) ?? [],
  secret,
});

/** A blank secret is not accepted. */
export const isSecretGiven = (secret: string): boolean => secret.trim() !== '';

/** Whether the form is complete: URL, events and secret. */
export const isHookComplete = ({ url, events, secret }: HookForm): boolean =>
  url.trim() !== '' && events.length > 0 && isSecretGiven(secret);

/** Request body for a new webhook. The URL is trimmed, as it is often pasted with blanks; the secret is unchanged. */
export const hookCreated = ({ url, events, secret }: HookForm): HookForm => ({ url: url.trim(), events, secret });

/** Request body for a change, which never replaces the secret. */
export const hookChanged = ({ url, events }: HookForm): Omit<HookForm, 'secret'> => ({ url: url.trim(), events });
