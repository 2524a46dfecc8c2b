// The Italian words of the pages for devices.
export const italian = {
  title: 'Autorizza un dispositivo',
  enter: 'Inserire il codice mostrato dal dispositivo.',
  code: 'Codice',
  next: 'Continua',
  confirmTitle: (name: string) => `Autorizzare ${name}?`,
  confirm: (name: string) => `${name} richiede l’accesso su un dispositivo che mostra questo codice:`,
  mayDo: 'Con questo account potrà:',
  warning:
    'Continuare solo se la richiesta è stata avviata personalmente e lo stesso codice compare sul proprio dispositivo. Non comunicare mai questo codice per telefono o messaggio.',
  yes: 'È il mio dispositivo',
  no: 'Annulla',
  doneTitle: 'Fatto',
  done: 'Il dispositivo è autorizzato. Chiudere questa pagina e continuare sul dispositivo.',
  refusedTitle: 'Non autorizzato',
  refused: 'Il dispositivo non è stato autorizzato. Questa pagina può essere chiusa.',
  unknown: 'Codice sconosciuto. Controllarlo e riprovare.',
  expired: 'Questo codice è scaduto. Richiederne uno nuovo sul dispositivo.',
  used: 'Questo codice è già stato usato. Richiederne uno nuovo sul dispositivo.',
  failed: 'Si è verificato un errore. Inserire di nuovo il codice.',
};
