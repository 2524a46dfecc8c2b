// Italian texts of a new project that takes over the structure of another or is made from a ZIP file, and of the order of favourites.
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
  noFolders:
    'Il progetto è stato creato, ma non tutte le sue cartelle vuote. Riprovare o continuare senza il file ZIP.',
  archive: 'Da un file ZIP',
  archiveText: 'Le sue cartelle e i suoi file diventano cartelle e documenti del progetto.',
  archiveChoose: 'Scegli un file ZIP',
  archiveOther: 'Scegli un altro',
  archiveClear: 'Rimuovi il file ZIP',
  archiveReading: 'Lettura del file ZIP',
  archiveFolders_one: '{{count}} cartella',
  archiveFolders_other: '{{count}} cartelle',
  archiveProblem: {
    notZip: 'Non è un file ZIP. Sceglierne un altro.',
    damaged: 'Il file ZIP è danneggiato o incompleto. Sceglierne un altro.',
    encrypted: 'Il file ZIP è protetto da password. Sceglierne uno senza password.',
    method:
      '«{{what}}» è compresso in un modo che non può essere letto. Salvare il file ZIP con la compressione standard.',
    many: 'Il file ZIP ha {{what}} voci; se ne possono importare al massimo {{most}}. Dividerlo in file più piccoli.',
    empty: 'Il file ZIP non contiene file o cartelle.',
    path: '«{{what}}» è troppo lungo o troppo profondo: i nomi hanno al massimo {{letters}} caratteri e al massimo {{levels}} cartelle sono una dentro l’altra.',
    unread: 'Impossibile leggere il file ZIP. Riprovare.',
  },
  favouriteProjects: 'Progetti preferiti',
  favouriteClouds: 'Cloud preferiti',
  move: 'Sposta {{name}}',
  moveHow: 'Trascinare o premere i tasti freccia',
  moved: '{{name}}: {{place}} di {{count}}',
} as const;
