// Reads a DWG file by acad-ts into the same drawing that DXF files give: the library writes what it has read as DXF,
// which our own reader parses. What the library omits is reported by kind and number, or is an entity of the drawing
// without a picture.
import type { Drawing, Entity, Layer } from '../dxf/reading/drawing.ts';
import { countWarning, DxfError, type FileWarning } from '../errors.ts';
import { readDrawing } from '../dxf/reading/read-drawing.ts';
import { mended } from './mend.ts';
import { handleText, loadAcadTs } from './library.ts';
import type { AcadTs, DwgDocument, DwgEntity, DwgLayer } from './library.ts';
import { convertDrawing, type ConvertDrawing } from '../dxf/convert.ts';

/** Converts a DWG drawing, as `convertDrawing`. */
export const convertDwg: ConvertDrawing = (job, report, signal) => convertDrawing(job, readDwg, report, signal);

/** First bytes of versions that are read. */
const known = /^AC10(?:12|14|15|18|21|24|27|32)$/;
/** First bytes of versions up to R12, which are not read, and the releases that write them. */
const old = /^(?:AC100\d|AC[12]\.\d|MC0\.0)/;
const oldReleases: ReadonlyMap<string, string> = new Map([
  ['AC2.10', 'AutoCAD 2.10'],
  ['AC1002', 'AutoCAD 2.5'],
  ['AC1003', 'AutoCAD 2.6'],
  ['AC1004', 'AutoCAD R9'],
  ['AC1006', 'AutoCAD R10'],
  ['AC1009', 'AutoCAD R11 or R12'],
]);
const MODEL = '*MODEL_SPACE';
/** Numbered kinds that are no entities: tables, dictionaries and their content. */
const isPlainObject = (kind: number): boolean =>
  kind === 42 || (kind > 47 && kind < 74) || kind === 75 || kind === 76 || kind > 78;

/** @throws DxfError when the file is no DWG, of a version that is not read, or damaged */
export async function readDwg(bytes: Buffer): Promise<Drawing> {
  checkVersion(bytes);
  const library = await loadAcadTs();
  const lost = new Map<string, number>();
  try {
    // Attributes already have their place in the drawing; the library would move them once more.
    library.Insert.prototype.applyAttributeTransform = () => undefined;
    const document = readDocument(library, bytes, lost);
    const drawing = readDrawing(textOf(library, document, lost));
    return withKept(mended(drawing, byHandle(document)), document, library, lost);
  } catch (error) {
    if (error instanceof RangeError) throw new DxfError('The drawing is too large to be read.', { cause: error });
    throw new DxfError('The DWG file is damaged, or was cut: it cannot be read.', { cause: error });
  }
}

function checkVersion(bytes: Buffer): void {
  if (bytes.length === 0) throw new DxfError('The file is empty.');
  const version = bytes.toString('latin1', 0, 6);
  if (known.test(version)) return;
  if (old.test(version)) {
    const release = `${oldReleases.get(version) ?? 'an early AutoCAD version'} (${version.replace(/[^\w.]/g, '')})`;
    const instead = 'save it as DXF, or as DWG of AutoCAD 2000 or newer';
    throw new DxfError(`This DWG file is of ${release}. Versions R12 and older are not read: ${instead}.`);
  }
  if (/^AC10\d\d/.test(version))
    throw new DxfError(`DWG files of version ${version} cannot be read, only those of AutoCAD R13 to 2018 and later.`);
  throw new DxfError('This is not a DWG file: it does not begin with the mark of one.');
}

function readDocument(
  { DwgReader, DwgReaderConfiguration, ObjectType }: AcadTs,
  bytes: Buffer,
  lost: Map<string, number>,
): DwgDocument {
  const configuration = new DwgReaderConfiguration();
  configuration.keepUnknownEntities = true;
  const unread: string[] = [];
  const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const document = DwgReader.readFromStreamWithConfig(whole, configuration, (_, { message }) => {
    const kind = /^Could not read (\S+)/.exec(message)?.[1];
    if (kind !== undefined) unread.push(kind);
  });
  const objects = new Set([...document.classes].filter(({ isAnEntity }) => !isAnEntity).map(({ dxfName }) => dxfName));
  for (const kind of unread) {
    const number = /^\d+$/.test(kind) ? Number(kind) : undefined;
    if (number === undefined ? objects.has(kind) : isPlainObject(number)) continue;
    count(lost, number === undefined ? kind : (ObjectType[number] ?? kind).replace(/^(\w+)3D$/, '3D$1'));
  }
  return document;
}

