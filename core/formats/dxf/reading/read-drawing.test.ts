import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOf, pointOf, textOf, type Drawing, unitOf } from './drawing.ts';
import { block, dxfBinary, dxfText, insert, layer, line, tags, type TestDrawing } from '../testing/dxf.ts';
import { DxfError } from '../../errors.ts';
import { readDrawing } from './read-drawing.ts';

const plain = ({ layouts, layers, blocks, linetypes }: Drawing) => ({
  layouts: layouts.map(({ name, entities }) => [
    name,
    entities.map(({ type, handle, parts }) => [type, handle, parts.length]),
  ]),
  layers: [...layers.values()],
  blocks: [...blocks.keys()],
  linetypes: [...linetypes],
});

const sample: TestDrawing = {
  header: [9, '$ACADVER', 1, 'AC1015', 9, '$INSUNITS', 70, 6, 9, '$EXTMIN', 10, -1.5, 20, 0, 30, 0],
  tables: [
    ...tags('0 TABLE, 2 LAYER'),
    ...layer('Walls', -3, [6, 'DASHED', 370, 50]),
    ...layer('Ice', 7, [420, 0x102030]),
    ...tags('0 ENDTAB, 0 TABLE, 2 LTYPE, 0 LTYPE, 2 Dashed, 40 3, 49 2, 49 -1, 0 ENDTAB'),
  ],
  blocks: block('Door', line(0, 0, 1, 0), [5, 6]),
  entities: [
    ...line(1, 2, 3, 4, [5, '2f', 102, '{ACAD_REACTORS', 330, '99', 62, 5, 102, '}']),
    ...tags(`
      0 POLYLINE, 5 30, 8 Other, 70 1,
      0 VERTEX, 10 0, 20 0,
      0 VERTEX, 10 1, 20 0,
      0 SEQEND, 5 31
    `),
    ...insert('DOOR', 7, 8, [5, '32', 66, 1]),
    ...tags(`
      0 ATTRIB, 2 NR, 1 D-1, 10 0, 20 0, 40 1,
      0 SEQEND,
      0 TEXT, 5 33, 8 0, 1 A, 10 1, 20 1, 40 2, 101 Embedded Object, 10 99
    `),
  ],
};

test('tables, blocks and entities with their parts are read; application data and embedded objects are skipped', () => {
  const drawing = readDrawing(dxfText(sample));
  const [layout] = drawing.layouts;
  assert.deepEqual(plain(drawing).layouts, [
    [
      'Model',
      [
        ['LINE', '2F', 0],
        ['POLYLINE', '30', 2],
        ['INSERT', '32', 1],
        ['TEXT', '33', 0],
      ],
    ],
  ]);
  assert.deepEqual(
    [...drawing.layers].map(([key, { name, index, rgb, isShown, linetype, weight }]) => [
      key,
      name,
      index,
      rgb,
      isShown,
      linetype,
      weight,
    ]),
    [
      ['WALLS', 'Walls', 3, undefined, false, 'DASHED', 50],
      ['ICE', 'Ice', 7, 0x102030, true, '', -3],
      ['0', '0', 7, undefined, true, 'CONTINUOUS', -3],
      ['OTHER', 'Other', 7, undefined, true, 'CONTINUOUS', -3],
    ],
  );
  assert.deepEqual(
    [drawing.linetypes.get('DASHED'), drawing.blocks.get('DOOR')?.base, drawing.variables.get('$EXTMIN')],
    [
      [2, -1],
      [5, 6, 0],
      [-1.5, 0, 0],
    ],
  );
  const [first, , reference, text] = layout!.entities;
  assert.deepEqual(
    [numberOf(first!, 62, -1), textOf(first!, 330, 'none'), textOf(reference!.parts[0]!, 1), pointOf(text!, 10)],
    [-1, 'none', 'D-1', [1, 1, 0]],
  );
  assert.deepEqual([unitOf(drawing), drawing.warnings], [{ metres: 1, warning: undefined }, []]);
});

test('both binary forms, other line ends and a byte order mark give the same drawing', () => {
  const expected = plain(readDrawing(dxfText(sample)));
  for (const bytes of [
    dxfBinary(sample),
    dxfBinary(sample, { hasShortCodes: true }),
    dxfText(sample, { newline: '\r\n' }),
    dxfText(sample, { newline: '\r' }),
    Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), dxfText(sample)]),
    Buffer.concat([dxfText(sample), Buffer.from('\n\n\x1a\nrubbish behind the end')]),
  ])
    assert.deepEqual(plain(readDrawing(bytes)), expected);
});

test('texts are read in the code page of the file, or in UTF-8 since 2007', () => {
  const named = (header: readonly (string | number)[], encode: BufferEncoding, name = 'Fenêtre') =>
    [...readDrawing(dxfText({ header, entities: [0, 'POINT', 8, name, 10, 0, 20, 0] }, { encode })).layers.values()].at(
      -1,
    )!.name;
  assert.equal(named([9, '$ACADVER', 1, 'AC1015', 9, '$DWGCODEPAGE', 3, 'ANSI_1252'], 'latin1'), 'Fenêtre');
  assert.equal(named([9, '$ACADVER', 1, 'AC1015', 9, '$DWGCODEPAGE', 3, 'ANSI_1251'], 'latin1', 'Ñòåíà'), 'Стена');
  assert.equal(named([9, '$ACADVER', 1, 'AC1027', 9, '$DWGCODEPAGE', 3, 'ANSI_1252'], 'utf8'), 'Fenêtre');
  assert.equal(named([9, '$ACADVER', 1, 'AC1027'], 'latin1'), 'Fenêtre', 'newer files of older programs');
  assert.equal(named([], 'utf8'), 'Fenêtre');
});

