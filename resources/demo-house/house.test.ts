import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as webIfc from 'web-ifc';
import { readDemoHouse } from './house.ts';

const text = readDemoHouse();

interface Line {
  readonly id: number;
  readonly entity: string;
  readonly values: readonly string[];
}

const lines = new Map<number, Line>();
for (const [, id, entity, values] of text.matchAll(/^#(\d+)=(\w+)\((.*)\);$/gm)) {
  lines.set(Number(id), { id: Number(id), entity: entity as string, values: splitValues(values as string) });
}
const byEntity = Map.groupBy(lines.values(), ({ entity }) => entity);
const refsOf = (value: string | undefined): number[] =>
  [...(value ?? '').replace(/'(?:[^']|'')*'/g, '').matchAll(/#(\d+)/g)].map(match => Number(match[1]));
const nameOf = (line: Line): string => (line.values[2] ?? '').slice(1, -1).replaceAll("''", "'");

/** Splits at commas outside of strings and brackets. */
function splitValues(body: string): string[] {
  const parts: string[] = [];
  let [depth, quoted, start] = [0, false, 0];
  for (let at = 0; at < body.length; at++) {
    const char = body[at];
    if (char === "'") quoted = !quoted;
    if (quoted) continue;
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char !== ',' || depth > 0) continue;
    parts.push(body.slice(start, at));
    start = at + 1;
  }
  return [...parts, body.slice(start)];
}

test('it is ASCII, of a size that starts quickly', () => {
  assert.match(text, /^[\x20-\x7e\n]*$/);
  assert.ok(text.length < 1_000_000);
});

test('every reference points to an earlier line', () => {
  for (const { id, values } of lines.values()) {
    for (const ref of refsOf(values.join(','))) assert.ok(ref < id && lines.has(ref), `#${id} refers to #${ref}`);
  }
});

test('every instance has as many attributes as its entity in IFC4', () => {
  const classes = new Map(
    Object.entries(webIfc.IFC4 as unknown as Record<string, { length: number }>).map(([name, made]) => [
      name.toUpperCase(),
      made,
    ]),
  );
  // web-ifc's classes omit attributes that a subtype derives.
  const given = ({ values }: Line): number => values.filter(value => value !== '*').length;
  const wrong = [...lines.values()].filter(line => classes.get(line.entity)?.length !== given(line));
  assert.deepEqual(
    wrong.map(line => `#${line.id} ${line.entity} has ${given(line)}, not ${classes.get(line.entity)?.length}`),
    [],
  );
});

test('every GlobalId is valid and there once', () => {
  const rooted = [...lines.values()].filter(
    ({ values }) => /^'[0-3][0-9A-Za-z_$]{21}'$/.test(values[0] ?? '') && values.length > 3,
  );
  assert.equal(new Set(rooted.map(({ values }) => values[0])).size, rooted.length);
  const unrooted = [...lines.values()].filter(
    ({ entity, values }) =>
      /^IFC(REL|WALL|DOOR|WINDOW|SPACE|PROPERTYSET$|FURNITURE)/.test(entity) &&
      !/^'[0-3][\w$]{21}'$/.test(values[0] ?? ''),
  );
  assert.deepEqual(unrooted, []);
});

test('every property set belongs to an object or to a type', () => {
  const related = new Set(
    [...(byEntity.get('IFCRELDEFINESBYPROPERTIES') ?? [])].flatMap(({ values }) => refsOf(values[5])),
  );
  for (const [entity, types] of byEntity)
    if (entity.endsWith('TYPE')) for (const { values } of types) for (const ref of refsOf(values[5])) related.add(ref);
  const sets = [...(byEntity.get('IFCPROPERTYSET') ?? []), ...(byEntity.get('IFCELEMENTQUANTITY') ?? [])];
  assert.deepEqual(
    sets.filter(({ id }) => !related.has(id)),
    [],
  );
  assert.deepEqual(
    sets.filter(({ values }) => refsOf(values.at(-1)).length === 0),
    [],
    'no set is empty',
  );
});

