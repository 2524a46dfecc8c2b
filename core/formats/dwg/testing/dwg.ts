// Builds DWG files for tests, by the writer of the library that reads them.
import {
  ACadVersion,
  AttributeDefinition,
  BlockRecord,
  CadDocument,
  Circle,
  Color,
  DwgWriter,
  Insert,
  Layer,
  Line,
  TextEntity,
  UnitsType,
  XYZ,
} from '@node-projects/acad-ts';

/** Versions by the name that their files begin with. */
const versions = {
  AC1014: ACadVersion.AC1014,
  AC1015: ACadVersion.AC1015,
  AC1018: ACadVersion.AC1018,
  AC1024: ACadVersion.AC1024,
  AC1032: ACadVersion.AC1032,
} as const;
export type TestVersion = keyof typeof versions;
export const testVersions = Object.keys(versions) as TestVersion[];

/**
 * A drawing in metres: any number of lines on the layer "Wände", which is red; a circle on a layer that is off; a text;
 * and a block "Door", with the definition of an attribute, that is inserted once.
 */
export function dwgOf(version: TestVersion, { lines = 3 } = {}): Buffer {
  const document = new CadDocument(versions[version]);
  document.header!.insUnits = UnitsType.Meters;
  const walls = new Layer('Wände');
  walls.color = new Color(1);
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
  const circle = new Circle(new XYZ(5, 5, 0), 2);
  circle.layer = hidden;
  entities.add(circle);
  const text = new TextEntity('Straße 5 – Ω');
  text.insertPoint = new XYZ(1, 8, 0);
  text.height = 0.5;
  entities.add(text);
  entities.add(doorIn(document));
  return Buffer.from(DwgWriter.writeToBuffer(document));
}

function doorIn(document: CadDocument): Insert {
  const door = new BlockRecord('Door');
  door.entities.add(new Line(new XYZ(0, 0, 0), new XYZ(1, 0, 0)));
  const tag = new AttributeDefinition();
  tag.tag = 'NUMBER';
  tag.insertPoint = new XYZ(0, 1, 0);
  tag.height = 0.25;
  door.entities.add(tag);
  document.blockRecords!.add(door);
  const insert = new Insert(door);
  insert.insertPoint = new XYZ(20, 3, 0);
  return insert;
}
