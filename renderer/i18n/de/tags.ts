// Texts of tags.
import type { Texts } from '../en.ts';

export const tags: Texts['tags'] = {
  title: 'Projekt-Tags',
  name: 'Name',
  tagMore: 'Tags…',
  ofOne: 'Tags von {{name}}',
  ofSome_one: 'Tags von {{count}} Dokument',
  ofSome_other: 'Tags von {{count}} Dokumenten',
  find: 'Tag suchen oder erstellen',
  create: 'Neues Tag',
  createNamed: '„{{name}}“ erstellen',
  manage: 'Tags verwalten…',
  none: 'Keine Tags',
  noneText:
    'Tags gruppieren Dokumente über Ordner hinweg. Erstellen Sie eines hier oder beim Zuordnen zu einem Dokument.',
  noneToPick: 'Noch keine Tags. Geben Sie einen Namen ein, um das erste zu erstellen.',
  edit: '„{{name}}“ bearbeiten',
  delete: '„{{name}}“ löschen',
  deleteText: 'Entfernt das Tag von allen Dokumenten. Die Dokumente bleiben.',
  filter: 'Nach Tags filtern',
  filterLabel: 'Hat alle diese Tags',
  filtered: 'Ganzes Projekt, mit Tags',
  unfilter: 'Tag {{name}} aus dem Filter entfernen',
};
