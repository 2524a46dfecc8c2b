// The words of the sign-in pages, in the languages they speak.
import type { Scope } from '../../access/scopes.ts';

const english = {
  language: 'en',
  signIn: 'Sign in',
  signInTo: (name: string) => `Sign in to continue to ${name}.`,
  signInHere: 'Sign in with your Plinth account.',
  email: 'Email',
  password: 'Password',
  wrongPassword: 'Incorrect email or password. Check both and try again.',
  forgot: 'Forgot your password?',
  byPasskey: 'Sign in with a passkey',
  missing: 'Enter your email and your password.',
  tooMany: (seconds: number) => `Too many attempts. Wait ${seconds} seconds and try again.`,
  consentTitle: (name: string) => `${name} requests access`,
  consentText: (name: string, email: string) => `${name} will be able to do the following as ${email}:`,
  client: {
    program: 'A program on this computer',
    programInText: 'a program on this computer',
    madeBy: 'Published by',
    administrator: 'An administrator of this service',
    itself: 'Unknown: the application registered itself',
    goesTo: 'Access for',
    thisComputer: (host: string) => `${host}, a program on this computer`,
    device: 'The device that showed you the code',
    unchecked: (name: string) => `The publisher chose the name “${name}”. It is not verified.`,
    unknownProgram: 'This program cannot be verified. Allow it only if you just started it yourself.',
    everything: 'Do everything you can do',
  },
  identityScope: 'View your name and email',
  allow: 'Allow',
  deny: 'Do not allow',
  signOut: 'Sign out',
  signOutText: (email: string) => `You are signed in as ${email}. Sign out of all applications in this browser?`,
  signedOut: 'Signed out',
  signedOutText: 'You are signed out. You can close this page.',
  problem: 'Sign-in failed',
  expired: 'This page has expired or belongs to another sign-in. Go back to the application and sign in again.',
  foreign:
    'The request came from another site and was refused. Nothing was changed. Go back to the application and sign in again.',
  badRedirect: 'The redirect address of the application is not registered. Contact the publisher of the application.',
  badClient: 'The application is unknown or was removed. Contact the publisher of the application.',
  badRequest: 'The application sent an invalid request. Contact the publisher of the application.',
  detail: 'Detail',
  providers: {
    otherwise: 'or',
    signInBy: (name: string) => `Sign in with ${name}`,
    confirm: (name: string) =>
      `${name} confirmed that this account is yours. Enter its password once to link ${name} to it.`,
    goBack: 'Choose another sign-in method',
    unknown: 'This sign-in method no longer exists. Choose another one.',
    refused: 'The identity provider did not sign you in.',
    unreachable: 'The identity provider is not responding. Try again in a minute, or choose another method.',
    answer: 'The response of the identity provider was not accepted. Contact your administrator.',
    noEmail: 'The identity provider sent no email address, so no account can be created. Contact your administrator.',
    notAllowed:
      'You have no account, and this sign-in method cannot create one. Ask your administrator for an invitation.',
  },
  scopes: {
    'bcf:read': 'View issues',
    'bcf:write': 'Create and edit issues',
    'cloud:read': 'View the members of your clouds',
    'cloud:manage': 'Manage your clouds and their permissions',
    'document:read': 'View documents',
    'document:write': 'Upload, edit and delete documents',
    'logs:read': 'View the activity log',
    'model:read': 'View models',
    'model:write': 'Create, edit and delete models',
    'model:token_manage': 'Create model tokens',
    'org:manage': 'Invite members, manage groups, tags and projects',
    'user:read': 'View your profile',
    'user:write': 'Respond to invitations for you',
    'webhook:manage': 'Manage webhooks',
  } satisfies Record<Scope, string>,
};

export type Words = typeof english;

