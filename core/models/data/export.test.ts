// Edits are in the exported file: data is edited, exported and converted, and then equals the edited data.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { guid, stepFile } from '../../testing/step-text.ts';
import { createBatchFile } from '../../formats/batch-file.ts';
import { exportStep } from '../../formats/ifc-writing/write-job.ts';
import { writeBytes } from '../../formats/ifc-writing/output.ts';
import { extractModel } from '../../formats/ifc/extract/extract-model.ts';
import { scanStep } from '../../formats/ifc/step/step-scan.ts';
import type { ElementRecord, SetRecord } from '../../formats/model-layout.ts';
import type { RecordPlace } from './open.ts';
import { createRecordReader } from './data-tables.ts';
import { packEdits, type RowEdit } from './row-edits.ts';
import { createModelDataWriter } from './writer.ts';

const [WALL, SLAB, SPACE, ZONE] = [20, 21, 22, 30].map(guid) as [string, string, string, string];
const STOREY = guid(10);

/** A storey with a wall, a slab and a room in a zone; the wall has quantities, a classification and a material. */
function source(schema: string): Uint8Array {
  const [isOld, more] = [schema === 'IFC2X3', schema === 'IFC2X3' ? '' : ',$'];
  return stepFile(
    [
      `#1=IFCPROJECT('${guid(1)}',$,'P',$,$,$,$,$,#2);`,
      '#2=IFCUNITASSIGNMENT((#3));',
      '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);',
      `#10=IFCBUILDINGSTOREY('${STOREY}',$,'Ground',$,$,$,$,$,.ELEMENT.,0.);`,
      `#11=IFCRELAGGREGATES('${guid(11)}',$,$,$,#1,(#10));`,
      `#12=IFCRELAGGREGATES('${guid(12)}',$,$,$,#10,(#22));`,
      `#13=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(13)}',$,$,$,(#20,#21),#10);`,
      `#20=IFCWALL('${WALL}',$,'Wall',$,$,$,$,$${more});`,
      `#21=IFCSLAB('${SLAB}',$,'Slab',$,$,$,$,$,.FLOOR.);`,
      `#22=IFCSPACE('${SPACE}',$,'01',$,$,$,$,$,.ELEMENT.,.INTERNAL.,$);`,
      `#30=IFCZONE('${ZONE}',$,'Flat',$,$${more});`,
      `#31=IFCRELASSIGNSTOGROUP('${guid(31)}',$,$,$,(#22),$,#30);`,
      `#40=IFCELEMENTQUANTITY('${guid(40)}',$,'Qto',$,$,(#41));`,
      `#41=IFCQUANTITYLENGTH('Length',$,$,3000.${more});`,
      `#42=IFCRELDEFINESBYPROPERTIES('${guid(42)}',$,$,$,(#20),#40);`,
      isOld ? "#50=IFCCLASSIFICATION('s','e',$,'Uniclass');" : "#50=IFCCLASSIFICATION($,$,$,'Uniclass',$,$,$);",
      `#51=IFCCLASSIFICATIONREFERENCE($,'EF_25','Walls',#50${isOld ? '' : ',$,$'});`,
      `#52=IFCRELASSOCIATESCLASSIFICATION('${guid(52)}',$,$,$,(#20,#21),#51);`,
      isOld ? "#60=IFCMATERIAL('Brick');" : "#60=IFCMATERIAL('Brick',$,'masonry');",
      `#61=IFCRELASSOCIATESMATERIAL('${guid(61)}',$,$,$,(#20,#21),#60);`,
    ],
    { schema },
  );
}

/** Results of reads, without the ids of rows. */
function reads(path: string) {
  const database = new Database(path, { readonly: true });
  try {
    const [readElement, readSet] = [createRecordReader(database), createRecordReader(database)];
    const definition = database.prepare('SELECT name, type FROM definition WHERE id = ?').raw();
    const set = database.prepare('SELECT name, type, chunk, off, len FROM property_set WHERE id = ?');
    const material = database.prepare('SELECT name, category FROM material WHERE id = ?').raw();
    const elements = (
      database.prepare('SELECT guid, chunk, off, len FROM element ORDER BY guid').all() as (RecordPlace & {
        guid: string;
      })[]
    ).map(({ guid: of, ...place }) => {
      const { s, m = [] } = readElement(place) as ElementRecord;
      const sets = s.map(id => set.get(id) as RecordPlace & { name: string; type: string });
      return {
        guid: of,
        materials: m.map(use => [material.get(use.id), use.thickness ?? null]),
        quantities: sets
          .filter(({ type }) => type === 'IfcElementQuantity')
          .map(row => [row.name, (readSet(row) as SetRecord).map(([id, value]) => [definition.get(id), value])]),
      };
    });
    return {
      elements,
      zones: database
        .prepare(
          'SELECT zone.guid, zone.name, zone.color, zone.position, zone.storey, parent.guid AS parent FROM zone LEFT JOIN zone AS parent ON parent.id = zone.parent ORDER BY zone.guid',
        )
        .all(),
      spaces: database
        .prepare("SELECT guid, geometry FROM spatial JOIN element ON element.id = element_id WHERE kind = 'space'")
        .all(),
      classifications: database
        .prepare(
          'SELECT guid, system, notation, title FROM classification_element JOIN classification ON classification.id = classification_id JOIN element ON element.id = element_id ORDER BY guid, notation',
        )
        .all(),
    };
  } finally {
    database.close();
  }
}

const outline = JSON.stringify([
  { x: 0, y: 0, z: 0 },
  { x: 4.5, y: 0, z: 0 },
  { x: 4.5, y: 3, z: 0 },
]);

