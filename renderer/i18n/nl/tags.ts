// Texts of tags.
import type { Texts } from '../en.ts';

export const tags: Texts['tags'] = {
  title: 'Projecttags',
  name: 'Naam',
  tagMore: 'Tags…',
  ofOne: 'Tags van {{name}}',
  ofSome_one: 'Tags van {{count}} document',
  ofSome_other: 'Tags van {{count}} documenten',
  find: 'Tag zoeken of maken',
  create: 'Nieuwe tag',
  createNamed: '‘{{name}}’ maken',
  manage: 'Tags beheren…',
  none: 'Geen tags',
  noneText: 'Tags groeperen documenten uit verschillende mappen. Maak er hier een of bij een document.',
  noneToPick: 'Nog geen tags. Vul een naam in om de eerste te maken.',
  edit: '‘{{name}}’ bewerken',
  delete: '‘{{name}}’ verwijderen',
  deleteText: 'Verwijdert de tag van alle documenten. De documenten blijven.',
  filter: 'Filteren op tags',
  filterLabel: 'Heeft al deze tags',
  filtered: 'Hele project, met tags',
  unfilter: 'Tag {{name}} uit het filter verwijderen',
};
