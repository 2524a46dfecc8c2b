// Mails about second factors, in the language of their receivers.
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';
import { isoTime } from '../../kit/time.ts';
import { letterOf, type Letter } from '../mail/service.ts';
import type { Account } from '../users/service.ts';
import type { CodeMethod } from './schema.ts';

/** The event; `codes` is the number of recovery codes left. */
export type Happening =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'codesRenewed'
  | 'reset'
  | { readonly codes: number }
  | Locked;

/**
 * Codes that are not taken any more; `until`: seconds since 1970, undefined until the account is proven another way.
 */
interface Locked {
  readonly locked: CodeMethod;
  readonly until: number | undefined;
}

export function letterAbout({ locale, firstname }: Account, happening: Happening): Letter {
  const language = languageOf(locale);
  if (typeof happening === 'object' && 'locked' in happening) {
    const text = textsIn(language, 'mail.lockedCodes');
    const { locked, until } = happening;
    const news = until === undefined ? text(locked) : text(`${locked}Until`, { until: minuteOf(until) });
    return letterOf(language, text('subject'), [news, text('advice')], firstname);
  }
  const text = textsIn(language, 'mail.secondFactor');
  const news = typeof happening === 'string' ? text(happening) : text('codeUsed', { left: happening.codes });
  return letterOf(language, text('subject'), [news, text('advice')], firstname);
}

/** Such as `2026-11-23 14:05 UTC`, rounded up. */
function minuteOf(seconds: number): string {
  return `${isoTime(Math.ceil(seconds / 60) * 60_000)
    .slice(0, 16)
    .replace('T', ' ')} UTC`;
}
