// Reads a DXF file, text or binary, into its tables, blocks and entities.
import { BinaryTags, isBinaryDxf, type Tags, type TagValue, TextTags, UnclearNumber } from './tags.ts';
import { numberOf, numbersOf, pointOf, textOf, INCH, unnamedLayer } from './drawing.ts';
import type { Block, Drawing, Entity, Layer, TextStyle, Layout } from './drawing.ts';
import { DxfError, type FileWarning } from '../../errors.ts';
import { readRecords, type OpenRecord } from './records.ts';
import { isUnicode, plainText } from '../../text-bytes.ts';
import { decoderOf } from './text-encoding.ts';

// Assigns entities to the model and to sheets of paper.

/** A layout as the objects of the file describe it. */
interface LayoutRecord {
  readonly name: string;
  /** among the tabs; the model is 0 */
  readonly order: number;
  /** handle of the record of its block */
  readonly blockRecord: string;
  /** metres of a unit of the paper */
  readonly paperUnit: number;
}

/** The sheet that was open when the file was written; the others are numbered. */
const OPEN_SHEET = '*PAPER_SPACE';
const MODEL = '*MODEL_SPACE';
/** Unit of sheets unless they are in inches. */
const MILLIMETRE = 0.001;

/** The model, then the sheets in the order of their tabs. Entities of a sheet without a layout are one more sheet. */
function gatherLayouts({ layouts, blocks, blockRecords, entities }: Found): Layout[] {
  const onPaper = entities.filter(({ isPaper }) => isPaper);
  const entitiesOf = (block: string): readonly Entity[] => {
    const own = blocks.get(block)?.entities ?? [];
    return block === OPEN_SHEET ? [...own, ...onPaper] : own;
  };
  const sheets: Layout[] = [];
  const named = new Set<string>();
  for (const { name, blockRecord, paperUnit } of layouts.toSorted((a, b) => a.order - b.order)) {
    const block = blockRecords.get(blockRecord.trim().toUpperCase())?.toUpperCase();
    if (block === undefined || !block.startsWith(OPEN_SHEET) || named.has(block)) continue;
    named.add(block);
    sheets.push({ name, isModel: false, paperUnit, entities: entitiesOf(block) });
  }
  if (!named.has(OPEN_SHEET) && entitiesOf(OPEN_SHEET).length > 0)
    sheets.push({ name: freeName(sheets), isModel: false, paperUnit: MILLIMETRE, entities: entitiesOf(OPEN_SHEET) });
  const model = [...(blocks.get(MODEL)?.entities ?? []), ...entities.filter(({ isPaper }) => !isPaper)];
  return [{ name: 'Model', isModel: true, paperUnit: MILLIMETRE, entities: model }, ...sheets];
}

function freeName(sheets: readonly Layout[]): string {
  for (let number = 1; ; number++) if (!sheets.some(({ name }) => name === `Layout${number}`)) return `Layout${number}`;
}

/** The content of the file while it is read. */
const nothing = () => ({
  variables: new Map<string, TagValue[]>(),
  layers: new Map<string, Layer>(),
  linetypes: new Map<string, readonly number[]>(),
  symbolLinetypes: new Set<string>(),
  styles: new Map<string, TextStyle>(),
  blocks: new Map<string, Block>(),
  /** names of blocks by the handle of their record */
  blockRecords: new Map<string, string>(),
  layouts: [] as LayoutRecord[],
  /** of the section of entities: those of the model and of the sheet that was open */
  entities: [] as Entity[],
});
type Found = Readonly<ReturnType<typeof nothing>>;

const EXCERPT = 400;

/**
 * Reads the bytes of a file. The part after damage is omitted and reported, as long as something was read before it.
 * @throws DxfError when it is no DXF or nothing can be read of it
 */
export function readDrawing(bytes: Buffer): Drawing {
  if (bytes.length === 0) throw new DxfError('The file is empty.');
  const tags = isBinaryDxf(bytes) ? new BinaryTags(bytes) : openText(bytes);
  const found = nothing();
  const warnings: FileWarning[] = [];
  try {
    const isWhole = readSections(tags, found);
    const message = `The file stops without its end marker, at ${tags.place}; it may have been cut.`;
    if (!isWhole) warnings.push({ code: 'no_end', message });
  } catch (error) {
    if (
      !(error instanceof DxfError) ||
      error instanceof UnclearNumber ||
      (found.entities.length === 0 && found.blocks.size === 0)
    )
      throw error;
    warnings.push({ code: 'cut', message: `The file is damaged at ${tags.place}; what follows was left out.` });
  }
  const layouts = gatherLayouts(found);
  addLayersInUse(found, layouts);
  return { version: textVariable(found, '$ACADVER'), ...found, layouts, warnings };
}

/** @throws DxfError for files of another kind */
function openText(file: Buffer): Tags {
  const bytes = plainText(file);
  const start = bytes.toString('latin1', 0, EXCERPT);
  if (/^AC\d{4}/.test(start)) throw new DxfError('This is a DWG file under the name of a DXF file.');
  const tags = new TextTags(bytes);
  try {
    do {
      if (!tags.next()) throw new DxfError('The file has no section of a DXF file.');
    } while (tags.code === 999);
  } catch (error) {
    throw new DxfError('This is not a DXF file: it does not begin with a group code and a value.', { cause: error });
  }
  if (tags.code !== 0) throw new DxfError('This is not a DXF file: it does not begin with a section.');
  return new TextTags(bytes, isUnicode(file));
}

