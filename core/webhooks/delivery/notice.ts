// The mail to whoever made a webhook that was switched off. Plain text.
import { languageOf, type InEachLanguage } from '../../kit/text/languages.ts';
import { inLine, type Message } from '../../identity/mail/service.ts';
import { hostOf } from '../subscriptions/receivers.ts';
import type { WebHookRow } from '../subscriptions/service.ts';
import { spanish } from './notice-es.ts';
import { italian } from './notice-it.ts';

const english = {
  subject: (host: string) => `Webhook to ${host} disabled`,
  gone: (host: string) => `Hello,\n\n${host} answered that the address of a webhook does not exist any more (410).`,
  failing: (host: string) => `Hello,\n\nevery delivery of a webhook to ${host} has failed for five days.`,
  makerGone: (host: string) =>
    `Hello,\n\nthe maker of a webhook to ${host} is no administrator there any more, or lacks the second factor that the cloud demands. It is paused, and the addresses of files that it was sent have ended.`,
  takeOver: (id: number) =>
    `To let webhook ${id} go on, an administrator takes it over; what it missed can then be replayed.`,
  end: (id: number) =>
    `Webhook ${id} was disabled. Once the receiver works again, enable the webhook and replay what it missed: deliveries are kept for 30 days.`,
};

const french: typeof english = {
  subject: host => `Webhook vers ${host} désactivé`,
  gone: host => `Bonjour,\n\n${host} a répondu que l’adresse d’un webhook n’existe plus (410).`,
  failing: host => `Bonjour,\n\ntoutes les livraisons d’un webhook vers ${host} échouent depuis cinq jours.`,
  makerGone: host =>
    `Bonjour,\n\nl’auteur d’un webhook vers ${host} n’y est plus administrateur, ou n’a pas le second facteur exigé par le cloud. Le webhook est en pause et les adresses de fichiers qu’il a reçues ne sont plus valables.`,
  takeOver: id =>
    `Pour que le webhook ${id} reprenne, un administrateur doit le reprendre à son nom ; ce qui a été manqué peut ensuite être rejoué.`,
  end: id =>
    `Le webhook ${id} a été désactivé. Quand le récepteur fonctionne à nouveau, activez le webhook et rejouez ce qui a été manqué : les livraisons sont conservées 30 jours.`,
};

const german: typeof english = {
  subject: host => `Webhook an ${host} deaktiviert`,
  gone: host => `Guten Tag,\n\n${host} hat geantwortet, dass es die Adresse eines Webhooks nicht mehr gibt (410).`,
  failing: host => `Guten Tag,\n\nseit fünf Tagen schlägt jede Zustellung eines Webhooks an ${host} fehl.`,
  makerGone: host =>
    `Guten Tag,\n\nwer einen Webhook an ${host} erstellt hat, ist dort nicht mehr Administrator, oder es fehlt der zweite Faktor, den die Cloud verlangt. Der Webhook ist angehalten, und die Adressen von Dateien, die er erhielt, sind ungültig.`,
  takeOver: id =>
    `Damit Webhook ${id} weiterläuft, übernimmt ihn ein Administrator; Verpasstes lässt sich danach wiederholen.`,
  end: id =>
    `Der Webhook ${id} wurde deaktiviert. Wenn der Empfänger wieder funktioniert, aktivieren Sie den Webhook und wiederholen Sie, was er verpasst hat: Zustellungen werden 30 Tage aufbewahrt.`,
};

const dutch: typeof english = {
  subject: host => `Webhook naar ${host} uitgeschakeld`,
  gone: host => `Hallo,\n\n${host} antwoordde dat het adres van een webhook niet meer bestaat (410).`,
  failing: host => `Hallo,\n\nelke levering van een webhook aan ${host} mislukt al vijf dagen.`,
  makerGone: host =>
    `Hallo,\n\nde maker van een webhook naar ${host} is daar geen beheerder meer, of mist de tweede factor die de cloud vereist. De webhook is gepauzeerd en de bestandsadressen die hij kreeg zijn verlopen.`,
  takeOver: id =>
    `Een beheerder kan webhook ${id} overnemen zodat hij verdergaat; wat is gemist kan daarna opnieuw worden gestuurd.`,
  end: id =>
    `Webhook ${id} is uitgeschakeld. Schakel de webhook weer in zodra de ontvanger werkt en stuur opnieuw wat is gemist: leveringen worden 30 dagen bewaard.`,
};

const inEach: InEachLanguage<typeof english> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch,
};

export function noticeOf(
  {
    id,
    url,
    disabled_reason: reason,
    maker_gone_at: goneAt,
  }: Pick<WebHookRow, 'id' | 'url' | 'disabled_reason' | 'maker_gone_at'>,
  { email, locale }: { readonly email: string; readonly locale: string },
): Message {
  const text = inEach[languageOf(locale)];
  const host = inLine(hostOf(new URL(url)));
  const said =
    goneAt === null ? [text[reason ?? 'failing'](host), text.end(id)] : [text.makerGone(host), text.takeOver(id)];
  return { to: email, subject: text.subject(host), text: `${said.join('\n\n')}\n` };
}