const count = (counts: Map<string, number>, kind: string): unknown => counts.set(kind, (counts.get(kind) ?? 0) + 1);

const LINES = 50_000;

/** The document as text of a DXF file, in UTF-8. */
function textOf({ DxfWriter, DxfWriterConfiguration }: AcadTs, document: DwgDocument, lost: Map<string, number>) {
  // Without a code page in the header texts are read as UTF-8, whatever the version.
  document.header.codePage = 'UTF-8';
  const configuration = new DxfWriterConfiguration();
  configuration.writeAllHeaderVariables = true;
  configuration.writeXData = false;
  const pieces: Buffer[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    pieces.push(Buffer.from(lines.join('')));
    lines = [];
  };
  const target = {
    write(line: string): void {
      // A text with a line end in it would shift all that follows.
      lines.push(/[\r\n]./s.test(line) ? `${line.slice(0, -1).replace(/\r\n|\r|\n/g, '^J')}\n` : line);
      if (lines.length >= LINES) flush();
    },
  };
  DxfWriter.writeToStream(target, document, false, configuration, (_, { message }) => {
    // Of a dimension of an arc the library writes everything except what its own check expects.
    const kind = /^Entity not implemented: (\w+)/.exec(message)?.[1];
    if (kind !== undefined && kind !== 'DimensionArc') count(lost, kind);
  });
  flush();
  return Buffer.concat(pieces);
}

/**
 * Adds what the DXF text lacks: entities of kinds that the library does not know, and layers whose names it does not
 * write.
 */
function withKept(
  drawing: Drawing,
  document: DwgDocument,
  { UnknownEntity }: AcadTs,
  lost: ReadonlyMap<string, number>,
): Drawing {
  const unknown = new Map<string, Entity[]>();
  for (const { name, entities } of document.blockRecords) {
    const found = [...entities].filter(entity => entity instanceof UnknownEntity);
    if (found.length > 0) unknown.set(name.toUpperCase(), found.map(keptEntity));
  }
  const layouts = drawing.layouts.map(layout =>
    layout.isModel ? { ...layout, entities: [...layout.entities, ...(unknown.get(MODEL) ?? [])] } : layout,
  );
  const blocks = new Map(drawing.blocks);
  for (const [key, entities] of unknown) {
    const block = blocks.get(key);
    if (block && key !== MODEL) blocks.set(key, { ...block, entities: [...block.entities, ...entities] });
  }
  return {
    ...drawing,
    layouts,
    blocks,
    layers: withLayers(drawing.layers, document.layers),
    warnings: [...drawing.warnings, ...warningsOf(lost)],
  };
}

/** All entities of all blocks, with the attributes of references to blocks. */
function byHandle({ blockRecords }: DwgDocument): Map<string, DwgEntity> {
  const all = new Map<string, DwgEntity>();
  const take = (entities: Iterable<DwgEntity>): void => {
    for (const entity of entities) {
      all.set(handleText(entity.handle), entity);
      if (entity.attributes) take(entity.attributes);
    }
  };
  for (const { entities } of blockRecords) take(entities);
  return all;
}

function keptEntity({ handle, objectName, layer }: DwgEntity): Entity {
  const bare = { isPaper: false, codes: [], values: [], parts: [] };
  return { type: objectName || 'UNKNOWN', handle: handleText(handle), layer: layer.name, ...bare };
}

/** A layer without a handle is one that only entities name. */
function withLayers(layers: Drawing['layers'], given: Iterable<DwgLayer>): Drawing['layers'] {
  const all = new Map(layers);
  for (const { name, handle, isOn, color, flags, lineWeight, lineType } of given) {
    const key = name.toUpperCase();
    if (all.get(key)?.handle) continue;
    const layer: Layer = {
      handle: handleText(handle),
      name,
      index: color.isTrueColor ? 7 : Math.abs(color.index),
      rgb: color.isTrueColor ? (color.r << 16) | (color.g << 8) | color.b : undefined,
      linetype: lineType?.name ?? 'CONTINUOUS',
      weight: lineWeight,
      isShown: isOn && (flags & 1) === 0,
    };
    all.set(key, layer);
  }
  return all;
}

const warningsOf = (lost: ReadonlyMap<string, number>): FileWarning[] =>
  [...lost].flatMap(([kind, found]) => {
    const what = `${kind} of the DWG file could not be read and`;
    return countWarning('unread', found, `${what} are missing.`, `${what} is missing.`);
  });
