// The words of the second step of a sign-in, in the languages of the sign-in.
import type { Words } from './words.ts';

const english = {
  title: 'Two-step verification',
  enterCode: (email: string) => `Enter the code from your authenticator app for ${email}.`,
  showPasskey: (email: string) => `Confirm with a passkey that you are ${email}.`,
  code: 'Code',
  codeHint: '6 digits',
  next: 'Continue',
  usePasskey: 'Use a passkey',
  passkeyTitle: 'Sign in with a passkey',
  passkeyText: 'Your device asks for your fingerprint, face or PIN.',
  passkeyFailed: 'The passkey was not accepted. Try again, or use another method.',
  passkeyCancelled: 'No passkey was used. Try again, or use another method.',
  passkeyNeeds: 'Passkeys need JavaScript and a browser that supports them.',
  passkeyElsewhere: (hosts: string) =>
    `Your passkeys work when you open this service as ${hosts}. Sign in there, or enter a recovery code.`,
  useRecovery: 'Use a recovery code',
  useOther: 'Use another method',
  enterRecovery: 'Enter one of your recovery codes. Each works once.',
  recoveryCode: 'Recovery code',
  wrongCode: 'Incorrect code. Enter the current code; each code works once.',
  wrongRecovery: 'Recovery code incorrect or already used.',
  missingCode: 'Enter the code.',
  locked: (wait: string) => `Too many incorrect codes. Try again in ${wait}, or use another method.`,
  closed: 'Too many incorrect codes. Use another method, or ask an administrator of this service.',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  otherAccount: 'Sign in with another account',
  enrolTitle: 'Set up two-step verification',
  enrolText: 'Administrators need a second factor. Scan the QR code with an authenticator app, then enter its code.',
  enrolQr: 'QR code for your authenticator app',
  enrolSecret: 'Or enter this key in the app:',
  enrolled: 'Two-step verification is on',
  enrolledText:
    'Save these recovery codes now. Each works once if you lose your authenticator app. They are not shown again.',
  enrolledAgain: 'Create new recovery codes in your account if you did not save them.',
};

export type SecondStepWords = typeof english;

const french: SecondStepWords = {
  title: 'Vérification en deux étapes',
  enterCode: email => `Saisissez le code de votre application d’authentification pour ${email}.`,
  showPasskey: email => `Confirmez avec une clé d’accès que vous êtes ${email}.`,
  code: 'Code',
  codeHint: '6 chiffres',
  next: 'Continuer',
  usePasskey: 'Utiliser une clé d’accès',
  passkeyTitle: 'Se connecter avec une clé d’accès',
  passkeyText: 'Votre appareil demande votre empreinte, votre visage ou votre code PIN.',
  passkeyFailed: 'La clé d’accès n’a pas été acceptée. Réessayez ou utilisez une autre méthode.',
  passkeyCancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez ou utilisez une autre méthode.',
  passkeyNeeds: 'Les clés d’accès nécessitent JavaScript et un navigateur compatible.',
  passkeyElsewhere: hosts =>
    `Vos clés d’accès fonctionnent à l’adresse ${hosts}. Connectez-vous-y ou saisissez un code de secours.`,
  useRecovery: 'Utiliser un code de secours',
  useOther: 'Utiliser une autre méthode',
  enterRecovery: 'Saisissez l’un de vos codes de secours. Chacun ne sert qu’une fois.',
  recoveryCode: 'Code de secours',
  wrongCode: 'Code incorrect. Saisissez le code actuel ; chaque code ne sert qu’une fois.',
  wrongRecovery: 'Code de secours incorrect ou déjà utilisé.',
  missingCode: 'Saisissez le code.',
  locked: wait => `Trop de codes incorrects. Réessayez dans ${wait} ou utilisez une autre méthode.`,
  closed: 'Trop de codes incorrects. Utilisez une autre méthode ou adressez-vous à un administrateur de ce service.',
  minutes: count => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: count => (count === 1 ? '1 heure' : `${count} heures`),
  otherAccount: 'Se connecter avec un autre compte',
  enrolTitle: 'Activer la vérification en deux étapes',
  enrolText:
    'Les administrateurs ont besoin d’un second facteur. Scannez le code QR avec une application d’authentification, puis saisissez son code.',
  enrolQr: 'Code QR pour votre application d’authentification',
  enrolSecret: 'Ou saisissez cette clé dans l’application :',
  enrolled: 'La vérification en deux étapes est activée',
  enrolledText:
    'Notez ces codes de secours. Chacun sert une fois si vous perdez votre application. Ils ne seront plus affichés.',
  enrolledAgain: 'Créez de nouveaux codes de secours dans votre compte si vous ne les avez pas conservés.',
};

/** The words for who reads `words`. */
export function secondStepWords({ language }: Pick<Words, 'language'>): SecondStepWords {
  return language === 'fr' ? french : english;
}

/** A wait in hours and minutes, rounded up. */
export function waitIn({ minutes, hours }: SecondStepWords, seconds: number): string {
  const all = Math.ceil(seconds / 60);
  const [whole, rest] = [Math.floor(all / 60), all % 60];
  return [...(whole > 0 ? [hours(whole)] : []), ...(rest > 0 ? [minutes(rest)] : [])].join(' ');
}
