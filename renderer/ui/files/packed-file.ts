// Files of an archive, each unpacked only when it is needed.

/** The archive of a file cannot be read any more. */
export class UnreadError extends Error {
  override readonly name = 'UnreadError';
}

export interface PackedFile {
  readonly name: string;
  /** unpacked bytes, according to the archive */
  readonly size: number;
  /** undefined: it is damaged. @throws UnreadError, and the signal's reason when it was cancelled */
  unpack(signal: AbortSignal): Promise<File | undefined>;
}

/** A file with the names of its folders, the topmost first. */
export interface AnyFile {
  readonly file: File | PackedFile;
  readonly path: readonly string[];
}
