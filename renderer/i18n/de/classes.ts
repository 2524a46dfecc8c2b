// Texts of classifications.
import type { Texts } from '../en.ts';

export const classes: Texts['classes'] = {
  title: 'Klassifikationen',
  none: 'Keine Klassifikationen',
  noneText:
    'Ordnen Sie Elemente nach einem System wie DIN 276 oder Uniclass. Erstellen Sie eine Klassifikation und weisen Sie sie ausgewählten Elementen zu.',
  noneRead: 'Diese Modelle haben keine Klassifikationen',
  create: 'Neue Klassifikation',
  edit: '„{{name}}“ bearbeiten',
  editMore: 'Bearbeiten…',
  delete: '„{{name}}“ löschen',
  deleteText: 'Entfernt die Klassifikation aus dem Projekt. Damit klassifizierte Elemente behalten sie.',
  system: 'System',
  notation: 'Code',
  name: 'Bezeichnung',
  noSystem: 'Kein System',
  search: 'Klassifikation suchen',
  noMatch: 'Keine Ergebnisse',
  elements_one: '{{count}} Element',
  elements_other: '{{count}} Elemente',
  select: 'Elemente von {{name}} auswählen',
  give_one: '{{count}} ausgewähltem Element zuweisen',
  give_other: '{{count}} ausgewählten Elementen zuweisen',
  take_one: 'Von {{count}} ausgewähltem Element entfernen',
  take_other: 'Von {{count}} ausgewählten Elementen entfernen',
  giveNone: 'Der Auswahl zuweisen',
};
