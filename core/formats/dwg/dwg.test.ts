import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { collectTables } from '../../testing/model-tables.ts';
import { readBatchFile } from '../batch-file.ts';
import type { Drawing, Entity } from '../dxf/reading/drawing.ts';
import { DxfError } from '../errors.ts';
import { convertDwg, readDwg } from './read-dwg.ts';
import * as acad from '@node-projects/acad-ts';
import { dwgOf, dwgWithUnknown, testVersions } from './testing/dwg.ts';
import { loadAcadTs, type DwgDocument, type DwgEntity } from './library.ts';
import { mended } from './mend.ts';
import { writeDxf } from './write-dxf.ts';
import { readDrawing } from '../dxf/reading/read-drawing.ts';

test('drawings of every version have their entities, layers, texts and units', async () => {
  for (const version of testVersions) {
    const { version: read, layouts, layers, blocks, warnings } = await readDwg(dwgOf(version));
    assert.equal(read, version);
    const { entities } = layouts[0]!;
    assert.deepEqual(
      entities.map(({ type, layer }) => `${type} ${layer}`),
      ['LINE Wände', 'LINE Wände', 'LINE Wände', 'CIRCLE Hidden', 'TEXT 0', 'INSERT 0'],
      version,
    );
    assert.equal(new Set(entities.map(({ handle }) => handle)).size, 6, 'each has a handle of its own');
    const text = entities[4]!;
    assert.equal(text.values[text.codes.indexOf(1)], version < 'AC1021' ? 'Straße 5 – ?' : 'Straße 5 – Ω');
    assert.deepEqual(
      [layers.get('WÄNDE')?.index, layers.get('WÄNDE')?.isShown, layers.get('HIDDEN')?.isShown],
      [1, true, false],
    );
    assert.deepEqual(
      blocks.get('DOOR')?.entities.map(({ type, codes, values }) => [type, values[codes.indexOf(2)]]),
      [
        ['LINE', undefined],
        ['ATTDEF', 'NUMBER'],
      ],
    );
    assert.deepEqual(warnings, []);
  }
});

test('a drawing becomes elements, a plan and a picture, in metres', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-dwg-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [source, job] = [join(folder, 'source'), join(folder, 'job')];
  writeFileSync(source, dwgOf('AC1032'));
  mkdirSync(job);
  const made = await convertDwg(
    { source, encoding: 'identity', folder: job },
    () => undefined,
    new AbortController().signal,
  );
  const [sheet] = made.facts.sheets;
  assert.deepEqual([made.facts.schema, made.facts.sheets.length, sheet!.length_unit_metres], ['AC1032', 1, 1]);
  assert.deepEqual(made.outputs.map(({ kind }) => kind).sort(), [
    'data',
    'map',
    'plans',
    'preview',
    'sheet',
    'structure',
  ]);
  assert.deepEqual(sheet!.box?.slice(0, 2), [0, 0]);
  assert.equal(sheet!.box?.[2], 21);
  const tables = collectTables();
  for (const batch of readBatchFile(join(job, made.outputs.find(({ kind }) => kind === 'data')!.file)))
    tables.take(batch);
  assert.equal(tables.rows('element').length, 6);
  assert.match(readFileSync(join(job, made.outputs.find(({ kind }) => kind === 'plans')!.file), 'utf8'), /Straße 5/);
});

test('files that are no DWG, too old, too new or truncated are refused with a reason', async () => {
  const whole = dwgOf('AC1018');
  const reasons: readonly (readonly [Buffer, RegExp])[] = [
    [Buffer.alloc(0), /is empty/],
    [Buffer.from('%PDF-1.7 of something'), /not a DWG file/],
    [
      Buffer.from('AC1009\0\0\0\0 and more'),
      /of AutoCAD R11 or R12 \(AC1009\)\. .*R12 and older .*save it as DXF, or as DWG of AutoCAD 2000 or newer/,
    ],
    [Buffer.from('AC1006\0\0\0\0 and more'), /of AutoCAD R10 \(AC1006\)/],
    [Buffer.from('AC2.10\0\0\0\0 and more'), /of AutoCAD 2\.10 \(AC2\.10\)/],
    [Buffer.from('AC1.40\0\0\0\0 and more'), /of an early AutoCAD version \(AC1\.40\)/],
    [Buffer.from('MC0.0\0\0\0\0 and more'), /of an early AutoCAD version \(MC0\.0\)/],
    [Buffer.from('AC1099\0\0\0\0 and more'), /version AC1099/],
    [whole.subarray(0, 300), /damaged, or was cut/],
    [Buffer.concat([whole.subarray(0, 6), Buffer.alloc(4_000, 85)]), /damaged, or was cut/],
  ];
  for (const [bytes, reason] of reasons)
    await assert.rejects(
      readDwg(bytes),
      (error: unknown) => error instanceof DxfError && reason.test(error.reason),
      String(reason),
    );
});

