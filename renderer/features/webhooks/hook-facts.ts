// Properties of a webhook on its page.
import type { TFunction } from 'i18next';
import { formatNumber, formatTime } from '../../ui/numbers/format.ts';
import { isKnown, wordKey } from './events.ts';
import { healthOf, type WebHook } from './health.ts';

/** Explanations: why it is disabled, and since when all deliveries fail. */
export function troubleLines(t: TFunction, hook: WebHook): string[] {
  const health = healthOf(hook);
  return [
    hook.is_enabled
      ? undefined
      : t(`webhooks.why.${health === 'gone' || health === 'gaveUp' || health === 'makerGone' ? health : 'off'}`),
    hook.failing_since === null ? undefined : t('webhooks.failingSince', { time: formatTime(hook.failing_since) }),
  ].filter(line => line !== undefined);
}

export interface HookFact {
  readonly name: string;
  readonly value: string;
  /** formatted as code */
  readonly isCode?: boolean;
}

/** Its URL, results and events; events without a text have the name that the service uses. */
export const hookFacts = (
  t: TFunction,
  { url, maker, last_success_at, failures_last_day, events }: WebHook,
): readonly HookFact[] => [
  { name: t('webhooks.url'), value: url, isCode: true },
  { name: t('webhooks.maker'), value: makerText(maker) },
  {
    name: t('webhooks.lastSuccess'),
    value: last_success_at === null ? t('webhooks.never') : formatTime(last_success_at),
  },
  { name: t('webhooks.failures'), value: formatNumber(failures_last_day) },
  {
    name: t('webhooks.events'),
    value: events.map(name => (isKnown(name) ? t(`webhooks.event.${wordKey(name)}`) : name)).join(', '),
  },
];

/** The creator by name, or by email; a dash for one created on the command line. */
export const makerText = (maker: WebHook['maker']): string =>
  maker === null ? '–' : `${maker.firstname} ${maker.lastname}`.trim() || maker.email;

/** Label of the button that enables or disables it. */
export const switchText = (t: TFunction, { is_enabled }: Pick<WebHook, 'is_enabled'>): string =>
  t(is_enabled ? 'webhooks.disable' : 'webhooks.enable');

/** When the previous secret expires, which also signs until then; undefined where there is none. */
export const oldSecretText = (
  t: TFunction,
  { old_secret_until }: Pick<WebHook, 'old_secret_until'>,
): string | undefined =>
  old_secret_until === null ? undefined : t('webhooks.oldUntil', { time: formatTime(old_secret_until) });
