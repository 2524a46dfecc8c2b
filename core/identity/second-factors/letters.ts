// Mails about second factors, in the language of who gets them. Plain text.
import { languageOf, type InEachLanguage } from '../../kit/text/languages.ts';
import { isoTime } from '../../kit/time.ts';
import { inLine } from '../mail/service.ts';
import type { Account } from '../users/service.ts';
import type { CodeMethod } from './schema.ts';
import { spanish } from './letters-es.ts';
import { italian } from './letters-it.ts';

interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** What happened; `codes` is how many recovery codes are left. */
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

type Named = Extract<Happening, string>;

interface Texts {
  readonly subject: string;
  readonly hello: (name: string) => string;
  readonly happenings: Readonly<Record<Named, string>>;
  readonly codeUsed: (left: number) => string;
  readonly lockedSubject: string;
  readonly locked: Readonly<Record<CodeMethod, (until: string | undefined) => string>>;
  readonly lockedAdvice: string;
  readonly advice: string;
}

const english: Texts = {
  subject: 'Plinth: two-step verification was changed',
  hello: name => `Hello${name},`,
  happenings: {
    totpAdded: 'An authenticator app was added to your account. You need its code to sign in.',
    totpRemoved: 'The authenticator app was removed from your account.',
    passkeyAdded: 'A passkey was added to your account.',
    passkeyRemoved: 'A passkey was removed from your account.',
    codesRenewed: 'New recovery codes were created for your account. The previous ones no longer work.',
    reset: 'An administrator removed all second factors from your account. Your password alone now signs you in.',
  },
  codeUsed: left => `A recovery code was used to sign in to your account. Unused codes: ${left}.`,
  lockedSubject: 'Plinth: incorrect codes at your sign-in',
  locked: {
    totp: until =>
      `10 incorrect codes were entered at your sign-in. Codes of your authenticator app are blocked ${until ? `until ${until}` : 'until you sign in with a recovery code or a passkey'}. Browsers that you have signed in with before are not affected.`,
    recovery: until =>
      `10 incorrect recovery codes were entered at your sign-in. Recovery codes are blocked ${until ? `until ${until}` : 'until you sign in with your authenticator app or a passkey'}. Browsers that you have signed in with before are not affected.`,
  },
  lockedAdvice: 'If it was not you, someone knows your password: change it now.',
  advice: 'If it was not you, change your password and contact your administrator.',
};

const french: Texts = {
  subject: 'Plinth : la vérification en deux étapes a été modifiée',
  hello: name => `Bonjour${name},`,
  happenings: {
    totpAdded: 'Une application d’authentification a été ajoutée à votre compte. Son code sera demandé à la connexion.',
    totpRemoved: 'L’application d’authentification a été retirée de votre compte.',
    passkeyAdded: 'Une clé d’accès a été ajoutée à votre compte.',
    passkeyRemoved: 'Une clé d’accès a été retirée de votre compte.',
    codesRenewed: 'De nouveaux codes de secours ont été créés. Les précédents ne fonctionnent plus.',
    reset: 'Un administrateur a retiré tous les seconds facteurs de votre compte. Votre mot de passe suffit désormais.',
  },
  codeUsed: left => `Un code de secours a été utilisé pour se connecter à votre compte. Codes restants : ${left}.`,
  lockedSubject: 'Plinth : codes incorrects lors de votre connexion',
  locked: {
    totp: until =>
      `10 codes incorrects ont été saisis lors de votre connexion. Les codes de votre application d’authentification sont bloqués ${until ? `jusqu’au ${until}` : 'jusqu’à ce que vous vous connectiez avec un code de secours ou une clé d’accès'}. Les navigateurs dans lesquels vous vous êtes déjà connecté ne sont pas concernés.`,
    recovery: until =>
      `10 codes de secours incorrects ont été saisis lors de votre connexion. Les codes de secours sont bloqués ${until ? `jusqu’au ${until}` : 'jusqu’à ce que vous vous connectiez avec votre application d’authentification ou une clé d’accès'}. Les navigateurs dans lesquels vous vous êtes déjà connecté ne sont pas concernés.`,
  },
  lockedAdvice: 'Si ce n’était pas vous, quelqu’un connaît votre mot de passe : changez-le maintenant.',
  advice: 'Si ce n’était pas vous, changez votre mot de passe et contactez votre administrateur.',
};

