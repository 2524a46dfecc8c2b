import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMap } from '../../testing/read-map.ts';
import { block, converterIn, dxfText, insert, layer, line, tags, type Pairs } from './testing/dxf.ts';
import { DxfError } from '../errors.ts';

const metres: Pairs = [9, '$ACADVER', 1, 'AC1015', 9, '$INSUNITS', 70, 6];

const drawing = dxfText({
  header: metres,
  tables: [...layer('Walls', 1), ...layer('Hidden', -2, [420, 0x123456])],
  blocks: block('Door', line(0, 0, 1, 0)),
  entities: [
    ...line(1, 2, 5, 2, [5, '2A', 8, 'Walls', 370, 50]),
    0,
    'CIRCLE',
    5,
    '2B',
    8,
    'Hidden',
    10,
    3,
    20,
    3,
    40,
    1,
    ...insert('Door', 2, 2, [5, '2C', 66, 1]),
    0,
    'ATTRIB',
    2,
    'NR',
    1,
    'D-1',
    70,
    1,
    10,
    0,
    20,
    0,
    40,
    1,
    0,
    'SEQEND',
    0,
    'TEXT',
    5,
    '2D',
    8,
    'Walls',
    10,
    1,
    20,
    5,
    40,
    0.5,
    1,
    'Fire <exit> & more',
  ],
});

test('a drawing becomes elements, layers and properties, named by handles', async t => {
  const made = await converterIn(t)(drawing);
  assert.deepEqual(
    [
      made.warnings,
      made.outputs.map(({ kind, page }) => `${kind} ${page}`),
      made.facts.schema,
      made.facts.sheets.map(({ layout, counts, length_unit_metres }) => [
        layout,
        counts['elements'],
        length_unit_metres,
      ]),
    ],
    [[], ['data 1', 'structure 1', 'map 1', 'plans 1', 'sheet 1', 'preview 1'], 'AC1015', [['Model', 4, 1]]],
  );
  const tables = made.tables();
  assert.deepEqual(
    tables.rows('element').map(({ guid, type, name, has_shape }) => [guid, type, name, has_shape]),
    [
      ['2A', 'LINE', null, 1],
      ['2B', 'CIRCLE', null, 1],
      ['2C', 'INSERT', 'Door', 1],
      ['2D', 'TEXT', 'Fire <exit> & more', 1],
    ],
  );
  assert.deepEqual(
    tables.rows('layer').map(({ name, description }) => [name, JSON.parse(description as string)]),
    [
      ['Walls', { show: true, color: '#ff0000' }],
      ['Hidden', { show: false, color: '#123456' }],
      ['0', { show: true, color: '#111111' }],
    ],
  );
  assert.deepEqual(
    tables.rows('layer_element').map(({ layer_id, element_id }) => [layer_id, element_id]),
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [1, 4],
    ],
  );
  const names = new Map(tables.rows('definition').map(({ id, name }) => [id, name]));
  const properties = tables
    .rows('property_set')
    .map(row => [
      row['name'],
      row['first_property'],
      Object.fromEntries(
        (JSON.parse(tables.record(row)) as [number, unknown][]).map(([id, value]) => [names.get(id), value]),
      ),
    ]);
  assert.deepEqual(properties[0], [
    'LINE',
    1,
    { Handle: '2A', Layer: 'Walls', Layout: 'Model', Color: 'BYLAYER', Linetype: 'BYLAYER', Lineweight: 0.5 },
  ]);
  assert.deepEqual(properties.find(([name]) => name === 'Attributes')?.[2], { NR: 'D-1' });
});

test('its map has every shape in metres, north up', async t => {
  const made = await converterIn(t)(drawing);
  const { objects, offset } = readMap(made.text('map'));
  assert.deepEqual(
    [[...objects.keys()], offset],
    [
      ['2A', '2B', '2C', '2D'],
      [0, 0],
    ],
  );
  assert.deepEqual(
    [objects.get('2A')!.rings, objects.get('2C')!.rings],
    [
      [
        [
          [1, -2],
          [5, -2],
        ],
      ],
      [
        [
          [2, -2],
          [3, -2],
        ],
      ],
    ],
    'metres, north up',
  );
  assert.ok(objects.get('2D')!.rings.length > 10, 'texts are drawn with lines');
});

