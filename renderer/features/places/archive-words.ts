// Content of a ZIP file that a project is made from, or why it cannot be used, in words.
import type { TFunction } from 'i18next';
import { formatBytes, formatNumber } from '../../ui/numbers/format.ts';

// Why no project can be made from a file.

export type ArchiveReason = 'notZip' | 'damaged' | 'encrypted' | 'method' | 'many' | 'empty' | 'path';

export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly reason: ArchiveReason;
  /** the number of entries, or the name that cannot be read or created */
  readonly what: string | number | undefined;

  constructor(reason: ArchiveReason, what?: string | number, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
    this.what = what;
  }
}

/** Maximum number of entries of a ZIP file. */
export const MOST_ENTRIES = 10_000;
/** Limits of the service: characters of a name, and depth of folders. */
export const [MOST_LETTERS, MOST_LEVELS] = [512, 100];

interface ArchiveContent {
  readonly files: readonly unknown[];
  readonly folderCount: number;
  /** bytes of all files when unpacked */
  readonly size: number;
}

/** `2 files, 1.2 MB, 1 folder`. */
export const contentText = (t: TFunction, { files, folderCount, size }: ArchiveContent): string =>
  [
    t('home.files', { count: files.length, size: formatBytes(size) }),
    t('projects.archiveFolders', { count: folderCount }),
  ].join(', ');

/** Why an archive cannot be used, and what to do about it. */
export function problemText(t: TFunction, error: unknown): string {
  if (!(error instanceof ArchiveError)) return t('projects.archiveProblem.unread');
  const { reason, what } = error;
  return t(`projects.archiveProblem.${reason}`, {
    what: typeof what === 'number' ? formatNumber(what) : (what ?? ''),
    most: formatNumber(MOST_ENTRIES),
    letters: formatNumber(MOST_LETTERS),
    levels: formatNumber(MOST_LEVELS),
  });
}
