// Files of an archive, each unpacked only when it is needed.

/** The archive that a file is in cannot be read any more. */
export class UnreadError extends Error {
  override readonly name = 'UnreadError';
}

export interface PackedFile {
  readonly name: string;
  /** bytes when unpacked, as the archive says */
  readonly size: number;
  /** undefined: it is damaged. @throws UnreadError, and the signal's reason when it was cancelled */
  unpack(signal: AbortSignal): Promise<File | undefined>;
}

/** With the names of the folders that it is in, the topmost first. */
export interface AnyFile {
  readonly file: File | PackedFile;
  readonly path: readonly string[];
}