const german: Texts = {
  subject: 'Plinth: Bestätigung in zwei Schritten geändert',
  hello: name => `Guten Tag${name},`,
  happenings: {
    totpAdded:
      'Ihrem Konto wurde eine Authentifizierungs-App hinzugefügt. Deren Code wird bei der Anmeldung abgefragt.',
    totpRemoved: 'Die Authentifizierungs-App wurde aus Ihrem Konto entfernt.',
    passkeyAdded: 'Ihrem Konto wurde ein Passkey hinzugefügt.',
    passkeyRemoved: 'Ein Passkey wurde aus Ihrem Konto entfernt.',
    codesRenewed: 'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    reset:
      'Ein Administrator hat alle zweiten Faktoren aus Ihrem Konto entfernt. Zur Anmeldung genügt jetzt Ihr Passwort.',
  },
  codeUsed: left =>
    `Ein Wiederherstellungscode wurde verwendet, um sich bei Ihrem Konto anzumelden. Übrige Codes: ${left}.`,
  lockedSubject: 'Plinth: falsche Codes bei Ihrer Anmeldung',
  locked: {
    totp: until =>
      `Bei Ihrer Anmeldung wurden 10 falsche Codes eingegeben. Codes Ihrer Authentifizierungs-App sind gesperrt, ${until ? `bis ${until}` : 'bis Sie sich mit einem Wiederherstellungscode oder einem Passkey anmelden'}. Browser, in denen Sie schon angemeldet waren, sind nicht betroffen.`,
    recovery: until =>
      `Bei Ihrer Anmeldung wurden 10 falsche Wiederherstellungscodes eingegeben. Wiederherstellungscodes sind gesperrt, ${until ? `bis ${until}` : 'bis Sie sich mit Ihrer Authentifizierungs-App oder einem Passkey anmelden'}. Browser, in denen Sie schon angemeldet waren, sind nicht betroffen.`,
  },
  lockedAdvice: 'Wenn Sie das nicht waren, kennt jemand Ihr Passwort: ändern Sie es jetzt.',
  advice: 'Wenn Sie das nicht waren, ändern Sie Ihr Passwort und wenden Sie sich an Ihren Administrator.',
};

const dutch: Texts = {
  subject: 'Plinth: verificatie in twee stappen gewijzigd',
  hello: name => `Hallo${name},`,
  happenings: {
    totpAdded: 'Er is een authenticator-app aan uw account toegevoegd. De code daarvan is nodig om in te loggen.',
    totpRemoved: 'De authenticator-app is uit uw account verwijderd.',
    passkeyAdded: 'Er is een toegangssleutel aan uw account toegevoegd.',
    passkeyRemoved: 'Er is een toegangssleutel uit uw account verwijderd.',
    codesRenewed: 'Er zijn nieuwe herstelcodes voor uw account gemaakt. De vorige werken niet meer.',
    reset:
      'Een beheerder heeft alle tweede factoren uit uw account verwijderd. Inloggen kan nu met alleen uw wachtwoord.',
  },
  codeUsed: left => `Er is een herstelcode gebruikt om in te loggen op uw account. Resterende codes: ${left}.`,
  lockedSubject: 'Plinth: onjuiste codes bij het inloggen',
  locked: {
    totp: until =>
      `Bij het inloggen op uw account zijn 10 onjuiste codes ingevuld. Codes van uw authenticator-app zijn geblokkeerd ${until ? `tot ${until}` : 'totdat u inlogt met een herstelcode of een toegangssleutel'}. Dit geldt niet voor browsers waarin u al eerder was ingelogd.`,
    recovery: until =>
      `Bij het inloggen op uw account zijn 10 onjuiste herstelcodes ingevuld. Herstelcodes zijn geblokkeerd ${until ? `tot ${until}` : 'totdat u inlogt met uw authenticator-app of een toegangssleutel'}. Dit geldt niet voor browsers waarin u al eerder was ingelogd.`,
  },
  lockedAdvice: 'Was u dit niet? Dan kent iemand uw wachtwoord: wijzig het nu.',
  advice: 'Was u dit niet? Wijzig uw wachtwoord en neem contact op met de beheerder.',
};

const inEach: InEachLanguage<Texts> = { en: english, fr: french, de: german, es: spanish, it: italian, nl: dutch };

export function letterAbout(
  { locale, firstname }: Pick<Account, 'locale' | 'firstname'>,
  happening: Happening,
): Letter {
  const texts = inEach[languageOf(locale)];
  const { subject, said, advice } = contentOf(texts, happening);
  return { subject, text: `${texts.hello(firstname ? ` ${inLine(firstname)}` : '')}\n\n${said}\n\n${advice}\n` };
}

function contentOf(texts: Texts, happening: Happening) {
  const { subject, advice, lockedSubject, lockedAdvice } = texts;
  if (typeof happening === 'string') return { subject, advice, said: texts.happenings[happening] };
  if ('codes' in happening) return { subject, advice, said: texts.codeUsed(happening.codes) };
  const until = happening.until === undefined ? undefined : minuteOf(happening.until);
  return { subject: lockedSubject, advice: lockedAdvice, said: texts.locked[happening.locked](until) };
}

/** Such as `2026-11-23 14:05 UTC`, rounded up. */
function minuteOf(seconds: number): string {
  return `${isoTime(Math.ceil(seconds / 60) * 60_000)
    .slice(0, 16)
    .replace('T', ' ')} UTC`;
}
