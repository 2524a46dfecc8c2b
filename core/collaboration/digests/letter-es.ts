// The words of the mail of a digest, in Spanish. Plain text.
import type { DigestTopic } from './schema.ts';

export const spanishHeadings: Readonly<Record<DigestTopic, string>> = {
  document_creation: 'Documentos añadidos',
  document_deletion: 'Documentos eliminados',
  folder_creation: 'Carpetas añadidas',
  folder_deletion: 'Carpetas eliminadas',
  visa_creation: 'Visados solicitados',
  visa_deletion: 'Visados eliminados',
  visa_validation: 'Documentos aceptados',
  visa_denied: 'Documentos rechazados',
  bcf_topic_creation: 'Incidencias creadas',
  bcf_topic_deletion: 'Incidencias eliminadas',
  invitation_accepted: 'Nuevos miembros',
  model_creation: 'Modelos añadidos',
  model_deletion: 'Modelos eliminados',
};

export const spanish = {
  subject: (project: string) => `Actividad en ${project}`,
  begin: (project: string) => `Hola:\n\nEsto ha ocurrido en el proyecto «${project}»:`,
  more: (count: number) => `y ${count} más`,
  open: 'Abrir el proyecto:',
};
