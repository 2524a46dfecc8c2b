import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allFormats, conversionOf, formatOf, formatOfBytes, unpackedSize, withoutEnding } from './catalogue.ts';
import { isPackedOutput } from './model-conversions.ts';

test('every row of the catalogue is one consistent format, without repeated extensions or types', () => {
  const endings = allFormats.flatMap(format => format.endings);
  assert.deepEqual(
    endings.filter((ending, n) => endings.indexOf(ending) < n),
    [],
  );
  const types = allFormats.flatMap(({ mediaType }) => mediaType ?? []);
  assert.equal(new Set(types).size, types.length);
  for (const { key, endings: own, packed = {}, model, onRequest, preview, mostBytes, mediaType } of allFormats) {
    assert.ok(own.length > 0 && own.every(ending => /^[a-z0-9]+$/.test(ending)), key);
    assert.ok(
      Object.keys(packed).every(ending => own.includes(ending)),
      key,
    );
    assert.ok(model || onRequest || preview, `${key}: nothing is made of it`);
    assert.equal(preview === undefined, mostBytes === undefined, `${key}: what is drawn has a limit`);
    if (onRequest) assert.ok(mediaType, `${key}: a model on request is decided by bytes`);
  }
});

test('every converter can be loaded, and those of one type have one name', async () => {
  const workers = new Map<string, string>();
  for (const { key, model } of allFormats) {
    if (!model) continue;
    assert.equal(typeof (await model.load()), 'function', key);
    assert.ok(model.outputs.length > 0 && model.memoryFactor >= 0, key);
    assert.equal(workers.get(model.type) ?? model.worker, model.worker, key);
    workers.set(model.type, model.worker);
  }
});

test('the last extension of a name decides the format, in any case', () => {
  const keyOf = (name: string) => formatOf(name)?.key;
  const names = [
    'House.IFC',
    'house.v2.ifcZIP',
    'plan.dxf',
    'scan.xyz',
    'scan.ifc.PLY',
    'scan.las',
    'scan.copc.LAZ',
    'scan.E57',
    'a.JPG',
    'a.tif',
  ];
  assert.deepEqual(names.map(keyOf), ['ifc', 'ifc', 'dxf', 'xyz', 'ply', 'las', 'las', 'e57', 'jpeg', 'tiff']);
  for (const name of ['ifc', 'house.ifcx', 'constructor', 'a.constructor', 'house.', '', 'a.rvt'])
    assert.equal(keyOf(name), undefined, name);
  assert.deepEqual(
    ['a.ifc', 'a.xyz', 'a.pdf', 'a'].map(name => conversionOf(name).key),
    ['ifc', 'xyz', 'ifc', 'ifc'],
  );
});

test('only files with the extension of a model become one at upload', () =>
  assert.deepEqual(
    allFormats.filter(({ model }) => model).map(({ key, model }) => [key, model?.type]),
    [
      ['ifc', 'IFC'],
      ['dxf', 'DXF'],
      ['dwg', 'DWG'],
      ['gltf', 'GLTF'],
      ['obj', 'OBJ'],
      ['xyz', 'POINT_CLOUD'],
      ['ply', 'POINT_CLOUD'],
      ['las', 'POINT_CLOUD'],
      ['e57', 'POINT_CLOUD'],
    ],
  ));

test('bytes decide which models can be created on request; a text that mentions PDF is no PDF', () => {
  const keyOf = (name: string, text: string) => formatOfBytes(name, Buffer.from(text, 'latin1'))?.key;
  assert.equal(keyOf('a.txt', '\x89PNG\r\n\x1a\n'), 'png');
  assert.equal(keyOf('a.jpg', '%PDF-1.7'), undefined);
  assert.equal(keyOf('A.PDF', 'line\n%PDF-1.7'), 'pdf');
  assert.equal(keyOf('scanned', '%PDF-1.7'), 'pdf');
  assert.equal(keyOf('a.pdf', 'ISO-10303-21;'), undefined);
  assert.equal(keyOf('a.glb', 'glTF\x02'), undefined);
});

test('sizes and names', () => {
  assert.deepEqual(
    ['a.ifc', 'a.IFCZIP', 'a.png', 'a', 'a.laz', 'a.las'].map(name => unpackedSize(name, 10)),
    [10, 80, 10, 10, 80, 10],
  );
  assert.deepEqual(
    ['a.ifc', 'b.v1.IFCzip', 'c.dxf', 'ifc'].map(name => withoutEnding(name, 'ifc')),
    ['a', 'b.v1', 'c.dxf', 'ifc'],
  );
  assert.deepEqual(['xkt', 'xkt-2', 'preview', 'tiles', 'gltf', 'data', 'constructor'].map(isPackedOutput), [
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
