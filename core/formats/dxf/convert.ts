import { join } from 'node:path';
import { writeBatchFile } from '../batch-file.ts';
import { type FileJob, readStored, writeText, writeWhole } from '../files.ts';
import { createTextBound, longTextWarnings, type TextBound } from '../long-texts.ts';
import { startClock, type ReportProgress } from '../processor-time.ts';
import { writePlans } from './outputs/drawing-file.ts';
import { type Drawing, unitOf } from './reading/drawing.ts';
import { writeElementData } from './outputs/element-data.ts';
import { countWarning, DxfError, type FileWarning } from '../errors.ts';
import { writeDrawingMap, drawSheetPreview } from './outputs/map-file.ts';
import { planeOf } from './outputs/plane.ts';
import { writeSheetFile } from './outputs/sheet-file.ts';
import { readDrawing } from './reading/read-drawing.ts';
import { createNotes, drawSheet, isBeyondLimits, type DrawNotes, type Sheet } from './draw/sheet.ts';
import { isWindow } from './draw/draw-entity.ts';
import { undrawnWarnings } from './undrawn.ts';

// The tree of a drawing, grouped by layout.

/** Text of the structure file, in pieces: a list whose only entry is the layout; below it its entities in the order of
 *  the file. Nodes have the fields of those of buildings and one of drawings, `layer`; `layout` and the like are
 *  members that the public viewer adds itself, and cannot when they are there. */
function* writeStructure({ name, sketches }: Sheet): Generator<string> {
  const open = (uuid: string, type: string, own: string, layer: string): string => {
    const head = `{"uuid":${JSON.stringify(uuid)},"type":${JSON.stringify(type)},"name":${own}`;
    return `${head},"longname":null,"object_type":null,"layer":${layer},"children":[`;
  };
  yield `[${open(`layout:${name}`, 'layout', JSON.stringify(name), 'null')}`;
  let comma = '';
  for (const { id, entity, layer } of sketches) {
    yield `${comma}${open(id, entity.type, 'null', JSON.stringify(layer))}]}`;
    comma = ',';
  }
  yield ']}]';
}

export interface DxfOutput {
  readonly kind: 'data' | 'structure' | 'map' | 'plans' | 'sheet' | 'preview';
  readonly file: string;
  readonly bytes: number;
  /** 1: the model; from 2 on: layouts in the order of their tabs */
  readonly page: number;
}

/** What is known of the model or of a layout. */
interface SheetFacts {
  /** `Model`, or the name of the layout */
  readonly layout: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly length_unit_metres: number;
  /** metres, y up: min x, min y, max x, max y; null when nothing is drawn */
  readonly box: readonly number[] | null;
}

export type DxfConversion = Awaited<ReturnType<typeof convertDrawing>>;

/** Layouts beyond these are reported, not converted. */
const MOST_PAGES = 100;
const READ_SHARE = 0.3;

/** Converts a DXF drawing, as `convertDrawing`. */
export const convertDxf: ConvertDrawing = (job, report, signal) => convertDrawing(job, readDrawing, report, signal);

export type ConvertDrawing = (job: FileJob, report: ReportProgress, signal: AbortSignal) => Promise<DxfConversion>;

/**
 * Converts a drawing that `read` makes of the bytes of a file: for its model, and for each layout that shows something,
 * writes element data, structure, `map_file`, the drawing for people and a preview (the last three only when something
 * is drawn). The same bytes give the same files.
 * `report`: share from 0 to 1. @throws DxfError with a reason for people when the file cannot be read, the reason of
 * `signal` between two steps
 */
