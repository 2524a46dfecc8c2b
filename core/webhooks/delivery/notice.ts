// The mail to the maker of a webhook that was switched off.
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';
import { inLine, letterOf, type Message } from '../../identity/mail/service.ts';
import { hostOf } from '../subscriptions/receivers.ts';
import type { WebHookRow } from '../subscriptions/service.ts';

// Lets open windows know that the deliveries of a webhook have changed: at most so often for each, whatever its pace.

/** Milliseconds in which changes of one webhook are gathered. */
const GATHER = 300;

type ChangeSignal = ReturnType<typeof createChangeSignal>;

export function createChangeSignal(send: (hook: WebHookRow) => void) {
  const waiting = new Map<number, NodeJS.Timeout>();
  return {
    note(hook: WebHookRow): void {
      if (waiting.has(hook.id)) return;
      const timer = setTimeout(() => {
        waiting.delete(hook.id);
        send(hook);
      }, GATHER);
      timer.unref();
      waiting.set(hook.id, timer);
    },
    stop(): void {
      waiting.forEach(clearTimeout);
      waiting.clear();
    },
  };
}

export function noticeOf(
  {
    id,
    url,
    disabled_reason: reason,
    maker_gone_at: goneAt,
  }: Pick<WebHookRow, 'id' | 'url' | 'disabled_reason' | 'maker_gone_at'>,
  { email, locale }: { readonly email: string; readonly locale: string },
): Message {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.webhook');
  const host = inLine(hostOf(new URL(url)));
  const paragraphs =
    goneAt === null
      ? [text(reason ?? 'failing', { host }), text('end', { id })]
      : [text('makerGone', { host }), text('takeOver', { id })];
  return { to: email, ...letterOf(language, text('subject', { host }), paragraphs) };
}
