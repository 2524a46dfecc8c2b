// Texts of the access tokens of a project.
import type { Texts } from '../en.ts';

export const tokens: Texts['tokens'] = {
  title: 'Uw toegangstokens',
  token: 'Token',
  scopes: 'Rechten',
  for: 'Handelt als',
  until: 'Verloopt',
  actions: 'Acties',
  create: 'Nieuw token',
  none: 'Geen toegangstokens',
  noneText: 'Tijdelijke toegang tot dit project voor viewers en scripts',
  life: 'Verloopt na',
  hours_one: '{{count}} uur',
  hours_other: '{{count}} uur',
  days_one: '{{count}} dag',
  days_other: '{{count}} dagen',
  forText: 'Het token heeft hoogstens de rechten van deze persoon, en wijzigingen staan op diens naam',
  forMe: 'Ik',
  made: 'Token gemaakt',
  how: 'Gebruik:',
  end: 'Intrekken',
  endOne: '{{name}} intrekken',
  endTitle: 'Dit token intrekken?',
  endText: 'Alles wat het token gebruikt, verliest direct de toegang',
};
