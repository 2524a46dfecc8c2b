// Texts of the access tokens of a project.
import type { Texts } from '../en.ts';

export const tokens: Texts['tokens'] = {
  title: 'Ihre Zugriffstoken',
  token: 'Token',
  scopes: 'Berechtigungen',
  for: 'Handelt als',
  until: 'Läuft ab',
  actions: 'Aktionen',
  create: 'Neues Token',
  none: 'Keine Zugriffstoken',
  noneText: 'Zeitlich begrenzter Zugriff auf dieses Projekt für Viewer und Skripte',
  life: 'Läuft ab nach',
  hours_one: '{{count}} Stunde',
  hours_other: '{{count}} Stunden',
  days_one: '{{count}} Tag',
  days_other: '{{count}} Tagen',
  forText: 'Das Token hat höchstens die Berechtigungen dieser Person, und seine Änderungen werden ihr zugeschrieben',
  forMe: 'Ich',
  made: 'Token erstellt',
  how: 'Verwendung:',
  end: 'Widerrufen',
  endOne: '{{name}} widerrufen',
  endTitle: 'Dieses Token widerrufen?',
  endText: 'Alles, was das Token verwendet, verliert sofort den Zugriff',
};
