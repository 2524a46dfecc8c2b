// Texts of smart views.
import type { Texts } from '../en.ts';

export const smartViews: Texts['smartViews'] = {
  title: 'Smart Views',
  new: 'Neue Smart View',
  end: 'Ansicht zurücksetzen',
  apply: '{{name}} anwenden',
  edit: '{{name}} bearbeiten',
  delete: '{{name}} löschen',
  deleteTitle: '„{{name}}“ löschen?',
  deleteText: 'Alle im Projekt verlieren diese Smart View.',
  none: 'Smart Views färben, verbergen oder isolieren Elemente nach Regeln, für alle im Projekt. Erstellen Sie die erste.',
  noneToRead: 'Keine Smart Views in diesem Projekt',
  failed: 'Die Smart View konnte nicht angewendet werden.',
  newTitle: 'Neue Smart View',
  editTitle: 'Smart View bearbeiten',
  name: 'Name',
  save: 'Speichern',
  addRule: 'Regel hinzufügen',
  removeRule: 'Regel {{number}} entfernen',
  rule: 'Regel {{number}}',
  effect: 'Wirkung',
  all: 'Alle Elemente',
  colour: 'Farbe',
  effects: { colour: 'Färben', hide: 'Verbergen', isolate: 'Isolieren' },
};
