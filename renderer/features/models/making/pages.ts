// Pages of plans: viewing and adding them.
import type { TFunction } from 'i18next';
import type { ModelPicture } from '../kinds.ts';

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
