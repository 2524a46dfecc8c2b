// The words of the table of issues, in Italian.
export const italian = {
  sheet: 'Segnalazioni',
  titles: {
    number: 'N.',
    title: 'Titolo',
    type: 'Tipo',
    status: 'Stato',
    priority: 'Priorità',
    stage: 'Fase',
    labels: 'Etichette',
    assigned: 'Assegnata a',
    due: 'Scadenza',
    description: 'Descrizione',
    created: 'Creata',
    creator: 'Creata da',
    changed: 'Modificata',
    comments: 'Commenti',
    guid: 'Guid',
  },
};
