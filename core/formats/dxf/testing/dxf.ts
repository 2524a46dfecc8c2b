// Synthetic DXF files for tests, as text and in the binary form, and a converter for them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { readBatchFile } from '../../batch-file.ts';
import { collectTables, type ModelTables } from '../../../testing/model-tables.ts';
import { convertDxf, type DxfOutput } from '../convert.ts';
import { isNumber, type TagValue } from '../reading/tags.ts';
import { readDrawing } from '../reading/read-drawing.ts';
import { createNotes, drawSheet, type DrawNotes, type Sheet } from '../draw/sheet.ts';

/** Group codes and values in turn. */
export type Pairs = readonly TagValue[];

/** Pairs as text, `0 LINE, 8 Walls, 10 0.5`. A value is a number where its group code says so; commas end lines. */
export const tags = (text: string): Pairs =>
  text
    .trim()
    .split(/,\s+(?=\d+ )/)
    .flatMap(pair => {
      const [, code = '', value = ''] = /^(\d+) (.*)$/s.exec(pair) ?? [];
      return [Number(code), isNumber(Number(code)) ? Number(value) : value];
    });

const sections = ['header', 'tables', 'blocks', 'entities', 'objects'] as const;
export type TestDrawing = Readonly<Partial<Record<(typeof sections)[number], Pairs>>>;

const section = (name: string, pairs: Pairs | undefined): Pairs =>
  pairs ? [0, 'SECTION', 2, name.toUpperCase(), ...pairs, 0, 'ENDSEC'] : [];

/** All pairs of a file of R12, or of the version that the header gives. */
export function pairsOf(drawing: TestDrawing): Pairs {
  const whole: TestDrawing = { header: [9, '$ACADVER', 1, 'AC1009'], entities: [], ...drawing };
  return [...sections.flatMap(name => section(name, whole[name])), 0, 'EOF'];
}

/** `encode`: encoding of texts. */
export function dxfText(drawing: TestDrawing, { newline = '\n', encode = 'utf8' as BufferEncoding } = {}): Buffer {
  const lines = pairsOf(drawing).map(value => `${value}${newline}`);
  return Buffer.from(lines.join(''), encode);
}

/** The binary form, with group codes of one byte (R12) or two. */
export function dxfBinary(drawing: TestDrawing, { hasShortCodes = false } = {}): Buffer {
  const pairs = pairsOf(drawing);
  const parts: Buffer[] = [Buffer.from('AutoCAD Binary DXF\r\n\x1a\0', 'latin1')];
  for (let i = 0; i < pairs.length; i += 2) {
    const [code, value] = [pairs[i] as number, pairs[i + 1]!];
    const head = Buffer.alloc(hasShortCodes && code < 255 ? 1 : 2);
    if (hasShortCodes && code < 255) head.writeUInt8(code);
    else head.writeInt16LE(code);
    parts.push(hasShortCodes && code >= 255 ? Buffer.concat([Buffer.of(255), head]) : head, binaryValue(code, value));
  }
  return Buffer.concat(parts);
}

function binaryValue(code: number, value: TagValue): Buffer {
  if (!isNumber(code)) return Buffer.from(`${value}\0`);
  const bytes = Buffer.alloc(8);
  if ((code >= 10 && code < 60) || (code >= 210 && code < 240)) {
    bytes.writeDoubleLE(Number(value));
    return bytes;
  }
  const width = code >= 290 && code < 300 ? 1 : (code >= 90 && code < 100) || (code >= 420 && code < 430) ? 4 : 2;
  bytes.writeIntLE(Number(value), 0, width);
  return bytes.subarray(0, width);
}

/** A drawing in metres, as AutoCAD 2000 writes it. */
export const metres: Pairs = [9, '$ACADVER', 1, 'AC1015', 9, '$INSUNITS', 70, 6];
/** A sheet of a paper space. */
export const layout = (name: string, order: number, record: string): Pairs =>
  tags(`0 LAYOUT, 100 AcDbPlotSettings, 72 1, 100 AcDbLayout, 1 ${name}, 71 ${order}, 330 ${record}`);

/** Of a repeated group the first one counts: `more` comes before the groups that it replaces. */
export const line = (x0: number, y0: number, x1: number, y1: number, more: Pairs = []): Pairs => [
  ...tags('0 LINE'),
  ...more,
  ...tags(`8 0, 10 ${x0}, 20 ${y0}, 11 ${x1}, 21 ${y1}`),
];
export const block = (name: string, entities: Pairs, [x, y] = [0, 0]): Pairs => [
  ...tags(`0 BLOCK, 8 0, 2 ${name}, 70 0, 10 ${x}, 20 ${y}`),
  ...entities,
  ...tags('0 ENDBLK'),
];
export const insert = (name: string, x: number, y: number, more: Pairs = []): Pairs => [
  ...tags('0 INSERT'),
  ...more,
  ...tags(`8 0, 2 ${name}, 10 ${x}, 20 ${y}`),
];
export const layer = (name: string, colour: number, more: Pairs = []): Pairs => [
  ...tags(`0 LAYER, 2 ${name}`),
  ...more,
  ...tags(`70 0, 62 ${colour}`),
];

/** Reads a synthetic file and draws its model. */
export function drawModel(drawing: TestDrawing): Sheet & { readonly notes: DrawNotes } {
  const read = readDrawing(dxfText(drawing));
  const notes = createNotes();
  return { ...drawSheet(read, read.layouts[0]!, notes), notes };
}

/** A folder for one conversion after the other. */
export function converterIn(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-dxf-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return async (bytes: Uint8Array) => {
    const job = join(folder, String(++count));
    mkdirSync(job);
    writeFileSync(`${job}.dxf`, bytes);
    const stored = { source: `${job}.dxf`, encoding: 'identity', folder: job } as const;
    const made = await convertDxf(stored, () => undefined, new AbortController().signal);
    const pathOf = (kind: DxfOutput['kind'], page: number): string =>
      join(job, made.outputs.find(output => output.kind === kind && output.page === page)!.file);
    return {
      ...made,
      text: (kind: DxfOutput['kind'], page = 1): string => readFileSync(pathOf(kind, page), 'utf8'),
      tables(page = 1): ModelTables {
        const tables = collectTables();
        for (const batch of readBatchFile(pathOf('data', page))) tables.take(batch);
        return tables;
      },
    };
  };
}
