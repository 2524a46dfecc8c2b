// Texts of a new project that takes over the structure of another, and of the order of favourites.
import type { Texts } from '../en.ts';

export const projects: Texts['projects'] = {
  from: 'Struktur kopieren von',
  fromNone: 'Keine',
  withPeople: 'Mit Mitgliedern und Gruppen',
  textBare:
    'Kopiert die leeren Ordner und deren Standardberechtigungen. Dokumente, Tags und Freigaben werden nicht kopiert.',
  textWhole:
    'Kopiert die leeren Ordner, Mitglieder, Gruppen und Ordnerberechtigungen. Dokumente, Tags und Freigaben werden nicht kopiert.',
  notTaken:
    'Das Projekt wurde erstellt, aber seine Struktur nicht kopiert. Versuchen Sie es erneut oder machen Sie ohne sie weiter.',
  favouriteProjects: 'Favorisierte Projekte',
  favouriteClouds: 'Favorisierte Clouds',
  move: '{{name}} verschieben',
  moveHow: 'Ziehen oder die Pfeiltasten drücken',
  moved: '{{name}}: {{place}} von {{count}}',
};
