/** A file that cannot be read as a point cloud. `reason` is one sentence for the person who uploaded it. */
export class PointCloudError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = 'PointCloudError';
    this.reason = reason;
  }
}