test('it has content for a first tour', () => {
  const counts = Object.fromEntries(
    [
      'BUILDINGSTOREY',
      'SPACE',
      'ZONE',
      'DISTRIBUTIONSYSTEM',
      'WALL',
      'DOOR',
      'WINDOW',
      'OPENINGELEMENT',
      'STAIR',
      'STAIRFLIGHT',
      'RAILING',
      'ROOF',
      'SOLARDEVICE',
      'SANITARYTERMINAL',
      'AIRTERMINAL',
      'CLASSIFICATION',
    ].map(name => [name, byEntity.get(`IFC${name}`)?.length]),
  );
  assert.deepEqual(counts, {
    BUILDINGSTOREY: 3,
    SPACE: 11,
    ZONE: 3,
    DISTRIBUTIONSYSTEM: 2,
    WALL: 19,
    DOOR: 9,
    WINDOW: 22,
    OPENINGELEMENT: 32,
    STAIR: 1,
    STAIRFLIGHT: 2,
    RAILING: 4,
    ROOF: 1,
    SOLARDEVICE: 10,
    SANITARYTERMINAL: 7,
    AIRTERMINAL: 8,
    CLASSIFICATION: 1,
  });
  assert.ok((byEntity.get('IFCFURNITURE')?.length ?? 0) >= 35);
});

test('every element is in the tree, in a storey or as a part', () => {
  const contained = new Set(
    [...(byEntity.get('IFCRELCONTAINEDINSPATIALSTRUCTURE') ?? [])].flatMap(({ values }) => refsOf(values[4])),
  );
  for (const { values } of byEntity.get('IFCRELAGGREGATES') ?? [])
    for (const ref of refsOf(values[5])) contained.add(ref);
  for (const { values } of byEntity.get('IFCRELVOIDSELEMENT') ?? [])
    for (const ref of refsOf(values[5])) contained.add(ref);
  // Products of the building have a placement as their sixth attribute.
  const products = [...lines.values()].filter(
    ({ values, entity }) =>
      lines.get(refsOf(values[5])[0] ?? 0)?.entity === 'IFCLOCALPLACEMENT' && !entity.startsWith('IFCREL'),
  );
  assert.deepEqual(products.filter(({ id, entity }) => !contained.has(id) && entity !== 'IFCPROJECT').map(nameOf), []);
});

test('doors have a fire rating, and doors and windows fill their openings', () => {
  const filled = new Set([...(byEntity.get('IFCRELFILLSELEMENT') ?? [])].flatMap(({ values }) => refsOf(values[5])));
  const fillings = [...(byEntity.get('IFCDOOR') ?? []), ...(byEntity.get('IFCWINDOW') ?? [])];
  assert.deepEqual(
    fillings.filter(({ id }) => !filled.has(id)),
    [],
  );
  for (const door of byEntity.get('IFCDOOR') ?? [])
    assert.ok(propertyOf(door, 'Pset_DoorCommon', 'FireRating'), nameOf(door));
});

/** A nominal value or a quantity of an occurrence, as written. */
function propertyOf(object: Line, set: string, name: string): string | undefined {
  for (const { values } of byEntity.get('IFCRELDEFINESBYPROPERTIES') ?? []) {
    if (!refsOf(values[4]).includes(object.id)) continue;
    const owner = lines.get(refsOf(values[5])[0] ?? 0);
    if (!owner || nameOf(owner) !== set) continue;
    const found = refsOf(owner.values.at(-1))
      .map(ref => lines.get(ref))
      .find(line => line?.values[0] === `'${name}'`);
    if (found) return found.entity === 'IFCPROPERTYSINGLEVALUE' ? found.values[2] : found.values[3];
  }
  return undefined;
}

type Corner = readonly [x: number, y: number, z: number];

interface Drawn {
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly volume: number;
}