/** Rows as edits leave them; ids of the file are its ordinals. */
// Long: one edit of every kind.
function edits(path: string, category: string | null): RowEdit[] {
  const database = new Database(path, { readonly: true });
  const idOf = (table: string, column: string, value: string) =>
    database.prepare(`SELECT id FROM ${table} WHERE ${column} = ?`).pluck().get(value) as number;
  const elementOf = (of: string) => {
    const { chunk, off, len, ...row } = database
      .prepare('SELECT * FROM element WHERE guid = ?')
      .get(of) as RecordPlace & {
      id: number;
      guid: string;
      type: string;
      name: string;
      parent: number;
      step_id: number;
      has_shape: number;
    };
    return { row, record: createRecordReader(database)({ chunk, off, len }) as ElementRecord };
  };
  try {
    const [zone, quantities, length] = [
      idOf('zone', 'guid', ZONE),
      idOf('property_set', 'guid', guid(40)),
      idOf('definition', 'name', 'Length'),
    ];
    const [wall, space] = [elementOf(WALL), elementOf(SPACE)];
    const next = (
      (id: number) => () =>
        id++
    )(1_000_000_000);
    const [inner, width, mine, plaster] = [next(), next(), next(), next()];
    return [
      {
        put: 'zone',
        row: { id: zone, guid: ZONE, name: 'Flat', parent: null, color: '#ff8800', position: 3, storey: STOREY },
      },
      {
        put: 'zone',
        row: { id: inner, guid: guid(99), name: 'Night', parent: zone, color: 'blue', position: null, storey: null },
      },
      {
        put: 'spatial',
        row: {
          element_id: space.row.id,
          kind: 'space',
          longname: null,
          object_type: null,
          elevation: null,
          position: 0,
          geometry: outline,
        },
      },
      { put: 'classification', row: { id: 1, system: 'Omniclass', notation: '21-02', title: 'Exterior walls' } },
      {
        put: 'definition',
        row: {
          id: width,
          name: 'Width',
          description: null,
          type: 'IfcQuantityLength',
          value_type: 'IfcLengthMeasure',
          unit_id: null,
        },
      },
      {
        put: 'property_set',
        row: {
          id: quantities,
          guid: guid(40),
          name: 'Qto',
          description: null,
          type: 'IfcElementQuantity',
          attributes: 0,
        },
        record: [
          [length, 3500, 1],
          [width, 240, next()],
        ],
      },
      {
        put: 'property_set',
        row: { id: mine, guid: guid(98), name: 'Mine', description: null, type: 'IfcElementQuantity', attributes: 0 },
        record: [[width, 12.5, next()]],
      },
      {
        put: 'material',
        row: { id: plaster, step_id: null, name: 'Plaster', category, description: null, sets: null },
      },
      {
        put: 'element',
        row: wall.row,
        record: {
          a: wall.record.a,
          s: wall.record.s,
          m: [
            { id: 1, thickness: 240, role: 'layer' },
            { id: plaster, thickness: 15, role: 'layer' },
          ],
        },
      },
      {
        put: 'element',
        row: space.row,
        record: { a: space.record.a, s: [...space.record.s, mine], m: [{ id: plaster, role: 'material' }] },
      },
    ];
  } finally {
    database.close();
  }
}

for (const schema of ['IFC2X3', 'IFC4', 'IFC4X3_ADD2']) {
  test(`edited, exported as ${schema} and converted again: reads are equal`, async t => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-export-'));
    const writer = createModelDataWriter({ folder });
    t.after(async () => {
      await writer.close();
      rmSync(folder, { recursive: true });
    });
    const convert = async (bytes: Uint8Array, name: string) => {
      const batches = await createBatchFile(join(folder, `${name}.batches`));
      extractModel(scanStep(bytes), batch => batches.add(batch));
      await batches.close();
      await writer.build(join(folder, `${name}.batches`), name);
    };
    const bytes = source(schema);
    await convert(bytes, 'base.sqlite');
    await writer.begin('edited.sqlite', 'base.sqlite');
    await writer.edit(
      'edited.sqlite',
      await packEdits(edits(join(folder, 'base.sqlite'), schema === 'IFC2X3' ? null : 'finish')),
      1,
    );
    let skipped: unknown;
    const changes = await writer.changes('edited.sqlite', 'base.sqlite');
    const exported = writeBytes(output => {
      skipped = exportStep(scanStep(bytes), changes, { parts: {} }, output);
    });
    assert.deepEqual(skipped, []);
    await convert(exported, 'again.sqlite');
    const [edited, again] = ['edited.sqlite', 'again.sqlite'].map(name => reads(join(folder, name)));
    assert.deepEqual(again, edited);
    assert.deepEqual(again?.spaces, [{ guid: SPACE, geometry: outline }]);
    // Reverted, the file equals the original except for its numbers.
    await writer.begin('edited.sqlite', 'again.sqlite');
    const row = { id: 1, guid: ZONE, name: 'Flat', parent: null, color: null, position: 3, storey: null };
    await writer.edit('edited.sqlite', await packEdits([{ put: 'zone', row }]), 1);
    const back = await writer.changes('edited.sqlite', 'again.sqlite');
    assert.deepEqual(
      back,
      ['Color', 'Storey'].map(name => ({ op: 'property.remove', element: ZONE, set: { name: 'Plinth_Zone' }, name })),
    );
    const lines = (text: Uint8Array) => new Set(Buffer.from(text).toString().split('\n'));
    const untouched = [...lines(bytes)].filter(line => lines(exported).has(line)).length;
    assert.ok(untouched >= lines(bytes).size - 6, `${untouched} of ${lines(bytes).size} lines are as they were`);
  });
}
