// The words of the pages for devices, in the languages of the sign-in.
import type { InEachLanguage } from '../../kit/text/languages.ts';
import type { Words } from '../sign-in/words.ts';
import { spanish } from './device-words-es.ts';
import { italian } from './device-words-it.ts';

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

const german: DeviceWords = {
  title: 'Gerät autorisieren',
  enter: 'Geben Sie den Code ein, den Ihr Gerät anzeigt.',
  code: 'Code',
  next: 'Weiter',
  confirmTitle: name => `${name} autorisieren?`,
  confirm: name => `${name} bittet um Zugriff auf einem Gerät, das diesen Code anzeigt:`,
  mayDo: 'In Ihrem Namen darf es dann:',
  warning:
    'Fahren Sie nur fort, wenn Sie dies selbst begonnen haben und auf Ihrem eigenen Gerät denselben Code sehen. Geben Sie diesen Code niemals am Telefon oder in einer Nachricht weiter.',
  yes: 'Es ist mein Gerät',
  no: 'Abbrechen',
  doneTitle: 'Fertig',
  done: 'Das Gerät ist autorisiert. Sie können diese Seite schließen und dort weitermachen.',
  refusedTitle: 'Nicht autorisiert',
  refused: 'Das Gerät wurde nicht autorisiert. Sie können diese Seite schließen.',
  unknown: 'Unbekannter Code. Prüfen Sie ihn und versuchen Sie es erneut.',
  expired: 'Dieser Code ist abgelaufen. Fordern Sie am Gerät einen neuen an.',
  used: 'Dieser Code wurde schon verwendet. Fordern Sie am Gerät einen neuen an.',
  failed: 'Etwas ist schiefgegangen. Geben Sie den Code erneut ein.',
};

const dutch: DeviceWords = {
  title: 'Apparaat autoriseren',
  enter: 'Vul de code in die het apparaat toont.',
  code: 'Code',
  next: 'Doorgaan',
  confirmTitle: name => `${name} autoriseren?`,
  confirm: name => `${name} vraagt om toegang op een apparaat dat deze code toont:`,
  mayDo: 'Namens u kan het dan:',
  warning:
    'Ga alleen verder als u dit zelf bent begonnen en op uw eigen apparaat dezelfde code ziet. Geef deze code nooit door via telefoon of bericht.',
  yes: 'Het is mijn apparaat',
  no: 'Annuleren',
  doneTitle: 'Klaar',
  done: 'Het apparaat is geautoriseerd. Sluit deze pagina en ga daar verder.',
  refusedTitle: 'Niet geautoriseerd',
  refused: 'Het apparaat is niet geautoriseerd. Deze pagina kan worden gesloten.',
  unknown: 'Onbekende code. Controleer de code en probeer het opnieuw.',
  expired: 'Deze code is verlopen. Vraag op het apparaat een nieuwe aan.',
  used: 'Deze code is al gebruikt. Vraag op het apparaat een nieuwe aan.',
  failed: 'Er is iets misgegaan. Vul de code opnieuw in.',
};

const inEach: InEachLanguage<DeviceWords> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch,
};

/** The words for who reads `words`. */
export const deviceWords = ({ language }: Words): DeviceWords => inEach[language];
