import { FileError, type FileWarning } from '../errors.ts';

/** A file that cannot be read as IFC. `reason` is one sentence for the person who uploaded it. */
export class IfcError extends FileError {}

export interface IfcWarning extends FileWarning {
  readonly guid?: string;
  readonly type?: string;
}
