// The words of the mail about a webhook that was switched off, in Italian. Plain text.
export const italian = {
  subject: (host: string) => `Webhook verso ${host} disattivato`,
  gone: (host: string) => `Buongiorno,\n\n${host} ha risposto che l’indirizzo di un webhook non esiste più (410).`,
  failing: (host: string) =>
    `Buongiorno,\n\ntutte le consegne di un webhook verso ${host} sono fallite per cinque giorni.`,
  end: (id: number) =>
    `Il webhook ${id} è stato disattivato. Quando il destinatario funziona di nuovo, attivare il webhook e inviare di nuovo ciò che è andato perso: le consegne si conservano per 30 giorni.`,
};
