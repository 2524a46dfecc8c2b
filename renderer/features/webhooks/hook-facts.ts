// Properties of a webhook on its page.
import type { TFunction } from 'i18next';
import { formatNumber, formatTime } from '../../ui/numbers/format.ts';
import { isKnown, wordKey, type WebHook } from './hook-form.ts';
import type { StatusKind } from '../../ui/status.tsx';

type Health = 'off' | 'makerGone' | 'gone' | 'gaveUp' | 'failing' | 'new' | 'ok';

export const healthKinds: Readonly<Record<Health, StatusKind>> = {
  off: 'waiting',
  makerGone: 'warning',
  gone: 'failed',
  gaveUp: 'failed',
  failing: 'warning',
  new: 'waiting',
  ok: 'done',
};

type Judged = Pick<WebHook, 'is_enabled' | 'disabled_reason' | 'failing_since' | 'last_success_at'>;

/** Disabled has precedence, then currently failing; one that has delivered nothing yet is new. */
export function healthOf(hook: Judged): Health {
  const { is_enabled, disabled_reason, failing_since, last_success_at } = hook;
  if (disabled_reason === 'maker_gone') return 'makerGone';
  if (!is_enabled) return disabled_reason === null ? 'off' : disabled_reason === 'gone' ? 'gone' : 'gaveUp';
  if (failing_since !== null) return 'failing';
  return last_success_at === null ? 'new' : 'ok';
}

/** The host of a URL, as the short name of a webhook; the whole text if it is not a URL. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** Explanations: why it is disabled, and since when all deliveries fail. */
export function troubleLines(t: TFunction, hook: WebHook): string[] {
  const health = healthOf(hook);
  const why = health === 'gone' || health === 'gaveUp' || health === 'makerGone' ? health : 'off';
  const lines = hook.is_enabled ? [] : [t(`webhooks.why.${why}`)];
  if (hook.failing_since !== null) lines.push(t('webhooks.failingSince', { time: formatTime(hook.failing_since) }));
  return lines;
}

/** Its URL, results and events; events without a text have the name that the service uses. */
export const hookFacts = (t: TFunction, { url, maker, last_success_at, failures_last_day, events }: WebHook) => [
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
export const oldSecretText = (t: TFunction, { old_secret_until }: Pick<WebHook, 'old_secret_until'>) =>
  old_secret_until === null ? undefined : t('webhooks.oldUntil', { time: formatTime(old_secret_until) });
