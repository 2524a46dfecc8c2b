// Errors of readers: the file is to blame. Processes pass on the `reason`, one sentence for people, and do not retry.

export class FileError extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = new.target.name;
    this.reason = reason;
  }
}

/** A file that cannot be read as IFC. `reason` is one sentence for the person who uploaded it. */
export class IfcError extends FileError {}
export class DxfError extends FileError {}
export class MeshError extends FileError {}
export class PointCloudError extends FileError {}
export class PreviewError extends FileError {}
/** A file of another kind than its name indicates. */
export class WrongEnding extends FileError {}

/** Something odd, or assumed, that did not stop the conversion. `code` is stable, `message` is for people. */
export type FileWarning = Readonly<Record<'code' | 'message', string>>;

export interface IfcWarning extends FileWarning {
  readonly guid?: string;
  readonly type?: string;
}

/**
 * A warning about so many things; none about nothing. `one`: the words after the number one; without it `many` has
 * those of one behind a stroke: `shapes|shape`.
 */
export function countWarning(code: string, count: number, many: string, one?: string): FileWarning[] {
  const isOne = count === 1;
  const what = one === undefined ? many.replace(/(\w+)\|(\w+)/g, isOne ? '$2' : '$1') : isOne ? one : many;
  return count > 0 ? [{ code, message: `${count} ${what}` }] : [];
}
