import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { elementUpdate, openModels } from '../../testing/open-models.ts';
import type { ElementRecord } from '../../formats/model-layout.ts';
import type { ModelData } from '../data/model-data.ts';
import type { RowEdit, RowOf } from '../data/row-edits.ts';

const WALL = 8;
const OTHER_WALL = 9;
const DOOR = 10;

async function setUp(t: Parameters<typeof openModels>[0]) {
  const { start, upload, reach, at, access } = await openModels(t);
  await start();
  const { modelId } = await upload('house.ifc', 'a house');
  await reach(modelId, 'C');
  const view = at(modelId);
  const edit = (plan: (data: ModelData, nextId: () => number) => RowEdit[]) =>
    access.edit(view, elementUpdate, (data, nextId) => ({ changes: plan(data, nextId), answer: () => undefined }));
  return { edit, changes: async () => [...(await access.changesOf(modelId))] };
}

const element = ({ file }: ModelData, id: number) => {
  const { chunk, off, len, ...row } = file.get<RowOf<'element'> & { chunk: number; off: number; len: number }>(
    'SELECT * FROM element WHERE id = ?',
    id,
  )!;
  return { row: row as RowOf<'element'>, record: JSON.parse(file.text({ chunk, off, len })) as ElementRecord };
};

const set = ({ file }: ModelData, id: number): RowOf<'property_set'> =>
  file.get<RowOf<'property_set'>>(
    'SELECT id, guid, name, description, type, attributes FROM property_set WHERE id = ?',
    id,
  )!;
const definitionOf = ({ file }: ModelData, name: string): number =>
  file.get<{ id: number }>('SELECT id FROM definition WHERE name = ? ORDER BY id', name)!.id;

test('without edits, or after an undone one, there are no changes', async t => {
  const { edit, changes } = await setUp(t);
  assert.deepEqual(await changes(), []);
  await edit(() => [{ put: 'layer_element', row: { layer_id: 1, element_id: DOOR } }]);
  assert.deepEqual(await changes(), [
    { op: 'layer.assign', name: 'A-WALL', elements: [sampleGuid(DOOR)], description: null, identifier: 'id-1' },
  ]);
  await edit(() => [{ drop: 'layer_element', key: [1, DOOR] }]);
  assert.deepEqual(await changes(), []);
});

test('attributes, class, place and sets of elements', async t => {
  const { edit, changes } = await setUp(t);
  const made: Record<string, number> = {};
  await edit((data, nextId) => {
    const { row, record } = element(data, WALL);
    const other = element(data, OTHER_WALL);
    const name = definitionOf(data, 'Name');
    const [added, property] = [(made['set'] = nextId()), nextId()];
    return [
      {
        put: 'property_set',
        row: {
          id: added,
          guid: 'guid-of-new-set',
          name: 'Pset_New',
          description: 'made',
          type: 'IfcPropertySet',
          attributes: 0,
        },
        record: [[definitionOf(data, 'FireRating'), 'EI90', property]],
      },
      { put: 'property_set', row: set(data, record.a), record: [[name, 'Renamed', 1]] },
      {
        put: 'element',
        row: { ...row, type: 'IfcWallStandardCase', parent: 4, name: 'Renamed' },
        record: { a: record.a, s: [...record.s.slice(1), added], ...(record.m && { m: record.m }) },
      },
      {
        put: 'element',
        row: other.row,
        record: { a: other.record.a, s: [...other.record.s, added], ...(other.record.m && { m: other.record.m }) },
      },
    ];
  });
  const guid = sampleGuid(WALL);
  assert.deepEqual(await changes(), [
    {
      op: 'set.add',
      elements: [guid, sampleGuid(OTHER_WALL)],
      guid: 'guid-of-new-set',
      name: 'Pset_New',
      description: 'made',
      properties: [{ name: 'FireRating', value: 'EI90', description: null, value_type: 'IfcLabel' }],
    },
    { op: 'set.remove', elements: [guid], set: await removedSet() },
    { op: 'class.set', guid, class: 'IfcWallStandardCase' },
    { op: 'element.move', guid, parent: sampleGuid(4) },
    { op: 'attribute.set', guid, name: 'Name', value: 'Renamed' },
    { op: 'attribute.set', guid, name: 'Tag', value: null },
  ]);

  async function removedSet() {
    const removed = (await changes()).find(({ op }) => op === 'set.remove');
    assert.ok(removed?.op === 'set.remove');
    assert.equal(removed.set.name, 'Pset_WallCommon');
    assert.match(removed.set.guid ?? '', /^sample/);
    return removed.set;
  }
});

