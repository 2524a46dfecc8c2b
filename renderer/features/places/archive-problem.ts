// Why a project cannot be made of a file.

export type ArchiveReason = 'notZip' | 'damaged' | 'encrypted' | 'method' | 'many' | 'empty' | 'path';

export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly reason: ArchiveReason;
  /** the number of entries, or the name that cannot be read or made */
  readonly what: string | number | undefined;

  constructor(reason: ArchiveReason, what?: string | number, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
    this.what = what;
  }
}

/** Entries that a ZIP file may have. */
export const MOST_ENTRIES = 10_000;
/** Characters of a name, and folders in one another, that the service takes. */
export const [MOST_LETTERS, MOST_LEVELS] = [512, 100];