test('an entity or object that cannot be written is left out and counted, the rest is kept', async () => {
  const library = await loadAcadTs();
  const { buffer, byteOffset, byteLength } = dwgOf('AC1015');
  const document = acad.DwgReader.readFromStream(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  const [line, ...others] = [...document.entities!];
  assert.equal(line?.objectName, 'LINE');
  // A point that the file lacks, and a dictionary that names an entity of an unknown class.
  Object.assign(line!, { startPoint: null });
  const unknown = Object.create(acad.UnknownEntity.prototype) as acad.NonGraphicalObject;
  Object.defineProperties(unknown, { handle: { value: 0xfff0 }, name: { value: 'X' }, objectName: { value: 'X' } });
  Object.defineProperty(document.rootDictionary, 'entryNames', { value: ['X'] });
  Object.defineProperty(document.rootDictionary, 'entryHandles', { value: [0xfff0] });
  Object.defineProperty(document.rootDictionary, Symbol.iterator, { value: () => [unknown].values() });
  const lost = new Map<string, number>();
  const read = readDrawing(writeDxf(library, document as unknown as DwgDocument, lost));
  assert.deepEqual(
    read.layouts[0]!.entities.map(({ type }) => type),
    others.map(({ objectName }) => objectName),
  );
  assert.deepEqual([[...lost], read.warnings], [[['LINE', 1]], []]);
});

test('an entity of a class that is not known is an element without a picture, and named', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-dwg-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const version of ['AC1014', 'AC1015'] as const) {
    const [source, job] = [join(folder, version), join(folder, `${version}-job`)];
    writeFileSync(source, dwgWithUnknown(version));
    mkdirSync(job);
    const stored = { source, encoding: 'identity', folder: job } as const;
    const { facts, warnings } = await convertDwg(stored, () => undefined, new AbortController().signal);
    assert.equal(facts.sheets[0]?.counts['elements'], 2, version);
    assert.deepEqual(
      warnings.map(({ message }) => message).filter(message => /XIPEOUT/.test(message)),
      ['1 object of the unknown type XIPEOUT is not drawn.'],
    );
  }
});

const entityOf = (
  type: string,
  handle: string,
  pairs: readonly (readonly [number, string | number])[],
  parts: Entity[] = [],
): Entity => ({
  type,
  handle,
  layer: '0',
  isPaper: false,
  codes: pairs.map(([code]) => code),
  values: pairs.map(([, value]) => value),
  parts,
});

const incomplete = [
  entityOf(
    'INSERT',
    '1',
    [[2, 'Door']],
    [
      entityOf('ATTRIB', '2', [
        [1, '17'],
        [73, 2],
      ]),
    ],
  ),
  entityOf('ARC_DIMENSION', '3', []),
  entityOf('HATCH', '4', [
    [78, 1],
    [53, Math.PI / 2],
  ]),
  entityOf('POLYLINE', '5', [[70, 64]], [entityOf('VERTEX', '6', [[70, 192]])]),
  entityOf('POLYLINE', '7', [[70, 16]]),
  entityOf('MULTILEADER', '8', [
    [300, 'CONTEXT_DATA{'],
    [302, 'LEADER{'],
    [303, '}'],
    [301, '}'],
  ]),
  entityOf('LINE', '9', [[10, 1]]),
];

/** What the library knows of them, by their handles. */
const given = new Map<string, object>([
  ['2', { tag: 'NUMBER', flags: 1, verticalAlignment: 2 }],
  ['3', { block: { name: '*D4' } }],
  ['4', {}],
  ['5', { faces: [{ handle: 255, index1: 1, index2: -2, index3: 3, index4: 0 }] }],
  ['7', { mVertexCount: 4, nVertexCount: 5, mSmoothSurfaceDensity: 0, nSmoothSurfaceDensity: 0 }],
  [
    '8',
    {
      contextData: {
        textLabel: 'Here',
        textAttachmentPoint: 3,
        textRotation: 0.5,
        boundaryWidth: 9,
        leaderRoots: [{ landingDistance: 0.25 }],
      },
    },
  ],
]);

test('what the library leaves out is put back', () => {
  const drawing: Drawing = {
    version: 'AC1032',
    variables: new Map(),
    layers: new Map(),
    linetypes: new Map(),
    styles: new Map(),
    blocks: new Map(),
    layouts: [{ name: 'Model', isModel: true, paperUnit: 1, entities: incomplete }],
    warnings: [],
  };
  const [insert, dimension, hatch, faces, net, leader, line] = mended(drawing, given as ReadonlyMap<string, DwgEntity>)
    .layouts[0]!.entities as [Entity, Entity, Entity, Entity, Entity, Entity, Entity];
  const pairs = ({ codes, values }: Entity) => codes.map((code, i) => [code, values[i]]);
  assert.deepEqual(insert.parts.map(pairs), [
    [
      [1, '17'],
      [73, 2],
      [2, 'NUMBER'],
      [70, 1],
      [74, 2],
    ],
  ]);
  assert.deepEqual(pairs(dimension), [[2, '*D4']]);
  assert.deepEqual(pairs(hatch), [
    [78, 1],
    [53, 90],
  ]);
  assert.deepEqual(faces.parts.map(pairs), [
    [[70, 192]],
    [
      [70, 128],
      [71, 1],
      [72, -2],
      [73, 3],
      [74, 0],
    ],
  ]);
  assert.deepEqual(pairs(net), [
    [70, 16],
    [71, 4],
    [72, 5],
    [73, 0],
    [74, 0],
  ]);
  assert.deepEqual(pairs(leader).slice(0, 7), [
    [300, 'CONTEXT_DATA{'],
    [304, 'Here'],
    [171, 3],
    [42, 0.5],
    [43, 9],
    [302, 'LEADER{'],
    [40, 0.25],
  ]);
  assert.equal(line, incomplete[6]);
});
