import { notFound } from '../../kit/errors.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { createStructureChanges } from './changes.ts';
import type {
  PlacedPlans,
  PlanPlaceKind,
  Building,
  Storey,
  StoreyBuildingChange,
  StoreyBuildingRequest,
} from './schema.ts';
import { listSpatial, type SpatialRow } from './store.ts';

/** The plans that are laid over storeys and buildings. */
export interface PlansOfPlaces {
  /**
   * The plans of the storeys or buildings of a model that the caller sees, by GlobalId; those without any are not in
   * it.
   */
  placedIn(at: ModelAt, kind: PlanPlaceKind): Promise<ReadonlyMap<string, PlacedPlans>>;
  /** For a storey or building that was removed. */
  forget(at: ModelAt, kind: PlanPlaceKind, guid: string): Promise<void>;
}

export type Structure = ReturnType<typeof createStructure>;

export function createStructure({ access, plans }: { access: Access; plans: PlansOfPlaces }) {
  const describe = ({ elevation, ...row }: SpatialRow, placed: ReadonlyMap<string, PlacedPlans>): Building => ({
    ...row,
    bimdata_elevation: elevation,
    ...(placed.get(row.uuid) ?? { plans: [], plans_unreachable_count: 0 }),
  });

  async function buildings(at: ModelAt): Promise<Building[]> {
    const data = await access.dataOf(at);
    if (!data) return [];
    const placed = await plans.placedIn(at, 'building');
    return listSpatial(data.file, 'building').map(row => describe(row, placed));
  }

  /** Ascending; the viewer cannot handle a storey without elevation. */
  async function storeys(at: ModelAt): Promise<Storey[]> {
    const data = await access.dataOf(at);
    if (!data) return [];
    const placed = await plans.placedIn(at, 'storey');
    return listSpatial(data.file, 'storey').map(row => ({
      ...describe(row, placed),
      bimdata_elevation: row.elevation ?? 0,
    }));
  }

  async function one<T extends { uuid: string }>(all: Promise<T[]>, guid: string, what: string): Promise<T> {
    const found = (await all).find(({ uuid }) => uuid === guid);
    if (!found) throw notFound(what);
    return found;
  }

  const storey = (at: ModelAt, guid: string) => one(storeys(at), guid, 'storey');
  const building = (at: ModelAt, guid: string) => one(buildings(at), guid, 'building');
  const changes = createStructureChanges({ access });

  async function remove(at: ModelAt, kind: PlanPlaceKind, guid: string): Promise<void> {
    await changes.remove(at, kind, guid);
    await plans.forget(at, kind, guid);
  }

  return {
    storeys,
    buildings,
    storey,
    building,

    createStorey: async (at: ModelAt, request: StoreyBuildingRequest) =>
      storey(at, await changes.add(at, 'storey', request)),
    updateStorey: async (at: ModelAt, guid: string, change: StoreyBuildingChange) =>
      storey(at, await changes.change(at, 'storey', guid, change)),
    removeStorey: (at: ModelAt, guid: string) => remove(at, 'storey', guid),
    async orderStoreys(at: ModelAt, guids: readonly string[]): Promise<Storey[]> {
      await changes.order(
        at,
        guids,
        (await storeys(at)).map(({ uuid }) => uuid),
      );
      return storeys(at);
    },
    createBuilding: async (at: ModelAt, request: StoreyBuildingRequest) =>
      building(at, await changes.add(at, 'building', request)),
    updateBuilding: async (at: ModelAt, guid: string, change: StoreyBuildingChange) =>
      building(at, await changes.change(at, 'building', guid, change)),
    removeBuilding: (at: ModelAt, guid: string) => remove(at, 'building', guid),
  };
}
