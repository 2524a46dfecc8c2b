// Texts of smart views.
import type { Texts } from '../en.ts';

export const smartViews: Texts['smartViews'] = {
  title: 'Slimme weergaven',
  new: 'Nieuwe slimme weergave',
  end: 'Weergave herstellen',
  apply: '{{name}} toepassen',
  edit: '{{name}} bewerken',
  delete: '{{name}} verwijderen',
  deleteTitle: '‘{{name}}’ verwijderen?',
  deleteText: 'Iedereen in het project verliest deze slimme weergave.',
  none: 'Slimme weergaven kleuren, verbergen of isoleren elementen volgens regels, voor iedereen in het project. Maak de eerste.',
  noneToRead: 'Geen slimme weergaven in dit project',
  failed: 'De slimme weergave kon niet worden toegepast.',
  newTitle: 'Nieuwe slimme weergave',
  editTitle: 'Slimme weergave bewerken',
  name: 'Naam',
  save: 'Opslaan',
  addRule: 'Regel toevoegen',
  removeRule: 'Regel {{number}} verwijderen',
  rule: 'Regel {{number}}',
  effect: 'Werking',
  all: 'Alle elementen',
  colour: 'Kleur',
  effects: { colour: 'Kleuren', hide: 'Verbergen', isolate: 'Isoleren' },
};
