// The words of the mails about issues, in Spanish. Plain text.
export const spanish = {
  hello: 'Hola:',
  colon: ':',
  one: {
    assigned: 'Incidencia asignada a usted',
    imported: 'Incidencia asignada a usted',
    mentioned: 'Le han mencionado',
  },
  many: (count: number, project: string) => `${count} incidencias en ${project}`,
  named: (title: string) => `«${title}»`,
  in: (project: string) => `En el proyecto «${project}»:`,
  assigned: (person: string, issue: string) => `${person} le ha asignado la incidencia ${issue}.`,
  imported: (person: string, issue: string) => `${person} ha importado la incidencia ${issue}, asignada a usted.`,
  author: (author: string) => `Autor en el archivo importado: ${author}`,
  mentioned: (person: string, issue: string) => `${person} le ha mencionado en la incidencia ${issue}:`,
  more: (count: number) => `… y ${count} más.`,
  open: 'Abrir las incidencias:',
};
