// Texts of groups.
import type { Texts } from '../en.ts';

export const groups: Texts['groups'] = {
  title: 'Projektgruppen',
  name: 'Name',
  people: 'Mitglieder',
  members: 'Mitglieder',
  create: 'Neue Gruppe',
  edit: '„{{name}}“ bearbeiten',
  membersMore: 'Mitglieder…',
  membersOf: 'Mitglieder von {{name}}',
  findPerson: 'Projektmitglied suchen',
  noPerson: 'Kein Projektmitglied mit diesem Namen',
  nobody: 'Keine Mitglieder in dieser Gruppe',
  count_one: '{{count}} Mitglied',
  count_other: '{{count}} Mitglieder',
  delete: '„{{name}}“ löschen',
  deleteText:
    'Ihre Ordnerberechtigungen werden entfernt. Die Mitglieder bleiben im Projekt, mit den Berechtigungen ihrer anderen Gruppen oder denen ohne Gruppe.',
  none: 'Keine Gruppen',
  noneText: 'Gruppen geben allen Mitgliedern dieselben Ordnerberechtigungen',
  noneForYou: 'Ein Projektadministrator kann Gruppen erstellen',
  import: 'Importieren…',
  importTitle: 'Gruppen importieren',
  importFrom: 'Aus Projekt',
  importAction_zero: 'Importieren',
  importAction_one: '{{count}} importieren',
  importAction_other: '{{count}} importieren',
  importText:
    'Die Mitglieder kommen mit; wer noch nicht im Projekt ist, wird eingeladen. Ordnerberechtigungen werden nicht importiert.',
  isHere: 'Eine Gruppe mit diesem Namen gibt es schon',
  noneThere: 'Dieses Projekt hat keine Gruppen',
};
