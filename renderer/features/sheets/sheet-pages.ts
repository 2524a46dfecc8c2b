// The pages of a model: the current one and its content, their names, and keyboard navigation between them.
import type { TFunction } from 'i18next';
import { permissions } from '../../api/roles.ts';
import type { Model } from '../../api/shapes.ts';

/**
 * The layouts of a drawing are pages, too. `at`: index of the current page.
 * @param page as in the address: 1 is the first; an invalid one selects the first
 */
export function pagesOf(model: Model, page: number) {
  const all: readonly (Model | Model['children'][number])[] = [model, ...model.children];
  const at = all[page - 1] ? page - 1 : 0;
  return { all, shown: all[at] ?? model, at };
}

/** Whether the pages of a model can be shown. */
export function readinessOf({ status }: Pick<Model, 'status'>): 'processing' | 'failed' | 'ready' {
  if (status === 'P' || status === 'I') return 'processing';
  return status === 'E' ? 'failed' : 'ready';
}

/** Content of a page; `older`: a drawing processed by an earlier version of the service, without lines. */
export type PageContent =
  | { readonly kind: 'lines' | 'pixels'; readonly address: string }
  | { readonly kind: 'empty' | 'older' };

export function contentOf(page: Pick<Model, 'type' | 'sheet_file' | 'map_file'>): PageContent {
  if (page.sheet_file !== null) return { kind: 'lines', address: page.sheet_file };
  if (page.map_file === null) return { kind: 'empty' };
  return isDrawing(page) ? { kind: 'older' } : { kind: 'pixels', address: page.map_file };
}

/**
 * Whether the user may set the scale of the pages: needs write permission in the project and in the folder of the
 * document.
 */
export const mayCalibrate = ({ document }: Pick<Model, 'document'>, mayWrite: boolean): boolean =>
  mayWrite && document?.user_permission === permissions.write;

const isDrawing = ({ type }: Pick<Model, 'type'>): boolean => type === 'DXF' || type === 'DWG';

type NamedPage = Pick<Model, 'type' | 'layout_name'>;

/** Name of a page: its layout name, else its number; the first page of a drawing is its model space. */
export function pageName(t: TFunction, page: NamedPage, at: number): string {
  const { layout_name: name } = page;
  if (!isDrawing(page)) return name ?? t('sheets.page', { number: at + 1 });
  return name === null || (at === 0 && name === 'Model') ? t('sheets.model') : name;
}

/** Title of the list of pages. */
export const pagesTitle = (t: TFunction, [first]: readonly NamedPage[]): string =>
  t(first && isDrawing(first) ? 'sheets.layouts' : 'sheets.pages');

/** Index of the page that a key selects; undefined: none. */
export function pageStep(key: string, at: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  const to = steps[key];
  return to === undefined || to < 0 || to >= count ? undefined : to;
}
