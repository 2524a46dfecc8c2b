// What the program itself says, in Italian.
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

export const italian = {
  open: 'Apri Plinth',
  server: 'Server…',
  quit: 'Esci',
  cancel: 'Annulla',
  running: 'Il servizio è in esecuzione',
  starting: 'Il servizio è in avvio',
  stopped: 'Il servizio è fermo',
  notRunning: (why: string) => `Il servizio non è in esecuzione: ${why}`,
  jobs: (count: number) => many(count, 'modello in elaborazione', 'modelli in elaborazione'),
  visitors: (count: number) => many(count, 'altro dispositivo connesso', 'altri dispositivi connessi'),
  copyAddress: (address: string) => `Copia l’indirizzo ${address}`,
  share: 'Condividi sulla rete locale',
  startAgain: 'Riavvia il servizio',
  failed: {
    title: 'Il servizio non si avvia.',
    safe: 'Nulla è stato modificato nella cartella dati.',
    again: 'Riprova',
    otherFolder: 'Scegli un’altra cartella dati',
  },
  lost: {
    title: 'Impossibile mostrare la finestra',
    text: (reason: string, address: string) =>
      `La sua pagina si è chiusa più volte (${reason}). Il servizio continua; il browser può mostrarla: ${address}`,
  },
  unresponsive: {
    title: 'La finestra non risponde.',
    text: 'Il servizio continua e nulla di ciò che è salvato va perso.',
    wait: 'Attendi',
    reload: 'Ricarica',
  },
  signIn: {
    title: (host: string) => `Accesso tramite ${host}`,
    unreachable: 'Impossibile mostrare il provider di identità',
    refused: 'Questo provider di identità non si può usare qui',
    notSecure: (host: string) =>
      `Il suo indirizzo presso ${host} non inizia con https. Un amministratore del servizio può cambiarlo nelle impostazioni del provider.`,
  },
  inTray: {
    title: 'Plinth resta in esecuzione',
    text: 'Il servizio resta raggiungibile. Per uscire, usare la sua icona nell’area di notifica.',
  },
  quitNow: {
    title: 'Uscire ora da Plinth?',
    jobs: (count: number) =>
      count === 1
        ? 'Un modello è ancora in elaborazione; prosegue al prossimo avvio.'
        : `${count} modelli sono ancora in elaborazione; proseguono al prossimo avvio.`,
    visitors: (count: number) =>
      count === 1
        ? 'Un altro dispositivo è connesso e perderà la connessione.'
        : `Altri ${count} dispositivi sono connessi e perderanno la connessione.`,
  },
  ready: { title: (name: string) => `${name} è pronto`, text: 'Aprirlo nel visualizzatore.' },
  notReady: {
    title: (name: string) => `Impossibile elaborare ${name}`,
    text: 'Il file è conservato. Il rapporto indica il motivo.',
  },
  firstLogin: {
    title: 'Primo accesso',
    text: (email: string, password: string) =>
      `Email: ${email}\nPassword: ${password}\n\nQuesto messaggio compare finché la password non viene cambiata. Per aggiungere altre persone, usare «plinth user create».`,
    copyPassword: 'Copia la password',
    close: 'Chiudi',
  },
  folderOf: 'Cartella dati di Plinth',
  certificate: 'Certificato (PEM, con la catena)',
  key: 'Chiave di questo certificato (PEM)',
  wrongFile: {
    title: 'Questo file non si può usare.',
    certificate: (file: string) => `${file} non è un certificato in formato PEM.`,
    key: (file: string) => `${file} non è una chiave in formato PEM.`,
  },
};