test('its structure, its drawing for people and its preview have all entities', async t => {
  const made = await converterIn(t)(drawing);
  assert.deepEqual(JSON.parse(made.text('structure')), [
    {
      uuid: 'layout:Model',
      type: 'layout',
      name: 'Model',
      longname: null,
      object_type: null,
      layer: null,
      children: [
        ['2A', 'LINE', 'Walls'],
        ['2B', 'CIRCLE', 'Hidden'],
        ['2C', 'INSERT', '0'],
        ['2D', 'TEXT', 'Walls'],
      ].map(([uuid, type, on]) => ({
        uuid,
        type,
        name: null,
        longname: null,
        object_type: null,
        layer: on,
        children: [],
      })),
    },
  ]);
  const plans = JSON.parse(made.text('plans')) as { origin: number[]; storeys: { name: string; svg: string }[] };
  assert.deepEqual([plans.origin, plans.storeys.map(({ name }) => name)], [[0, 0], ['Model']]);
  const svg = plans.storeys[0]!.svg;
  assert.match(
    svg,
    /<g data-uuid="2A" data-layer="Walls"><path d="M1 -2L5 -2" stroke="#ff0000" stroke-width="2" vector-effect="non-scaling-stroke"\/><\/g>/,
  );
  assert.match(svg, /<g data-uuid="2B" data-layer="Hidden" display="none">/);
  assert.match(svg, /Fire &lt;exit&gt; &amp; more<\/text>/);
  assert.equal(made.text('preview').slice(1, 4), 'PNG');
});

test('equal bytes give equal files; units, distant places and small parts keep their size', async t => {
  const convert = converterIn(t);
  const inUnit = async (unit: number, points: readonly [number, number, number, number]) => {
    const bytes = dxfText({ header: [9, '$INSUNITS', 70, unit], entities: line(...points, [5, 'A']) });
    const [made, again] = [await convert(bytes), await convert(bytes)];
    for (const kind of ['map', 'plans', 'structure', 'preview'] as const)
      assert.equal(made.text(kind), again.text(kind));
    const { offset, objects } = readMap(made.text('map'));
    return [offset, objects.get('A')!.rings[0]];
  };
  assert.deepEqual(await inUnit(4, [0, 0, 2500, 1000]), [
    [0, 0],
    [
      [0, 0],
      [2.5, -1],
    ],
  ]);
  assert.deepEqual(await inUnit(1, [0, 0, 100, 0]), [
    [0, 0],
    [
      [0, 0],
      [2.54, 0],
    ],
  ]);
  assert.deepEqual(await inUnit(4, [0, 0, 0.5, 0.001]), [
    [0, 0],
    [
      [0, 0],
      [0.0005, -0.000001],
    ],
  ]);
  assert.deepEqual(await inUnit(6, [652_000.25, 6_860_000.5, 652_010.25, 6_860_010.5]), [
    [652_005, -6_860_005],
    [
      [-4.75, 4.5],
      [5.25, -5.5],
    ],
  ]);
});

