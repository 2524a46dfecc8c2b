// Mails about accounts, in the language of who gets them. Plain text.
import { inLine } from '../mail/service.ts';
import type { Account } from '../users/service.ts';

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
    subject: 'Plinth: set a new password',
    text: `Hello${name},\n\nsomebody, probably you, asked for a new password for your account.\n\nOpen this address within one hour to set it:\n${link}\n\nIf it was not you, you need not do anything: your password stays as it is.\n`,
  }),
  confirmEmail: (name, link) => ({
    subject: 'Plinth: confirm your new address',
    text: `Hello${name},\n\nyou asked to use this address for your account.\n\nOpen this address within one hour to confirm it:\n${link}\n\nIf it was not you, you need not do anything.\n`,
  }),
  verifyEmail: (name, link) => ({
    subject: 'Plinth: verify your email',
    text:
      [
        `Hello${name},`,
        'you asked to verify the email address of your account.',
        `Open this address within one hour and sign in to your account there:\n${link}`,
        'If it was not you, do not open it: somebody else may have used your address.',
      ].join('\n\n') + '\n',
  }),
  emailChanged: (name, email) => ({
    subject: 'Plinth: your address was changed',
    text: `Hello${name},\n\nyour account now has the address ${email}; this one is no longer used.\n\nIf it was not you, contact the administrator of this service.\n`,
  }),
};

const french: Letters = {
  resetPassword: (name, link) => ({
    subject: 'Plinth : définir un nouveau mot de passe',
    text: `Bonjour${name},\n\nquelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.\n\nOuvrez cette adresse dans l’heure pour le définir :\n${link}\n\nSi ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste inchangé.\n`,
  }),
  confirmEmail: (name, link) => ({
    subject: 'Plinth : confirmez votre nouvelle adresse',
    text: `Bonjour${name},\n\nvous avez demandé à utiliser cette adresse pour votre compte.\n\nOuvrez cette adresse dans l’heure pour la confirmer :\n${link}\n\nSi ce n’était pas vous, vous n’avez rien à faire.\n`,
  }),
  verifyEmail: (name, link) => ({
    subject: 'Plinth : vérifiez votre e-mail',
    text:
      [
        `Bonjour${name},`,
        'vous avez demandé à vérifier l’adresse e-mail de votre compte.',
        `Ouvrez cette adresse dans l’heure et connectez-vous à votre compte :\n${link}`,
        'Si ce n’était pas vous, ne l’ouvrez pas : quelqu’un d’autre a peut-être utilisé votre adresse.',
      ].join('\n\n') + '\n',
  }),
  emailChanged: (name, email) => ({
    subject: 'Plinth : votre adresse a été modifiée',
    text: `Bonjour${name},\n\nvotre compte utilise désormais l’adresse ${email} ; celle-ci ne sert plus.\n\nSi ce n’était pas vous, prévenez la personne qui s’occupe du service.\n`,
  }),
};

const kinds = { en: english, fr: french } as const;

/** A letter to the holder of an account. @param value the link, or the new address */
export function letterTo(
  { locale, firstname }: Pick<Account, 'locale' | 'firstname'>,
  kind: keyof Letters,
  value: string,
): Letter {
  const letters = locale.startsWith('fr') ? kinds.fr : kinds.en;
  return letters[kind](firstname ? ` ${inLine(firstname)}` : '', value);
}
