import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { formatOfEnding } from '../catalogue.ts';
import { endingOfKind, kindOfBytes, type ByteKind } from '../first-bytes.ts';
import { noticeOf, refuseWrongEnding } from './notice.ts';
import { allUnread } from './table.ts';

const heads: readonly (readonly [ByteKind | undefined, string])[] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['tiff', 'II*\0'],
  ['dwg', 'AC1032\0\0'],
  ['dwg', 'AC1.50'],
  ['las', 'LASF\0'],
  ['e57', 'ASTM-E57'],
  ['ply', 'ply\r\nformat ascii 1.0'],
  ['glb', 'glTF\x02\0\0\0'],
  ['gltf', '\xef\xbb\xbf{"scene":0,"asset":{"generator":"x","version":"2.0"}}'],
  ['dxf', '  0\nSECTION\n  2\nHEADER'],
  ['dxf', '999\r\nmade by hand\r\n  0\r\nSECTION\r\n'],
  ['dxf', 'AutoCAD Binary DXF\r\n\x1a\0'],
  ['ifc', "ISO-10303-21;\nHEADER;FILE_SCHEMA(('IFC4'));"],
  ['step', "ISO-10303-21;\nHEADER;\nFILE_SCHEMA (('AUTOMOTIVE_DESIGN { 1 0 }'));"],
  [undefined, 'ISO-10303-21;\nHEADER;'],
  ['ifcxml', '<?xml version="1.0"?>\n<ifc:ifcXML xmlns:ifc="x">'],
  ['landxml', '<?xml version="1.0"?><LandXML version="1.2">'],
  ['dae', '<?xml version="1.0"?><COLLADA xmlns="x">'],
  ['ifcx', '{"header":{"id":"a","ifcxVersion":"ifcx_alpha"}}'],
  ['skp', '\xff\xfe\xff\x0eS\0k\0e\0t\0c\0h\0U\0p\0 \0M\0'],
  ['3dm', '3D Geometry File Format        7'],
  ['ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['zip', 'PK\x03\x04'],
  ['utf16', '\xff\xfea\0'],
  [undefined, 'x y z\n1 2 3'],
  [undefined, '{"name":"anything"}'],
  [undefined, ''],
];

test('files are named by their first bytes', () => {
  for (const [kind, text] of heads) assert.equal(kindOfBytes(Buffer.from(text, 'latin1')), kind, text.slice(0, 30));
});

test('unterminated comments before a drawing do not block the reader', () => {
  for (const text of [
    `999${'\n'.repeat(4000)}`,
    `999\n${'999\n'.repeat(1000)}`,
    `FILE_SCHEMA${' '.repeat(4000)}`,
    `<${'<'.repeat(4095)}`,
  ])
    assert.equal(kindOfBytes(Buffer.from(`ISO-10303-21;${text}`)), undefined);
});

test('the table of unread formats shares no extension with readable ones', () => {
  const endings = allUnread.flatMap(format => format.endings);
  assert.equal(new Set(endings).size, endings.length);
  assert.deepEqual(
    endings.filter(ending => formatOfEnding(ending) || !/^[a-z0-9_]+$/.test(ending)),
    [],
  );
});

test('unread formats are named, with an export to use', () => {
  const said = (fileName: string, kind: ByteKind | null = null, version: string | null = null) =>
    noticeOf({ fileName, kind, version })?.message ?? null;
  assert.equal(
    said('House.RVT', 'ole', '2021'),
    'Revit 2021 files are stored but not read. Export an IFC file from Revit and upload that.',
  );
  for (const name of ['a.nwd', 'a.dgn', 'a.skp', 'a.ifcx', 'a.ifcXML', 'a.3dm', 'a.stp', 'a.fbx', 'a.dwfx', 'a.pts'])
    assert.match(said(name) ?? '', /^[A-Z3].* files are stored but not read\. [A-Z].*upload.*\.$|made from\.$/i, name);
  assert.match(said('a.fbx', 'fbx') ?? '', /^FBX files/);
  for (const name of ['a.ifc', 'a.dwg', 'a.pdf', 'a.docx', 'a.zip', 'a', '']) assert.equal(said(name), null, name);
});

test('a wrong extension is reported by the bytes; ambiguous bytes are not', () => {
  const said = (fileName: string, kind: ByteKind) => noticeOf({ fileName, kind })?.message ?? null;
  assert.equal(
    said('plan.dxf', 'dwg'),
    'The name ends in .dxf, but the file is a DWG drawing. Rename it to end in .dwg and upload it again.',
  );
  assert.equal(
    said('house.rvt', 'ifc'),
    'The name ends in .rvt, but the file is an IFC file. Rename it to end in .ifc and upload it again.',
  );
  assert.equal(said('cloud.las', 'zip'), 'The name ends in .las, but the file is a ZIP archive.');
  assert.match(said('house.ifc', 'skp') ?? '', /SketchUp model\. Export an IFC file from SketchUp/);
  assert.match(said('house', 'ifc') ?? '', /^The name has no ending, but the file is an IFC file\. Rename/);
  assert.match(said('house.xml', 'ifcxml') ?? '', /ifcXML.*STEP form/);
  for (const [name, kind] of [
    ['a.ifczip', 'zip'],
    ['a.ifc', 'zip'],
    ['a.laz', 'las'],
    ['a.jpeg', 'jpeg'],
    ['a.docx', 'zip'],
    ['a.doc', 'ole'],
    ['a.csv', 'utf16'],
    ['a.bak', 'dwg'],
    ['a.dat', 'png'],
    ['a.e57', 'e57'],
  ] as const)
    assert.equal(said(name, kind), null, name);
});

test('every recognised kind with an extension is in a table or is no model', () => {
  const known = (ending: string) => formatOfEnding(ending) ?? allUnread.find(({ endings }) => endings.includes(ending));
  for (const [kind] of heads) {
    const ending = kind && endingOfKind(kind);
    if (ending !== undefined && !['glb', 'gltf'].includes(ending)) assert.ok(known(ending), ending);
  }
});

test('a file of another format is refused with a reason before it is read', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-ending-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'source');
  const refuse = (fileName: string, text: string, encoding: 'identity' | 'zstd' = 'identity') => {
    const bytes = Buffer.from(text, 'latin1');
    writeFileSync(source, encoding === 'zstd' ? zstdCompressSync(bytes) : bytes);
    return refuseWrongEnding({ source, encoding, fileName });
  };
  const reason = /ends in \.xyz, but the file is a PDF/;
  await assert.rejects(refuse('a.xyz', '%PDF-1.7'), { name: 'WrongEnding', reason });
  await assert.rejects(refuse('a.xyz', `%PDF-1.7 ${'x'.repeat(100_000)}`, 'zstd'), { reason });
  await refuse('a.xyz', '1 2 3', 'zstd');
  await refuse('a.xyz', '');
});
