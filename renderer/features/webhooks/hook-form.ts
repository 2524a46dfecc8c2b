// Values of the webhook form, its events and secret, and the request made of them.
import type { Answer, Input } from '../../api/client.ts';

export type WebHook = Answer<'GET /cloud/{cloud_pk}/webhook'>[number];

// Secrets of webhooks: random ones, and their form for Standard Webhooks libraries.

/** Base64 of bytes. */
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** 32 random bytes as URL-safe text. */
export const randomSecret = (): string =>
  base64(crypto.getRandomValues(new Uint8Array(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The form of a secret that Standard Webhooks libraries expect. */
export const signingForm = (secret: string): string => `whsec_${base64(new TextEncoder().encode(secret))}`;

// The events that a webhook can subscribe to, grouped by subject.

export type EventName = Input<'POST /cloud/{cloud_pk}/webhook'>['body']['events'][number];

export const eventGroups = {
  documents: [
    'document.creation',
    'document.update',
    'document.deletion',
    'folder.creation',
    'folder.update',
    'folder.deletion',
  ],
  models: ['model.creation', 'ifc.process_update', 'model.deletion'],
  visas: [
    'visa.creation',
    'visa.update',
    'visa.deletion',
    'visa.validation.add',
    'visa.validation.denied',
    'visa.validation.remove',
  ],
  issues: [
    'bcf.topic.creation',
    'bcf.topic.update',
    'bcf.topic.deletion',
    'bcf.comment.creation',
    'bcf.comment.update',
    'bcf.comment.deletion',
    'bcf.topic.full.creation',
    'bcf.topic.full.update',
  ],
  projects: ['project.creation', 'project.update', 'project.deletion', 'project.invitation.accepted'],
} as const satisfies Readonly<Record<string, readonly EventName[]>>;
type EventGroup = keyof typeof eventGroups;
export const groupNames = Object.keys(eventGroups) as EventGroup[];

export const allEvents: readonly EventName[] = Object.values(eventGroups).flat();

type Dashed<Name extends string> = Name extends `${infer First}.${infer Rest}` ? `${First}-${Dashed<Rest>}` : Name;

/** Key of its text: dots separate the parts of text keys. */
export const wordKey = <Name extends EventName>(name: Name) => name.replaceAll('.', '-') as Dashed<Name>;

export const isKnown = (name: string): name is EventName => allEvents.some(each => each === name);

/** Whether all, some or none of a group are chosen. */
export function chosenOf(chosen: readonly EventName[], group: EventGroup): 'all' | 'some' | 'none' {
  const names: readonly EventName[] = eventGroups[group];
  const count = names.filter(name => chosen.includes(name)).length;
  return count === names.length ? 'all' : count > 0 ? 'some' : 'none';
}

/** Adds an event to `chosen` or removes it, in the order of the list. */
export const withEvent = (chosen: readonly EventName[], name: EventName, isOn: boolean): EventName[] =>
  allEvents.filter(each => (each === name ? isOn : chosen.includes(each)));

/** `chosen` with all or none of a group. */
export const withGroup = (chosen: readonly EventName[], group: EventGroup, isOn: boolean): EventName[] =>
  allEvents.filter(each => (eventGroups[group].some(of => of === each) ? isOn : chosen.includes(each)));

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
