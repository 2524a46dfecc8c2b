// Texts of zones.
import type { Texts } from '../en.ts';

export const zones: Texts['zones'] = {
  title: 'Zonen',
  model: 'Modell',
  none: 'Keine Zonen',
  noneText:
    'Zonen fassen zusammengehörige Räume zusammen, etwa eine Wohnung. Wählen Sie Räume aus und erstellen Sie die erste Zone.',
  noneRead: 'Dieses Modell hat keine Zonen',
  create: 'Neue Zone',
  createInside: 'Neue Unterzone…',
  name: 'Name',
  unnamed: 'Ohne Namen',
  edit: '„{{name}}“ bearbeiten',
  editMore: 'Bearbeiten…',
  delete: '„{{name}}“ löschen',
  deleteText: 'Ihre Räume bleiben im Modell. Ihre Unterzonen rücken eine Ebene nach oben.',
  rooms_one: '{{count}} Raum',
  rooms_other: '{{count}} Räume',
  select: 'Räume von {{name}} auswählen',
  open: 'Inhalt von {{name}}',
  add_one: '{{count}} ausgewählten Raum hinzufügen',
  add_other: '{{count}} ausgewählte Räume hinzufügen',
  addNone: 'Ausgewählte Räume hinzufügen',
  comes_one: 'Neue Zone mit {{count}} Raum',
  comes_other: 'Neue Zone mit {{count}} Räumen',
  takeOut: '{{name}} aus {{zone}} entfernen',
};
