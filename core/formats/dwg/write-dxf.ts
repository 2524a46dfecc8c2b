// Writes what acad-ts has read as DXF. One entity that it cannot write does not stop the others.
import type { AcadTs, DwgDocument, DwgEntity, DwgWriting } from './library.ts';

const LINES = 50_000;

/** Adds one of a kind. */
export const count = (counts: Map<string, number>, kind: string): unknown =>
  counts.set(kind, (counts.get(kind) ?? 0) + 1);

/** Text that is written line by line, of which the last lines can be taken back. */
function createLines() {
  const pieces: Buffer[] = [];
  let lines: string[] = [];
  return {
    get length(): number {
      return lines.length;
    },
    write(line: string): void {
      // A text with a line end in it would shift all that follows.
      lines.push(/[\r\n]./s.test(line) ? `${line.slice(0, -1).replace(/\r\n|\r|\n/g, '^J')}\n` : line);
    },
    /** Removes the lines after the first ones. */
    cut(length: number): void {
      lines.length = length;
    },
    /** Between two entities: nothing of what is there is taken back. */
    settle(least = LINES): void {
      if (lines.length < least) return;
      pieces.push(Buffer.from(lines.join('')));
      lines = [];
    },
    done(): Buffer {
      this.settle(0);
      return Buffer.concat(pieces);
    },
  };
}

/**
 * The document as text of a DXF file, in UTF-8: header, tables, blocks, entities, and of the objects the layouts.
 * Entities that the library cannot write are omitted and counted in `lost`.
 */
export function writeDxf(library: AcadTs, document: DwgDocument, lost: Map<string, number>): Buffer {
  const { DxfWriter, DxfWriterConfiguration } = library;
  // Without a code page in the header texts are read as UTF-8, whatever the version.
  document.header.codePage = 'UTF-8';
  const configuration = new DxfWriterConfiguration();
  configuration.writeAllHeaderVariables = true;
  configuration.writeXData = false;
  const lines = createLines();
  const restore = guard(library, lines, lost);
  try {
    DxfWriter.writeToStream(lines, document, false, configuration, (_, { message }) => {
      // Of a dimension of an arc the library writes everything except what its own check expects.
      const kind = /^(?:Entity not implemented:|Invalid entity) (\w+)/.exec(message)?.[1];
      if (kind !== undefined && kind !== 'DimensionArc') count(lost, kind);
    });
  } finally {
    restore();
  }
  return lines.done();
}

/**
 * Makes the library omit the entities on which its writer fails, and objects that no drawing needs, among which it
 * fails on those that it does not know. Returns what undoes it.
 */
function guard(
  { DxfSectionWriterBase, DxfObjectsSectionWriter, CadDictionary, Layout }: AcadTs,
  lines: ReturnType<typeof createLines>,
  lost: Map<string, number>,
): () => void {
  const { writeEntity } = DxfSectionWriterBase.prototype;
  const { writeObject } = DxfObjectsSectionWriter.prototype;
  let depth = 0;
  DxfSectionWriterBase.prototype.writeEntity = function (this: DwgWriting, entity: DwgEntity): void {
    if (depth === 0) lines.settle();
    const start = lines.length;
    depth += 1;
    try {
      writeEntity.call(this, entity);
    } catch {
      lines.cut(start);
      count(lost, entity.objectName);
    } finally {
      depth -= 1;
    }
  };
  DxfObjectsSectionWriter.prototype.writeObject = function (this: DwgWriting, object: DwgEntity): void {
    lines.settle();
    const isNeeded = object instanceof CadDictionary || object instanceof Layout;
    if (!isNeeded) return;
    const start = lines.length;
    try {
      writeObject.call(this, object);
    } catch {
      lines.cut(start);
    }
  };
  return () => {
    DxfSectionWriterBase.prototype.writeEntity = writeEntity;
    DxfObjectsSectionWriter.prototype.writeObject = writeObject;
  };
}
