/** The file is to blame. `reason` is one sentence for people. */
export class PreviewError extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PreviewError';
    this.reason = reason;
  }
}