test('sets changed for all their elements, deleted sets, definitions and units are changes', async t => {
  const { edit, changes } = await setUp(t);
  let guids: (string | number | null)[] = [];
  await edit((data, nextId) => {
    const { record } = element(data, DOOR);
    const { record: wall } = element(data, WALL);
    const [own, gone] = [set(data, record.s[0]!), set(data, wall.s[1]!)];
    guids = [own.guid, gone.guid];
    const fire = definitionOf(data, 'FireRating');
    const unit = data.file.get<{ json: string }>('SELECT json FROM unit WHERE id = 1')!;
    return [
      {
        put: 'property_set',
        row: { ...own, description: 'looked at' },
        record: [
          [fire, 'EI120', 1],
          [definitionOf(data, 'Width'), [1, 2], nextId()],
        ],
      },
      { drop: 'property_set', key: [gone.id as number] },
      {
        put: 'definition',
        row: {
          id: definitionOf(data, 'ThermalTransmittance'),
          name: 'U',
          description: null,
          type: 'IfcPropertySingleValue',
          value_type: 'IfcThermalTransmittanceMeasure',
          unit_id: null,
        },
      },
      { put: 'unit', row: { id: 1, json: JSON.stringify({ ...(JSON.parse(unit.json) as object), prefix: 'CENTI' }) } },
    ];
  });
  const [own, gone] = guids as [string, string];
  assert.deepEqual(await changes(), [
    { op: 'definition.set', name: 'ThermalTransmittance', value_type: 'IfcThermalTransmittanceMeasure', new_name: 'U' },
    { op: 'unit.set', unit: { unit_type: 'LENGTHUNIT', name: 'METRE', prefix: 'CENTI' } },
    { op: 'set.delete', guid: gone },
    { op: 'attribute.set', guid: own, name: 'Description', value: 'looked at' },
    {
      op: 'property.set',
      element: null,
      set: { guid: own },
      property: { name: 'FireRating', value: 'EI120', description: null, value_type: 'IfcLabel' },
    },
    {
      op: 'property.set',
      element: null,
      set: { guid: own },
      property: {
        name: 'Width',
        value: [1, 2],
        description: null,
        value_type: 'IfcLengthMeasure',
        type: 'IfcQuantityLength',
      },
    },
    { op: 'property.remove', element: null, set: { guid: own }, name: 'LoadBearing' },
  ]);
});

/** New, changed and removed places, groups and elements. */
function editPlaces(data: ModelData, nextId: () => number): RowEdit[] {
  const [storey, attributes, zone, system, classification, layer] = Array.from({ length: 6 }, nextId) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    {
      put: 'property_set',
      row: { id: attributes, guid: null, name: null, description: null, type: 'attributes', attributes: 1 },
      record: [[definitionOf(data, 'Name'), 'Attic', nextId()]],
    },
    {
      put: 'element',
      row: {
        id: storey,
        guid: 'attic',
        type: 'IfcBuildingStorey',
        name: 'Attic',
        parent: 3,
        step_id: null,
        has_shape: 0,
      },
      record: { a: attributes, s: [] },
    },
    {
      put: 'spatial',
      row: {
        element_id: storey,
        kind: 'storey',
        longname: 'Under the roof',
        object_type: null,
        elevation: 6,
        position: 2,
        geometry: null,
      },
    },
    {
      put: 'zone',
      row: { id: zone, guid: 'zone', name: 'Fire', parent: 1, color: 'ff0000', position: 0, storey: null },
    },
    { put: 'zone_space', row: { zone_id: zone, element_id: 7 } },
    {
      put: 'zone',
      row: { id: 2, guid: sampleGuid(701), name: 'Night rooms', parent: null, color: null, position: 1, storey: null },
    },
    { put: 'system', row: { id: system, guid: 'system', name: 'Heat', object_type: 'HVAC', description: null } },
    { put: 'system_element', row: { system_id: system, element_id: DOOR } },
    { drop: 'system', key: [1] },
    { put: 'classification', row: { id: classification, system: 'Omni', notation: '1', title: 'One' } },
    { put: 'classification_element', row: { classification_id: classification, element_id: DOOR } },
    { drop: 'classification', key: [1] },
    { put: 'layer', row: { id: layer, name: 'A-NEW', identifier: null, description: null } },
    { put: 'layer', row: { id: 1, name: 'A-OLD', identifier: null, description: 'old' } },
    { drop: 'element', key: [OTHER_WALL] },
  ];
}

test('storeys, zones, systems, classifications and layers come, change and go', async t => {
  const { edit, changes } = await setUp(t);
  await edit(editPlaces);
  assert.deepEqual(await changes(), [
    {
      op: 'element.add',
      class: 'IfcBuildingStorey',
      guid: 'attic',
      parent: sampleGuid(3),
      attributes: { Name: 'Attic', LongName: 'Under the roof', Elevation: 6000 },
      placement: [0, 0, 6000],
    },
    { op: 'classification.remove', elements: [sampleGuid(WALL)], system: 'Uniclass', notation: 'EF_25_10' },
    { op: 'classification.add', elements: [sampleGuid(DOOR)], system: 'Omni', notation: '1', title: 'One' },
    { op: 'layer.set', name: 'A-WALL', new_name: 'A-OLD', description: 'old', identifier: null },
    { op: 'layer.assign', name: 'A-NEW', elements: [], description: null, identifier: null },
    { op: 'group.add', class: 'IfcSystem', guid: 'system', name: 'Heat', description: null, object_type: 'HVAC' },
    { op: 'group.assign', group: 'system', members: [sampleGuid(DOOR)] },
    { op: 'group.remove', guid: sampleGuid(800) },
    { op: 'attribute.set', guid: sampleGuid(701), name: 'Name', value: 'Night rooms' },
    { op: 'group.add', class: 'IfcZone', guid: 'zone', name: 'Fire' },
    { op: 'group.assign', group: 'zone', members: [sampleGuid(7)] },
    {
      op: 'property.set',
      element: sampleGuid(701),
      set: { name: 'Plinth_Zone' },
      property: { name: 'Order', value: 1, value_type: 'IfcInteger' },
    },
    {
      op: 'property.set',
      element: 'zone',
      set: { name: 'Plinth_Zone' },
      property: { name: 'Color', value: 'ff0000', value_type: 'IfcLabel' },
    },
    {
      op: 'property.set',
      element: 'zone',
      set: { name: 'Plinth_Zone' },
      property: { name: 'Order', value: 0, value_type: 'IfcInteger' },
    },
    { op: 'group.unassign', group: sampleGuid(700), members: [sampleGuid(701)] },
    { op: 'group.assign', group: sampleGuid(700), members: ['zone'] },
    { op: 'element.remove', guid: sampleGuid(OTHER_WALL) },
  ]);
});
