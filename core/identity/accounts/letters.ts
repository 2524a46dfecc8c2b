// Mails about accounts, in the language of who gets them. Plain text.
import { languageOf, type InEachLanguage } from '../../kit/text/languages.ts';
import { inLine } from '../mail/service.ts';
import type { Account } from '../users/service.ts';
import { spanish } from './letters-es.ts';
import { italian } from './letters-it.ts';

interface Letter {
  readonly subject: string;
  readonly text: string;
}

interface Letters {
  resetPassword(name: string, link: string): Letter;
  confirmEmail(name: string, link: string): Letter;
  verifyEmail(name: string, link: string): Letter;
  emailChanged(name: string, email: string): Letter;
}

const english: Letters = {
  resetPassword: (name, link) => ({
    subject: 'Plinth: reset your password',
    text: `Hello${name},\n\nA password reset was requested for your account.\n\nOpen this link within one hour to set a new password:\n${link}\n\nIf it was not you, ignore this email: your password is not changed.\n`,
  }),
  confirmEmail: (name, link) => ({
    subject: 'Plinth: confirm your new address',
    text: `Hello${name},\n\nYou requested to use this address for your account.\n\nOpen this link within one hour to confirm it:\n${link}\n\nIf it was not you, ignore this email.\n`,
  }),
  verifyEmail: (name, link) => ({
    subject: 'Plinth: verify your email',
    text:
      [
        `Hello${name},`,
        'You requested to verify the email address of your account.',
        `Open this link within one hour and sign in to your account:\n${link}`,
        'If it was not you, do not open it: someone else may have used your address.',
      ].join('\n\n') + '\n',
  }),
  emailChanged: (name, email) => ({
    subject: 'Plinth: your address was changed',
    text: `Hello${name},\n\nThe address of your account is now ${email}; this one is no longer used.\n\nIf it was not you, contact your administrator.\n`,
  }),
};

const french: Letters = {
  resetPassword: (name, link) => ({
    subject: 'Plinth : réinitialisez votre mot de passe',
    text: `Bonjour${name},\n\nUne réinitialisation du mot de passe a été demandée pour votre compte.\n\nOuvrez ce lien dans l’heure pour définir un nouveau mot de passe :\n${link}\n\nSi ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.\n`,
  }),
  confirmEmail: (name, link) => ({
    subject: 'Plinth : confirmez votre nouvelle adresse',
    text: `Bonjour${name},\n\nVous avez demandé à utiliser cette adresse pour votre compte.\n\nOuvrez ce lien dans l’heure pour la confirmer :\n${link}\n\nSi ce n’était pas vous, ignorez cet e-mail.\n`,
  }),
  verifyEmail: (name, link) => ({
    subject: 'Plinth : vérifiez votre e-mail',
    text:
      [
        `Bonjour${name},`,
        'Vous avez demandé à vérifier l’adresse e-mail de votre compte.',
        `Ouvrez ce lien dans l’heure et connectez-vous à votre compte :\n${link}`,
        'Si ce n’était pas vous, ne l’ouvrez pas : quelqu’un d’autre a peut-être utilisé votre adresse.',
      ].join('\n\n') + '\n',
  }),
  emailChanged: (name, email) => ({
    subject: 'Plinth : votre adresse a été modifiée',
    text: `Bonjour${name},\n\nL’adresse de votre compte est désormais ${email} ; celle-ci ne sert plus.\n\nSi ce n’était pas vous, contactez votre administrateur.\n`,
  }),
};

const german: Letters = {
  resetPassword: (name, link) => ({
    subject: 'Plinth: Passwort zurücksetzen',
    text: `Guten Tag${name},\n\nfür Ihr Konto wurde ein neues Passwort angefordert.\n\nÖffnen Sie diesen Link innerhalb einer Stunde, um es festzulegen:\n${link}\n\nWenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.\n`,
  }),
  confirmEmail: (name, link) => ({
    subject: 'Plinth: neue Adresse bestätigen',
    text: `Guten Tag${name},\n\nSie möchten diese Adresse für Ihr Konto verwenden.\n\nÖffnen Sie diesen Link innerhalb einer Stunde, um sie zu bestätigen:\n${link}\n\nWenn Sie das nicht waren, ignorieren Sie diese E-Mail.\n`,
  }),
  verifyEmail: (name, link) => ({
    subject: 'Plinth: E-Mail bestätigen',
    text:
      [
        `Guten Tag${name},`,
        'Sie möchten die E-Mail-Adresse Ihres Kontos bestätigen.',
        `Öffnen Sie diesen Link innerhalb einer Stunde und melden Sie sich bei Ihrem Konto an:\n${link}`,
        'Wenn Sie das nicht waren, öffnen Sie ihn nicht: jemand anderes hat vielleicht Ihre Adresse verwendet.',
      ].join('\n\n') + '\n',
  }),
  emailChanged: (name, email) => ({
    subject: 'Plinth: Ihre Adresse wurde geändert',
    text: `Guten Tag${name},\n\ndie Adresse Ihres Kontos ist jetzt ${email}; diese hier wird nicht mehr verwendet.\n\nWenn Sie das nicht waren, wenden Sie sich an Ihren Administrator.\n`,
  }),
};

const dutch: Letters = {
  resetPassword: (name, link) => ({
    subject: 'Plinth: wachtwoord opnieuw instellen',
    text: `Hallo${name},\n\nEr is een nieuw wachtwoord voor uw account aangevraagd.\n\nOpen deze link binnen een uur om het in te stellen:\n${link}\n\nWas u dit niet? Negeer dan deze e-mail: uw wachtwoord blijft hetzelfde.\n`,
  }),
  confirmEmail: (name, link) => ({
    subject: 'Plinth: nieuw adres bevestigen',
    text: `Hallo${name},\n\nU wilt dit adres voor uw account gebruiken.\n\nOpen deze link binnen een uur om het te bevestigen:\n${link}\n\nWas u dit niet? Negeer dan deze e-mail.\n`,
  }),
  verifyEmail: (name, link) => ({
    subject: 'Plinth: e-mail verifiëren',
    text:
      [
        `Hallo${name},`,
        'U wilt het e-mailadres van uw account verifiëren.',
        `Open deze link binnen een uur en log in op uw account:\n${link}`,
        'Was u dit niet? Open de link dan niet: misschien heeft iemand anders uw adres gebruikt.',
      ].join('\n\n') + '\n',
  }),
  emailChanged: (name, email) => ({
    subject: 'Plinth: uw adres is gewijzigd',
    text: `Hallo${name},\n\nHet adres van uw account is nu ${email}; dit adres wordt niet meer gebruikt.\n\nWas u dit niet? Neem dan contact op met de beheerder.\n`,
  }),
};

const inEach: InEachLanguage<Letters> = { en: english, fr: french, de: german, es: spanish, it: italian, nl: dutch };

/** A letter to the holder of an account. @param value the link, or the new address */
export function letterTo(
  { locale, firstname }: Pick<Account, 'locale' | 'firstname'>,
  kind: keyof Letters,
  value: string,
): Letter {
  return inEach[languageOf(locale)][kind](firstname ? ` ${inLine(firstname)}` : '', value);
}