/** Reads to the end marker; false when there is none. */
function readSections(tags: Tags, found: Found): boolean {
  let hasSection = false;
  while (tags.next()) {
    if (tags.code !== 0) continue;
    if (tags.value === 'EOF') return true;
    if (tags.value !== 'SECTION') continue;
    hasSection = true;
    const name = nameOfSection(tags);
    if (name === undefined || !readSection(tags, name, found)) return false;
  }
  if (!hasSection) throw new DxfError('The file has no section of a DXF file.');
  return false;
}

/** Empty for a section without name; undefined at the end of the file. */
function nameOfSection(tags: Tags): string | undefined {
  if (!tags.next()) return undefined;
  return tags.code === 2 ? String(tags.value).trim() : '';
}

/** Reads to the end of the section; false when the file ends in it. */
function readSection(tags: Tags, name: string, found: Found): boolean {
  switch (name) {
    case 'HEADER':
      return readHeader(tags, found);
    case 'TABLES':
      return readRecords(tags, record => takeTable(record, found));
    case 'BLOCKS':
      return readBlocks(tags, found);
    case 'ENTITIES':
      return readRecords(tags, record => void found.entities.push(record));
    case 'OBJECTS':
      return readRecords(tags, record => takeObject(record, found));
    default:
      return readRecords(tags, () => undefined);
  }
}

function readHeader(tags: Tags, found: Found): boolean {
  let values: TagValue[] = [];
  while (tags.next()) {
    if (tags.code === 0) {
      const version = textVariable(found, '$ACADVER');
      if (!tags.isUnicode) tags.decode = decoderOf(version, textVariable(found, '$DWGCODEPAGE'));
      return tags.value === 'ENDSEC';
    }
    if (tags.code === 9) found.variables.set(String(tags.value).toUpperCase(), (values = []));
    else values.push(tags.value);
  }
  return false;
}

const textVariable = ({ variables }: Pick<Found, 'variables'>, name: string): string =>
  String(variables.get(name)?.[0] ?? '').trim();

/** Group 74 of a part of a linetype: a text, or a symbol. */
const SYMBOL = 2 | 4;

function takeTable(record: OpenRecord, { layers, linetypes, symbolLinetypes, styles, blockRecords }: Found): void {
  const name = textOf(record, 2);
  const key = name.toUpperCase();
  switch (record.type) {
    case 'LAYER': {
      const index = numberOf(record, 62, 7);
      const rgb = record.codes.includes(420) ? numberOf(record, 420) & 0xffffff : undefined;
      const isFrozen = (numberOf(record, 70) & 1) !== 0;
      layers.set(key, {
        handle: record.handle,
        name,
        index: Math.abs(index),
        rgb,
        linetype: textOf(record, 6),
        weight: numberOf(record, 370, -3),
        isShown: index >= 0 && !isFrozen,
      });
      break;
    }
    case 'LTYPE':
      linetypes.set(key, numbersOf(record, 49));
      if (numbersOf(record, 74).some(flags => (flags & SYMBOL) !== 0)) symbolLinetypes.add(key);
      break;
    case 'STYLE':
      styles.set(key, { widthFactor: numberOf(record, 41, 1) || 1, oblique: numberOf(record, 50) });
      break;
    case 'BLOCK_RECORD':
      blockRecords.set(record.handle, name);
      break;
  }
}

/** Group 70 of a block: an external reference, or an overlay of one. */
const EXTERNAL = 4 | 8;

function readBlocks(tags: Tags, found: Found): boolean {
  let open: (Block & { readonly entities: Entity[] }) | undefined;
  const close = () => {
    if (open) found.blocks.set(open.name.toUpperCase(), open);
    open = undefined;
  };
  const isWhole = readRecords(tags, record => {
    if (record.type === 'BLOCK') {
      close();
      const name = textOf(record, 2);
      const isExternal = (numberOf(record, 70) & EXTERNAL) !== 0;
      const file = textOf(record, 1);
      const external = isExternal ? (file === '' || file === name ? name : `${name} (${file})`) : undefined;
      open = { name, external, base: pointOf(record, 10), entities: [] };
    } else if (record.type === 'ENDBLK') close();
    else open?.entities.push(record);
  });
  close();
  return isWhole;
}

function takeObject(record: OpenRecord, { layouts }: Found): void {
  if (record.type !== 'LAYOUT') return;
  // The first part of the object describes how it is plotted, with groups of the same numbers.
  const start = record.values.findIndex((value, i) => record.codes[i] === 100 && value === 'AcDbLayout');
  const own = { codes: record.codes.slice(start + 1), values: record.values.slice(start + 1) };
  layouts.push({
    name: textOf(own, 1),
    order: numberOf(own, 71),
    blockRecord: textOf(own, 330),
    paperUnit: numberOf(record, 72, 1) === 0 ? INCH : MILLIMETRE,
  });
}

/** Adds layers that entities name but the table lacks: files of R12 need no table. */
function addLayersInUse({ layers, blocks }: Found, layouts: readonly Layout[]): void {
  const add = (name: string): void => {
    const key = name.toUpperCase();
    if (!layers.has(key)) layers.set(key, unnamedLayer(name));
  };
  add('0');
  for (const { entities } of [...layouts, ...blocks.values()]) for (const { layer } of entities) add(layer);
}
