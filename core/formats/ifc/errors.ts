/** A file that cannot be read as IFC. `reason` is one sentence for the person who uploaded it. */
export class IfcError extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'IfcError';
    this.reason = reason;
  }
}

/** Something odd that did not stop the conversion. `code` is stable, `message` is for people. */
export interface IfcWarning {
  readonly code: string;
  readonly message: string;
  readonly guid?: string;
  readonly type?: string;
}
