// Health of a webhook at a glance.
import type { Answer } from '../../api/client.ts';
import type { StatusKind } from '../../ui/status.tsx';

export type WebHook = Answer<'GET /cloud/{cloud_pk}/webhook'>[number];
export type Health = 'off' | 'makerGone' | 'gone' | 'gaveUp' | 'failing' | 'new' | 'ok';

export const healthKinds: Readonly<Record<Health, StatusKind>> = {
  off: 'waiting',
  makerGone: 'warning',
  gone: 'failed',
  gaveUp: 'failed',
  failing: 'warning',
  new: 'waiting',
  ok: 'done',
};

/** Disabled has precedence, then currently failing; one that has delivered nothing yet is new. */
export function healthOf({
  is_enabled,
  disabled_reason,
  failing_since,
  last_success_at,
}: Pick<WebHook, 'is_enabled' | 'disabled_reason' | 'failing_since' | 'last_success_at'>): Health {
  if (disabled_reason === 'maker_gone') return 'makerGone';
  if (!is_enabled) return disabled_reason === null ? 'off' : disabled_reason === 'gone' ? 'gone' : 'gaveUp';
  if (failing_since !== null) return 'failing';
  return last_success_at === null ? 'new' : 'ok';
}

/** The host of a URL, as the short name of a webhook; the whole text if it is not a URL. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
