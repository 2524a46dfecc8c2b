// Issues to export, the file format, and the request.
import type { Topic } from '../../../api/shapes.ts';
import type { Language } from '../../../i18n/languages.ts';

export const exportFormats = ['2.1', '3.0', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const sets = ['all', 'shown', 'selected'] as const;
export type ExportSet = (typeof sets)[number];
export type ExportSets = Readonly<Record<ExportSet, readonly Pick<Topic, 'guid'>[]>>;

export interface ExportWish {
  readonly format: ExportFormat;
  /** undefined: all issues of the project */
  readonly guids: readonly string[] | undefined;
  readonly locale: Language;
}

/**
 * Sets to choose from: all, those of the filter if it leaves some out, and the selected ones. Only that of a project
 * without issues is empty.
 */
export const exportChoices = (of: ExportSets): readonly ExportSet[] =>
  sets.filter(set => set === 'all' || (of[set].length > 0 && (set === 'selected' || of[set].length < of.all.length)));

/** Initial choice: the smallest set that the user made. */
export const firstChoice = (of: ExportSets): ExportSet => exportChoices(of).at(-1) ?? 'all';

export const guidsOf = (of: ExportSets, set: ExportSet): readonly string[] | undefined =>
  set === 'all' ? undefined : of[set].map(({ guid }) => guid);

/** File name, after the project's name. */
export const exportName = (project: string, format: ExportFormat): string =>
  `${project}.${format === 'xlsx' ? 'xlsx' : 'bcf'}`;

/** Request that returns the file. */
export function exportCall(
  project: number,
  { format, guids, locale }: ExportWish,
): { readonly path: string; readonly init: RequestInit } {
  const target = format === 'xlsx' ? `export-xlsx?locale=${locale}` : `export?version=${format}`;
  const init =
    guids === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ topics: guids }),
        };
  return { path: `/bcf/2.1/projects/${project}/${target}`, init };
}
