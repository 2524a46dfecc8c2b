// Italian texts of tags.
export const tags = {
  title: 'Etichette del progetto',
  name: 'Nome',
  tagMore: 'Etichette…',
  ofOne: 'Etichette di {{name}}',
  ofSome_one: 'Etichette di {{count}} documento',
  ofSome_other: 'Etichette di {{count}} documenti',
  find: 'Cerca o crea un’etichetta',
  create: 'Nuova etichetta',
  createNamed: 'Crea «{{name}}»',
  manage: 'Gestisci etichette…',
  none: 'Nessuna etichetta',
  noneText:
    'Le etichette raggruppano documenti di cartelle diverse. Crearne una qui o mentre si etichetta un documento.',
  noneToPick: 'Ancora nessuna etichetta. Inserire un nome per creare la prima.',
  edit: 'Modifica «{{name}}»',
  delete: 'Elimina «{{name}}»',
  deleteText: 'Rimuove l’etichetta da tutti i documenti. I documenti restano.',
  filter: 'Filtra per etichette',
  filterLabel: 'Con tutte queste etichette',
  filtered: 'Tutto il progetto, con',
  unfilter: 'Rimuovi l’etichetta {{name}} dal filtro',
} as const;
