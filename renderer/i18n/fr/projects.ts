import type { Texts } from '../en.ts';

export const projects: Texts['projects'] = {
  from: 'Copier la structure de',
  fromNone: 'Aucun projet',
  withPeople: 'Inclure les membres et les groupes',
  textBare:
    'Copie les dossiers vides et leurs droits par défaut. Les documents, les étiquettes et les visas ne sont pas copiés.',
  textWhole:
    'Copie les dossiers vides, les membres, les groupes et les droits sur les dossiers. Les documents, les étiquettes et les visas ne sont pas copiés.',
  notTaken: 'Le projet a été créé, mais la structure n’a pas été copiée. Réessayez, ou continuez sans elle.',
  favouriteProjects: 'Projets favoris',
  favouriteClouds: 'Clouds favoris',
  move: 'Déplacer {{name}}',
  moveHow: 'Faites glisser, ou utilisez les touches fléchées',
  moved: '{{name}} : {{place}} sur {{count}}',
};
