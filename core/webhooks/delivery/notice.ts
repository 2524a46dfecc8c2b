// The mail to whoever made a webhook that was switched off. Plain text.
import { inLine, type Message } from '../../identity/mail/service.ts';
import { hostOf } from '../subscriptions/receivers.ts';
import type { WebHookRow } from '../subscriptions/service.ts';

const words = {
  en: {
    subject: (host: string) => `Webhook to ${host} disabled`,
    gone: (host: string) => `Hello,\n\n${host} answered that the address of a webhook does not exist any more (410).`,
    failing: (host: string) => `Hello,\n\nevery delivery of a webhook to ${host} has failed for five days.`,
    end: (id: number) =>
      `Webhook ${id} was disabled. Once the receiver works again, enable the webhook and replay what it missed: deliveries are kept for 30 days.`,
  },
  fr: {
    subject: (host: string) => `Webhook vers ${host} désactivé`,
    gone: (host: string) => `Bonjour,\n\n${host} a répondu que l’adresse d’un webhook n’existe plus (410).`,
    failing: (host: string) =>
      `Bonjour,\n\ntoutes les livraisons d’un webhook vers ${host} échouent depuis cinq jours.`,
    end: (id: number) =>
      `Le webhook ${id} a été désactivé. Quand le récepteur fonctionne à nouveau, activez le webhook et rejouez ce qui a été manqué : les livraisons sont conservées 30 jours.`,
  },
} as const;

export function noticeOf(
  { id, url, disabled_reason: reason }: Pick<WebHookRow, 'id' | 'url' | 'disabled_reason'>,
  { email, locale }: { readonly email: string; readonly locale: string },
): Message {
  const text = locale.startsWith('fr') ? words.fr : words.en;
  const host = inLine(hostOf(new URL(url)));
  return { to: email, subject: text.subject(host), text: `${text[reason ?? 'failing'](host)}\n\n${text.end(id)}\n` };
}