test('entities that cannot be drawn are reported, and an empty drawing is valid', async t => {
  const convert = converterIn(t);
  const codes = async (entities: Pairs) => {
    const { warnings, outputs } = await convert(dxfText({ header: metres, entities }));
    return [warnings.map(({ code, message }) => `${code}: ${message}`), outputs.map(({ kind }) => kind)];
  };
  assert.deepEqual(await codes([]), [['empty: The drawing has no entities.'], ['data', 'structure']]);
  assert.deepEqual(await codes([0, '3DSOLID', 0, '3DSOLID', 0, 'DIMENSION', 2, '*D1', 0, 'SHAPE', 0, 'NEW_THING']), [
    [
      'undrawn: 2 solids (3DSOLID) are not drawn: stored in a form that only CAD programs read.',
      'undrawn: 1 dimension (DIMENSION) is not drawn: the file has no picture of the dimension.',
      'undrawn: 1 shape (SHAPE) is not drawn: the form is in another file.',
      'undrawn: 1 object of the unknown type NEW_THING is not drawn.',
    ],
    ['data', 'structure'],
  ]);
  assert.deepEqual((await codes(line(0, 0, 1e308, 1e308)))[0], []);
  await assert.rejects(convert(Buffer.from('no drawing')), DxfError);
});

test('what is drawn in part or not at all is named with its number', async t => {
  const { warnings } = await converterIn(t)(
    dxfText({
      header: metres,
      tables: tags('0 LTYPE, 2 Gas, 49 2, 74 0, 49 -1, 74 2, 9 GAS, 0 LTYPE, 2 Unused, 49 2, 74 4'),
      blocks: [...tags('0 BLOCK, 2 Site, 70 4, 10 0, 20 0, 1 ..\\plans\\site.dwg'), ...line(0, 0, 1, 0), 0, 'ENDBLK'],
      entities: [
        ...insert('Site', 0, 0),
        ...insert('Site', 9, 0),
        ...tags('0 OLE2FRAME, 10 1, 20 4, 11 3, 21 1'),
        ...tags('0 OLE2FRAME, 0 LIGHT, 0 LIGHT, 0 PDFUNDERLAY, 0 HATCH, 70 1, 91 0, 75 0, 0 SPLINE'),
        ...tags(
          '0 IMAGE, 10 0, 20 0, 11 1, 21 0, 12 0, 22 1, 13 5, 23 5, 0 VIEWPORT, 69 3, 68 1, 40 5, 41 5, 16 1, 45 3',
        ),
        ...tags('0 MULTILEADER, 300 CONTEXT_DATA{, 296 1, 302 LEADER{, 10 3, 20 4, 304 LEADER_LINE{, 10 0, 20 0'),
        ...tags('305 }, 303 }, 301 }, 0 TOLERANCE, 10 0, 20 0, 1 x'),
        ...line(0, 0, 5, 0, tags('6 Gas')),
      ],
    }),
  );
  const instead = 'Bind the reference in the CAD program, or upload that file, too.';
  assert.deepEqual(
    warnings.map(({ message }) => message),
    [
      '1 embedded object (OLE, such as an Excel table) is not drawn.',
      '2 objects (LIGHT) are not drawn: lights and cameras have no lines.',
      '1 underlay (PDFUNDERLAY) is not drawn: the content is in another file.',
      '1 object (HATCH) is not drawn: points are missing or invalid.',
      '1 object (SPLINE) is not drawn: points are missing or invalid.',
      '1 view of a layout (VIEWPORT) is not drawn: only views from above are drawn.',
      `2 references to the external drawing Site (..\\plans\\site.dwg) show only what this file has of it. ${instead}`,
      '1 embedded object (OLE, such as an Excel table) is shown as a frame only.',
      '1 IMAGE is shown as a frame only: pictures are other files.',
      '1 MULTILEADER is shown without the symbol at the end.',
      '1 TOLERANCE is shown without the frame.',
      '1 linetype (LTYPE) with texts or symbols between the dashes is drawn without these: GAS.',
    ],
  );
});

test('dashes of a linetype are cut out of the line', async t => {
  const made = await converterIn(t)(
    dxfText({
      header: metres,
      tables: [0, 'LTYPE', 2, 'DASHED', 49, 2, 49, -1],
      entities: [0, 'LWPOLYLINE', 6, 'DASHED', 10, 0, 20, 0, 10, 4, 20, 0, 10, 4, 20, 3],
    }),
  );
  assert.match(made.text('plans'), /d=\\"M0 0L2 0M3 0L4 0L4 -1M4 -2L4 -3\\"/);
});
