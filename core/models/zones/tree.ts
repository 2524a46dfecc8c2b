// The zones of a model with their spaces, read once for one answer.
import { existing } from '../../kit/errors.ts';
import { lazy } from '../../kit/lazy.ts';
import type { ModelData } from '../data/model-data.ts';
import type { Space, Zone, ZoneSpace } from './schema.ts';
import * as store from './store.ts';

export type ZoneTree = ReturnType<typeof readTree>;

/** The order that people gave, else that of the file: of those at one place the older is first. */
const inOrder = <Row extends { readonly position: number | null }>(rows: readonly Row[]) =>
  rows.map((row, index) => ({ row, order: row.position ?? index })).sort((one, other) => one.order - other.order);

export function readTree({ file, createdAt }: ModelData) {
  const times = { created_at: createdAt, updated_at: createdAt };
  const zones = new Map(store.listZones(file).map(row => [row.id, row]));
  const spaces = new Map(store.listSpaces(file).map(row => [row.id, row]));
  const children = Map.groupBy(
    [...zones.values()].filter(({ parent }) => parent !== null),
    ({ parent }) => parent as number,
  );
  const spacesByGuid = lazy(() => new Map([...spaces.values()].map(row => [row.guid, row])));
  const relations = store.listZoneSpaces(file);
  const spacesIn = Map.groupBy(relations, ({ zone_id }) => zone_id);
  const zonesOf = Map.groupBy(relations, ({ element_id }) => element_id);
  const top = inOrder([...zones.values()].filter(({ parent }) => parent === null || !zones.has(parent)));

  const describeSpace = ({ id, guid, name, longname, geometry }: store.SpaceRow): Space => ({
    id,
    name,
    longname,
    uuid: guid,
    zone_set: (zonesOf.get(id) ?? []).map(({ zone_id }) => zone_id),
    geometry: geometry === null ? [] : (JSON.parse(geometry) as Space['geometry']),
    ...times,
  });

  const describeIn = (given: store.ZoneRow, order: number, path: ReadonlySet<number>): Zone => {
    const { id, guid, name, parent, color, storey } = given;
    const inside = new Set([...path, id]);
    return {
      id,
      name,
      uuid: guid,
      parent_id: parent,
      color,
      order,
      storey_uuid: storey,
      ...times,
      // Files can hold zones that contain each other.
      zones: inOrder(children.get(id) ?? [])
        .filter(({ row }) => !inside.has(row.id))
        .map(child => describeIn(child.row, child.order, inside)),
      spaces: spacesOf(id),
    };
  };

  const spacesOf = (zoneId: number): ZoneSpace[] =>
    inOrder((spacesIn.get(zoneId) ?? []).flatMap(({ element_id }) => spaces.get(element_id) ?? [])).map(
      ({ row, order }) => ({ ...describeSpace(row), order }),
    );

  /** Places among siblings, by the ids of zones. */
  const orders = lazy(() => {
    const within = [...children].filter(([parent]) => zones.has(parent)).map(([, rows]) => inOrder(rows));
    return new Map([top, ...within].flat().map(({ row, order }) => [row.id, order]));
  });

  return {
    top: top.map(({ row }) => row),
    /** @throws 404 */
    zone: (id: number): store.ZoneRow => existing(zones.get(id), 'zone'),
    /** @throws 404 */
    space: (id: number): store.SpaceRow => existing(spaces.get(id), 'space'),
    spaces: () => spaces.values(),
    has: (zoneId: number) => zones.has(zoneId),
    childrenOf: (zoneId: number) => children.get(zoneId) ?? [],
    spaceIdsOf: (zoneId: number) => (spacesIn.get(zoneId) ?? []).map(({ element_id }) => element_id),
    hasSpace: (id: number) => spaces.has(id),
    spaceNamed: (guid: string) => spacesByGuid().get(guid),
    /** Whether one zone is another or is in it, at any depth. */
    isInside(id: number, ancestor: number): boolean {
      const seen = new Set<number>();
      for (let at: number | null = id; at !== null && !seen.has(at); at = zones.get(at)?.parent ?? null) {
        if (at === ancestor) return true;
        seen.add(at);
      }
      return false;
    },
    describe: (row: store.ZoneRow) => describeIn(row, orders().get(row.id) ?? 0, new Set()),
    describeSpace,
    spacesOf,
  };
}
