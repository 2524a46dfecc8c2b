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
  consentTitle: (name: string) => `${name} asks for access`,
  consentText: (name: string, email: string) => `If you allow it, ${name} may do the following as ${email}:`,
  client: {
    program: 'A program on this computer',
    programInText: 'a program on this computer',
    madeBy: 'Published by',
    administrator: 'An administrator of this service',
    goesTo: 'Access goes to',
    thisComputer: (host: string) => `${host}, a program on this computer`,
    device: 'The device that showed you the code',
    unchecked: (name: string) => `The publisher chose the name “${name}”. This service does not check it.`,
    unknownProgram: 'This service cannot check which program it is. Allow it only if you started it yourself just now.',
    everything: 'Do everything that you can do in this service',
  },
  identityScope: 'Know your name and email',
  allow: 'Allow',
  deny: 'Do not allow',
  signOut: 'Sign out',
  signOutText: (email: string) => `You are signed in as ${email}. Sign out of all applications in this browser?`,
  signedOut: 'Signed out',
  signedOutText: 'You are signed out. You can close this page.',
  problem: 'Sign-in failed',
  expired:
    'This page was open for too long or belongs to another sign-in. Nothing was changed. Go back to the application and sign in again.',
  foreign:
    'The request came from another site and was refused. Nothing was changed. Go back to the application and sign in again.',
  badRedirect:
    'The application asked to be called back at an address that is not registered for it. Contact the publisher of the application.',
  badClient: 'The application is unknown or was removed. Contact the publisher of the application.',
  badRequest: 'The application sent a request that cannot be answered. Contact the publisher of the application.',
  detail: 'Detail',
  providers: {
    otherwise: 'or',
    signInBy: (name: string) => `Sign in with ${name}`,
    confirm: (name: string) =>
      `${name} says that this account is yours. Enter its password once to connect the two. From then on ${name} is enough.`,
    goBack: 'Choose another sign-in method',
    unknown: 'This sign-in method no longer exists. Choose another one.',
    refused: 'You were not signed in there. Nothing was changed.',
    unreachable: 'The service that you sign in with does not answer. Try again in a minute, or choose another method.',
    answer:
      'The answer of the service that you sign in with was not accepted. Nothing was changed. Contact the administrator of this service.',
    noEmail:
      'The service that you sign in with gave no email address, so no account can be opened. Contact the administrator of this service.',
    notAllowed:
      'You have no account here, and this sign-in method may not create one. Ask the administrator of this service for an invitation.',
  },
  scopes: {
    'bcf:read': 'Read issues',
    'bcf:write': 'Create and change issues',
    'cloud:read': 'See the members of your clouds',
    'cloud:manage': 'Manage your clouds and rights in them',
    'document:read': 'Read documents',
    'document:write': 'Upload, change and delete documents',
    'logs:read': 'Read the activity log',
    'model:read': 'Read models',
    'model:write': 'Create, change and delete models',
    'model:token_manage': 'Create tokens that open one model',
    'org:manage': 'Invite people, manage groups, tags and projects',
    'user:read': 'Read your profile',
    'user:write': 'Answer invitations for you',
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
  wrongPassword: 'L’e-mail ou le mot de passe est incorrect. Vérifiez les deux et réessayez.',
  forgot: 'Mot de passe oublié ?',
  byPasskey: 'Se connecter avec une clé d’accès',
  missing: 'Saisissez votre e-mail et votre mot de passe.',
  tooMany: seconds => `Trop de tentatives. Attendez ${seconds} secondes et réessayez.`,
  consentTitle: name => `${name} demande un accès`,
  consentText: (name, email) => `Si vous l’autorisez, ${name} pourra, en tant que ${email} :`,
  client: {
    program: 'Un programme sur cet ordinateur',
    programInText: 'un programme sur cet ordinateur',
    madeBy: 'Publiée par',
    administrator: 'Un administrateur de ce service',
    goesTo: 'L’accès va à',
    thisComputer: host => `${host}, un programme sur cet ordinateur`,
    device: 'L’appareil qui vous a affiché le code',
    unchecked: name => `L’éditeur a choisi le nom « ${name} ». Ce service ne le vérifie pas.`,
    unknownProgram:
      'Ce service ne peut pas vérifier de quel programme il s’agit. Autorisez-le seulement si vous venez de le lancer vous-même.',
    everything: 'Faire tout ce que vous pouvez faire dans ce service',
  },
  identityScope: 'Connaître votre nom et votre e-mail',
  allow: 'Autoriser',
  deny: 'Ne pas autoriser',
  signOut: 'Se déconnecter',
  signOutText: email =>
    `Vous êtes connecté en tant que ${email}. Se déconnecter de toutes les applications dans ce navigateur ?`,
  signedOut: 'Déconnecté',
  signedOutText: 'Vous êtes déconnecté. Vous pouvez fermer cette page.',
  problem: 'La connexion ne peut pas continuer',
  expired:
    'Cette page est restée ouverte trop longtemps ou appartient à une autre connexion. Rien n’a été modifié. Revenez à l’application et reconnectez-vous.',
  foreign:
    'La requête venait d’un autre site et a été refusée. Rien n’a été modifié. Revenez à l’application et reconnectez-vous.',
  badRedirect:
    'L’application demande un retour vers une adresse qui n’est pas enregistrée pour elle. Signalez-le à son responsable.',
  badClient: 'L’application n’est pas connue ici ou a été supprimée. Signalez-le à son responsable.',
  badRequest:
    'L’application a envoyé une requête à laquelle il est impossible de répondre. Signalez-le à son responsable.',
  detail: 'Détail',
  providers: {
    otherwise: 'ou',
    signInBy: name => `Se connecter avec ${name}`,
    confirm: name =>
      `${name} indique que ce compte est le vôtre. Saisissez une fois son mot de passe pour relier les deux. Ensuite, ${name} suffira.`,
    goBack: 'Choisir une autre façon de se connecter',
    unknown: 'Cette façon de se connecter n’existe plus ici. Choisissez-en une autre.',
    refused: 'Vous n’avez pas été connecté là-bas. Rien n’a été modifié.',
    unreachable:
      'Le service avec lequel vous vous connectez ne répond pas. Réessayez dans une minute ou choisissez une autre façon.',
    answer:
      'La réponse du service avec lequel vous vous connectez n’a pas été acceptée. Rien n’a été modifié. Signalez-le au responsable de ce service.',
    noEmail:
      'Le service avec lequel vous vous connectez n’a donné aucune adresse e-mail : aucun compte ne peut être ouvert. Signalez-le au responsable de ce service.',
    notAllowed:
      'Il n’y a pas de compte pour vous ici, et cette façon de se connecter ne peut pas en créer. Demandez une invitation au responsable de ce service.',
  },
  scopes: {
    'bcf:read': 'Lire les sujets',
    'bcf:write': 'Créer et modifier des sujets',
    'cloud:read': 'Voir les membres de vos clouds',
    'cloud:manage': 'Gérer vos clouds et leurs droits',
    'document:read': 'Lire les documents',
    'document:write': 'Déposer, modifier et supprimer des documents',
    'logs:read': 'Lire le journal d’activité',
    'model:read': 'Lire les maquettes',
    'model:write': 'Créer, modifier et supprimer des maquettes',
    'model:token_manage': 'Créer des jetons qui ouvrent une maquette',
    'org:manage': 'Inviter des personnes, gérer groupes, étiquettes et projets',
    'user:read': 'Lire votre profil',
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
