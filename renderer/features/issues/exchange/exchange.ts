// Issues to export, the file format, and the request.
import type { TFunction } from 'i18next';
import type { Topic } from '../../../api/shapes.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchAs } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { useChange, useRenewing } from '../../../api/server-data.ts';

// Result of a BCF import, in sentences, and whether some of it was already in the project.

/** Models are named by their files, ignoring case, with or without extension; names without a file are missing. */
export function namedModels(named: readonly string[], beside: readonly string[]) {
  const plain = (name: string) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/\.(?:ifc|ifczip)$/, '');
  const wanted = new Set(named.map(plain));
  const known = new Set(beside.map(plain));
  return {
    there: beside.filter(name => wanted.has(plain(name))),
    missing: named.filter(name => !known.has(plain(name))),
  };
}

interface ImportState {
  readonly error: unknown;
  /** how the running import treats existing issues; undefined while none runs */
  readonly pending: ImportConflict | undefined;
}

/**
 * Whether the service refused the file because some of its issues exist, or imports it after the user decided on those.
 */
export const isKnownFile = ({ error, pending }: ImportState): boolean =>
  (error instanceof ApiError && error.status === 409) || (pending !== undefined && pending !== 'refuse');

type ReportLine = { readonly text: string; readonly isProblem: boolean };

interface ImportedFile {
  readonly name: string;
  /** names of the models in its folder; undefined where none are to be added */
  readonly models: readonly string[] | undefined;
  readonly haveModelsFailed: boolean;
}

/** Lines of the report above the notices. */
export function reportLines(t: TFunction, report: ImportReport, file: ImportedFile): readonly ReportLine[] {
  const { version, topics, added, updated, unchanged } = report;
  const { name, models, haveModelsFailed } = file;
  const { there, missing } = namedModels(report.models, models ?? []);
  const lines: ReportLine[] = [];
  const say = (text: string, isProblem = false) => {
    lines.push({ text, isProblem });
  };
  say(t('issues.import.from', { name, version }));
  if (added < topics) say(t('issues.import.merged', { added, updated, unchanged }));
  if (there.length > 0) say(t('issues.import.models', { names: there.join(', ') }));
  if (haveModelsFailed) say(t('issues.import.modelsFailed'), true);
  if (models && missing.length > 0) say(t('issues.import.modelsMissing', { names: missing.join(', ') }));
  const { length: count } = groupedNotices(report.notices);
  say(count === 0 ? t('issues.import.whole') : t('issues.import.notices', { count }));
  return lines;
}

/** A notice on repaired or omitted parts, with all places that it is about. */
export interface GroupedNotice {
  readonly what: string;
  readonly places: readonly string[];
  /** whether all places are issues, by their titles */
  readonly areIssues: boolean;
}

/** Equal notices as one, in file order. */
export const groupedNotices = (notices: ImportReport['notices']): readonly GroupedNotice[] =>
  [...Map.groupBy(notices, ({ what }) => what)].map(([what, found]) => ({
    what,
    places: found.map(({ where }) => where).filter(where => where !== ''),
    areIssues: found.every(({ issue }) => issue === true),
  }));

export const exportFormats = ['2.1', '3.0', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const sets = ['all', 'shown', 'selected'] as const;
type ExportSet = (typeof sets)[number];
export type ExportSets = Readonly<Record<ExportSet, readonly Pick<Topic, 'guid'>[]>>;

interface ExportWish {
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

export const guidsOf = (of: ExportSets, set: ExportSet) =>
  set === 'all' ? undefined : of[set].map(({ guid }) => guid);

/** File name, after the project's name. */
export const exportName = (project: string, format: ExportFormat) => `${project}.${format === 'xlsx' ? 'xlsx' : 'bcf'}`;

/** Request that returns the file. */
export function exportCall(project: number, { format, guids, locale }: ExportWish) {
  const target = format === 'xlsx' ? `export-xlsx?locale=${locale}` : `export?version=${format}`;
  const init =
    guids === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ topics: guids }) };
  return { path: `/bcf/2.1/projects/${project}/${target}`, init };
}

/** How an import treats issues that the project already has. */
export type ImportConflict = 'copy' | 'merge' | 'refuse';

/** Result of a BCF import, as the service reports it. */
export interface ImportReport {
  readonly version: string;
  readonly topics: number;
  /** number of new, merged and unchanged issues */
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** names of the models that the issues refer to */
  readonly models: readonly string[];
  readonly notices: readonly { readonly where: string; readonly what: string; readonly issue?: true }[];
}

/** Import and export of issues. */
export const useExchange = (project: number) => ({
  bring: useChange(
    useRenewing(keys.issues(project), keys.issueValues(project), keys.documents(project)),
    async ({ file, conflict }: { readonly file: File; readonly conflict: ImportConflict }): Promise<ImportReport> => {
      const form = new FormData();
      form.set('file', file);
      const query = new URLSearchParams({ report: 'true', conflict });
      const answer = await fetchAs(`/bcf/2.1/projects/${project}/import?${query.toString()}`, {
        method: 'POST',
        body: form,
      });
      return (await answer.json()) as ImportReport;
    },
  ),
  /** Returns the file to save. */
  take: useMutation({
    mutationFn: async (wish: ExportWish): Promise<Blob> => {
      const { path, init } = exportCall(project, wish);
      return (await fetchAs(path, init)).blob();
    },
  }),
});
