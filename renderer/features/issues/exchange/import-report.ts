// What the import of a BCF file brought, in sentences, and whether some of it is in the project already.
import type { TFunction } from 'i18next';
import { ApiError } from '../../../api/errors.ts';
import type { ImportConflict, ImportReport } from '../changes.ts';

// Models that issues of a file name, among those that lie beside it. Pure.

/** Models are called as their files are, in whatever case, with or without ending; those named of which there is none
 *  are missing. */
export function namedModels(
  named: readonly string[],
  beside: readonly string[],
): { readonly there: readonly string[]; readonly missing: readonly string[] } {
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

export interface ImportState {
  readonly error: unknown;
  /** what the import that is on its way does with issues that are there; undefined while none is */
  readonly pending: ImportConflict | undefined;
}

/** Whether the service refused the file because it has some of its issues, or takes it in after that was answered. */
export const isKnownFile = ({ error, pending }: ImportState): boolean =>
  (error instanceof ApiError && error.status === 409) || (pending !== undefined && pending !== 'refuse');

export interface ReportLine {
  readonly text: string;
  readonly isProblem: boolean;
}

export interface ImportedFile {
  readonly name: string;
  /** names of the models beside it; undefined where none are to be added */
  readonly models: readonly string[] | undefined;
  readonly haveModelsFailed: boolean;
}

/** What is reported above the notices. */
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
  const { length: count } = report.notices;
  say(count === 0 ? t('issues.import.whole') : t('issues.import.notices', { count }));
  return lines;
}

/** What was repaired or left out, by its place in the file, in the order of the file. */
export const noticesByPlace = (
  notices: ImportReport['notices'],
): readonly { readonly where: string; readonly what: readonly string[] }[] =>
  [...Map.groupBy(notices, ({ where }) => where)].map(([where, found]) => ({
    where,
    what: found.map(({ what }) => what),
  }));
