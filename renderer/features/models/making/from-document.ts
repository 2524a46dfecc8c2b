// Which documents can be made models of by request: those that make none by themselves.
import type { Document } from '../../../api/shapes.ts';
import { permissions } from '../../../api/roles.ts';

type Judged = Pick<Document, 'file_name' | 'model_id' | 'user_permission'>;

/** Endings of files that a model can be made of. */
const ENDINGS = /\.(?:pdf|png|jpe?g)$/i;

/** Whether the person can make it a model. Whether its bytes are what its name says is found out by the service. */
export const canBeDefined = ({ file_name, model_id, user_permission }: Judged): boolean =>
  model_id === null && user_permission === permissions.write && ENDINGS.test(file_name);

/** Whether it can also be a picture of all around. */
export const canBePanorama = ({ file_name }: Pick<Judged, 'file_name'>): boolean => !/\.pdf$/i.test(file_name);

/** Documents whose name holds a text. */
export function findDocuments<Some extends Pick<Document, 'name'>>(
  documents: readonly Some[],
  text: string,
): readonly Some[] {
  const wanted = text.trim().toLowerCase();
  return documents.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** The chosen documents with one more, or without it when it was chosen. */
export function toggled<Some extends Pick<Document, 'id'>>(
  chosen: ReadonlyMap<number, Some>,
  document: Some,
): ReadonlyMap<number, Some> {
  const next = new Map(chosen);
  if (!next.delete(document.id)) next.set(document.id, document);
  return next;
}

/** What documents become: a choice is left only where all of them can be both. */
export function becoming(
  documents: readonly Pick<Document, 'file_name'>[],
  chosen: 'plan' | 'panorama',
): {
  readonly isChoice: boolean;
  readonly as: 'plan' | 'panorama';
  readonly text: 'planText' | 'pdfText' | 'panoramaText';
} {
  const isChoice = documents.every(canBePanorama);
  const as = isChoice ? chosen : 'plan';
  return { isChoice, as, text: as === 'panorama' ? 'panoramaText' : isChoice ? 'planText' : 'pdfText' };
}
