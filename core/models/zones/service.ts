// Zones of a model and the spaces in them. A list contains the zones that are in no other, with the others inside them.
import { notFound } from '../../kit/errors.ts';
import { inTurns } from '../../kit/event-loop.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { createZoneChanges } from './changes.ts';
import type {
  Space,
  SpaceRequest,
  Zone,
  ZoneChange,
  ZoneRequest,
  ZoneSpace,
  ZoneSpaceChange,
  ZoneSpaceRelationRequest,
  ZoneSpaceRequest,
} from './schema.ts';
import * as store from './store.ts';
import { readTree, treeOf } from './tree.ts';

export type Zones = ReturnType<typeof createZones>;

export function createZones({ access }: { access: Access }) {
  const changes = createZoneChanges({ access });

  return {
    /** `color`: only zones of this colour; those of a file have none. */
    async list(at: ModelAt, color?: string): Promise<Zone[]> {
      const data = await access.dataOf(at);
      if (!data) return [];
      const tree = readTree(data);
      return inTurns(
        tree.top.filter(zone => color === undefined || zone.color === color),
        tree.describe,
      );
    },

    async get(at: ModelAt, id: number): Promise<Zone> {
      const tree = treeOf(await access.dataOf(at));
      return tree.describe(tree.zone(id));
    },

    async spacesOf(at: ModelAt, zoneId: number): Promise<ZoneSpace[]> {
      const tree = treeOf(await access.dataOf(at));
      return tree.describe(tree.zone(zoneId)).spaces;
    },

    async spaceOf(at: ModelAt, zoneId: number, id: number): Promise<ZoneSpace> {
      const tree = treeOf(await access.dataOf(at));
      const space = tree.describe(tree.zone(zoneId)).spaces.find(each => each.id === id);
      if (!space) throw notFound('space of zone');
      return space;
    },

    async spaces(at: ModelAt): Promise<Space[]> {
      const data = await access.dataOf(at);
      if (!data) return [];
      const tree = readTree(data);
      return inTurns(tree.spaces(), tree.describeSpace);
    },

    async space(at: ModelAt, id: number): Promise<Space> {
      const data = await access.dataOf(at);
      const row = data && store.findSpace(data.file, id);
      if (!row) throw notFound('space');
      return readTree(data).describeSpace(row);
    },

    /** One result for each, in their order: a zone or what is wrong with it. */
    create: (at: ModelAt, requests: readonly ZoneRequest[]) => changes.createZones(at, requests),
    update: (at: ModelAt, id: number, change: ZoneChange): Promise<Zone> => changes.updateZone(at, id, change),
    remove: (at: ModelAt, id: number): Promise<void> => changes.removeZone(at, id),
    createSpaces: (at: ModelAt, requests: readonly SpaceRequest[]) => changes.createSpaces(at, requests),
    updateSpace: (at: ModelAt, id: number, change: ZoneSpaceChange): Promise<Space> =>
      changes.updateSpace(at, id, change),
    removeSpace: (at: ModelAt, id: number): Promise<void> => changes.removeSpace(at, id),
    createSpaceOf: (at: ModelAt, zoneId: number, request: ZoneSpaceRequest): Promise<ZoneSpace> =>
      changes.createSpaceOf(at, zoneId, request),
    addSpaceTo: (at: ModelAt, zoneId: number, request: ZoneSpaceRelationRequest): Promise<ZoneSpace> =>
      changes.addSpaceTo(at, zoneId, request),
    updateSpaceOf: (at: ModelAt, zoneId: number, id: number, change: ZoneSpaceChange): Promise<ZoneSpace> =>
      changes.updateSpaceOf(at, zoneId, id, change),
    takeSpaceOut: (at: ModelAt, zoneId: number, id: number): Promise<void> => changes.takeSpaceOut(at, zoneId, id),
  };
}
