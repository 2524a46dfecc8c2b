import type { Texts } from '../en.ts';

export const projects: Texts['projects'] = {
  from: 'Structure reprise de',
  fromNone: 'Aucun autre projet',
  withPeople: 'Les personnes et les groupes aussi',
  textBare:
    'Ses dossiers sont repris, vides, avec ce que chacun peut y faire. Les documents, les étiquettes et les visas ne le sont pas.',
  textWhole:
    'Ses dossiers sont repris, vides, avec ses personnes, ses groupes et ce que chaque groupe peut faire. Les documents, les étiquettes et les visas ne le sont pas.',
  notTaken: 'Le projet est créé, mais la structure n’a pas été reprise. Réessayez, ou commencez sans elle.',
};
