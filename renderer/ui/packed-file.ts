// Files of an archive, each unpacked only when it is needed.

export interface PackedFile {
  readonly name: string;
  /** bytes when unpacked, as the archive says */
  readonly size: number;
  /** @throws DamagedFileError; the signal's reason when it was cancelled */
  unpack(signal: AbortSignal): Promise<File>;
}

/** With the names of the folders that it is in, the topmost first. */
export interface AnyFile {
  readonly file: File | PackedFile;
  readonly path: readonly string[];
}

/** What an archive has of a file is not what it says of it. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}