test('layouts have the entities of their blocks; paper spaces without a layout are kept', () => {
  const layoutOf = (name: string, order: number, record: string) => [
    ...tags('0 LAYOUT, 100 AcDbPlotSettings, 1 printer'),
    72,
    order === 1 ? 0 : 1,
    ...tags(`100 AcDbLayout, 1 ${name}, 71 ${order}, 330 ${record}`),
  ];
  const drawing = readDrawing(
    dxfText({
      tables: tags(`
        0 BLOCK_RECORD, 5 1f, 2 *Model_Space,
        0 BLOCK_RECORD, 5 1B, 2 *Paper_Space,
        0 BLOCK_RECORD, 5 1C, 2 *Paper_Space0
      `),
      blocks: [...block('*Model_Space', []), ...block('*Paper_Space', []), ...block('*Paper_Space0', line(0, 0, 1, 1))],
      entities: [...line(0, 0, 1, 1), ...line(0, 0, 2, 2, [67, 1]), ...line(0, 0, 2, 2, [67, 1])],
      objects: [
        ...layoutOf('Second', 2, '1B'),
        ...layoutOf('First', 1, '1C'),
        ...layoutOf('Model', 0, '1F'),
        ...layoutOf('Lost', 3, 'FF'),
      ],
    }),
  );
  assert.deepEqual(
    drawing.layouts.map(({ name, isModel, entities, paperUnit }) => [name, isModel, entities.length, paperUnit]),
    [
      ['Model', true, 1, 0.001],
      ['First', false, 1, 0.0254],
      ['Second', false, 2, 0.001],
    ],
  );
  assert.deepEqual(
    readDrawing(dxfText({ entities: [...line(0, 0, 2, 2, [67, 1])] })).layouts.map(({ name, entities }) => [
      name,
      entities.length,
    ]),
    [
      ['Model', 0],
      ['Layout1', 1],
    ],
  );
});

test('a drawing without a unit reports the assumed one', () => {
  const unit = (header: readonly (string | number)[]) => unitOf(readDrawing(dxfText({ header })));
  assert.deepEqual(unit([9, '$INSUNITS', 70, 4]), { metres: 0.001, warning: undefined });
  for (const [measurement, metres, name] of [
    [0, 0.0254, /inches/],
    [1, 0.001, /millimetres/],
  ] as const) {
    const { metres: found, warning } = unit([9, '$INSUNITS', 70, 0, 9, '$MEASUREMENT', 70, measurement]);
    assert.equal(found, metres);
    assert.match(warning!.message, name);
  }
});

test('files that are no DXF are refused; truncated and damaged ones are read as far as possible', () => {
  for (const [bytes, reason] of [
    ['', /empty/],
    ['\x06\x17b\nnoise\n', /does not begin/],
    ['AC1027\0\0\0', /DWG/],
    ['hello\nworld\n', /does not begin/],
    ['0\nSECTION\n2\nENTITIES\nXX\n1\n', /Line 5 .* group code/],
    ['0\nLINE\n8\n0\n', /no section/],
    ['  1\nx\n', /does not begin/],
  ] as const)
    assert.throws(
      () => readDrawing(Buffer.from(bytes, 'latin1')),
      (error: unknown) => error instanceof DxfError && reason.test(error.reason),
      JSON.stringify(bytes),
    );
  const whole = dxfText({ entities: [...line(0, 0, 1, 1), ...line(2, 2, 3, 3)] });
  const cut = readDrawing(whole.subarray(0, whole.length - 20));
  assert.deepEqual([cut.layouts[0]!.entities.length, cut.warnings.map(({ code }) => code)], [2, ['no_end']]);
  const damaged = readDrawing(
    Buffer.concat([whole.subarray(0, whole.length - 20), Buffer.from('\nrubbish\nrubbish\n')]),
  );
  assert.deepEqual([damaged.layouts[0]!.entities.length, damaged.warnings.map(({ code }) => code)], [2, ['cut']]);
  const binary = dxfBinary({ entities: line(0, 0, 1, 1) });
  assert.deepEqual(
    readDrawing(binary.subarray(0, binary.length - 12)).warnings.map(({ code }) => code),
    ['no_end'],
  );
});

test('decimal commas and Unicode marks', () => {
  const circle = (x: string, radius: string): string =>
    [
      '0',
      'SECTION',
      '2',
      'HEADER',
      '9',
      '$ACADVER',
      '1',
      'AC1015',
      '9',
      '$DWGCODEPAGE',
      '3',
      'ANSI_1251',
      '0',
      'ENDSEC',
    ]
      .concat(['0', 'SECTION', '2', 'ENTITIES', '0', 'CIRCLE', '8', 'Möbel', '10', x, '20', '2', '40', radius])
      .concat(['0', 'ENDSEC', '0', 'EOF', ''])
      .join('\n');
  const read = (bytes: Buffer) => plain(readDrawing(bytes));
  const expected = read(Buffer.from(`\ufeff${circle('1.5', '2.25')}`));
  assert.match(JSON.stringify(expected), /Möbel/);
  const commas = circle('1,5', '2,25');
  for (const bytes of [
    Buffer.from(`\ufeff${commas}`),
    Buffer.from(`\ufeff${commas}`, 'utf16le'),
    Buffer.from(`\ufeff${commas}`, 'utf16le').swap16(),
    Buffer.from(commas, 'utf16le'),
  ])
    assert.deepEqual(read(bytes), expected);
  assert.throws(() => readDrawing(Buffer.from(circle('1.5', '2,250'))), {
    reason: /^Line 28, column 1: “2,250” can be read in several ways/,
  });
  assert.throws(() => readDrawing(Buffer.from(circle('1,234.5', '2'))), { reason: /^Line 24, column 1: “1,234.5”/ });
});
