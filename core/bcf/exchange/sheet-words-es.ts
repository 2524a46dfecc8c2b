// The words of the table of issues, in Spanish.
export const spanish = {
  sheet: 'Incidencias',
  titles: {
    number: 'N.º',
    title: 'Título',
    type: 'Tipo',
    status: 'Estado',
    priority: 'Prioridad',
    stage: 'Fase',
    labels: 'Etiquetas',
    assigned: 'Asignada a',
    due: 'Vencimiento',
    description: 'Descripción',
    created: 'Creada',
    creator: 'Creada por',
    changed: 'Modificada',
    comments: 'Comentarios',
    guid: 'Guid',
  },
};
