// Builds DWG files for tests, by the writer of the library that reads them.
import * as acad from '@node-projects/acad-ts';

/** Versions by the name that their files begin with. */
export const testVersions = ['AC1014', 'AC1015', 'AC1018', 'AC1024', 'AC1032'] as const;
export type TestVersion = (typeof testVersions)[number];
const { CadDocument, Insert, Layer, Line, XYZ } = acad;

/**
 * A drawing in metres: any number of lines on the layer "Wände", which is red; a circle on a layer that is off; a text;
 * and a block "Door", with the definition of an attribute, that is inserted once.
 */
export function dwgOf(version: TestVersion, { lines = 3 } = {}): Buffer {
  const document = new CadDocument(acad.ACadVersion[version]);
  document.header!.insUnits = acad.UnitsType.Meters;
  const walls = new Layer('Wände');
  walls.color = new acad.Color(1);
  const hidden = new Layer('Hidden');
  hidden.isOn = false;
  document.layers!.add(walls);
  document.layers!.add(hidden);
  const entities = document.entities!;
  for (let n = 0; n < lines; n++) {
    const line = new Line(new XYZ(0, n, 0), new XYZ(10, n, 0));
    line.layer = walls;
    entities.add(line);
  }
  const circle = new acad.Circle(new XYZ(5, 5, 0), 2);
  circle.layer = hidden;
  entities.add(circle);
  const text = new acad.TextEntity('Straße 5 – Ω');
  text.insertPoint = new XYZ(1, 8, 0);
  text.height = 0.5;
  entities.add(text);
  entities.add(doorIn(document));
  return Buffer.from(acad.DwgWriter.writeToBuffer(document));
}

function doorIn(document: acad.CadDocument): acad.Insert {
  const door = new acad.BlockRecord('Door');
  door.entities.add(new Line(new XYZ(0, 0, 0), new XYZ(1, 0, 0)));
  const tag = new acad.AttributeDefinition();
  tag.tag = 'NUMBER';
  tag.insertPoint = new XYZ(0, 1, 0);
  tag.height = 0.25;
  door.entities.add(tag);
  document.blockRecords!.add(door);
  const insert = new Insert(door);
  insert.insertPoint = new XYZ(20, 3, 0);
  return insert;
}

/**
 * A line and an entity of a class that no program knows: one that the library writes, whose name in the table of
 * classes is then changed. Only for versions that do not compress it.
 */
export function dwgWithUnknown(version: 'AC1014' | 'AC1015'): Buffer {
  const document = new CadDocument(acad.ACadVersion[version]);
  document.entities!.add(new Line(new XYZ(0, 0, 0), new XYZ(10, 0, 0)));
  const cover = new acad.Wipeout();
  cover.size = new acad.XY(1, 1);
  cover.uVector = new XYZ(1, 0, 0);
  cover.vVector = new XYZ(0, 1, 0);
  cover.clipBoundaryVertices = [new acad.XY(0, 0), new acad.XY(1, 1)];
  document.entities!.add(cover);
  const bytes = Buffer.from(acad.DwgWriter.writeToBuffer(document));
  replaceBits(bytes, 'WIPEOUT', 'XIPEOUT');
  return bytes;
}

/** Replaces a text that begins at any bit. */
function replaceBits(bytes: Buffer, from: string, to: string): void {
  const bitsOf = (text: Buffer): string => Array.from(text, byte => byte.toString(2).padStart(8, '0')).join('');
  const start = bitsOf(bytes).indexOf(bitsOf(Buffer.from(from)));
  if (start < 0) throw new Error(`the file has no ${from}`);
  [...bitsOf(Buffer.from(to))].forEach((bit, n) => {
    const [at, mask] = [(start + n) >> 3, 128 >> ((start + n) & 7)];
    bytes[at] = bit === '1' ? bytes[at]! | mask : bytes[at]! & ~mask;
  });
}
