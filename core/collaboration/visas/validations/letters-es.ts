// The words of the mails of visas, in Spanish. Plain text.
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

export const spanish = {
  requested: ({ asker, document, day, note, link }: Asked) => ({
    subject: `Visado solicitado: ${document}`,
    text: `Hola:\n\n${asker} le pide que valide el documento «${document}»${day === undefined ? '' : ` como máximo el ${day}`}.${note}\n\nAbra este enlace para responder:\n${link}\n`,
  }),
  answered: ({ document, accepted, denied, link }: Answered) => ({
    subject: `Visado completo: ${document}`,
    text: `Hola:\n\nTodos los validadores han respondido al visado de «${document}»: ${accepted} aceptaciones, ${denied} rechazos.\n\n${link}\n`,
  }),
};
