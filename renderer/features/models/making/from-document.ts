// Documents that models can be made from on request: those that are not processed by themselves.
import type { TFunction } from 'i18next';
import type { Document } from '../../../api/shapes.ts';
import { permissions } from '../../../api/roles.ts';
import type { ModelPicture } from '../offered.ts';

export interface NewPage {
  readonly file: File;
  /** name of the page */
  readonly name: string;
}

/** Adds files as pages; their names are the file names without extension. */
export const withFiles = (pages: readonly NewPage[], files: readonly File[]): readonly NewPage[] => [
  ...pages,
  ...files.map(file => ({ file, name: file.name.replace(/\.\w+$/, '') })),
];

export const renamed = (pages: readonly NewPage[], at: number, name: string): readonly NewPage[] =>
  pages.map((page, index) => (index === at ? { ...page, name } : page));

/** Number of a new page after the existing ones: the model's own page, and its children. */
export const numberOf = (children: readonly unknown[], at: number): number => children.length + 2 + at;

/** The visible page, with its name when it has one. */
export function pageText(t: TFunction, pictures: readonly ModelPicture[], at: number): string {
  const name = pictures[at]?.name;
  return `${t('models.pageOf', { number: at + 1, count: pictures.length })}${name ? ` · ${name}` : ''}`;
}

type Judged = Pick<Document, 'file_name' | 'model_id' | 'user_permission'>;

/** File extensions that a model can be made from. */
const ENDINGS = /\.(?:pdf|png|jpe?g)$/i;

/** Whether the user can make a model from it. The service checks whether its content matches its name. */
export const canBeDefined = ({ file_name, model_id, user_permission }: Judged): boolean =>
  model_id === null && user_permission === permissions.write && ENDINGS.test(file_name);

/** Whether it can also be a 360° picture. */
const canBePanorama = ({ file_name }: Pick<Judged, 'file_name'>): boolean => !/\.pdf$/i.test(file_name);

/** Documents whose name contains a text. */
export function findDocuments<Some extends Pick<Document, 'name'>>(documents: readonly Some[], text: string) {
  const wanted = text.trim().toLowerCase();
  return documents.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Adds a document to the chosen ones, or removes it. */
export function toggled<Some extends Pick<Document, 'id'>>(chosen: ReadonlyMap<number, Some>, document: Some) {
  const next = new Map(chosen);
  if (!next.delete(document.id)) next.set(document.id, document);
  return next;
}

/** Types that documents can become: there is a choice only if all of them can be both. */
export function becoming(documents: readonly Pick<Document, 'file_name'>[], chosen: 'plan' | 'panorama') {
  const isChoice = documents.every(canBePanorama);
  const as = isChoice ? chosen : 'plan';
  return { isChoice, as, text: as === 'panorama' ? 'panoramaText' : isChoice ? 'planText' : 'pdfText' } as const;
}
