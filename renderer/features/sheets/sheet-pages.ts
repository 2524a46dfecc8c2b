// The pages of a model: which one is shown and as what, what they are called, and how keys lead from one to the other.
import type { TFunction } from 'i18next';
import { permissions } from '../../api/roles.ts';
import type { Model } from '../../api/shapes.ts';

/** The layouts of a drawing are pages, too. */
export interface Pages {
  readonly all: readonly (Model | Model['children'][number])[];
  readonly shown: Model | Model['children'][number];
  /** place of the one that is shown */
  readonly at: number;
}

/** @param page as the address counts: 1 is the first; one that is not there shows the first */
export function pagesOf(model: Model, page: number): Pages {
  const all = [model, ...model.children];
  const at = all[page - 1] ? page - 1 : 0;
  return { all, shown: all[at] ?? model, at };
}

/** What can be shown of a model: its pages once it is ready. */
export function readinessOf({ status }: Pick<Model, 'status'>): 'processing' | 'failed' | 'ready' {
  if (status === 'P' || status === 'I') return 'processing';
  return status === 'E' ? 'failed' : 'ready';
}

/** What a page is shown as; `older`: lines that only an earlier version of the service has drawn. */
export type PageContent =
  | { readonly kind: 'lines'; readonly address: string }
  | { readonly kind: 'pixels'; readonly address: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'older' };

export function contentOf(page: Pick<Model, 'type' | 'sheet_file' | 'map_file'>): PageContent {
  if (page.sheet_file !== null) return { kind: 'lines', address: page.sheet_file };
  if (page.map_file === null) return { kind: 'empty' };
  return isDrawing(page) ? { kind: 'older' } : { kind: 'pixels', address: page.map_file };
}

/** Whether the scale of its pages can be set by somebody who may change models: also their folder must let them. */
export const mayCalibrate = ({ document }: Pick<Model, 'document'>, mayWrite: boolean): boolean =>
  mayWrite && document?.user_permission === permissions.write;

const isDrawing = ({ type }: Pick<Model, 'type'>): boolean => type === 'DXF' || type === 'DWG';

type NamedPage = Pick<Model, 'type' | 'layout_name'>;

/** What a page is called: by its program, else by its number; the first of a drawing is its model. */
export function pageName(t: TFunction, page: NamedPage, at: number): string {
  const { layout_name: name } = page;
  if (!isDrawing(page)) return name ?? t('sheets.page', { number: at + 1 });
  return name === null || (at === 0 && name === 'Model') ? t('sheets.model') : name;
}

/** What the pages are together. */
export const pagesTitle = (t: TFunction, [first]: readonly NamedPage[]): string =>
  t(first && isDrawing(first) ? 'sheets.layouts' : 'sheets.pages');

/** The page where a key leads; undefined: it leads nowhere. */
export function pageStep(key: string, at: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  const to = steps[key];
  return to === undefined || to < 0 || to >= count ? undefined : to;
}
