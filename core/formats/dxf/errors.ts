/** A file that cannot be read as DXF. `reason` is one sentence for the person who uploaded it. */
export class DxfError extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'DxfError';
    this.reason = reason;
  }
}

/** Something odd that did not stop the conversion. `code` is stable, `message` is for people. */
export interface DxfWarning {
  readonly code: string;
  readonly message: string;
}
