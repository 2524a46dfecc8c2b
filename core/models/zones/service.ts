// Zones of a model and the spaces in them. A list gives the zones that lie in no other, the others inside them.
import { notFound } from '../../kit/errors.ts';
import type { ModelData } from '../edits/service.ts';
import type { ModelAt, Models } from '../records/service.ts';
import type { Space, Zone, ZoneSpace } from './schema.ts';
import * as store from './store.ts';

export type Zones = ReturnType<typeof createZones>;

export function createZones({ models }: { readonly models: Models }) {
  return {
    /** `color`: only zones of this colour; those of a file have none. */
    async list(at: ModelAt, color?: string): Promise<Zone[]> {
      const data = await models.dataOf(at);
      if (!data) return [];
      const tree = readTree(data);
      return tree.top.map(tree.describe).filter(zone => color === undefined || zone.color === color);
    },

    async get(at: ModelAt, id: number): Promise<Zone> {
      const tree = treeOf(await models.dataOf(at));
      return tree.describe(tree.zone(id));
    },

    async spacesOf(at: ModelAt, zoneId: number): Promise<ZoneSpace[]> {
      const tree = treeOf(await models.dataOf(at));
      return tree.describe(tree.zone(zoneId)).spaces;
    },

    async spaceOf(at: ModelAt, zoneId: number, id: number): Promise<ZoneSpace> {
      const tree = treeOf(await models.dataOf(at));
      const space = tree.describe(tree.zone(zoneId)).spaces.find(each => each.id === id);
      if (!space) throw notFound('space of zone');
      return space;
    },

    async spaces(at: ModelAt): Promise<Space[]> {
      const data = await models.dataOf(at);
      if (!data) return [];
      const tree = readTree(data);
      return store.listSpaces(data.file).map(tree.describeSpace);
    },

    async space(at: ModelAt, id: number): Promise<Space> {
      const data = await models.dataOf(at);
      const row = data && store.findSpace(data.file, id);
      if (!row) throw notFound('space');
      return readTree(data).describeSpace(row);
    },
  };
}

function treeOf(data: ModelData | undefined) {
  if (!data) throw notFound('zone');
  return readTree(data);
}

function readTree({ file, createdAt }: ModelData) {
  const times = { created_at: createdAt, updated_at: createdAt };
  const zones = new Map(store.listZones(file).map(row => [row.id, row]));
  const spaces = new Map(store.listSpaces(file).map(row => [row.id, row]));
  const children = Map.groupBy([...zones.values()].filter(({ parent }) => parent !== null), ({ parent }) => parent as number);
  const relations = store.listZoneSpaces(file);
  const spacesIn = Map.groupBy(relations, ({ zone_id }) => zone_id);
  const zonesOf = Map.groupBy(relations, ({ element_id }) => element_id);

  const describeSpace = ({ id, guid, name, longname }: store.SpaceRow): Space => ({
    id, name, longname, uuid: guid, zone_set: (zonesOf.get(id) ?? []).map(({ zone_id }) => zone_id), geometry: [], ...times,
  });

  const describeIn = ({ id, guid, name, parent }: store.ZoneRow, order: number, path: ReadonlySet<number>): Zone => {
    const inside = new Set([...path, id]);
    return {
      id, name, uuid: guid, parent_id: parent, color: null, order, storey_uuid: null, ...times,
      // Files can hold zones that contain each other.
      zones: (children.get(id) ?? []).filter(child => !inside.has(child.id)).map((child, index) => describeIn(child, index, inside)),
      spaces: (spacesIn.get(id) ?? []).flatMap(({ element_id }) => spaces.get(element_id) ?? []).map((row, index) => ({ ...describeSpace(row), order: index })),
    };
  };

  return {
    top: [...zones.values()].filter(({ parent }) => parent === null || !zones.has(parent)),
    zone(id: number): store.ZoneRow {
      const row = zones.get(id);
      if (!row) throw notFound('zone');
      return row;
    },
    describe: (row: store.ZoneRow, order = 0) => describeIn(row, order, new Set()),
    describeSpace,
  };
}