const french: Words = {
  language: 'fr',
  signIn: 'Se connecter',
  signInTo: name => `Connectez-vous pour continuer vers ${name}.`,
  signInHere: 'Connectez-vous avec votre compte Plinth.',
  email: 'E-mail',
  password: 'Mot de passe',
  wrongPassword: 'E-mail ou mot de passe incorrect. Vérifiez les deux et réessayez.',
  forgot: 'Mot de passe oublié ?',
  byPasskey: 'Se connecter avec une clé d’accès',
  missing: 'Saisissez votre e-mail et votre mot de passe.',
  tooMany: seconds => `Trop de tentatives. Attendez ${seconds} secondes et réessayez.`,
  consentTitle: name => `${name} demande un accès`,
  consentText: (name, email) => `${name} pourra, en tant que ${email} :`,
  client: {
    program: 'Un programme sur cet ordinateur',
    programInText: 'un programme sur cet ordinateur',
    madeBy: 'Publiée par',
    administrator: 'Un administrateur de ce service',
    itself: 'Inconnu : l’application s’est inscrite elle-même',
    goesTo: 'Accès pour',
    thisComputer: host => `${host}, un programme sur cet ordinateur`,
    device: 'L’appareil qui vous a affiché le code',
    unchecked: name => `L’éditeur a choisi le nom « ${name} ». Il n’est pas vérifié.`,
    unknownProgram:
      'Ce programme ne peut pas être vérifié. Autorisez-le seulement si vous venez de le lancer vous-même.',
    everything: 'Faire tout ce que vous pouvez faire',
  },
  identityScope: 'Consulter votre nom et votre e-mail',
  allow: 'Autoriser',
  deny: 'Ne pas autoriser',
  signOut: 'Se déconnecter',
  signOutText: email =>
    `Vous êtes connecté en tant que ${email}. Se déconnecter de toutes les applications dans ce navigateur ?`,
  signedOut: 'Déconnecté',
  signedOutText: 'Vous êtes déconnecté. Vous pouvez fermer cette page.',
  problem: 'Échec de la connexion',
  expired: 'Cette page a expiré ou appartient à une autre connexion. Revenez à l’application et reconnectez-vous.',
  foreign:
    'La requête venait d’un autre site et a été refusée. Rien n’a été modifié. Revenez à l’application et reconnectez-vous.',
  badRedirect: 'L’adresse de retour de l’application n’est pas enregistrée. Contactez l’éditeur de l’application.',
  badClient: 'L’application est inconnue ou a été supprimée. Contactez l’éditeur de l’application.',
  badRequest: 'L’application a envoyé une requête non valide. Contactez l’éditeur de l’application.',
  detail: 'Détail',
  providers: {
    otherwise: 'ou',
    signInBy: name => `Se connecter avec ${name}`,
    confirm: name =>
      `${name} confirme que ce compte est le vôtre. Saisissez une fois son mot de passe pour y associer ${name}.`,
    goBack: 'Choisir une autre méthode de connexion',
    unknown: 'Cette méthode de connexion n’existe plus. Choisissez-en une autre.',
    refused: 'Le fournisseur d’identité ne vous a pas connecté.',
    unreachable: 'Le fournisseur d’identité ne répond pas. Réessayez dans une minute ou choisissez une autre méthode.',
    answer: 'La réponse du fournisseur d’identité n’a pas été acceptée. Contactez votre administrateur.',
    noEmail:
      'Le fournisseur d’identité n’a envoyé aucune adresse e-mail : aucun compte ne peut être créé. Contactez votre administrateur.',
    notAllowed:
      'Vous n’avez pas de compte, et cette méthode de connexion ne peut pas en créer. Demandez une invitation à votre administrateur.',
  },
  scopes: {
    'bcf:read': 'Consulter les annotations',
    'bcf:write': 'Créer et modifier des annotations',
    'cloud:read': 'Voir les membres de vos clouds',
    'cloud:manage': 'Gérer vos clouds et leurs droits',
    'document:read': 'Consulter les documents',
    'document:write': 'Envoyer, modifier et supprimer des documents',
    'logs:read': 'Consulter le journal d’activité',
    'model:read': 'Consulter les maquettes',
    'model:write': 'Créer, modifier et supprimer des maquettes',
    'model:token_manage': 'Créer des jetons de maquette',
    'org:manage': 'Inviter des membres, gérer les groupes, étiquettes et projets',
    'user:read': 'Consulter votre profil',
    'user:write': 'Répondre aux invitations à votre place',
    'webhook:manage': 'Gérer les webhooks',
  },
};

const known: Readonly<Record<string, Words>> = { en: english, fr: french };

/**
 * The words for a reader.
 * @param acceptLanguage the header (RFC 9110 section 12.5.4)
 * @param wished `ui_locales` of the request to sign in, which goes first
 */
export function wordsFor(acceptLanguage: string | undefined, wished?: string): Words {
  const accepted = (acceptLanguage ?? '').split(',').map(part => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters
      .map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
      .find(value => value !== undefined);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  const byQuality = accepted
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
  for (const tag of [...(wished ?? '').split(' '), ...byQuality]) {
    const words = known[tag.toLowerCase().split('-')[0] ?? ''];
    if (words) return words;
  }
  return english;
}
