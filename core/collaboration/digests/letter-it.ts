// The words of the mail of a digest, in Italian. Plain text.
import type { DigestTopic } from './schema.ts';

export const italianHeadings: Readonly<Record<DigestTopic, string>> = {
  document_creation: 'Documenti aggiunti',
  document_deletion: 'Documenti eliminati',
  folder_creation: 'Cartelle aggiunte',
  folder_deletion: 'Cartelle eliminate',
  visa_creation: 'Approvazioni richieste',
  visa_deletion: 'Approvazioni eliminate',
  visa_validation: 'Documenti approvati',
  visa_denied: 'Documenti rifiutati',
  bcf_topic_creation: 'Segnalazioni create',
  bcf_topic_deletion: 'Segnalazioni eliminate',
  invitation_accepted: 'Nuovi membri',
  model_creation: 'Modelli aggiunti',
  model_deletion: 'Modelli eliminati',
};

export const italian = {
  subject: (project: string) => `Attività in ${project}`,
  begin: (project: string) => `Buongiorno,\n\necco che cosa è successo nel progetto «${project}»:`,
  more: (count: number) => `e altri ${count}`,
  open: 'Aprire il progetto:',
};