export async function convertDrawing(
  job: FileJob,
  read: (bytes: Buffer) => Drawing | Promise<Drawing>,
  report: ReportProgress,
  signal: AbortSignal,
) {
  const clock = startClock();
  report({ phase: 'read', share: 0 });
  const { source, encoding } = job;
  const refusal = (cause: unknown) => new DxfError('The drawing is too large to be read.', { cause });
  const drawing = await read(await readStored({ source, encoding }, refusal));
  clock.done('read');
  const unit = unitOf(drawing);
  const notes = createNotes();
  const texts = createTextBound();
  const [model, ...papers] = drawing.layouts;
  if (!model) throw new Error('a drawing has a model');
  const layouts = [
    model,
    ...papers.filter(({ entities }) => entities.some(entity => entity.type !== 'VIEWPORT' || isWindow(entity))),
  ];
  const outputs: DxfOutput[] = [];
  const sheets: SheetFacts[] = [];
  for (const [index, layout] of layouts.slice(0, MOST_PAGES).entries()) {
    signal.throwIfAborted();
    report({ phase: 'draw', share: READ_SHARE + ((1 - READ_SHARE) * index) / layouts.length });
    const sheet = drawSheet(drawing, layout, notes);
    const metres = layout.isModel ? unit.metres : layout.paperUnit;
    const page = index + 1;
    const written = await writeSheet(job.folder, { drawing, sheet, metres, page, texts });
    outputs.push(...written.outputs);
    sheets.push({
      layout: layout.name,
      counts: written.counts,
      length_unit_metres: metres,
      box: sheet.extents?.map(value => value * metres) ?? null,
    });
  }
  clock.done('draw');
  const warnings = [
    ...drawing.warnings,
    ...(unit.warning ? [unit.warning] : []),
    ...warningsOf(drawing, notes, layouts.length),
    ...longTextWarnings(texts.cut),
  ];
  return { outputs, warnings, facts: { schema: drawing.version || 'DXF', sheets }, phases: clock.phases };
}

interface SheetToWrite {
  readonly drawing: Drawing;
  readonly sheet: Sheet;
  readonly metres: number;
  readonly page: number;
  readonly texts: TextBound;
}

async function writeSheet(folder: string, { drawing, sheet, metres, page, texts }: SheetToWrite) {
  const outputs: DxfOutput[] = [];
  const add = (kind: DxfOutput['kind'], file: string, bytes: number): void => {
    if (bytes > 0) outputs.push({ kind, file, page, bytes });
  };
  const write = (kind: DxfOutput['kind'], file: string, pieces: Iterable<string>): void =>
    add(kind, file, writeText(join(folder, file), pieces));
  const writeBytes = async (kind: DxfOutput['kind'], file: string, pieces: readonly Uint8Array[]): Promise<void> =>
    add(kind, file, await writeWhole(join(folder, file), pieces));
  const dataFile = `data-${page}.batches`;
  const { result: counts, bytes } = await writeBatchFile(join(folder, dataFile), emit =>
    writeElementData(drawing, sheet, metres, emit, texts),
  );
  add('data', dataFile, bytes);
  write('structure', `structure-${page}.json`, writeStructure(sheet));
  if (!sheet.extents) return { outputs, counts };
  const plane = planeOf(sheet.extents, metres);
  write('map', `map-${page}.svg`, writeDrawingMap(sheet, plane));
  write('plans', `plans-${page}.json`, writePlans(sheet, plane));
  await writeBytes('sheet', `sheet-${page}.bin`, writeSheetFile(drawing, sheet, metres));
  const preview = drawSheetPreview(sheet);
  if (preview) await writeBytes('preview', `preview-${page}.png`, [preview]);
  return { outputs, counts };
}

function warningsOf({ layouts }: Drawing, notes: DrawNotes, shown: number): FileWarning[] {
  const warn = (isSo: boolean, code: string, message: string): FileWarning[] => (isSo ? [{ code, message }] : []);
  const isEmpty = layouts.every(({ entities }) => entities.length === 0);
  const doubles = 'entities have the handle of another one and got a number behind it.';
  const beyond = 'The drawing has more points, or copies of blocks, than can be drawn';
  const first = `The drawing has ${shown} layouts; only the first ${MOST_PAGES} were converted.`;
  return [
    ...warn(isEmpty, 'empty', 'The drawing has no entities.'),
    ...undrawnWarnings(notes.undrawn),
    ...countWarning('double_handle', notes.doubles, doubles),
    ...warn(isBeyondLimits(notes), 'too_much', `${beyond}; what is beyond was left out of the picture.`),
    ...warn(shown > MOST_PAGES, 'many_layouts', first),
  ];
}
