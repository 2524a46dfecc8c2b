// Texts of a new project that takes over the structure of another, and of the order of favourites.
import type { Texts } from '../en.ts';

export const projects: Texts['projects'] = {
  from: 'Structuur kopiëren van',
  fromNone: 'Geen',
  withPeople: 'Met leden en groepen',
  textBare:
    'Kopieert de lege mappen en hun standaardrechten. Documenten, tags en goedkeuringen worden niet gekopieerd.',
  textWhole:
    'Kopieert de lege mappen, leden, groepen en maprechten. Documenten, tags en goedkeuringen worden niet gekopieerd.',
  notTaken: 'Het project is gemaakt, maar de structuur is niet gekopieerd. Probeer het opnieuw of ga zonder verder.',
  favouriteProjects: 'Favoriete projecten',
  favouriteClouds: 'Favoriete clouds',
  move: '{{name}} verplaatsen',
  moveHow: 'Sleep of gebruik de pijltoetsen',
  moved: '{{name}}: {{place}} van {{count}}',
};
