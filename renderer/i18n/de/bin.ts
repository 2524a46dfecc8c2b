// Texts of the bin.
import type { Texts } from '../en.ts';

export const bin: Texts['bin'] = {
  title: 'Papierkorb',
  list: 'Gelöschte Dokumente und Ordner',
  name: 'Name',
  where: 'Ursprünglicher Ort',
  root: 'Projektstamm',
  size: 'Größe',
  who: 'Gelöscht von',
  when: 'Gelöscht',
  ends: 'Endgültig gelöscht',
  actions: 'Aktionen',
  kinds: { document: 'Dokument', version: 'Version', folder: 'Ordner', project: 'Projekt', cloud: 'Cloud' },
  holds_one: 'Enthält {{count}} Dokument',
  holds_other: 'Enthält {{count}} Dokumente',
  stays_one: 'Objekte werden nach {{count}} Tag endgültig gelöscht. {{size}} im Papierkorb.',
  stays_other: 'Objekte werden nach {{count}} Tagen endgültig gelöscht. {{size}} im Papierkorb.',
  restore: 'Wiederherstellen',
  restoreOne: '{{name}} wiederherstellen',
  restoreSome: '{{count}} wiederherstellen',
  erase: 'Endgültig löschen',
  eraseMore: 'Endgültig löschen…',
  eraseOne: '„{{name}}“ endgültig löschen',
  eraseText:
    'Löscht das Objekt mit seinem ganzen Inhalt und gibt den Speicherplatz frei. Dies kann nicht rückgängig gemacht werden.',
  empty: 'Papierkorb leeren…',
  emptyTitle: 'Papierkorb von {{name}} leeren',
  emptyText_one:
    '{{count}} Objekt wird mit seinem ganzen Inhalt endgültig gelöscht. Dies kann nicht rückgängig gemacht werden.',
  emptyText_other:
    '{{count}} Objekte werden mit ihrem ganzen Inhalt endgültig gelöscht. Dies kann nicht rückgängig gemacht werden.',
  restored_one: '{{count}} Objekt wiederhergestellt',
  restored_other: '{{count}} Objekte wiederhergestellt',
  none: 'Der Papierkorb ist leer',
  noneText_one: 'Gelöschte Dokumente und Ordner können {{count}} Tag lang wiederhergestellt werden',
  noneText_other: 'Gelöschte Dokumente und Ordner können {{count}} Tage lang wiederhergestellt werden',
  noneEver: 'Der Papierkorb ist aus: gelöscht wird endgültig',
  deletedProjects: 'Gelöschte Projekte',
  deletedClouds: 'Gelöschte Clouds',
  by: 'Gelöscht von {{name}} am {{day}}. Wird am {{end}} endgültig gelöscht.',
};
