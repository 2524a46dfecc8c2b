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
  noFolders: 'Le projet a été créé, mais pas tous ses dossiers vides. Réessayez, ou continuez sans le fichier ZIP.',
  archive: 'À partir d’un fichier ZIP',
  archiveText: 'Ses dossiers et fichiers deviennent les dossiers et documents du projet.',
  archiveChoose: 'Choisir un fichier ZIP',
  archiveOther: 'En choisir un autre',
  archiveClear: 'Retirer le fichier ZIP',
  archiveReading: 'Lecture du fichier ZIP',
  archiveFolders_one: '{{count}} dossier',
  archiveFolders_other: '{{count}} dossiers',
  archiveProblem: {
    notZip: 'Ce n’est pas un fichier ZIP. Choisissez-en un autre.',
    damaged: 'Le fichier ZIP est endommagé ou incomplet. Choisissez-en un autre.',
    encrypted: 'Le fichier ZIP est protégé par un mot de passe. Choisissez-en un sans mot de passe.',
    method:
      '« {{what}} » est compressé d’une manière qui ne peut pas être lue. Enregistrez le fichier ZIP avec une compression standard.',
    many: 'Le fichier ZIP contient {{what}} entrées ; {{most}} au plus peuvent être importées. Divisez-le en fichiers plus petits.',
    empty: 'Le fichier ZIP ne contient ni fichier ni dossier.',
    path: '« {{what}} » est trop long ou trop profond : un nom a au plus {{letters}} caractères, et au plus {{levels}} dossiers s’emboîtent.',
    unread: 'Le fichier ZIP n’a pas pu être lu. Réessayez.',
  },
  favouriteProjects: 'Projets favoris',
  favouriteClouds: 'Clouds favoris',
  move: 'Déplacer {{name}}',
  moveHow: 'Faites glisser, ou utilisez les touches fléchées',
  moved: '{{name}} : {{place}} sur {{count}}',
};
