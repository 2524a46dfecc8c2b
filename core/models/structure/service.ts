import { notFound, invalid } from '../../kit/errors.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type {
  PlacedPlans,
  PlanPlaceKind,
  Building,
  Storey,
  StoreyBuildingChange,
  StoreyBuildingRequest,
} from './schema.ts';
import { listSpatial, type SpatialRow } from './store.ts';
import type { PartChange } from '../access/rows.ts';
import type { WholeElement } from '../data/model-data.ts';
import { attributesOf, createElementDraft, type ElementDraft } from '../editing/drafts/service.ts';

// Changes of the storeys and buildings of a model. Each of them is an element too.

type Kind = 'storey' | 'building';
const classOf = { storey: 'IfcBuildingStorey', building: 'IfcBuilding' } as const;

/** Changes return the GlobalId of the changed object: its record is read as anywhere else. */
function createStructureChanges({ access }: { access: Access }) {
  const edit = <Result>(
    at: ModelAt,
    action: PartChange['action'],
    work: (draft: ElementDraft) => Result,
  ): Promise<Result> =>
    access.edit(at, { action }, (data, nextId) => {
      const draft = createElementDraft(data, nextId);
      const result = work(draft);
      return { changes: draft.all(), answer: () => result };
    });

  return {
    /** A storey is added to the first building, a building to the first site, else both to the project. */
    add: (at: ModelAt, kind: Kind, { name: Name }: StoreyBuildingRequest): Promise<string> =>
      edit(at, `${kind}.create`, draft => {
        const parent =
          draft.firstOfKind(kind === 'storey' ? 'building' : 'site') ?? draft.firstOfKind('project') ?? null;
        return draft.add({ type: classOf[kind], attributes: attributesOf({ Name }), parent, place: { elevation: 0 } })
          .guid;
      }),

    /** @throws 404 */
    change: (
      at: ModelAt,
      kind: Kind,
      guid: string,
      { name, bimdata_elevation: elevation }: StoreyBuildingChange,
    ): Promise<string> =>
      edit(at, `${kind}.update`, draft => {
        draft.change(found(draft, kind, guid), {
          ...(name !== undefined && { attributes: attributesOf({ Name: name }) }),
          ...(elevation !== undefined && { place: { elevation } }),
        });
        return guid;
      }),

    /** Its content moves to its parent. @throws 404 */
    remove: (at: ModelAt, kind: Kind, guid: string): Promise<void> =>
      edit(at, `${kind}.delete`, draft => draft.remove(found(draft, kind, guid))),

    /**
     * Orders storeys of equal height: those named, then the `others` in their present order.
     * @throws 400 for an object that is no storey
     */
    order: (at: ModelAt, guids: readonly string[], others: readonly string[]): Promise<void> =>
      edit(at, 'storey.order', draft => {
        for (const [position, guid] of [...new Set([...guids, ...others])].entries()) {
          const storey = draft.find(guid);
          const row = storey && draft.spatialOf(storey);
          if (row?.kind !== 'storey') throw invalid('non_field_errors', `Storey ${guid} not found.`, 'does_not_exist');
          draft.changes.push({ put: 'spatial', row: { ...row, position } });
        }
      }),
  };
}

function found(draft: ElementDraft, kind: Kind, guid: string): WholeElement {
  const element = draft.find(guid);
  if (!element || draft.spatialOf(element)?.kind !== kind) throw notFound(kind);
  return element;
}

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
