// Why a project cannot be made of a file.

export type ArchiveReason = 'notZip' | 'damaged' | 'encrypted' | 'method' | 'many' | 'empty';

export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly reason: ArchiveReason;
  /** the number of entries or the name of the one that cannot be read */
  readonly what: string | number | undefined;

  constructor(reason: ArchiveReason, what?: string | number, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
    this.what = what;
  }
}

/** Entries that a ZIP file may have. */
export const MOST_ENTRIES = 10_000;
