// The words of the pages for devices, in the languages of the sign-in.
import type { Words } from '../sign-in/words.ts';

const english = {
  title: 'Authorize a device',
  enter: 'Enter the code shown on your device.',
  code: 'Code',
  next: 'Continue',
  confirmTitle: (name: string) => `Authorize ${name}?`,
  confirm: (name: string) => `${name} requests access on a device that shows this code:`,
  mayDo: 'It will be able to do the following as you:',
  warning:
    'Continue only if you started this yourself and see the same code on your own device. Never give this code to anyone by phone or message.',
  yes: 'It is my device',
  no: 'Cancel',
  doneTitle: 'Done',
  done: 'The device is authorized. You can close this page and continue there.',
  refusedTitle: 'Not authorized',
  refused: 'The device was not authorized. You can close this page.',
  unknown: 'Unknown code. Check it and try again.',
  expired: 'This code has expired. Request a new one on the device.',
  used: 'This code was already used. Request a new one on the device.',
  failed: 'Something went wrong. Enter the code again.',
};

type DeviceWords = typeof english;

const french: DeviceWords = {
  title: 'Autoriser un appareil',
  enter: 'Saisissez le code affiché par votre appareil.',
  code: 'Code',
  next: 'Continuer',
  confirmTitle: name => `Autoriser ${name} ?`,
  confirm: name => `${name} demande un accès sur un appareil qui affiche ce code :`,
  mayDo: 'Il pourra, en votre nom :',
  warning:
    'Continuez seulement si vous avez lancé cette demande vous-même et voyez le même code sur votre propre appareil. Ne donnez jamais ce code par téléphone ou par message.',
  yes: 'C’est mon appareil',
  no: 'Annuler',
  doneTitle: 'Terminé',
  done: 'L’appareil est autorisé. Vous pouvez fermer cette page et continuer sur l’appareil.',
  refusedTitle: 'Non autorisé',
  refused: 'L’appareil n’a pas été autorisé. Vous pouvez fermer cette page.',
  unknown: 'Ce code est inconnu. Vérifiez-le et réessayez.',
  expired: 'Ce code a expiré. Demandez-en un nouveau à l’appareil.',
  used: 'Ce code a déjà été utilisé. Demandez-en un nouveau à l’appareil.',
  failed: 'Une erreur s’est produite. Saisissez le code à nouveau.',
};

/** The words for who reads `words`. */
export function deviceWords({ language }: Words): DeviceWords {
  return language === 'fr' ? french : english;
}
