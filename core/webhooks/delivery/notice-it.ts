// The words of the mail about a webhook that was switched off, in Italian. Plain text.
export const italian = {
  subject: (host: string) => `Webhook verso ${host} disattivato`,
  gone: (host: string) => `Buongiorno,\n\n${host} ha risposto che l’indirizzo di un webhook non esiste più (410).`,
  failing: (host: string) =>
    `Buongiorno,\n\ntutte le consegne di un webhook verso ${host} sono fallite per cinque giorni.`,
  makerGone: (host: string) =>
    `Buongiorno,\n\nchi ha creato un webhook verso ${host} non è più amministratore, o non ha il secondo fattore richiesto dal cloud. Il webhook è in pausa e gli indirizzi dei file che ha ricevuto non sono più validi.`,
  takeOver: (id: number) =>
    `Perché il webhook ${id} riprenda, un amministratore deve assumerlo; ciò che è andato perso si può poi inviare di nuovo.`,
  end: (id: number) =>
    `Il webhook ${id} è stato disattivato. Quando il destinatario funziona di nuovo, attivare il webhook e inviare di nuovo ciò che è andato perso: le consegne si conservano per 30 giorni.`,
};
