import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guid } from '../testing/step-text.ts';
import { converterIn, dxfText, layer } from './dxf/testing/dxf.ts';
import { element, extract, project, readSet } from './ifc/testing/extracted.ts';
import { described, glbOf } from './meshes/testing/meshes.ts';
import { readGltf } from './meshes/read-gltf.ts';
import { readObj } from './meshes/read-obj.ts';

const KEPT = 65_536;
const LONG = 200_000;
const long = (letter: string, length = LONG) => letter.repeat(length);
const sizeOf = (text: unknown) => (typeof text === 'string' ? Buffer.byteLength(text) : -1);

/** A wall with a set that lists these properties. */
const withSet = (...properties: readonly string[]) =>
  extract(
    project([
      `#10=IFCWALL('${guid(10)}',$,'Wall',$,$,$,$,$,$);`,
      `#11=IFCPROPERTYSET('${guid(11)}',$,'Set',$,(${properties.map((_, n) => `#${20 + n}`).join()}));`,
      `#12=IFCRELDEFINESBYPROPERTIES('${guid(12)}',$,$,$,(#10),#11);`,
      ...properties.map((text, n) => `#${20 + n}=${text}`),
    ]),
  );
const longWarnings = ({ summary }: ReturnType<typeof extract>) =>
  summary.warnings.filter(({ code }) => code === 'long_value');

test('long IFC values are cut to 64 kB between characters, with a warning that has their length and owner', () => {
  const model = withSet(
    `IFCPROPERTYSINGLEVALUE('Plain',$,IFCTEXT('${long('x')}'),$);`,
    `IFCPROPERTYSINGLEVALUE('Accents',$,IFCTEXT('${long('é', 100_000)}'),$);`,
    `IFCPROPERTYSINGLEVALUE('Escaped',$,IFCTEXT('a\\X2\\${long('4E2D', 60_000)}\\X0\\'),$);`,
    `IFCPROPERTYSINGLEVALUE('Short',$,IFCTEXT('${long('s', KEPT)}'),$);`,
  );
  const { values } = readSet(model, 1);
  assert.equal(values['Plain'], long('x', KEPT));
  assert.equal(values['Accents'], long('é', KEPT / 2));
  assert.equal(values['Escaped'], `a${long('中', Math.floor((KEPT - 1) / 3))}`);
  assert.equal(values['Short'], long('s', KEPT));
  assert.deepEqual(
    longWarnings(model),
    [
      ['Plain', LONG],
      ['Accents', LONG],
      ['Escaped', 240_009],
    ].map(([name, bytes]) => ({
      code: 'long_value',
      message: `"${name}" has ${bytes} bytes in the file; the first 65536 are kept.`,
      guid: guid(10),
      type: 'IfcWall',
    })),
  );
});

test('lists, tables, complex and enumerated properties and endless digits are kept up to the same bound', () => {
  const numbers = Array.from({ length: 50_000 }, (_, n) => `IFCREAL(${n}.5)`).join();
  const model = withSet(
    `IFCPROPERTYLISTVALUE('List',$,(${numbers}),$);`,
    `IFCPROPERTYTABLEVALUE('Table',$,(${numbers}),(${numbers}),$,$,$,$);`,
    `IFCPROPERTYENUMERATEDVALUE('Enumerated',$,(IFCLABEL('${long('e')}')),$);`,
    `IFCPROPERTYSINGLEVALUE('Digits',$,IFCREAL(1.${long('1')}),$);`,
    `IFCCOMPLEXPROPERTY('Complex',$,'use',(${long('#26,', 1500)}#26));`,
    `IFCPROPERTYSINGLEVALUE('Last',$,IFCLABEL('last'),$);`,
    `IFCPROPERTYSINGLEVALUE('Member',$,IFCTEXT('${long('m', 60_000)}'),$);`,
  );
  const { values } = readSet(model, 1);
  const sizes = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value).length]));
  for (const [name, size] of Object.entries(sizes)) assert.ok(size < 3 * KEPT, `${name}: ${size}`);
  assert.deepEqual((values['List'] as number[]).slice(0, 3), [0.5, 1.5, 2.5]);
  assert.equal(values['Digits'], 1.1111111111111112);
  assert.equal(values['Last'], 'last');
  const named = longWarnings(model).map(({ message }) => /"(\w+)"/.exec(message)?.[1]);
  assert.deepEqual(
    [...new Set(named)].toSorted((one = '', other = '') => one.localeCompare(other)),
    ['Complex', 'Enumerated', 'List', 'Table'],
  );
});

test('a set that repeats a long value keeps four megabytes', () => {
  const one = `IFCPROPERTYSINGLEVALUE('Value',$,IFCTEXT('${long('x', 60_000)}'),$);`;
  const model = extract(
    project([
      `#10=IFCWALL('${guid(10)}',$,'Wall',$,$,$,$,$,$);`,
      `#11=IFCPROPERTYSET('${guid(11)}',$,'Set',$,(${long('#20,', 999)}#20));`,
      `#12=IFCRELDEFINESBYPROPERTIES('${guid(12)}',$,$,$,(#10),#11);`,
      `#20=${one}`,
    ]),
  );
  const set = model.rows('property_set').find(row => row['id'] === 1)!;
  assert.ok(Number(set['len']) < 4.2 * 2 ** 20, String(set['len']));
  assert.equal((JSON.parse(model.record(set)) as unknown[]).length, set['count']);
  assert.deepEqual(
    longWarnings(model).map(({ guid: of }) => of),
    [guid(10)],
  );
});

