// Reads a DWG file by acad-ts into the same drawing that DXF files give: the library writes what it has read as DXF,
// which our own reader parses. What the library omits is reported by kind and number, or is an entity of the drawing
// without a picture.
import type { Drawing, Entity, Layer } from '../dxf/reading/drawing.ts';
import { countWarning, DxfError, type FileWarning } from '../errors.ts';
import { readDrawing } from '../dxf/reading/read-drawing.ts';
import { mended } from './mend.ts';
import { count, writeDxf } from './write-dxf.ts';
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
  const losses = createLosses();
  // Attributes already have their place in the drawing; the library would move them once more.
  library.Insert.prototype.applyAttributeTransform = () => undefined;
  const document = orRefused(damaged, () => readDocument(library, bytes, losses));
  return orRefused(unsupported, () => {
    const drawing = readDrawing(writeDxf(library, document, losses.unread));
    return withKept(mended(drawing, byHandle(document)), document, library, losses);
  });
}

const damaged = 'The DWG file is damaged, or was cut: it cannot be read.';
const unsupported =
  'The DWG file was opened, but its content is not supported; it need not be damaged. Save it as DXF and upload that.';

/** @throws DxfError with the reason, or that the drawing is too large */
function orRefused<Result>(reason: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    // The engine's words for what does not fit; reading beyond the end of a file is a RangeError, too.
    const isTooLarge =
      error instanceof RangeError && /Invalid (?:string|array|typed array) length|alloc/i.test(error.message);
    throw new DxfError(isTooLarge ? 'The drawing is too large to be read.' : reason, { cause: error });
  }
}

/** Content of a file that the drawing lacks: numbers by kind. */
const createLosses = () => ({
  /** entities that could not be read or written */
  unread: new Map<string, number>(),
  /** entities and objects of kinds that the library does not know */
  unknown: new Map<string, number>(),
  /** of these, kinds that are no entities */
  unknownObjects: new Map<string, number>(),
});
type Losses = ReturnType<typeof createLosses>;

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
  { unread: lost, unknown, unknownObjects }: Losses,
): DwgDocument {
  const configuration = new DwgReaderConfiguration();
  configuration.keepUnknownEntities = true;
  const unread: string[] = [];
  const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const document = DwgReader.readFromStreamWithConfig(whole, configuration, (_, { message }) => {
    const kind = /^Could not read (\S+)/.exec(message)?.[1];
    if (kind !== undefined) unread.push(kind);
    const [, unlisted, group] = /DXF name (\S+) has been read as an Unknown(\w+)/.exec(message) ?? [];
    if (unlisted !== undefined) count(group === 'Entity' ? unknown : unknownObjects, nameOfKind(unlisted, ObjectType));
    // What the file numbers but does not name is no entity that could be shown.
    const number = /^(?:Object type not implemented: |Class number )(\d+)/.exec(message)?.[1];
    if (number !== undefined) count(unknownObjects, nameOfKind(number, ObjectType));
  });
  const objects = new Set([...document.classes].filter(({ isAnEntity }) => !isAnEntity).map(({ dxfName }) => dxfName));
  for (const kind of unread) {
    const number = /^\d+$/.test(kind) ? Number(kind) : undefined;
    if (number === undefined ? objects.has(kind) : isPlainObject(number)) continue;
    count(lost, nameOfKind(kind, ObjectType));
  }
  return document;
}

/** The name of a kind, which the library may give as a number. */
const nameOfKind = (kind: string, names: AcadTs['ObjectType']): string =>
  /^\d+$/.test(kind) ? (names[Number(kind)] ?? `number ${kind}`).replace(/^(\w+)3D$/, '3D$1') : kind;

/**
 * Adds what the DXF text lacks: entities of kinds that the library does not know, and layers whose names it does not
 * write.
 */
function withKept(drawing: Drawing, document: DwgDocument, { UnknownEntity }: AcadTs, losses: Losses): Drawing {
  const unknown = new Map<string, Entity[]>();
  for (const { name, entities } of document.blockRecords) {
    const found = [...entities].filter(entity => entity instanceof UnknownEntity);
    if (found.length > 0) unknown.set(name.toUpperCase(), found.map(keptEntity));
  }
  const kept = new Map<string, number>();
  for (const { type } of [...unknown.values()].flat()) count(kept, type);
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
    warnings: [...drawing.warnings, ...warningsOf(losses, kept)],
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

/** `kept`: numbers of entities of unknown kinds that are in the drawing, where they are reported as not drawn. */
function warningsOf({ unread, unknown, unknownObjects }: Losses, kept: ReadonlyMap<string, number>): FileWarning[] {
  const missing = [...unread].flatMap(([kind, found]) => {
    const what = `${kind} of the DWG file could not be read and`;
    return countWarning('unread', found, `${what} are missing.`, `${what} is missing.`);
  });
  const unplaced = [...unknown].flatMap(([kind, found]) => {
    const left = found - (kept.get(kind) ?? 0);
    const what = `${kind} of the DWG file, of a kind that is not known,`;
    return countWarning(
      'unknown_entity',
      left,
      `${what} are in no layout or block and were left out.`,
      `${what} is in no layout or block and was left out.`,
    );
  });
  const names = [...unknownObjects].map(([kind, found]) => (found > 1 ? `${found} ${kind}` : kind)).join(', ');
  const total = [...unknownObjects.values()].reduce((sum, found) => sum + found, 0);
  const objects = `objects|object of kinds that are not known, and that draw nothing, were|was left out: ${names}.`;
  return [...missing, ...unplaced, ...countWarning('unknown_objects', total, objects)];
}
