// The words of the mails about issues, in Italian. Plain text.
export const italian = {
  hello: 'Buongiorno,',
  colon: ':',
  one: {
    assigned: 'Nuova segnalazione assegnata',
    imported: 'Nuova segnalazione assegnata',
    mentioned: 'Nuova menzione',
  },
  many: (count: number, project: string) => `${count} segnalazioni in ${project}`,
  named: (title: string) => `«${title}»`,
  in: (project: string) => `nel progetto «${project}»:`,
  assigned: (person: string, issue: string) => `${person} ha assegnato a questo account la segnalazione ${issue}.`,
  imported: (person: string, issue: string) =>
    `${person} ha importato la segnalazione ${issue}, assegnata a questo account.`,
  author: (author: string) => `Autore nel file importato: ${author}`,
  mentioned: (person: string, issue: string) => `${person} ha menzionato questo account nella segnalazione ${issue}:`,
  more: (count: number) => `… e altre ${count}.`,
  open: 'Aprire le segnalazioni:',
};
