// Mails about second factors, in the language of who gets them. Plain text.
import { inLine } from '../mail/service.ts';
import type { Account } from '../users/service.ts';

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
  | { readonly codes: number };

type Named = Exclude<Happening, object>;

interface Texts {
  readonly subject: string;
  readonly hello: (name: string) => string;
  readonly happenings: Readonly<Record<Named, string>>;
  readonly codeUsed: (left: number) => string;
  readonly advice: string;
}

const english: Texts = {
  subject: 'Plinth: two-step verification was changed',
  hello: name => `Hello${name},`,
  happenings: {
    totpAdded: 'an authenticator app was added to your account. Its code is asked for when you sign in.',
    totpRemoved: 'the authenticator app was removed from your account.',
    passkeyAdded: 'a passkey was added to your account.',
    passkeyRemoved: 'a passkey was removed from your account.',
    codesRenewed: 'new recovery codes were created for your account. The previous ones no longer work.',
    reset: 'an administrator removed every second factor from your account. Your password alone is enough now.',
  },
  codeUsed: left => `a recovery code was used to sign in to your account. Unused codes: ${left}.`,
  advice: 'If it was not you, change your password and contact the administrator of this service.',
};

const french: Texts = {
  subject: 'Plinth : la vérification en deux étapes a été modifiée',
  hello: name => `Bonjour${name},`,
  happenings: {
    totpAdded: 'une application d’authentification a été ajoutée à votre compte. Son code sera demandé à la connexion.',
    totpRemoved: 'l’application d’authentification a été retirée de votre compte.',
    passkeyAdded: 'une clé d’accès a été ajoutée à votre compte.',
    passkeyRemoved: 'une clé d’accès a été retirée de votre compte.',
    codesRenewed: 'de nouveaux codes de secours ont été créés. Les précédents ne fonctionnent plus.',
    reset: 'un administrateur a retiré tous les seconds facteurs de votre compte. Votre mot de passe suffit désormais.',
  },
  codeUsed: left => `un code de secours a été utilisé pour se connecter à votre compte. Codes restants : ${left}.`,
  advice: 'Si ce n’était pas vous, changez votre mot de passe et prévenez l’administrateur de ce service.',
};

export function letterAbout(
  { locale, firstname }: Pick<Account, 'locale' | 'firstname'>,
  happening: Happening,
): Letter {
  const { subject, hello, happenings, codeUsed, advice } = locale.startsWith('fr') ? french : english;
  const said = typeof happening === 'string' ? happenings[happening] : codeUsed(happening.codes);
  return { subject, text: `${hello(firstname ? ` ${inLine(firstname)}` : '')}\n\n${said}\n\n${advice}\n` };
}