async function draw(): Promise<Map<number, Drawn>> {
  const api = new webIfc.IfcAPI();
  await api.Init();
  const model = api.OpenModel(new TextEncoder().encode(text), { COORDINATE_TO_ORIGIN: false });
  const drawn = new Map<number, Drawn>();
  const take = (mesh: webIfc.FlatMesh): void => {
    const [min, max] = [
      [Infinity, Infinity, Infinity],
      [-Infinity, -Infinity, -Infinity],
    ];
    let volume = 0;
    for (let part = 0; part < mesh.geometries.size(); part++) {
      const placed = mesh.geometries.get(part);
      const geometry = api.GetGeometry(model, placed.geometryExpressID);
      const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
      const corners = [...api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())].map(index => {
        const m = placed.flatTransformation;
        const [x = 0, y = 0, z = 0] = vertices.slice(index * 6, index * 6 + 3) as Float32Array;
        const at = (row: number): number =>
          (m[row] as number) * x + (m[row + 4] as number) * y + (m[row + 8] as number) * z + (m[row + 12] as number);
        // web-ifc rotates the model so that y is up.
        return [at(0), -at(2), at(1)] as Corner;
      });
      for (const corner of corners)
        for (let axis = 0; axis < 3; axis++) {
          min[axis] = Math.min(min[axis] as number, corner[axis] as number);
          max[axis] = Math.max(max[axis] as number, corner[axis] as number);
        }
      for (let at = 0; at < corners.length; at += 3) {
        const [a, b, c] = corners.slice(at, at + 3) as [Corner, Corner, Corner];
        volume +=
          (a[0] * (b[1] * c[2] - b[2] * c[1]) +
            a[1] * (b[2] * c[0] - b[0] * c[2]) +
            a[2] * (b[0] * c[1] - b[1] * c[0])) /
          6;
      }
      geometry.delete();
    }
    drawn.set(mesh.expressID, { min, max, volume: Math.abs(volume) });
  };
  api.StreamAllMeshes(model, take);
  api.StreamAllMeshesWithTypes(model, [webIfc.IFCSPACE], take);
  api.CloseModel(model);
  return drawn;
}

test('the shapes: all drawn, walls cut by their openings, furniture in its room', async t => {
  const drawn = await draw();

  await t.test('everything with a shape is drawn', () => {
    const shaped = [...lines.values()].filter(
      ({ values, entity }) =>
        lines.get(refsOf(values[6])[0] ?? 0)?.entity === 'IFCPRODUCTDEFINITIONSHAPE' && entity !== 'IFCOPENINGELEMENT',
    );
    assert.ok(shaped.length > 200);
    assert.deepEqual(shaped.filter(({ id }) => !drawn.has(id)).map(nameOf), []);
  });

  await t.test('quantities of walls and slabs match their shapes', () => {
    for (const [entity, set] of [
      ['IFCWALL', 'Qto_WallBaseQuantities'],
      ['IFCSLAB', 'Qto_SlabBaseQuantities'],
    ] as const) {
      for (const line of byEntity.get(entity) ?? []) {
        const told = propertyOf(line, set, 'NetVolume');
        if (told === undefined) continue;
        const volume = drawn.get(line.id)?.volume ?? 0;
        assert.ok(
          Math.abs(volume - Number(told)) < 0.002 * volume + 0.001,
          `${nameOf(line)}: ${volume} drawn, ${told} told`,
        );
      }
    }
  });

  await t.test('furniture is in its room', () => {
    const outside: string[] = [];
    for (const { values } of byEntity.get('IFCRELCONTAINEDINSPATIALSTRUCTURE') ?? []) {
      const room = lines.get(refsOf(values[5])[0] ?? 0);
      if (room?.entity !== 'IFCSPACE') continue;
      const walls = drawn.get(room.id) as Drawn;
      for (const ref of refsOf(values[4])) {
        const piece = drawn.get(ref) as Drawn;
        const inside = piece.min.every(
          (low, axis) =>
            low > (walls.min[axis] as number) - 0.02 &&
            (piece.max[axis] as number) < (walls.max[axis] as number) + 0.02,
        );
        if (!inside) outside.push(`${nameOf(lines.get(ref) as Line)} leaves ${nameOf(room)}`);
      }
    }
    assert.deepEqual(outside, []);
  });

  await t.test('the house is on its plot', () => {
    const all = [...drawn.values()];
    const low = [0, 1, 2].map(axis => Math.min(...all.map(({ min }) => min[axis] as number)));
    const high = [0, 1, 2].map(axis => Math.max(...all.map(({ max }) => max[axis] as number)));
    assert.ok(
      low.every((value, axis) => value >= ([-6.01, -9.01, -1][axis] as number)),
      String(low),
    );
    assert.ok(
      high.every((value, axis) => value <= ([18.01, 15.02, 10][axis] as number)),
      String(high),
    );
  });
});
