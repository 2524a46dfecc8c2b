// The words of the mails of visas, in Italian. Plain text.
interface Asked {
  readonly asker: string;
  readonly document: string;
  readonly day: string | undefined;
  readonly note: string;
  readonly link: string;
}

interface Answered {
  readonly document: string;
  readonly accepted: number;
  readonly denied: number;
  readonly link: string;
}

export const italian = {
  requested: ({ asker, document, day, note, link }: Asked) => ({
    subject: `Approvazione richiesta: ${document}`,
    text: `Buongiorno,\n\n${asker} chiede l’approvazione del documento «${document}»${day === undefined ? '' : ` (scadenza: ${day} incluso)`}.${note}\n\nAprire questo link per rispondere:\n${link}\n`,
  }),
  answered: ({ document, accepted, denied, link }: Answered) => ({
    subject: `Approvazione completata: ${document}`,
    text: `Buongiorno,\n\ntutti gli approvatori hanno risposto alla richiesta di approvazione di «${document}». Approvazioni: ${accepted}, rifiuti: ${denied}.\n\n${link}\n`,
  }),
};