test('names, descriptions, attributes, classifications, layers, materials and GlobalIds are kept up to the bound', () => {
  const model = extract(
    project([
      `#10=IFCWALL('${guid(10)}',$,'${long('n')}','${long('d')}','${long('t')}',$,$,'${long('g')}',$);`,
      `#11=IFCWALL('${long('9')}',$,'Wall',$,$,$,$,$,$);`,
      `#12=IFCCLASSIFICATIONREFERENCE($,'${long('c')}','${long('T')}',$,$,$);`,
      `#13=IFCRELASSOCIATESCLASSIFICATION('${guid(13)}',$,$,$,(#10),#12);`,
      `#14=IFCPRESENTATIONLAYERASSIGNMENT('${long('l')}','${long('L')}',(),$);`,
      `#15=IFCMATERIAL('${long('m')}','${long('M')}',$);`,
      `#16=IFCRELASSOCIATESMATERIAL('${guid(16)}',$,$,$,(#10),#15);`,
      `#17=IFCPROPERTYSET('${guid(17)}',$,'${long('s')}','${long('S')}',(#18));`,
      `#18=IFCPROPERTYSINGLEVALUE('${long('p')}','${long('P')}',IFCLABEL('v'),$);`,
      `#19=IFCRELDEFINESBYPROPERTIES('${guid(19)}',$,$,$,(#10),#17);`,
    ]),
  );
  for (const table of ['element', 'classification', 'layer', 'material', 'property_set', 'definition'] as const)
    for (const row of model.rows(table))
      for (const [column, cell] of Object.entries(row))
        assert.ok(sizeOf(cell) <= KEPT, `${table}.${column}: ${sizeOf(cell)}`);
  assert.equal(element(model, guid(10)).row['name'], long('n', KEPT));
  assert.equal(model.rows('element').find(({ name }) => name === 'Wall')!['guid'], long('9', 512));
  assert.deepEqual(
    longWarnings(model).map(({ message, guid: of, type }) => [/^"([^"]{0,20})/.exec(message)?.[1], of, type]),
    [
      ['Name', guid(10), 'IfcWall'],
      ['Description', guid(10), 'IfcWall'],
      ['ObjectType', guid(10), 'IfcWall'],
      ['Tag', guid(10), 'IfcWall'],
      ['GlobalId', long('9', 512), 'IfcWall'],
      ['Identification of If', undefined, 'IfcClassificationreference'],
      ['Name of IfcClassific', undefined, 'IfcClassificationreference'],
      ['Name of IfcPresentat', undefined, 'IfcPresentationlayerassignment'],
      ['Description of IfcPr', undefined, 'IfcPresentationlayerassignment'],
      ['Name of IfcMaterial', undefined, 'IfcMaterial'],
      ['Description of IfcMa', undefined, 'IfcMaterial'],
      ['Name of IfcPropertyS', guid(10), 'IfcWall'],
      ['Description of IfcPr', guid(10), 'IfcWall'],
      [long('p', 20), guid(10), 'IfcWall'],
      [long('p', 20), guid(10), 'IfcWall'],
    ],
  );
});

test('texts of glTF and OBJ files are kept up to the bound, and warnings name them', () => {
  const gltf = readGltf(
    glbOf(described([{ name: long('n'), mesh: 0, extras: { Note: long('é', 50_000), [long('k')]: 'v' } }])),
  );
  const [node] = gltf.nodes;
  assert.equal(node!.name, long('n', KEPT));
  assert.deepEqual(
    node!.properties.map(([name, value]) => [sizeOf(name), sizeOf(value)]),
    [
      [4, KEPT],
      [KEPT, 1],
    ],
  );
  assert.deepEqual(
    gltf.warnings.filter(({ code }) => code === 'long_value').map(({ message }) => message),
    [
      '"Note of node 1" has 100000 bytes in the file; the first 65536 are kept.',
      '"Name of a property of node 1" has 200000 bytes in the file; the first 65536 are kept.',
      '"Name of node 1" has 200000 bytes in the file; the first 65536 are kept.',
    ],
  );
  const obj = readObj(Buffer.from(`o ${long('o')}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`), () => undefined);
  assert.equal(obj.nodes[0]!.name, long('o', 1000));
  assert.deepEqual(obj.warnings, [
    { code: 'long_value', message: '"Name of an object" has 200000 bytes in the file; the first 1000 are kept.' },
  ]);
});

test('texts of drawings are kept up to the bound, and warnings name their entities', async t => {
  const convert = converterIn(t);
  const made = await convert(
    dxfText({
      header: [9, '$ACADVER', 1, 'AC1015'],
      tables: layer(long('l'), 1),
      entities: [0, 'MTEXT', 5, '2A', 8, '0', 10, 0, 20, 0, 40, 1, 1, long('w', 70_000)],
    }),
  );
  const tables = made.tables();
  assert.ok(tables.rows('layer').every(({ name }) => sizeOf(name) <= KEPT));
  const [set] = tables.rows('property_set');
  const record = JSON.parse(tables.record(set!)) as [number, unknown][];
  assert.ok(record.some(([, value]) => value === long('w', KEPT)));
  assert.deepEqual(
    made.warnings.filter(({ code }) => code === 'long_value').map(({ message }) => message),
    [
      '"Name" has 200000 bytes in the file; the first 65536 are kept.',
      '"Text" has 70000 bytes in the file; the first 65536 are kept.',
    ],
  );
});
