// Italian texts of a new project that takes over the structure of another, and of the order of favourites.
export const projects = {
  from: 'Copia la struttura da',
  fromNone: 'Nessun progetto',
  withPeople: 'Includi membri e gruppi',
  textBare:
    'Copia le cartelle vuote e i loro permessi predefiniti. Documenti, etichette e approvazioni non vengono copiati.',
  textWhole:
    'Copia le cartelle vuote, i membri, i gruppi e i permessi sulle cartelle. Documenti, etichette e approvazioni non vengono copiati.',
  notTaken:
    'Il progetto è stato creato, ma la struttura non è stata copiata. Riprovare o continuare senza la struttura.',
  favouriteProjects: 'Progetti preferiti',
  favouriteClouds: 'Cloud preferiti',
  move: 'Sposta {{name}}',
  moveHow: 'Trascinare o premere i tasti freccia',
  moved: '{{name}}: {{place}} di {{count}}',
} as const;
